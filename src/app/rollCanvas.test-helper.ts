import { fakePlace } from "../render/shared/FakePlace.test-helper.ts";
import * as fc from "fast-check";
import { ref } from "valtio/vanilla";
import { newRoll, newTimeline, newTrack } from "../domain/timeline/defaults.ts";
import { noteListOf, notesOf } from "../domain/timeline/NoteList.ts";
import type { Note } from "../domain/timeline/Note.ts";
import type { Roll } from "../domain/timeline/records.ts";
import { notesOn, type DrawnNote } from "../render/timeline/drawn.test-helper.ts";
import { mountRoll } from "../render/timeline/mountRoll.ts";
import { seek } from "../state/transport.ts";
import { createRollTools } from "../tools/timeline/createRollTools.ts";
import { makeStudio, type TestStudio } from "../ui/studio.test-helper.tsx";

/** Pixels of the canvas, of the keys beside the rows, and of the ruler. */
export const [WIDTH, HEIGHT, KEYS, RULER] = [1000, 500, 64, 24] as const;
export const QUARTER = 960;
export const BAR = 4 * QUARTER;
/** Bottom of the notes, where velocities begin. */
export const FOOT = HEIGHT - 69;
/** Height of a row. */
export const ROW = 14;

/** Notes of a bar in the middle of the keyboard, one to a place of 16 columns and 12 rows, so that none overlaps another. */
export const placed = fc
  .uniqueArray(fc.tuple(fc.nat(15), fc.nat(11)), { minLength: 1, maxLength: 12, selector: ([x, y]) => x * 16 + y })
  .chain((places) =>
    fc.tuple(
      ...places.map(([column, row], index) =>
        fc
          .record({ part: fc.integer({ min: 60, max: 100 }), velocity: fc.integer({ min: 1, max: 127 }) })
          .map(({ part, velocity }): Note => ({
            id: 1000 + index,
            time: (column * QUARTER) / 4,
            duration: Math.floor(((QUARTER / 4) * part) / 100),
            number: 60 + row,
            channel: 1,
            attack: velocity / 127,
            release: 0.5,
          })),
      ),
    ),
  );

/** A song whose clip at bar 2 has these notes and is open in the roll. */
export function studioWith(notes: readonly Note[], fields: Partial<Roll> = {}): TestStudio {
  const track = newTrack({ id: "t1", name: "Keys" });
  const roll = newRoll({ id: "r1", trackId: "t1", startTime: BAR, ...fields, notes: noteListOf(notes) });
  const song = {
    timeline: newTimeline({ id: "song", trackIds: ["t1"] }),
    tracks: new Map([["t1", track]]),
    rolls: new Map([["r1", roll]]),
  };
  const studio = makeStudio({ song });
  Object.assign(studio.session.selection, { trackId: "t1", rollId: "r1", rollIds: ref(new Set(["r1"])) });
  return studio;
}

export const notesIn = (studio: TestStudio): readonly Note[] => [
  ...notesOf(studio.timeline.current.rolls.get("r1")!.notes),
];
export const noteOf = (studio: TestStudio, id: number): Note => notesIn(studio).find((note) => note.id === id)!;
export const selected = (studio: TestStudio): readonly number[] =>
  [...studio.session.selection.noteIds].sort((a, b) => a - b);

/** Opens the roll of a studio on a canvas of its own, with its tools. */
export async function openRoll(studio: TestStudio) {
  const at = fakePlace(WIDTH, HEIGHT);
  const keys: string[] = [];
  const sounds = (name: string) => (pitch: number, attack: number) => {
    keys.push(`${name} ${pitch} ${attack.toFixed(2)}`);
    return () => void keys.push(`${name} ${pitch} ends`);
  };
  const tools = createRollTools(studio, {
    previewNote: sounds("preview"),
    playKey: sounds("key"),
    seek: (tick) => seek(studio, tick),
  });
  const mounted = mountRoll(at.place, studio, tools);
  await at.frames();
  const close = await mounted;
  await at.frames();
  return { ...at, keys, close };
}

export type Canvas = Awaited<ReturnType<typeof openRoll>>;

/** A note on the canvas. */
export function drawnOf(studio: TestStudio, { root }: Pick<Canvas, "root">, note: Note): DrawnNote {
  const view = studio.session.views.roll;
  const x = KEYS + 1 + (BAR + note.time - view.scrollTick) * view.pixelsPerTick;
  const found = notesOn(root).filter(
    (each) => Math.abs(each.x - x) < 0.1 && each.velocity === Math.round(note.attack * 127),
  );
  const row = RULER + (127 - note.number) * view.rowHeight - view.scrollY;
  return found.find(({ y }) => y >= row && y < row + view.rowHeight)!;
}

export const middle = ({ x, y, width, height }: Omit<DrawnNote, "velocity">): [number, number] => [
  x + width / 2,
  y + height / 2,
];

/** Checks a property of notes, and of what else is left to chance; each case has a canvas of its own. */
export async function holds<Chance = null>(
  notes: fc.Arbitrary<readonly Note[]>,
  check: (studio: TestStudio, canvas: Canvas, chance: Chance) => Promise<void>,
  chances: fc.Arbitrary<Chance> = fc.constant(null as Chance),
): Promise<void> {
  const property = fc.asyncProperty(notes, chances, async (given, chance) => {
    const studio = studioWith(given);
    const canvas = await openRoll(studio);
    try {
      await check(studio, canvas, chance);
    } finally {
      canvas.close();
    }
  });
  // The seed is enough to repeat a failure; shrinking it takes a while.
  await fc.assert(property, { numRuns: 6, endOnFailure: true });
}
