import type { LogRow } from "./logRow.ts";

/**
 * What programs made with webmidi listen for to get each message: `noteon`, `controlchange`; "" for what is no message. By
 * webmidi itself, which is there where MIDI is on.
 */
export async function webMidiTypes(rows: readonly Pick<LogRow, "bytes" | "isBad">[]): Promise<readonly string[]> {
  const { Message } = await import("webmidi");
  return rows.map(({ bytes, isBad }) =>
    isBad ? "" : new Message(Uint8Array.from(bytes.split(" "), (byte) => Number.parseInt(byte, 16))).type,
  );
}
