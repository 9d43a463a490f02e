import { expect, test } from "vitest";
import { checkOps } from "./checkOps.ts";
import { SONG_FIELDS, type SongOp } from "./songOps.ts";
import { bytesOf, PUSH_BYTES, splitOps } from "./splitOps.ts";

const codeOf = (ops: readonly unknown[]): string => {
  const checked = checkOps(ops);
  return checked.ok ? "" : `${checked.error.code} ${checked.error.message}`;
};
const setTrack = (fields: object, clear?: readonly string[]) => ({
  op: "setTrack",
  id: "a",
  fields,
  ...(clear ? { clear } : {}),
});
const remove = { op: "removeTrack", id: "a" };

const named = (length: number) => [setTrack({ name: "x".repeat(length) })];

test("a push has a thousand operations and 64 KB at most", () => {
  expect(codeOf(Array.from({ length: 1000 }, () => remove))).toBe("");
  expect(codeOf(Array.from({ length: 1001 }, () => remove))).toBe("TOO_LARGE A change may be 64 KB long at once");
  const around = bytesOf(named(0));
  expect(codeOf(named(PUSH_BYTES - around))).toBe("");
  expect(codeOf(named(PUSH_BYTES - around + 1))).toContain("TOO_LARGE");
});

test("letters that are not ASCII count as the three bytes that they take at most", () => {
  expect(bytesOf("abc\u007f")).toBe(6);
  expect(bytesOf("\u0080")).toBe(5);
  expect(bytesOf(["é", 1])).toBe(JSON.stringify(["é", 1]).length + 2);
});

test("every field that a record has may be set or cleared, and no other", () => {
  expect(codeOf([setTrack({ mute: true, solo: false, name: "A", pan: 0.5 })])).toBe("");
  for (const name of SONG_FIELDS.track.clear) expect(codeOf([setTrack({}, [name])])).toBe("");
  expect(codeOf([setTrack({ stranger: 1 })])).toBe("OPS_INVALID ops[0]: There is no field stranger to be set");
  expect(codeOf([remove, setTrack({}, ["stranger"])])).toBe("OPS_INVALID ops[1]: There is no field stranger to be set");
  expect(codeOf([{ op: "setRoll", id: "r", fields: { stranger: 1 } }])).toContain("stranger");
  expect(codeOf([{ op: "setTimeline", fields: { stranger: 1 } }])).toContain("stranger");
  expect(codeOf([setTrack({ mute: "yes" })])).toContain("OPS_INVALID ops[0]:");
  expect(codeOf([{ op: "setRoll", id: "r", fields: { startTime: -1.5 } }])).toContain("OPS_INVALID");
  expect(codeOf([{ op: "setTimeline", fields: { name: 3 } }])).toContain("OPS_INVALID");
});

test("a new record needs an id of its own of at most 100 characters", () => {
  const add = (id: unknown) => codeOf([{ op: "addTrack", track: { id, name: "A" } }]);
  expect([add("a"), add("x".repeat(100))]).toEqual(["", ""]);
  for (const id of ["", "x".repeat(101), undefined, 3]) expect(add(id)).toContain("OPS_INVALID");
  expect(codeOf([{ op: "addRoll", trackId: "a", roll: { id: "r" } }])).toBe("");
  expect(codeOf([{ op: "addRoll", trackId: "a", roll: {} }])).toContain("needs an id");
});

const notes = (removed: unknown, added: unknown) => codeOf([{ op: "notes", rollId: "r", removed, added }]);

const events = (fields: object) => codeOf([{ op: "events", removed: [], added: [], ...fields }]);

test("notes and events are checked, added ones as removed ones, and kinds of events by what holds them", () => {
  const row = [0, 10, 60, 1, 0.5, 0.5];
  expect(notes([row], [[...row, 1]])).toBe("");
  expect(notes([], [row.with(2, 128)])).toContain("OPS_INVALID");
  expect(notes([row.with(2, 128)], [])).toContain("OPS_INVALID");
  expect(notes([], [row.slice(1)])).toContain("OPS_INVALID");
  expect(events({ of: "timeline", kind: "tempos", added: [{ tick: 0, bpm: 100 }] })).toBe("");
  expect(events({ of: "timeline", kind: "pitchBends" })).toContain("no events of the kind pitchBends");
  expect(events({ of: "track", id: "a", kind: "pitchBends", added: [{ tick: 0, value: 9 }] })).toBe("");
  expect(events({ of: "track", id: "a", kind: "tempos" })).toContain("no events of the kind tempos");
  expect(events({ of: "timeline", kind: "tempos", removed: [{ tick: 0, bpm: -1 }] })).toContain("OPS_INVALID");
});

test("what is no operation is refused with what it lacks", () => {
  for (const op of [null, 3, {}, { op: "dance" }, { op: "removeTrack" }, { ...remove, more: 1 }])
    expect(codeOf([op])).toMatch(/^OPS_INVALID ops\[0\]: ./);
});

test("pushes hold all operations in order, each small enough; long lists of notes are cut, removals first", () => {
  const row = [0, 10, 60, 1, 0.5, 0.5];
  const rows = (count: number, from: number) => Array.from({ length: count }, (_, at) => row.with(0, from + at));
  const ops = [
    { op: "setTrack", id: "a", fields: { name: "A" } },
    { op: "notes", rollId: "r", removed: rows(3000, 0), added: rows(4000, 100_000) },
    { op: "removeTrack", id: "b" },
  ] as unknown as readonly SongOp[];
  const pushes = splitOps(ops);
  expect(pushes.length).toBeGreaterThan(2);
  for (const push of pushes) expect(bytesOf(push)).toBeLessThanOrEqual(PUSH_BYTES);
  const all = pushes.flat();
  expect([all[0], all.at(-1)]).toEqual([ops[0], ops[2]]);
  const parts = all.slice(1, -1) as unknown as { removed: unknown[]; added: unknown[]; rollId: string }[];
  expect(parts.flatMap(({ removed }) => removed)).toEqual(rows(3000, 0));
  expect(parts.flatMap(({ added }) => added)).toEqual(rows(4000, 100_000));
  expect(parts.findLastIndex(({ removed }) => removed.length > 0)).toBeLessThan(
    parts.findIndex(({ added }) => added.length > 0),
  );
  for (const part of parts) expect(part.rollId).toBe("r");
  const small = [ops[0]!, ops[2]!];
  expect(splitOps(small)).toEqual([small]);
  expect(splitOps([])).toEqual([]);
  // One that cannot be cut goes alone.
  const large = { op: "setTrack", id: "a", fields: { name: "x".repeat(PUSH_BYTES) } } as unknown as SongOp;
  expect(splitOps([ops[0]!, large, ops[2]!])).toEqual([[ops[0]], [large], [ops[2]]]);
});
