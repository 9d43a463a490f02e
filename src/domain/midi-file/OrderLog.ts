import type { TickOrder } from "../timeline/records.ts";
import { TickKind } from "../timeline/tickOrder.ts";
import { BANK_LSB, BANK_MSB } from "./eventTypes.ts";

const LEGATO = 68;
const MONO_MODE = 126;

/** Places in the usual order (see `tickOrder.ts`). */
const Usual = { bank: 2, control: 4, byKind: { f: 0, s: 1, ".": 1, p: 3, c: 4, b: 5, a: 6, n: 7, z: 7 } } as const;
const FIRST_MESSAGE = 1;
const LAST_MESSAGE = 6;

/** Takes down the order of a part's messages, tick by tick, and keeps that of ticks where it is not the usual one. */
export class OrderLog {
  readonly #orders: TickOrder[] = [];
  /** Of the last message; -1 before any. */
  tick = -1;
  #kinds = "";
  #usual = 0;
  #isUnusual = false;
  /** Whether there is more than notes, whose order among themselves is heard only by instruments of one voice. */
  #hasMessages = false;
  #isMono = false;

  addControl(tick: number, controller: number): void {
    if (controller === LEGATO || controller === MONO_MODE) this.#isMono = true;
    const isBank = controller === BANK_MSB || controller === BANK_LSB;
    this.#add(tick, TickKind.controlChange, isBank ? Usual.bank : Usual.control);
  }

  add(tick: number, kind: TickKind): void {
    this.#add(tick, kind, Usual.byKind[kind]);
  }

  /** What was taken down: sorted, without the ticks in the usual order. */
  finish(): readonly TickOrder[] {
    this.#close();
    return this.#orders;
  }

  #add(tick: number, kind: TickKind, usual: number): void {
    if (tick !== this.tick) {
      this.#close();
      this.tick = tick;
    }
    this.#kinds += kind;
    this.#isUnusual ||= usual < this.#usual;
    this.#usual = usual;
    this.#hasMessages ||= usual >= FIRST_MESSAGE && usual <= LAST_MESSAGE;
  }

  #close(): void {
    if (this.#isUnusual && (this.#hasMessages || this.#isMono)) {
      this.#orders.push({ tick: this.tick, kinds: this.#kinds });
    }
    this.#kinds = "";
    this.#usual = 0;
    this.#isUnusual = false;
    this.#hasMessages = false;
  }
}
