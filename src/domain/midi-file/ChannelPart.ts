import type { Aftertouch, ControlChange, PitchBend, ProgramChange } from "../timeline/records.ts";
import { TickKind } from "../timeline/tickOrder.ts";
import { BANK_MSB, Status } from "./eventTypes.ts";
import { FileNotes } from "./FileNotes.ts";
import type { WarningLog } from "./midiFileProblem.ts";
import { OrderLog } from "./OrderLog.ts";

export interface ProgramStep {
  readonly tick: number;
  /** A bank select, else a program change. */
  readonly isBank: boolean;
  readonly value: number;
}

const NONE = -1;

/**
 * Notes and messages of one track of a file on one channel of one port, at ticks of the document. A note-off ends the oldest sounding note
 * of its key, as MIDI has no names for notes; a note without one ends with its track.
 */
export class ChannelPart {
  readonly port: number;
  /** 1..16. */
  readonly channel: number;
  /** Order of the messages within their ticks. */
  readonly order: OrderLog;
  readonly notes = new FileNotes();
  readonly programChanges: ProgramChange[] = [];
  readonly controlChanges: ControlChange[] = [];
  /** Bank selects (CC 0) and program changes in their order. */
  readonly programSteps: ProgramStep[] = [];
  readonly pitchBends: PitchBend[] = [];
  readonly aftertouches: Aftertouch[] = [];
  /** The longest sounding note and the last one that began, by key; `NONE` if the key is silent. */
  readonly #oldest: number[] = [];
  readonly #newest: number[] = [];
  /** The next note of the same key, by note that still sounded when it began. */
  #next: Map<number, number> | null = null;
  readonly #log: WarningLog;
  readonly #trackNumber: number;

  constructor(port: number, channel: number, trackNumber: number, log: WarningLog) {
    this.port = port;
    this.channel = channel;
    this.order = new OrderLog(channel);
    this.#trackNumber = trackNumber;
    this.#log = log;
  }

  add(tick: number, status: number, data1: number, data2: number): void {
    switch (status & 0xf0) {
      case Status.noteOn:
        // A note-on of velocity 0 is a note-off that knows no release velocity.
        if (data2 === 0) this.#release(tick, data1, 0);
        else this.#begin(tick, data1, data2);
        break;
      case Status.noteOff:
        this.#release(tick, data1, data2);
        break;
      case Status.keyPressure:
        this.aftertouches.push({ tick, number: data1, value: data2 });
        this.order.add(tick, TickKind.aftertouch);
        break;
      case Status.channelPressure:
        this.aftertouches.push({ tick, number: null, value: data1 });
        this.order.add(tick, TickKind.aftertouch);
        break;
      case Status.controlChange:
        this.controlChanges.push({ tick, controller: data1, value: data2 });
        this.order.addControl(tick, data1);
        if (data1 === BANK_MSB) this.programSteps.push({ tick, isBank: true, value: data2 });
        break;
      case Status.programChange:
        this.programChanges.push({ tick, program: data1 });
        this.order.add(tick, TickKind.program);
        this.programSteps.push({ tick, isBank: false, value: data1 });
        break;
      case Status.pitchBend:
        this.pitchBends.push({ tick, value: data1 + data2 * 128 - 8192 });
        this.order.add(tick, TickKind.pitchBend);
        break;
    }
  }

  /** Ends the notes that are still sounding. */
  finish(endTick: number): void {
    for (const oldest of this.#oldest) {
      for (let note = oldest ?? NONE; note !== NONE; note = this.#next?.get(note) ?? NONE) {
        this.notes.end(note, endTick, 0);
        this.#log.add("NOTE_OFF_MISSING", this.#trackNumber);
      }
    }
    // Released at once: with tens of thousands of parts it would be most of the memory.
    this.#oldest.length = this.#newest.length = 0;
    this.#next = null;
  }

  #begin(tick: number, number: number, velocity: number): void {
    const note = this.notes.begin(tick, number, velocity / 127);
    this.order.addNote(tick, TickKind.noteOn, number);
    const newest = this.#newest[number] ?? NONE;
    if (newest === NONE) this.#oldest[number] = note;
    else (this.#next ??= new Map()).set(newest, note);
    this.#newest[number] = note;
  }

  #release(tick: number, number: number, velocity: number): void {
    const note = this.#oldest[number] ?? NONE;
    if (note === NONE) return this.#log.add("NOTE_ON_MISSING", this.#trackNumber);
    this.notes.end(note, tick, velocity / 127);
    this.order.addNote(tick, this.notes.durationOf(note) === 0 ? TickKind.shortNoteEnd : TickKind.noteOff, number);
    const next = this.#next?.get(note) ?? NONE;
    this.#oldest[number] = next;
    if (next === NONE) this.#newest[number] = NONE;
  }
}
