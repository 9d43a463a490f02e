import type { ControlEvent, ControlKind } from "./ControlEvent.ts";

/** Gets events in the order in which they are to be played; `frame` is a run frame. */
export interface EventSink {
  noteOn(frame: number, strip: number, key: number, attack: number, noteId: number): void;
  noteOff(frame: number, strip: number, key: number, release: number, noteId: number): void;
  control(frame: number, strip: number, kind: ControlKind, key: number, value: number): void;
  /** `data`: a System Exclusive message without its leading F0. */
  sysEx(frame: number, strip: number, data: readonly number[]): void;
}

/** Hands a track's message on. */
export function giveControl(sink: EventSink, frame: number, strip: number, event: ControlEvent): void {
  if (event.kind === "sysEx") sink.sysEx(frame, strip, event.data);
  else sink.control(frame, strip, event.kind, event.key, event.value);
}

interface BatchEvent {
  readonly tick: number;
  readonly frame: number;
  readonly strip: number;
  /** Note-offs, then channel messages, then note-ons. */
  readonly order: 0 | 1 | 2;
  readonly control: ControlEvent | null;
  readonly key: number;
  readonly value: number;
  readonly noteId: number;
}

/** Events of one stretch, in any order; `drain` hands them on by tick and, within it, note-offs first, note-ons last. */
export class EventBatch {
  readonly #events: BatchEvent[] = [];

  noteOn(tick: number, frame: number, strip: number, key: number, value: number, noteId: number): void {
    this.#events.push({ tick, frame, strip, order: 2, control: null, key, value, noteId });
  }

  noteOff(tick: number, frame: number, strip: number, key: number, value: number, noteId: number): void {
    this.#events.push({ tick, frame, strip, order: 0, control: null, key, value, noteId });
  }

  control(frame: number, strip: number, control: ControlEvent): void {
    const { tick, key, value } = control;
    this.#events.push({ tick, frame, strip, order: 1, control, key, value, noteId: 0 });
  }

  drain(sink: EventSink): void {
    // Stable: channel messages keep the order in which they came.
    this.#events.sort((a, b) => a.tick - b.tick || a.order - b.order);
    for (const { frame, strip, order, control, key, value, noteId } of this.#events) {
      if (control) giveControl(sink, frame, strip, control);
      else if (order === 0) sink.noteOff(frame, strip, key, value, noteId);
      else sink.noteOn(frame, strip, key, value, noteId);
    }
    this.#events.length = 0;
  }
}
