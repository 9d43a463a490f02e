import { writeMidi, type MidiEvent } from "midi-file";
import type { BenchEvent } from "./ours.ts";

const TICKS_PER_QUARTER = 480;
/** A quarter note lasts a second: ticks are seconds / 480. */
const MICROSECONDS_PER_QUARTER = 1_000_000;
const BROKEN_CHORDS = [
  [41, 53, 60, 65, 68, 72],
  [39, 51, 58, 63, 67, 70],
  [37, 49, 56, 61, 65, 68],
  [44, 56, 60, 63, 68, 75],
] as const;

/** A slow piano piece under the pedal: broken chords in sixths of a bar of 3 s and a melody above, some 4 to 30 voices. */
export function pianoSong(seconds: number): BenchEvent[] {
  const events: BenchEvent[] = [[0, 0xc0, 0, 0]];
  const note = (time: number, key: number, velocity: number, length: number): void => {
    events.push([time, 0x90, key, velocity], [time + length, 0x80, key, 0]);
  };
  for (let bar = 0; (bar + 1) * 3 < seconds; bar += 1) {
    const start = bar * 3;
    const chord = BROKEN_CHORDS[bar % BROKEN_CHORDS.length]!;
    events.push([start, 0xb0, 64, 0], [start + 0.05, 0xb0, 64, 127]);
    for (const [place, key] of chord.entries()) note(start + place / 2, key, 40 + 6 * place, 0.45);
    note(start + 0.25, chord[5] + 12, 70, 1.4);
    note(start + 1.75, chord[3] + 12, 60, 1.2);
  }
  events.push([seconds - 0.5, 0xb0, 64, 0]);
  return events;
}

/** The same events as a file that every synth reads. */
export function songFile(events: readonly BenchEvent[]): Buffer {
  const track: MidiEvent[] = [
    { deltaTime: 0, type: "setTempo", meta: true, microsecondsPerBeat: MICROSECONDS_PER_QUARTER },
  ];
  let at = 0;
  for (const event of events.toSorted((a, b) => a[0] - b[0])) {
    const tick = Math.round(event[0] * TICKS_PER_QUARTER);
    track.push(midiEvent(event, tick - at));
    at = tick;
  }
  track.push({ deltaTime: 0, type: "endOfTrack", meta: true });
  const header = { format: 0, numTracks: 1, ticksPerBeat: TICKS_PER_QUARTER } as const;
  return Buffer.from(writeMidi({ header, tracks: [track] }));
}

function midiEvent([, status, first, second]: BenchEvent, deltaTime: number): MidiEvent {
  const channel = status & 15;
  switch (status & 0xf0) {
    case 0x90:
      return { deltaTime, type: "noteOn", channel, noteNumber: first, velocity: second };
    case 0x80:
      return { deltaTime, type: "noteOff", channel, noteNumber: first, velocity: second };
    case 0xc0:
      return { deltaTime, type: "programChange", channel, programNumber: first };
    case 0xe0:
      return { deltaTime, type: "pitchBend", channel, value: (second << 7) + first - 8192 };
    default:
      return { deltaTime, type: "controller", channel, controllerType: first, value: second };
  }
}
