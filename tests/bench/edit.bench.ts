// What an edit of many notes takes, without a screen: one note of a long clip, and 100,000 selected ones with undo.
import {
  addNoteList,
  joinNotes,
  moveNotes,
  setVelocities,
  splitNotes,
} from "../../src/domain/timeline/commands/notes.ts";
import { quantizeNotes } from "../../src/domain/timeline/commands/quantizeNotes.ts";
import { splitRoll } from "../../src/domain/timeline/commands/rolls.ts";
import { addTrack } from "../../src/domain/timeline/commands/tracks.ts";
import { humanizeNotes, transposeInScale } from "../../src/domain/timeline/commands/transformNotes.ts";
import { emptyDocument, newRoll, newTrack, nextNoteId } from "../../src/domain/timeline/defaults.ts";
import { applyTimelineDiff, type TimelineDiff } from "../../src/domain/timeline/diff.ts";
import { onlyPicked } from "../../src/domain/timeline/gatherNotes.ts";
import { noteCopies } from "../../src/domain/timeline/noteCopies.ts";
import { noteListOf } from "../../src/domain/timeline/NoteList.ts";
import { pickNotes, type PickedNotes } from "../../src/domain/timeline/pickNotes.ts";
import type { TimelineDocument } from "../../src/domain/timeline/records.ts";
import { timelineKind } from "../../src/state/documentKinds.ts";
import { DocumentStore } from "../../src/state/DocumentStore.ts";
import { percentile } from "./support/conformanceReport.ts";

const SIZES = [10_000, 100_000, 1_000_000];
const SELECTED = 100_000;

/** V8 needs some sixteen rounds of 10,000 notes to compile an edit: a median of seven would be one of its tiers. */
const rounds = (size: number): number => (size < SELECTED ? 70 : 7);

const ONE_MS = 5;
const MANY_MS = 150;
const GRID = { gridTicks: 240, strength: 1, swing: 0.5, originTick: 0 };

/** A little over the middle of a note of the selection's. */
const SPLIT_TICK = 24_120;

type Edit = (document: TimelineDocument, picked: PickedNotes, round: number) => TimelineDiff;

const EDITS: readonly (readonly [name: string, edit: Edit])[] = [
  ["transpose", (document, picked, round) => moveNotes(document, "roll", picked, 0, round % 2 === 0 ? 1 : -1)],
  ["quantize", (document, picked) => quantizeNotes(document, "roll", picked, GRID)],
  [
    "quantize starts and ends",
    (document, picked) => quantizeNotes(document, "roll", picked, { ...GRID, moves: "both" }),
  ],
  ["in the key", (document, picked) => transposeInScale(document, "roll", picked, 1, { scale: "major", root: 0 })],
  ["humanize", (document, picked, seed) => humanizeNotes(document, "roll", picked, { seed, ticks: 30, velocity: 0.1 })],
  [
    "copy, paste behind",
    (document, picked) => {
      const copies = onlyPicked(picked);
      return addNoteList(document, "roll", noteCopies(copies, copies.end));
    },
  ],
  ["duplicate in place", (document, picked) => addNoteList(document, "roll", noteCopies(onlyPicked(picked)))],
  ["split", (document, picked) => splitNotes(document, "roll", picked, SPLIT_TICK)],
  ["join", (document, picked) => joinNotes(document, "roll", picked)],
  ["split the clip", (document) => splitRoll(document, "roll", SPLIT_TICK)],
  ["velocities", (document, picked) => setVelocities(document, "roll", picked, (attack) => attack * 0.9)],
];

for (const size of SIZES) {
  console.log(`\n${size.toLocaleString("en-US")} notes in one clip, ms with undo: median, worst`);
  const store = new DocumentStore(timelineKind, songOf(size));
  const ids = [...store.current.rolls.get("roll")!.notes.chunks].flatMap((chunk) => [...chunk.id]);
  report("one note is moved", 100, ONE_MS, (round) => {
    const chosen = new Set([ids[(round * 7919) % ids.length]!]);
    return edited(store, chosen, (document, picked) => moveNotes(document, "roll", picked, 240, 1), round);
  });
  const selected = new Set(ids.slice(0, SELECTED));
  for (const [name, edit] of EDITS)
    report(`${name}, ${selected.size.toLocaleString("en-US")} selected`, rounds(size), MANY_MS, (round) =>
      edited(store, selected, edit, round),
    );
}

/** Milliseconds for picking, editing and taking back. */
function edited(
  store: DocumentStore<TimelineDocument, TimelineDiff>,
  ids: Set<number>,
  edit: Edit,
  round: number,
): number {
  const start = performance.now();
  const picked = pickNotes(store.current.rolls.get("roll")!.notes, ids);
  store.apply(edit(store.current, picked, round));
  store.undo();
  return performance.now() - start;
}

function report(name: string, rounds: number, goal: number, run: (round: number) => number): void {
  const took = Array.from({ length: rounds }, (_, round) => run(round));
  const median = percentile(took, 0.5);
  console.log(
    `  ${name.padEnd(44)} ${median.toFixed(2).padStart(8)} ${Math.max(...took)
      .toFixed(2)
      .padStart(8)}  ${median <= goal ? "met" : "MISSED"}: ${goal}`,
  );
}

/** Four notes each sixteenth, a little beside the grid. */
function songOf(count: number): TimelineDocument {
  const notes = noteListOf(
    Array.from({ length: count }, (_, index) => ({
      id: nextNoteId(),
      time: Math.floor(index / 4) * 240 + ((index * 37) % 50),
      duration: 200,
      number: 36 + ((index * 5) % 48),
      channel: 1,
      attack: (40 + (index % 60)) / 127,
      release: 0.5,
    })),
  );
  const track = newTrack();
  const roll = newRoll({ id: "roll", trackId: track.id, notes });
  return applyTimelineDiff(emptyDocument(), addTrack(emptyDocument(), track, [roll]));
}
