import { describe, expect, it } from "vitest";
import { song } from "../../../tests/spec/support/song.ts";
import { createTempoMap } from "../../domain/music/time.ts";
import type { TimelineDocument } from "../../domain/timeline/records.ts";
import type { SchedulerMessage } from "../../protocol/engine.ts";
import { ENGINE_EVENT_BYTES, EngineEventType, readEngineEvent, type EngineEvent } from "../../protocol/engineEvent.ts";
import { Scheduler } from "./Scheduler.ts";

const RATE = 48_000;
const LEAD = 512;
const strips = new Map([["t0", 1]]);

/** An engine that plays events it receives, advancing by 20 ms at a time; `meanwhile` is called before each. */
function played(
  document: TimelineDocument,
  seconds: number,
  begin: (scheduler: Scheduler) => void,
  meanwhile: (scheduler: Scheduler, frame: number) => void = () => {},
): EngineEvent[] {
  const inbox: SchedulerMessage[] = [];
  let queue: EngineEvent[] = [];
  const done: EngineEvent[] = [];
  const scheduler = new Scheduler(
    (message) => inbox.push(message),
    RATE,
    () => {},
  );
  scheduler.load(document, strips);
  begin(scheduler);
  for (let frame = 0; frame < seconds * RATE; frame += 960) {
    meanwhile(scheduler, frame);
    for (const message of inbox.splice(0)) {
      if (message.type === "events") {
        const view = new DataView(message.events);
        for (let i = 0; i < message.events.byteLength / ENGINE_EVENT_BYTES; i++) queue.push(readEngineEvent(view, i));
      } else if (message.type === "truncate") {
        const fromFrame = Math.max(message.fromFrame, frame);
        queue = queue.filter((event) => event.frame < fromFrame);
        scheduler.receive({ type: "truncated", run: message.run, fromFrame });
      }
    }
    while (queue[0] && queue[0].frame < frame + 960) done.push(queue.shift()!);
    scheduler.receive({ type: "clock", run: 1, runFrame: frame + 960, contextFrame: frame + 960 });
  }
  return done;
}

const clicksOf = (events: readonly EngineEvent[]): EngineEvent[] =>
  events.filter(({ type }) => type === EngineEventType.click);
const notes = Array.from({ length: 32 }, (_, i) => ({ time: i * 480, duration: 240 }));

const begin = (scheduler: Scheduler): void => void scheduler.play(0);
const notesIn = (all: readonly EngineEvent[]) =>
  all
    .filter(({ type }) => type === EngineEventType.noteOn || type === EngineEventType.noteOff)
    .map((event) => [event.frame, event.type, event.key]);

describe("the metronome", () => {
  it("clicks on the frame of every beat, accented at bars, through changes of tempo and meter", () => {
    const tempos = [
      { tick: 0, bpm: 97, ramp: true },
      { tick: 3840, bpm: 180.3, ramp: false },
    ];
    const timeSignatures = [
      { tick: 0, numerator: 3, denominator: 4 },
      { tick: 5760, numerator: 7, denominator: 8 },
    ];
    const document = song({ timeline: { tempos, timeSignatures }, tracks: [{ rolls: [{ notes }] }] });
    const clicks = clicksOf(
      played(document, 4.5, (scheduler) => {
        scheduler.setMetronome(0.25);
        scheduler.play(0);
      }),
    );
    const beats = [0, 960, 1920, 2880, 3840, 4800, ...Array.from({ length: 20 }, (_, i) => 5760 + 480 * i)];
    const tempo = createTempoMap(tempos, 960);
    const expected = beats.map((tick) => LEAD + Math.round(tempo.secondsAt(tick) * RATE));
    expect(clicks.length).toBeGreaterThan(10);
    expect(clicks.map(({ frame }) => frame)).toEqual(expected.slice(0, clicks.length));
    expect(clicks.flatMap(({ key }, i) => (key === 1 ? [beats[i]] : []))).toEqual(
      [0, 2880, 5760, 9120].filter((tick) => beats.indexOf(tick) < clicks.length),
    );
    expect(new Set(clicks.map(({ value }) => value))).toEqual(new Set([0.25]));
  });

  it("goes round with the loop, each beat once", () => {
    const timeline = { loop: true, loopStart: 960, loopEnd: 2880 };
    const document = song({ timeline, tracks: [{ rolls: [{ notes }] }] });
    const clicks = clicksOf(
      played(document, 5, (scheduler) => {
        scheduler.setMetronome(0.5);
        scheduler.play(960);
      }),
    );
    expect(clicks.map(({ frame }) => frame)).toEqual(
      Array.from({ length: clicks.length }, (_, i) => LEAD + i * 24_000),
    );
    expect(clicks.length).toBeGreaterThanOrEqual(9);
  });

  it("counts in while the song is silent, then begins it on its frame", () => {
    const document = song({ tracks: [{ rolls: [{ notes }] }] });
    const events = played(document, 4, (scheduler) => scheduler.play(1920, { ticks: 3840, level: 0.3 }));
    const clicks = clicksOf(events);
    expect(clicks.map(({ frame, key }) => [frame, key])).toEqual([
      [LEAD, 0],
      [LEAD + 24_000, 0],
      [LEAD + 48_000, 1],
      [LEAD + 72_000, 0],
    ]);
    const first = events.find(({ type }) => type === EngineEventType.noteOn);
    expect(first?.frame).toBe(LEAD + 96_000);
  });

  it("counts in before the beginning of the song", () => {
    const document = song({ tracks: [{ rolls: [{ notes }] }] });
    const clicks = clicksOf(played(document, 4, (scheduler) => scheduler.play(0, { ticks: 3840, level: 0.3 })));
    expect(clicks.map(({ key }) => key)).toEqual([1, 0, 0, 0]);
  });

  it("is switched on and off while it plays; notes stay as they are", () => {
    const document = song({ tracks: [{ rolls: [{ notes }] }] });
    const events = played(document, 5, begin, (scheduler, frame) => {
      if (frame === 48_000) scheduler.setMetronome(0.5);
      if (frame === 144_000) scheduler.setMetronome(null);
    });
    expect(clicksOf(events).map(({ frame }) => frame)).toEqual([72_512, 96_512, 120_512, 144_512]);
    const silent = played(document, 5, begin);
    expect(notesIn(events)).toEqual(notesIn(silent));
  });
});
