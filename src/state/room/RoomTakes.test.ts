import { afterEach, expect, test, vi } from "vitest";
import { fail, ok, type Result } from "../../domain/AppError.ts";
import { isJamTakeOp } from "../../domain/room/song/jamTakes.ts";
import type { RoomPower } from "../../domain/room/whyNotAct.ts";
import { SongLog } from "../../domain/room/song/SongLog.ts";
import { steadyMeter } from "../../domain/room/roomMeter.ts";
import { JAM_SLOTS, MOST_JAM_TAKES } from "../../domain/timeline/JamTake.ts";
import { emptyDocument } from "../../domain/timeline/defaults.ts";
import type { RoomConnection } from "./RoomLink.ts";
import { RoomTakes } from "./RoomTakes.ts";

const ROUND = { length: 3840, notes: [[0, 480, 60, 1]] };
const PIANO = { bank: 0, program: 0, name: "Piano" };
const NOTHING = { play: () => {}, cancel: () => {} };

type Told = (event: { songId: string; revision: number; ops: unknown[] }) => void;

/** A room whose pages ask in the same moment as they are answered; a page that is cut off hears nothing. */
class TakesRoom {
  readonly log = new SongLog(emptyDocument(), 0, () => 0);
  readonly #told = new Map<string, Told>();
  readonly deaf = new Set<string>();
  lineBeat = 0;
  /** Answers to the next pushes: not taken, taken and not answered, or as usual. */
  readonly failures: ("away" | "lost" | null)[] = [];
  powers: Readonly<Record<string, RoomPower>> = { ann: "owner" };

  async page(userId: string): Promise<RoomTakes> {
    const connection = {
      on: (event: string, listener: Told) => void (event === "EventTakes" && this.#told.set(userId, listener)),
      ask: (method: string, sent: object) => Promise.resolve(this.#answer(userId, method, sent)),
    } as unknown as RoomConnection;
    const takes = new RoomTakes({
      engine: { timed: NOTHING, setProgram: async () => fail("PRESET", "none"), setStrip: () => {} },
      roster: { mixOf: () => ({ gainDb: 0, muted: false }) },
      link: { ask: (call) => call(connection) },
      time: {
        now: () => 0,
        pageMs: (ms) => ms,
        beats: () => [{ bpm: 120, anchorBeat: 0, anchorMs: 0 }],
        meters: steadyMeter({ numerator: 4, denominator: 4 }),
      },
    });
    takes.listen(connection);
    await takes.catchUp();
    return takes;
  }

  #answer(userId: string, method: string, sent: object): Result<unknown> {
    const { revision, document } = this.log;
    const all = document.timeline.jamTakes ?? [];
    const { from = 0 } = sent as { from?: number };
    // Two at a time, so that there are parts.
    if (method === "ReadEventTakes")
      return ok({ songId: "song", revision, total: all.length, takes: all.slice(from, from + 2) });
    const push = sent as { songId: string; client: string; clientSeq: number; base: number; ops: unknown[] };
    if (push.songId !== "song") return fail("OPS_GONE", "gone");
    const failure = this.failures.shift() ?? null;
    if (failure === "away") return fail("ROOM_AWAY", "away");
    const before = this.log.before({ ...push, userId });
    if (before) return ok(before);
    const lineBeat = (this.lineBeat += 4);
    const power = this.powers[userId] ?? "other";
    const entry = this.log.check({ ...push, userId, name: userId.toUpperCase(), lineBeat, power, roomOwnerId: "ann" });
    if (!entry.ok) return entry;
    this.log.append(entry.value);
    const told = { songId: "song", revision: entry.value.revision, ops: entry.value.ops.filter(isJamTakeOp) };
    for (const [id, listener] of this.#told) if (!this.deaf.has(id)) listener(structuredClone(told));
    return failure === "lost" ? fail("HUB_FAILED", "lost") : ok({ revision: entry.value.revision });
  }
}

afterEach(() => void vi.useRealTimers());

const shown = ({ state }: RoomTakes) =>
  state.takes.map(({ by, slot, gainDb, fromBeat }) => [by, slot, gainDb, fromBeat]);

test("takes are everybody's to hear and their owner's to change; who comes late, or back, has them all", async () => {
  const room = new TakesRoom();
  const [ann, bob] = [await room.page("ann"), await room.page("bob")];
  expect((await ann.add(ROUND, PIANO)).ok).toBe(true);
  expect((await bob.add(ROUND, PIANO)).ok).toBe(true);
  const [anns] = ann.state.takes;
  expect(await bob.set(anns!.id, { mute: true })).toMatchObject({ ok: false, error: { code: "FORBIDDEN" } });
  expect(await bob.remove(anns!.id)).toMatchObject({ ok: false, error: { code: "FORBIDDEN" } });
  expect(await ann.set(anns!.id, { slot: 1 })).toMatchObject({ ok: false, error: { code: "STATE_CONFLICT" } });
  room.deaf.add("bob");
  await ann.set(anns!.id, { gainDb: -6 });
  expect(shown(bob)).toEqual([
    ["ANN", 0, 0, 4],
    ["BOB", 1, 0, 8],
  ]);
  await bob.catchUp();
  await ann.add(ROUND, PIANO);
  await bob.catchUp();
  const cid = await room.page("cid");
  for (const page of [ann, bob, cid])
    expect(shown(page).slice(0, 2)).toEqual([
      ["ANN", 0, -6, 24],
      ["BOB", 1, 0, 8],
    ]);
  expect(cid.state.takes).toEqual(ann.state.takes);
  expect(cid.state.takes).toHaveLength(3);
});

test("who is cut off while takes are read, and comes back, has those that were kept meanwhile", async () => {
  const room = new TakesRoom();
  const [ann, bob] = [await room.page("ann"), await room.page("bob")];
  room.deaf.add("bob");
  const read = bob.catchUp();
  // Kept when bob's answer is on its way.
  const kept = ann.add(ROUND, PIANO);
  room.deaf.clear();
  void bob.catchUp();
  await Promise.all([read, kept]);
  expect(bob.state.takes).toEqual(ann.state.takes);
  expect(bob.state.takes).toHaveLength(1);
});

test("what the room did not take, or did not answer, is sent again, and done once and in its order", async () => {
  vi.useFakeTimers();
  const room = new TakesRoom();
  const ann = await room.page("ann");
  room.failures.push("away", "lost", "lost", null);
  const kept = [ann.add(ROUND, PIANO), ann.add(ROUND, PIANO)];
  await vi.runAllTimersAsync();
  expect(await Promise.all(kept)).toEqual([ok(undefined), ok(undefined)]);
  expect([room.log.revision, ann.state.takes.length, room.failures]).toEqual([2, 2, []]);
  const { id } = ann.state.takes[0]!;
  room.failures.push("lost");
  const changed = [ann.set(id, { gainDb: -6 }), ann.set(id, { gainDb: -3 })];
  await vi.runAllTimersAsync();
  expect(await Promise.all(changed)).toEqual([ok(undefined), ok(undefined)]);
  expect([room.log.revision, ann.state.takes[0]?.gainDb]).toEqual([4, -3]);
});

test("a room that stays away is said", async () => {
  vi.useFakeTimers();
  const room = new TakesRoom();
  const ann = await room.page("ann");
  room.failures.push(...Array.from({ length: 50 }, () => "away" as const));
  const kept = ann.add(ROUND, PIANO);
  await vi.runAllTimersAsync();
  expect(await kept).toMatchObject({ ok: false, error: { code: "ROOM_AWAY" } });
  expect(room.log.revision).toBe(0);
});

test("one takes back one's own changes only, the last one first", async () => {
  const room = new TakesRoom();
  const [ann, bob] = [await room.page("ann"), await room.page("bob")];
  await ann.add(ROUND, PIANO);
  const { id } = ann.state.takes[0]!;
  await bob.add(ROUND, PIANO);
  await ann.set(id, { gainDb: -6, mute: true });
  await ann.remove(id);
  expect(ann.state.undoable).toBe(3);
  await ann.undo();
  expect(ann.state.takes.find((take) => take.id === id)).toMatchObject({ gainDb: -6, mute: true, slot: 0 });
  await ann.undo();
  expect(bob.state.takes.find((take) => take.id === id)).toMatchObject({ gainDb: 0, mute: false });
  await ann.undo();
  expect(shown(bob)).toEqual([["BOB", 1, 0, 8]]);
  expect(ann.state.undoable).toBe(0);
});

test("hosts remove takes of others, but change none, and nobody but the owner removes theirs", async () => {
  const room = new TakesRoom();
  room.powers = { ann: "owner", bob: "cohost", dee: "host" };
  const [ann, bob, cid, dee] = [
    await room.page("ann"),
    await room.page("bob"),
    await room.page("cid"),
    await room.page("dee"),
  ];
  for (const page of [ann, bob, cid, cid, cid]) await page.add(ROUND, PIANO);
  const [anns, bobs, first, second, third] = ann.state.takes.map(({ id }) => id) as [string, string, ...string[]];
  for (const page of [bob, cid, dee])
    expect(await page.removeOthers(anns)).toMatchObject({ ok: false, error: { code: "FORBIDDEN" } });
  expect(await cid.removeOthers(bobs)).toMatchObject({ ok: false, error: { code: "FORBIDDEN" } });
  for (const page of [ann, bob, dee])
    expect(await page.set(first!, { mute: true })).toMatchObject({ ok: false, error: { code: "FORBIDDEN" } });
  expect((await ann.removeOthers(first!)).ok).toBe(true);
  expect((await bob.removeOthers(second!)).ok).toBe(true);
  expect((await dee.removeOthers(third!)).ok).toBe(true);
  for (const page of [ann, bob, cid, dee]) expect(page.state.takes.map(({ id }) => id)).toEqual([anns, bobs]);
  // What is brought back would be the host's.
  await bob.undo();
  expect(ann.state.takes.map(({ id }) => id)).toEqual([anns]);
  expect(dee.state.undoable).toBe(0);
});

test("eight play and 64 are kept", async () => {
  const room = new TakesRoom();
  const ann = await room.page("ann");
  for (let count = 0; count < MOST_JAM_TAKES; count++) expect((await ann.add(ROUND, PIANO)).ok).toBe(true);
  const slots = ann.state.takes.flatMap(({ slot }) => (slot === null ? [] : [slot]));
  expect(slots).toEqual(Array.from({ length: JAM_SLOTS }, (_, slot) => slot));
  expect(await ann.add(ROUND, PIANO)).toMatchObject({ ok: false, error: { code: "TOO_LARGE" } });
});

test("two takes that are kept at once, an instrument and its drums, both play", async () => {
  const room = new TakesRoom();
  const ann = await room.page("ann");
  await Promise.all([ann.add(ROUND, PIANO), ann.add(ROUND, { ...PIANO, bank: 128 })]);
  expect(ann.state.takes.map(({ slot }) => slot)).toEqual([0, 1]);
});
