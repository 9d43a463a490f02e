import type { SongEntry } from "../../../domain/room/song/SongLog.ts";
import { orNull, type RedisClient } from "../../fanout/redisClient.ts";
import type { SongProject } from "./SongProjects.ts";
import type { SongStore, StoredSong } from "./SongStore.ts";

/** What nobody has come back to is forgotten after a day. */
const KEPT_MS = 24 * 60 * 60_000;

// KEYS: the room's lease, the song, its entries, its project. ARGV: the node, how long, and what stands with each.
const PUT = `
  if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
  redis.call('SET', KEYS[2], ARGV[3], 'PX', ARGV[2])
  redis.call('DEL', KEYS[3])
  return 1`;
const APPEND = `
  if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
  local song = redis.call('GET', KEYS[2])
  if not song or string.sub(song, 1, string.len(ARGV[3])) ~= ARGV[3] then return 0 end
  local base = tonumber(string.match(song, '^[^ ]+ (%d+) '))
  if base + redis.call('LLEN', KEYS[3]) + 1 ~= tonumber(ARGV[4]) then return 0 end
  redis.call('RPUSH', KEYS[3], ARGV[5])
  redis.call('PEXPIRE', KEYS[2], ARGV[2])
  redis.call('PEXPIRE', KEYS[3], ARGV[2])
  redis.call('PEXPIRE', KEYS[4], ARGV[2])
  return 1`;
const PUT_PROJECT = `
  if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
  redis.call('SET', KEYS[4], ARGV[3], 'PX', ARGV[2])
  return 1`;
const REMOVE = `
  local home = redis.call('GET', KEYS[1])
  if home and home ~= ARGV[1] then return 0 end
  redis.call('DEL', KEYS[2], KEYS[3], KEYS[4])
  return 1`;

/** The keys of a room lie in one slot of a Redis cluster. */
const keysOf = (eventId: string) => ({
  home: `room:{${eventId}}:home`,
  song: `room:{${eventId}}:song`,
  ops: `room:{${eventId}}:ops`,
  project: `room:{${eventId}}:project`,
});

/** Songs of rooms, in the Redis that their nodes share. A song begins with its id and revision, which scripts look at. */
export class RedisSongStore implements SongStore {
  readonly #client: RedisClient;
  readonly #nodeId: string;

  constructor(client: RedisClient, nodeId: string) {
    this.#client = client;
    this.#nodeId = nodeId;
  }

  async load(eventId: string): ReturnType<SongStore["load"]> {
    if (!this.#client.isReady) return null;
    const { song, ops, project } = keysOf(eventId);
    // At once: nothing comes between the song and its entries.
    const read = await orNull(this.#client.multi().get(song).lRange(ops, 0, -1).get(project).exec());
    if (!read) return null;
    const [text, entries, owned] = read as unknown as [string | null, string[], string | null];
    return {
      song: text === null ? null : (JSON.parse(text.slice(text.indexOf("{"))) as StoredSong),
      entries: entries.map((entry) => JSON.parse(entry) as SongEntry),
      project: owned === null ? null : (JSON.parse(owned) as SongProject),
    };
  }

  put(eventId: string, song: StoredSong): Promise<boolean | null> {
    return this.#run(PUT, eventId, [`${song.songId} ${song.revision} ${JSON.stringify(song)}`]);
  }

  append(eventId: string, songId: string, entry: SongEntry): Promise<boolean | null> {
    return this.#run(APPEND, eventId, [`${songId} `, String(entry.revision), JSON.stringify(entry)]);
  }

  putProject(eventId: string, project: SongProject): Promise<boolean | null> {
    return this.#run(PUT_PROJECT, eventId, [JSON.stringify(project)]);
  }

  async remove(eventId: string): Promise<void> {
    await this.#run(REMOVE, eventId, []);
  }

  async #run(script: string, eventId: string, values: string[]): Promise<boolean | null> {
    if (!this.#client.isReady) return null;
    const keys = Object.values(keysOf(eventId));
    const done = await orNull(
      this.#client.eval(script, { keys, arguments: [this.#nodeId, String(KEPT_MS), ...values] }),
    );
    return done === null ? null : done === 1;
  }
}
