import * as fc from "fast-check";
import { meta, type MadeEvent, type MadeFile } from "../midiFileMaker.ts";

/** An event of a song at its tick: on a port, or for all of them. */
export interface SongEvent {
  readonly tick: number;
  readonly port: number;
  /** Status byte and data, or a whole System Exclusive event. */
  readonly bytes: readonly number[];
}

/** A song as the tracks of a file; what is of one track and one tick stands in its order. */
export type SongTracks = readonly (readonly SongEvent[])[];

const DIVISION = 96;
const GM_ON = [0xf0, 5, 0x7e, 0x7f, 9, 1, 0xf7];
const GS_RESET = [0xf0, 10, 0x41, 0x10, 0x42, 0x12, 0x40, 0, 0x7f, 0, 0x41, 0xf7];
const MASTER_VOLUME = [0xf0, 7, 0x7f, 0x7f, 4, 1, 0, 0x60, 0xf7];

const seven = fc.nat(127);
const channel = fc.constantFrom(0, 1, 9);
const key = fc.integer({ min: 60, max: 64 });
const controller = fc.constantFrom(0, 1, 6, 7, 10, 11, 32, 38, 64, 66, 71, 91, 100, 101, 121, 123);
const tick = fc.nat(12).map((step) => step * 48);

/** A note is two events of one track. */
const note = fc
  .tuple(channel, key, fc.integer({ min: 1, max: 127 }), tick, fc.integer({ min: 1, max: 6 }), seven)
  .map(([c, k, velocity, start, steps, release]) => [
    { tick: start, bytes: [0x90 | c, k, velocity] },
    { tick: start + steps * 48, bytes: [0x80 | c, k, release] },
  ]);

const message = fc.oneof(
  { weight: 5, arbitrary: fc.tuple(channel, controller, seven).map(([c, n, v]) => [0xb0 | c, n, v]) },
  { weight: 2, arbitrary: fc.tuple(channel, fc.constantFrom(0, 1, 2)).map(([c, p]) => [0xc0 | c, p]) },
  { weight: 2, arbitrary: fc.tuple(channel, seven, seven).map(([c, low, high]) => [0xe0 | c, low, high]) },
  fc.tuple(channel, seven).map(([c, v]) => [0xd0 | c, v]),
  fc.tuple(channel, key, seven).map(([c, k, v]) => [0xa0 | c, k, v]),
  fc.constantFrom(GM_ON, GS_RESET, MASTER_VOLUME),
);

const single = fc.tuple(tick, message).map(([at, bytes]) => [{ tick: at, bytes }]);

/**
 * Songs of notes, controllers of all kinds and resets, spread over one to four tracks and two ports at random, in any
 * order within a tick.
 */
export const channelSong: fc.Arbitrary<SongTracks> = fc
  .array(
    fc.record({
      events: fc.oneof({ weight: 3, arbitrary: note }, { weight: 4, arbitrary: single }),
      track: fc.nat(3),
      port: fc.constantFrom(0, 0, 1),
      shuffle: fc.nat(),
    }),
    { minLength: 1, maxLength: 40 },
  )
  .map((parts) =>
    [0, 1, 2, 3].map((index) =>
      parts
        .filter(({ track }) => track === index)
        .flatMap(({ events, port, shuffle }) => events.map((event) => ({ ...event, port, shuffle })))
        .sort((a, b) => a.tick - b.tick || a.shuffle - b.shuffle)
        .map(({ tick: at, port, bytes }) => ({ tick: at, port, bytes })),
    ),
  );

/** The song with a track for each port and channel of each of its tracks, as far as they say anything. */
export const apart = (tracks: SongTracks): SongTracks =>
  tracks.flatMap((events) => {
    const rows = new Map<string, SongEvent[]>();
    for (const event of events) {
      const key = event.bytes[0] === 0xf0 ? "all" : `${event.port} ${event.bytes[0]! & 15}`;
      rows.set(key, [...(rows.get(key) ?? []), event]);
    }
    return [...rows.values()];
  });

/** The song in one track: by tick, then track by track. */
export const merged = (tracks: SongTracks): SongTracks => [tracks.flat().sort((a, b) => a.tick - b.tick)];

/** Each track with the port prefixes that it needs. */
export function fileOf(tracks: SongTracks, format: 0 | 1): MadeFile {
  const written = tracks.map((events): readonly MadeEvent[] => {
    const made: MadeEvent[] = [];
    let at = 0;
    let port = 0;
    for (const event of events) {
      const isSysEx = event.bytes[0] === 0xf0;
      if (!isSysEx && event.port !== port) {
        made.push({ delta: event.tick - at, bytes: meta(0x21, [event.port]) });
        ({ port, tick: at } = event);
      }
      made.push({ delta: event.tick - at, bytes: event.bytes });
      at = event.tick;
    }
    return made;
  });
  return { format, division: DIVISION, tracks: written, runningStatus: false, rmid: false, extras: false };
}

/** As notation programs write a piano: the first staff says what the channel plays, the second only has notes. */
export const STAVES: SongTracks = [
  [
    { tick: 0, port: 0, bytes: [0xc0, 2] },
    { tick: 0, port: 0, bytes: [0xb0, 7, 60] },
    { tick: 0, port: 0, bytes: [0xb0, 10, 20] },
    { tick: 0, port: 0, bytes: [0x90, 62, 90] },
    { tick: 48, port: 0, bytes: [0xb0, 64, 127] },
    { tick: 96, port: 0, bytes: [0x80, 62, 0] },
  ],
  [
    { tick: 0, port: 0, bytes: [0x90, 60, 90] },
    { tick: 96, port: 0, bytes: [0x80, 60, 0] },
  ],
];
