import { beforeAll, describe, expect, test } from "vitest";
import { playedPrograms } from "../../src/audio-file/playedPrograms.ts";
import { renderSong, songBlocks, type RenderOptions } from "../../src/audio-file/renderSong.ts";
import { defaultBankPath, loadBank, loadPresets } from "../../src/cli/loadBank.ts";
import { SAMPLE_SONGS, type SampleSong } from "../../src/domain/demo/samples.ts";
import { sampleFacts, sampleSong } from "../../src/domain/demo/sampleSongs.ts";
import type { Preset } from "../../src/domain/soundfont/records.ts";
import type { Soundfont } from "../../src/domain/soundfont/Soundfont.ts";
import { clipStart } from "../../src/domain/timeline/clipLength.ts";
import { repeatTicks } from "../../src/domain/timeline/expandRoll.ts";
import { notesOf } from "../../src/domain/timeline/NoteList.ts";
import type { TimelineDocument } from "../../src/domain/timeline/records.ts";
import { readTimeline } from "../../src/domain/timeline/timelineJson.ts";
import { writeTimeline } from "../../src/domain/timeline/writeTimeline.ts";
import { compileTimeline, type CompiledTimeline } from "../../src/domain/timeline/compile/compileTimeline.ts";
import { sampleStrings } from "../../src/ui/strings/samples.ts";

/** Half the usual rate: levels are the same within half a decibel. */
const RENDER: RenderOptions = { sampleRate: 22_050, seconds: null, effects: true, limiter: false };

const read = (id: SampleSong): TimelineDocument => {
  const song = readTimeline(sampleSong(id));
  if (!song.ok) throw song.error;
  return song.value;
};

let bank: Soundfont;
beforeAll(() => {
  const loaded = loadBank(defaultBankPath());
  if (!loaded.ok) throw loaded.error;
  bank = loaded.value;
});

async function soundsOf(song: CompiledTimeline): Promise<readonly Preset[]> {
  const programs = song.tracks.flatMap((track) => playedPrograms(track, song, RENDER));
  const loaded = await loadPresets(bank, defaultBankPath(), programs, true);
  if (!loaded.ok) throw loaded.error;
  return loaded.value;
}

function peakDb(song: CompiledTimeline, presets: readonly Preset[], options: Partial<RenderOptions> = {}): number {
  let peak = 0;
  renderSong(song, presets, { ...RENDER, ...options }, (left, right, frames) => {
    for (let at = 0; at < frames; at++) peak = Math.max(peak, Math.abs(left[at]!), Math.abs(right[at]!));
  });
  return 20 * Math.log10(peak);
}

const barTicksOf = ({ timeline: { ppq, timeSignatures } }: TimelineDocument): number =>
  (ppq * 4 * timeSignatures[0]!.numerator) / timeSignatures[0]!.denominator;

/** Pitch classes of a key signature. */
function scaleOf({ timeline: { keySignatures } }: TimelineDocument): ReadonlySet<number> {
  const tonic = (((keySignatures[0]?.fifths ?? 0) * 7) % 12) + 12;
  return new Set([0, 2, 4, 5, 7, 9, 11].map((step) => (tonic + step) % 12));
}

describe.each(SAMPLE_SONGS)("the sample song %s", (id) => {
  test("is read as it is written, has an id of its own each time, and the name that is shown", () => {
    const song = read(id);
    const again = readTimeline(JSON.parse(JSON.stringify(writeTimeline(song))));
    if (!again.ok) throw again.error;
    expect(writeTimeline(again.value)).toEqual(writeTimeline(song));
    expect(read(id).timeline.id).not.toBe(song.timeline.id);
    expect(sampleFacts(id).name).toBe(sampleStrings.nameOf({ kind: "song", id }));
    expect(song.timeline.name).toBe(sampleFacts(id).name);
  });

  test("is as long as it says, on the grid, and in its key", () => {
    const song = read(id);
    const bar = barTicksOf(song);
    const ends = [...song.rolls.values()].map(
      (roll) => clipStart(roll) + roll.repeatCount * repeatTicks(roll, song.timeline.ppq),
    );
    expect(Math.max(...ends)).toBe(sampleFacts(id).bars * bar);
    const scale = scaleOf(song);
    const step = song.timeline.ppq / 4;
    let [notes, outside] = [0, 0];
    for (const { trackId, label, notes: list } of song.rolls.values()) {
      for (const { time, number } of notesOf(list)) {
        // Swing moves every second sixteenth.
        if (label !== "Swing") expect(time % step, label).toBe(0);
        if (song.tracks.get(trackId)!.channel === 10) continue;
        notes += 1;
        if (!scale.has(number % 12)) outside += 1;
      }
    }
    // Leading tones and dominants.
    expect(outside / Math.max(1, notes)).toBeLessThan(0.15);
  });

  test("sounds on every track, does not clip, and ends in silence", async () => {
    const song = compileTimeline(read(id));
    const presets = await soundsOf(song);
    for (const { track } of song.tracks)
      expect(peakDb(song, presets, { only: new Set([track.id]) }), track.name).toBeGreaterThan(-26);
    const mix = peakDb(song, presets);
    expect(mix).toBeGreaterThan(-14);
    expect(mix).toBeLessThan(-0.5);
    let voices = -1;
    for (const block of songBlocks(song, presets, { ...RENDER, effects: false })) ({ voices } = block);
    expect(voices).toBe(0);
  });
});
