import { CHANNEL_PRESSURE, PITCH_BEND } from "../../domain/midi/encodeControl.ts";
import type { LiveEnginePort } from "../../protocol/enginePort.ts";
import { DRUM_CHANNEL } from "../live-notes/channels.ts";
import { EngineControls } from "../live-notes/EngineControls.ts";
import { restOfPlayed } from "../live-notes/rests.ts";
import type { ReceivedMessage } from "../midi/MidiIn.ts";
import type { OwnNotes } from "./OwnNotes.ts";

/** The first touch of MIDI inputs: clear of pointers and keys. */
const MIDI_TOUCH = 6_000_000;
const KEYS = 128;
const RESET_CONTROLLERS = 121;

/**
 * Plays MIDI inputs in a room without a board: their channel 10 plays the drum kit, every other one the instrument. Of
 * several feet on one pedal the deepest counts.
 */
export class RoomInputs {
  readonly #own: Pick<OwnNotes, "noteOn" | "noteOff" | "control">;
  readonly #controls: EngineControls;
  /** Touches of the keys that each input holds. */
  readonly #held = new Map<string, Set<number>>();

  constructor(own: Pick<OwnNotes, "noteOn" | "noteOff" | "control">) {
    this.#own = own;
    // Channels take the place of strips.
    const engine: Pick<LiveEnginePort, "controlChange" | "pitchBend" | "channelPressure" | "keyPressure"> = {
      controlChange: (channel, controller, value) => own.control(channel, controller, value),
      pitchBend: (channel, value) => own.control(channel, PITCH_BEND, value),
      channelPressure: (channel, value) => own.control(channel, CHANNEL_PRESSURE, value),
      keyPressure: () => undefined,
    };
    this.#controls = new EngineControls(engine);
  }

  /** False for messages that mean nothing to a room. */
  receive({ portId, event }: ReceivedMessage): boolean {
    if (!("channel" in event)) return false;
    const channel = event.channel === DRUM_CHANNEL ? DRUM_CHANNEL : 1;
    switch (event.kind) {
      case "noteOn":
      case "noteOff":
        this.#play(portId, channel, event.number, event.kind === "noteOn" ? event.velocity / 127 : null);
        break;
      case "controlChange":
        if (event.controller === RESET_CONTROLLERS) this.#controls.rest(portId);
        else this.#controls.set(portId, channel, event.controller, event.value, restOfPlayed(event.controller));
        break;
      case "pitchBend":
        this.#controls.set(portId, channel, PITCH_BEND, event.bend, 0);
        break;
      case "channelPressure":
        this.#controls.set(portId, channel, CHANNEL_PRESSURE, event.value, 0);
        break;
      case "keyPressure":
      case "programChange":
        return false;
    }
    return true;
  }

  /** Plays a key; `velocity` null releases it. */
  #play(portId: string, channel: number, number: number, velocity: number | null): void {
    const touch = MIDI_TOUCH + channel * KEYS + number;
    const held = this.#held.get(portId) ?? new Set();
    this.#held.set(portId, held);
    if (velocity === null) {
      held.delete(touch);
      this.#own.noteOff(touch);
    } else {
      held.add(touch);
      this.#own.noteOn(touch, number, velocity, channel);
    }
  }

  /** Releases keys and controls of inputs that are not in `connected`. */
  releaseDisconnected(connected: ReadonlySet<string>): void {
    for (const [portId, touches] of this.#held) {
      if (connected.has(portId)) continue;
      for (const touch of touches) this.#own.noteOff(touch);
      this.#held.delete(portId);
    }
    for (const portId of this.#controls.owners()) if (!connected.has(portId)) this.#controls.rest(portId);
  }
}
