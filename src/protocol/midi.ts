/** Web MIDI for the rest of the app. Without Web MIDI in the browser it works, with no ports. */
import type { AppError } from "../domain/AppError.ts";

export type MidiPermission = "OK" | "PROMPT" | "DENIED";

export interface MidiPortInfo {
  readonly id: string;
  readonly name: string;
  readonly manufacturer: string;
  readonly connected: boolean;
  /** Alias given by the user. */
  readonly alias?: string;
  /** It is no device but a part of the app. */
  readonly isVirtual?: true;
}

export type MidiBytes = readonly number[] | Uint8Array;

/** A virtual port of the app: messages to it go to `send`. It may be an input, an output or both. */
export interface VirtualPort {
  readonly id: string;
  readonly name: string;
  readonly isInput: boolean;
  send(data: MidiBytes, timeMs: number): void;
}

export interface MidiMessage {
  readonly portId: string;
  /** The raw message, status byte first. */
  readonly data: Uint8Array;
  /** The event's own time, ms of `performance.now()`. */
  readonly timeStampMs: number;
}

export interface MidiPort {
  /** False if the browser has no Web MIDI: everything else works without it. */
  readonly supported: boolean;
  permission(): MidiPermission;
  /** Asks the user. Resolves with the new permission; never rejects. */
  request(): Promise<MidiPermission>;
  /** Reason of the last failed request for MIDI; null after a successful one. */
  problem(): AppError | null;
  inputs(): readonly MidiPortInfo[];
  outputs(): readonly MidiPortInfo[];
  /**
   * Sends at once in live mode, else `OUTPUT_AHEAD_MS` ahead (specification 9). `portId` is an id or a name;
   * "" sends to nobody. Returns false when the port is gone.
   */
  send(portId: string, data: MidiBytes, live: boolean): boolean;
  /** Sends like `send`, at a time of `performance.now()`, ms; 0 at once. */
  sendAt(portId: string, data: MidiBytes, timeMs: number): boolean;
  /**
   * Sends like `sendAt`, for a song: it leaves at its time, before other waiting messages of the port, and the sender sends note-
   * offs itself.
   */
  schedule(portId: string, data: MidiBytes, timeMs: number): boolean;
  /** Cancels scheduled messages that are not sent yet. False if the browser cannot: they are sent. */
  cancelScheduled(portId: string): boolean;
  /** Note-offs for all notes that were sent and not yet released, on every port. */
  releaseAll(): void;
  /** The same for one port. */
  release(portId: string): void;
  /** True if SysEx may be sent and is received. */
  sysEx(): boolean;
  /** Asks the user for SysEx as well. Resolves with whether it is allowed; never rejects. */
  requestSysEx(): Promise<boolean>;
  /** Adds a port that is no device. */
  addVirtual(port: VirtualPort): void;
  /** A virtual input receives a message. */
  receive(portId: string, data: Uint8Array, timeStampMs: number): void;
  /** Delays messages to an output by this amount; timestamps of an input are earlier by it. ms, either sign. */
  setOffset(portId: string, offsetMs: number): void;
  /** Marks an output as a DIN cable: messages are limited to its speed. Controller values are thinned, notes never are. */
  setDin(portId: string, isDin: boolean): void;
  onMessage(listener: (message: MidiMessage) => void): () => void;
  /** Every message that a port accepted, with the time at which it is sent. */
  onSent(listener: (message: MidiMessage) => void): () => void;
  /** Ports came, went, or permission changed. */
  onChange(listener: () => void): () => void;
}

export const OUTPUT_AHEAD_MS = 10;
