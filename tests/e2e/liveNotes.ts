import type { Page } from "playwright/test";

/** A note as the page handed it to its engine. */
export interface LiveNote {
  readonly on: boolean;
  readonly strip: number;
  readonly key: number;
  readonly noteId: number;
  /** Which record of the ring it is, from 0; -1 where it was posted. */
  readonly record: number;
  /** ms of `performance.now()`, after the record was written. */
  readonly timeMs: number;
  /** Milliseconds until the time it was posted with, on the context's clock. */
  readonly aheadMs: number;
}

/** What the page gave its engine. */
interface LiveRecording {
  readonly notes: LiveNote[];
  /** What it is to play at times of its own; in a room, the notes of others. */
  readonly timed: LiveNote[];
  /** The ring of live events and the engine's status; null where memory is not shared. */
  ring: SharedArrayBuffer | null;
  status: SharedArrayBuffer | null;
  context: AudioContext | null;
}

export interface LiveWindow {
  padrollLive: LiveRecording;
}

interface Posted {
  readonly type?: string;
  readonly event?: ArrayBuffer;
  readonly count?: number;
  readonly events?: ArrayBuffer;
}

interface Given {
  readonly live?: SharedArrayBuffer | null;
  readonly status?: SharedArrayBuffer | null;
}

/**
 * Call before the page loads: writes down every live note in the moment that its record is in the ring, or posted where
 * memory is not shared.
 */
export async function recordLiveNotes(page: Pick<Page, "addInitScript">): Promise<void> {
  await page.addInitScript(() => {
    const recording: LiveRecording = { notes: [], timed: [], ring: null, status: null, context: null };
    (globalThis as unknown as LiveWindow).padrollLive = recording;
    const read = (records: DataView, at: number, record: number, notes = recording.notes): void => {
      const timeMs = performance.now();
      const { currentTime = 0, sampleRate = 1 } = recording.context ?? {};
      const type = records.getUint8(at + 6);
      if (type !== 1 && type !== 2) return;
      notes.push({
        on: type === 1,
        strip: records.getUint16(at + 4, true),
        key: records.getUint8(at + 7),
        noteId: records.getUint32(at + 12, true),
        record,
        timeMs,
        aheadMs: (records.getUint32(at, true) / sampleRate - currentTime) * 1000,
      });
    };
    globalThis.AudioWorkletNode = new Proxy(AudioWorkletNode, {
      construct(target, args: ConstructorParameters<typeof AudioWorkletNode>) {
        const given = (args[2]?.processorOptions ?? {}) as Given;
        const node = new target(...args);
        // Libraries make nodes of their own to find out what the browser can do.
        if (!("live" in given)) return node;
        recording.ring = given.live ?? null;
        recording.status = given.status ?? null;
        recording.context = args[0] as AudioContext;
        const { port } = node;
        const post = port.postMessage.bind(port) as (message: unknown, transfer: Transferable[]) => void;
        port.postMessage = (message: Posted, transfer: unknown) => {
          const { type, event = new ArrayBuffer(0), count = 0, events = new ArrayBuffer(0) } = message;
          const timed = new DataView(type === "timed" ? events.slice(0) : new ArrayBuffer(0));
          // It is gone once it is transferred.
          const records = new DataView(event.slice(0));
          post(message, transfer as Transferable[]);
          for (let i = 0; i < count; i++) read(records, i * 16, -1);
          for (let at = 0; at < timed.byteLength; at += 16) read(timed, at, -1, recording.timed);
        };
        return node;
      },
    });
    const add = Atomics.add.bind(Atomics) as (view: Int32Array, index: number, value: number) => number;
    Atomics.add = ((view: Int32Array, index: number, value: number): number => {
      const before = add(view, index, value);
      if (index !== 0 || view.buffer !== recording.ring) return before;
      const records = new DataView(view.buffer, 8);
      for (let i = 0; i < value; i++) read(records, ((before + i) * 16) % records.byteLength, before + i);
      return before;
    }) as typeof Atomics.add;
  });
}

/** The notes so far. */
export const liveNotes = (page: Page): Promise<readonly LiveNote[]> =>
  page.evaluate(() => (globalThis as unknown as LiveWindow).padrollLive.notes);

/** The notes so far that came with a time at which they sound. */
export const timedNotes = (page: Page): Promise<readonly LiveNote[]> =>
  page.evaluate(() => (globalThis as unknown as LiveWindow).padrollLive.timed);
