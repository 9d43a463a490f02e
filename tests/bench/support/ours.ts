import { Synth } from "../../../src/audio-worklet/engine/Synth.ts";
import type { Preset } from "../../../src/domain/soundfont/records.ts";
import { EngineEventType } from "../../../src/protocol/engineEvent.ts";

export const RATE = 48_000;
export const BLOCK = 128;
export const MOST_VOICES = 2048;
const PERCUSSION_CHANNEL = 9;

/** Seconds, status byte and data bytes of a MIDI event. */
export type BenchEvent = readonly [seconds: number, status: number, first: number, second: number];

/** The engine, as the worklet runs it, without its limiter. Channel n is strip n. */
export function ourSynth(kernel: Uint8Array, presets: readonly Preset[], effects: boolean): Synth {
  const synth = new Synth({ sampleRate: RATE, maxVoices: MOST_VOICES, kernel });
  for (const preset of presets) synth.loadPreset(preset);
  synth.setMaster({ gainDb: 0, limiter: null, effects });
  synth.setProgram(PERCUSSION_CHANNEL, 128, 0);
  return synth;
}

const TYPES: Readonly<Record<number, EngineEventType>> = {
  0x80: EngineEventType.noteOff,
  0x90: EngineEventType.noteOn,
  0xb0: EngineEventType.controlChange,
  0xc0: EngineEventType.programChange,
  0xe0: EngineEventType.pitchBend,
};

export function playOurs(synth: Synth, [, status, first, second]: BenchEvent): void {
  const type = TYPES[status & 0xf0];
  if (type === undefined) return;
  const channel = status & 15;
  if (type === EngineEventType.noteOn) synth.play(type, channel, first, second / 127, 0);
  else if (type === EngineEventType.programChange) synth.play(type, channel, 0, first, 0);
  else if (type === EngineEventType.pitchBend) synth.play(type, channel, 0, (second << 7) + first - 8192, 0);
  else synth.play(type, channel, first, second, 0);
}
