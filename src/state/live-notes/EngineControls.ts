import type { LiveEnginePort } from "../../protocol/enginePort.ts";
import {
  CHANNEL_PRESSURE,
  controllerSteps,
  KEY_PRESSURE,
  PITCH_BEND,
  type Control,
} from "../../domain/midi/encodeControl.ts";
import { isPedal } from "./rests.ts";

type ControlledEngine = Pick<LiveEnginePort, "controlChange" | "pitchBend" | "channelPressure" | "keyPressure">;

interface Held {
  readonly strip: number;
  readonly control: Control;
  readonly rest: number;
  /** Value requested by each hand or input that has it away from rest. */
  readonly wants: Map<string, number>;
}

/**
 * Sets the engine's controllers, and keeps the books of those that are away from rest: by whom, so that they go back
 * when that one lets go or is gone.
 */
export class EngineControls {
  readonly #engine: ControlledEngine;
  readonly #held = new Map<string, Held>();

  constructor(engine: ControlledEngine) {
    this.#engine = engine;
  }

  /** `rest` null: a setting that stays as it is. */
  set(owner: string, strip: number, control: Control, value: number, rest: number | null): void {
    if (rest === null) {
      this.#send(strip, control, value);
      return;
    }
    const key = `${strip}:${control}`;
    const held = this.#held.get(key) ?? { strip, control, rest, wants: new Map<string, number>() };
    held.wants.delete(owner);
    if (value !== rest) held.wants.set(owner, value);
    if (held.wants.size > 0) this.#held.set(key, held);
    else this.#held.delete(key);
    this.#send(strip, control, isPedal(control) ? wantedOf(held) : value);
  }

  /** Releases the controls of an owner, or of all owners. */
  rest(owner: string | null = null): void {
    for (const [key, held] of this.#held) {
      if (owner === null) held.wants.clear();
      else if (!held.wants.delete(owner)) continue;
      if (held.wants.size === 0) this.#held.delete(key);
      this.#send(held.strip, held.control, wantedOf(held));
    }
  }

  /** Owners that hold something. */
  owners(): ReadonlySet<string> {
    return new Set([...this.#held.values()].flatMap(({ wants }) => [...wants.keys()]));
  }

  /** Sets controls of other owners again after `owner` has reset the controllers of `strip`. */
  wasReset(strip: number, owner: string): void {
    for (const [key, held] of this.#held) {
      if (held.strip !== strip) continue;
      held.wants.delete(owner);
      if (held.wants.size === 0) this.#held.delete(key);
      else this.#send(strip, held.control, wantedOf(held));
    }
  }

  /** Everything was reset at the engine. */
  forget(): void {
    this.#held.clear();
  }

  #send(strip: number, control: Control, value: number): void {
    const steps = controllerSteps(control, value);
    if (steps) for (const [controller, part] of steps) this.#engine.controlChange(strip, controller, part);
    else if (control === PITCH_BEND) this.#engine.pitchBend(strip, value);
    else if (control === CHANNEL_PRESSURE) this.#engine.channelPressure(strip, value);
    else if (control >= KEY_PRESSURE) this.#engine.keyPressure(strip, control - KEY_PRESSURE, value);
    else this.#engine.controlChange(strip, control, value);
  }
}

/** Effective value: the deepest foot on a pedal, else the last hand; at rest without any. */
function wantedOf({ control, rest, wants }: Held): number {
  const values = [...wants.values()];
  return (isPedal(control) ? values.toSorted((a, b) => a - b) : values).at(-1) ?? rest;
}
