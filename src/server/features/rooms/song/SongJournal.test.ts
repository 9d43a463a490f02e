import * as fc from "fast-check";
import { expect, test } from "vitest";
import { createRandom } from "../../../../domain/music/random.ts";
import type { SongEntry } from "../../../../domain/room/song/SongLog.ts";
import type { StoredEntry } from "./RoomSongRepository.ts";
import { SongJournal } from "./SongJournal.ts";
import type { SongHold } from "./SongStore.ts";

const STORED = { songId: "song", revision: 0, content: Buffer.alloc(0), taken: "[]" };

const entryOf = (revision: number, name = ""): SongEntry => ({
  revision,
  client: "page",
  clientSeq: revision,
  userId: "ann",
  ops: [{ op: "setTimeline", fields: { name } }],
});

const later = () => new Promise((resolve) => setImmediate(resolve));

/** A database whose statements take a while, and fail where `fails` says so; some of those are carried out all the same. */
function fixture(fails: () => "before" | "after" | null = () => null) {
  const holders = new Map<string, string>();
  const rows: StoredEntry[] = [];
  const statements: number[] = [];
  const logged: string[] = [];
  const songs = {
    claim: async (eventId: string, holder: string) => {
      await later();
      holders.set(eventId, holder);
      const entries = rows.filter((row) => row.eventId === eventId).map(({ entry }) => entry);
      return { ...STORED, projectId: null, projectRevision: null, written: 0, entries };
    },
    begin: async ({ eventId, holder }: Pick<StoredEntry, "eventId" | "holder">) => {
      holders.set(eventId, holder);
      return true;
    },
    append: async (entries: readonly StoredEntry[]) => {
      statements.push(entries.length);
      const failure = fails();
      await later();
      if (failure === "before") throw new Error("no connection");
      const held = entries.filter(({ eventId, holder }) => holders.get(eventId) === holder);
      rows.push(...held);
      if (failure === "after") throw new Error("the connection has gone");
      return held;
    },
    cut: async () => true,
    noteProject: async () => true,
    touch: async () => [],
    remove: async () => true,
    abandoned: async () => [],
  };
  const journal = new SongJournal(songs, { error: (_fields, message) => logged.push(message) });
  const revisions = (eventId: string) => rows.flatMap((row) => (row.eventId === eventId ? [row.revision] : []));
  return { journal, rows, statements, logged, revisions };
}

const begin = async (journal: SongJournal, eventId: string): Promise<SongHold> =>
  (await journal.begin(eventId, STORED, null))!;

test("what waits for one statement goes with the next one, of all rooms together, in its order", async () => {
  const { journal, statements, revisions } = fixture();
  const holds = await Promise.all(["a", "b"].map((eventId) => begin(journal, eventId)));
  const kept = [1, 2, 3].flatMap((revision) => holds.map((hold) => journal.append(hold, entryOf(revision))));
  expect(await Promise.all(kept)).toEqual(kept.map(() => true));
  expect(statements).toEqual([1, 5]);
  expect([revisions("a"), revisions("b")]).toEqual([
    [1, 2, 3],
    [1, 2, 3],
  ]);
});

test("a statement is of a megabyte, or of one entry", async () => {
  const { journal, statements } = fixture();
  const hold = await begin(journal, "a");
  const long = "x".repeat(400_000);
  await Promise.all([1, 2, 3, 4, 5].map((revision) => journal.append(hold, entryOf(revision, long))));
  const longer = "x".repeat(2_000_000);
  await Promise.all([6, 7].map((revision) => journal.append(hold, entryOf(revision, longer))));
  expect(statements).toEqual([1, 2, 2, 1, 1]);
});

test("of an order of entries a beginning is kept, and all that is answered, whatever statements fail", async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer(), async (seed) => {
      const random = createRandom(seed);
      const { journal, revisions } = fixture(() => (random() < 0.3 ? (random() < 0.5 ? "before" : "after") : null));
      for (const eventId of ["a", "b"]) {
        let hold = await begin(journal, eventId);
        let last = 0;
        for (let round = 0; round < 4; round++) {
          const appended = Array.from({ length: 1 + Math.floor(random() * 5) }, async () => {
            const revision = ++last;
            return (await journal.append(hold, entryOf(revision))) ? revision : 0;
          });
          const answered = Math.max(...(await Promise.all(appended)));
          const kept = revisions(eventId);
          expect(kept).toEqual(kept.map((_, index) => index + 1));
          expect(kept.length).toBeGreaterThanOrEqual(answered);
          if (!hold.isLost) continue;
          const taken = await journal.claim(eventId, false);
          if (!taken?.song) throw new Error("not taken");
          hold = taken.hold;
          last = taken.song.entries.length;
        }
      }
    }),
    { numRuns: 50 },
  );
});

test("who has lost a song appends nothing more to it, also where it is opened here anew", async () => {
  const { journal, revisions } = fixture();
  const old = await begin(journal, "a");
  expect(await journal.append(old, entryOf(1))).toBe(true);
  const taken = await journal.claim("a", false);
  if (!taken?.song) throw new Error("not taken");
  const [late, next] = [journal.append(old, entryOf(2, "late")), journal.append(taken.hold, entryOf(2, "next"))];
  expect([await late, await next, old.isLost, taken.hold.isLost]).toEqual([false, true, true, false]);
  expect(revisions("a")).toEqual([1, 2]);
});

test("a database that is away is logged once, until it is there again", async () => {
  let isAway = true;
  const { journal, logged } = fixture(() => (isAway ? "before" : null));
  const append = async (): Promise<boolean> => journal.append(await begin(journal, "a"), entryOf(1));
  const hold = await begin(journal, "a");
  expect([await journal.append(hold, entryOf(1)), await journal.append(hold, entryOf(1))]).toEqual([false, false]);
  expect(logged).toHaveLength(1);
  isAway = false;
  expect(await append()).toBe(true);
  isAway = true;
  expect(await append()).toBe(false);
  expect(logged).toHaveLength(2);
});

test("nothing is asked of the database where nodes do not reach each other", async () => {
  const hold = { eventId: "a", songId: "song", holder: "one", isLost: false };
  const journal = new SongJournal({} as never, { error: () => undefined }, () => false);
  expect(
    await Promise.all([journal.claim("a", false), journal.begin("a", STORED, null), journal.append(hold, entryOf(1))]),
  ).toEqual([null, null, false]);
  expect(await Promise.all([journal.touch([hold]), journal.abandoned(), journal.remove(hold)])).toEqual([
    null,
    null,
    false,
  ]);
});
