import * as fc from "fast-check";
import { expect, test } from "vitest";
import { fail, ok } from "../../domain/AppError.ts";
import { steadyMeter } from "../../domain/room/roomMeter.ts";
import { notesOf } from "../../domain/timeline/NoteList.ts";
import type { TimelineDocument } from "../../domain/timeline/records.ts";
import type { RecordingStoragePort } from "../../protocol/recordingStorage.ts";
import type { TabsPort } from "../../protocol/tabs.ts";
import { SavedRecordings } from "./SavedRecordings.ts";
import { newJamState } from "./JamState.ts";
import { RoomRecorder } from "./RoomRecorder.ts";

const TEMPO = {
  beats: [{ bpm: 60, anchorBeat: 0, anchorMs: 0 }],
  meters: steadyMeter({ numerator: 4, denominator: 4 }),
};

/** A browser's storage and locks, which its tabs share. */
function newBrowser() {
  const heads = new Map<string, unknown>();
  const parts = new Map<string, Map<number, unknown>>();
  const held = new Set<string>();
  const browser = { heads, parts, held, isFull: false, writes: 0, disk: Promise.resolve() };
  const storage: RecordingStoragePort = {
    heads: async () => ok([...heads.values()]),
    write: async (head, part) => {
      browser.writes++;
      await browser.disk;
      if (browser.isFull) return fail("STORAGE_FULL", "It is full.");
      heads.set(head.id, structuredClone(head));
      if (part) {
        const those = parts.get(head.id) ?? new Map<number, unknown>();
        parts.set(head.id, those.set(part.number, structuredClone(part.part)));
      }
      return ok(undefined);
    },
    read: async (id) => ok(heads.has(id) ? { head: heads.get(id), parts: parts.get(id) ?? new Map() } : null),
    remove: async (id) => {
      heads.delete(id);
      parts.delete(id);
      return ok(undefined);
    },
  };
  const tabs: Pick<TabsPort<never>, "ifFree" | "underWay"> = {
    async ifFree(name, work) {
      if (held.has(name)) return null;
      held.add(name);
      try {
        return await work();
      } finally {
        held.delete(name);
      }
    },
    underWay: async () => new Set(held),
  };
  return { browser, storage, tabs };
}

/** A tab in which somebody records a room of one beat a second. */
function newTab(
  { storage, tabs }: ReturnType<typeof newBrowser>,
  { owner = "ann", canAdd = (): boolean => true } = {},
) {
  const clock = { nowMs: 0 };
  const songs: TimelineDocument[] = [];
  const problems: string[] = [];
  const hides = new Set<() => void>();
  const recordings = new SavedRecordings({
    storage,
    tabs,
    addSong: async (song) => {
      if (!canAdd()) return fail("STORAGE_FULL", "It is full.");
      songs.push(song);
      return ok(`timeline_${songs.length}`);
    },
    owner: () => owner,
    now: () => clock.nowMs,
    onHide: (listener) => {
      hides.add(listener);
      return () => hides.delete(listener);
    },
    onProblem: (message) => problems.push(message),
  });
  let save: ((song: TimelineDocument | null) => Promise<boolean>) | undefined;
  const room = new RoomRecorder(
    {
      state: newJamState(),
      time: { now: () => clock.nowMs, beatAt: (ms) => ms / 1000 },
      roster: {
        playerOf: (slot) => ({ userId: `u${slot}`, name: `Player ${slot}`, slot, bank: 0, program: slot }),
      },
      takes: { add: async () => ok(undefined) },
      link: { update: () => undefined },
    },
    {
      songName: () => "Late jam",
      save: async (song) => (await save?.(song)) ?? false,
      openJournal: (recorded) => recordings.begin("Late jam", recorded),
    },
  );
  room.follow(TEMPO);
  let id = 0;
  const play = (slot: number, fromBeat: number, toBeat: number, key: number, velocity = 0.5): void => {
    id++;
    clock.nowMs = fromBeat * 1000;
    room.noteOn(slot, id, key, velocity);
    clock.nowMs = toBeat * 1000;
    room.noteOff(slot, id);
  };
  /** Ends the recording as its page does, and gives the song. */
  const stop = (isKept: boolean): Promise<TimelineDocument | null> =>
    new Promise((resolve) => {
      save = async (song) => {
        resolve(song);
        return isKept;
      };
      room.stop();
    });
  return { room, clock, play, stop, recordings, songs, problems, hides };
}

/** What is under way in the tabs is done. */
const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

const written = (song: TimelineDocument): string[] =>
  [...song.rolls.values()]
    .flatMap(({ trackId, startTime, notes }) =>
      [...notesOf(notes)].map(
        ({ number, time, duration, attack }) =>
          `${song.tracks.get(trackId)!.name} ${number} ${startTime + time} ${duration} ${attack}`,
      ),
    )
    .toSorted();

async function only(recordings: SavedRecordings) {
  const list = await recordings.list();
  if (!list.ok) throw list.error;
  expect(list.value).toHaveLength(1);
  return list.value[0]!;
}

test("a recording whose tab is gone is a song of what was played until it was kept last, whenever that was", async () => {
  const anyNote = fc.record({
    slot: fc.integer({ min: 0, max: 7 }),
    key: fc.integer({ min: 0, max: 127 }),
    velocity: fc.double({ min: 0.01, max: 1, noNaN: true }),
    beats: fc.double({ min: 0.01, max: 3, noNaN: true }),
    rest: fc.double({ min: 0, max: 3, noNaN: true }),
    isKept: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(anyNote, { minLength: 1, maxLength: 30 }), fc.boolean(), async (notes, isHeld) => {
      const shared = newBrowser();
      const tab = newTab(shared);
      tab.clock.nowMs = 1000;
      tab.room.start();
      await settled();
      let beat = 1;
      for (const { slot, key, velocity, beats, rest, isKept } of notes) {
        tab.play(slot, beat, beat + beats, key, velocity);
        beat += beats + rest;
        if (!isKept) continue;
        tab.room.sweep();
        await settled();
      }
      if (isHeld) tab.room.noteOn(0, 999, 60, 0.5);
      tab.clock.nowMs += 500;
      // The page hides.
      for (const hide of tab.hides) hide();
      await settled();
      shared.browser.held.clear();

      const later = newTab(shared);
      const opened = await later.recordings.open(await only(later.recordings));
      expect(opened).toEqual(ok({ key: "timeline_1", damagedMs: [] }));
      expect(await later.recordings.list()).toEqual(ok([]));
      expect(shared.browser.parts.size).toBe(0);
      const song = await tab.stop(true);
      expect(written(later.songs[0]!)).toEqual(written(song!));
      expect(later.songs[0]!.timeline).toMatchObject({ ...song!.timeline, ...idsOf(later.songs[0]!) });
    }),
    { numRuns: 60 },
  );
});

const idsOf = ({ timeline: { id, trackIds } }: TimelineDocument) => ({ id, trackIds });

test("what is kept already is not written again, and nothing is written where nobody plays", async () => {
  const shared = newBrowser();
  const tab = newTab(shared);
  // Before it is recorded.
  tab.play(0, 0, 1, 50);
  tab.clock.nowMs = 9000;
  tab.room.start();
  await settled();
  for (let turn = 0; turn < 3; turn++) {
    tab.room.sweep();
    await settled();
  }
  expect(shared.browser.writes).toBe(0);
  for (let beat = 9; beat < 12; beat++) {
    tab.play(0, beat, beat + 0.5, 60 + beat);
    tab.room.sweep();
    await settled();
    tab.room.sweep();
    await settled();
  }
  expect(shared.browser.writes).toBe(3);
  const [those] = [...shared.browser.parts.values()];
  expect([...those!.values()].map((part) => (part as { notes: { rows: unknown[] } }).notes.rows.length)).toEqual([
    1, 1, 1,
  ]);
});

const nothing = (): void => undefined;

const rowsOf = ({ browser }: ReturnType<typeof newBrowser>): number[] =>
  [...browser.parts.values()].flatMap((parts) =>
    [...parts.values()].map((part) => (part as { notes: { rows: unknown[] } }).notes.rows.length),
  );

test("on a slow disk one step waits for the other, and only a page that hides does not; each note is kept once", async () => {
  const shared = newBrowser();
  const tab = newTab(shared);
  tab.room.start();
  await settled();
  let go = nothing;
  shared.browser.disk = new Promise((resolve) => {
    go = resolve;
  });
  for (let beat = 1; beat < 4; beat++) {
    tab.play(0, beat, beat + 0.5, 60 + beat);
    tab.room.sweep();
    await settled();
  }
  expect(shared.browser.writes).toBe(1);
  for (const hide of tab.hides) hide();
  expect(shared.browser.writes).toBe(2);
  go();
  await settled();
  expect(rowsOf(shared)).toEqual([3]);
  tab.play(0, 5, 6, 70);
  tab.room.sweep();
  await settled();
  expect(rowsOf(shared)).toEqual([3, 1]);
});

test("no tab offers what another one records, nor what is somebody else's", async () => {
  const shared = newBrowser();
  const tab = newTab(shared);
  tab.room.start();
  tab.play(0, 1, 2, 60);
  await settled();
  tab.room.sweep();
  await settled();
  const [other, stranger] = [newTab(shared), newTab(shared, { owner: "bob" })];
  expect(await other.recordings.list()).toEqual(ok([]));
  const known = { id: [...shared.browser.heads.keys()][0]!, name: "Late jam", startedAt: 0, keptAt: 0 };
  expect(await other.recordings.open(known)).toMatchObject({ ok: false, error: { code: "NOT_FOUND" } });
  expect(await other.recordings.discard(known)).toMatchObject({ ok: false, error: { code: "NOT_FOUND" } });
  expect(shared.browser.heads.size).toBe(1);

  shared.browser.held.clear();
  expect(await stranger.recordings.list()).toEqual(ok([]));
  expect((await only(other.recordings)).name).toBe("Late jam");
  expect(await other.recordings.discard(known)).toEqual(ok(undefined));
  expect(await other.recordings.open(known)).toMatchObject({ ok: false, error: { code: "NOT_FOUND" } });
});

test("a recording that became a song is kept no more; one that could not be kept is offered with its last note", async () => {
  const shared = newBrowser();
  const tab = newTab(shared);
  for (const isKept of [true, false]) {
    tab.room.start();
    const from = tab.clock.nowMs / 1000;
    tab.play(0, from + 1, from + 2, 60);
    await settled();
    tab.room.sweep();
    await settled();
    tab.play(0, from + 2, from + 3, 61);
    const song = await tab.stop(isKept);
    await settled();
    expect(shared.browser.held.size).toBe(0);
    expect(tab.hides.size).toBe(0);
    expect(shared.browser.heads.size).toBe(isKept ? 0 : 1);
    if (isKept) continue;
    await tab.recordings.open(await only(tab.recordings));
    expect(written(tab.songs[0]!)).toEqual(written(song!));
  }
});

test("full storage is told of once, and what did not fit is kept as soon as there is room", async () => {
  const shared = newBrowser();
  const tab = newTab(shared);
  tab.room.start();
  await settled();
  shared.browser.isFull = true;
  for (let beat = 1; beat < 4; beat++) {
    tab.play(0, beat, beat + 0.5, 60 + beat);
    tab.room.sweep();
    await settled();
  }
  expect(tab.problems).toEqual(["It is full."]);
  shared.browser.isFull = false;
  tab.room.sweep();
  await settled();
  shared.browser.held.clear();

  let hasRoom = false;
  const later = newTab(shared, { canAdd: () => hasRoom });
  const kept = await only(later.recordings);
  expect(await later.recordings.open(kept)).toMatchObject({ ok: false, error: { code: "STORAGE_FULL" } });
  hasRoom = true;
  expect(await later.recordings.open(kept)).toMatchObject({ ok: true });
  expect(written(later.songs[0]!)).toHaveLength(3);
});

test("parts that cannot be read are named by their time, and the rest is the song", async () => {
  const shared = newBrowser();
  const tab = newTab(shared);
  tab.room.start();
  await settled();
  for (let beat = 1; beat < 7; beat++) {
    tab.play(0, beat, beat + 0.5, 60 + beat);
    tab.room.sweep();
    await settled();
  }
  shared.browser.held.clear();
  const [[id, parts]] = [...shared.browser.parts] as [[string, Map<number, unknown>]];
  parts.delete(0);
  parts.set(2, { untilMs: 3500, notes: { players: [], rows: [[0, 60, 0.5, 1, 2]] } });
  parts.set(3, "nothing of ours");
  const later = newTab(shared);
  expect(await later.recordings.open(await only(later.recordings))).toMatchObject({
    ok: true,
    value: { damagedMs: [0, 2500, 2500] },
  });
  expect(written(later.songs[0]!).map((note) => note.split(" ").at(-4))).toEqual(["62", "65", "66"]);

  shared.browser.heads.set(id, { id, owner: "ann" });
  expect(await later.recordings.list()).toEqual(ok([]));
});
