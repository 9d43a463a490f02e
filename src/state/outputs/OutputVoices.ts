import type { MidiPort } from "../../protocol/midi.ts";

/** A note that an output was given. */
interface OutputVoice {
  readonly trackId: string;
  readonly portId: string;
  /** Status nibbles of the channels that took the note-on, 0..15. */
  readonly channels: readonly number[];
  readonly key: number;
  readonly onMs: number;
  /** Time of its note off; Infinity until there is one. */
  readonly offMs: number;
}

const RELEASE_VELOCITY = 64;
/** A note-off that must not overtake a note-on which the browser holds leaves so much after it. */
const AFTER_MS = 1;

/** Tracks the notes that songs play on MIDI outputs: each note-on gets exactly one note-off, on its port and channel. */
export class OutputVoices {
  readonly #midi: Pick<MidiPort, "schedule" | "outputs">;
  readonly #now: () => number;
  /** Voices without note off, by note id. */
  readonly #open = new Map<number, OutputVoice>();
  /** Voices with a note off that may not have left yet. */
  #ending: OutputVoice[] = [];
  /** Their ports are gone. */
  #owed: OutputVoice[] = [];

  constructor(midi: Pick<MidiPort, "schedule" | "outputs">, now: () => number) {
    this.#midi = midi;
    this.#now = now;
  }

  begin(noteId: number, voice: Omit<OutputVoice, "offMs">, velocity: number): void {
    const { portId, key, onMs } = voice;
    const channels = voice.channels.filter((channel) =>
      this.#midi.schedule(portId, [0x90 | channel, key, velocity], onMs),
    );
    if (channels.length > 0) this.#open.set(noteId, { ...voice, channels, offMs: Infinity });
  }

  /** True while it sounds without an end. */
  has(noteId: number): boolean {
    return this.#open.has(noteId);
  }

  /** Nothing happens for a note that did not begin, or was released before. */
  end(noteId: number, timeMs: number, velocity: number): void {
    const voice = this.#open.get(noteId);
    if (!voice) return;
    this.#open.delete(noteId);
    this.#off(voice, Math.max(timeMs, voice.onMs), velocity);
  }

  /** Ends the notes of these tracks. */
  release(isReleased: (trackId: string) => boolean): void {
    for (const [noteId, voice] of this.#open) {
      if (!isReleased(voice.trackId)) continue;
      this.#open.delete(noteId);
      this.#releaseVoice(voice);
    }
  }

  /**
   * Ends all notes. `canceledPorts`: ports that gave back what had not left, at some time since `beforeMs`: note-offs that may have been
   * given back count as such, note-ons that may have left count as sounding.
   */
  releaseAll(canceledPorts: ReadonlySet<string>, beforeMs: number): void {
    const now = this.#now();
    const isTaken = ({ portId }: OutputVoice): boolean => canceledPorts.has(portId);
    const open = [...this.#open.values()];
    const ending = this.#ending.filter((voice) => voice.offMs > (isTaken(voice) ? beforeMs : now));
    this.#open.clear();
    this.#ending = ending.filter((voice) => !isTaken(voice));
    for (const voice of [...open, ...ending.filter(isTaken)]) {
      const neverBegan = isTaken(voice) && voice.onMs > now;
      if (!neverBegan) this.#releaseVoice(voice);
    }
  }

  /** Forgets what is over. */
  forgetEnded(): void {
    const now = this.#now();
    this.#ending = this.#ending.filter(({ offMs }) => offMs > now);
  }

  /** Ports came or went: notes that sounded on one that is gone end when it is back. */
  settle(): void {
    const connected = this.#connected();
    const now = this.#now();
    const isGone = ({ portId }: OutputVoice): boolean => !connected.has(portId);
    const lost = [...this.#open.values(), ...this.#ending].filter(isGone);
    for (const [noteId, voice] of this.#open) if (isGone(voice)) this.#open.delete(noteId);
    this.#ending = this.#ending.filter((voice) => !isGone(voice));
    const owed = [...this.#owed, ...lost.filter(({ onMs, offMs }) => onMs <= now && offMs > now)];
    this.#owed = [];
    for (const voice of owed) this.#off(voice, 0, RELEASE_VELOCITY);
  }

  #connected(): ReadonlySet<string> {
    const present = this.#midi.outputs().filter(({ connected }) => connected);
    return new Set(present.flatMap(({ id, name }) => [id, name]));
  }

  #releaseVoice(voice: OutputVoice): void {
    const isWaiting = voice.onMs > this.#now();
    this.#off(voice, isWaiting ? voice.onMs + AFTER_MS : 0, RELEASE_VELOCITY);
  }

  #off(voice: OutputVoice, timeMs: number, velocity: number): void {
    const { portId, key } = voice;
    const isTold = (channel: number): boolean => this.#midi.schedule(portId, [0x80 | channel, key, velocity], timeMs);
    const owed = voice.channels.filter((channel) => !isTold(channel));
    if (owed.length > 0) this.#owed.push({ ...voice, channels: owed });
    const told = voice.channels.filter((channel) => !owed.includes(channel));
    if (told.length > 0 && timeMs > this.#now()) this.#ending.push({ ...voice, channels: told, offMs: timeMs });
  }
}
