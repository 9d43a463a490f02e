import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { newJamState, type JamState } from "./JamState.ts";
import { PREVIEW_SECONDS, RoomPreview } from "./RoomPreview.ts";

let state: JamState;
/** Calls of the room, in their order; joining takes a moment. */
const asked: string[] = [];
let entersInto: JamState["phase"];
let preview: RoomPreview;

beforeEach(() => {
  vi.useFakeTimers();
  state = { ...newJamState(), phase: "green" };
  asked.length = 0;
  entersInto = "room";
  preview = new RoomPreview({
    state,
    enter: async (role) => {
      asked.push(`enter ${role}`);
      state.phase = "joining";
      await Promise.resolve();
      state.phase = entersInto;
    },
    leave: async (to) => {
      asked.push(`leave to ${to}`);
      preview.reset();
      state.phase = to;
    },
  });
});

afterEach(() => {
  preview.reset();
  vi.useRealTimers();
});

test("a preview listens for ten seconds, counts them, and is back in the green room by itself", async () => {
  await preview.start();
  const counted: (number | null)[] = [];
  while (state.preview !== null) {
    counted.push(state.preview);
    expect(state.click).toBe(false);
    await vi.advanceTimersByTimeAsync(1000);
  }
  expect(counted).toEqual(Array.from({ length: PREVIEW_SECONDS }, (_, index) => PREVIEW_SECONDS - index));
  expect(asked).toEqual(["enter Watcher", "leave to green"]);
  expect([state.phase, state.click]).toEqual(["green", true]);
  expect(vi.getTimerCount()).toBe(0);
});

test("it is shown from its first moment on, so that the room itself is never, and ends when asked to", async () => {
  const started = preview.start();
  expect([state.phase, state.preview]).toEqual(["joining", PREVIEW_SECONDS]);
  await started;
  await preview.end();
  await preview.end();
  expect(asked).toEqual(["enter Watcher", "leave to green"]);
  expect([state.phase, state.preview]).toEqual(["green", null]);
});

test("a room that lets nobody in leaves no preview, and only from the green room is there one", async () => {
  entersInto = "green";
  await preview.start();
  expect([state.phase, state.preview, vi.getTimerCount()]).toEqual(["green", null, 0]);
  state.phase = "room";
  await preview.start();
  expect(asked).toEqual(["enter Watcher"]);
});
