import { expect, it } from "vitest";
import type { RollPointer } from "../../state/timeline/gestures.ts";
import { newSongSession } from "../../state/session/SongSession.ts";
import { laneLayoutGesture } from "./laneLayoutGesture.ts";

const at = (y: number, laneId: string | null, laneIds = ["velocity", "a", "b"]): RollPointer =>
  ({ y, laneId, laneIds }) as unknown as RollPointer;

it("a dragged edge sets the height of its lane, and Escape restores it", () => {
  const session = newSongSession();
  const drag = laneLayoutGesture({ session } as never, at(500, "a"), { part: "edge", id: "a", height: 80 });
  drag.move(at(460, "a"));
  expect(session.editor.laneHeights.get("a")).toBe(120);
  drag.cancel();
  expect(session.editor.laneHeights.has("a")).toBe(false);
});

it("a dragged head moves its lane past those that the pointer passes, once each", () => {
  const session = newSongSession();
  const drag = laneLayoutGesture({ session } as never, at(500, "velocity"), {
    part: "head",
    id: "velocity",
    height: 80,
  });
  drag.move(at(590, "a"));
  expect(session.editor.laneOrder).toEqual(["a", "velocity", "b"]);
  // The taller lane is still under the pointer, above the dragged one now.
  drag.move(at(595, "a", ["a", "velocity", "b"]));
  expect(session.editor.laneOrder).toEqual(["a", "velocity", "b"]);
  drag.move(at(700, null, ["a", "velocity", "b"]));
  expect(session.editor.laneOrder).toEqual(["a", "velocity", "b"]);
  drag.move(at(580, "a", ["a", "velocity", "b"]));
  expect(session.editor.laneOrder).toEqual(["velocity", "a", "b"]);
  drag.end(at(580, "a"));
  drag.cancel();
  expect(session.editor.laneOrder).toEqual([]);
});
