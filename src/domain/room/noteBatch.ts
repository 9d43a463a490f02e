import { fail, ok, type Result } from "../AppError.ts";

/**
 * Notes between the members of a room, little endian: a header of 16 bytes (`version` u8, `flags` u8, `count` u8, `slot` u8,
 * `seq` u32, `baseMs` f64), then 8 bytes for each entry (`dt` u16 in tenths of a ms, `type` u8, `key` u8, `value` u16,
 * `noteId` u16). An entry is an event, or says of which channel the events behind it are: that is a controller that MIDI leaves
 * undefined, so that readers which know no channels play it and nothing changes. A batch begins with channel 1.
 */
export interface NoteBatch {
  /** A list of the notes that are held, instead of events. */
  readonly held: boolean;
  /** A copy of a batch that went another way, too. */
  readonly copy: boolean;
  /** The member's; the server sets it. */
  readonly slot: number;
  readonly seq: number;
  /** Base time of the batch, ms on the room's clock. */
  readonly baseMs: number;
  readonly events: readonly RoomNoteEvent[];
}

export interface RoomNoteEvent {
  /** After the batch's base, 0..6553.5, in tenths. */
  readonly afterMs: number;
  readonly type: (typeof roomEventTypes)[keyof typeof roomEventTypes];
  readonly key: number;
  /** 0..16383: 14 bits of velocity, bend (8192 is none) or pressure; 0..127 of controllers and programs. */
  readonly value: number;
  /** Pairs a note-off with its note-on; 0 for other events. */
  readonly noteId: number;
  /** 2..16: those of the drum kit are on channel 10. Absent: 1. */
  readonly channel?: number;
}

/** Numbers of the engine's events; a room carries no others. */
export const roomEventTypes = {
  noteOn: 1,
  noteOff: 2,
  controlChange: 3,
  programChange: 4,
  pitchBend: 5,
  channelPressure: 6,
  keyPressure: 7,
} as const;

const VERSION = 1;
const HEADER_BYTES = 16;
const EVENT_BYTES = 8;
/** Entries of a batch. */
export const MOST_ENTRIES = 64;
const CHANNEL_CONTROLLER = 119;
const CHANNEL_MARK = 0xffff;
const MOST_CHANNEL = 16;
/** The percussion channel of General MIDI. */
export const DRUM_CHANNEL = 10;
const FLAG_HELD = 1;
const FLAG_COPY = 2;
const TENTHS = 10;
const MOST_TENTHS = 0xffff;
const MOST_KEY = 127;
const MOST_VALUE = 0x3fff;
const COUNT_AT = 2;
const SLOT_AT = 3;
/** Numbers from here on stand for notes without one. */
const NO_NUMBERS = 0xff00;
const NO_DRUM_NUMBERS = 0xff80;

/** Number that pairs a note's start and end within its seat. Clients without note numbers have one per key, above all numbers. */
export function noteNumber({ noteId, key, channel }: Pick<RoomNoteEvent, "noteId" | "key" | "channel">): number {
  if (noteId !== 0) return noteId;
  return (channel === DRUM_CHANNEL ? NO_DRUM_NUMBERS : NO_NUMBERS) + key;
}

/** Events as entries, with entries that change the channel. Lists of held notes have none: notes are identified by their ids. */
function entriesOf({ held, events }: Pick<NoteBatch, "held" | "events">): readonly RoomNoteEvent[] {
  if (held) return events;
  let channel = 1;
  return events.flatMap((event) => {
    const next = event.channel ?? 1;
    if (next === channel) return [event];
    channel = next;
    const { afterMs } = event;
    const { controlChange: type } = roomEventTypes;
    return [{ afterMs, type, key: CHANNEL_CONTROLLER, value: next, noteId: CHANNEL_MARK }, event];
  });
}

/** Batches of at most 64 entries with these events in their order, as lists of events. */
export function inBatches<Event extends Omit<RoomNoteEvent, "afterMs">>(events: readonly Event[]): Event[][] {
  const batches: Event[][] = [];
  let [count, channel] = [MOST_ENTRIES, 1];
  for (const event of events) {
    const next = event.channel ?? 1;
    const takes = next === channel ? 1 : 2;
    if (count + takes > MOST_ENTRIES) {
      batches.push([]);
      count = next === 1 ? 1 : 2;
    } else count += takes;
    channel = next;
    batches.at(-1)!.push(event);
  }
  return batches;
}

/** The bytes of at most 64 entries. */
export function writeNoteBatch(batch: NoteBatch): Uint8Array {
  const { held, copy, slot, seq, baseMs } = batch;
  const entries = entriesOf(batch);
  const bytes = new Uint8Array(HEADER_BYTES + entries.length * EVENT_BYTES);
  const view = new DataView(bytes.buffer);
  bytes.set([VERSION, (held ? FLAG_HELD : 0) | (copy ? FLAG_COPY : 0), entries.length, slot]);
  view.setUint32(4, seq, true);
  view.setFloat64(8, baseMs, true);
  for (const [index, event] of entries.entries()) {
    const at = HEADER_BYTES + index * EVENT_BYTES;
    view.setUint16(at, Math.min(MOST_TENTHS, Math.round(event.afterMs * TENTHS)), true);
    view.setUint8(at + 2, event.type);
    view.setUint8(at + 3, event.key);
    view.setUint16(at + 4, event.value, true);
    view.setUint16(at + 6, event.noteId, true);
  }
  return bytes;
}

/** The same batch, marked as a copy. */
export function copyOfBatch(batch: Uint8Array): Uint8Array {
  const copy = batch.slice();
  copy[1] = (copy[1] ?? 0) | FLAG_COPY;
  return copy;
}

/** Batches in sequence, as watchers receive them; each contains its length. Errors: `BATCH_INVALID`. */
export function readNoteMix(bytes: Uint8Array): Result<NoteBatch[]> {
  const batches: NoteBatch[] = [];
  for (let at = 0; at < bytes.length;) {
    const count = bytes[at + COUNT_AT] ?? 0;
    const end = at + HEADER_BYTES + count * EVENT_BYTES;
    const batch = readNoteBatch(bytes.subarray(at, end));
    if (!batch.ok) return batch;
    batches.push(batch.value);
    at = end;
  }
  return ok(batches);
}

/** Errors: `BATCH_INVALID`. */
export function readNoteBatch(bytes: Uint8Array): Result<NoteBatch> {
  if (bytes.length < HEADER_BYTES) return invalid("is too short");
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const [version, flags, count, slot] = [
    view.getUint8(0),
    view.getUint8(1),
    view.getUint8(COUNT_AT),
    view.getUint8(SLOT_AT),
  ];
  if (version !== VERSION) return invalid(`has the version ${version}`);
  if (flags > (FLAG_HELD | FLAG_COPY)) return invalid("has unknown flags");
  if (count > MOST_ENTRIES) return invalid(`has more than ${MOST_ENTRIES} events`);
  if (bytes.length !== HEADER_BYTES + count * EVENT_BYTES) return invalid("has another length than its events");
  const baseMs = view.getFloat64(8, true);
  if (!Number.isFinite(baseMs)) return invalid("has no time");
  const held = (flags & FLAG_HELD) > 0;
  const events: RoomNoteEvent[] = [];
  let channel = 1;
  for (let at = HEADER_BYTES; at < bytes.length; at += EVENT_BYTES) {
    const type = view.getUint8(at + 2);
    const key = view.getUint8(at + 3);
    const value = view.getUint16(at + 4, true);
    if (!isType(type) || key > MOST_KEY || value > MOST_VALUE) return invalid("has an event that is none");
    const afterMs = view.getUint16(at, true) / TENTHS;
    const noteId = view.getUint16(at + 6, true);
    if (type === roomEventTypes.controlChange && key === CHANNEL_CONTROLLER && noteId === CHANNEL_MARK) {
      if (value > MOST_CHANNEL) return invalid("has a channel that is none");
      // A note of all channels becomes one note, as with a pad of all channels.
      channel = value || 1;
      continue;
    }
    const event = { afterMs, type, key, value, noteId };
    events.push(channel === 1 ? event : { ...event, channel });
  }
  if (held && events.some(({ type }) => type !== roomEventTypes.noteOn)) return invalid("holds what is no note");
  return ok({ held, copy: (flags & FLAG_COPY) > 0, slot, seq: view.getUint32(4, true), baseMs, events });
}

const isType = (type: number): type is RoomNoteEvent["type"] =>
  type >= roomEventTypes.noteOn && type <= roomEventTypes.keyPressure;

const invalid = (what: string) => fail("BATCH_INVALID", `The batch of notes ${what}`);
