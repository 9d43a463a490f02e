import { encodeControl, type Control } from "../../domain/midi/encodeControl.ts";
import type { MidiPort } from "../../protocol/midi.ts";

/** Channels (1..16) of a MIDI output ("" = none). */
export interface OutputRoute {
  readonly channels: readonly number[];
  readonly portId: string;
  readonly live: boolean;
}

interface Held {
  readonly portId: string;
  readonly channel: number;
  readonly control: Control;
  readonly value: number;
  /** null: a setting that stays as it is. */
  readonly rest: number | null;
  readonly live: boolean;
  /** The output has not got `value`, or was gone since. */
  readonly isDue: boolean;
}

/**
 * Sends controllers and bends to MIDI outputs, and keeps the books: of those that are away from rest, until they are
 * back on the same port and channel, and of what a port could not be told because it was gone.
 */
export class OutputControls {
  readonly #midi: MidiPort;
  readonly #held = new Map<string, Held>();

  constructor(midi: MidiPort) {
    this.#midi = midi;
  }

  set(to: OutputRoute, control: Control, value: number, rest: number | null): void {
    if (to.portId === "") return;
    for (const channel of to.channels) {
      this.#send({ portId: to.portId, channel, control, value, rest, live: to.live, isDue: false });
    }
  }

  /** Back to rest where it is away from it. */
  release(to: OutputRoute, control: Control): void {
    for (const channel of to.channels) {
      const held = this.#held.get(keyOf(to.portId, channel, control));
      if (held && held.rest !== null && held.value !== held.rest) this.#send({ ...held, value: held.rest });
    }
  }

  /** Everything goes back to rest. */
  rest(): void {
    for (const held of this.#held.values()) {
      if (held.rest !== null && held.value !== held.rest) this.#send({ ...held, value: held.rest });
    }
  }

  /** Follows a change of ports: reconnected ones receive the messages that they missed, and held values. */
  settle(): void {
    for (const [key, held] of this.#held) {
      if (!isConnected(this.#midi, held.portId)) this.#held.set(key, { ...held, isDue: true });
      else if (held.isDue) this.#send(held);
    }
  }

  /** Ports that are there were reset; what the others are owed stays owed. */
  wereReset(): void {
    for (const [key, held] of this.#held) if (!held.isDue) this.#held.delete(key);
  }

  #send(held: Held): void {
    const { portId, channel, control, value, rest, live } = held;
    let isDelivered = true;
    for (const message of encodeControl(channel, control, value)) {
      isDelivered = this.#midi.send(portId, message, live) && isDelivered;
    }
    const key = keyOf(portId, channel, control);
    if (isDelivered && (rest === null || rest === value)) this.#held.delete(key);
    else this.#held.set(key, { ...held, isDue: !isDelivered });
  }
}

/** True if an output, by id or name, is connected. */
export const isConnected = (midi: MidiPort, portId: string): boolean =>
  portId !== "" && midi.outputs().some(({ id, name, connected }) => connected && (id === portId || name === portId));

const keyOf = (portId: string, channel: number, control: Control): string => `${channel}:${control}:${portId}`;
