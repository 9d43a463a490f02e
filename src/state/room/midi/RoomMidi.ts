import { proxy } from "valtio/vanilla";
import { hasShape, isText } from "../../../domain/shape.ts";
import type { TimedPort } from "../../../protocol/enginePort.ts";
import type { MidiPort } from "../../../protocol/midi.ts";
import { saveJson, storedFields } from "../../storedText.ts";
import type { TextStorage } from "../../TextStorage.ts";
import type { JamState } from "../JamState.ts";
import { RoomClockOut, type RoomClockContext } from "./RoomClockOut.ts";
import { RoomOutput } from "./RoomOutput.ts";

const STORAGE_KEY = "padroll_room_midi";
const STEP_MS = 8;

/** Ids of MIDI outputs, "" for none. */
export interface RoomMidiState {
  /** Output for the notes of the others. */
  outputId: string;
  /** Output for MIDI clock on the room's beat. */
  clockId: string;
}

/** Messages for outputs are scheduled this long before their time, ms; more in a hidden page, whose timers run once a second. */
const AHEAD_MS = 25;
const HIDDEN_AHEAD_MS = 1500;

interface RoomMidiContext {
  readonly state: Pick<JamState, "phase">;
  readonly time: RoomClockContext["time"];
  readonly isShown: () => boolean;
}

export interface RoomMidiOptions {
  readonly midi: Pick<MidiPort, "schedule" | "outputs" | "onChange">;
  readonly storage: TextStorage | null;
}

/** Routes of a room to MIDI outputs of this device, as stored here: the notes of the others, and the room's beat. */
export class RoomMidi {
  readonly state: RoomMidiState;
  readonly #room: RoomMidiContext;
  readonly #options: RoomMidiOptions;
  readonly #output: RoomOutput;
  readonly #clock: RoomClockOut;
  readonly #unsubscribe: () => void;
  #timer: ReturnType<typeof setInterval> | null = null;

  constructor(room: RoomMidiContext, options: RoomMidiOptions) {
    this.#room = room;
    this.#options = options;
    const { midi } = options;
    const { time } = room;
    const aheadMs = (): number => (room.isShown() ? AHEAD_MS : HIDDEN_AHEAD_MS);
    this.state = proxy(storedState(options.storage));
    this.#output = new RoomOutput({ midi, now: time.pageNow, aheadMs });
    this.#clock = new RoomClockOut({ midi, time, aheadMs });
    this.#unsubscribe = midi.onChange(() => {
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
    saveJson(this.#options.storage, STORAGE_KEY, this.state);
    this.#follow();
  }

  /** Ends all notes and stops connected devices. */
  silence(): void {
    this.#output.panic();
    this.#clock.stop();
  }

  dispose(): void {
    this.silence();
    this.#unsubscribe();
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
    if (this.#room.state.phase === "room") this.#clock.step();
  }
}

function storedState(storage: TextStorage | null): RoomMidiState {
  const state = storedFields(storage, STORAGE_KEY);
  return hasShape<RoomMidiState>(state, { outputId: isText, clockId: isText })
    ? { outputId: state.outputId, clockId: state.clockId }
    : { outputId: "", clockId: "" };
}
