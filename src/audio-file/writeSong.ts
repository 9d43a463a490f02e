import type { Preset } from "../domain/soundfont/records.ts";
import type { CompiledTimeline } from "../domain/timeline/compile/compileTimeline.ts";
import { LoudnessMeter } from "./formats/LoudnessMeter.ts";
import { openAudioWriter, type AudioFileKind } from "./formats/openAudioWriter.ts";
import type { Destination } from "./Destination.ts";
import { songBlocks, songFrames, type RenderOptions, type SongBlock } from "./renderSong.ts";

/** Settings of a song's sound file. */
export interface SongFile {
  readonly kind: AudioFileKind;
  readonly timeline: CompiledTimeline;
  readonly presets: readonly Preset[];
  readonly options: RenderOptions;
  readonly normalizeLufs: number | null;
}

export interface WrittenSong {
  readonly seconds: number;
  /** Samples that were cut to full scale. */
  readonly clipped: number;
  /** Voices that were cut off, as no more may sound at once. */
  readonly stolenVoices: number;
  /** Loudness of the written sound; null where it was not requested. */
  readonly loudnessLufs: number | null;
}

/** Observers of a render. Errors that these throw end the work. */
export interface RenderWatch {
  /** Hears fractions of 1. */
  readonly onProgress: (fraction: number) => void;
  /** Before and after each block of the sound that is written. */
  readonly blockBegins?: () => void;
  readonly blockEnds?: (frames: number, voices: number) => void;
}

/** Milliseconds after which other tasks, an interruption among them, get a turn. */
const BREATH_MS = 50;

/** Renders a song into a file. Throws what its destination and its watch throw. */
export async function writeSong(song: SongFile, destination: Destination, watch: RenderWatch): Promise<WrittenSong> {
  const { kind, options, normalizeLufs } = song;
  let gainDb = options.gainDb ?? 0;
  let before = 0;
  if (normalizeLufs !== null) {
    const loudness = new LoudnessMeter(options.sampleRate);
    await renderThrough(song, gainDb, { onProgress: (fraction) => watch.onProgress(fraction / 2) }, (block) =>
      loudness.add(block.left, block.right, block.frames),
    );
    if (Number.isFinite(loudness.integratedLufs)) gainDb += normalizeLufs - loudness.integratedLufs;
    before = 0.5;
  }
  const writer = await openAudioWriter(destination, kind);
  const loudness = normalizeLufs === null ? null : new LoudnessMeter(options.sampleRate);
  const onProgress = (fraction: number): void => watch.onProgress(before + (1 - before) * fraction);
  let [frames, stolenVoices] = [0, 0];
  try {
    frames = await renderThrough(song, gainDb, { ...watch, onProgress }, (block) => {
      loudness?.add(block.left, block.right, block.frames);
      stolenVoices = block.stolen;
      return writer.write(block.left, block.right, block.frames);
    });
    await writer.close();
  } catch (error) {
    await writer.abort();
    throw error;
  }
  return {
    seconds: frames / options.sampleRate,
    clipped: writer.clipped,
    stolenVoices,
    loudnessLufs: loudness?.integratedLufs ?? null,
  };
}

/** Returns how many frames it were. */
async function renderThrough(
  { timeline, presets, options: given }: SongFile,
  gainDb: number,
  watch: RenderWatch,
  onBlock: (block: SongBlock) => unknown,
): Promise<number> {
  const options = { ...given, gainDb };
  const total = songFrames(timeline, options);
  const blocks = songBlocks(timeline, presets, options);
  let [done, breathMs] = [0, performance.now()];
  for (;;) {
    watch.blockBegins?.();
    const next = blocks.next();
    if (next.done) return done;
    watch.blockEnds?.(next.value.frames, next.value.voices);
    await onBlock(next.value);
    done += next.value.frames;
    if (performance.now() - breathMs < BREATH_MS) continue;
    watch.onProgress(Math.min(1, done / total));
    await new Promise((resolve) => setTimeout(resolve));
    breathMs = performance.now();
  }
}
