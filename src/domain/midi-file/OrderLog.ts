import type { TickOrder } from "../timeline/records.ts";
import { noteMark, TickKind, type NoteKind } from "../timeline/tickOrder.ts";
import { BANK_LSB, BANK_MSB, PERCUSSION_CHANNEL } from "./eventTypes.ts";

const LEGATO = 68;
const MONO_MODE = 126;

/** Places in the usual order (see `tickOrder.ts`). */
const Usual = { bank: 2, control: 4, byKind: { f: 0, s: 1, ".": 1, p: 3, c: 4, b: 5, a: 6, n: 7, z: 7 } } as const;
const FIRST_MESSAGE = 1;
const LAST_MESSAGE = 6;

/** Records the order of a part's messages, tick by tick, and saves that of ticks where it is not the usual one. */
export class OrderLog {
  readonly #orders: TickOrder[] = [];
  /** Tick of the last message; -1 before any. */
  tick = -1;
  readonly #isPercussion: boolean;
  /** True in mono mode: of several notes that begin together only one sounds. */
  #isMono = false;
  /** The marks of the tick, in the first `#count` places: a tick in the usual order, as most are, makes no text. */
  readonly #marks: string[] = [];
  #count = 0;
  #usual = 0;
  /** True if a message comes after one that usually follows it. */
  #isUnusual = false;
  /** True if the notes are not in order of their keys, those without length first. */
  #areNotesUnusual = false;
  #lastKey = 0;
  /** Number of consecutive note starts up to the last message. */
  #begun = 0;
  #hasMessages = false;

  constructor(channel: number) {
    this.#isPercussion = channel === PERCUSSION_CHANNEL;
  }

  addControl(tick: number, controller: number): void {
    if (controller === LEGATO || controller === MONO_MODE) this.#isMono = true;
    const isBank = controller === BANK_MSB || controller === BANK_LSB;
    this.#add(tick, TickKind.controlChange, isBank ? Usual.bank : Usual.control);
  }

  addNote(tick: number, kind: NoteKind, key: number): void {
    this.#add(tick, noteMark(kind, key), Usual.byKind[kind]);
    if (kind === TickKind.noteOn) {
      this.#areNotesUnusual ||= key < this.#lastKey;
      this.#lastKey = key;
      this.#begun++;
      return;
    }
    // A note without length ends right after its start.
    if (kind === TickKind.shortNoteEnd && this.#begun !== 1) this.#isUnusual = this.#areNotesUnusual = true;
    this.#begun = 0;
  }

  add(tick: number, kind: Exclude<TickKind, NoteKind>): void {
    this.#add(tick, kind, Usual.byKind[kind]);
    this.#begun = 0;
  }

  /** Returns the logged orders, sorted, without ticks in the usual order. */
  finish(): readonly TickOrder[] {
    this.#close();
    this.#marks.length = 0;
    return this.#orders;
  }

  #add(tick: number, mark: string, usual: number): void {
    if (tick !== this.tick) {
      this.#close();
      this.tick = tick;
    }
    this.#marks[this.#count++] = mark;
    this.#isUnusual ||= usual < this.#usual;
    this.#usual = usual;
    this.#hasMessages ||= usual >= FIRST_MESSAGE && usual <= LAST_MESSAGE;
  }

  #close(): void {
    if (this.#isHeard()) {
      this.#orders.push({ tick: this.tick, kinds: this.#marks.slice(0, this.#count).join("") });
    }
    this.#count = 0;
    this.#usual = 0;
    this.#isUnusual = false;
    this.#areNotesUnusual = false;
    this.#lastKey = 0;
    this.#begun = 0;
    this.#hasMessages = false;
  }

  /** The order of notes alone is audible if one ends another: in mono mode, and for hi-hats. */
  #isHeard(): boolean {
    if (this.#areNotesUnusual && (this.#isMono || this.#isPercussion)) return true;
    return this.#isUnusual && (this.#hasMessages || this.#isMono);
  }
}
