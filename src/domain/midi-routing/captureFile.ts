import { ByteWriter } from "../midi-file/ByteWriter.ts";

/** A message that passed a port at a time of `performance.now()`, ms. */
export interface TimedMessage {
  readonly data: Uint8Array;
  readonly timeStampMs: number;
}

const DIVISION = 960;
/** Ticks a millisecond in a file without a tempo: 120 quarter notes a minute. */
const TICKS_PER_MS = (DIVISION * 120) / 60_000;
const SYSEX = 0xf0;

/** Writes messages as a Standard MIDI File of one track, from the first message on, without clock. */
export function captureFile(messages: readonly TimedMessage[]): Uint8Array<ArrayBuffer> {
  const file = new ByteWriter();
  file.ascii("MThd");
  file.uint32(6);
  for (const value of [0, 1, DIVISION]) file.uint16(value);
  file.ascii("MTrk");
  const lengthAt = file.length;
  file.uint32(0);
  const told = messages.filter(({ data: [status = 0] }) => status >= 0x80 && status <= SYSEX);
  const timed = told.toSorted((a, b) => a.timeStampMs - b.timeStampMs);
  let lastTick = 0;
  for (const { data, timeStampMs } of timed) {
    const tick = Math.round((timeStampMs - timed[0]!.timeStampMs) * TICKS_PER_MS);
    file.variable(tick - lastTick);
    lastTick = tick;
    if (data[0] === SYSEX) {
      file.byte(SYSEX);
      file.variable(data.length - 1);
      file.bytes(data.subarray(1));
    } else file.bytes(data);
  }
  file.bytes([0, 0xff, 0x2f, 0]);
  file.patchUint32(lengthAt, file.length - lengthAt - 4);
  return file.finish();
}
