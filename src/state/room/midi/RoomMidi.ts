import { proxy } from "valtio/vanilla";
import { hasShape, isText } from "../../../domain/shape.ts";
import type { TimedPort } from "../../../protocol/enginePort.ts";
import type { MidiPort } from "../../../protocol/midi.ts";
import { keepJson, storedFields } from "../../storedText.ts";
import type { TextStorage } from "../../TextStorage.ts";
import type { JamState } from "../JamState.ts";
import { RoomClockOut, type RoomClockParts } from "./RoomClockOut.ts";
import { RoomOutput } from "./RoomOutput.ts";

const STORAGE_KEY = "padroll_room_midi";
const STEP_MS = 8;

/** Ids of outputs; "": none. */
export interface RoomMidiState {
  /** For what the others play. */
  outputId: string;
  /** For the room's beat. */
  clockId: string;
}

export interface RoomMidiOptions extends Omit<RoomClockParts, "midi"> {
  readonly midi: Pick<MidiPort, "schedule" | "outputs" | "onChange">;
  readonly room: Pick<JamState, "phase">;
  readonly storage: TextStorage | null;
}

/** Routes of a room to MIDI outputs of this device, as stored here: the playing of the others, and the room's beat. */
export class RoomMidi {
  readonly state: RoomMidiState;
  readonly #options: RoomMidiOptions;
  readonly #output: RoomOutput;
  readonly #clock: RoomClockOut;
  readonly #forget: () => void;
  #timer: ReturnType<typeof setInterval> | null = null;

  /** null where there are no outputs. */
  static of(
    outputs: Pick<RoomMidiOptions, "midi" | "storage"> | undefined,
    room: Omit<RoomMidiOptions, "midi" | "storage">,
  ): RoomMidi | null {
    return outputs ? new RoomMidi({ ...outputs, ...room }) : null;
  }

  constructor(options: RoomMidiOptions) {
    this.#options = options;
    this.state = proxy(storedState(options.storage));
    this.#output = new RoomOutput({ midi: options.midi, now: options.pageNow, isHidden: options.isHidden });
    this.#clock = new RoomClockOut(options);
    this.#forget = options.midi.onChange(() => {
      this.#output.settle();
      this.#clock.settle();
    });
    this.#follow();
  }

  beside(timed: TimedPort): TimedPort {
    return this.#output.beside(timed);
  }

  choose(choice: Partial<RoomMidiState>): void {
    Object.assign(this.state, choice);
    keepJson(this.#options.storage, STORAGE_KEY, this.state);
    this.#follow();
  }

  /** Out of the room, or of its time: what sounds ends, and gear stops. */
  quiet(): void {
    this.#output.panic();
    this.#clock.stop();
  }

  /** The page goes. */
  close(): void {
    this.quiet();
    this.#forget();
    this.#run(false);
  }

  #follow(): void {
    const { outputId, clockId } = this.state;
    this.#output.choose(outputId);
    this.#clock.choose(clockId);
    this.#run(outputId !== "" || clockId !== "");
  }

  #run(runs: boolean): void {
    if (this.#timer !== null && !runs) clearInterval(this.#timer);
    this.#timer = runs ? (this.#timer ?? setInterval(() => this.#step(), STEP_MS)) : null;
  }

  #step(): void {
    this.#output.step();
    if (this.#options.room.phase === "room") this.#clock.step();
  }
}

function storedState(storage: TextStorage | null): RoomMidiState {
  const state = storedFields(storage, STORAGE_KEY);
  return hasShape<RoomMidiState>(state, { outputId: isText, clockId: isText })
    ? { outputId: state.outputId, clockId: state.clockId }
    : { outputId: "", clockId: "" };
}
