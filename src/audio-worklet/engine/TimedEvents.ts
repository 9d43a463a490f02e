import { ENGINE_EVENT_BYTES, EngineEventType } from "../../protocol/engineEvent.ts";

const CAPACITY = 8192;
const MOST_SOUNDING = 1024;

/** Plays event number `index` of `view`, at once. */
export type PlayEvent = (view: DataView, index: number) => void;

/**
 * Live events for a frame of the context, in lanes that can be canceled. Late events are played at
 * once. Without room, note ons are left out, but never a note off. Never allocates after construction.
 */
export class TimedEvents {
  readonly #play: PlayEvent;
  readonly #view = new DataView(new ArrayBuffer(CAPACITY * ENGINE_EVENT_BYTES));
  readonly #frames = new Float64Array(CAPACITY);
  readonly #order = new Float64Array(CAPACITY);
  readonly #lanes = new Uint16Array(CAPACITY);
  /** Places in the arrays above: those in use are a heap by time, the rest are free. */
  readonly #heap = Uint16Array.from({ length: CAPACITY }, (_, i) => i);
  #count = 0;
  #pushed = 0;
  /** Notes that began: their note offs are played even if later events are canceled. */
  readonly #sounding = new DataView(new ArrayBuffer(MOST_SOUNDING * ENGINE_EVENT_BYTES));
  readonly #soundingLanes = new Uint16Array(MOST_SOUNDING);
  #soundingCount = 0;

  constructor(play: PlayEvent) {
    this.#play = play;
  }

  get length(): number {
    return this.#count;
  }

  get nextFrame(): number {
    return this.#count === 0 ? Infinity : this.#frames[this.#heap[0]!]!;
  }

  /** Adds `count` events of `view`, whose frames are those of the context modulo 2^32; `now`: current frame. */
  push(lane: number, view: DataView, count: number, now: number): void {
    for (let i = 0; i < count; i += 1) this.#pushOne(lane, view, i, now);
  }

  /** Cancels events of `lane` from `fromFrame` on; with `release` ends its sounding notes as well. */
  cancel(lane: number, fromFrame: number, release: boolean, now: number): void {
    const from = now + ((fromFrame - now) | 0);
    if (release) {
      for (let i = this.#soundingCount - 1; i >= 0; i -= 1) if (this.#soundingLanes[i] === lane) this.#endSounding(i);
    }
    // Note offs after the notes: the remaining notes decide which note offs are needed.
    this.#keep((slot) => !this.#isFrom(slot, lane, from) || typeAt(this.#view, slot) === EngineEventType.noteOff);
    const offsFrom = release ? -Infinity : from;
    this.#keep((slot) => {
      const stays = !this.#isFrom(slot, lane, offsFrom) || typeAt(this.#view, slot) !== EngineEventType.noteOff;
      return stays || this.#isOwed(lane, slot);
    });
  }

  #isFrom(slot: number, lane: number, frame: number): boolean {
    return this.#lanes[slot] === lane && this.#frames[slot]! >= frame;
  }

  /** True if the note of the note off at `slot` sounds or is pending. */
  #isOwed(lane: number, slot: number): boolean {
    if (this.#findSounding(lane, this.#view, slot) >= 0) return true;
    for (let i = 0; i < this.#count; i += 1) {
      const other = this.#heap[i]!;
      if (this.#lanes[other] !== lane || typeAt(this.#view, other) !== EngineEventType.noteOn) continue;
      if (isSameNote(this.#view, other, this.#view, slot)) return true;
    }
    return false;
  }

  #keep(isKept: (slot: number) => boolean): void {
    let kept = 0;
    for (let i = 0; i < this.#count; i += 1) {
      if (!isKept(this.#heap[i]!)) continue;
      this.#swap(i, kept);
      kept += 1;
    }
    this.#count = kept;
    for (let i = (kept >> 1) - 1; i >= 0; i -= 1) this.#sink(i);
  }

  /** Cancels all events and releases all notes. */
  clear(): void {
    this.#count = 0;
    while (this.#soundingCount > 0) this.#endSounding(this.#soundingCount - 1);
  }

  /** Plays events that are due at `frame`. */
  playDue(frame: number): void {
    while (this.#count > 0 && this.nextFrame <= frame) {
      const slot = this.#heap[0]!;
      const lane = this.#lanes[slot]!;
      const type = typeAt(this.#view, slot);
      const sounding = type === EngineEventType.noteOff ? this.#findSounding(lane, this.#view, slot) : -1;
      if (sounding >= 0) this.#forget(sounding);
      const hasRoom = type !== EngineEventType.noteOn || this.#remember(lane, slot);
      // The slot is freed first: an event that throws must not be played again.
      this.#removeAt(0);
      if (hasRoom) this.#play(this.#view, slot);
    }
  }

  #pushOne(lane: number, view: DataView, index: number, now: number): void {
    const type = typeAt(view, index);
    if (this.#count === CAPACITY) {
      if (type !== EngineEventType.noteOff) return;
      if (!this.#dropNoteOn()) {
        // Nothing but note-offs: it ends early rather than never.
        this.#play(view, index);
        return;
      }
    }
    const slot = this.#heap[this.#count]!;
    for (let word = 0; word < ENGINE_EVENT_BYTES; word += 4) {
      const at = index * ENGINE_EVENT_BYTES + word;
      this.#view.setUint32(slot * ENGINE_EVENT_BYTES + word, view.getUint32(at, true), true);
    }
    const frame = view.getUint32(index * ENGINE_EVENT_BYTES, true);
    this.#frames[slot] = now + ((frame - now) | 0);
    this.#order[slot] = this.#pushed++;
    this.#lanes[slot] = lane;
    this.#count += 1;
    this.#rise(this.#count - 1);
  }

  #dropNoteOn(): boolean {
    for (let i = this.#count - 1; i >= 0; i -= 1) {
      if (typeAt(this.#view, this.#heap[i]!) !== EngineEventType.noteOn) continue;
      this.#removeAt(i);
      return true;
    }
    return false;
  }

  #remember(lane: number, slot: number): boolean {
    if (this.#soundingCount === MOST_SOUNDING) return false;
    const to = this.#soundingCount * ENGINE_EVENT_BYTES;
    for (let word = 0; word < ENGINE_EVENT_BYTES; word += 4) {
      this.#sounding.setUint32(to + word, this.#view.getUint32(slot * ENGINE_EVENT_BYTES + word, true), true);
    }
    this.#soundingLanes[this.#soundingCount] = lane;
    this.#soundingCount += 1;
    return true;
  }

  /** The note of `lane` that the note-off at `index` ends, by strip, key and id. */
  #findSounding(lane: number, view: DataView, index: number): number {
    for (let i = 0; i < this.#soundingCount; i += 1) {
      if (this.#soundingLanes[i] === lane && isSameNote(this.#sounding, i, view, index)) return i;
    }
    return -1;
  }

  #endSounding(index: number): void {
    const at = index * ENGINE_EVENT_BYTES;
    this.#sounding.setUint8(at + 6, EngineEventType.noteOff);
    this.#play(this.#sounding, index);
    this.#forget(index);
  }

  #forget(index: number): void {
    this.#soundingCount -= 1;
    const last = this.#soundingCount;
    for (let word = 0; word < ENGINE_EVENT_BYTES; word += 4) {
      const moved = this.#sounding.getUint32(last * ENGINE_EVENT_BYTES + word, true);
      this.#sounding.setUint32(index * ENGINE_EVENT_BYTES + word, moved, true);
    }
    this.#soundingLanes[index] = this.#soundingLanes[last]!;
  }

  #isBefore(a: number, b: number): boolean {
    const apart = this.#frames[a]! - this.#frames[b]!;
    return apart === 0 ? this.#order[a]! < this.#order[b]! : apart < 0;
  }

  #removeAt(index: number): void {
    this.#count -= 1;
    this.#swap(index, this.#count);
    if (index === this.#count) return;
    this.#rise(index);
    this.#sink(index);
  }

  #rise(index: number): void {
    let at = index;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (!this.#isBefore(this.#heap[at]!, this.#heap[parent]!)) return;
      this.#swap(at, parent);
      at = parent;
    }
  }

  #sink(index: number): void {
    let at = index;
    for (;;) {
      let least = at;
      for (let child = 2 * at + 1; child <= 2 * at + 2 && child < this.#count; child += 1) {
        if (this.#isBefore(this.#heap[child]!, this.#heap[least]!)) least = child;
      }
      if (least === at) return;
      this.#swap(at, least);
      at = least;
    }
  }

  #swap(a: number, b: number): void {
    const slot = this.#heap[a]!;
    this.#heap[a] = this.#heap[b]!;
    this.#heap[b] = slot;
  }
}

const typeAt = (view: DataView, index: number): number => view.getUint8(index * ENGINE_EVENT_BYTES + 6);

/** True if strip, key and id are equal. */
function isSameNote(a: DataView, aIndex: number, b: DataView, bIndex: number): boolean {
  const aAt = aIndex * ENGINE_EVENT_BYTES;
  const bAt = bIndex * ENGINE_EVENT_BYTES;
  return (
    a.getUint16(aAt + 4, true) === b.getUint16(bAt + 4, true) &&
    a.getUint8(aAt + 7) === b.getUint8(bAt + 7) &&
    a.getUint32(aAt + 12, true) === b.getUint32(bAt + 12, true)
  );
}
