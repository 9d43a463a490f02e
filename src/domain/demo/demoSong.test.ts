import { expect, test } from "vitest";
import type { Note } from "../timeline/Note.ts";
import { notesOf } from "../timeline/NoteList.ts";
import type { Roll, TimelineDocument, Track } from "../timeline/records.ts";
import { readTimeline } from "../timeline/timelineJson.ts";
import { demoSong } from "./demoSong.ts";
import { BAR } from "./score.ts";
import { SONG_TEMPLATES, songOfTemplate } from "./songTemplates.ts";

const STEP = BAR / 16;
const rounded = (value: number): string => String(Math.round(value * 1000) / 1000);

/** Notes of a clip, a line for each bar: step in the bar, key, length in steps, attack, channel. */
function* barsOf({ notes }: Roll): Generator<string> {
  const bars = new Map<number, string[]>();
  for (const { time, duration, number, attack, channel } of notesOf(notes)) {
    const bar = Math.floor(time / BAR);
    const line = bars.get(bar) ?? [];
    line.push(`${rounded((time % BAR) / STEP)} k${number} ${rounded(duration / STEP)} ${rounded(attack)} c${channel}`);
    bars.set(bar, line);
  }
  for (const [bar, line] of bars) yield `    ${bar}: ${line.join(", ")}`;
}

function* clipOf(roll: Roll): Generator<string> {
  const { label, startTime, length, repeatCount, subdivision, chordPatterns } = roll;
  yield `  "${label}" at ${startTime / BAR} for ${length / BAR} x ${repeatCount}, grid ${subdivision}`;
  for (const { note, name, octave, pattern, subdiv } of chordPatterns)
    yield `    ${note}${name} ${octave} ${pattern} ${subdiv}`;
  yield* barsOf(roll);
}

function* trackOf(track: Track, song: TimelineDocument): Generator<string> {
  const { name, channel, color, gainDb, pan, reverb, chorus, mute, solo } = track;
  const { bank, program } = track.pluginValues;
  yield `${name}: bank ${bank} program ${program} channel ${channel} color ${color}`;
  yield `  ${gainDb} dB, pan ${pan}, reverb ${reverb}, chorus ${chorus}${mute ? ", muted" : ""}${solo ? ", solo" : ""}`;
  for (const roll of song.rolls.values()) if (roll.trackId === track.id) yield* clipOf(roll);
}

/** A song as text, to compare by eye. */
function* textOf(title: string, song: TimelineDocument): Generator<string> {
  const { name, ppq, tempos, timeSignatures, keySignatures, markers, loop, loopStart, loopEnd } = song.timeline;
  yield `# ${title}: ${name}, ${ppq} ticks, loop ${loop} ${loopStart / BAR} to ${loopEnd / BAR}`;
  for (const { tick, bpm, ramp } of tempos) yield `${tick / BAR} ${bpm} bpm${ramp ? ", ramp" : ""}`;
  for (const { tick, numerator, denominator } of timeSignatures) yield `${tick / BAR} ${numerator}/${denominator}`;
  for (const { tick, fifths, minor } of keySignatures) yield `${tick / BAR} ${fifths} fifths${minor ? " minor" : ""}`;
  for (const marker of markers) yield `${marker.tick / BAR} ${marker.name}`;
  for (const id of song.timeline.trackIds) yield* trackOf(song.tracks.get(id)!, song);
}

test("the demo song and the templates are written note by note as the file says", async () => {
  const demo = readTimeline(demoSong());
  if (!demo.ok) throw demo.error;
  const songs = [["demo", demo.value] as const, ...SONG_TEMPLATES.map((name) => [name, songOfTemplate(name)] as const)];
  const text = songs.flatMap(([title, song]) => [...textOf(title, song), ""]).join("\n");
  await expect(text).toMatchFileSnapshot("songs.txt");
});

test("no note of the demo song is longer than its clip, or beyond the keys and the velocities of MIDI", () => {
  const demo = readTimeline(demoSong());
  if (!demo.ok) throw demo.error;
  for (const { notes, length, startTime, chordPatterns } of demo.value.rolls.values()) {
    expect(startTime % BAR).toBe(0);
    expect(notes.length + chordPatterns.length).toBeGreaterThan(0);
    const isWrong = ({ time, duration, number, attack }: Note): boolean =>
      time + duration > length || number < 21 || number > 108 || attack <= 0 || attack > 1;
    expect([...notesOf(notes)].filter(isWrong)).toEqual([]);
  }
});
