import type { SongServices } from "../../state/services/SongServices.ts";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ref } from "valtio/vanilla";
import type { Roll } from "../../domain/timeline/records.ts";
import { addRolls, removeRolls } from "../../domain/timeline/commands/rolls.ts";
import { newRoll, nextNoteId } from "../../domain/timeline/defaults.ts";
import type { Note } from "../../domain/timeline/Note.ts";
import { noteListOf, notesOf } from "../../domain/timeline/NoteList.ts";
import { currentRolls, pickAllSelected, selectClips, selectNotes } from "../../state/timeline/selection.ts";
import { selectNeighbourNote } from "./neighbourNote.ts";
import { createStudio } from "./studio.test-helper.ts";
import { timelineActions, type ActionName } from "./timelineActions.ts";

type Places = readonly (readonly [time: number, number: number])[];

const notesAt = (places: Places): Note[] =>
  places.map(([time, number]) => {
    return { id: nextNoteId(), time, number, duration: 240, channel: 1, attack: 0.6, release: 0.5 };
  });

interface Clip {
  readonly trackId: string;
  readonly startTime: number;
  readonly notes: Places;
}

/** The clips `c0`, `c1` … beside the one there is, all of them in the roll, the first the active one. */
function withClips(clips: readonly Clip[]): SongServices {
  const studio = createStudio();
  const rolls = clips.map((clip, at) => newRoll({ ...clip, id: `c${at}`, notes: noteListOf(notesAt(clip.notes)) }));
  studio.timeline.apply(addRolls(studio.timeline.current, rolls));
  selectClips(studio, new Set(rolls.map(({ id }) => id)), rolls[0]!);
  studio.session.selection.focus = "notes";
  return studio;
}

const rollOf = (studio: SongServices, at: number) => studio.timeline.current.rolls.get(`c${at}`)!;

/** Notes of a clip, without the ids. */
const contentOf = (studio: SongServices, at: number) =>
  [...notesOf(rollOf(studio, at).notes)].map((note) => ({ ...note, id: 0 }));

const THREE: readonly Clip[] = [
  {
    trackId: "t1",
    startTime: 960,
    notes: [
      [0, 60],
      [480, 64],
    ],
  },
  {
    trackId: "t2",
    startTime: 0,
    notes: [
      [240, 36],
      [1440, 38],
    ],
  },
  {
    trackId: "t2",
    startTime: 3840,
    notes: [
      [0, 40],
      [960, 43],
    ],
  },
];

/** Actions that do the same to the notes of a clip whatever else is in the roll, far from the ends of the keyboard and of clips. */
const EDITS = [
  "up",
  "octaveDown",
  "later",
  "longer",
  "shorter",
  "louder",
  "softer",
  "quantize",
  "legato",
  "half",
  "double",
  "muteNotes",
  "reverse",
  "invert",
  "scaleUp",
  "doubleLength",
  "strum",
  "chop",
  "remove",
] as const satisfies readonly ActionName[];

const someClips = fc.array(
  fc.record({
    trackId: fc.constantFrom("t1", "t2"),
    startTime: fc.nat(20).map((beat) => beat * 960),
    notes: fc.array(fc.tuple(fc.integer({ min: 2000, max: 4000 }), fc.integer({ min: 30, max: 90 })), {
      minLength: 1,
      maxLength: 8,
    }),
  }),
  { minLength: 2, maxLength: 4 },
);

describe("several clips in one roll", () => {
  it("are edited as each of them alone, and taken back in one step", () => {
    fc.assert(
      fc.property(someClips, fc.constantFrom(...EDITS), fc.nat(3), (clips, edit, every) => {
        const chosen = (studio: SongServices, at: number) =>
          [...notesOf(rollOf(studio, at).notes)].filter((_, index) => index % (every + 1) === 0).map(({ id }) => id);
        const all = clips.map((_, at) => at);
        const together = withClips(clips);
        const before = together.timeline.current;
        selectNotes(together, new Set(all.flatMap((at) => chosen(together, at))));
        timelineActions[edit].run(together);
        for (const at of all) {
          const alone = withClips(clips);
          selectClips(alone, new Set([`c${at}`]), rollOf(alone, at));
          selectNotes(alone, new Set(chosen(alone, at)));
          timelineActions[edit].run(alone);
          expect(contentOf(together, at)).toEqual(contentOf(alone, at));
        }
        if (together.timeline.current === before) return;
        together.timeline.undo();
        expect(together.timeline.current.rolls).toEqual(before.rolls);
      }),
      { numRuns: 200 },
    );
  });

  it("move together, no further than all of them can", () => {
    const studio = withClips(THREE);
    timelineActions.selectAll.run(studio);
    expect(studio.session.selection.noteIds.size).toBe(6);
    studio.session.editor.grid = "4n";
    timelineActions.earlier.run(studio);
    expect([0, 1, 2].map((at) => contentOf(studio, at).map(({ time }) => time))).toEqual([
      [0, 480],
      [240, 1440],
      [0, 960],
    ]);
    for (let octave = 0; octave < 9; octave++) timelineActions.octaveUp.run(studio);
    expect([0, 1, 2].map((at) => contentOf(studio, at).map(({ number }) => number))).toEqual([
      [123, 127],
      [99, 101],
      [103, 106],
    ]);
  });

  it("keep copied notes each in its clip, and those of a clip that is not shown go into the active one", () => {
    const studio = withClips(THREE);
    timelineActions.selectAll.run(studio);
    timelineActions.copy.run(studio);
    studio.session.transport.positionTick = 9600;
    timelineActions.paste.run(studio);
    // The first one, of the second clip at 240, is at the playhead.
    expect(contentOf(studio, 1).map(({ time }) => time)).toEqual([240, 1440, 9600, 10_800]);
    expect(contentOf(studio, 0).map(({ time }) => time)).toEqual([0, 480, 9360, 9840]);
    expect(studio.session.selection.noteIds.size).toBe(6);
    studio.timeline.undo();
    selectClips(studio, new Set(["c0"]), rollOf(studio, 0));
    timelineActions.paste.run(studio);
    expect(contentOf(studio, 0)).toHaveLength(8);
    expect(contentOf(studio, 1)).toHaveLength(2);
  });

  it("duplicate behind what is selected in all of them", () => {
    const studio = withClips(THREE);
    studio.session.editor.grid = "4n";
    timelineActions.selectAll.run(studio);
    timelineActions.duplicate.run(studio);
    // The range is 240 to 5040 of the timeline: five quarters.
    expect(contentOf(studio, 2).map(({ time }) => time)).toEqual([0, 960, 4800, 5760]);
  });

  it("are walked through note by note in the order of the song, and the clip of the note is the active one", () => {
    fc.assert(
      fc.property(someClips, (clips) => {
        const studio = withClips(clips);
        const rowOf = ({ trackId }: Roll) => studio.timeline.current.timeline.trackIds.indexOf(trackId);
        const inSong = clips
          .flatMap((_, at) =>
            [...notesOf(rollOf(studio, at).notes)].map((note) => ({ note, roll: rollOf(studio, at) })),
          )
          .toSorted(
            (a, b) =>
              a.roll.startTime + a.note.time - (b.roll.startTime + b.note.time) ||
              a.roll.startTime - b.roll.startTime ||
              rowOf(a.roll) - rowOf(b.roll) ||
              (a.roll.id < b.roll.id ? -1 : a.roll.id > b.roll.id ? 1 : 0),
          );
        const walk = (by: -1 | 1) =>
          inSong.map(() => {
            selectNeighbourNote(studio, by);
            const [id] = studio.session.selection.noteIds;
            expect([...notesOf(currentRolls(studio)[0]!.notes)].some((note) => note.id === id)).toBe(true);
            return id;
          });
        const ids = inSong.map(({ note }) => note.id);
        expect(walk(1)).toEqual(ids);
        selectNotes(studio, new Set());
        expect(walk(-1)).toEqual(ids.toReversed());
      }),
    );
  });

  it("have one active clip after another", () => {
    const studio = withClips(THREE);
    const active = () => {
      timelineActions.nextClipInRoll.run(studio);
      return studio.session.selection.rollId;
    };
    expect([active(), active(), active()]).toEqual(["c2", "c1", "c0"]);
    expect(studio.session.selection.trackId).toBe("t1");
    expect(currentRolls(studio)).toHaveLength(3);
  });

  it("keep what is selected in those that stay in the roll", () => {
    const studio = withClips(THREE);
    timelineActions.selectAll.run(studio);
    selectClips(studio, new Set(["c0", "c2"]), rollOf(studio, 2));
    expect(new Set(studio.session.selection.noteIds)).toEqual(
      new Set([0, 2].flatMap((at) => [...notesOf(rollOf(studio, at).notes)].map(({ id }) => id))),
    );
    studio.timeline.apply(removeRolls(studio.timeline.current, new Set(["c2"])));
    expect(studio.session.selection).toMatchObject({ rollId: "c0", trackId: "t1" });
    expect([...pickAllSelected(studio).values()].flatMap((indices) => [...indices])).toEqual([0, 1]);
    studio.session.selection.rollIds = ref(new Set<string>());
    expect(currentRolls(studio)).toHaveLength(1);
  });
});
