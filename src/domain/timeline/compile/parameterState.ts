/** Registered and non-registered parameters (MIDI 1.0): bend range, tuning and the like, set through data entry. */
export interface ParameterState {
  /** The parameter that data entry sets now; null: none. */
  selected: number | null;
  /** Last data entry of each parameter. */
  readonly values: Map<number, { msb: number; lsb: number }>;
  /** False: the engine's state is unknown. */
  known: boolean;
  /** Halves of the selection as they came. */
  msb: number;
  lsb: number;
}

/** NRPN LSB and MSB, RPN LSB and MSB. */
export const PARAMETER_SELECT: ReadonlySet<number> = new Set([98, 99, 100, 101]);
/** Data entry MSB and LSB, increment, decrement. */
export const DATA_ENTRY: ReadonlySet<number> = new Set([6, 38, 96, 97]);

const NON_REGISTERED = 0x4000;
const NULL_PARAMETER = 0x3fff;
const NO_HALF = 127;

/** RPN 0 bend range 2 semitones, 1 and 2 tuning at centre, 5 modulation depth half a semitone (GM2). */
const DEFAULTS: ReadonlyMap<number, { msb: number; lsb: number }> = new Map([
  [0, { msb: 2, lsb: 0 }],
  [1, { msb: 64, lsb: 0 }],
  [2, { msb: 64, lsb: 0 }],
  [5, { msb: 0, lsb: 64 }],
]);

export const createParameterState = (): ParameterState => ({
  selected: null,
  values: new Map(),
  known: true,
  msb: NO_HALF,
  lsb: NO_HALF,
});

/** Current value of a parameter, or its default; undefined if no standard defines one. */
export const parameterValue = (state: ParameterState, parameter: number): Entry | undefined =>
  state.values.get(parameter) ?? DEFAULTS.get(parameter);

/** Applies a control change of `PARAMETER_SELECT` or `DATA_ENTRY`. */
export function feedParameter(state: ParameterState, controller: number, value: number): void {
  if (PARAMETER_SELECT.has(controller)) {
    if (controller % 2 === 0) state.lsb = value;
    else state.msb = value;
    const number = state.msb * 128 + state.lsb;
    state.selected = number === NULL_PARAMETER ? null : number + (controller < 100 ? NON_REGISTERED : 0);
    return;
  }
  if (state.selected === null) return;
  const old = parameterValue(state, state.selected) ?? { msb: 0, lsb: 0 };
  state.values.set(state.selected, entered(state.selected, old, controller, value));
}

/** Control changes `[controller, value]` that lead from one state to another, the selection included. */
export function parameterEvents(from: ParameterState, to: ParameterState): [number, number][] {
  const events: [number, number][] = [];
  const parameters = new Set([...from.values.keys(), ...to.values.keys(), ...(from.known ? [] : DEFAULTS.keys())]);
  for (const parameter of parameters) {
    const value = parameterValue(to, parameter);
    const old = parameterValue(from, parameter);
    if (!value || (from.known && old && old.msb === value.msb && old.lsb === value.lsb)) continue;
    events.push(...selection(parameter), [6, value.msb], [38, value.lsb]);
  }
  const selectedNow = events.length > 0 || !from.known ? undefined : from.selected;
  if (selectedNow !== to.selected) events.push(...selection(to.selected));
  return events;
}

interface Entry {
  readonly msb: number;
  readonly lsb: number;
}

function entered(parameter: number, old: Entry, controller: number, value: number): Entry {
  if (controller === 6) return { msb: value, lsb: old.lsb };
  if (controller === 38) return { msb: old.msb, lsb: value };
  const step = controller === 96 ? 1 : -1;
  // RP-018: bend range goes by cents, fine tuning by its low part, the others by their high one.
  const parts = parameter === 0 ? 100 : parameter === 1 ? 128 : 1;
  if (parts === 1) return { msb: Math.min(127, Math.max(0, old.msb + step)), lsb: old.lsb };
  const sum = Math.min(127 * parts + parts - 1, Math.max(0, old.msb * parts + old.lsb + step));
  return { msb: Math.floor(sum / parts), lsb: sum % parts };
}

function selection(parameter: number | null): [number, number][] {
  const number = parameter === null ? NULL_PARAMETER : parameter & NULL_PARAMETER;
  const low = parameter !== null && parameter >= NON_REGISTERED ? 98 : 100;
  return [
    [low + 1, number >> 7],
    [low, number & 0x7f],
  ];
}
