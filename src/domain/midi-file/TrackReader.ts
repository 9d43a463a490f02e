import type { ChannelEvents } from "./ChannelEvents.ts";
import { META, SYSEX, SYSEX_ESCAPE } from "./eventTypes.ts";
import type { MidiFileWarningCode, WarningLog } from "./midiFileProblem.ts";

/** A meta or system exclusive event of the file, unchanged; `type` as in `RawEvent`. */
export interface FileEvent {
  readonly tick: number;
  readonly type: number;
  readonly data: Uint8Array;
  /** Number of channel messages of its track before it. */
  readonly messagesBefore: number;
}

/** The events of one MTrk chunk, at ticks of the file's division. */
export interface FileTrack {
  /** Owned by the reader: invalid when the next track is read. */
  readonly channelEvents: ChannelEvents;
  /** Meta and system exclusive events in file order, without the end event. */
  readonly otherEvents: readonly FileEvent[];
  /** Tick of the end event, or of the last event if there is none. */
  readonly endTick: number;
  /** Index of the byte after the last that was read. */
  readonly endByte: number;
  /** Number of the track in the file, from 1. */
  readonly number: number;
}

/** Location of a track in its file. */
interface TrackPlace {
  readonly start: number;
  readonly end: number;
  /** Warning for a track without an end event. */
  readonly withoutEnd: "TRACK_CUT" | "TRACK_END_MISSING";
  readonly maxTick: number;
  /** Number of the track, from 1. */
  readonly number: number;
}

const MAX_VARIABLE_BYTES = 4;

/** Reads the events of one track (RP-001 "MTrk Chunks") and salvages damaged ones. Linear in the bytes. */
export class TrackReader {
  readonly #bytes: Uint8Array;
  readonly #end: number;
  readonly #withoutEnd: TrackPlace["withoutEnd"];
  readonly #maxTick: number;
  readonly #log: WarningLog;
  readonly #number: number;
  readonly #channelEvents: ChannelEvents;
  readonly #otherEvents: FileEvent[] = [];
  #at: number;
  #tick = 0;
  #running = 0;
  #interrupted = false;
  #done = false;

  /** Reads `bytes` from `start` up to `end`, the track's end event, or the first event after `maxTick`. */
  constructor(bytes: Uint8Array, place: TrackPlace, channelEvents: ChannelEvents, log: WarningLog) {
    this.#bytes = bytes;
    this.#at = place.start;
    this.#end = place.end;
    this.#withoutEnd = place.withoutEnd;
    this.#channelEvents = channelEvents;
    this.#maxTick = place.maxTick;
    this.#number = place.number;
    this.#log = log;
  }

  read(): FileTrack {
    while (!this.#done) this.#readEvent();
    return {
      channelEvents: this.#channelEvents,
      otherEvents: this.#otherEvents,
      endTick: this.#tick,
      endByte: Math.min(this.#at, this.#end),
      number: this.#number,
    };
  }

  #readEvent(): void {
    if (this.#at >= this.#end) return this.#stop(this.#withoutEnd);
    const delta = this.#readVariable();
    if (delta === null) return;
    if (this.#tick + delta > this.#maxTick) return this.#stop("TICK_RANGE");
    if (this.#at >= this.#end) return this.#stop("TRACK_TRUNCATED");
    this.#tick += delta;
    const first = this.#bytes[this.#at]!;
    if (first < 0x80) return this.#readRunning();
    this.#at++;
    if (first < 0xf0) {
      this.#running = first;
      this.#interrupted = false;
      return this.#readChannel(first);
    }
    this.#interrupted = true;
    if (first === META) this.#readMeta();
    else if (first === SYSEX || first === SYSEX_ESCAPE) this.#readData(first);
    else this.#skipSystem(first);
  }

  #readRunning(): void {
    if (this.#running === 0) return this.#stop("STATUS_MISSING");
    if (this.#interrupted) this.#warn("RUNNING_STATUS");
    this.#interrupted = false;
    this.#readChannel(this.#running);
  }

  #readChannel(status: number): void {
    const kind = status & 0xf0;
    const length = kind === 0xc0 || kind === 0xd0 ? 1 : 2;
    if (this.#at + length > this.#end) return this.#stop("TRACK_TRUNCATED");
    const data1 = this.#bytes[this.#at]!;
    const data2 = length === 2 ? this.#bytes[this.#at + 1]! : 0;
    this.#at += length;
    const isNote = kind <= 0xa0;
    if (isNote && data1 > 127) return this.#warn("NOTE_RANGE");
    if (data1 > 127 || data2 > 127) this.#warn("DATA_RANGE");
    this.#channelEvents.push(this.#tick, status, Math.min(data1, 127), Math.min(data2, 127));
  }

  #readMeta(): void {
    if (this.#at >= this.#end) return this.#stop("TRACK_TRUNCATED");
    const type = this.#bytes[this.#at++]! & 0x7f;
    if (type !== 0x2f) return this.#readData(type);
    // An end event has no data; another length is ignored.
    if (this.#at < this.#end) this.#at++;
    this.#done = true;
  }

  #readData(type: number): void {
    const length = this.#readVariable();
    if (length === null) return;
    if (this.#at + length > this.#end) return this.#stop("TRACK_TRUNCATED");
    const data = this.#bytes.subarray(this.#at, this.#at + length);
    this.#otherEvents.push({ tick: this.#tick, type, data, messagesBefore: this.#channelEvents.length });
    this.#at += length;
  }

  #skipSystem(status: number): void {
    this.#warn("SYSTEM_EVENT");
    if (status === 0xf2) this.#at += 2;
    else if (status === 0xf1 || status === 0xf3) this.#at++;
  }

  /** A variable-length quantity; null if the rest of the track is unreadable. */
  #readVariable(): number | null {
    let value = 0;
    for (let i = 0; i < MAX_VARIABLE_BYTES; i++) {
      if (this.#at >= this.#end) {
        this.#stop("TRACK_TRUNCATED");
        return null;
      }
      const byte = this.#bytes[this.#at++]!;
      value = value * 128 + (byte & 0x7f);
      if (byte < 0x80) return value;
    }
    this.#stop("VARIABLE_LENGTH");
    return null;
  }

  #stop(code: MidiFileWarningCode): void {
    this.#warn(code);
    this.#done = true;
  }

  #warn(code: MidiFileWarningCode): void {
    this.#log.add(code, this.#number);
  }
}
