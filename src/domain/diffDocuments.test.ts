import { expect, test } from "vitest";
import { applyBoardDiff, isEmptyBoardDiff } from "./board/diff.ts";
import { diffBoards } from "./board/diffBoards.ts";
import { defaultBoard } from "./board/defaultBoard.ts";
import { demoSong } from "./demo/demoSong.ts";
import { applyTimelineDiff, isEmptyTimelineDiff } from "./timeline/diff.ts";
import { diffTimelines } from "./timeline/diffTimelines.ts";
import { editNotes, notesOf } from "./timeline/NoteList.ts";
import type { TimelineDocument } from "./timeline/records.ts";
import { readTimeline } from "./timeline/timelineJson.ts";
import { writeTimeline } from "./timeline/writeTimeline.ts";

const read = (json: unknown): TimelineDocument => {
  const document = readTimeline(JSON.parse(JSON.stringify(json)));
  if (!document.ok) throw document.error;
  return document.value;
};

test("a song read anew is no change", () => {
  const song = read(demoSong());
  expect(isEmptyTimelineDiff(diffTimelines(song, read(writeTimeline(song))))).toBe(true);
});

test("the diff leads to the other song and touches nothing else", () => {
  const song = read(demoSong());
  const [roll] = song.rolls.values();
  const [note] = notesOf(roll!.notes);
  const moved = editNotes(roll!.notes, [note!], [{ ...note!, time: note!.time + 7 }]);
  const target: TimelineDocument = {
    timeline: { ...song.timeline, name: "Another" },
    tracks: song.tracks,
    rolls: new Map(song.rolls).set(roll!.id, { ...roll!, notes: moved }),
  };
  const diff = diffTimelines(song, read(writeTimeline(target)));
  expect(diff.tracks.updated.size).toBe(0);
  expect([...diff.rolls.updated.keys()]).toEqual([roll!.id]);
  const result = applyTimelineDiff(song, diff);
  expect(writeTimeline(result)).toEqual(writeTimeline(target));
  const before = new Map([...notesOf(roll!.notes)].map((each) => [each.id, each]));
  const kept = [...notesOf(result.rolls.get(roll!.id)!.notes)].filter(({ id }) => before.has(id));
  expect(kept.length).toBe(roll!.notes.length - 1);
});

test("boards, too", () => {
  const board = defaultBoard();
  expect(isEmptyBoardDiff(diffBoards(board, structuredClone(board)))).toBe(true);
  const [first, , ...rest] = board.pads;
  const target = { ...board, name: "B", pads: [{ ...first!, label: "x" }, ...rest, { ...first!, id: "new" }] };
  expect(applyBoardDiff(board, diffBoards(board, target))).toEqual(target);
});
