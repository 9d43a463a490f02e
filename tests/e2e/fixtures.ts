import { parseMidi, writeMidi, type MidiData, type MidiEvent } from "midi-file";

/** The programs of the sixteen tracks of `sixteenTracks`; index 9 is the drum channel. */
export const PROGRAMS: readonly number[] = [0, 24, 32, 40, 48, 56, 61, 65, 73, 0, 4, 11, 19, 46, 52, 80];
const TICKS_PER_QUARTER = 480;
/** The tempo changes of `sixteenTracks`: tick and microseconds per quarter note. */
const TEMPOS: readonly (readonly [tick: number, microseconds: number])[] = [
  [0, 500_000],
  [1920, 400_000],
  [3840, 631_579],
];

/** A format 1 file with a conductor track and sixteen tracks, one for each channel, that start one beat after another. */
export function sixteenTracks(): Uint8Array {
  const conductor: MidiEvent[] = [{ deltaTime: 0, type: "trackName", meta: true, text: "Sixteen" }];
  let last = 0;
  for (const [tick, microsecondsPerBeat] of TEMPOS) {
    conductor.push({ deltaTime: tick - last, type: "setTempo", meta: true, microsecondsPerBeat });
    last = tick;
  }
  const tracks = PROGRAMS.map((programNumber, channel): MidiEvent[] => {
    const noteNumber = channel === 9 ? 36 : 48 + channel;
    return [
      { deltaTime: 0, type: "trackName", meta: true, text: `Track ${channel + 1}` },
      { deltaTime: 0, type: "programChange", channel, programNumber },
      ...[0, 1, 2].flatMap((repeat): MidiEvent[] => [
        {
          deltaTime: repeat === 0 ? channel * TICKS_PER_QUARTER : TICKS_PER_QUARTER,
          type: "noteOn",
          channel,
          noteNumber: noteNumber + repeat,
          velocity: 60 + channel * 4,
        },
        { deltaTime: TICKS_PER_QUARTER / 2, type: "noteOff", channel, noteNumber: noteNumber + repeat, velocity: 64 },
      ]),
    ];
  });
  return bytesOf([conductor, ...tracks]);
}

/** A file of one track with these notes of one quarter each, one after the other. */
export function melodyFile(noteNumbers: readonly number[], programNumber: number): Uint8Array {
  return bytesOf([
    [
      { deltaTime: 0, type: "trackName", meta: true, text: "Melody" },
      { deltaTime: 0, type: "programChange", channel: 0, programNumber },
      ...noteNumbers.flatMap(quarterOf),
    ],
  ]);
}

const quarterOf = (noteNumber: number): MidiEvent[] => [
  { deltaTime: 0, type: "noteOn", channel: 0, noteNumber, velocity: 100 },
  { deltaTime: TICKS_PER_QUARTER, type: "noteOff", channel: 0, noteNumber, velocity: 64 },
];

/** As `melodyFile`, with a System Exclusive message ahead of its first note; `data` is without its leading F0. */
export const dumpedMelody = (noteNumbers: readonly number[], data: readonly number[]): Uint8Array =>
  bytesOf([
    [
      { deltaTime: 0, type: "trackName", meta: true, text: "Melody" },
      { deltaTime: 0, type: "sysEx", data: Uint8Array.from(data) },
      ...noteNumbers.flatMap(quarterOf),
    ],
  ]);

/** A song of one clip of many notes, as a file in the compact form. */
export function columnsFile(notes: number): Buffer {
  const time = Array.from({ length: notes }, (_, index) => (index === 0 ? 0 : 60));
  const columns = { time, duration: 50, number: time.map((_, index) => 30 + (index % 12)), channel: 1 };
  const noteColumns = [{ ...columns, attack: 100, release: 64 }];
  return Buffer.from(JSON.stringify({ name: "Large", tracks: [{ name: "Piano", rolls: [{ noteColumns }] }] }));
}

/** Block chords of half a bar each in one track, one after another. */
export function chordsFile(chords: readonly (readonly number[])[]): Uint8Array {
  const half = 2 * TICKS_PER_QUARTER;
  return bytesOf([
    [
      { deltaTime: 0, type: "trackName", meta: true, text: "Chords" },
      { deltaTime: 0, type: "programChange", channel: 0, programNumber: 0 },
      ...chords.flatMap((chord): MidiEvent[] => [
        ...chord.map((noteNumber): MidiEvent => ({
          deltaTime: 0,
          type: "noteOn",
          channel: 0,
          noteNumber,
          velocity: 90,
        })),
        ...chord.map((noteNumber, index): MidiEvent => ({
          deltaTime: index === 0 ? half : 0,
          type: "noteOff",
          channel: 0,
          noteNumber,
          velocity: 64,
        })),
      ]),
    ],
  ]);
}

/** Two organ tracks that hold one note each for eight bars: A3 and E♭4. No partial of one is the other's fundamental. */
export function twoDrones(quarters = 32): Uint8Array {
  return bytesOf(
    [57, 63].map((noteNumber, channel): MidiEvent[] => [
      { deltaTime: 0, type: "trackName", meta: true, text: `Drone ${channel + 1}` },
      { deltaTime: 0, type: "programChange", channel, programNumber: 20 },
      { deltaTime: 0, type: "noteOn", channel, noteNumber, velocity: 100 },
      { deltaTime: quarters * TICKS_PER_QUARTER, type: "noteOff", channel, noteNumber, velocity: 64 },
    ]),
  );
}

/** Tracks by name, with a program and one long note each. */
export function programTracks(...tracks: readonly (readonly [name: string, programNumber: number])[]): Uint8Array {
  return bytesOf(
    tracks.map(([text, programNumber], channel): MidiEvent[] => [
      { deltaTime: 0, type: "trackName", meta: true, text },
      { deltaTime: 0, type: "programChange", channel, programNumber },
      { deltaTime: 0, type: "noteOn", channel, noteNumber: 60 + channel * 4, velocity: 100 },
      { deltaTime: 32 * TICKS_PER_QUARTER, type: "noteOff", channel, noteNumber: 60 + channel * 4, velocity: 64 },
    ]),
  );
}

/** Tracks of one long note each, named by their numbers; channels come round. */
export function manyTracks(count: number): Uint8Array {
  return bytesOf(
    Array.from({ length: count }, (_, index): MidiEvent[] => {
      const [channel, noteNumber] = [index % 9, 48 + index];
      return [
        { deltaTime: 0, type: "trackName", meta: true, text: `Part ${index + 1}` },
        { deltaTime: 0, type: "programChange", channel, programNumber: 16 },
        { deltaTime: 0, type: "noteOn", channel, noteNumber, velocity: 100 },
        { deltaTime: 32 * TICKS_PER_QUARTER, type: "noteOff", channel, noteNumber, velocity: 64 },
      ];
    }),
  );
}

function bytesOf(tracks: MidiEvent[][]): Uint8Array {
  const data: MidiData = {
    header: { format: 1, numTracks: tracks.length, ticksPerBeat: TICKS_PER_QUARTER },
    tracks: tracks.map((track) => [...track, { deltaTime: 0, type: "endOfTrack", meta: true }]),
  };
  return Uint8Array.from(writeMidi(data));
}

export interface ReadNote {
  readonly tick: number;
  readonly duration: number;
  readonly number: number;
  readonly velocity: number;
}

/** The notes of each track of a file, read by midi-file, with ticks at 480 PPQ. */
export function readNotes(bytes: Uint8Array): { names: string[]; programs: number[][]; tracks: ReadNote[][] } {
  const { header, tracks } = parseMidi(bytes);
  const scale = TICKS_PER_QUARTER / (header.ticksPerBeat ?? TICKS_PER_QUARTER);
  return {
    names: tracks.map((track) => track.find((event) => event.type === "trackName")?.text ?? ""),
    programs: tracks.map((track) =>
      track.flatMap((event) => (event.type === "programChange" ? [event.programNumber] : [])),
    ),
    tracks: tracks.map((track) => notesOfTrack(track, scale)),
  };
}

function notesOfTrack(events: readonly MidiEvent[], scale: number): ReadNote[] {
  const notes: ReadNote[] = [];
  const open = new Map<number, { tick: number; velocity: number }>();
  let tick = 0;
  for (const event of events) {
    tick += event.deltaTime;
    if (event.type === "noteOn" && event.velocity > 0) open.set(event.noteNumber, { tick, velocity: event.velocity });
    else if (event.type === "noteOff" || event.type === "noteOn") {
      const start = open.get(event.noteNumber);
      if (!start) continue;
      open.delete(event.noteNumber);
      notes.push({
        tick: start.tick * scale,
        duration: (tick - start.tick) * scale,
        number: event.noteNumber,
        velocity: start.velocity,
      });
    }
  }
  return notes;
}
