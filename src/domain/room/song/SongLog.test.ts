import * as fc from "fast-check";
import { expect, test, vi } from "vitest";
import { createRandom } from "../../music/random.ts";
import { documentWith, noteOf, rollOf } from "../../timeline/commands/documents.test-helper.ts";
import { newTrack } from "../../timeline/defaults.ts";
import type { TimelineDocument } from "../../timeline/records.ts";
import { applyOneByOne } from "./applyOps.test-helper.ts";
import { applyOps } from "./applyOps.ts";
import { textOfSong } from "./songEdits.test-helper.ts";
import { songBytes } from "./songBytes.ts";
import { writeSong } from "./songJson.ts";
import { SONG_BYTES, SONG_LIMITS } from "./songLimits.ts";
import { SongLog, type SongPush } from "./SongLog.ts";
import type { SongOp } from "./songOps.ts";
import { randomOps } from "./songPushes.test-helper.ts";
import { bytesOf } from "./splitOps.ts";

const RUNS = Number(process.env["SONG_OPS_RUNS"] ?? 80);
const AUTHOR = { userId: "ann", name: "Ann", lineBeat: 4, power: "owner", roomOwnerId: "ann" } as const;

const song = (): TimelineDocument => documentWith([rollOf("r", [noteOf(0), noteOf(240)]), rollOf("s", [noteOf(0)])]);

const pushOf = (log: SongLog, ops: readonly unknown[], clientSeq: number): SongPush => ({
  ...AUTHOR,
  client: "page",
  clientSeq,
  base: log.revision,
  ops,
});

test("a push with one bad operation leaves the song as it is, and says which one", () => {
  fc.assert(
    fc.property(fc.integer(), (seed) => {
      const random = createRandom(seed);
      const log = new SongLog(song(), 0, songBytes);
      let wanted = log.document;
      for (let push = 1; push <= 4; push++) {
        const ops: unknown[] = randomOps(log.document, random, 6).filter(({ op }) => op !== "events");
        const bad = random() < 0.5 ? Math.floor(random() * (ops.length + 1)) : null;
        if (bad !== null) ops.splice(bad, 0, { op: "setTrack", id: "a", fields: { pan: 5 } });
        const [before, { revision }] = [log.document, log];
        const entry = log.check(pushOf(log, ops, push));
        expect(log.document).toBe(before);
        expect(log.revision).toBe(revision);
        // Takes may be refused, too: somebody else's, or a place that is taken.
        if (bad !== null) expect(entry).toMatchObject({ error: { code: "OPS_INVALID" } });
        if (bad !== null && !entry.ok) expect(entry.error.message).toContain(`ops[${bad}]`);
        if (!entry.ok) continue;
        log.append(entry.value);
        wanted = applyOneByOne(wanted, entry.value.ops);
        expect(log.revision).toBe(revision + 1);
        expect(textOfSong(log.document)).toBe(textOfSong(wanted));
      }
    }),
    { numRuns: RUNS / 2 },
  );
});

test("what is taken is what was checked: the song is not made twice", () => {
  const log = new SongLog(song(), 0, songBytes);
  const removed = [{ op: "removeRoll", id: "r" }];
  const entry = log.check(pushOf(log, removed, 1));
  if (!entry.ok) throw entry.error;
  const tracks = vi.spyOn(log.document.rolls, "entries");
  const copies = vi.spyOn(log.document.rolls, Symbol.iterator);
  log.append(entry.value);
  expect([tracks.mock.calls, copies.mock.calls]).toEqual([[], []]);
  expect([...log.document.rolls.keys()]).toEqual(["s"]);
});

test("an entry that was checked before another was taken becomes part of the song as it is now", () => {
  const log = new SongLog(song(), 0, songBytes);
  const [one, two] = ["r", "s"].map((id, index) => log.check(pushOf(log, [{ op: "removeRoll", id }], index + 1)));
  if (!one?.ok || !two?.ok) throw new Error("refused");
  log.append(one.value);
  log.append({ ...two.value, revision: 2 });
  expect([...log.document.rolls.keys()]).toEqual([]);
});

test("a log goes on with entries as if it had taken them one by one", () => {
  const random = createRandom(7);
  const [first, again] = [0, 1].map(() => new SongLog(song(), 0, songBytes)) as [SongLog, SongLog];
  for (let push = 1; push < 30; push++) {
    const entry = first.check(pushOf(first, randomOps(first.document, random, 4), push));
    if (entry.ok) first.append(entry.value);
  }
  expect(first.revision).toBeGreaterThan(5);
  again.appendAll(first.since(0)!);
  expect(textOfSong(again.document)).toBe(textOfSong(first.document));
  expect([again.revision, again.applied(), again.since(0)]).toEqual([first.revision, first.applied(), first.since(0)]);
});

test("the length of a song is that of its JSON, also where most of it was measured before", () => {
  fc.assert(
    fc.property(fc.integer(), (seed) => {
      const random = createRandom(seed);
      let document = song();
      for (let push = 0; push < 4; push++) {
        document = applyOps(document, randomOps(document, random, 8));
        expect(songBytes(document)).toBe(bytesOf(writeSong(document)));
      }
    }),
    { numRuns: RUNS / 2 },
  );
});

const manyRolls = (count: number): TimelineDocument =>
  documentWith(Array.from({ length: count }, (_, index) => rollOf(`r${index}`, [])));

function manyTracks(count: number): TimelineDocument {
  const { timeline, rolls } = documentWith([]);
  const trackIds = Array.from({ length: count }, (_, index) => `t${index}`);
  const tracks = new Map(trackIds.map((id) => [id, newTrack({ id })]));
  return { timeline: { ...timeline, trackIds }, tracks, rolls };
}

test.each<[string, TimelineDocument, SongOp, SongOp]>([
  [
    `${SONG_LIMITS.tracks.toLocaleString("en")} tracks`,
    manyTracks(SONG_LIMITS.tracks),
    { op: "addTrack", track: { id: "new" } },
    { op: "removeTrack", id: "t0" },
  ],
  [
    `${SONG_LIMITS.clips.toLocaleString("en")} clips`,
    manyRolls(SONG_LIMITS.clips),
    { op: "addRoll", trackId: "a", roll: { id: "new" } },
    { op: "removeRoll", id: "r0" },
  ],
])("a song has at most %s, and may lose some for others", (limit, full, add, remove) => {
  const log = new SongLog(full, 0, () => 0);
  const refused = log.check(pushOf(log, [add], 1));
  expect(refused).toMatchObject({
    ok: false,
    error: { code: "TOO_LARGE", message: `A shared song has at most ${limit}` },
  });
  for (const ops of [[remove, add], [add, remove], [{ op: "setTimeline", fields: { name: "x" } }]])
    expect(log.check(pushOf(log, ops, 1))).toMatchObject({ ok: true });
});

test("a song that is over a limit takes what does not add to it", () => {
  const log = new SongLog(manyTracks(SONG_LIMITS.tracks + 5), 0, () => 0);
  expect(log.check(pushOf(log, [{ op: "removeTrack", id: "t0" }], 1))).toMatchObject({ ok: true });
  expect(log.check(pushOf(log, [{ op: "setTimeline", fields: { name: "x" } }], 1))).toMatchObject({ ok: true });
  expect(log.check(pushOf(log, [{ op: "addTrack", track: { id: "new" } }], 1))).toMatchObject({ ok: false });
});

test("a song at its length takes what is not longer, and refuses what is", () => {
  const log = new SongLog(song(), 0, (document) => SONG_BYTES - 10 + document.timeline.name.length);
  const named = (name: string) => log.check(pushOf(log, [{ op: "setTimeline", fields: { name } }], 1));
  expect(named("x".repeat(11))).toMatchObject({ ok: false, error: { code: "TOO_LARGE" } });
  expect(named("x".repeat(10))).toMatchObject({ ok: true });
});
