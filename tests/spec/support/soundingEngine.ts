import { sample, synthOf, withDefaults } from "../../../src/audio-worklet/engine/testSignals.test-helper.ts";
import { ENGINE_EVENT_BYTES, EngineEventType, writeEngineEvent } from "../../../src/protocol/engineEvent.ts";
import type { ArpNote, ArpStep, LiveEnginePort } from "../../../src/protocol/enginePort.ts";
import { LivePlayer } from "../../../src/audio-worklet/engine/LivePlayer.ts";

const BLOCK = 512;

export interface SoundingEngine {
  readonly port: LiveEnginePort;
  /** Renders so many frames. */
  render(frames: number): void;
  voices(): number;
  /** The page goes: nobody is told of arpeggios any more. */
  leavePage(): void;
}

/**
 * The real engine behind its port: what is played on `told` is rendered here too, by a sample that never ends by itself, and
 * its arpeggios play. `nowMs`: what they play is heard then.
 */
export function soundingEngine(told: LiveEnginePort, nowMs: () => number): SoundingEngine {
  const pcm = Int16Array.from({ length: 200 }, (_, i) => 8000 * Math.sin((2 * Math.PI * i) / 100));
  const synth = synthOf([withDefaults({ sampleModes: 1, volumeEnvelopeRelease: -3600 })], [sample(pcm, 0, 200)], 256);
  const stepListeners = new Set<(step: ArpStep) => void>();
  const listeners = new Set<(note: ArpNote) => void>();
  const player = new LivePlayer(synth, {
    note: (arp, _frame, key, velocity, id) => {
      for (const listener of listeners) listener({ arp, key, velocity, id, timeMs: nowMs() });
    },
    step: (arp, _frame, place) => {
      for (const listener of stepListeners) listener({ arp, place, timeMs: 0 });
    },
  });
  const view = new DataView(new ArrayBuffer(ENGINE_EVENT_BYTES));
  const [left, right] = [new Float32Array(BLOCK), new Float32Array(BLOCK)];
  const send = (type: EngineEventType, strip: number, key: number, value: number, noteId = 0): void => {
    writeEngineEvent(view, 0, { frame: 0, strip, type, key, value, noteId });
    player.play(view, 0);
  };
  const port: Partial<LiveEnginePort> = {
    ...told,
    arps: {
      set: (arp, setting) => player.setArp(arp, setting),
      setTempo: (bpm, arps) => player.setTempo(bpm, arps),
      onNote: (listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
      onStep: (listener) => {
        stepListeners.add(listener);
        return () => stepListeners.delete(listener);
      },
    },
    noteOn: (strip, key, velocity) => {
      const id = told.noteOn(strip, key, velocity);
      send(EngineEventType.noteOn, strip, key, velocity, id);
      return id;
    },
    noteOff: (strip, key, id) => {
      told.noteOff(strip, key, id);
      send(EngineEventType.noteOff, strip, key, 0, id);
    },
    controlChange: (strip, controller, value) => {
      told.controlChange(strip, controller, value);
      send(EngineEventType.controlChange, strip, controller, value);
    },
    pitchBend: (strip, value) => {
      told.pitchBend(strip, value);
      send(EngineEventType.pitchBend, strip, 0, value);
    },
    channelPressure: (strip, value) => {
      told.channelPressure(strip, value);
      send(EngineEventType.channelPressure, strip, 0, value);
    },
    keyPressure: (strip, key, value) => {
      told.keyPressure(strip, key, value);
      send(EngineEventType.keyPressure, strip, key, value);
    },
    panic: (strip) => {
      told.panic(strip);
      player.panic(strip);
      synth.panic(strip);
    },
  };
  return {
    port: port as LiveEnginePort,
    render: (frames) => {
      for (let at = 0; at < frames; at += BLOCK) player.render(left, right, 0, Math.min(BLOCK, frames - at));
    },
    voices: () => synth.voiceCount,
    leavePage: () => {
      listeners.clear();
      stepListeners.clear();
    },
  };
}
