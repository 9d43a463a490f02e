/**
 * The engine's event: 16 bytes, little endian, the same in the shared ring and in posted batches.
 *
 * | byte | field | meaning |
 * |---|---|---|
 * | 0-3 | `frame` u32 | frames since the run began (see `scheduler.ts`); 0 for live events: at once |
 * | 4-5 | `strip` u16 | mixer strip, one per track or board |
 * | 6 | `type` u8 | `EngineEventType` |
 * | 7 | `key` u8 | note number, controller number, or 0 |
 * | 8-11 | `value` f32 | see `EngineEventType` |
 * | 12-15 | `noteId` u32 | pairs a note-off with its note-on; 0 = by key (MIDI manner) |
 */
export const ENGINE_EVENT_BYTES = 16;

export const EngineEventType = {
  /** `value`: MIDI velocity 0..127 as a fraction 0..1. */
  noteOn: 1,
  /** `value`: release velocity 0..1. */
  noteOff: 2,
  /** `key`: controller 0..127, `value`: 0..127 (MIDI 1.0 CC, channel mode messages included). */
  controlChange: 3,
  /** `value`: program 0..127; the bank comes from CC 0/32, as in MIDI. */
  programChange: 4,
  /** `value`: -8192..8191. */
  pitchBend: 5,
  /** `value`: 0..127. */
  channelPressure: 6,
  /** `value`: 0..127. */
  keyPressure: 7,
  /**
   * System Exclusive, without the leading F0, in consecutive events. `key`: number of
   * bytes in this one, 0..8, with `SYSEX_FIRST` and `SYSEX_LAST`. The bytes are those of `value` and `noteId`.
   * A message of no bytes at all reverts the strip's earlier ones.
   */
  sysEx: 8,
  /** A click of the metronome. `key`: 1 if it is accented, `value`: its level 0..1. It belongs to no strip. */
  click: 9,
} as const;

export type EngineEventType = (typeof EngineEventType)[keyof typeof EngineEventType];

/** Bytes of a System Exclusive message in an event, and flags of `key`. */
export const SYSEX_BYTES = 8;
export const SYSEX_FIRST = 0x40;
export const SYSEX_LAST = 0x20;

/** Events that a message of `length` bytes takes. */
export const sysExEventCount = (length: number): number => Math.max(1, Math.ceil(length / SYSEX_BYTES));

/** Writes a message as the `sysExEventCount` events from `index` on. */
export function writeSysEx(view: DataView, index: number, frame: number, strip: number, data: ArrayLike<number>): void {
  const events = sysExEventCount(data.length);
  for (let i = 0; i < events; i += 1) {
    const at = (index + i) * ENGINE_EVENT_BYTES;
    const from = i * SYSEX_BYTES;
    const count = Math.min(SYSEX_BYTES, data.length - from);
    view.setUint32(at, frame, true);
    view.setUint16(at + 4, strip, true);
    view.setUint8(at + 6, EngineEventType.sysEx);
    view.setUint8(at + 7, count | (i === 0 ? SYSEX_FIRST : 0) | (i === events - 1 ? SYSEX_LAST : 0));
    for (let byte = 0; byte < SYSEX_BYTES; byte += 1) {
      view.setUint8(at + 8 + byte, byte < count ? data[from + byte]! & 0xff : 0);
    }
  }
}

export interface EngineEvent {
  readonly frame: number;
  readonly strip: number;
  readonly type: EngineEventType;
  readonly key: number;
  readonly value: number;
  readonly noteId: number;
}

/** Writes `event` at `index` (in events, not bytes) of `view`. */
export function writeEngineEvent(view: DataView, index: number, event: EngineEvent): void {
  const at = index * ENGINE_EVENT_BYTES;
  view.setUint32(at, event.frame, true);
  view.setUint16(at + 4, event.strip, true);
  view.setUint8(at + 6, event.type);
  view.setUint8(at + 7, event.key);
  view.setFloat32(at + 8, event.value, true);
  view.setUint32(at + 12, event.noteId, true);
}

/** Reads the event at `index`. Allocates: the worklet reads the fields in place instead. */
export function readEngineEvent(view: DataView, index: number): EngineEvent {
  const at = index * ENGINE_EVENT_BYTES;
  return {
    frame: view.getUint32(at, true),
    strip: view.getUint16(at + 4, true),
    type: view.getUint8(at + 6) as EngineEventType,
    key: view.getUint8(at + 7),
    value: view.getFloat32(at + 8, true),
    noteId: view.getUint32(at + 12, true),
  };
}
