import type { EventSink, StripSink } from "../../domain/timeline/compile/EventBatch.ts";
import type { ControlKind } from "../../domain/timeline/ControlEvent.ts";
import { Status } from "../../domain/midi-file/eventTypes.ts";
import type { OutputMessage, OutputPulse } from "../../protocol/output.ts";

interface QueuedMessage extends OutputMessage {
  readonly frame: number;
}

interface QueuedPulse extends OutputPulse {
  readonly frame: number;
}

/** Due messages, in order. */
interface DueOutput {
  readonly messages: readonly QueuedMessage[];
  readonly pulses: readonly QueuedPulse[];
}

const SYSEX = 0xf0;

const BEND_CENTRE = 8192;

/** Messages for MIDI outputs, in order of their run frames, until they are about to be due. */
export class OutputQueue implements StripSink, Pick<EventSink, "pulse"> {
  #waiting: QueuedMessage[] = [];
  #pulses: QueuedPulse[] = [];
  /** The program each strip was sent last with its bank, so that none is sent twice in a row: devices falter at it. */
  readonly #programs = new Map<number, string>();
  readonly #banks = new Map<number, { msb: number; lsb: number }>();
  #handedTo = 0;

  /** Messages on earlier frames were sent and cannot be withdrawn. */
  get handedTo(): number {
    return this.#handedTo;
  }

  /** Another run begins. */
  reset(): void {
    this.#waiting = [];
    this.#pulses = [];
    this.#programs.clear();
    this.#banks.clear();
    this.#handedTo = 0;
  }

  /** Withdraws messages at `frame` or later, before an edit. */
  truncate(frame: number): void {
    this.#waiting = this.#waiting.filter((message) => message.frame < frame);
    this.#pulses = this.#pulses.filter((pulse) => pulse.frame < frame);
  }

  /** Returns messages before `frame`. */
  takeUntil(frame: number): DueOutput {
    if (frame <= this.#handedTo) return { messages: [], pulses: [] };
    this.#handedTo = frame;
    const messages = takeBefore(this.#waiting, frame).filter((message) => !this.#isRepeatedProgram(message));
    return { messages, pulses: takeBefore(this.#pulses, frame) };
  }

  pulse(frame: number, number: number, isCountIn: boolean): void {
    this.#pulses.push({ frame, number, isCountIn });
  }

  noteOn(frame: number, strip: number, key: number, attack: number, noteId: number): void {
    const velocity = Math.min(127, Math.max(1, Math.round(attack * 127)));
    this.#waiting.push({ frame, strip, noteId, data: [Status.noteOn, key, velocity] });
  }

  noteOff(frame: number, strip: number, key: number, release: number, noteId: number): void {
    this.#waiting.push({ frame, strip, noteId, data: [Status.noteOff, key, seven(release * 127)] });
  }

  control(frame: number, strip: number, kind: ControlKind, key: number, value: number): void {
    this.#waiting.push({ frame, strip, noteId: 0, data: controlBytes(kind, key, value) });
  }

  /** A message of no bytes speaks to the engine's own strips alone. */
  sysEx(frame: number, strip: number, data: readonly number[]): void {
    if (data.length > 0) this.#waiting.push({ frame, strip, noteId: 0, data: [SYSEX, ...data] });
  }

  #isRepeatedProgram({ strip, data }: QueuedMessage): boolean {
    const [status, first = 0, second = 0] = data;
    const bank = this.#banks.get(strip) ?? { msb: 0, lsb: 0 };
    if (status === SYSEX) this.#programs.clear();
    if (status === Status.controlChange && first === 0) this.#banks.set(strip, { ...bank, msb: second });
    if (status === Status.controlChange && first === 32) this.#banks.set(strip, { ...bank, lsb: second });
    if (status !== Status.programChange) return false;
    const program = `${bank.msb}:${bank.lsb}:${first}`;
    const isRepeated = this.#programs.get(strip) === program;
    this.#programs.set(strip, program);
    return isRepeated;
  }
}

function takeBefore<T extends { readonly frame: number }>(waiting: T[], frame: number): T[] {
  const next = waiting.findIndex((each) => each.frame >= frame);
  return waiting.splice(0, next < 0 ? waiting.length : next);
}

const seven = (value: number): number => Math.min(127, Math.max(0, Math.round(value)));

function controlBytes(kind: ControlKind, key: number, value: number): number[] {
  if (kind === "pitchBend") {
    const bend = Math.min(16_383, Math.max(0, Math.round(value) + BEND_CENTRE));
    return [Status.pitchBend, bend & 0x7f, bend >> 7];
  }
  if (kind === "programChange" || kind === "channelPressure") return [Status[kind], seven(value)];
  return [Status[kind], key, seven(value)];
}
