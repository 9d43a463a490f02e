import { CHANNEL_PRESSURE, encodeControl, PITCH_BEND, type Control } from "../../../domain/midi/encodeControl.ts";
import { DRUM_CHANNEL } from "../../../domain/room/noteBatch.ts";
import { atRest, HeldControls, type SetControl } from "../../../domain/room/roomControls.ts";
import { FIRST_ROOM_STRIP, ROOM_SEATS } from "../../../protocol/engine.ts";
import { EngineEventType } from "../../../protocol/engineEvent.ts";
import type { TimedEvent, TimedPort } from "../../../protocol/enginePort.ts";
import type { MidiPort } from "../../../protocol/midi.ts";
import { OutputVoices } from "../../outputs/OutputVoices.ts";

const ALL_NOTES_OFF = 123;
const RESET_CONTROLLERS = 121;
const CHANNELS = Array.from({ length: 16 }, (_, index) => index + 1).filter((channel) => channel !== DRUM_CHANNEL);

/** MIDI channel 1..16 of the player of a seat: 1, 2, … without the drums' 10. The last two of 16 seats share the last one. */
export const seatChannel = (slot: number): number => CHANNELS[Math.min(slot, CHANNELS.length - 1)]!;

export interface RoomOutputParts {
  readonly midi: Pick<MidiPort, "schedule" | "outputs">;
  /** The page's clock, ms, to which the times of events refer. */
  readonly now: () => number;
  /** Milliseconds before its time at which a message is scheduled. */
  readonly aheadMs: () => number;
}

interface Waiting {
  readonly lane: number;
  readonly event: TimedEvent;
}

/**
 * Sends the notes of the others to a MIDI output, each player on a channel of their own and drums on 10, at the times at which the
 * engine plays them. Each note-on gets its note-off; controls away from rest are reset when the output changes.
 */
export class RoomOutput {
  readonly #parts: RoomOutputParts;
  readonly #voices: OutputVoices;
  readonly #controls = new HeldControls();
  readonly #used = new Set<number>();
  /** Times of the last sent controls, by channel, ms. */
  readonly #controlledMs = new Map<number, number>();
  /** Sorted by time; events of one time in their order of arrival. */
  #waiting: Waiting[] = [];
  #portId = "";
  /** Resets for ports that are disconnected. */
  #owed: { readonly portId: string; readonly data: readonly number[] }[] = [];

  constructor(parts: RoomOutputParts) {
    this.#parts = parts;
    this.#voices = new OutputVoices(parts.midi, parts.now);
  }

  /** Returns `timed` with all events going to the output as well. */
  beside(timed: TimedPort): TimedPort {
    return {
      play: (lane, events) => {
        timed.play(lane, events);
        if (this.#portId !== "") this.#add(lane, events);
      },
      cancel: (lane, fromMs, release) => {
        timed.cancel(lane, fromMs, release);
        this.#cancel(lane, fromMs, release);
      },
    };
  }

  /** Chooses an output by id, "" for none, and silences the one before. */
  choose(portId: string): void {
    if (portId === this.#portId) return;
    this.panic();
    this.#portId = portId;
  }

  /** Schedules messages that are due soon; to be called every few milliseconds. */
  step(): void {
    const { now, aheadMs } = this.#parts;
    const untilMs = now() + aheadMs();
    const count = this.#waiting.findIndex(({ event }) => event.timeMs > untilMs);
    for (const one of this.#waiting.splice(0, count < 0 ? Infinity : count)) this.#send(one);
    this.#voices.forgetEnded();
  }

  /** Ends all notes there and brings all controls to rest. */
  panic(): void {
    this.#waiting = [];
    if (this.#portId === "") return;
    this.#voices.release(() => true);
    for (const held of this.#controls.all())
      for (const data of this.#control(atRest(held), 0)) this.#owed.push({ portId: this.#portId, data });
    // After the messages that the output still holds.
    const { now, aheadMs } = this.#parts;
    const lastMs = now() + aheadMs() + 1;
    for (const channel of this.#used)
      for (const controller of [RESET_CONTROLLERS, ALL_NOTES_OFF])
        this.#parts.midi.schedule(this.#portId, [0xaf + channel, controller, 0], lastMs);
    this.#used.clear();
  }

  /** Follows a change of ports: a port that is back gets its resets, and held controls are set again. */
  settle(): void {
    this.#voices.settle();
    this.#owed = this.#owed.filter(({ portId, data }) => !this.#parts.midi.schedule(portId, data, 0));
    for (const held of this.#controls.all()) this.#control(held, 0);
  }

  #add(lane: number, events: readonly TimedEvent[]): void {
    for (const event of events) {
      const later = this.#waiting.findIndex((one) => one.event.timeMs > event.timeMs);
      this.#waiting.splice(later < 0 ? this.#waiting.length : later, 0, { lane, event });
    }
  }

  /** Cancels like the engine: started notes end as planned, or now, with `release`. */
  #cancel(lane: number, fromMs: number, release: boolean): void {
    const isGone = (one: Waiting): boolean => one.lane === lane && one.event.timeMs >= fromMs;
    if (release) {
      this.#voices.release((trackId) => trackId === String(lane));
      this.#waiting = this.#waiting.filter((one) => one.lane !== lane);
      return;
    }
    const ons = new Set(
      this.#waiting
        .filter((one) => !isGone(one) && one.event.type === EngineEventType.noteOn)
        .map(({ event }) => event.noteId),
    );
    this.#waiting = this.#waiting.filter((one) => {
      const { type, noteId } = one.event;
      const ends = type === EngineEventType.noteOff && (ons.has(noteId) || this.#voices.has(noteId));
      return !isGone(one) || ends;
    });
  }

  #send({ lane, event: { strip, type, key, value, noteId, timeMs } }: Waiting): void {
    const channel = channelOf(strip);
    this.#used.add(channel);
    const onMs = Math.max(timeMs, this.#parts.now());
    if (type === EngineEventType.noteOn) {
      const velocity = Math.max(1, Math.min(127, Math.round(value * 127)));
      const voice = { trackId: String(lane), portId: this.#portId, channels: [channel - 1], key, onMs };
      this.#voices.begin(noteId, voice, velocity);
    } else if (type === EngineEventType.noteOff) this.#voices.end(noteId, onMs, Math.round(value * 127));
    else {
      const control = controlOf(type, key);
      if (control !== null) this.#control({ channel, control, value: Math.round(value) }, onMs);
    }
  }

  /** Sends a control after the messages that the output still holds. Returns those that it rejects, because it is disconnected. */
  #control(set: SetControl, timeMs: number): readonly (readonly number[])[] {
    this.#controls.set(set);
    const { channel, control, value } = set;
    const atMs = Math.max(timeMs, this.#controlledMs.get(channel) ?? 0);
    this.#controlledMs.set(channel, atMs);
    const { midi } = this.#parts;
    return encodeControl(channel, control, value).filter((data) => !midi.schedule(this.#portId, data, atMs));
  }
}

const channelOf = (strip: number): number =>
  strip < FIRST_ROOM_STRIP ? DRUM_CHANNEL : seatChannel(Math.min(strip - FIRST_ROOM_STRIP, ROOM_SEATS - 1));

/** Control that an event sets; null for other events. */
function controlOf(type: TimedEvent["type"], key: number): Control | null {
  if (type === EngineEventType.pitchBend) return PITCH_BEND;
  if (type === EngineEventType.channelPressure) return CHANNEL_PRESSURE;
  return type === EngineEventType.controlChange ? key : null;
}
