import { expect, test } from "vitest";
import { ref } from "valtio/vanilla";
import { addNotes } from "../../domain/timeline/commands/notes.ts";
import { removeRolls } from "../../domain/timeline/commands/rolls.ts";
import { addTrack } from "../../domain/timeline/commands/tracks.ts";
import { emptyDocument, newRoll, newTrack, nextNoteId } from "../../domain/timeline/defaults.ts";
import { DocumentStore } from "../DocumentStore.ts";
import { timelineKind } from "../documentKinds.ts";
import { createSession } from "../session.ts";
import { pruneSelection } from "./pruneSelection.ts";

function setUp() {
  const store = new DocumentStore(timelineKind, emptyDocument());
  const session = createSession();
  const track = newTrack();
  store.apply(addTrack(store.current, track, [newRoll({ trackId: track.id, id: "roll" })]));
  store.subscribe({ change: ({ diff }) => pruneSelection(session, diff) });
  session.selection.trackId = track.id;
  session.selection.rollId = "roll";
  const note = { id: nextNoteId(), time: 0, duration: 10, number: 60, channel: 1, attack: 0.5, release: 0.5 };
  store.apply(addNotes(store.current, "roll", [note]));
  session.selection.noteIds = ref(new Set([note.id]));
  return { store, session };
}

test("undoing a note takes it out of the selection", () => {
  const { store, session } = setUp();
  store.undo();
  expect(session.selection.noteIds.size).toBe(0);
  expect(session.selection.rollId).toBe("roll");
});

test("a roll that is removed is no longer selected, nor are its notes", () => {
  const { store, session } = setUp();
  session.selection.rollIds = ref(new Set(["roll", "other"]));
  store.apply(removeRolls(store.current, new Set(["roll"])));
  expect([...session.selection.rollIds]).toEqual(["other"]);
  expect(session.selection.rollId).toBeNull();
  expect(session.selection.noteIds.size).toBe(0);
});
