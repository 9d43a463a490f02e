import { beatIn, roomMsIn, type RoomBeats } from "../../domain/room/roomBeat.ts";
import { barAt, meterAt, nextGridLine, type RoomMeters } from "../../domain/room/roomMeter.ts";
import { EngineEventType } from "../../protocol/engineEvent.ts";
import type { TimedEvent, TimedPort } from "../../protocol/enginePort.ts";

/** Beyond those of the seats. */
const LANE = 0x100;
/** A page in the background is woken once a second. */
const AHEAD_MS = 1500;
/** Milliseconds within which a click is on its way to the speaker already. */
const NEAR_MS = 40;
const NEAR_BEATS = 1e-6;
/** The page's time of a click that is scheduled and of its line differ by less than this, because the clock is slewed. */
const CLOCK_MOVES_MS = 80;

export interface RoomClickOptions {
  readonly timed: TimedPort;
  /** The page's time of a time of the room. */
  readonly pageMs: (roomMs: number) => number;
}

/** The metronome of a room: every page clicks by itself on the room's beat, and nothing of it crosses the network. */
export class RoomClick {
  readonly #options: RoomClickOptions;
  /** Clicks before this are scheduled, on the room's clock. */
  #untilMs = -Infinity;

  constructor(options: RoomClickOptions) {
    this.#options = options;
  }

  /**
   * Schedules the clicks of the next second and a half, from `firstMs` up to `lastMs`; to be called several times a second.
   */
  schedule(
    beats: RoomBeats,
    meters: RoomMeters,
    level: number,
    nowMs: number,
    { firstMs = -Infinity, lastMs = Infinity }: { firstMs?: number; lastMs?: number } = {},
  ): void {
    const clickBeats = (at: number): number => 4 / meterAt(meters, at).denominator;
    const events: TimedEvent[] = [];
    const soonest = beatIn(beats, Math.max(this.#untilMs, nowMs + NEAR_MS, firstMs));
    let at = nextGridLine(meters, soonest, clickBeats(soonest));
    for (; roomMsIn(beats, at) < Math.min(lastMs, nowMs + AHEAD_MS); at += clickBeats(at)) {
      const inBar = Math.abs(at - barAt(meters, at).fromBeat);
      const roomMs = roomMsIn(beats, at);
      const timeMs = this.#options.pageMs(roomMs);
      const key = inBar < NEAR_BEATS ? 1 : 0;
      events.push({ timeMs, strip: 0, type: EngineEventType.click, key, value: level, noteId: 0 });
      this.#untilMs = roomMs + 1;
    }
    this.#options.timed.play(LANE, events);
  }

  /** Calls back everything that is scheduled from `fromMs` on: tempo or meter changes there, or nobody wants to hear it. */
  stop(nowMs: number, fromMs = -Infinity): void {
    const cutMs = Math.max(nowMs, fromMs - CLOCK_MOVES_MS) + NEAR_MS;
    this.#untilMs = Math.min(this.#untilMs, cutMs);
    this.#options.timed.cancel(LANE, this.#options.pageMs(cutMs), false);
  }
}
