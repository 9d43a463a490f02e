import { setImmediate as nextLoop, setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { ok, type Result } from "../../../../domain/AppError.ts";
import { newId } from "../../../../domain/id.ts";
import { batchesOf } from "../../../../domain/batchesOf.ts";
import { isJamTakeOp } from "../../../../domain/room/song/jamTakes.ts";
import { SongLog, type SongEntry, type SongPush, type SongTaken } from "../../../../domain/room/song/SongLog.ts";
import { bytesOf } from "../../../../domain/room/song/splitOps.ts";
import { songBytes } from "../../../../domain/room/song/songBytes.ts";
import { readSong } from "../../../../domain/room/song/songJson.ts";
import type { JamTakesPart, SongPart } from "../../../../protocol/hub/songHub.ts";
import type { RoomOutlet } from "../RoomsPart.ts";
import { tooOften } from "../CallBudgets.ts";
import { every } from "../every.ts";
import { refusal } from "../Room.ts";
import { roomGroups } from "../roomGroups.ts";
import { ThreadRest } from "../../../hub/ThreadRest.ts";
import type { CallTime } from "../../../hub/ThreadTimes.ts";
import { atRest, newSong, packedOf, restingEntry, type OpenSong } from "./OpenSong.ts";
import type { SongProjects } from "./SongProjects.ts";
import type { StoredRoomSong, SongHold, SongStore } from "./SongStore.ts";

interface RoomSongsParts {
  readonly projects: SongProjects;
  readonly store: SongStore;
  /** True if other nodes continue with the rooms of this one when it stops. */
  readonly hasOthers: boolean;
  readonly outlet: () => RoomOutlet;
  readonly log: { error(fields: object, message: string): void };
  /** Between two versions of the owner's project. */
  readonly writeEveryMs?: number;
}

const unpack = promisify(gunzip);

const WRITE_EVERY_MS = 30_000;
const LOOK_MS = 30_000;
/** Looks at the store without a failure after which all other nodes have looked, too. */
const LOOKS_OF_ALL = 3;
const PART_BYTES = 256 * 1024;
/** Number and bytes of entries after which the whole song is stored again. */
const STORED_ENTRIES = 500;
const STORED_BYTES = 4 * 1024 * 1024;
/** Shortest pause between pushes that is worth a timer, and the longest one, ms. */
const SHORT_REST_MS = 2;
const LONG_REST_MS = 50;
/** Time of work that no caller requested: it is not limited. */
const FREE: CallTime = { isLeft: () => true, charge: (work) => work() };
const EMPTY_GZIP: Buffer = Buffer.alloc(0);

const away = () => refusal("ROOM_AWAY", "The song cannot be kept just now. Your changes wait");
const gone = () => refusal("OPS_GONE", "The song of the room is to be opened anew");

/**
 * The songs of the rooms that are here: each has one order of changes, and is written to its owner's project. A push is answered,
 * and told to the others, once the store has it.
 */
export class RoomSongs {
  readonly #parts: RoomSongsParts;
  readonly #songs = new Map<string, OpenSong>();
  readonly #turns = new Map<string, Promise<unknown>>();
  #lastPush: Promise<unknown> = Promise.resolve();
  /** After a push others have as much of the thread as it took. */
  readonly #rest = new ThreadRest();
  #looks: NodeJS.Timeout | null = null;
  #goodLooks = 0;
  #stopped = false;

  constructor(parts: RoomSongsParts) {
    this.#parts = parts;
  }

  /** Looks from now on for songs that servers have left behind that failed. */
  start(): this {
    const { log } = this.#parts;
    this.#looks ??= every(
      LOOK_MS,
      () => this.look(),
      (error) => log.error({ err: error }, "songs that rooms have left could not be looked after"),
    );
    return this;
  }

  /** Errors: `NOT_FOUND`, `TOO_LARGE`, `OPS_GONE`, `ROOM_AWAY`. */
  open(eventId: string, part: number, time: CallTime, lineBeat: number): Promise<Result<Omit<SongPart, "userId">>> {
    return this.#inTurn(eventId, async () => {
      const song = await this.#savedSong(eventId, lineBeat);
      if (!song.ok) return song;
      const { hold, log } = song.value;
      if (part === 0 && song.value.packed?.revision !== log.revision) {
        if (!time.isLeft()) return tooOften();
        await packedOf(song.value, time);
      }
      const { revision, bytes } = song.value.packed ?? { revision: 0, bytes: EMPTY_GZIP };
      const parts = Math.ceil(bytes.length / PART_BYTES);
      if (part >= parts) return gone();
      const from = part * PART_BYTES;
      return ok({ songId: hold.songId, revision, part, parts, bytes: bytes.subarray(from, from + PART_BYTES) });
    });
  }

  /** Errors: those of `PushEventOps`. */
  async push(eventId: string, songId: string, push: SongPush, time: CallTime): Promise<Result<{ revision: number }>> {
    // The next push has its turn while the store writes this one.
    const taken = await this.#inTurn(eventId, () => this.#receive(eventId, songId, push, time));
    if (!taken.ok) return taken;
    const { revision, kept } = taken.value;
    return (await kept) ? ok({ revision }) : away();
  }

  /** Errors: `OPS_GONE`. */
  since(eventId: string, songId: string, from: number, lineBeat: number): Promise<Result<{ entries: SongEntry[] }>> {
    return this.#inTurn(eventId, async () => {
      const song = await this.#savedSong(eventId, lineBeat);
      if (!song.ok) return song;
      const entries = song.value.hold.songId === songId ? song.value.log.since(from) : null;
      return entries ? ok({ entries: [...entries] }) : gone();
    });
  }

  /** Takes of the room from one of them on, as many as go at once. Errors: those of `open`. */
  takes(eventId: string, from: number, lineBeat: number): Promise<Result<JamTakesPart>> {
    return this.#inTurn(eventId, async () => {
      const song = await this.#savedSong(eventId, lineBeat);
      if (!song.ok) return song;
      const { hold, log } = song.value;
      const { jamTakes = [] } = log.document.timeline;
      const [takes = []] = [...batchesOf(jamTakes.slice(from), bytesOf, PART_BYTES)];
      const { songId } = hold;
      return ok({ songId, revision: log.revision, total: jamTakes.length, takes: [...takes] as JamTakesPart["takes"] });
    });
  }

  /** Ends the song of an empty room: the owner's project has all changes. */
  end(eventId: string): Promise<void> {
    return this.#inTurn(eventId, () => this.#end(eventId));
  }

  /** Another node has the room. */
  drop(eventId: string): void {
    const song = this.#songs.get(eventId);
    if (!song) return;
    this.#songs.delete(eventId);
    song.hold.isLost = true;
    if (song.timer) clearTimeout(song.timer);
  }

  /** Leaves songs to other nodes if they continue with the rooms. The store holds all of them for the next opening. */
  async stop(): Promise<void> {
    this.#stopped = true;
    if (this.#looks) clearInterval(this.#looks);
    const eventIds = [...this.#songs.keys()];
    if (!this.#parts.hasOthers)
      await Promise.all(eventIds.map((eventId) => this.#inTurn(eventId, () => this.#write(eventId))));
    for (const eventId of eventIds) this.drop(eventId);
  }

  /** Renews the holds of the songs here, and saves those that failed servers have left behind to their owners. */
  async look(): Promise<void> {
    const { store } = this.#parts;
    const held = await store.touch([...this.#songs.values()].map(({ hold }) => hold));
    this.#goodLooks = held ? this.#goodLooks + 1 : 0;
    // After an outage of the store, the other nodes must first renew their holds.
    if (this.#goodLooks < LOOKS_OF_ALL) return;
    for (const eventId of (await store.abandoned()) ?? [])
      await this.#inTurn(eventId, async () => {
        if (this.#songs.has(eventId) || this.#stopped) return;
        const song = await this.#read(eventId, true);
        if (!song.ok) return;
        this.#songs.set(eventId, song.value);
        await this.#end(eventId);
      });
  }

  /** Puts the push into the song's order, and on its way to the store. */
  async #receive(
    eventId: string,
    songId: string,
    push: SongPush,
    time: CallTime,
  ): Promise<Result<{ readonly revision: number; readonly kept: Promise<boolean> }>> {
    const found = await this.#song(eventId, push.lineBeat);
    if (!found.ok) return found;
    const song = found.value;
    const { hold, log } = song;
    if (hold.songId !== songId) return gone();
    const before = log.before(push);
    if (before) return ok({ ...before, kept: song.kept });
    await this.#loopTurn();
    // Others of the user's pushes may have come first.
    if (!time.isLeft()) return tooOften();
    if (log.revision - song.stored >= STORED_ENTRIES || song.entryBytes >= STORED_BYTES) await this.#cut(song);
    if (hold.isLost) return away();
    const entry = this.#rest.after(() => time.charge(() => log.check(push)));
    if (!entry.ok) return entry.error.code === "OPS_AHEAD" ? gone() : refusal(entry.error.code, entry.error.message);
    time.charge(() => log.append(entry.value));
    song.entryBytes += bytesOf(entry.value.ops);
    song.kept = this.#save(eventId, song, entry.value, time);
    return ok({ revision: entry.value.revision, kept: song.kept });
  }

  /**
   * Stores an entry, then sends it to the others. Returns true if it is safely stored; if that is unknown, the stored song is
   * read again.
   */
  async #save(eventId: string, song: OpenSong, entry: SongEntry, time: CallTime): Promise<boolean> {
    // Writing it as text is the author's, too.
    const isKept = await time.charge(() => this.#parts.store.append(song.hold, entry));
    if (isKept) {
      time.charge(() => this.#send(eventId, song.hold.songId, entry));
      this.#writeLater(eventId, song);
    } else if (this.#songs.get(eventId) === song) this.drop(eventId);
    return isKept;
  }

  /** One after the other, in each room. */
  #inTurn<T>(eventId: string, work: () => Promise<T>): Promise<T> {
    const turn = (this.#turns.get(eventId) ?? Promise.resolve()).then(work);
    const settled = turn.catch(() => undefined);
    this.#turns.set(eventId, settled);
    void this.#forget(eventId, settled);
    return turn;
  }

  /**
   * Waits until the process has looked at what others ask, after the push before this one, whichever room it is of. A call of
   * theirs takes several turns of the loop: after a push that took long it has as much time as that, not one turn between two pushes.
   */
  #loopTurn(): Promise<unknown> {
    const turn = async (): Promise<void> => {
      await nextLoop();
      const restMs = this.#rest.leftMs;
      if (restMs > SHORT_REST_MS) await sleep(Math.min(restMs, LONG_REST_MS));
    };
    this.#lastPush = this.#lastPush.then(turn);
    return this.#lastPush;
  }

  async #forget(eventId: string, turn: Promise<unknown>): Promise<void> {
    await turn;
    if (this.#turns.get(eventId) === turn) this.#turns.delete(eventId);
  }

  /** With nothing in it that may still be lost. */
  async #savedSong(eventId: string, lineBeat: number): Promise<Result<OpenSong>> {
    const song = await this.#song(eventId, lineBeat);
    return !song.ok || (await song.value.kept) ? song : this.#song(eventId, lineBeat);
  }

  /** `lineBeat`: the room's next bar line. */
  async #song(eventId: string, lineBeat: number): Promise<Result<OpenSong>> {
    const open = this.#songs.get(eventId);
    if (open) return ok(open);
    const read = await this.#read(eventId, false);
    if (!read.ok) return read;
    const song = read.value;
    this.#songs.set(eventId, song);
    const rest = restingEntry(song.log, lineBeat);
    if (rest) {
      song.log.append(rest);
      song.kept = this.#save(eventId, song, rest, FREE);
    }
    return read;
  }

  async #read(eventId: string, isAbandoned: boolean): Promise<Result<OpenSong>> {
    const { store, projects } = this.#parts;
    const taken = await store.claim(eventId, isAbandoned);
    if (!taken) return away();
    if (taken.song) return this.#readKept(eventId, taken.song, taken.hold);
    if (isAbandoned) return gone();
    const read = await projects.read(eventId);
    if (!read.ok) return refusal(read.error.code, read.error.message);
    const { project } = read.value;
    const song = { ...newSong(new SongLog(atRest(read.value.document), 0, songBytes)), project };
    const content = await packedOf(song);
    const hold = await store.begin(eventId, { songId: newId(), revision: 0, content, taken: "[]" }, project);
    return hold ? ok({ ...song, hold }) : away();
  }

  async #readKept(eventId: string, kept: StoredRoomSong, hold: SongHold): Promise<Result<OpenSong>> {
    const { revision, content, taken, entries, project, written } = kept;
    const document = readSong(JSON.parse((await unpack(content)).toString("utf8")));
    // It stays where it is: another version may read it.
    if (!document.ok) return refusal("NOT_FOUND", "The song of this jam cannot be read");
    const log = new SongLog(document.value, revision, songBytes, JSON.parse(taken) as SongTaken);
    log.appendAll(entries);
    const song = { ...newSong(log), hold, project, written, stored: revision, entryBytes: bytesOf(entries) };
    if (log.revision !== written) this.#writeLater(eventId, song);
    return ok(song);
  }

  /** The store has the song as a whole, and the entries before that no more. Where that fails, it is tried again. */
  async #cut(song: OpenSong): Promise<void> {
    if (!(await song.kept)) return;
    const { hold, log } = song;
    const { revision } = log;
    const content = await packedOf(song);
    const taken = JSON.stringify(log.applied());
    if (!(await this.#parts.store.cut(hold, { songId: hold.songId, revision, content, taken }))) return;
    song.stored = revision;
    song.entryBytes = 0;
  }

  #send(eventId: string, songId: string, entry: SongEntry): void {
    const from = entry.revision - 1;
    const told = { eventId, songId, from, entries: [entry] };
    const { song, all } = roomGroups(eventId);
    this.#parts.outlet().toGroup(song, "EventOps", told);
    const ops = entry.ops.filter(isJamTakeOp);
    if (ops.length === 0) return;
    this.#parts.outlet().toGroup(all, "EventTakes", { eventId, songId, revision: entry.revision, ops });
  }

  #writeLater(eventId: string, song: OpenSong): void {
    if (song.timer || this.#stopped) return;
    const write = (): void => {
      song.timer = null;
      void this.#inTurn(eventId, () => this.#writeAgain(eventId));
    };
    song.timer = setTimeout(write, this.#parts.writeEveryMs ?? WRITE_EVERY_MS).unref();
  }

  /** Retries a failed write. */
  async #writeAgain(eventId: string): Promise<void> {
    const song = this.#songs.get(eventId);
    if (song && !(await this.#write(eventId))) this.#writeLater(eventId, song);
  }

  /** Writes the song at the end of a room; a failed write is found by a later check. */
  async #end(eventId: string): Promise<void> {
    const song = this.#songs.get(eventId);
    if (song && (await this.#write(eventId))) await this.#parts.store.remove(song.hold);
    this.drop(eventId);
  }

  /** To the owner's project, unless somebody else has the song. */
  async #write(eventId: string): Promise<boolean> {
    const song = this.#songs.get(eventId);
    if (!song || !(await song.kept)) return false;
    const held = await this.#parts.store.touch([song.hold]);
    if (held && !held.has(eventId)) this.drop(eventId);
    return held?.has(eventId) === true && (await this.#writeProject(eventId, song));
  }

  async #writeProject(eventId: string, song: OpenSong): Promise<boolean> {
    const { projects, store, log } = this.#parts;
    const { revision, document } = song.log;
    if (song.written === revision) return true;
    try {
      const written = await projects.write(eventId, song.project, document);
      if (!written.ok) throw written.error;
      song.project = written.value;
      song.written = revision;
      await store.noteProject(song.hold, written.value, revision);
      return true;
    } catch (error) {
      log.error({ err: error, eventId }, "the song of a room could not be written to its owner's project");
      return false;
    }
  }
}
