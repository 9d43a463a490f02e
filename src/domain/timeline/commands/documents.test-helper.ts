import * as fc from "fast-check";
import { newLane } from "../ClipLane.ts";
import { DEFAULT_CHORD_PATTERN, emptyDocument, newRoll, newTrack, nextNoteId } from "../defaults.ts";
import { applyTimelineDiff, reverseTimelineDiff, type TimelineDiff } from "../diff.ts";
import type { Note } from "../Note.ts";
import { noteListOf, notesOf } from "../NoteList.ts";
import type { Roll, TimelineDocument } from "../records.ts";

export const noteOf = (time: number, fields: Partial<Note> = {}): Note => ({
  id: nextNoteId(),
  time,
  duration: 100,
  number: 60,
  channel: 1,
  attack: 0.5,
  release: 0.5,
  ...fields,
});

/** A document with the tracks `a`, `b`, `c` and the given rolls. */
export function documentWith(rolls: readonly Roll[]): TimelineDocument {
  const document = emptyDocument();
  const trackIds = ["a", "b", "c"];
  return {
    timeline: { ...document.timeline, trackIds },
    tracks: new Map(trackIds.map((id) => [id, newTrack({ id, name: id })])),
    rolls: new Map(rolls.map((roll) => [roll.id, roll])),
  };
}

export const rollOf = (id: string, notes: readonly Note[], fields: Partial<Roll> = {}): Roll =>
  newRoll({ id, trackId: "a", notes: noteListOf(notes), ...fields });

export const notesIn = (document: TimelineDocument, rollId: string): readonly Note[] => [
  ...notesOf(document.rolls.get(rollId)!.notes),
];

/** Audible notes: start, pitch and length of every note on the timeline, repeats included. */
export const heard = (
  document: TimelineDocument,
  played: (roll: Roll) => Iterable<{ time: number; number: number; duration: number }>,
): readonly string[] =>
  [...document.rolls.values()]
    .flatMap((roll) => Array.from(played(roll), ({ time, number, duration }) => `${time} ${number} ${duration}`))
    .sort();

/** True if the reverse of `diff` restores the document, record for record. */
export function isReversed(document: TimelineDocument, diff: TimelineDiff): boolean {
  const back = applyTimelineDiff(applyTimelineDiff(document, diff), reverseTimelineDiff(diff));
  return (
    back.timeline === document.timeline &&
    sameRecords(back.tracks, document.tracks) &&
    sameRecords(back.rolls, document.rolls)
  );
}

const sameRecords = <T>(a: ReadonlyMap<string, T>, b: ReadonlyMap<string, T>): boolean =>
  a.size === b.size && [...a].every(([id, record]) => b.get(id) === record);

/** Up to four rolls of notes on the three tracks. */
export const anyRolls = fc
  .array(
    fc.record({
      trackId: fc.constantFrom("a", "b", "c"),
      startTime: fc.nat(5000),
      repeatCount: fc.integer({ min: 1, max: 3 }),
      times: fc.array(fc.nat(2000), { minLength: 1, maxLength: 8 }),
    }),
    { minLength: 1, maxLength: 4 },
  )
  .map((rolls) =>
    rolls.map(({ times, ...fields }, index) =>
      rollOf(
        `roll${index}`,
        times.map((time) => noteOf(time)),
        fields,
      ),
    ),
  );

const anyNotes = fc.array(
  fc.record({
    time: fc.nat(6000),
    duration: fc.integer({ min: 1, max: 3000 }),
    number: fc.integer({ min: 60, max: 64 }),
  }),
  { maxLength: 8 },
);

/** Values of one controller, each tick once. */
const anyLanes = fc
  .uniqueArray(fc.record({ tick: fc.nat(7000), value: fc.nat(127) }), { maxLength: 5, selector: ({ tick }) => tick })
  .map((events) =>
    events.length === 0
      ? []
      : [
          newLane(
            "controlChange",
            7,
            events.toSorted((a, b) => a.tick - b.tick),
          ),
        ],
  );

/** A clip whose material may be outside of its edges and across them, with or without a fixed length, chords and takes. */
export const anyClip: fc.Arbitrary<Roll> = fc
  .record({
    startTime: fc.nat(6000),
    offset: fc.constantFrom(undefined, undefined, 250, 960, 2500),
    repeatCount: fc.integer({ min: 1, max: 4 }),
    length: fc.constantFrom(0, 700, 3840, 5001),
    isFixed: fc.boolean(),
    hasChords: fc.constantFrom(false, false, true),
    cutsPatterns: fc.constantFrom(undefined, true as const),
    notes: anyNotes,
    lanes: anyLanes,
    taken: fc.option(anyNotes, { nil: undefined }),
  })
  .map(({ isFixed, hasChords, cutsPatterns, notes, taken, offset, ...fields }) =>
    rollOf(
      "roll",
      notes.map(({ time, ...note }) => noteOf(time, note)),
      {
        ...fields,
        // A clip that was moved to the start of the song.
        startTime: fields.startTime < 1000 ? fields.startTime - (offset ?? 0) : fields.startTime,
        ...(offset === undefined ? {} : { offset }),
        ...(isFixed && fields.length > 0 ? { fixedLength: true as const } : {}),
        ...(isFixed && fields.length > 0 && hasChords && cutsPatterns ? { cutsPatterns } : {}),
        chordPatterns: hasChords ? [DEFAULT_CHORD_PATTERN] : [],
        ...(taken === undefined ? {} : { takes: takesOf(taken) }),
      },
    ),
  );

const takesOf = (notes: readonly Pick<Note, "time" | "duration" | "number">[]): Roll["takes"] => ({
  takes: [
    {
      number: 1,
      notes: notes.map((note) => ({ ...note, attack: 0.5, release: 0.5 })).toSorted((a, b) => a.time - b.time),
      lanes: [],
    },
  ],
  parts: [{ tick: 0, take: null }],
});
