import type { Aftertouch, ControlChange, PitchBend, ProgramChange } from "../timeline/records.ts";
import type { Note } from "../timeline/Note.ts";
import { TickKind } from "../timeline/tickOrder.ts";
import { BANK_MSB, Status } from "./eventTypes.ts";
import type { WarningLog } from "./midiFileProblem.ts";
import { OrderLog } from "./OrderLog.ts";

/** A note before it has an id; its end is set when its note-off comes. */
type OpenNote = { -readonly [K in Exclude<keyof Note, "id">]: Note[K] };

export interface ProgramStep {
  readonly tick: number;
  /** A bank select, else a program change. */
  readonly isBank: boolean;
  readonly value: number;
}

/** Sounding notes of one key, the oldest at `head`. */
interface KeyQueue {
  readonly notes: OpenNote[];
  head: number;
}

/**
 * What one track of a file plays on one channel of one port, at ticks of the document. A note-off ends the oldest sounding note
 * of its key, as MIDI has no names for notes; a note without one ends with its track.
 */
export class ChannelPart {
  readonly port: number;
  /** 1..16. */
  readonly channel: number;
  /** Order of the messages within their ticks. */
  readonly order: OrderLog;
  /** By start; of one start in file order. */
  readonly notes: OpenNote[] = [];
  readonly programChanges: ProgramChange[] = [];
  readonly controlChanges: ControlChange[] = [];
  /** Bank selects (CC 0) and program changes in their order. */
  readonly programSteps: ProgramStep[] = [];
  readonly pitchBends: PitchBend[] = [];
  readonly aftertouches: Aftertouch[] = [];
  readonly #sounding: (KeyQueue | undefined)[] = [];
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
    for (const queue of this.#sounding) {
      for (const note of queue?.notes.slice(queue.head) ?? []) {
        note.duration = endTick - note.time;
        this.#log.add("NOTE_OFF_MISSING", this.#trackNumber);
      }
    }
    // Of tens of thousands of parts this would take more than all else.
    this.#sounding.length = 0;
  }

  #begin(tick: number, number: number, velocity: number): void {
    const note = { time: tick, duration: 0, number, channel: this.channel, attack: velocity / 127, release: 0 };
    this.notes.push(note);
    this.order.addNote(tick, TickKind.noteOn, number);
    (this.#sounding[number] ??= { notes: [], head: 0 }).notes.push(note);
  }

  #release(tick: number, number: number, velocity: number): void {
    const queue = this.#sounding[number];
    if (!queue || queue.notes.length === 0) return this.#log.add("NOTE_ON_MISSING", this.#trackNumber);
    const note = queue.notes[queue.head++]!;
    note.duration = tick - note.time;
    note.release = velocity / 127;
    this.order.addNote(tick, note.duration === 0 ? TickKind.shortNoteEnd : TickKind.noteOff, number);
    if (queue.head < queue.notes.length) return;
    queue.notes.length = 0;
    queue.head = 0;
  }
}
