import { OUTPUT_AHEAD_MS, type MidiBytes } from "../../protocol/midi.ts";
import { DinPacer } from "./DinPacer.ts";

const NOTE_OFF = 0x80;
const NOTE_ON = 0x90;

/** The notes that one output port was sent and that were not released yet. Sees to one note-off for each note-on. */
class SentNotes {
  /** Number of times that each note is on, by channel × 128 + key. */
  readonly #on = new Map<number, number>();

  /** Takes note of a message. False for a note-off that belongs to no note: it is not to be sent. */
  admit(data: MidiBytes): boolean {
    const [status = 0, key = 0, velocity = 0] = data;
    const kind = status & 0xf0;
    if (kind !== NOTE_ON && kind !== NOTE_OFF) return true;
    const note = (status & 0x0f) * 128 + key;
    const count = this.#on.get(note) ?? 0;
    if (kind === NOTE_ON && velocity > 0) {
      this.#on.set(note, count + 1);
      return true;
    }
    this.#end(note, count);
    return count > 0;
  }

  /** Forgets a note-on that was admitted and not sent. */
  refused([status = 0, key = 0, velocity = 0]: MidiBytes): void {
    if ((status & 0xf0) !== NOTE_ON || velocity === 0) return;
    const note = (status & 0x0f) * 128 + key;
    this.#end(note, this.#on.get(note) ?? 0);
  }

  #end(note: number, count: number): void {
    if (count <= 1) this.#on.delete(note);
    else this.#on.set(note, count - 1);
  }

  /** The note-offs that are still owed; owed no longer. */
  release(): [number, number, number][] {
    const messages: [number, number, number][] = [];
    for (const [note, count] of this.#on) {
      for (let i = 0; i < count; i++) messages.push([NOTE_OFF + (note >> 7), note & 0x7f, 64]);
    }
    this.#on.clear();
    return messages;
  }
}

/** Milliseconds before a disconnect within which sent messages may not have arrived. */
const UNSURE_MS = 1000;

interface Sent {
  readonly data: MidiBytes;
  readonly time: number;
}

/** Members of a browser's port that are used. */
export type OutputDevice = Pick<MIDIOutput, "state" | "send"> & {
  /** Drops what waits; not every browser has it. */
  readonly clear?: () => void;
};

const SYSEX = 0xf0;

/**
 * One MIDI output with the notes that still need a note-off. It outlives the device: notes held at an unplug are released when it
 * is back.
 */
export class OutputPort {
  readonly #notes = new SentNotes();
  readonly #now: () => number;
  readonly #onSent: (data: MidiBytes, timeMs: number) => void;
  #port: OutputDevice;
  #wasConnected = true;
  /** Time of the last message, ms, so that none overtakes it when the mode changes. */
  #lastTime = 0;
  /** The page goes, and what waits may go with it. */
  #leaving = false;
  /** Recently sent messages, without note-ons. */
  #recent: Sent[] = [];
  /** Waiting messages that are not the song's. */
  #others: Sent[] = [];
  /** Everything leaves so much later, or earlier where there is time. */
  offsetMs = 0;
  /** Sends no more than a DIN cable carries. */
  #pacer: DinPacer | null = null;

  /** `onSent` receives each message that the device accepted, and its time. */
  constructor(port: OutputDevice, now: () => number, onSent: (data: MidiBytes, timeMs: number) => void) {
    this.#port = port;
    this.#now = now;
    this.#onSent = onSent;
  }

  /**
   * To be called when ports came or went, with the port as it is now (the browser may give the same device as another
   * object). Releases what was held when the device went, and repeats what it may have missed.
   */
  refresh(port: OutputDevice = this.#port): void {
    this.#port = port;
    if (this.connected && !this.#wasConnected) {
      const missed = this.#recent;
      this.#recent = [];
      for (const { data } of missed) this.#sendAt(data, 0);
      this.release();
    } else if (!this.connected && this.#wasConnected) this.#forgetArrived();
    this.#wasConnected = this.connected;
  }

  /** True for a DIN cable, which carries less than USB. */
  set isDin(isDin: boolean) {
    if (isDin === (this.#pacer !== null)) return;
    this.#pacer?.flush();
    const hand = (data: MidiBytes, timeMs: number): boolean => this.#pass(data, timeMs);
    this.#pacer = isDin ? new DinPacer({ now: this.#now, hand }) : null;
  }

  /** Sends everything at once while the page is closing, waiting messages included. */
  set leaving(leaving: boolean) {
    this.#leaving = leaving;
    if (!leaving || !this.connected) return;
    this.#pacer?.flush();
    for (const { data, time } of this.#recent) if (time > this.#now()) this.#hand(data, 0);
  }

  get connected(): boolean {
    return this.#port.state === "connected";
  }

  /** False when the device is gone or refuses; a note-on is then not owed a note-off. */
  send(data: MidiBytes, live: boolean): boolean {
    return this.sendAt(data, live ? 0 : this.#now() + OUTPUT_AHEAD_MS);
  }

  /** Sends like `send`; 0 is at once. */
  sendAt(data: MidiBytes, timeMs: number): boolean {
    if (!this.connected) return false;
    if (!this.#notes.admit(data)) return true;
    const isSent =
      this.offsetMs === 0
        ? this.#sendAt(data, timeMs)
        : this.#sendAt(data, Math.max(0, (timeMs > 0 ? timeMs : this.#now()) + this.offsetMs));
    if (!isSent) this.#notes.refused(data);
    return isSent;
  }

  /** See `MidiPort.schedule`. */
  schedule(data: MidiBytes, timeMs: number): boolean {
    return this.connected && this.#hand(data, Math.max(0, timeMs + this.offsetMs), true);
  }

  /** See `MidiPort.cancelScheduled`. Other waiting messages are scheduled again. */
  cancelScheduled(): boolean {
    if (!this.connected || typeof this.#port.clear !== "function") return false;
    this.#port.clear();
    this.#pacer?.cancelScheduled();
    const now = this.#now();
    for (const { data, time } of this.#others) if (time > now) this.#hand(data, time);
    return true;
  }

  /** Note-offs for all that was sent and not released. Waits for the device where it is gone. */
  release(): void {
    if (!this.connected) return;
    for (const message of this.#notes.release()) this.#sendAt(message, 0);
  }

  #sendAt(data: MidiBytes, time: number): boolean {
    // Clock is sent ahead, and no note waits behind it. None of it is repeated.
    if (data[0]! > SYSEX) return this.#wait(data, time) && this.#hand(data, time);
    const now = this.#now();
    const earliest = this.#lastTime > now ? this.#lastTime : 0;
    if (!this.#leaving) this.#lastTime = Math.max(time, earliest);
    this.#note(data, Math.max(this.#lastTime, now));
    if (!this.#leaving) return this.#wait(data, this.#lastTime) && this.#hand(data, this.#lastTime);
    // Once more behind what may leave still: a note-on that comes late is not to outlive its note-off.
    if (earliest > 0) this.#hand(data, earliest);
    return this.#hand(data, 0);
  }

  #wait(data: MidiBytes, time: number): true {
    const now = this.#now();
    if (this.#others.length > 0) this.#others = this.#others.filter((sent) => sent.time > now);
    if (time > now) this.#others.push({ data, time });
    return true;
  }

  #hand(data: MidiBytes, time: number, isSongs = false): boolean {
    return this.#pacer ? this.#pacer.send(data, time, isSongs) : this.#pass(data, time);
  }

  #pass(data: MidiBytes, time: number): boolean {
    try {
      // The type wants a mutable array; nothing writes it.
      this.#port.send(data as number[], time);
    } catch {
      return false;
    }
    this.#onSent(data, time > 0 ? time : this.#now());
    return true;
  }

  #note(data: MidiBytes, time: number): void {
    const isNoteOn = (data[0]! & 0xf0) === 0x90 && data[2]! > 0;
    if (isNoteOn || data[0] === SYSEX) return;
    this.#recent.push({ data, time });
    if (this.#recent.length > 512) this.#forgetArrived();
  }

  #forgetArrived(): void {
    const since = this.#now() - UNSURE_MS;
    this.#recent = this.#recent.filter(({ time }) => time > since);
  }
}
