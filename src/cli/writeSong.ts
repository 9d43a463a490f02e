import type { Preset } from "../domain/soundfont/records.ts";
import { LoudnessMeter } from "./audio/LoudnessMeter.ts";
import { openAudioWriter } from "./audio/openAudioWriter.ts";
import type { Destination } from "./Destination.ts";
import type { RenderPlan } from "./planRender.ts";
import { songBlocks, songFrames, type RenderFigures, type RenderOptions } from "./renderSong.ts";

export interface WrittenSong extends RenderFigures {
  /** Samples that were cut to full scale. */
  readonly clipped: number;
  /** Of what was written; null where nobody asked for one. */
  readonly loudnessLufs: number | null;
}

/** What else may happen, an interruption among it, is let happen that often. */
const BREATH_MS = 50;

type Block = { readonly left: Float32Array; readonly right: Float32Array; readonly frames: number };

/** Renders a song into a file. `onProgress` hears fractions of 1. Throws what the file system throws. */
export async function writeSong(
  plan: RenderPlan,
  presets: readonly Preset[],
  only: ReadonlySet<string>,
  normalizeLufs: number | null,
  destination: Destination,
  onProgress: (fraction: number) => void,
): Promise<WrittenSong> {
  const options: RenderOptions = { ...plan.options, only };
  const passes = normalizeLufs === null ? 1 : 2;
  const render = (pass: number, gainDb: number, onBlock: (block: Block) => unknown): Promise<RenderFigures> =>
    renderThrough(plan, presets, { ...options, gainDb }, onBlock, (fraction) => onProgress((pass + fraction) / passes));
  let gainDb = options.gainDb ?? 0;
  if (normalizeLufs !== null) {
    const loudness = new LoudnessMeter(options.sampleRate);
    await render(0, gainDb, ({ left, right, frames }) => loudness.add(left, right, frames));
    if (Number.isFinite(loudness.integratedLufs)) gainDb += normalizeLufs - loudness.integratedLufs;
  }
  const writer = await openAudioWriter(destination, plan.kind);
  const loudness = normalizeLufs === null ? null : new LoudnessMeter(options.sampleRate);
  const figures = await render(passes - 1, gainDb, ({ left, right, frames }) => {
    loudness?.add(left, right, frames);
    return writer.write(left, right, frames);
  });
  await writer.close();
  return { ...figures, clipped: writer.clipped, loudnessLufs: loudness?.integratedLufs ?? null };
}

async function renderThrough(
  { timeline }: RenderPlan,
  presets: readonly Preset[],
  options: RenderOptions,
  onBlock: (block: Block) => unknown,
  onProgress: (fraction: number) => void,
): Promise<RenderFigures> {
  const total = songFrames(timeline, options);
  const blocks = songBlocks(timeline, presets, options);
  let [done, breathMs] = [0, performance.now()];
  for (;;) {
    const next = blocks.next();
    if (next.done) return next.value;
    await onBlock(next.value);
    done += next.value.frames;
    if (performance.now() - breathMs < BREATH_MS) continue;
    onProgress(Math.min(1, done / total));
    await new Promise(setImmediate);
    breathMs = performance.now();
  }
}
