import type { LogRow } from "./logRow.ts";

/**
 * Names of the events of webmidi for messages: `noteon`, `controlchange`; "" for bytes that are no message. Reads them with
 * webmidi itself, which is loaded where MIDI is on.
 */
export async function webMidiTypes(rows: readonly Pick<LogRow, "bytes" | "isBad">[]): Promise<readonly string[]> {
  const { Message } = await import("webmidi");
  return rows.map(({ bytes, isBad }) =>
    isBad ? "" : new Message(Uint8Array.from(bytes.split(" "), (byte) => Number.parseInt(byte, 16))).type,
  );
}
