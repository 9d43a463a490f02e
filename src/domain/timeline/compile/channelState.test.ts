import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { ControlEvent } from "../ControlEvent.ts";
import { channelStateAfterReset, channelStateAt, createChannelState } from "./channelState.ts";

const RESET_ALL_CONTROLLERS = 121;
/** Controllers that Reset All Controllers leaves unchanged (MIDI RP-015): banks, levels and pan, sound and effects. */
const KEPT = new Set([0, 7, 8, 10, 32, 70, 71, 72, 73, 74, 75, 76, 77, 78, 79, 91, 92, 93, 94, 95]);
/** Those that choose and set parameters have a state of their own. */
const OF_PARAMETERS = new Set([6, 38, 96, 97, 98, 99, 100, 101]);

const controllers = Array.from({ length: 120 }, (_, number) => number).filter((number) => !OF_PARAMETERS.has(number));
const change = (tick: number, key: number, value: number): ControlEvent => ({
  tick,
  kind: "controlChange",
  key,
  value,
});

test("Reset All Controllers puts every controller back but those that MIDI has it leave alone", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 127 }), (value) => {
      for (const controller of controllers) {
        const before = channelStateAt([change(0, controller, value)], 10);
        const after = channelStateAt([change(0, controller, value), change(1, RESET_ALL_CONTROLLERS, 0)], 10);
        expect(before.controllers.get(controller)).toBe(value);
        const usual = controller === 11 ? 127 : 0;
        expect([controller, after.controllers.get(controller)]).toEqual([
          controller,
          KEPT.has(controller) ? value : usual,
        ]);
      }
    }),
    { numRuns: 10 },
  );
});

test("it puts bends and pressure back, and leaves the program", () => {
  const events: ControlEvent[] = [
    { tick: 0, kind: "programChange", key: 0, value: 9 },
    { tick: 0, kind: "pitchBend", key: 0, value: 100 },
    { tick: 0, kind: "channelPressure", key: 0, value: 50 },
    { tick: 0, kind: "keyPressure", key: 60, value: 50 },
    change(1, RESET_ALL_CONTROLLERS, 0),
  ];
  expect(channelStateAt(events, 2)).toMatchObject({ program: 9, bend: 0, channelPressure: 0, keyPressure: new Map() });
  // Events at the tick itself do not count for the state before it.
  expect(channelStateAt(events, 1)).toMatchObject({ bend: 100, channelPressure: 50 });
  expect(channelStateAt(events, 0)).toEqual(createChannelState());
});

test("after a reset of a strip that was anywhere in a song, only what the reset leaves alone is unknown", () => {
  for (const controller of controllers) {
    const { controllers: state } = channelStateAfterReset([change(5, controller, 1)]);
    expect([controller, state.has(controller)]).toEqual([controller, KEPT.has(controller)]);
  }
});
