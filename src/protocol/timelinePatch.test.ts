import { describe, expect, it } from "vitest";
import type { TimelineDiff } from "../domain/timeline/diff.ts";
import { moveNotes, muteNotes } from "../domain/timeline/commands/notes.ts";
import { applyTimelineDiff, emptyTimelineDiff, reverseTimelineDiff } from "../domain/timeline/diff.ts";
import { pickAll, pickNotes } from "../domain/timeline/pickNotes.ts";
import { editNotes, noteAt, notesOf } from "../domain/timeline/NoteList.ts";
import { song } from "../../tests/spec/support/song.ts";
import { diffOfPatch, patchOf } from "./timelinePatch.ts";

const notes = Array.from({ length: 5000 }, (_, i) => ({ time: i * 10, number: 60 + (i % 12) }));

describe("timelinePatch", () => {
  it("carries an edit to a clone of the document and shares the chunks that did not change", () => {
    const document = song({ tracks: [{ rolls: [{ notes }] }] });
    const replica = structuredClone(document);
    const roll = document.rolls.get("t0r0");
    const chunk = roll?.notes.chunks[3];
    if (!roll || !chunk) throw new Error("the roll has several chunks");
    const old = noteAt(chunk, 5);
    const edited = { ...roll, label: "x", notes: editNotes(roll.notes, [old], [{ ...old, number: 40 }]) };
    const diff: TimelineDiff = {
      ...emptyTimelineDiff,
      rolls: { added: new Map(), updated: new Map([[roll.id, [roll, edited]]]), removed: new Map() },
    };
    const patch = structuredClone(patchOf(diff));
    const result = applyTimelineDiff(replica, diffOfPatch(patch, replica));
    expect(result).toEqual(applyTimelineDiff(document, diff));
    const before = new Set(replica.rolls.get(roll.id)?.notes.chunks);
    const after = result.rolls.get(roll.id)?.notes.chunks;
    expect(after?.filter((chunk) => !before.has(chunk))).toHaveLength(1);
  });

  it("carries of notes that were changed in their places the columns that changed, there and back", () => {
    const document = song({ tracks: [{ rolls: [{ notes }] }] });
    const all = pickAll(document.rolls.get("t0r0")!.notes);
    const there = moveNotes(document, "t0r0", all, 0, 1);
    const after = applyTimelineDiff(document, there);
    const patch = structuredClone(patchOf(there));
    for (const part of patch.rolls.updated.get("t0r0")!.notes!.chunks)
      expect(Object.keys((part as { columns?: object }).columns ?? {})).toEqual(["number"]);
    let replica = structuredClone(document);
    replica = applyTimelineDiff(replica, diffOfPatch(patch, replica));
    expect(replica).toEqual(after);
    const back = structuredClone(patchOf(reverseTimelineDiff(there)));
    // The buffer that the columns of a chunk share is not cloned along with one of them.
    for (const part of back.rolls.updated.get("t0r0")!.notes!.chunks) {
      const { number } = (part as { columns: { number: Uint8Array } }).columns;
      expect(number.buffer.byteLength).toBe(number.byteLength);
    }
    replica = applyTimelineDiff(replica, diffOfPatch(back, replica));
    expect(replica).toEqual(document);
  });

  it("carries the muting of notes, and its undoing", () => {
    const document = song({ tracks: [{ rolls: [{ notes: notes.slice(0, 10) }] }] });
    const some = pickNotes(
      document.rolls.get("t0r0")!.notes,
      new Set([...notesOf(document.rolls.get("t0r0")!.notes)].slice(2, 4).map(({ id }) => id)),
    );
    const mute = muteNotes(document, "t0r0", some, true);
    let replica = structuredClone(document);
    replica = applyTimelineDiff(replica, diffOfPatch(structuredClone(patchOf(mute)), replica));
    expect([...notesOf(replica.rolls.get("t0r0")!.notes)].map(({ muted }) => muted === true)).toEqual([
      false,
      false,
      true,
      true,
      false,
      false,
      false,
      false,
      false,
      false,
    ]);
    replica = applyTimelineDiff(replica, diffOfPatch(structuredClone(patchOf(reverseTimelineDiff(mute))), replica));
    expect(replica).toEqual(document);
  });

  it("carries added and removed records and changed fields of the timeline", () => {
    const document = song({ tracks: [{ rolls: [{ notes: [] }] }, {}] });
    const [first, second] = [document.tracks.get("t0"), document.tracks.get("t1")];
    if (!first || !second) throw new Error("the song has two tracks");
    const diff: TimelineDiff = {
      timeline: [document.timeline, { ...document.timeline, loop: true, trackIds: [second.id, "new"] }],
      tracks: {
        added: new Map([["new", { ...first, id: "new" }]]),
        updated: new Map([[second.id, [second, { ...second, mute: true }]]]),
        removed: new Map([[first.id, first]]),
      },
      rolls: { ...emptyTimelineDiff.rolls, removed: document.rolls },
    };
    const replica = structuredClone(document);
    const patch = structuredClone(patchOf(diff));
    expect(patch.tracks.updated.get(second.id)).toEqual({ mute: true });
    expect(applyTimelineDiff(replica, diffOfPatch(patch, replica))).toEqual(applyTimelineDiff(document, diff));
  });
});
