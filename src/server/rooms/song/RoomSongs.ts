import { setImmediate as nextLoop } from "node:timers/promises";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { ok, type Result } from "../../../domain/AppError.ts";
import { newId } from "../../../domain/id.ts";
import { batchesOf } from "../../../domain/batchesOf.ts";
import { isJamTakeOp } from "../../../domain/room/song/jamTakes.ts";
import { SongLog, type SongEntry, type SongPush } from "../../../domain/room/song/SongLog.ts";
import { bytesOf } from "../../../domain/room/song/splitOps.ts";
import { songBytes } from "../../../domain/room/song/songBytes.ts";
import { readSong, writeSong } from "../../../domain/room/song/songJson.ts";
import { restingTakes } from "../../../domain/timeline/JamTake.ts";
import type { TimelineDocument } from "../../../domain/timeline/records.ts";
import type { JamTakesPart, SongPart } from "../../../protocol/hub/songHub.ts";
import type { RoomOutlet } from "../../hub/RoomsPart.ts";
import { tooOften } from "../CallBudgets.ts";
import { refusal } from "../Room.ts";
import { roomGroups } from "../roomGroups.ts";
import type { CallTime } from "../ThreadTimes.ts";
import type { SongProject, SongProjects } from "./SongProjects.ts";
import type { SongStore } from "./SongStore.ts";

interface RoomSongsParts {
  readonly projects: SongProjects;
  /** Null: this process is the only one. */
  readonly store: SongStore | null;
  readonly outlet: () => RoomOutlet;
  readonly log: { error(fields: object, message: string): void };
  /** Between two versions of the owner's project. */
  readonly writeEveryMs?: number;
}

interface OpenSong {
  readonly songId: string;
  readonly log: SongLog;
  project: SongProject | null;
  /** Of what the owner's project holds. */
  written: number;
  /** Of what the store holds as a whole. */
  stored: number;
  packed: { readonly revision: number; readonly bytes: Buffer } | null;
  timer: NodeJS.Timeout | null;
}

const pack = promisify(gzip);

const WRITE_EVERY_MS = 30_000;
const PART_BYTES = 256 * 1024;
/** Entries after which the store has the song anew. */
const STORED_ENTRIES = 500;
const EMPTY_GZIP: Buffer = Buffer.alloc(0);

const away = () => refusal("ROOM_AWAY", "The song cannot be kept just now. Your changes wait");
const gone = () => refusal("OPS_GONE", "The song of the room is to be opened anew");

/** As a room begins with it: nothing goes round before somebody wants it. */
function atRest(document: TimelineDocument): TimelineDocument {
  const { jamTakes } = document.timeline;
  if (!jamTakes) return document;
  return { ...document, timeline: { ...document.timeline, jamTakes: restingTakes(jamTakes) } };
}

async function stopWriting(song: Promise<OpenSong | null>): Promise<void> {
  const open = await song;
  if (open?.timer) clearTimeout(open.timer);
}

/** The songs of the rooms that are here: each has one order of changes, and is written to its owner's project. */
export class RoomSongs {
  readonly #parts: RoomSongsParts;
  readonly #songs = new Map<string, Promise<OpenSong | null>>();
  /** Songs of which it is not known whether the store has all; where it has lost them, these are what there is. */
  readonly #unkept = new Map<string, OpenSong>();
  readonly #turns = new Map<string, Promise<unknown>>();
  #lastPush: Promise<unknown> = Promise.resolve();
  #stopped = false;

  constructor(parts: RoomSongsParts) {
    this.#parts = parts;
  }

  /** Errors: `NOT_FOUND`, `TOO_LARGE`, `OPS_GONE`, `ROOM_AWAY`. */
  open(eventId: string, part: number, time: CallTime): Promise<Result<Omit<SongPart, "userId">>> {
    return this.#inTurn(eventId, async () => {
      const song = await this.#song(eventId);
      if (!song.ok) return song;
      const { songId, log } = song.value;
      if (part === 0 && song.value.packed?.revision !== log.revision) {
        if (!time.isLeft()) return tooOften();
        const json = time.charge(() => JSON.stringify(writeSong(log.document)));
        song.value.packed = { revision: log.revision, bytes: await pack(json) };
      }
      const { revision, bytes } = song.value.packed ?? { revision: 0, bytes: EMPTY_GZIP };
      const parts = Math.ceil(bytes.length / PART_BYTES);
      if (part >= parts) return gone();
      const from = part * PART_BYTES;
      return ok({ songId, revision, part, parts, bytes: bytes.subarray(from, from + PART_BYTES) });
    });
  }

  /** Errors: those of `PushEventOps`. */
  push(eventId: string, songId: string, push: SongPush, time: CallTime): Promise<Result<{ revision: number }>> {
    return this.#inTurn(eventId, async () => {
      const song = await this.#song(eventId);
      if (!song.ok) return song;
      if (song.value.songId !== songId) return gone();
      const { log } = song.value;
      const before = log.before(push);
      if (before) return ok(before);
      await this.#loopTurn();
      // Others of the user's pushes may have come first.
      if (!time.isLeft()) return tooOften();
      const entry = time.charge(() => log.check(push));
      if (!entry.ok) return entry.error.code === "OPS_AHEAD" ? gone() : refusal(entry.error.code, entry.error.message);
      if (!(await this.#keep(eventId, song.value, entry.value))) return away();
      time.charge(() => {
        log.take(entry.value);
        this.#tell(eventId, songId, entry.value);
      });
      this.#writeLater(eventId, song.value);
      return ok({ revision: entry.value.revision });
    });
  }

  /** Errors: `OPS_GONE`. */
  since(eventId: string, songId: string, from: number): Promise<Result<{ entries: SongEntry[] }>> {
    return this.#inTurn(eventId, async () => {
      const song = await this.#song(eventId);
      if (!song.ok) return song;
      const entries = song.value.songId === songId ? song.value.log.since(from) : null;
      return entries ? ok({ entries: [...entries] }) : gone();
    });
  }

  /** Takes of the room from one of them on, as many as go at once. Errors: those of `open`. */
  takes(eventId: string, from: number): Promise<Result<JamTakesPart>> {
    return this.#inTurn(eventId, async () => {
      const song = await this.#song(eventId);
      if (!song.ok) return song;
      const { songId, log } = song.value;
      const { jamTakes = [] } = log.document.timeline;
      const [takes = []] = [...batchesOf(jamTakes.slice(from), bytesOf, PART_BYTES)];
      return ok({ songId, revision: log.revision, total: jamTakes.length, takes: [...takes] as JamTakesPart["takes"] });
    });
  }

  /** Nobody is in the room any more: the owner has what was written. */
  end(eventId: string): Promise<void> {
    return this.#inTurn(eventId, () => this.#write(eventId, true));
  }

  /** Another node has the room. */
  drop(eventId: string): void {
    const song = this.#songs.get(eventId);
    this.#songs.delete(eventId);
    this.#unkept.delete(eventId);
    if (song) void stopWriting(song);
  }

  /** What others go on with is theirs to write. */
  async stop(): Promise<void> {
    this.#stopped = true;
    if (this.#parts.store) for (const eventId of this.#songs.keys()) this.drop(eventId);
    else await Promise.all([...this.#songs.keys()].map((eventId) => this.end(eventId)));
  }

  /** One after the other, in each room. */
  #inTurn<T>(eventId: string, work: () => Promise<T>): Promise<T> {
    const turn = (this.#turns.get(eventId) ?? Promise.resolve()).then(work);
    const settled = turn.catch(() => undefined);
    this.#turns.set(eventId, settled);
    void this.#forget(eventId, settled);
    return turn;
  }

  /** Waits until the process has looked at what others ask, after the push before this one, whichever room it is of. */
  #loopTurn(): Promise<unknown> {
    this.#lastPush = this.#lastPush.then(() => nextLoop());
    return this.#lastPush;
  }

  async #forget(eventId: string, turn: Promise<unknown>): Promise<void> {
    await turn;
    if (this.#turns.get(eventId) === turn) this.#turns.delete(eventId);
  }

  async #song(eventId: string): Promise<Result<OpenSong>> {
    const open = await this.#songs.get(eventId);
    if (open) return ok(open);
    const read = await this.#read(eventId);
    if (read.ok) this.#songs.set(eventId, Promise.resolve(read.value));
    return read;
  }

  async #read(eventId: string): Promise<Result<OpenSong>> {
    const { store, projects } = this.#parts;
    const kept = store ? await store.load(eventId) : { song: null, project: null, entries: [] };
    if (!kept) return away();
    const document = kept.song ? readSong(kept.song.json) : null;
    const unkept = this.#unkept.get(eventId);
    if (kept.song && document?.ok) {
      this.#unkept.delete(eventId);
      const { songId, revision, taken } = kept.song;
      const log = new SongLog(document.value, revision, songBytes, taken);
      log.takeAll(kept.entries);
      // What the node before had not written is written by this one.
      const song = { songId, log, project: kept.project, written: -1, stored: revision, packed: null, timer: null };
      this.#writeLater(eventId, song);
      return ok(song);
    }
    if (unkept) return (await this.#store(eventId, unkept)) ? ok(this.#keptAgain(eventId, unkept)) : away();
    const read = await projects.read(eventId);
    if (!read.ok) return refusal(read.error.code, read.error.message);
    const log = new SongLog(atRest(read.value.document), 0, songBytes);
    const { project } = read.value;
    const song = { songId: newId(), log, project, written: 0, stored: 0, packed: null, timer: null };
    if (project) await store?.putProject(eventId, project);
    return (await this.#store(eventId, song)) ? ok(song) : away();
  }

  /** Whether nothing of it is lost from now on. Where that is not known, what is kept is read anew. */
  async #keep(eventId: string, song: OpenSong, entry: SongEntry): Promise<boolean> {
    const { store } = this.#parts;
    if (!store) return true;
    if (song.log.revision - song.stored >= STORED_ENTRIES) await this.#store(eventId, song);
    const kept = await store.append(eventId, song.songId, entry);
    if (kept === true) return true;
    this.drop(eventId);
    this.#unkept.set(eventId, song);
    return false;
  }

  /** The store came back with nothing, and has the song anew. */
  #keptAgain(eventId: string, unkept: OpenSong): OpenSong {
    this.#unkept.delete(eventId);
    const song = { ...unkept, timer: null };
    if (song.project) void this.#parts.store?.putProject(eventId, song.project);
    this.#writeLater(eventId, song);
    return song;
  }

  async #store(eventId: string, song: OpenSong): Promise<boolean> {
    const { songId, log } = song;
    const { store } = this.#parts;
    if (!store) return true;
    const { revision, document } = log;
    const kept = await store.put(eventId, { songId, revision, json: writeSong(document), taken: log.taken() });
    if (kept === true) song.stored = revision;
    return kept === true;
  }

  #tell(eventId: string, songId: string, entry: SongEntry): void {
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
      void this.#inTurn(eventId, () => this.#write(eventId, false));
    };
    song.timer = setTimeout(write, this.#parts.writeEveryMs ?? WRITE_EVERY_MS).unref();
  }

  /** To the owner's project. What cannot be written is tried again, also after everybody has gone. */
  async #write(eventId: string, isEnd: boolean): Promise<void> {
    const song = (await this.#songs.get(eventId)) ?? this.#unkept.get(eventId);
    if (!song) return;
    const isWritten = await this.#writeProject(eventId, song);
    if (!isWritten) this.#writeLater(eventId, song);
    if (!isEnd || !isWritten) return;
    this.drop(eventId);
    await this.#parts.store?.remove(eventId);
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
      await store?.putProject(eventId, written.value);
      return true;
    } catch (error) {
      log.error({ err: error, eventId }, "the song of a room could not be written to its owner's project");
      return false;
    }
  }
}
