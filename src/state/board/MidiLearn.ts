import type { Result } from "../../domain/AppError.ts";
import { forgetInput, inputOfAxis, learnInput, learnMessage, movedBy } from "../../domain/board/commands/learn.ts";
import type { BoardDiff } from "../../domain/board/diff.ts";
import { onAllChannels } from "../../domain/board/padInput.ts";
import type { PadAxis, PadInput } from "../../domain/board/records.ts";
import type { MidiPort } from "../../protocol/midi.ts";
import { GearLearner, type LearnerPorts, type LearnerState } from "../midi/GearLearner.ts";
import type { BoardStore } from "../stores.ts";
import type { Widget } from "./Widget.ts";

/** `moves`: the gear moves the pad. `sends`: the pad sends what the gear sent. */
export type LearnDirection = "moves" | "sends";

interface PadTarget {
  readonly padId: string;
  /** Axis of the pad: the second one of an XY pad is learned separately. */
  readonly axis: PadAxis;
}

interface Direction {
  direction: LearnDirection;
}

export type LearnState = LearnerState<PadTarget, string> & Direction;

interface LearnPorts extends LearnerPorts {
  readonly board: BoardStore;
  readonly midi: LearnerPorts["midi"] & Pick<MidiPort, "outputs">;
  readonly player: { pickWith(pick: ((widget: Widget) => void) | null): void };
}

/** A pad is chosen, the gear is moved, and the two belong together, in one undo step. */
export class MidiLearn extends GearLearner<PadTarget, string, Direction> {
  readonly #ports: LearnPorts;
  /** That of the board right after the last pad learned. */
  #revision = -1;

  constructor(ports: LearnPorts) {
    super(ports, { direction: "moves" });
    this.#ports = ports;
  }

  /** Waits for a touch of a pad, or with `padId` for the gear. */
  start(direction: LearnDirection, padId: string | null = null, axis: PadAxis = "x"): void {
    this.#ports.player.pickWith(({ pad }) => this.pickPad(pad.id));
    this.state.direction = direction;
    this.wait(padId === null ? null : { padId, axis });
  }

  override end(): void {
    if (this.state.phase === "off") return;
    super.end();
    this.#ports.player.pickWith(null);
  }

  pickPad(padId: string): void {
    const { phase, target } = this.state;
    if (phase !== "listen" || target?.padId !== padId) this.pick({ padId, axis: "x" });
  }

  /** Nothing of the gear moves the axis of the pad any more. */
  forget(padId: string, axis: PadAxis = "x"): void {
    const forgotten = forgetInput(this.#ports.board.current, padId, axis);
    if (!forgotten.ok) return;
    this.#ports.board.apply(forgotten.value);
  }

  /** Makes the input of the axis move it on all channels. */
  widen(padId: string, axis: PadAxis = "x"): void {
    const { current } = this.#ports.board;
    const pad = current.pads.find(({ id }) => id === padId);
    const input = pad && inputOfAxis(pad, axis);
    const widened = input && learnInput(current, padId, axis, onAllChannels(input), false);
    if (widened?.ok) this.#ports.board.apply(widened.value);
  }

  /** True if the last undo step of the board is the last learned input. */
  get canUndo(): boolean {
    return this.state.learned !== null && this.#revision === this.#ports.board.revision;
  }

  protected undoLearned(): void {
    this.#ports.board.undo();
  }

  protected refusal(target: PadTarget, input: PadInput): string | null {
    const learned = this.#learned(target, input, false);
    return learned.ok ? null : learned.error.message;
  }

  protected others({ padId }: PadTarget, input: PadInput): readonly PadTarget[] {
    if (this.state.direction === "sends") return [];
    return movedBy(this.#ports.board.current, input, padId).map(({ id }) => ({ padId: id, axis: "x" }));
  }

  protected learn(target: PadTarget, input: PadInput, alone: boolean): void {
    const { board } = this.#ports;
    const learned = this.#learned(target, input, alone);
    if (learned.ok) board.apply(learned.value);
    this.#revision = board.revision;
  }

  #learned({ padId, axis }: PadTarget, input: PadInput, alone: boolean): Result<BoardDiff> {
    const { board, midi } = this.#ports;
    if (this.state.direction === "moves") return learnInput(board.current, padId, axis, input, alone);
    const isOutput = midi.outputs().some(({ name }) => name === input.port);
    return learnMessage(board.current, padId, axis, input, isOutput ? input.port : "");
  }
}
