import { proxy } from "valtio/vanilla";
import type { Result } from "../../domain/AppError.ts";
import { forgetInput, learnInput, learnMessage, movedBy, type PadAxis } from "../../domain/board/commands/learn.ts";
import type { BoardDiff } from "../../domain/board/diff.ts";
import { inputOf } from "../../domain/board/padInput.ts";
import type { PadInput } from "../../domain/board/records.ts";
import type { MidiPort } from "../../protocol/midi.ts";
import type { HeardMessage, MidiIn } from "../midi/MidiIn.ts";
import type { BoardStore } from "../stores.ts";
import type { Widget } from "./Widget.ts";

/** `moves`: the gear moves the pad. `sends`: the pad sends what the gear sent. */
export type LearnDirection = "moves" | "sends";

/** What learning waits for. A valtio proxy, read by the screens. */
export interface LearnState {
  phase: "off" | "pick" | "listen" | "conflict";
  direction: LearnDirection;
  padId: string | null;
  /** Which axis of the pad: the second one of an XY pad is asked for by itself. */
  axis: PadAxis;
  /** What came last of the gear. */
  input: PadInput | null;
  /** Ids of the pads that `input` moves already. */
  others: readonly string[];
  /** Why what came was not taken. */
  problem: string | null;
  /** The pad that learned last, and the revision of the board right after. */
  learned: { readonly padId: string; readonly input: PadInput; readonly revision: number } | null;
}

export interface LearnPorts {
  readonly board: BoardStore;
  readonly midi: Pick<MidiPort, "inputs" | "outputs" | "request" | "permission">;
  readonly midiIn: MidiIn;
  readonly player: { pickWith(pick: ((widget: Widget) => void) | null): void };
}

const OFF: LearnState = {
  phase: "off",
  direction: "moves",
  padId: null,
  axis: "x",
  input: null,
  others: [],
  problem: null,
  learned: null,
};

/** MIDI learn: a pad is chosen, the gear is moved, and the two belong together, in one undo step. */
export class MidiLearn {
  readonly state = proxy<LearnState>({ ...OFF });
  readonly #ports: LearnPorts;
  #stop: (() => void) | null = null;

  constructor(ports: LearnPorts) {
    this.#ports = ports;
  }

  /** Waits for a touch of a pad, or with `padId` for the gear. */
  start(direction: LearnDirection, padId: string | null = null, axis: PadAxis = "x"): void {
    const { midi, midiIn, player } = this.#ports;
    this.#stop ??= midiIn.tap("learn", (message) => this.#hear(message));
    player.pickWith(({ pad }) => this.pick(pad.id));
    Object.assign(this.state, OFF, { direction, padId, axis, phase: padId === null ? "pick" : "listen" });
    if (midi.permission() === "PROMPT") void midi.request();
  }

  /** Learning is over; what was learned stays. */
  end(): void {
    if (this.#stop === null) return;
    this.#stop();
    this.#stop = null;
    this.#ports.player.pickWith(null);
    Object.assign(this.state, OFF);
  }

  pick(padId: string): void {
    if (this.state.phase === "off" || (this.state.phase === "listen" && this.state.padId === padId)) return;
    Object.assign(this.state, { phase: "listen", padId, axis: "x", problem: null, input: null, others: [] });
  }

  /** What the gear moves already: it moves this pad alone from now on (`alone`), or all of them. */
  resolve(alone: boolean): void {
    const { phase, padId, axis, input } = this.state;
    if (phase !== "conflict" || padId === null || input === null) return;
    this.#take(padId, input, learnInput(this.#ports.board.current, padId, axis, { ...input }, alone));
  }

  /** Nothing of the gear moves the axis of the pad any more. */
  forget(padId: string, axis: PadAxis = "x"): void {
    const forgotten = forgetInput(this.#ports.board.current, padId, axis);
    if (!forgotten.ok) return;
    this.#ports.board.apply(forgotten.value);
  }

  /** Whether the last step of the board is what was learned last. */
  get canUndo(): boolean {
    return this.state.learned?.revision === this.#ports.board.revision;
  }

  undo(): void {
    if (!this.canUndo) return;
    this.#ports.board.undo();
    this.state.learned = null;
  }

  /** Keeps what it takes from the board; all else is played. */
  #hear({ event, portId }: HeardMessage): boolean {
    const { phase, padId, axis, direction } = this.state;
    if (phase !== "listen" || padId === null) return false;
    const { midi, board } = this.#ports;
    const input = inputOf(event, midi.inputs().find(({ id }) => id === portId)?.name ?? "");
    if (input === null) return false;
    if (direction === "sends") {
      const isOutput = midi.outputs().some(({ name }) => name === input.port);
      this.#take(padId, input, learnMessage(board.current, padId, axis, input, isOutput ? input.port : ""));
      return true;
    }
    const others = movedBy(board.current, input, padId);
    const learned = learnInput(board.current, padId, axis, input, false);
    if (learned.ok && others.length > 0) {
      Object.assign(this.state, { phase: "conflict", input, others: others.map(({ id }) => id), problem: null });
    } else this.#take(padId, input, learned);
    return true;
  }

  #take(padId: string, input: PadInput, learned: Result<BoardDiff>): void {
    const { board } = this.#ports;
    if (!learned.ok) {
      this.state.problem = learned.error.message;
      return;
    }
    board.apply(learned.value);
    const done = { padId, input: { ...input }, revision: board.revision };
    Object.assign(this.state, {
      phase: "pick",
      padId: null,
      axis: "x",
      input: null,
      others: [],
      problem: null,
      learned: done,
    });
  }
}
