import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createRandom } from "../../music/random.ts";
import { schemaProblem } from "../../schemaProblem.ts";
import { documentWith, noteOf, rollOf } from "../../timeline/commands/documents.test-helper.ts";
import { applyTimelineDiff } from "../../timeline/diff.ts";
import type { TimelineDocument } from "../../timeline/records.ts";
import { applyOps } from "./applyOps.ts";
import { checkOps } from "./checkOps.ts";
import { opsOfDiff } from "./opsOfDiff.ts";
import { songOpSchema, type SongOp } from "./songOps.ts";
import { randomEdit, textOfSong } from "./songEdits.test-helper.ts";
import { bytesOf, PUSH_BYTES, splitOps } from "./splitOps.ts";
import { undoStep } from "./undoStep.ts";

const RUNS = Number(process.env["SONG_OPS_RUNS"] ?? 80);

const song = (): TimelineDocument => documentWith([rollOf("r", [noteOf(0), noteOf(240)]), rollOf("s", [noteOf(0)])]);

/** A song after some edits. */
function edited(random: () => number, edits: number): TimelineDocument {
  let document = song();
  for (let edit = 0; edit < edits; edit++) document = applyTimelineDiff(document, randomEdit(document, random));
  return document;
}

const crossed = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

describe("operations", () => {
  test("do what the edit did, after they crossed a network", () => {
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const random = createRandom(seed);
        const before = edited(random, 25);
        const diff = randomEdit(before, random);
        const ops = crossed(opsOfDiff(diff));
        const checked = checkOps(ops);
        expect(checked).toMatchObject({ ok: true });
        expect(textOfSong(applyOps(before, ops))).toBe(textOfSong(applyTimelineDiff(before, diff)));
      }),
      { numRuns: RUNS },
    );
  });

  test("of what is gone do nothing", () => {
    const document = song();
    const ops = opsOfDiff(randomEdit(document, createRandom(3)));
    const gone = documentWith([]);
    const lost = crossed([
      { op: "setRoll", id: "r", fields: { label: "x" } },
      { op: "removeRoll", id: "r" },
      { op: "notes", rollId: "r", removed: [], added: [[0, 1, 60, 1, 0.5, 0.5]] },
      { op: "addRoll", trackId: "nobody", roll: { id: "new" } },
      { op: "setTrack", id: "__proto__", fields: { name: "x" } },
      { op: "addTrack", track: { id: "a" } },
    ] as const);
    expect(textOfSong(applyOps(gone, lost as never))).toBe(textOfSong(gone));
    expect(ops).toBeDefined();
  });

  test("of a large edit go in pushes that are small enough", () => {
    const before = documentWith([rollOf("r", [])]);
    const notes = Array.from({ length: 5000 }, (_, index) => noteOf(index * 10, { attack: 1 / 3, release: 2 / 3 }));
    const after = documentWith([rollOf("r", notes)]);
    const [one, two] = [before.rolls.get("r")!, after.rolls.get("r")!];
    const ops = opsOfDiff({
      timeline: null,
      tracks: { added: new Map(), updated: new Map(), removed: new Map() },
      rolls: { added: new Map(), updated: new Map([["r", [one, two]]]), removed: new Map() },
    });
    const pushes = splitOps(ops);
    expect(pushes.length).toBeGreaterThan(4);
    for (const push of pushes) expect(bytesOf(push)).toBeLessThanOrEqual(PUSH_BYTES);
    expect(textOfSong(applyOps(before, pushes.flat()))).toBe(textOfSong({ ...before, rolls: after.rolls }));
  });

  test.each([
    ["no list of an operation", [{ op: "drop" }]],
    ["a note of no key", [{ op: "notes", rollId: "r", removed: [], added: [[0, 1, 128, 1, 0.5, 0.5]] }]],
    ["a note at no time", [{ op: "notes", rollId: "r", removed: [], added: [[Number.NaN, 1, 60, 1, 0.5, 0.5]] }]],
    ["a prototype", [JSON.parse('{"op":"setTrack","id":"a","fields":{"__proto__":{"name":"x"}}}')]],
    ["a field of none", [{ op: "setTrack", id: "a", fields: { rolls: [] } }]],
    ["a value out of range", [{ op: "setTrack", id: "a", fields: { pan: 5 } }]],
    ["events of none", [{ op: "events", of: "timeline", kind: "trackIds", removed: [], added: [{ tick: 0 }] }]],
    ["a track without an id", [{ op: "addTrack", track: { name: "x" } }]],
    ["a text of a megabyte", [{ op: "setTimeline", fields: { name: "x".repeat(1_000_000) } }]],
  ])("are refused where they are %s", (_what, ops) => {
    expect(checkOps(ops).ok).toBe(false);
    expect(({} as { name?: string }).name).toBeUndefined();
  });
});

describe("an operation", () => {
  test("is taken where the schema of all operations has it, and nowhere else", () => {
    const values = fc.array(fc.oneof(fc.constantFrom("a", "", 5, null), fc.array(fc.nat(3), { maxLength: 2 })));
    const names = ["addTrack", "removeTrack", "removeRoll", "order", "drop", "__proto__"];
    const ops = fc.record(
      { op: fc.constantFrom(...names), id: fc.constantFrom("a", "", 5), trackIds: values, more: fc.nat() },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(fc.oneof(ops, fc.anything()), (op) => {
        const problem = schemaProblem(songOpSchema, op);
        if (problem !== null) expect(checkOps([op])).toMatchObject({ error: { message: `ops[0]: ${problem}` } });
        else if (["removeTrack", "removeRoll", "order"].includes((op as SongOp).op))
          expect(checkOps([op]).ok).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  test("is compared with its own kind, not with all of them", () => {
    let reads = 0;
    const op = {
      id: "a",
      get op() {
        reads++;
        return "removeRoll";
      },
    };
    expect(checkOps([op]).ok).toBe(true);
    expect(reads).toBeLessThan(8);
  });
});

describe("taking back", () => {
  test("gives the song as it was where nobody did anything else", () => {
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const random = createRandom(seed);
        const before = edited(random, 15);
        const diff = randomEdit(before, random);
        const after = applyTimelineDiff(before, diff);
        expect(textOfSong(applyTimelineDiff(after, undoStep(after, diff)))).toBe(textOfSong(before));
      }),
      { numRuns: RUNS },
    );
  });

  test("leaves what others have done since", () => {
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const random = createRandom(seed);
        const before = edited(random, 10);
        const own = randomEdit(before, random);
        const after = applyTimelineDiff(before, own);
        // Somebody else puts a note into any clip, which stands out by its velocity.
        const [clip] = [...after.rolls.keys()].slice(Math.floor(random() * after.rolls.size));
        if (clip === undefined) return;
        const note = [960, 77, 99, 3, 0.125, 0.25];
        const others = applyOps(after, [{ op: "notes", rollId: clip, removed: [], added: [note] }]);
        const back = applyTimelineDiff(others, undoStep(others, own));
        expect(textOfSong(back)).toContain(note.join(" "));
        // And what is taken back was one's own: without the other's note it is the song as it was.
        const rest = applyOps(back, [{ op: "notes", rollId: clip, removed: [note], added: [] }]);
        if (before.rolls.has(clip)) expect(textOfSong(rest)).toBe(textOfSong(before));
      }),
      { numRuns: RUNS },
    );
  });
});
