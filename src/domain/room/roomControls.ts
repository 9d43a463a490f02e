import { CHANNEL_PRESSURE, PITCH_BEND, type Control } from "../midi/encodeControl.ts";
import { roomEventTypes, type RoomNoteEvent } from "./noteBatch.ts";

/** Modulation, volume, expression, sustain, sostenuto and soft pedal. */
const CONTROLLERS: ReadonlySet<Control> = new Set([1, 7, 11, 64, 66, 67, PITCH_BEND, CHANNEL_PRESSURE]);
const PEDALS: ReadonlySet<Control> = new Set([64, 66, 67]);
const RESTS: ReadonlyMap<Control, number> = new Map([
  [7, 100],
  [11, 127],
]);
const PEDAL_DOWN = 64;
const BEND_CENTER = 8192;
const MOST_BEND = 8191;
const FULL = 0x3fff;
const MOST = 127;

/** A controller, the bend (-8192..8191) or the pressure of a channel (0..127) as a player has it. */
export interface SetControl {
  /** 1..16. */
  readonly channel: number;
  readonly control: Control;
  readonly value: number;
}

/** True where the others of a room receive it. */
export const crossesRoom = (control: Control): boolean => CONTROLLERS.has(control);

/** Value at rest. */
export const restInRoom = (control: Control): number => RESTS.get(control) ?? 0;

/** A pedal that is up, a bend in the middle: that may come of itself, and is never refused. */
export const isAtRest = (control: Control, value: number): boolean =>
  PEDALS.has(control) ? value < PEDAL_DOWN : value === restInRoom(control);

/** The same control at rest. */
export const atRest = ({ channel, control }: SetControl): SetControl => ({
  channel,
  control,
  value: restInRoom(control),
});

/** True where the first of two values in a row changes nothing: both have the pedal up, or both down. */
export const isPassing = (control: Control, before: number, after: number): boolean =>
  !PEDALS.has(control) || before < PEDAL_DOWN === after < PEDAL_DOWN;

/** Event that is sent for a control. Values out of range are clamped. */
export function eventOfControl({ channel, control, value }: SetControl): Omit<RoomNoteEvent, "afterMs"> {
  const on = channel === 1 ? {} : { channel };
  const { controlChange, pitchBend, channelPressure } = roomEventTypes;
  if (control === PITCH_BEND) {
    const bend = Math.round(Math.max(-BEND_CENTER, Math.min(MOST_BEND, value)));
    return { type: pitchBend, key: 0, value: bend + BEND_CENTER, noteId: 0, ...on };
  }
  const part = Math.max(0, Math.min(MOST, value));
  if (control === CHANNEL_PRESSURE)
    return { type: channelPressure, key: 0, value: Math.round((part * FULL) / MOST), noteId: 0, ...on };
  return { type: controlChange, key: control, value: Math.round(part), noteId: 0, ...on };
}

/** null: a note, or what no room passes on. */
export function controlOfEvent({ type, key, value, channel = 1 }: Omit<RoomNoteEvent, "afterMs">): SetControl | null {
  const { controlChange, pitchBend, channelPressure } = roomEventTypes;
  if (type === pitchBend) return { channel, control: PITCH_BEND, value: value - BEND_CENTER };
  if (type === channelPressure) return { channel, control: CHANNEL_PRESSURE, value: (value * MOST) / FULL };
  if (type !== controlChange || !crossesRoom(key)) return null;
  return { channel, control: key, value: Math.min(MOST, value) };
}

/** The controls of one player that are away from rest. */
export class HeldControls {
  readonly #held = new Map<string, SetControl>();

  set(set: SetControl): void {
    const id = `${set.channel}:${set.control}`;
    this.#held.delete(id);
    if (!isAtRest(set.control, set.value)) this.#held.set(id, set);
  }

  all(): readonly SetControl[] {
    return [...this.#held.values()];
  }
}
