import { parseMessage, type MidiEvent } from "../../domain/midi/parseMessage.ts";
import type { MidiMessage, MidiPort } from "../../protocol/midi.ts";

/** A message of an input with what it says. */
export interface ReceivedMessage extends MidiMessage {
  readonly event: MidiEvent;
}

/** Returns true to keep the message from all who come later. */
export type Tap = (message: ReceivedMessage) => boolean | void;

/**
 * Order of the taps. Watchers (log, lights) receive even messages that others stop; routing may replace a message by others;
 * pedals and programs that lead through a set play nothing; an armed track plays a message instead of the board; players come
 * before thru.
 */
const PLACES = ["watch", "route", "learn", "lead", "track", "play", "thru"] as const;
export type TapPlace = (typeof PLACES)[number];

interface Placed {
  readonly place: TapPlace;
  readonly listener: Tap;
}

export const received = (message: MidiMessage): ReceivedMessage => ({
  portId: message.portId,
  data: message.data,
  timeStampMs: message.timeStampMs,
  event: parseMessage(message.data),
});

/** The one way in for MIDI: reads each message once and hands it to the taps in their order. */
export class MidiIn {
  /** Replaced, never written: a tap may come or go while a message is handed on. */
  #taps: readonly Placed[] = [];

  constructor(midi: Pick<MidiPort, "onMessage">) {
    midi.onMessage((message) => this.hand(received(message)));
  }

  /** Taps of one place receive in the order in which they were added. Returns a function that removes the tap. */
  tap(place: TapPlace, listener: Tap): () => void {
    const tap = { place, listener };
    this.#taps = [...this.#taps, tap].toSorted((a, b) => PLACES.indexOf(a.place) - PLACES.indexOf(b.place));
    return () => {
      this.#taps = this.#taps.filter((each) => each !== tap);
    };
  }

  /** A message for all taps, or for those whose place comes after another. */
  hand(message: ReceivedMessage, after?: TapPlace): void {
    const from = after ? PLACES.indexOf(after) + 1 : 0;
    for (const { place, listener } of this.#taps) {
      if (PLACES.indexOf(place) < from) continue;
      try {
        if (listener(message) === true) return;
      } catch (error) {
        // The others still receive it; the error is reported as uncaught.
        queueMicrotask(() => {
          throw error;
        });
      }
    }
  }
}
