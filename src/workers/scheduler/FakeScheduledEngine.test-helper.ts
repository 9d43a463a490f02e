import { expect } from "vitest";
import type { TrackLaunch } from "../../domain/timeline/clipLaunch.ts";
import type { SchedulerMessage } from "../../protocol/engine.ts";
import { ENGINE_EVENT_BYTES, EngineEventType, readEngineEvent, type EngineEvent } from "../../protocol/engineEvent.ts";
import { Scheduler } from "./Scheduler.ts";

export const RATE = 48_000;

/** The engine's queue and run clock as the protocol describes them, with a clock that the test moves. */
export class FakeEngine {
  readonly played: EngineEvent[] = [];
  readonly launches: (readonly TrackLaunch[])[] = [];
  readonly scheduler: Scheduler;
  queue: EngineEvent[] = [];
  frame = 0;
  run = 0;
  playing = false;
  /** Messages under way to the engine. */
  inbox: SchedulerMessage[] = [];

  constructor() {
    this.scheduler = new Scheduler(
      (message) => this.inbox.push(message),
      RATE,
      () => {},
      () => {},
      (launches) => this.launches.push(launches),
    );
  }

  /** The engine handles its messages, then plays `frames` frames, then reports its clock. */
  step(frames: number): void {
    this.deliver();
    if (!this.playing) return;
    this.frame += frames;
    while (this.queue[0] && this.queue[0].frame < this.frame) this.played.push(this.queue.shift()!);
    this.scheduler.receive({ type: "clock", run: this.run, runFrame: this.frame, contextFrame: this.frame });
  }

  deliver(): void {
    while (this.inbox.length > 0) for (const message of this.inbox.splice(0)) this.#take(message);
  }

  #take(message: SchedulerMessage): void {
    if (message.type === "start") {
      Object.assign(this, { run: message.run, frame: 0, queue: [], playing: true });
    } else if (message.type === "stop") {
      Object.assign(this, { queue: [], playing: false });
    } else if (message.run === this.run && message.type === "events") {
      this.#queueAll(message.events);
    } else if (message.run === this.run && message.type === "truncate") {
      const fromFrame = Math.max(message.fromFrame, this.frame);
      this.queue = this.queue.filter(({ frame }) => frame < fromFrame);
      this.scheduler.receive({ type: "truncated", run: this.run, fromFrame });
    }
  }

  #queueAll(events: ArrayBuffer): void {
    const view = new DataView(events);
    for (let i = 0; i < events.byteLength / ENGINE_EVENT_BYTES; i++) {
      const event = readEngineEvent(view, i);
      expect(event.frame).toBeGreaterThanOrEqual(this.queue.at(-1)?.frame ?? this.frame);
      this.queue.push(event);
    }
  }
}

export const ofType = (events: readonly EngineEvent[], type: number): EngineEvent[] =>
  events.filter((e) => e.type === type);
export const notesOn = (engine: FakeEngine): EngineEvent[] => ofType(engine.played, EngineEventType.noteOn);
export const notesOff = (engine: FakeEngine): EngineEvent[] => ofType(engine.played, EngineEventType.noteOff);

/** At 120 quarters a minute. */
export const QUARTER = 24_000;
/** Beats on which notes of a track begin, and their keys. */
export const beatsOf = (engine: FakeEngine, strip: number): (readonly [number, number])[] =>
  notesOn(engine)
    .filter((event) => event.strip === strip)
    .map(({ frame, key }) => [Math.round(((frame - 512) / QUARTER) * 1000) / 1000, key] as const);
export const runFor = (engine: FakeEngine, quarters: number): void => {
  for (let i = 0; i < Math.round(quarters * 25); i++) engine.step(960);
};
