import { afterEach, describe, expect, test, vi } from "vitest";
import { AppError, ok, type Result } from "../domain/AppError.ts";
import { setLoop } from "../domain/timeline/commands/timeline.ts";
import { addRolls } from "../domain/timeline/commands/rolls.ts";
import { addTrack } from "../domain/timeline/commands/tracks.ts";
import { emptyDocument, newRoll, newTrack } from "../domain/timeline/defaults.ts";
import type { EnginePort } from "../protocol/enginePort.ts";
import { timelineKind } from "./documentKinds.ts";
import { DocumentStore } from "./DocumentStore.ts";
import { panicAll } from "./panic.ts";
import type { Recording } from "./recording/Recording.ts";
import { createSession } from "./session.ts";
import { play, stop, stopAtEnd, togglePlay } from "./transport.ts";

function player(started: Result<void> = ok(undefined)) {
  const calls: string[] = [];
  let playing = false;
  let tick = 0;
  const transport = {
    play: async (from: number) => {
      calls.push(`play ${from}`);
      playing = true;
    },
    stop: () => {
      calls.push("stop");
      playing = false;
    },
    seek: (to: number) => {
      tick = to;
    },
    positionTick: () => tick,
    playing: () => playing,
  };
  const engine = { start: async () => started, transport } as unknown as EnginePort;
  const session = createSession();
  const timeline = new DocumentStore(timelineKind, emptyDocument());
  // A song that has some length.
  timeline.apply(setLoop(timeline.current, true, 0, 7680));
  return { engine, session, timeline, calls };
}

const turn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

describe("play and stop while another song is on its way", () => {
  test("what is pressed is meant for that one, and may be taken back", async () => {
    const studio = player();
    studio.session.opening = { progress: null };
    await togglePlay(studio);
    expect(studio.session.transport).toMatchObject({ state: "stopped", playWhenOpen: true });
    await togglePlay(studio);
    expect(studio.session.transport).toMatchObject({ state: "stopped", playWhenOpen: false });
    expect(studio.calls).toEqual([]);
  });

  test("stop and panic take it back", async () => {
    const studio = player();
    studio.session.opening = { progress: null };
    await togglePlay(studio);
    stop(studio);
    expect(studio.session.transport.playWhenOpen).toBe(false);
    await togglePlay(studio);
    const engine = Object.assign(studio.engine, { panic: () => undefined });
    const recording = { panic: () => undefined } as unknown as Recording;
    await panicAll({ ...studio, engine, recording });
    expect(studio.session.transport).toMatchObject({ state: "stopped", playWhenOpen: false });
  });

  test("what still plays is stopped", async () => {
    const studio = player();
    await play(studio);
    studio.session.opening = { progress: null };
    await togglePlay(studio);
    expect(studio.session.transport).toMatchObject({ state: "stopped", playWhenOpen: false });
    expect(studio.calls).toEqual(["play 0", "stop"]);
  });
});

describe("play", () => {
  test("begins at once where all instruments are there", async () => {
    const studio = player();
    studio.session.instruments["0:0"] = { progress: null, error: null };
    studio.session.transport.positionTick = 480;
    await play(studio);
    expect(studio.calls).toEqual(["play 480"]);
    expect(studio.session.transport).toMatchObject({ state: "started", waiting: false });
  });

  test("waits for the instruments that are being loaded", async () => {
    const studio = player();
    studio.session.instruments["0:0"] = { progress: 0.5, error: null };
    studio.session.instruments["0:1"] = { progress: 0, error: null };
    const played = play(studio);
    await turn();
    expect(studio.session.transport).toMatchObject({ state: "started", waiting: true });
    studio.session.instruments["0:0"].progress = null;
    await turn();
    expect(studio.calls).toEqual([]);
    studio.session.instruments["0:1"] = { progress: null, error: "The file is gone" };
    await played;
    expect(studio.calls).toEqual(["play 0"]);
    expect(studio.session.transport.waiting).toBe(false);
  });

  test("is cancelled by a stop meanwhile, and may be begun again", async () => {
    const studio = player();
    studio.session.instruments["0:0"] = { progress: 0, error: null };
    studio.session.transport.positionTick = 960;
    const first = play(studio);
    await turn();
    await togglePlay(studio);
    await first;
    expect(studio.calls).toEqual(["stop"]);
    expect(studio.session.transport).toMatchObject({ state: "stopped", waiting: false, positionTick: 960 });
    const second = play(studio);
    await turn();
    studio.session.instruments["0:0"].progress = null;
    await second;
    expect(studio.calls).toEqual(["stop", "play 960"]);
    stop(studio);
    expect(studio.session.transport.state).toBe("stopped");
  });

  test("says why there is no sound", async () => {
    const studio = player({ ok: false, error: new AppError("AUDIO_BLOCKED", "The browser holds sound back") });
    await play(studio);
    expect(studio.session.transport.state).toBe("stopped");
    expect(studio.session.notices).toMatchObject([{ kind: "error", message: "The browser holds sound back" }]);
  });
});

describe("stopAtEnd", () => {
  afterEach(() => void vi.useRealTimers());

  test("stops a song that is over, and looks for its end while it plays", async () => {
    vi.useFakeTimers();
    const studio = player();
    const { timeline, session, engine } = studio;
    timeline.apply(setLoop(timeline.current, false, 0, 7680));
    timeline.apply(addTrack(timeline.current, newTrack({ id: "track" })));
    timeline.apply(addRolls(timeline.current, [newRoll({ trackId: "track", length: 3840 })]));
    const undo = stopAtEnd(studio);
    expect(vi.getTimerCount()).toBe(0);
    await play(studio);
    engine.transport.seek(3840 + 4 * 960);
    vi.advanceTimersByTime(1000);
    expect(session.transport.state).toBe("started");
    engine.transport.seek(3840 + 4 * 960 + 1);
    vi.advanceTimersByTime(100);
    expect(session.transport.state).toBe("stopped");
    expect(vi.getTimerCount()).toBe(0);
    await play(studio);
    undo();
    expect(vi.getTimerCount()).toBe(0);
  });
});
