import kernel from "virtual:engine-kernel";
import { renderOffline } from "../audio-worklet/engine/OfflineRenderer.ts";
import { Synth } from "../audio-worklet/engine/Synth.ts";
import { audibleTracks } from "../domain/timeline/audible.ts";
import type { Preset } from "../domain/soundfont/records.ts";
import type { CompiledTimeline } from "../domain/timeline/compile/compileTimeline.ts";
import { loopOf, Playback } from "../domain/timeline/compile/Playback.ts";
import type { Track } from "../domain/timeline/records.ts";
import { DEFAULT_MASTER_GAIN_DB, FIRST_TRACK_STRIP, STRIP_COUNT } from "../protocol/engine.ts";
import { EngineEventWriter } from "../protocol/EngineEventWriter.ts";

export interface RenderOptions {
  readonly sampleRate: number;
  /** Length of the sound. Null: the song once through, until it has died away; else its loop, if on, is followed. */
  readonly seconds: number | null;
  readonly effects: boolean;
  readonly limiter: boolean;
}

/** CPU time is that of rendering alone, user and system, all threads. The first 2 s of sound are left out as warm-up. */
export interface RenderFigures {
  readonly seconds: number;
  readonly cpuSeconds: number;
  readonly cpuPerSecond: number;
  readonly voicesAverage: number;
  readonly voicesMax: number;
}

const WARM_UP_SECONDS = 2;

/** Renders a timeline with the sampler and the event queue that play it live. `onBlock` gets the sound in order. */
export function renderSong(
  timeline: CompiledTimeline,
  presets: readonly Preset[],
  options: RenderOptions,
  onBlock: (left: Float32Array, right: Float32Array, frames: number) => void,
): RenderFigures {
  const synth = preparedSynth(timeline, presets, options);
  const { events, frames } = songEvents(timeline, options);
  const meter = new RenderMeter(options.sampleRate);
  renderOffline(synth, { events, frames, withTail: options.seconds === null }, (left, right, count) => {
    meter.blockDone(count, synth.voiceCount);
    onBlock(left, right, count);
    meter.resume();
  });
  return meter.figures();
}

/** The strip of each track; beyond the engine's number of strips, tracks share them. */
export const stripsOf = ({ tracks }: CompiledTimeline): ReadonlyMap<string, number> =>
  new Map(
    tracks.map(({ track }, index) => [track.id, FIRST_TRACK_STRIP + (index % (STRIP_COUNT - FIRST_TRACK_STRIP))]),
  );

function preparedSynth(timeline: CompiledTimeline, presets: readonly Preset[], options: RenderOptions): Synth {
  const synth = new Synth({ sampleRate: options.sampleRate, kernel });
  synth.setMaster(DEFAULT_MASTER_GAIN_DB, options.limiter, options.effects);
  for (const preset of presets) synth.loadPreset(preset);
  const audible = audibleTracks(timeline.tracks.map(({ track }) => track));
  const strips = stripsOf(timeline);
  for (const { track } of timeline.tracks) prepareStrip(synth, strips.get(track.id)!, track, audible.has(track.id));
  return synth;
}

function prepareStrip(synth: Synth, strip: number, track: Track, audible: boolean): void {
  const { gainDb, pan, reverb, chorus } = track;
  const { bank, program, volume, attack, release } = track.pluginValues;
  synth.setProgram(strip, bank, program);
  synth.setStrip(strip, { gainDb, pan, reverb, chorus, mute: !audible, volume, attack, release });
}

function songEvents(timeline: CompiledTimeline, options: RenderOptions): { events: ArrayBuffer; frames: number } {
  const { sampleRate, seconds } = options;
  const loop = seconds === null ? null : loopOf(timeline);
  const playback = new Playback(timeline, stripsOf(timeline), { sampleRate, startFrame: 0, startTick: 0, loop });
  const writer = new EngineEventWriter();
  const frames = seconds === null ? playback.clock.frameOf(timeline.endTick, 0) : Math.round(seconds * sampleRate);
  // One frame more, for what ends with the song.
  playback.advance(frames + 1, writer);
  return { events: writer.take(), frames };
}

/** Sums CPU time and voices over blocks, those of the warm-up apart. */
class RenderMeter {
  readonly #sampleRate: number;
  #frames = 0;
  #since = process.cpuUsage();
  #warmUp = { frames: 0, cpuMicros: 0, voiceFrames: 0, voicesMax: 0 };
  #measured = { ...this.#warmUp };

  constructor(sampleRate: number) {
    this.#sampleRate = sampleRate;
  }

  blockDone(frames: number, voices: number): void {
    const { user, system } = process.cpuUsage(this.#since);
    const sums = this.#frames >= WARM_UP_SECONDS * this.#sampleRate ? this.#measured : this.#warmUp;
    sums.frames += frames;
    sums.cpuMicros += user + system;
    sums.voiceFrames += voices * frames;
    sums.voicesMax = Math.max(sums.voicesMax, voices);
    this.#frames += frames;
  }

  /** What went on since the block was done does not count. */
  resume(): void {
    this.#since = process.cpuUsage();
  }

  figures(): RenderFigures {
    // Of what is no longer than the warm-up, that is all there is.
    const { frames, cpuMicros, voiceFrames, voicesMax } = this.#measured.frames > 0 ? this.#measured : this.#warmUp;
    const cpuSeconds = cpuMicros / 1e6;
    const measuredSeconds = frames / this.#sampleRate;
    return {
      seconds: this.#frames / this.#sampleRate,
      cpuSeconds,
      cpuPerSecond: frames > 0 ? cpuSeconds / measuredSeconds : 0,
      voicesAverage: frames > 0 ? voiceFrames / frames : 0,
      voicesMax,
    };
  }
}
