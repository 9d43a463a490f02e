import { expect, it } from "vitest";
import { newSongSession } from "../session/SongSession.ts";
import { openLane, toggleLane, VELOCITY_LANE } from "./laneFolds.ts";

it("a lane that is open folds, and one that is folded opens as the latest, whoever has folded it", () => {
  const session = newSongSession();
  session.openLanes = new Set([VELOCITY_LANE]);
  toggleLane(session, VELOCITY_LANE);
  expect([...session.editor.foldedLanes]).toEqual([VELOCITY_LANE]);
  session.openLanes = new Set();
  toggleLane(session, VELOCITY_LANE);
  expect([...session.editor.foldedLanes]).toEqual([]);
  // Folded for want of room.
  toggleLane(session, "controlChange:1");
  expect(session.editor.openedLanes).toEqual([VELOCITY_LANE, "controlChange:1"]);
  const { openedLanes } = session.editor;
  openLane(session, "controlChange:1");
  expect(session.editor.openedLanes).toBe(openedLanes);
  openLane(session, VELOCITY_LANE);
  expect(session.editor.openedLanes).toEqual(["controlChange:1", VELOCITY_LANE]);
});
