import { expect, test } from "vitest";
import { fail, ok, type Result } from "../../domain/AppError.ts";
import { canonical } from "../../domain/merge/canonical.ts";
import { createRandom } from "../../domain/music/random.ts";
import { applyOps } from "../../domain/room/song/applyOps.ts";
import { isJamTakeOp } from "../../domain/room/song/jamTakes.ts";
import { randomEdit, randomTakeOp, textOfSong } from "../../domain/room/song/songEdits.test-helper.ts";
import { SongLog, type SongEntry } from "../../domain/room/song/SongLog.ts";
import { SONG_BYTES } from "../../domain/room/song/songLimits.ts";
import { opsOfDiff } from "../../domain/room/song/opsOfDiff.ts";
import { readSong, writeSong } from "../../domain/room/song/songJson.ts";
import type { SongOp } from "../../domain/room/song/songOps.ts";
import { notesUpdate } from "../../domain/timeline/commands/build.ts";
import { documentWith, noteOf, rollOf } from "../../domain/timeline/commands/documents.test-helper.ts";
import { countNotes } from "../../domain/timeline/countNotes.ts";
import { notesOf } from "../../domain/timeline/NoteList.ts";
import type { TimelineDocument } from "../../domain/timeline/records.ts";
import { timelineKind } from "../documentKinds.ts";
import { DocumentStore } from "../DocumentStore.ts";
import { SharedSong, type OpenedSong } from "./SharedSong.ts";

/** A page puts takes into the room's order by another name than what it does to the song. */
const TAKES_OF = "takes of ";
const RUNS = Number(process.env["SHARED_SONG_RUNS"] ?? 5);
const SONG_ID = "song";

const crossed = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;
const read = (document: TimelineDocument): TimelineDocument => {
  const copy = readSong(crossed(writeSong(document)));
  if (!copy.ok) throw copy.error;
  return copy.value;
};

/** Time that passes only when something happens. */
class Events {
  now = 0;
  readonly #due: { atMs: number; run: () => void }[] = [];

  readonly later = (ms: number, run: () => void): void => {
    this.#due.push({ atMs: this.now + ms, run });
  };

  async next(): Promise<boolean> {
    this.#due.sort((a, b) => a.atMs - b.atMs);
    const event = this.#due.shift();
    if (!event) return false;
    this.now = event.atMs;
    event.run();
    // Answers are promises of promises.
    for (let turn = 0; turn < 12; turn++) await Promise.resolve();
    return true;
  }
}

/** A room whose clients are cut off now and then, in which messages take their time; those of one way stay in order. */
class Room {
  readonly events = new Events();
  readonly random: () => number;
  readonly start: TimelineDocument;
  log: SongLog;
  readonly entries: SongEntry[] = [];
  readonly clients: Client[] = [];

  constructor(seed: number, sizeOf: (song: TimelineDocument) => number = () => 0) {
    this.random = createRandom(seed);
    this.start = read(documentWith([rollOf("r", [noteOf(0), noteOf(480)]), rollOf("s", [noteOf(0)])]));
    this.log = new SongLog(this.start, 0, sizeOf);
  }

  push(client: string, push: { clientSeq: number; base: number; ops: SongOp[] }): Result<{ revision: number }> {
    const userId = client.replace(TAKES_OF, "");
    const author = { userId, name: userId, lineBeat: this.entries.length, power: "other", roomOwnerId: "" } as const;
    const asked = { ...crossed(push), client, ...author };
    const before = this.log.before(asked);
    if (before) return ok(before);
    const entry = this.log.check(asked);
    if (!entry.ok) return entry;
    this.log.append(entry.value);
    this.entries.push(entry.value);
    for (const each of this.clients) each.hear(entry.value);
    return ok({ revision: entry.value.revision });
  }

  async settle(): Promise<void> {
    for (const client of this.clients) client.isCut = false;
    for (const client of this.clients) void client.song?.catchUp();
    for (let step = 0; step < 20_000; step++) if (!(await this.events.next())) return;
    throw new Error("the room does not come to rest");
  }
}

class Client {
  readonly #room: Room;
  readonly name: string;
  isCut = false;
  mayWrite = true;
  store = new DocumentStore(timelineKind, documentWith([]));
  song: SharedSong | null = null;
  readonly lost: (TimelineDocument | null)[] = [];
  #deliveredAtMs = 0;
  #takeSeq = 0;

  constructor(room: Room, name: string) {
    this.#room = room;
    this.name = name;
    room.clients.push(this);
  }

  async open(): Promise<void> {
    const opened = this.#opened();
    this.store = new DocumentStore(timelineKind, opened.document);
    this.song = new SharedSong(
      {
        store: this.store,
        client: this.name,
        later: this.#room.events.later,
        mayWrite: () => this.mayWrite,
        onUnsent: () => undefined,
        onLost: (_problem, copy) => this.lost.push(copy),
        wire: {
          push: (push) => this.#ask(() => this.#room.push(this.name, push)),
          since: (songId, revision) =>
            this.#ask(() => {
              const entries = songId === SONG_ID ? this.#room.log.since(revision) : null;
              return entries ? ok(crossed(entries)) : fail("OPS_GONE", "gone");
            }),
          open: () => this.#ask(() => ok(this.#opened())),
        },
      },
      opened,
    );
  }

  hear(entry: SongEntry): void {
    const { events, random } = this.#room;
    if (this.isCut || !this.song) return;
    this.#deliveredAtMs = Math.max(this.#deliveredAtMs, events.now + random() * 300);
    const { song } = this;
    events.later(this.#deliveredAtMs - events.now, () => song.receive(SONG_ID, [crossed(entry)]));
  }

  /** Something is done to takes of the room, one's own or somebody else's. */
  editTakes(): void {
    const { random, log } = this.#room;
    const { jamTakes = [] } = log.document.timeline;
    const op = randomTakeOp(jamTakes, random);
    const before = canonical(jamTakes);
    const done = this.#room.push(`${TAKES_OF}${this.name}`, {
      clientSeq: ++this.#takeSeq,
      base: log.revision,
      ops: [op],
    });
    const owner = op.op === "addJamTake" ? this.name : jamTakes.find(({ id }) => id === op.id)?.ownerId;
    if (owner !== undefined && owner !== this.name)
      expect(done).toMatchObject({ ok: false, error: { code: "FORBIDDEN" } });
    if (!done.ok) expect(canonical(log.document.timeline.jamTakes ?? [])).toBe(before);
  }

  edit(): void {
    const { random } = this.#room;
    const what = random();
    if (what < 0.15) this.store.undo();
    else if (what < 0.2) this.store.redo();
    else if (what < 0.3) {
      const gesture = this.store.gesture();
      const start = this.store.current;
      gesture.update(randomEdit(start, random));
      this.#room.events.later(random() * 400, () => {
        gesture.update(randomEdit(start, random));
        if (random() < 0.2) gesture.cancel();
        else gesture.commit();
      });
    } else this.store.apply(randomEdit(this.store.current, random));
  }

  #opened(): OpenedSong {
    const { log } = this.#room;
    return { songId: SONG_ID, userId: this.name, revision: log.revision, document: read(log.document) };
  }

  /** Questions and answers are lost while the client is cut off, and sometimes only the answer. */
  #ask<T>(answer: () => Result<T>): Promise<Result<T>> {
    const { events, random } = this.#room;
    return new Promise((resolve) => {
      const lose = (): void => events.later(100, () => resolve(fail("HUB_FAILED", "lost")));
      if (this.isCut) return lose();
      events.later(random() * 300, () => {
        const answered = this.isCut && random() < 0.5 ? null : answer();
        if (!answered || this.isCut) lose();
        else events.later(random() * 300, () => resolve(answered));
      });
    });
  }
}

const SEEDS = `(seeds 1 to ${RUNS})`;

test(`clients that edit at once, are cut off and come late all end with the song that one would have made ${SEEDS}`, async () => {
  for (let seed = 1; seed <= RUNS; seed++) {
    const room = new Room(seed);
    const { random, events } = room;
    const clients = Array.from({ length: 5 }, (_, index) => new Client(room, `client${index}`));
    for (const client of clients.slice(0, 4)) await client.open();
    for (let turn = 0; turn < 60; turn++) {
      const client = clients[Math.floor(random() * clients.length)]!;
      if (turn === 40) await clients[4]!.open();
      if (random() < 0.1) {
        client.isCut = true;
        events.later(random() * 3000, () => {
          client.isCut = false;
          void client.song?.catchUp();
        });
      }
      if (random() < 0.3) client.editTakes();
      if (client.song && !client.store.isGesturing) client.edit();
      for (let step = 0; step < random() * 8; step++) await events.next();
    }
    await room.settle();
    const serial = textOfSong(
      applyOps(
        room.start,
        room.entries.flatMap(({ ops }) => ops),
      ),
    );
    expect(room.entries.length, `seed ${seed}`).toBeGreaterThan(10);
    expect(room.entries.flatMap(({ ops }) => ops).some(isJamTakeOp), `seed ${seed}`).toBe(true);
    const { jamTakes = [] } = room.log.document.timeline;
    const slots = jamTakes.flatMap(({ slot }) => (slot === null ? [] : [slot]));
    expect(new Set(slots).size, `seed ${seed}`).toBe(slots.length);
    for (const { by, ownerId } of jamTakes) expect(by).toBe(ownerId);
    expect(textOfSong(room.log.document), `seed ${seed}`).toBe(serial);
    for (const { store, song, lost, name } of clients) {
      const { id } = room.log.document.timeline;
      const { current } = store;
      expect(textOfSong({ ...current, timeline: { ...current.timeline, id } }), `seed ${seed}, ${name}`).toBe(serial);
      expect(song?.isSettled, `seed ${seed}, ${name}`).toBe(true);
      expect(lost, `seed ${seed}, ${name}`).toEqual([]);
    }
  }
});

test("who is cut off and back while they are told what they missed before that misses nothing", async () => {
  const room = new Room(1);
  const client = new Client(room, "client");
  await client.open();
  void client.song!.catchUp();
  // The room has answered; the answer is on its way.
  await room.events.next();
  client.isCut = true;
  const ops = opsOfDiff(randomEdit(room.start, room.random));
  expect(room.push("other", { clientSeq: 1, base: 0, ops }).ok).toBe(true);
  await room.settle();
  expect(textOfSong(room.log.document)).not.toBe(textOfSong(room.start));
  expect(textOfSong(client.store.current)).toBe(textOfSong(room.log.document));
});

const keysOf = ({ rolls }: TimelineDocument): number[] =>
  [...notesOf(rolls.get("r")!.notes)].map(({ number }) => number).sort((one, other) => one - other);

test(`taking back takes back one's own notes only ${SEEDS}`, async () => {
  for (let seed = 1; seed <= RUNS; seed++) {
    const room = new Room(seed);
    const clients = Array.from({ length: 5 }, (_, index) => new Client(room, `client${index}`));
    for (const client of clients) await client.open();
    const key = (client: Client): number => 70 + clients.indexOf(client);
    for (let turn = 0; turn < 30; turn++) {
      const client = clients[Math.floor(room.random() * clients.length)]!;
      const note = noteOf(Math.floor(room.random() * 8) * 240, { number: key(client) });
      client.store.apply(notesUpdate(client.store.current, "r", [], [note]));
      for (let step = 0; step < room.random() * 6; step++) await room.events.next();
    }
    await room.settle();
    const before = keysOf(room.log.document);
    for (const { store } of clients) expect(keysOf(store.current)).toEqual(before);
    const [undoer] = clients;
    while (undoer!.store.canUndo) undoer!.store.undo();
    await room.settle();
    expect(keysOf(room.log.document), `seed ${seed}`).toEqual(before.filter((number) => number !== key(undoer!)));
    while (undoer!.store.canRedo) undoer!.store.redo();
    await room.settle();
    expect(keysOf(room.log.document), `seed ${seed}`).toEqual(before);
  }
});

test("what the room refuses goes from the screen and is kept as a copy; watchers change nothing", async () => {
  const room = new Room(1, ({ rolls }) => (countNotes(rolls) > 3 ? SONG_BYTES + 1 : SONG_BYTES));
  const [client, watcher] = [new Client(room, "writer"), new Client(room, "watcher")];
  await client.open();
  await watcher.open();
  watcher.mayWrite = false;
  const many = [noteOf(1), noteOf(2), noteOf(3)];
  client.store.apply(notesUpdate(client.store.current, "r", [], many));
  watcher.store.apply(notesUpdate(watcher.store.current, "s", [], [noteOf(5)]));
  await room.settle();
  expect(watcher.lost).toEqual([null]);
  expect(client.lost[0]?.rolls.get("r")?.notes.length).toBe(5);
  expect(textOfSong(client.store.current)).toBe(textOfSong(room.log.document));
  expect(textOfSong(watcher.store.current)).toBe(textOfSong(room.log.document));
});

test("what was not sent when the visit ends is kept as a copy", async () => {
  const room = new Room(2);
  const client = new Client(room, "writer");
  await client.open();
  client.isCut = true;
  client.store.apply(notesUpdate(client.store.current, "r", [], [noteOf(7)]));
  await room.events.next();
  void client.song?.close();
  await room.settle();
  expect(client.lost[0]?.rolls.get("r")?.notes.length).toBe(3);
});

test("what was written a moment before leaving is sent, what was on its way once only, and nothing is kept as a copy", async () => {
  const room = new Room(3);
  const client = new Client(room, "writer");
  await client.open();
  client.store.apply(notesUpdate(client.store.current, "r", [], [noteOf(7)]));
  // Sent, and not answered yet.
  while (client.song!.isSettled || room.entries.length === 0) await room.events.next();
  client.store.apply(notesUpdate(client.store.current, "r", [], [noteOf(9)]));
  void client.song?.close();
  await room.settle();
  expect(client.lost).toEqual([]);
  expect(room.log.document.rolls.get("r")?.notes.length).toBe(4);
  expect(room.entries).toHaveLength(2);
});
