import { setTimeout as sleep } from "node:timers/promises";
import { hubConnector } from "../../../src/adapters/hub/connectHub.ts";
import { FIRST_ROOM_STRIP } from "../../../src/protocol/engine.ts";
import { EngineEventType } from "../../../src/protocol/engineEvent.ts";
import type { TimedEvent, TimedPort } from "../../../src/protocol/enginePort.ts";
import { emptyDocument } from "../../../src/domain/timeline/defaults.ts";
import type { TimelineDocument } from "../../../src/domain/timeline/records.ts";
import { engineHub } from "../../../src/protocol/hub/engineHub.ts";
import { timelineKind } from "../../../src/state/documentKinds.ts";
import { DocumentStore } from "../../../src/state/DocumentStore.ts";
import { createSession } from "../../../src/state/session.ts";
import type { Player } from "../../../src/state/transport.ts";
import { JamRoom } from "../../../src/state/room/JamRoom.ts";
import type { JamRoomOptions } from "../../../src/state/room/JamRoom.ts";

const HELD_MS = 60;
const NUMBERS = 0xffff;
const READY_MS = 30_000;

/** A clock that is off by `skewMs` and runs `ppm` millionths too fast. */
export interface Skew {
  readonly skewMs: number;
  readonly ppm: number;
}

/** A note of another player as the engine was told to begin it. Times are true ones: this machine's clock, ms since 1970. */
export interface HeardNote {
  readonly slot: number;
  /** Its player's first note is 1. */
  readonly number: number;
  readonly arrivedMs: number;
  readonly heardMs: number;
  /** It came after its time, and began at once. */
  readonly isLate: boolean;
}

export const trueNow = (): number => performance.timeOrigin + performance.now();

/** A member as the product has them, with a clock of their own and an engine that only writes down. */
export class RoomPlayer {
  readonly room: JamRoom;
  readonly heard: HeardNote[] = [];
  /** True times of this player's own notes, the first at 0. */
  readonly played: number[] = [];
  /** Beats of the room right before and right after each of them, as this player's own clock says. */
  readonly playedBeats: [before: number, after: number][] = [];
  /** What became of recordings. */
  readonly recordings: (TimelineDocument | null)[] = [];
  /** Note-ons and note-offs that the engine was told. */
  begun = 0;
  ended = 0;
  /** The song that is open on the page. */
  readonly song = new DocumentStore(timelineKind, emptyDocument());
  /** What the page kept as a copy because the room does not have it. */
  readonly copies: (TimelineDocument | null)[] = [];
  readonly #skew: Skew;

  constructor(url: string, jwt: string, eventId: string, skew: Skew) {
    this.#skew = skew;
    const connect = () =>
      hubConnector(
        url,
        engineHub,
        "messagePack",
      )(
        async () => jwt,
        () => 1000,
      );
    const timed: TimedPort = { play: (_lane, events) => this.#take(events), cancel: () => undefined };
    const engine = {
      timed,
      noteOn: () => 1,
      noteOff: () => undefined,
      controlChange: () => undefined,
      pitchBend: () => undefined,
      channelPressure: () => undefined,
      setProgram: async () => ({ ok: true }),
      setStrip: () => undefined,
      start: async () => undefined,
    };
    this.room = new JamRoom({
      eventId,
      code: undefined,
      pageNow: () => this.#pageMs(performance.now()),
      connect,
      songName: () => "",
      save: async (recording) => this.recordings.push(recording) > 0,
      song: {
        player: {
          engine: engine as unknown as Player["engine"],
          timeline: this.song,
          session: createSession(),
        },
        onLost: (_problem, copy) => void this.copies.push(copy),
      },
      engine: engine as unknown as JamRoomOptions["engine"],
    });
    this.room.state.click = false;
  }

  get slot(): number {
    return this.room.state.slot ?? -1;
  }

  /** How far this player's idea of the room's time is from `roomMs`. */
  errorMs(roomMs: number): number {
    return this.room.now() - roomMs;
  }

  /** Connects and measures the clock. */
  async open(): Promise<void> {
    await this.room.open();
    await this.#until(() => this.room.state.phase === "green");
  }

  async enter(): Promise<void> {
    await this.room.enter();
    await this.#until(() => this.room.state.phase === "room");
  }

  /** Single notes at random times until `endMs`, a true time. */
  async play(endMs: number, notesPerSecond: number, random: () => number): Promise<void> {
    const meanMs = 1000 / notesPerSecond;
    while (trueNow() < endMs) {
      await sleep(meanMs * (0.5 + random()));
      this.played.push(trueNow());
      const touch = this.played.length;
      const before = this.room.beat() ?? Number.NaN;
      this.room.own.noteOn(touch, 36 + Math.floor(random() * 60), 0.5 + random() / 2);
      this.playedBeats.push([before, this.room.beat() ?? Number.NaN]);
      setTimeout(() => this.room.own.noteOff(touch), HELD_MS);
    }
  }

  /** What was played and heard so far is forgotten; numbers of notes go on. */
  forget(): void {
    this.heard.length = 0;
    this.room.state.late = 0;
    this.room.state.dropped = 0;
  }

  #take(events: readonly TimedEvent[]): void {
    const nowMs = trueNow();
    for (const { type, strip, noteId, timeMs } of events) {
      if (type === EngineEventType.noteOff) this.ended++;
      if (type !== EngineEventType.noteOn) continue;
      this.begun++;
      const dueMs = performance.timeOrigin + this.#trueMs(timeMs);
      this.heard.push({
        slot: strip - FIRST_ROOM_STRIP,
        number: noteId & NUMBERS,
        arrivedMs: nowMs,
        heardMs: Math.max(dueMs, nowMs),
        isLate: dueMs < nowMs,
      });
    }
  }

  #pageMs(ms: number): number {
    return ms * (1 + this.#skew.ppm / 1e6) + this.#skew.skewMs;
  }

  #trueMs(pageMs: number): number {
    return (pageMs - this.#skew.skewMs) / (1 + this.#skew.ppm / 1e6);
  }

  async #until(isSo: () => boolean): Promise<void> {
    const endMs = Date.now() + READY_MS;
    while (!isSo()) {
      if (Date.now() > endMs) throw new Error(this.room.state.problem ?? `the room stays ${this.room.state.phase}`);
      await sleep(20);
    }
  }
}
