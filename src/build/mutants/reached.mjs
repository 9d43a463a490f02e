// A set-up file of Vitest: sets the active mutant of a test file, and notes what each test reaches.
import { afterAll, afterEach, beforeEach, inject } from "vitest";

const { active, most } = inject("mutantRun");
/** @type {number[]} */
const counts = [];
globalThis.padrollMutants = { active, most, counts };

/** Counts as they were when the running test began. Of tests at one time each has what any of them reaches. */
const before = new Map();

beforeEach(({ task }) => {
  before.set(task.id, counts.slice());
});

afterEach(({ task }) => {
  const then = before.get(task.id) ?? [];
  task.meta.reached = [...counts.keys()].filter((id) => (counts[id] ?? 0) > (then[id] ?? 0));
});

// The first argument has to be written so.
// oxlint-disable-next-line no-empty-pattern
afterAll(({}, file) => {
  file.meta.reached = [...counts.entries()].filter(([, count]) => count > 0);
});
