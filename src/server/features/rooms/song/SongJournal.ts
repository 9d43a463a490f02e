import { newId } from "../../../../domain/id.ts";
import type { SongEntry } from "../../../../domain/room/song/SongLog.ts";
import { asCaller } from "../../../database/ConnectionShares.ts";
import type { DatabaseLog } from "../../../database/Database.ts";
import type { RoomSongRepository, StoredEntry, StoredSong } from "./RoomSongRepository.ts";
import type { SongProject } from "./SongProjects.ts";
import type { StoredRoomSong, SongHold, SongStore } from "./SongStore.ts";

/** Entries and characters that go with one statement; the first goes however long it is. */
const MOST_ENTRIES = 200;
const MOST_CHARACTERS = 1024 * 1024;

interface Waiting {
  readonly hold: SongHold;
  readonly stored: StoredEntry;
  readonly resolve: (isKept: boolean) => void;
}

type Repository = Pick<
  RoomSongRepository,
  "claim" | "begin" | "append" | "cut" | "noteProject" | "touch" | "remove" | "abandoned"
>;

const holdOf = (eventId: string, songId: string, holder: string): SongHold => ({
  eventId,
  songId,
  holder,
  isLost: false,
});

/** The songs of rooms in the database. What waits for one statement to be committed goes with the next, of all rooms together. */
export class SongJournal implements SongStore {
  readonly #songs: Repository;
  readonly #log: Pick<DatabaseLog, "error">;
  readonly #isReachable: () => boolean;
  #hasFailed = false;
  #waiting: Waiting[] = [];
  #isWriting = false;

  /** `isReachable`: true while nodes agree on the homes of rooms; otherwise no song is written. */
  constructor(songs: Repository, log: Pick<DatabaseLog, "error">, isReachable: () => boolean = () => true) {
    this.#songs = songs;
    this.#log = log;
    this.#isReachable = isReachable;
  }

  claim(eventId: string, isAbandoned: boolean): ReturnType<SongStore["claim"]> {
    return this.#ask(null, async () => {
      const holder = newId();
      const row = await this.#songs.claim(eventId, holder, isAbandoned);
      if (!row) return { song: null };
      const { entries, projectId, projectRevision, ...stored } = row;
      const song: StoredRoomSong = {
        ...stored,
        entries: entries.map((entry) => JSON.parse(entry) as SongEntry),
        project: projectId === null ? null : { id: projectId, revision: projectRevision ?? 0 },
      };
      return { song, hold: holdOf(eventId, song.songId, holder) };
    });
  }

  begin(eventId: string, song: StoredSong, project: SongProject | null): Promise<SongHold | null> {
    return this.#ask(null, async () => {
      const hold = holdOf(eventId, song.songId, newId());
      const stored = { ...song, ...storedProject(project), written: song.revision };
      return (await this.#songs.begin(hold, stored)) ? hold : null;
    });
  }

  append(hold: SongHold, entry: SongEntry): Promise<boolean> {
    const { eventId, holder } = hold;
    const stored = { eventId, holder, revision: entry.revision, entry: JSON.stringify(entry) };
    return new Promise((resolve) => {
      this.#waiting.push({ hold, stored, resolve });
      if (!this.#isWriting) void asCaller({ kind: "server", key: "songs" }, () => this.#write());
    });
  }

  cut(hold: SongHold, song: StoredSong): Promise<boolean> {
    return this.#ask(false, () => this.#songs.cut(hold, song));
  }

  noteProject(hold: SongHold, project: SongProject, written: number): Promise<boolean> {
    return this.#ask(false, () => this.#songs.noteProject(hold, { ...storedProject(project), written }));
  }

  touch(holds: readonly SongHold[]): Promise<ReadonlySet<string> | null> {
    return this.#ask(null, async () => new Set(await this.#songs.touch(holds)));
  }

  remove(hold: SongHold): Promise<boolean> {
    return this.#ask(false, () => this.#songs.remove(hold));
  }

  abandoned(): Promise<readonly string[] | null> {
    return this.#ask<readonly string[] | null>(null, () => this.#songs.abandoned());
  }

  /** One statement after the other, so that no entry is stored without those before it. */
  async #write(): Promise<void> {
    this.#isWriting = true;
    while (this.#waiting.length > 0) {
      const batch = this.#nextBatch();
      const stored = batch.map((each) => each.stored);
      const appended = await this.#ask([], () =>
        stored.length === 0 ? Promise.resolve([]) : this.#songs.append(stored),
      );
      const kept = new Set(appended.map(({ eventId, revision }) => `${eventId} ${revision}`));
      for (const {
        hold,
        stored: { eventId, revision },
        resolve,
      } of batch) {
        if (!kept.has(`${eventId} ${revision}`)) hold.isLost = true;
        resolve(!hold.isLost);
      }
    }
    this.#isWriting = false;
  }

  /** Without those whose song has lost an entry before them. */
  #nextBatch(): Waiting[] {
    const batch: Waiting[] = [];
    let characters = 0;
    while (this.#waiting.length > 0 && batch.length < MOST_ENTRIES) {
      const [next] = this.#waiting as [Waiting];
      characters += next.stored.entry.length;
      if (characters > MOST_CHARACTERS && batch.length > 0) break;
      this.#waiting.shift();
      if (next.hold.isLost) next.resolve(false);
      else batch.push(next);
    }
    return batch;
  }

  async #ask<Answer>(otherwise: Answer, ask: () => Promise<Answer>): Promise<Answer> {
    if (!this.#isReachable()) return otherwise;
    try {
      const answer = await ask();
      this.#hasFailed = false;
      return answer;
    } catch (error) {
      // Once: everybody who pushes comes here.
      if (!this.#hasFailed) this.#log.error({ err: error, event: "songs.journal" }, "songs of rooms cannot be kept");
      this.#hasFailed = true;
      return otherwise;
    }
  }
}

const storedProject = (project: SongProject | null) => ({
  projectId: project?.id ?? null,
  projectRevision: project?.revision ?? null,
});
