import { proxy, ref } from "valtio/vanilla";
import type { PadInput } from "../../domain/board/records.ts";
import type { MidiPort } from "../../protocol/midi.ts";
import { inputOf } from "./inputOf.ts";
import type { ReceivedMessage, MidiIn } from "./MidiIn.ts";

/** A control of the gear and what it moves. */
export interface GearLink<Target> {
  readonly target: Target;
  readonly input: PadInput;
}

/** State of learning. A valtio proxy, read by the screens. */
export interface LearnerState<Target, Problem> {
  phase: "off" | "pick" | "listen" | "conflict";
  target: Target | null;
  /** Last received input of the gear. */
  input: PadInput | null;
  /** Other targets that `input` moves already. */
  others: readonly Target[];
  /** Why what came was not taken. */
  problem: Problem | null;
  /** Last learned mapping; null when it was undone. */
  learned: GearLink<Target> | null;
}

export interface LearnerPorts {
  readonly midi: Pick<MidiPort, "inputs" | "request" | "permission">;
  readonly midiIn: Pick<MidiIn, "tap">;
}

const IDLE = { target: null, input: null, others: [], problem: null, learned: null } as const;

/** MIDI learn: something is chosen, the gear is moved, and the two belong together. `More`: further fields of the state. */
export abstract class GearLearner<Target extends object, Problem, More extends object> {
  readonly state: LearnerState<Target, Problem> & More;
  readonly #ports: LearnerPorts;
  #stop: (() => void) | null = null;

  constructor(ports: LearnerPorts, more: More) {
    this.#ports = ports;
    this.state = proxy<LearnerState<Target, Problem> & More>({ phase: "off", ...IDLE, ...more });
  }

  /** Why the control cannot move the target; null where it can. */
  protected abstract refusal(target: Target, input: PadInput): Problem | null;

  /** Other targets that the control moves. */
  protected abstract others(target: Target, input: PadInput): readonly Target[];

  /** The control moves the target from now on; `alone`: and nothing else. */
  protected abstract learn(target: Target, input: PadInput, alone: boolean): void;

  /** True if the last learned control can be undone. */
  abstract get canUndo(): boolean;

  protected abstract undoLearned(): void;

  /** Waits for a touch of what is to be moved, or with a target for the gear. */
  protected wait(target: Target | null): void {
    const { midi, midiIn } = this.#ports;
    this.#stop ??= midiIn.tap("learn", (message) => this.#receive(message));
    this.#turn(target === null ? "pick" : "listen", { target });
    if (midi.permission() === "PROMPT") void midi.request();
  }

  pick(target: Target): void {
    if (this.state.phase !== "off") this.#turn("listen", { target });
  }

  /** Resolves a conflict: the control moves this alone from now on (`alone`), or all of them. */
  resolve(alone: boolean): void {
    const { phase, target, input } = this.state;
    if (phase === "conflict" && target && input) this.#link(target, input, alone);
  }

  undo(): void {
    if (!this.canUndo) return;
    this.undoLearned();
    this.state.learned = null;
  }

  /** Learning is over; what was learned stays. */
  end(): void {
    this.#stop?.();
    this.#stop = null;
    this.#turn("off", {});
  }

  /** Consumes the messages it learns from; all others are played. */
  #receive(message: ReceivedMessage): boolean {
    const { phase, target } = this.state;
    const input = inputOf(this.#ports.midi, message);
    if (phase !== "listen" || target === null || input === null || message.event.kind === "noteOff") return false;
    const others = this.others(target, input);
    const isConflict = others.length > 0 && this.refusal(target, input) === null;
    if (isConflict) this.#turn("conflict", { target, input, others });
    else this.#link(target, input, false);
    return true;
  }

  #link(target: Target, input: PadInput, alone: boolean): void {
    const problem = this.refusal(target, input);
    if (problem === null) {
      this.learn(target, input, alone);
      this.#turn("pick", { learned: { target, input } });
    } else this.state.problem = problem;
  }

  #turn(phase: LearnerState<Target, Problem>["phase"], said: Partial<LearnerState<Target, Problem>>): void {
    // Targets are compared and stored as they are.
    const kept = Object.entries(said).map(([name, each]) => [name, each && ref(each as object)]);
    Object.assign(this.state, IDLE, Object.fromEntries(kept), { phase });
  }
}
