import * as fc from "fast-check";

/** Makes well-formed Standard MIDI Files of every kind for tests. Shares nothing with the product's own reader or writer. */
export interface MadeEvent {
  readonly delta: number;
  /** Status byte and data of a channel message, or a whole meta or SysEx event with its length. */
  readonly bytes: readonly number[];
}

export interface MadeFile {
  readonly format: 0 | 1 | 2;
  readonly division: number;
  readonly tracks: readonly (readonly MadeEvent[])[];
  readonly runningStatus: boolean;
  /** In a RIFF wrapper. */
  readonly rmid: boolean;
  /** With a chunk of another kind between the tracks, and two bytes more in the header. */
  readonly extras: boolean;
}

export function makeFile({ format, division, tracks, runningStatus, rmid, extras }: MadeFile): Uint8Array {
  const header = [...uint16(format), ...uint16(tracks.length), ...uint16(division), ...(extras ? [1, 2] : [])];
  const bytes = [
    ...chunk("MThd", header),
    ...tracks.flatMap((track) => [
      ...(extras ? chunk("XFIH", [1, 2, 3]) : []),
      ...chunk("MTrk", trackBytes(track, runningStatus)),
    ]),
  ];
  if (!rmid) return Uint8Array.from(bytes);
  const data = [...ascii("data"), ...littleEndian(bytes.length), ...bytes, ...(bytes.length % 2 ? [0] : [])];
  return Uint8Array.from([...ascii("RIFF"), ...littleEndian(data.length + 4), ...ascii("RMID"), ...data]);
}

function trackBytes(events: readonly MadeEvent[], runningStatus: boolean): number[] {
  const bytes: number[] = [];
  let running = 0;
  for (const { delta, bytes: event } of events) {
    bytes.push(...variable(delta));
    const status = event[0]!;
    if (runningStatus && status < 0xf0 && status === running) bytes.push(...event.slice(1));
    else bytes.push(...event);
    running = status < 0xf0 ? status : 0;
  }
  return [...bytes, ...variable(events.length % 3), 0xff, 0x2f, 0];
}

export function variable(value: number): number[] {
  const bytes = [value & 0x7f];
  for (let left = value >>> 7; left > 0; left >>>= 7) bytes.unshift(0x80 | (left & 0x7f));
  return bytes;
}

export const ascii = (text: string): number[] => Array.from(text, (character) => character.charCodeAt(0));
export const meta = (type: number, data: readonly number[]): number[] => [
  0xff,
  type,
  ...variable(data.length),
  ...data,
];
const sysEx = (status: number, data: readonly number[]): number[] => [status, ...variable(data.length), ...data];
const uint16 = (value: number): number[] => [value >> 8, value & 0xff];
const littleEndian = (value: number): number[] => [0, 8, 16, 24].map((shift) => (value >>> shift) & 0xff);

export const chunk = (id: string, body: readonly number[]): number[] => [
  ...ascii(id),
  ...uint16(body.length >>> 16),
  ...uint16(body.length & 0xffff),
  ...body,
];

const seven = fc.nat(127);
// Few channels and keys, so that notes meet: overlaps, lengths of zero, ends without beginnings.
const channel = fc.constantFrom(0, 1, 9, 15);
const key = fc.integer({ min: 60, max: 62 });
const text = fc.oneof(
  fc.array(fc.integer({ min: 32, max: 126 }), { minLength: 1, maxLength: 8 }),
  fc.constantFrom([0xe9, 0x20], [0xc3, 0xa9]),
);

const channelEvent = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.tuple(channel, key, fc.integer({ min: 1, max: 127 })).map(([c, k, v]) => [0x90 | c, k, v]),
  },
  { weight: 3, arbitrary: fc.tuple(channel, key, seven).map(([c, k, v]) => [0x80 | c, k, v]) },
  { weight: 2, arbitrary: fc.tuple(channel, key).map(([c, k]) => [0x90 | c, k, 0]) },
  {
    weight: 2,
    arbitrary: fc
      .tuple(channel, fc.constantFrom(0, 1, 6, 7, 10, 32, 64, 100, 101), seven)
      .map(([c, k, v]) => [0xb0 | c, k, v]),
  },
  fc.tuple(channel, seven).map(([c, p]) => [0xc0 | c, p]),
  fc.tuple(channel, seven).map(([c, v]) => [0xd0 | c, v]),
  fc.tuple(channel, key, seven).map(([c, k, v]) => [0xa0 | c, k, v]),
  fc.tuple(channel, seven, seven).map(([c, low, high]) => [0xe0 | c, low, high]),
);

const otherEvent = fc.oneof(
  fc.integer({ min: 1, max: 0xffffff }).map((us) => meta(0x51, [us >> 16, (us >> 8) & 0xff, us & 0xff])),
  fc
    .tuple(fc.integer({ min: 1, max: 15 }), fc.nat(6), fc.constantFrom(24, 36))
    .map(([n, d, clocks]) => meta(0x58, [n, d, clocks, 8])),
  fc.tuple(fc.integer({ min: -7, max: 7 }), fc.nat(1)).map(([fifths, minor]) => meta(0x59, [fifths & 0xff, minor])),
  fc.tuple(fc.constantFrom(1, 2, 3, 4, 5, 6, 7, 9), text).map(([type, data]) => meta(type, data)),
  fc.array(fc.nat(255), { maxLength: 140 }).map((data) => sysEx(0xf0, [...data, 0xf7])),
  fc.array(fc.nat(255), { maxLength: 5 }).map((data) => sysEx(0xf7, data)),
  fc.array(fc.nat(255), { maxLength: 5 }).map((data) => meta(0x7f, data)),
  fc.nat(3).map((port) => meta(0x21, [port])),
);

const event = fc.record({
  delta: fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, { weight: 5, arbitrary: fc.nat(500) }, fc.nat(100_000)),
  bytes: fc.oneof({ weight: 5, arbitrary: channelEvent }, otherEvent),
}) satisfies fc.Arbitrary<MadeEvent>;

const smpteDivision = fc
  .tuple(fc.constantFrom(24, 25, 29, 30), fc.integer({ min: 1, max: 255 }))
  .map(([frames, ticks]) => ((0x100 - frames) << 8) | ticks);

const division = fc.oneof(
  fc.constantFrom(24, 96, 120, 192, 384, 480, 960, 1000, 1920, 32_767),
  fc.integer({ min: 1, max: 32_767 }),
  smpteDivision,
);

export const wellFormedFile: fc.Arbitrary<MadeFile> = fc
  .record({
    format: fc.constantFrom(0 as const, 1 as const, 2 as const),
    division,
    tracks: fc.array(fc.array(event, { maxLength: 60 }), { minLength: 1, maxLength: 5 }),
    runningStatus: fc.boolean(),
    rmid: fc.boolean(),
    extras: fc.boolean(),
  })
  .map((file) => (file.format === 0 ? { ...file, tracks: file.tracks.slice(0, 1) } : file));
