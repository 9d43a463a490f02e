import * as fc from "fast-check";
import { expect, test } from "vitest";
import { ref } from "valtio/vanilla";
import { addNotes, removePicked } from "../../domain/timeline/commands/notes.ts";
import { quantizeNotes } from "../../domain/timeline/commands/quantizeNotes.ts";
import { removeRolls } from "../../domain/timeline/commands/rolls.ts";
import { addTrack } from "../../domain/timeline/commands/tracks.ts";
import { emptyDocument, newRoll, newTrack, nextNoteId } from "../../domain/timeline/defaults.ts";
import { pickNotes } from "../../domain/timeline/pickNotes.ts";
import { DocumentStore } from "../DocumentStore.ts";
import { timelineKind } from "../documentKinds.ts";
import { createSession } from "../session.ts";
import { pruneSelection } from "./pruneSelection.ts";

const QUANTIZE = { gridTicks: 240, strength: 1, swing: 0.5, originTick: 0 };

function setUp() {
  const store = new DocumentStore(timelineKind, emptyDocument());
  const session = createSession();
  const track = newTrack();
  store.apply(addTrack(store.current, track, [newRoll({ trackId: track.id, id: "roll" })]));
  store.subscribe({ change: ({ diff }) => pruneSelection({ session, timeline: store }, diff) });
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

test("of notes that move past others, and of those that come and go, just those that are gone are no longer selected", () => {
  const note = fc.record({ time: fc.nat(2000), number: fc.nat(127) });
  fc.assert(
    fc.property(fc.array(note, { maxLength: 40 }), fc.constantFrom(1, 60), fc.nat(4), (fields, copies, keep) => {
      const { store, session } = setUp();
      const notes = fields.flatMap(({ time, number }) =>
        Array.from({ length: copies }, (_, copy) => {
          return { id: nextNoteId(), time: time + copy, duration: 10, number, channel: 1, attack: 0.5, release: 0.5 };
        }),
      );
      store.apply(addNotes(store.current, "roll", notes));
      const selected = new Set(notes.map(({ id }) => id));
      session.selection.noteIds = ref(selected);
      const pick = (ids: ReadonlySet<number>) => pickNotes(store.current.rolls.get("roll")!.notes, ids);
      store.apply(quantizeNotes(store.current, "roll", pick(selected), QUANTIZE));
      expect(new Set(session.selection.noteIds)).toEqual(selected);
      const gone = new Set(notes.filter((_, at) => at % 5 < keep).map(({ id }) => id));
      store.apply(removePicked(store.current, "roll", pick(gone)));
      expect(new Set(session.selection.noteIds)).toEqual(new Set([...selected].filter((id) => !gone.has(id))));
    }),
    { numRuns: 30 },
  );
});

test("a roll that is removed is no longer selected, nor are its notes", () => {
  const { store, session } = setUp();
  session.selection.rollIds = ref(new Set(["roll", "other"]));
  store.apply(removeRolls(store.current, new Set(["roll"])));
  expect([...session.selection.rollIds]).toEqual(["other"]);
  expect(session.selection.rollId).toBeNull();
  expect(session.selection.noteIds.size).toBe(0);
});
