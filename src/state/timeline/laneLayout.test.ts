import { proxy } from "valtio/vanilla";
import { expect, it } from "vitest";
import { newSongSession } from "../session/SongSession.ts";
import { createSettings } from "../settings.ts";
import { inLaneOrder, moveLane, rememberLanes, setLaneHeight } from "./laneLayout.ts";

const SHOWN = ["velocity", "a", "b"];

it("a lane moves among those that are shown; others keep their places behind them", () => {
  const session = newSongSession();
  expect(inLaneOrder(SHOWN, session.editor)).toEqual(SHOWN);
  moveLane(session, SHOWN, "b", 0);
  expect(inLaneOrder(SHOWN, session.editor)).toEqual(["b", "velocity", "a"]);
  expect(inLaneOrder(["velocity", "c", "a", "b"], session.editor)).toEqual(["b", "velocity", "a", "c"]);
  moveLane(session, ["velocity", "c"], "velocity", 9);
  expect(session.editor.laneOrder).toEqual(["c", "velocity", "b", "a"]);
});

it("heights are whole pixels within limits", () => {
  const session = newSongSession();
  setLaneHeight(session, "a", 100.4);
  setLaneHeight(session, "b", 3);
  setLaneHeight(session, "c", 9999);
  expect([...session.editor.laneHeights.values()]).toEqual([100, 36, 480]);
  const { laneHeights } = session.editor;
  setLaneHeight(session, "a", 100);
  expect(session.editor.laneHeights).toBe(laneHeights);
});

it("order and heights are saved with the layout, and restored from it", async () => {
  const settings = createSettings(null);
  const first = proxy(newSongSession());
  const end = rememberLanes(first, settings);
  setLaneHeight(first, "a", 120);
  moveLane(first, SHOWN, "a", 0);
  first.editor.snap = !first.editor.snap;
  await Promise.resolve();
  expect(settings.layouts["lanes"]).toEqual({ a: 120 });
  end();
  const second = proxy(newSongSession());
  rememberLanes(second, settings)();
  expect([...second.editor.laneHeights]).toEqual([["a", 120]]);
  expect(inLaneOrder(SHOWN, second.editor)).toEqual(["a", "velocity", "b"]);
});
