import * as fc from "fast-check";
import { beforeEach, expect, test } from "vitest";
import { setRoll } from "../../domain/timeline/commands/rolls.ts";
import { renameTimeline } from "../../domain/timeline/commands/timeline.ts";
import { emptyDocument, newRoll, newTrack } from "../../domain/timeline/defaults.ts";
import type { TimelineDocument } from "../../domain/timeline/records.ts";
import { timelineKind } from "../documentKinds.ts";
import { DocumentStore } from "../DocumentStore.ts";
import { createSession, type Session } from "../session.ts";
import type { TimelineStore } from "../stores.ts";
import { followClipGrid, setGrid } from "./clipGrid.ts";
import { GRIDS } from "./snap.ts";

let session: Session;
let timeline: TimelineStore;
const gridOf = (id: string): string | undefined => timeline.current.rolls.get(id)?.subdivision;

/** A song with a clip for each of these grids. */
function songOf(grids: readonly string[]): TimelineDocument {
  const song = emptyDocument();
  const track = newTrack({ id: "t" });
  const rolls = grids.map((subdivision, index) => newRoll({ id: `r${index}`, trackId: "t", subdivision }));
  return {
    timeline: { ...song.timeline, trackIds: ["t"] },
    tracks: new Map([["t", track]]),
    rolls: new Map(rolls.map((roll) => [roll.id, roll])),
  };
}

beforeEach(() => {
  session = createSession();
  timeline = new DocumentStore(timelineKind, songOf(["4n", "8t"]));
  followClipGrid({ session, timeline });
});

test('3. Roll: "subdivision" is the grid that the editor has for the clip, and is edited with it', () => {
  session.selection.rollId = "r0";
  expect(session.editor.grid).toBe("4n");
  session.selection.rollId = "r1";
  expect(session.editor.grid).toBe("8t");
  setGrid({ session, timeline }, "32n");
  expect([session.editor.grid, gridOf("r0"), gridOf("r1")]).toEqual(["32n", "4n", "32n"]);
  session.selection.rollId = null;
  setGrid({ session, timeline }, "1n");
  expect([session.editor.grid, gridOf("r0"), gridOf("r1")]).toEqual(["1n", "4n", "32n"]);
  timeline.load(songOf(["64n"]));
  session.selection.rollId = "r0";
  expect(session.editor.grid).toBe("64n");
});

test("whoever gives the clip another grid, the editor has it; one that it does not know leaves it as it is", () => {
  session.selection.rollId = "r0";
  timeline.apply(setRoll(timeline.current, "r0", { subdivision: "16n" }), "remote");
  expect(session.editor.grid).toBe("16n");
  timeline.apply(setRoll(timeline.current, "r0", { subdivision: "something" }));
  expect(session.editor.grid).toBe("16n");
});

test("a grid is no undo step, and undo of what was done before and after it leaves it", () => {
  fc.assert(
    fc.property(
      fc.array(fc.oneof(fc.constantFrom(...GRIDS), fc.integer({ min: 1, max: 9 })), { maxLength: 12 }),
      (steps) => {
        timeline.load(songOf(["4n"]));
        session.selection.rollId = "r0";
        const changes: string[] = [];
        const stop = timeline.subscribe({ change: ({ source }) => void changes.push(source) });
        let grid = gridOf("r0")!;
        let edits = 0;
        for (const step of steps) {
          if (typeof step === "string") setGrid({ session, timeline }, (grid = step));
          else {
            timeline.apply(setRoll(timeline.current, "r0", { repeatCount: step }));
            timeline.apply(renameTimeline(timeline.current, `Song ${edits++}`));
          }
        }
        stop();
        expect(changes.every((source) => source === "user" || source === "aside")).toBe(true);
        while (timeline.canUndo) timeline.undo();
        expect([gridOf("r0"), session.editor.grid]).toEqual([grid, grid]);
        expect([timeline.current.rolls.get("r0")!.repeatCount, timeline.current.timeline.name]).toEqual([
          1,
          "Untitled",
        ]);
      },
    ),
  );
});

test("while a gesture is open, the grid that it snaps to is another one, and the clip keeps its own", () => {
  session.selection.rollId = "r0";
  const gesture = timeline.gesture();
  gesture.update(setRoll(timeline.current, "r0", { startTime: 960 }));
  setGrid({ session, timeline }, "16t");
  gesture.update(setRoll(timeline.current, "r0", { startTime: 1920 }));
  gesture.commit();
  expect([session.editor.grid, gridOf("r0")]).toEqual(["16t", "4n"]);
});
