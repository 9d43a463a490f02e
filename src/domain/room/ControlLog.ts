import type { Control } from "../midi/encodeControl.ts";
import { isAtRest, restInRoom } from "./roomControls.ts";
import type { RoomPlayer } from "./RoomPlayer.ts";

/** A pedal, bend or wheel as it was moved. Beats are quarter notes of the room. */
export interface LoggedControl {
  readonly player: RoomPlayer;
  readonly control: Control;
  readonly value: number;
  readonly beat: number;
}

/** The controls of a room's players, in the order in which they were moved, as far as clocks agree. */
export class ControlLog {
  #moves: LoggedControl[] = [];
  /** Controls that are away from rest, by player, instrument and control. */
  readonly #held = new Map<string, LoggedControl>();

  static of(moves: readonly LoggedControl[]): ControlLog {
    const log = new ControlLog();
    log.#moves = [...moves];
    return log;
  }

  add(move: LoggedControl): void {
    const id = idOf(move);
    const { control, value } = move;
    if (value === (this.#held.get(id)?.value ?? restInRoom(control))) return;
    this.#moves.push(move);
    if (isAtRest(control, value)) this.#held.delete(id);
    else this.#held.set(id, move);
  }

  /** Ends the controls of a player who left. */
  leave(slot: number, beat: number): void {
    for (const move of this.#held.values())
      if (move.player.slot === slot) this.add({ ...move, value: restInRoom(move.control), beat });
  }

  /** Forgets everything before, but for the values that controls had then. */
  forgetBefore(beat: number): void {
    const stood = standing(this.#moves.filter((move) => move.beat < beat));
    this.#moves = [...stood, ...this.#moves.filter((move) => move.beat >= beat)];
  }

  /** From where controls stand at `fromBeat`, to `toBeat`, where all of them are at rest. */
  in(fromBeat: number, toBeat: number): readonly LoggedControl[] {
    const moves = this.#moves
      .filter(({ beat }) => beat < toBeat)
      .map((move) => ({ ...move, beat: Math.max(move.beat, fromBeat) }));
    const since = moves.filter(({ beat }) => beat > fromBeat);
    const first = standing(moves.filter(({ beat }) => beat <= fromBeat));
    const ends = standing([...first, ...since]).map((move) => ({
      ...move,
      value: restInRoom(move.control),
      beat: toBeat,
    }));
    return [...first, ...since.toSorted((one, other) => one.beat - other.beat), ...ends];
  }

  /** Controls logged after the first `count`, of a log without deletions. */
  after(count: number): readonly LoggedControl[] {
    return this.#moves.slice(count);
  }
}

/** Controls that are away from rest after these moves. */
function standing(moves: readonly LoggedControl[]): LoggedControl[] {
  const last = new Map<string, LoggedControl>();
  for (const move of moves) {
    last.delete(idOf(move));
    last.set(idOf(move), move);
  }
  return [...last.values()].filter(({ control, value }) => !isAtRest(control, value));
}

const idOf = ({ player: { slot, bank, program }, control }: LoggedControl): string =>
  `${slot} ${bank} ${program} ${control}`;
