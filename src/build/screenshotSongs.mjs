// Songs for the pictures of the dashboard: made, not stored.
import { writeMidi } from "midi-file";

const TICKS = 480;
const PROGRAMS = [0, 33, 48, 4, 80, 11];

/** @typedef {{ at: number, length: number, number: number, velocity: number }} Note */

/** The same numbers each time. @param {number} seed */
function randomFrom(seed) {
  let state = seed;
  return () => {
    state = (state * 1664525 + 1013904223) >>> 0;
    return state / 4294967296;
  };
}

/**
 * A MIDI file of drums, chords and lines.
 * @param {{ seed: number, tracks: number, bars: number, bpm: number }} song
 */
export function makeSong({ seed, tracks, bars, bpm }) {
  const random = randomFrom(seed);
  /** @type {import("midi-file").MidiEvent[]} */
  const conductor = [
    { deltaTime: 0, meta: true, type: "setTempo", microsecondsPerBeat: Math.round(60_000_000 / bpm) },
    { deltaTime: 0, meta: true, type: "endOfTrack" },
  ];
  const parts = Array.from({ length: tracks }, (_, track) => trackOf(track, notesOf(track, bars, random)));
  const header = { format: /** @type {const} */ (1), numTracks: tracks + 1, ticksPerBeat: TICKS };
  return Buffer.from(writeMidi({ header, tracks: [conductor, ...parts] }));
}

/** @param {number} track @param {number} bars @param {() => number} random */
function notesOf(track, bars, random) {
  /** @type {Note[]} */
  const notes = [];
  for (let bar = 0; bar < bars; bar += 4) {
    if (track > 0 && random() < 0.28) continue;
    for (let beat = 0; beat < 16; beat++) {
      const at = (bar * 4 + beat) * TICKS;
      if (track === 0) notes.push(...drums(at, random));
      else if (track % 3 === 0 && beat % 4 === 0) notes.push(...chord(at, bar, track, random));
      else if (track % 3 !== 0 && random() < 0.7) {
        const number = 40 + track * 3 + Math.floor(random() * 9);
        notes.push({ at: at + (random() < 0.3 ? 240 : 0), length: 220, number, velocity: 50 + random() * 70 });
      }
    }
  }
  return notes;
}

/** @param {number} at @param {() => number} random @returns {Note[]} */
const drums = (at, random) =>
  [36, 42, 38, 42].flatMap((number, step) =>
    random() < 0.6 ? [{ at: at + step * 120, length: 100, number, velocity: 60 + random() * 60 }] : [],
  );

/** @param {number} at @param {number} bar @param {number} track @param {() => number} random @returns {Note[]} */
const chord = (at, bar, track, random) =>
  [0, 4, 7].map((step) => ({
    at,
    length: 1800,
    number: 48 + ((bar * 5) % 7) + step + track,
    velocity: 70 + random() * 40,
  }));

/** @param {number} track @param {readonly Note[]} notes */
function trackOf(track, notes) {
  const channel = track === 0 ? 9 : (track - 1) % 9;
  const steps = notes
    .flatMap(({ at, length, number, velocity }) => [
      { at, type: /** @type {const} */ ("noteOn"), noteNumber: number, velocity: Math.round(velocity) },
      { at: at + length, type: /** @type {const} */ ("noteOff"), noteNumber: number, velocity: 64 },
    ])
    .sort((a, b) => a.at - b.at);
  /** @type {import("midi-file").MidiEvent[]} */
  const events = [
    { deltaTime: 0, type: "programChange", channel, programNumber: PROGRAMS[track % PROGRAMS.length] ?? 0 },
  ];
  let last = 0;
  for (const { at, ...event } of steps) {
    events.push({ deltaTime: at - last, channel, ...event });
    last = at;
  }
  events.push({ deltaTime: 0, meta: true, type: "endOfTrack" });
  return events;
}
