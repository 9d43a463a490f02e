import { fail, ok, type Result } from "../../domain/AppError.ts";
import { parseMessage } from "../../domain/midi/parseMessage.ts";

/** Messages as one writes them down: bytes in hexadecimal, each message on a line of its own. */
export function greetingOf(text: string): Result<readonly Uint8Array[]> {
  const messages: Uint8Array[] = [];
  for (const [at, line] of text.split("\n").entries()) {
    const words = line.trim().split(/[\s,]+/);
    if (words.length === 1 && words[0] === "") continue;
    const bytes = Uint8Array.from(words, (word) => (/^[0-9a-f]{1,2}$/i.test(word) ? Number.parseInt(word, 16) : 0));
    const isHex = words.every((word) => /^[0-9a-f]{1,2}$/i.test(word));
    if (!isHex || parseMessage(bytes).kind === "bad") {
      return fail("GREETING_BAD", `Line ${at + 1} is not a MIDI message. Enter its bytes in hex, as in B0 07 64.`);
    }
    messages.push(bytes);
  }
  return ok(messages);
}
