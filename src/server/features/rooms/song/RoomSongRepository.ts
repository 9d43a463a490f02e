import { sql } from "kysely";
import { Repository } from "../../../database/Repository.ts";

/** The song of a room at one revision. */
export interface StoredSong {
  readonly songId: string;
  readonly revision: number;
  /** Gzip of the JSON that `writeSong` makes. */
  readonly content: Buffer;
  /** JSON of a `SongTaken`. */
  readonly taken: string;
}

interface StoredProject {
  readonly projectId: string | null;
  readonly projectRevision: number | null;
  /** The revision of the song that the project holds. */
  readonly written: number;
}

/** An entry, and the holder of its song. */
export interface StoredEntry {
  readonly eventId: string;
  readonly holder: string;
  readonly revision: number;
  /** JSON of a `SongEntry`. */
  readonly entry: string;
}

type Holding = Pick<StoredEntry, "eventId" | "holder">;

/** A song whose hold was not renewed for this long, and whose room is empty, was left by a failed server. */
const ABANDONED_AFTER = sql`interval '2 minutes'`;
const IS_ABANDONED = sql`s.touched_at < now() - ${ABANDONED_AFTER}
  and (e.players + e.watchers = 0 or e.state not in ('Created', 'Started'))`;

/**
 * The songs that rooms write, and what was done to them since. Whoever opens a song holds it: what comes of an earlier
 * holder, however late, changes nothing.
 */
export class RoomSongRepository extends Repository {
  /** The room's song, which `holder` holds from now on; null where there is none, or with `isAbandoned` none that was left. */
  async claim(
    eventId: string,
    holder: string,
    isAbandoned: boolean,
  ): Promise<(StoredSong & StoredProject & { readonly entries: readonly string[] }) | null> {
    // Waits for an append that is under way: the entries are read after it, and no other can follow.
    const song = await this.first(sql<StoredSong & StoredProject>`
      update room_songs s set holder = ${holder}, touched_at = now() from events e
      where s.event_id = ${eventId} and e.id = s.event_id and (${!isAbandoned} or (${IS_ABANDONED}))
      returning s.song_id, s.revision, s.content, s.taken, s.project_id, s.project_revision, s.written`);
    if (!song) return null;
    const entries = await this.queries
      .selectFrom("roomSongEntries")
      .select("entry")
      .where("eventId", "=", eventId)
      .where("revision", ">", song.revision)
      .orderBy("revision")
      .execute();
    return { ...song, entries: entries.map(({ entry }) => entry) };
  }

  /** False: the room has a song already, or its event is gone. */
  async begin({ eventId, holder }: Holding, song: StoredSong & StoredProject): Promise<boolean> {
    const { numAffectedRows } = await sql`
      insert into room_songs (event_id, holder, song_id, revision, content, taken, project_id, project_revision, written)
      select id, ${holder}, ${song.songId}, ${song.revision}, ${song.content}, ${song.taken}, ${song.projectId},
        ${song.projectRevision}::integer, ${song.written}::integer
      from events where id = ${eventId}
      on conflict (event_id) do nothing`.execute(this.queries);
    return numAffectedRows === 1n;
  }

  /** Entries of any songs. Returns those that were appended: the songs of the others have another holder. */
  append(entries: readonly StoredEntry[]): Promise<readonly Pick<StoredEntry, "eventId" | "revision">[]> {
    const eventIds = entries.map(({ eventId }) => eventId);
    const holders = entries.map(({ holder }) => holder);
    const revisions = entries.map(({ revision }) => revision);
    const texts = entries.map(({ entry }) => entry);
    // In one order, so that no two statements wait for each other.
    return this.rows(sql<Pick<StoredEntry, "eventId" | "revision">>`
      with held as (
        select event_id, holder from room_songs where event_id = any(${eventIds}::text[]) order by event_id for share
      )
      insert into room_song_entries (event_id, revision, entry)
      select given.event_id, given.revision, given.entry
      from unnest(${eventIds}::text[], ${holders}::text[], ${revisions}::integer[], ${texts}::text[])
        as given (event_id, holder, revision, entry)
      join held using (event_id, holder)
      returning event_id, revision`);
  }

  /** The song as a whole in the place of what came before. False: it has another holder. */
  cut({ eventId, holder }: Holding, { revision, content, taken }: StoredSong): Promise<boolean> {
    return this.some(sql`
      with cut as (
        update room_songs set revision = ${revision}, content = ${content}, taken = ${taken}, touched_at = now()
        where event_id = ${eventId} and holder = ${holder} returning event_id
      ), gone as (
        delete from room_song_entries where event_id in (select event_id from cut) and revision <= ${revision}
      )
      select event_id from cut`);
  }

  /** False: the song has another holder. */
  async noteProject({ eventId, holder }: Holding, project: StoredProject): Promise<boolean> {
    const { numUpdatedRows } = await this.queries
      .updateTable("roomSongs")
      .set(project)
      .where("eventId", "=", eventId)
      .where("holder", "=", holder)
      .executeTakeFirst();
    return numUpdatedRows === 1n;
  }

  /** Renews the holds of open songs. Returns the events of those that have no other holder. */
  async touch(holdings: readonly Holding[]): Promise<readonly string[]> {
    const [eventIds, holders] = [holdings.map(({ eventId }) => eventId), holdings.map(({ holder }) => holder)];
    const rows = await this.rows(sql<Pick<StoredEntry, "eventId">>`
      with held as (
        select event_id from room_songs join unnest(${eventIds}::text[], ${holders}::text[]) as given (event_id, holder)
          using (event_id, holder)
        order by event_id for no key update of room_songs
      )
      update room_songs set touched_at = now() where event_id in (select event_id from held) returning event_id`);
    return rows.map(({ eventId }) => eventId);
  }

  /** All of it is in the owner's project. False: the song has another holder. */
  remove({ eventId, holder }: Holding): Promise<boolean> {
    return this.deleteRows("roomSongs", { eventId, holder });
  }

  /** Events whose songs were left behind, some of them. */
  async abandoned(): Promise<readonly string[]> {
    const rows = await this.rows(sql<{ eventId: string }>`
      select s.event_id from room_songs s join events e on e.id = s.event_id where ${IS_ABANDONED}
      order by s.touched_at limit 20`);
    return rows.map(({ eventId }) => eventId);
  }
}
