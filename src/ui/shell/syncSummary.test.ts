import { expect, test } from "vitest";
import type { WorkEntry, WorkStatus } from "../../state/sync/Work.ts";
import { syncSummary, type SyncSummary } from "./syncSummary.ts";

const entry = (status: WorkStatus): WorkEntry => ({
  key: `board_${status}`,
  id: status,
  kind: "board",
  name: "",
  changedAt: 0,
  status,
  problem: null,
  version: "",
});

const CASES: readonly (readonly [
  WorkStatus[],
  waiting: number,
  "loggedIn" | "offline",
  online: boolean,
  SyncSummary,
])[] = [
  [[], 0, "loggedIn", true, "saved"],
  [["saved", "cloud", "local"], 0, "loggedIn", true, "saved"],
  [["saved", "saving"], 0, "loggedIn", true, "saving"],
  [["saved"], 1, "loggedIn", true, "saving"],
  [["saving", "offline"], 2, "loggedIn", true, "offline"],
  [["saved"], 0, "offline", true, "offline"],
  [["saved"], 0, "loggedIn", false, "offline"],
  [["conflict"], 1, "offline", false, "attention"],
  [["failed", "saving"], 1, "loggedIn", true, "attention"],
];

test.each(CASES)("%j, %i waiting, %s, online %s: %s", (statuses, waiting, status, online, summary) => {
  expect(syncSummary({ entries: statuses.map(entry), waiting }, { status }, online)).toBe(summary);
});
