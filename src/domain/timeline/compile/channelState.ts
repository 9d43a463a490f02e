import {
  createParameterState,
  DATA_ENTRY,
  feedParameter,
  PARAMETER_SELECT,
  parameterEvents,
  type ParameterState,
} from "./parameterState.ts";
import { sysExAfter } from "./compileSysEx.ts";
import type { ControlEvent, ControlKind, SysExEvent } from "../ControlEvent.ts";
import { resetMode } from "../../midi/sysEx.ts";

/**
 * State of a channel at a tick, from its messages. A value that is `undefined` is unknown: it differs from any value
 * of the engine.
 */
export interface ChannelState {
  /** The messages that still count, in order: the last reset and those after it. */
  sysEx: readonly SysExEvent[];
  /** Values by controller, without those that select and set parameters. */
  readonly controllers: Map<number, number | undefined>;
  /** Null: no message has chosen a program, the track's own holds. */
  program: number | null | undefined;
  /** CC 0 and 32 at that program change, null if they were not sent; later ones apply to the next one. */
  programBank: readonly [number | null, number | null];
  bend: number | undefined;
  channelPressure: number | undefined;
  readonly keyPressure: Map<number, number>;
  readonly parameters: ParameterState;
}

/** Initial program of a track's strip; `bank` null: percussion or a user bank, which have no bank select. */
export interface InitialProgram {
  readonly bank: number | null;
  readonly program: number;
}

const RESET_ALL_CONTROLLERS = 121;
const FIRST_CHANNEL_MODE = 120;
const BANK_SELECT = 0;
const BANK_SELECT_LSB = 32;

/** Values before any message: those of General MIDI if defined, else 0. */
const CONTROLLER_DEFAULTS: ReadonlyMap<number, number> = new Map([
  [7, 100],
  [8, 64],
  [10, 64],
  [11, 127],
  [91, 40],
  ...[70, 71, 72, 73, 74, 75, 76, 77, 78, 79].map((controller) => [controller, 64] as const),
]);

const controllerDefault = (controller: number): number => CONTROLLER_DEFAULTS.get(controller) ?? 0;

/** Controllers that Reset All Controllers leaves alone (MIDI RP-015). */
const keepsOnReset = (controller: number): boolean =>
  controller === 0 ||
  controller === 7 ||
  controller === 8 ||
  controller === 10 ||
  controller === 32 ||
  (controller >= 70 && controller <= 79) ||
  (controller >= 91 && controller <= 95);

export const createChannelState = (): ChannelState => ({
  sysEx: [],
  controllers: new Map(),
  program: null,
  programBank: [null, null],
  bend: 0,
  channelPressure: 0,
  keyPressure: new Map(),
  parameters: createParameterState(),
});

/** The state when all `events` before `tick` were sent, from the defaults. */
export function channelStateAt(events: readonly ControlEvent[], tick: number): ChannelState {
  const state = createChannelState();
  for (const event of events) {
    if (event.tick >= tick) break;
    feed(state, event);
  }
  return state;
}

/**
 * Known state of a channel after Reset All Controllers, if `events` were played to some unknown point before:
 * what the reset leaves alone and the events touch anywhere is unknown.
 */
export function channelStateAfterReset(events: readonly ControlEvent[]): ChannelState {
  const state = createChannelState();
  for (const { kind, key } of events) {
    if (kind === "programChange") state.program = undefined;
    if (kind !== "controlChange") continue;
    if (DATA_ENTRY.has(key) || PARAMETER_SELECT.has(key)) state.parameters.known = false;
    else if (keepsOnReset(key)) state.controllers.set(key, undefined);
  }
  return state;
}

/** Marks everything that `events` may have set as unknown. */
export function doubt(state: ChannelState, events: readonly Pick<ControlEvent, "kind" | "key">[]): void {
  for (const { kind, key } of events) {
    if (kind === "programChange") state.program = undefined;
    else if (kind === "pitchBend") state.bend = undefined;
    else if (kind === "channelPressure") state.channelPressure = undefined;
    else if (kind === "keyPressure") state.keyPressure.set(key, NaN);
    else if (kind === "sysEx" || key >= FIRST_CHANNEL_MODE) continue;
    else if (DATA_ENTRY.has(key) || PARAMETER_SELECT.has(key)) state.parameters.known = false;
    else state.controllers.set(key, undefined);
  }
}

/**
 * The messages that lead from one state to another, in a fit order: System Exclusive, bank, program, controllers,
 * parameters, the rest.
 */
export function stateEvents(
  before: ChannelState,
  to: ChannelState,
  initial: InitialProgram,
  tick: number,
): ControlEvent[] {
  const events: ControlEvent[] = [];
  const goesOn = before.sysEx.every((event, i) => event === to.sysEx[i]);
  // Effects of such messages can only be undone as a whole: reset, then all messages again.
  if (!goesOn) events.push({ tick, kind: "sysEx", key: 0, value: 0, data: [] });
  for (const event of to.sysEx.slice(goesOn ? before.sysEx.length : 0)) events.push({ ...event, tick });
  const resets = !goesOn || events.some((event) => event.kind === "sysEx" && resetMode(event.data) !== null);
  const from = resets ? createChannelState() : before;
  const put = (kind: ControlKind, key: number, value: number): void => void events.push({ tick, kind, key, value });
  const selected = from.program !== to.program || bankKey(from) !== bankKey(to);
  if (selected) {
    const [msb, lsb] = to.program === null ? [null, null] : to.programBank;
    const bank = msb ?? initial.bank;
    if (bank !== null) put("controlChange", BANK_SELECT, bank);
    put("controlChange", BANK_SELECT_LSB, lsb ?? 0);
    put("programChange", 0, to.program ?? initial.program);
  }
  for (const controller of new Set([...from.controllers.keys(), ...to.controllers.keys()])) {
    if (selected && (controller === BANK_SELECT || controller === BANK_SELECT_LSB)) {
      // Controllers that apply with the next program change.
      put("controlChange", controller, to.controllers.get(controller) ?? 0);
      continue;
    }
    const value = valueOf(to, controller) ?? controllerDefault(controller);
    if (valueOf(from, controller) !== value) put("controlChange", controller, value);
  }
  for (const [key, value] of parameterEvents(from.parameters, to.parameters)) put("controlChange", key, value);
  if (from.bend !== to.bend) put("pitchBend", 0, to.bend ?? 0);
  if (from.channelPressure !== to.channelPressure) put("channelPressure", 0, to.channelPressure ?? 0);
  for (const key of new Set([...from.keyPressure.keys(), ...to.keyPressure.keys()])) {
    const value = to.keyPressure.get(key) ?? 0;
    if ((from.keyPressure.get(key) ?? 0) !== value) put("keyPressure", key, value);
  }
  return events;
}

/** Undefined if unknown. */
const valueOf = (state: ChannelState, controller: number): number | undefined =>
  state.controllers.has(controller) ? state.controllers.get(controller) : controllerDefault(controller);

const bankKey = ({ programBank }: ChannelState): string => programBank.join(":");

function feed(state: ChannelState, event: ControlEvent): void {
  if (event.kind === "sysEx") {
    if (resetMode(event.data) !== null) Object.assign(state, createChannelState());
    state.sysEx = sysExAfter(state.sysEx, event);
    return;
  }
  const { kind, key, value } = event;
  if (kind === "programChange") {
    state.program = value;
    state.programBank = [state.controllers.get(BANK_SELECT) ?? null, state.controllers.get(BANK_SELECT_LSB) ?? null];
  } else if (kind === "pitchBend") state.bend = value;
  else if (kind === "channelPressure") state.channelPressure = value;
  else if (kind === "keyPressure") state.keyPressure.set(key, value);
  else if (key === RESET_ALL_CONTROLLERS) resetControllers(state);
  else if (DATA_ENTRY.has(key) || PARAMETER_SELECT.has(key)) feedParameter(state.parameters, key, value);
  else if (key < FIRST_CHANNEL_MODE) state.controllers.set(key, value);
}

function resetControllers(state: ChannelState): void {
  for (const controller of state.controllers.keys()) {
    if (!keepsOnReset(controller)) state.controllers.set(controller, controllerDefault(controller));
  }
  state.bend = 0;
  state.channelPressure = 0;
  state.keyPressure.clear();
  state.parameters.selected = null;
}
