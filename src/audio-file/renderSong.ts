import kernel from "virtual:engine-kernel";
import { offlineBlocks, type OfflineBlock } from "../audio-worklet/engine/OfflineRenderer.ts";
import { Synth } from "../audio-worklet/engine/Synth.ts";
import { audibleTracks } from "../domain/timeline/audible.ts";
import type { Preset } from "../domain/soundfont/records.ts";
import { loopOf, type CompiledTimeline, type CompiledTrack } from "../domain/timeline/compile/compileTimeline.ts";
import { Playback } from "../domain/timeline/compile/Playback.ts";
import { createRunClock, type RunClock } from "../domain/timeline/runPosition.ts";
import { masterParamsOf, stripParamsOf } from "../protocol/stripParams.ts";
import { FIRST_TRACK_STRIP, STRIP_COUNT } from "../protocol/engine.ts";
import { FILE_VOICES, type SongPart } from "../protocol/audioFile.ts";
import { EngineEventWriter } from "../protocol/EngineEventWriter.ts";

export interface RenderOptions {
  readonly sampleRate: number;
  /** Length of the sound. Null: until the end of what is rendered; else the song's loop, if on, is followed. */
  readonly seconds: number | null;
  readonly effects: boolean;
  readonly limiter: boolean;
  /** Goes on until all has died away. Default: when no length is given. */
  readonly tail?: boolean;
  readonly part?: SongPart;
  /** Ids of the tracks that are heard. Default: those that mute and solo let through. */
  readonly only?: ReadonlySet<string>;
  /** On top of the usual level, in front of the limiter. */
  readonly gainDb?: number;
  /** Voices that may sound at once; `FILE_VOICES` by default. */
  readonly maxVoices?: number;
  /** Numbers of the banks that tracks play from instead of their own, by track id. */
  readonly banks?: ReadonlyMap<string, number>;
}

const WHOLE_SONG: SongPart = { startTick: 0, endTick: null, loops: null };

/** Frames whose events are compiled at a time: notes of few frames are in memory at once. */
const STRETCH_FRAMES = 8192;

const SUSTAIN = 64;
const SOSTENUTO = 66;
const ALL_NOTES_OFF = 123;

/** Sound in order. The arrays are reused. */
export interface SongBlock extends OfflineBlock {
  /** Voices sounding at the end of the block. */
  readonly voices: number;
  /** Voices that were cut off for others so far. */
  readonly stolen: number;
}

/** Renders a timeline with the sampler and the event queue that play it live. `onBlock` gets the sound in order. */
export function renderSong(
  timeline: CompiledTimeline,
  presets: readonly Preset[],
  options: RenderOptions,
  onBlock: (left: Float32Array, right: Float32Array, frames: number) => void,
): void {
  for (const { left, right, frames } of songBlocks(timeline, presets, options)) onBlock(left, right, frames);
}

/** The same block by block, for who has other things to do in between. */
export function* songBlocks(
  timeline: CompiledTimeline,
  presets: readonly Preset[],
  options: RenderOptions,
): Generator<SongBlock, void> {
  const synth = preparedSynth(timeline, presets, options);
  const frames = songFrames(timeline, options);
  const events = songEvents(timeline, options, frames);
  const withTail = options.tail ?? options.seconds === null;
  for (const block of offlineBlocks(synth, { events, frames, withTail })) {
    yield { ...block, voices: synth.voiceCount, stolen: synth.stolenVoices };
  }
}

/** The stretches of the song in which notes begin that a render plays. */
export function heardTicks(
  timeline: CompiledTimeline,
  options: RenderOptions,
): readonly { readonly startTick: number; readonly endTick: number }[] {
  const clock = songClock(timeline, options);
  const startTick = options.part?.startTick ?? 0;
  const end = clock.firstPositionFrom(songFrames(timeline, options) + 1);
  if (end.pass === 0 || !clock.loop) return [{ startTick, endTick: end.tick + 1 }];
  return [{ startTick, endTick: clock.loop.endTick }, clock.loop];
}

/** Frames of a render without its tail. */
export function songFrames(timeline: CompiledTimeline, options: RenderOptions): number {
  return options.seconds === null
    ? endFrame(timeline, options, songClock(timeline, options))
    : Math.round(options.seconds * options.sampleRate);
}

/** The strip of each track; beyond the engine's number of strips, tracks share them. */
export const stripsOf = ({ tracks }: CompiledTimeline): ReadonlyMap<string, number> =>
  new Map(
    tracks.map(({ track }, index) => [track.id, FIRST_TRACK_STRIP + (index % (STRIP_COUNT - FIRST_TRACK_STRIP))]),
  );

function preparedSynth(timeline: CompiledTimeline, presets: readonly Preset[], options: RenderOptions): Synth {
  const { sampleRate, maxVoices = FILE_VOICES } = options;
  const synth = new Synth({ sampleRate, kernel, maxVoices });
  const master = masterParamsOf(timeline.document.timeline);
  synth.setMaster({
    ...master,
    gainDb: master.gainDb + (options.gainDb ?? 0),
    limiter: options.limiter ? master.limiter : null,
    effects: options.effects && master.effects,
  });
  for (const preset of presets) synth.loadPreset(preset);
  const audible = options.only ?? audibleTracks(timeline.tracks.map(({ track }) => track));
  const strips = stripsOf(timeline);
  for (const compiled of timeline.tracks) {
    const { id } = compiled.track;
    const bank = options.banks?.get(id) ?? compiled.channel.home.bank;
    prepareStrip(synth, strips.get(id)!, compiled, bank, audible.has(id));
  }
  return synth;
}

function prepareStrip(
  synth: Synth,
  strip: number,
  { track, channel }: CompiledTrack,
  bank: number,
  audible: boolean,
): void {
  synth.setProgram(strip, bank, channel.home.program);
  synth.setStrip(strip, stripParamsOf(track, audible, channel.link));
}

/** Returns a function that compiles the song's events as they are needed: those before a frame. */
export function songEvents(
  timeline: CompiledTimeline,
  options: RenderOptions,
  frames: number,
): (toFrame: number) => ArrayBuffer {
  const { sampleRate, part = WHOLE_SONG } = options;
  const strips = stripsOf(timeline);
  const loop = loopFor(timeline, options);
  const playback = new Playback(timeline, strips, { sampleRate, startFrame: 0, startTick: part.startTick, loop });
  const writer = new EngineEventWriter();
  const isCut = part.endTick !== null || part.loops !== null;
  // One frame more, for what ends with the song; what begins there belongs to what is left out.
  const last = isCut ? frames : frames + 1;
  let isComplete = false;
  return (toFrame) => {
    const until = Math.min(toFrame, last);
    while (playback.sentTo < until) {
      playback.advance(Math.min(until, playback.sentTo + STRETCH_FRAMES), writer);
      playback.forgetBefore(playback.sentTo);
    }
    if (isCut && !isComplete && toFrame > last)
      for (const strip of new Set(strips.values())) releaseAll(writer, frames, strip);
    isComplete ||= toFrame > last;
    return writer.finish();
  };
}

/** Ends what sounds across the end of the stretch. */
function releaseAll(writer: EngineEventWriter, frame: number, strip: number): void {
  for (const controller of [SUSTAIN, SOSTENUTO, ALL_NOTES_OFF])
    writer.control(frame, strip, "controlChange", controller, 0);
}

const loopFor = (timeline: CompiledTimeline, { seconds, part = WHOLE_SONG }: RenderOptions) =>
  part.loops !== null || (seconds !== null && part.endTick === null) ? loopOf(timeline) : null;

const songClock = (timeline: CompiledTimeline, options: RenderOptions): RunClock =>
  createRunClock(
    {
      sampleRate: options.sampleRate,
      startFrame: 0,
      startTick: options.part?.startTick ?? 0,
      loop: loopFor(timeline, options),
    },
    timeline.tempo,
  );

function endFrame(timeline: CompiledTimeline, { part = WHOLE_SONG }: RenderOptions, clock: RunClock): number {
  if (part.loops !== null && clock.loop) return clock.frameOf(clock.loop.endTick, part.loops - 1);
  return Math.max(0, clock.frameOf(part.endTick ?? timeline.endTick, 0));
}
