import * as fc from "fast-check";
import { expect, test } from "vitest";
import { ENGINE_EVENT_BYTES, writeEngineEvent, type EngineEvent } from "../../protocol/engineEvent.ts";
import {
  controlChange,
  noteOff,
  noteOn,
  pitchBend,
  play,
  sine,
  synthOf,
  withDefaults,
} from "./testSignals.test-helper.ts";
import type { Synth } from "./Synth.ts";

const viewOf = (event: EngineEvent): DataView => {
  const view = new DataView(new ArrayBuffer(ENGINE_EVENT_BYTES));
  writeEngineEvent(view, 0, event);
  return view;
};

/** Its notes are in motion all the time. */
const createSynth = (): Synth =>
  synthOf(
    [withDefaults({ volumeEnvelopeAttack: -7000, volumeEnvelopeDecay: -5000, volumeEnvelopeSustain: 200 })],
    [sine()],
  );

interface Step {
  /** Frames before the event. */
  readonly wait: number;
  readonly event: EngineEvent;
}

/** Output between each event and the one before it. */
const heard = (synth: Synth, steps: readonly Step[], tell: (event: EngineEvent) => void): readonly number[] =>
  steps.flatMap(({ wait, event }) => {
    const before = play(synth, wait).left;
    tell(event);
    return [...before];
  });

test("what the engine plays by itself sounds as what it is told to play at the same frame", () => {
  const step = fc.record({
    // Between control passes, and just when one is due.
    wait: fc.oneof(
      fc.nat(8).map((passes) => 64 * passes),
      fc.nat(300),
    ),
    type: fc.constantFrom(noteOn, noteOn, noteOff, controlChange, pitchBend),
    key: fc.constantFrom(60, 64, 69),
    amount: fc.constantFrom(0.25, 0.5, 1),
  });
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 8 }), (drawn) => {
      const steps = drawn.map(({ wait, type, key, amount }, index) => ({
        wait,
        event: {
          frame: 0,
          strip: 0,
          type,
          key: type === controlChange ? 7 : key,
          value: type === controlChange ? Math.round(127 * amount) : type === pitchBend ? 4000 * amount : amount,
          noteId: type === noteOn ? index + 1 : 1,
        },
      }));
      const [told, own] = [createSynth(), createSynth()];
      const first = heard(told, steps, (event) => told.handleLiveEvent(viewOf(event), 0));
      const second = heard(own, steps, ({ type, strip, key, value, noteId }) =>
        own.play(type, strip, key, value, noteId),
      );
      expect(second).toEqual(first);
      expect([...play(own, 500).left]).toEqual([...play(told, 500).left]);
    }),
  );
});
