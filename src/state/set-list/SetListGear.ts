import { proxy } from "valtio/vanilla";
import { isSameInput } from "../../domain/board/padInput.ts";
import type { PadInput } from "../../domain/board/records.ts";
import type { MidiPort } from "../../protocol/midi.ts";
import { inputOf } from "../midi/inputOf.ts";
import type { ReceivedMessage, MidiIn } from "../midi/MidiIn.ts";
import type { Pedal, SetLists } from "./SetLists.ts";

interface GearPorts {
  readonly midi: Pick<MidiPort, "inputs" | "request" | "permission">;
  readonly midiIn: Pick<MidiIn, "tap">;
  readonly sets: SetLists;
}

/** Smallest value of a pressed pedal. */
const DOWN_FROM = 64;

/** Pedals, keys and program changes of the gear that lead through a set. What leads plays nothing. */
export class SetListGear {
  /** Pedal that is being learned. A valtio proxy. */
  readonly state: { learning: Pedal | null } = proxy<{ learning: Pedal | null }>({ learning: null });
  readonly #ports: GearPorts;
  readonly #down = new Set<Pedal>();

  constructor(ports: GearPorts) {
    this.#ports = ports;
  }

  /** Listens while a screen can open what is asked for. Returns the undo. */
  attach(): () => void {
    const undo = this.#ports.midiIn.tap("lead", (message) => this.#receive(message));
    return () => {
      undo();
      this.learn(null);
      this.#down.clear();
    };
  }

  /** The pedal that goes down next, or the next key, leads from now on; null: none is waited for. */
  learn(pedal: Pedal | null): void {
    const { midi } = this.#ports;
    this.state.learning = pedal;
    if (pedal && midi.permission() === "PROMPT") void midi.request();
  }

  /** Returns true for what leads. */
  #receive(message: ReceivedMessage): boolean {
    const { sets, midi } = this.#ports;
    const { event } = message;
    if (event.kind === "programChange") return this.#program(event.channel, event.program);
    const input = inputOf(midi, message);
    if (input === null || input.kind === "pitch") return false;
    const isDown = event.kind === "noteOn" || (event.kind === "controlChange" && event.value >= DOWN_FROM);
    if (isDown && this.#apply(input)) return true;
    let leads = false;
    for (const pedal of ["next", "previous"] as const) {
      const known = sets.shown.gear[pedal];
      if (!known || !isSameInput(known, input)) continue;
      leads = sets.active !== null;
      if (!leads) continue;
      const wasDown = this.#down.has(pedal);
      if (isDown) this.#down.add(pedal);
      else this.#down.delete(pedal);
      if (isDown && !wasDown) sets.step(pedal === "next" ? 1 : -1);
    }
    return leads;
  }

  #program(channel: number, program: number): boolean {
    const { sets } = this.#ports;
    const { programChannel } = sets.shown.gear;
    return programChannel !== null && (programChannel === 0 || programChannel === channel) && sets.goTo(program);
  }

  /** Learns the pedal that goes down; the other one loses it. */
  #apply(input: PadInput): boolean {
    const { sets } = this.#ports;
    const { learning } = this.state;
    if (learning === null) return false;
    sets.setPedal(learning, input);
    this.state.learning = null;
    this.#down.add(learning);
    return true;
  }
}
