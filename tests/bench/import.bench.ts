// What it takes to read a MIDI file: processor time, against @tonejs/midi and the bare parse of midi-file in turn. Rounds are
// interleaved, ratios are medians of what was measured next to each other.
import { loadavg } from "node:os";
import tonejsMidi from "@tonejs/midi";
import { parseMidi, writeMidi, type MidiEvent } from "midi-file";
import { readMidiFile } from "../../src/domain/midi-file/readMidi.ts";
import { writeMidiFile } from "../../src/domain/midi-file/writeMidi.ts";
import { bigSong } from "./support/bigSong.ts";

const ROUNDS = Number(process.env["BENCH_ROUNDS"] ?? 7);
const SIZES = (process.env["BENCH_NOTES"] ?? "20000,100000,1000000").split(",").map(Number);
const TRACKS = 16;
const NOTES_OF_A_BAR = 64 * TRACKS;
/** Times as fast as @tonejs/midi at least; times as long as the bare parse at most. */
const TONEJS_GOAL = 3;
const PARSE_GOAL = 2;
/** As many tracks of music as a file can hold, one note each; seconds and MB to read them in. */
const MOST_TRACKS = 65_534;
const TRACKS_GOAL = { seconds: 2, megabytes: 300 };
const HEADER_BYTES = 14;
/** @tonejs/midi takes minutes for a million notes: once is enough. */
const LARGE = 500_000;

console.log(`load ${loadavg()[0]!.toFixed(1)}, ${ROUNDS} rounds`);
manyTracks();
for (const notes of SIZES) compare(notes);

function compare(notes: number): void {
  const bars = Math.ceil(notes / NOTES_OF_A_BAR);
  const bytes = Uint8Array.from(bigSong(TRACKS, bars));
  const ours = (): unknown => readMidiFile(bytes, "song.mid");
  const tonejs = (): unknown => new tonejsMidi.Midi(bytes);
  const parse = (): unknown => parseMidi(bytes);
  const rounds = notes >= LARGE ? 1 : ROUNDS;
  for (const read of notes >= LARGE ? [] : [ours, tonejs, parse]) read();
  const times = Array.from({ length: rounds }, () => [ours, tonejs, parse].map(cpuSeconds));
  const own = median(times.map(([us]) => us!));
  const byTonejs = median(times.map(([us, them]) => them! / us!));
  const byParse = median(times.map(([us, , parsed]) => us! / parsed!));
  console.log(
    `${(bars * NOTES_OF_A_BAR).toLocaleString("en")} notes: ${own.toFixed(3)} s, ` +
      `${byTonejs.toFixed(1)} x @tonejs/midi (${byTonejs >= TONEJS_GOAL ? "met" : "MISSED"}: ${TONEJS_GOAL}), ` +
      `${byParse.toFixed(1)} of midi-file's parse (${byParse <= PARSE_GOAL ? "met" : "MISSED"}: ${PARSE_GOAL})`,
  );
}

function manyTracks(): void {
  const chunks = Array.from({ length: 16 }, (_, channel) => trackChunk(channel));
  const head = Buffer.from([...Buffer.from("MThd"), 0, 0, 0, 6, 0, 1, MOST_TRACKS >> 8, MOST_TRACKS & 255, 1, 0xe0]);
  const tracks = Array.from({ length: MOST_TRACKS }, (_, i) => chunks[i % 16]!);
  const bytes = Uint8Array.from(Buffer.concat([head, ...tracks]));
  let song: ReturnType<typeof readMidiFile> | null = null;
  const before = process.memoryUsage().rss;
  const read = cpuSeconds(() => (song = readMidiFile(bytes, "many.mid")));
  const megabytes = (process.memoryUsage().rss - before) / 1e6;
  const document = song as ReturnType<typeof readMidiFile> | null;
  if (!document?.ok) throw new Error("not read");
  const written = cpuSeconds(() => writeMidiFile(document.value.document, null));
  const isMet = read <= TRACKS_GOAL.seconds && megabytes <= TRACKS_GOAL.megabytes;
  console.log(
    `${MOST_TRACKS.toLocaleString("en")} tracks: read in ${read.toFixed(1)} s with ${megabytes.toFixed(0)} MB more ` +
      `(${isMet ? "met" : "MISSED"}: ${TRACKS_GOAL.seconds} s, ${TRACKS_GOAL.megabytes} MB), written in ${written.toFixed(1)} s`,
  );
}

/** A track of one note. */
function trackChunk(channel: number): Buffer {
  const events: MidiEvent[] = [
    { deltaTime: 0, type: "programChange", channel, programNumber: channel },
    { deltaTime: 0, type: "noteOn", channel, noteNumber: 60, velocity: 100 },
    { deltaTime: 480, type: "noteOff", channel, noteNumber: 60, velocity: 0 },
    { deltaTime: 0, type: "endOfTrack", meta: true },
  ];
  const header = { format: 1, numTracks: 1, ticksPerBeat: 480 } as const;
  return Buffer.from(writeMidi({ header, tracks: [events] })).subarray(HEADER_BYTES);
}

/** Of this process and its threads. */
function cpuSeconds(work: () => unknown): number {
  const began = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(began);
  return (user + system) / 1e6;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
}
