import { expect, test } from "vitest";
import { AppError, err, ok, type Result } from "../../domain/AppError.ts";
import { demoSong } from "../../domain/demo/demoSong.ts";
import { emptyDocument } from "../../domain/timeline/defaults.ts";
import { setTrack } from "../../domain/timeline/commands/tracks.ts";
import { renameTimeline } from "../../domain/timeline/commands/timeline.ts";
import type { TimelineDocument } from "../../domain/timeline/records.ts";
import { readTimeline } from "../../domain/timeline/timelineJson.ts";
import { writeTimeline } from "../../domain/timeline/writeTimeline.ts";
import type { SongVersion, VersionPort, VersionReason } from "../../protocol/versions.ts";
import { timelineKind } from "../documentKinds.ts";
import { DocumentStore } from "../DocumentStore.ts";
import { superseded } from "./VersionHistory.ts";
import { KEEP_EVERY_MS, MOST_NAMED, VersionHistory } from "./VersionHistory.ts";

class Shelf implements VersionPort {
  versions: SongVersion[] = [];
  readonly pieces = new Map<string, string>();

  async list(songId: string) {
    return ok(this.versions.filter((version) => version.songId === songId).toSorted((a, b) => b.savedAt - a.savedAt));
  }

  full = false;

  async write(version: SongVersion, pieces: ReadonlyMap<string, string>): Promise<Result<void>> {
    if (this.full) return err(new AppError("STORAGE_FULL", "This browser's storage is full."));
    for (const [hash, text] of pieces) this.pieces.set(hash, text);
    this.versions.push(version);
    return ok(undefined);
  }

  async read({ pieces }: SongVersion) {
    return ok(pieces.map((hash) => this.pieces.get(hash)!).join(""));
  }

  async remove(ids: readonly string[]) {
    this.versions = this.versions.filter(({ id }) => !ids.includes(id));
    return ok(undefined);
  }
}

function readJson(text: string) {
  const read = readTimeline(JSON.parse(text));
  return read.ok ? ok({ document: read.value, warnings: [] }) : read;
}

function studio() {
  const song = readTimeline(demoSong());
  if (!song.ok) throw song.error;
  const timeline = new DocumentStore(timelineKind, song.value);
  const shelf = new Shelf();
  const clock = { ms: 1e12 };
  const failures: string[] = [];
  const waiting: (() => void)[] = [];
  const history = new VersionHistory({
    versions: shelf,
    timeline,
    now: () => clock.ms,
    later: (run) => waiting.push(run),
    onFailure: ({ message }) => failures.push(message),
    songFiles: {
      writeJson: async (document) => new Blob([JSON.stringify(writeTimeline(document))]),
      readJson: async (json) => readJson(json as string),
    },
  });
  const settle = (): void => waiting.splice(0).forEach((run) => run());
  return { timeline, shelf, clock, history, failures, settle };
}

const textOf = (document: TimelineDocument): string => JSON.stringify(writeTimeline(document));

const version = (id: number, reason: VersionReason): SongVersion => ({
  id: `${id}`,
  songId: "s",
  reason,
  name: "",
  savedAt: 0,
  noteCount: 1,
  changes: { added: [], removed: [], changed: [], notes: 0, song: false },
  size: 1,
  pieces: [],
});

test("a version is restored as one step, which undo takes back; what it was before is kept", async () => {
  const { timeline, shelf, clock, history } = studio();
  const first = textOf(timeline.current);
  await history.save("Before the bridge");
  const { current } = timeline;
  timeline.apply(setTrack(current, current.timeline.trackIds[0]!, { name: "Changed", gainDb: -3 }));
  const changed = timeline.current;
  clock.ms += 1000;
  expect(await history.restore(shelf.versions[0]!)).toEqual(ok(undefined));
  expect(textOf(timeline.current)).toBe(first);
  expect(shelf.versions.map(({ reason }) => reason)).toEqual(["named", "restoring"]);
  timeline.undo();
  expect(textOf(timeline.current)).toBe(textOf(changed));
  expect(timeline.current.timeline.id).toBe(changed.timeline.id);
});

test("a song is kept as it was opened once it is edited, and while it is edited, but not where nothing changed", async () => {
  const { timeline, shelf, clock, history, settle } = studio();
  const opened = textOf(timeline.current);
  await history.saveItself("editing");
  expect(shelf.versions).toEqual([]);
  timeline.apply(renameTimeline(timeline.current, "One"));
  settle();
  await expect.poll(() => shelf.versions.length).toBe(1);
  expect(shelf.versions[0]).toMatchObject({ reason: "opened", songId: timeline.current.timeline.id });
  const first = await history.document(shelf.versions[0]!);
  expect(first.ok && textOf(first.value)).toBe(opened);
  clock.ms += KEEP_EVERY_MS;
  timeline.apply(renameTimeline(timeline.current, "Two"));
  await expect.poll(() => shelf.versions.length).toBe(2);
  expect(shelf.versions[1]).toMatchObject({ reason: "editing", changes: { song: true, added: [], notes: 0 } });
});

test("opened again, the same state is not kept twice", async () => {
  const { timeline, shelf, clock, settle } = studio();
  const song = timeline.current;
  for (const name of ["One", "Two"]) {
    timeline.load(song);
    timeline.apply(renameTimeline(timeline.current, name));
    settle();
    clock.ms += 1000;
    await expect.poll(() => shelf.versions.length).toBe(1);
  }
  timeline.load(emptyDocument());
  timeline.apply(renameTimeline(timeline.current, "Nothing in it"));
  settle();
  expect(shelf.versions).toHaveLength(1);
});

test("a full storage is told once, and the song goes on", async () => {
  const { timeline, shelf, clock, history, failures } = studio();
  shelf.full = true;
  for (const name of ["One", "Two", "Three"]) {
    clock.ms += KEEP_EVERY_MS;
    timeline.apply(renameTimeline(timeline.current, name));
    await expect.poll(() => failures.length).toBe(1);
  }
  const saved = await history.save("By name");
  expect(!saved.ok && saved.error.code).toBe("STORAGE_FULL");
  const restored = await history.restore({ ...version(1, "restoring"), songId: timeline.current.timeline.id });
  expect(restored.ok).toBe(false);
  expect(timeline.current.timeline.name).toBe("Three");
});

test("a version says what changed; of those with names a song has a limit", async () => {
  const { timeline, shelf, history } = studio();
  const { current } = timeline;
  const [first] = current.timeline.trackIds;
  timeline.apply(setTrack(current, first!, { gainDb: -3 }));
  await history.save("Softer");
  expect(shelf.versions[0]!.changes).toEqual({
    added: [],
    removed: [],
    changed: [current.tracks.get(first!)!.name],
    notes: 0,
    song: false,
  });
  for (let count = 1; count < MOST_NAMED; count++) await shelf.write(version(count, "named"), new Map());
  shelf.versions = shelf.versions.map((kept) => ({ ...kept, songId: current.timeline.id }));
  const more = await history.save("One too many");
  expect(!more.ok && more.error.message).toContain("Delete one");
});

test("versions without names leave room for those with one", async () => {
  const { timeline, shelf, history } = studio();
  const songId = timeline.current.timeline.id;
  shelf.versions = Array.from({ length: MOST_NAMED }, (_, id) => ({
    ...version(id, id === 0 ? "editing" : "named"),
    songId,
  }));
  expect((await history.save("The last one")).ok).toBe(true);
});

test("versions share the pieces that they have in common", async () => {
  const { timeline, shelf, history } = studio();
  await history.save("a");
  const before = shelf.pieces.size;
  timeline.apply(renameTimeline(timeline.current, "Another name"));
  await history.save("b");
  const [a, b] = shelf.versions;
  expect(a!.pieces.length).toBeGreaterThan(2);
  expect(shelf.pieces.size - before).toBeLessThan(b!.pieces.length / 2);
});

test("of those that were kept by themselves, old ones get fewer; named ones stay", () => {
  const now = 1e12;
  const minute = 60_000;
  const made = (minutes: number, reason: VersionReason = "editing"): SongVersion => ({
    ...version(minutes, reason),
    savedAt: now - minutes * minute,
  });
  const hourly = Array.from({ length: 12 }, (_, index) => made(120 + 10 * index));
  const versions = [made(10), made(50), ...hourly, made(60 * 24 * 40), made(60 * 24 * 50, "named")];
  const gone = superseded(versions, now);
  expect(gone).not.toContain("10");
  expect(gone).not.toContain("50");
  expect(gone).toContain(String(60 * 24 * 40));
  expect(gone).not.toContain(String(60 * 24 * 50));
  expect(hourly.length - gone.filter((id) => Number(id) < 1000).length).toBeLessThanOrEqual(3);
});

test("a song that is opened and edited again leaves no more old versions behind than are of use", async () => {
  const { timeline, shelf, clock, settle } = studio();
  const { id } = timeline.current.timeline;
  const old = Array.from({ length: 40 }, (_, at) => ({
    ...version(at, "editing"),
    songId: id,
    savedAt: clock.ms - 30 * 86_400_000 + at * 60_000,
  }));
  shelf.versions.push(...old, { ...version(99, "named"), songId: id, savedAt: 1 });
  expect(superseded(shelf.versions, clock.ms).length).toBeGreaterThan(0);
  timeline.apply(renameTimeline(timeline.current, "One"));
  settle();
  await expect.poll(() => superseded(shelf.versions, clock.ms)).toEqual([]);
  expect(shelf.versions.some((kept) => kept.id === "99")).toBe(true);
});
