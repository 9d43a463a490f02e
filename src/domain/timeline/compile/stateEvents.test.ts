import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { ControlEvent } from "../ControlEvent.ts";
import {
  channelStateAfterReset,
  channelStateAt,
  createChannelState,
  doubt,
  stateEvents,
  type ChannelState,
  type InitialProgram,
} from "./channelState.ts";
import { DATA_ENTRY, PARAMETER_SELECT, parameterValue } from "./parameterState.ts";

const GM_ON = [0x7e, 0x7f, 0x09, 0x01, 0xf7];
/** Parts a message that sets something of a device, which no reset of controllers undoes. */
const OTHER = [0x41, 0x10, 0x42, 0x12, 0x40, 0x01, 0x30, 0x02, 0x0d, 0xf7];
/** Controllers whose defaults General MIDI defines; the others are 0. */
const DEFAULTS = new Map([
  [7, 100],
  [8, 64],
  [10, 64],
  [11, 127],
  [91, 40],
  ...[70, 71, 72, 73, 74, 75, 76, 77, 78, 79].map((controller) => [controller, 64] as const),
]);
const KEYS = [59, 60, 61];
const CONTROLLERS = [0, 1, 7, 8, 10, 11, 32, 64, 69, 70, 79, 80, 90, 91, 95, 119];
const PARAMETER_CONTROLLERS: ReadonlySet<number> = new Set([...PARAMETER_SELECT, ...DATA_ENTRY]);
const RESET = 121;

const anyValue = fc.oneof(fc.constantFrom(0, 1, 63, 64, 100, 127), fc.integer({ min: 0, max: 127 }));
const change = (key: fc.Arbitrary<number>, value = anyValue) =>
  fc.record({ kind: fc.constant("controlChange" as const), key, value });
const anyEvent = fc.oneof(
  { weight: 6, arbitrary: change(fc.constantFrom(...CONTROLLERS)) },
  { weight: 3, arbitrary: change(fc.constantFrom(...PARAMETER_SELECT), fc.constantFrom(0, 1, 2, 5, 8, 127)) },
  { weight: 4, arbitrary: change(fc.constantFrom(...DATA_ENTRY)) },
  { weight: 1, arbitrary: change(fc.constantFrom(RESET, 120, 123)) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant("programChange" as const), key: fc.constant(0), value: anyValue }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant("pitchBend" as const),
      key: fc.constant(0),
      value: fc.constantFrom(-8192, -1, 0, 1, 8191),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant("channelPressure" as const), key: fc.constant(0), value: anyValue }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant("keyPressure" as const), key: fc.constantFrom(...KEYS), value: anyValue }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant("sysEx" as const),
      key: fc.constant(0 as const),
      value: fc.constant(0 as const),
      data: fc.constantFrom(GM_ON, OTHER),
    }),
  },
);
/** Messages of a channel at ticks 0, 1, 2 … */
const anyEvents = fc
  .array(anyEvent, { maxLength: 30 })
  .map((events) => events.map((event, tick): ControlEvent => ({ ...event, tick }) as ControlEvent));
const anyInitial: fc.Arbitrary<InitialProgram> = fc.record({
  bank: fc.option(fc.constantFrom(0, 3)),
  program: fc.constantFrom(0, 5),
});

/** Messages that reach a strip: one without a bank select of its own is told of no other bank, as none would lead back. */
const heardBy = (events: readonly ControlEvent[], { bank }: InitialProgram): readonly ControlEvent[] =>
  bank === null ? events.filter(({ kind, key }) => kind !== "controlChange" || key !== 0) : events;

/** State as a receiver has it: every value, whether a message has set it or not. */
const valuesOf = (state: ChannelState, { bank, program }: InitialProgram): unknown => ({
  sysEx: state.sysEx.map(({ data }) => data).filter((data) => data.length > 0),
  program: state.program ?? program,
  bank: state.program === null ? [bank ?? 0, 0] : [state.programBank[0] ?? bank ?? 0, state.programBank[1] ?? 0],
  // Bank selects count with the next program change.
  controllers: CONTROLLERS.filter((key) => key % 32 !== 0).map((key) => [
    key,
    state.controllers.get(key) ?? DEFAULTS.get(key) ?? 0,
  ]),
  bend: state.bend,
  channelPressure: state.channelPressure,
  keyPressure: KEYS.map((key) => state.keyPressure.get(key) ?? 0),
  selected: state.parameters.selected,
});

const parametersOf = ({ parameters }: ChannelState, of: Iterable<number>): unknown =>
  [...of].map((parameter) => [parameter, parameterValue(parameters, parameter)]);

/** Received after `played`, `sent` leads to the state that all of `events` before `to` leave. */
function expectLeads(
  played: readonly ControlEvent[],
  sent: readonly ControlEvent[],
  to: ChannelState,
  initial: InitialProgram,
): void {
  const all = [...played, ...sent].map((event) => ({ ...event, tick: 0 }));
  const reached = channelStateAt(all, 1);
  expect(valuesOf(reached, initial)).toEqual(valuesOf(to, initial));
  const set = [...to.parameters.values.keys()];
  expect(parametersOf(reached, [0, 1, 2, 5, ...set])).toEqual(parametersOf(to, [0, 1, 2, 5, ...set]));
}

const programsOf = (events: readonly ControlEvent[]): number =>
  events.filter(({ kind }) => kind === "programChange").length;

test("what is sent at a jump leads from the state at one tick to that at another, and to no other", () => {
  fc.assert(
    fc.property(anyEvents, fc.nat(30), fc.nat(30), anyInitial, (all, from, to, initial) => {
      const events = heardBy(all, initial);
      const before = channelStateAt(events, from);
      const after = channelStateAt(events, to);
      const sent = stateEvents(before, after, initial, 77);
      for (const { tick } of sent) expect(tick).toBe(77);
      expectLeads(
        events.filter(({ tick }) => tick < from),
        sent,
        after,
        initial,
      );
      expect(stateEvents(after, after, initial, 0)).toEqual([]);
    }),
    { numRuns: 250 },
  );
});

test("nothing is sent twice, and nothing that stands already", () => {
  const noSysEx = anyEvents.map((events) => events.filter(({ kind }) => kind !== "sysEx"));
  fc.assert(
    fc.property(noSysEx, fc.nat(30), fc.nat(30), (events, from, to) => {
      const initial = { bank: 0, program: 0 };
      const before = channelStateAt(events, from);
      const sent = stateEvents(before, channelStateAt(events, to), initial, 0);
      const plain = sent.filter(({ key }) => !PARAMETER_CONTROLLERS.has(key) && key % 32 !== 0);
      const names = plain.map(({ kind, key }) => `${kind} ${key}`);
      expect(new Set(names).size).toBe(names.length);
      for (const { kind, key, value } of plain) {
        if (kind === "controlChange") expect(before.controllers.get(key) ?? DEFAULTS.get(key) ?? 0).not.toBe(value);
        if (kind === "keyPressure") expect(before.keyPressure.get(key) ?? 0).not.toBe(value);
      }
      expect(programsOf(sent)).toBeLessThanOrEqual(1);
      const isFirst = sent.findIndex(({ kind }) => kind === "programChange");
      const others = sent.slice(0, Math.max(0, isFirst));
      for (const { key } of others) expect([0, 32]).toContain(key);
    }),
    { numRuns: 200 },
  );
});

test("after a reset of controllers at an unknown place of a song, what is sent leads to any place of it", () => {
  fc.assert(
    fc.property(anyEvents, fc.nat(30), fc.nat(30), anyInitial, (all, from, to, initial) => {
      const events = heardBy(all, initial).filter(({ kind }) => kind !== "sysEx");
      const played = [...events.slice(0, from), { tick: 0, kind: "controlChange" as const, key: RESET, value: 0 }];
      const after = channelStateAt(events, to);
      expectLeads(played, stateEvents(channelStateAfterReset(events), after, initial, 0), after, initial);
    }),
    { numRuns: 200 },
  );
});

test("whatever of some messages was played, what is sent from a state in doubt leads to the state that is wanted", () => {
  fc.assert(
    fc.property(anyEvents, anyEvents, fc.nat(30), fc.nat(30), (all, doubtful, of, to) => {
      const initial = { bank: 0, program: 0 };
      const events = all.filter(({ kind }) => kind !== "sysEx");
      // Modes reset what is not in doubt.
      const others = doubtful.filter(({ kind, key }) => kind !== "sysEx" && !(kind === "controlChange" && key >= 120));
      const before = channelStateAt(events, 30);
      doubt(before, others);
      const after = channelStateAt(events, to);
      expectLeads([...events, ...others.slice(0, of)], stateEvents(before, after, initial, 0), after, initial);
    }),
    { numRuns: 200 },
  );
});

test("doubt is of that alone which the messages set", () => {
  fc.assert(
    fc.property(anyEvent, (event) => {
      const state = createChannelState();
      doubt(state, [event as ControlEvent]);
      const { kind, key } = event;
      const isControl = kind === "controlChange" && key < 120;
      const isParameter = isControl && PARAMETER_CONTROLLERS.has(key);
      expect({
        ...state,
        controllers: [...state.controllers],
        keyPressure: [...state.keyPressure],
        known: state.parameters.known,
      }).toMatchObject({
        program: kind === "programChange" ? undefined : null,
        bend: kind === "pitchBend" ? undefined : 0,
        channelPressure: kind === "channelPressure" ? undefined : 0,
        keyPressure: kind === "keyPressure" ? [[key, NaN]] : [],
        controllers: isControl && !isParameter ? [[key, undefined]] : [],
        known: !isParameter,
      });
    }),
  );
});
