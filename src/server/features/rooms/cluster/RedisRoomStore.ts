import { closeRedis, orNull, redisClient, type RedisClient } from "../../../fanout/redisClient.ts";
import type { BanList } from "../RoomBans.ts";
import type { RoomState } from "../Room.ts";
import type { RoomStore, TakenRoom } from "./RoomStore.ts";

/** A home that does not renew its lease for this long has lost its room, ms. */
const LEASE_MS = 10_000;
/** Longer than seats are reserved, ms: later no member comes back to a room. */
const STATE_MS = 60_000;
/** Longest time for which an event is live, ms. */
const BANS_MS = 24 * 3_600_000;

// KEYS: the lease, the state, whom it is closed to. ARGV: the node, and what stands with each.
const TAKE = `
  local home = redis.call('GET', KEYS[1])
  if not home or home == ARGV[2] then
    home = ARGV[1]
    redis.call('SET', KEYS[1], home, 'PX', ARGV[3])
  end
  return {home, redis.call('GET', KEYS[2]), redis.call('GET', KEYS[3])}`;
const KEEP = `
  local home = redis.call('GET', KEYS[1])
  if home and home ~= ARGV[1] then return 0 end
  redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
  redis.call('SET', KEYS[2], ARGV[3], 'PX', ARGV[4])
  return 1`;
const RELEASE = `
  if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
  redis.call('DEL', KEYS[1])
  return 1`;
const EMPTY = `
  if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
  redis.call('DEL', KEYS[1], KEYS[2], KEYS[3])
  if ARGV[2] ~= '[]' then redis.call('SET', KEYS[3], ARGV[2], 'PX', ARGV[3]) end
  return 1`;

/** The keys of a room lie in one slot of a Redis cluster. */
const keysOf = (eventId: string) => ({
  home: `room:{${eventId}}:home`,
  state: `room:{${eventId}}:state`,
  bans: `room:{${eventId}}:barred`,
});

/** Rooms of nodes that share a Redis. */
export class RedisRoomStore implements RoomStore {
  readonly #client: RedisClient;

  private constructor(client: RedisClient) {
    this.#client = client;
  }

  /** Connects in the background. */
  static start(url: string): RedisRoomStore {
    const client = redisClient(url);
    // The fanout, which uses the same Redis, reports when it is away.
    client.on("error", () => undefined);
    void client.connect().catch(() => undefined);
    return new RedisRoomStore(client);
  }

  get reachable(): boolean {
    return this.#client.isReady;
  }

  async time(): Promise<number | null> {
    const answer = await this.#ask(() => this.#client.sendCommand(["TIME"]));
    if (!Array.isArray(answer)) return null;
    const [seconds, microseconds] = answer.map(Number);
    return seconds! * 1000 + microseconds! / 1000;
  }

  async claim(eventId: string, nodeId: string, gone: string | null): Promise<TakenRoom | null> {
    const taken = await this.#run(TAKE, eventId, [nodeId, gone ?? "", String(LEASE_MS)]);
    if (!Array.isArray(taken)) return null;
    const [home, state, bans] = taken as [string, string | null, string | null];
    return { home, state: stateOf(state), bans: bans === null ? [] : (JSON.parse(bans) as BanList) };
  }

  async save(eventId: string, nodeId: string, state: RoomState): Promise<boolean | null> {
    const kept = await this.#run(KEEP, eventId, [nodeId, String(LEASE_MS), JSON.stringify(state), String(STATE_MS)]);
    return kept === null ? null : kept === 1;
  }

  async state(eventId: string): Promise<RoomState | null> {
    return stateOf(await this.#ask(() => this.#client.get(keysOf(eventId).state)));
  }

  async passOn(eventId: string, nodeId: string): Promise<void> {
    await this.#run(RELEASE, eventId, [nodeId]);
  }

  async empty(eventId: string, nodeId: string, bans: BanList): Promise<void> {
    await this.#run(EMPTY, eventId, [nodeId, JSON.stringify(bans), String(BANS_MS)]);
  }

  close(): Promise<void> {
    return closeRedis(this.#client);
  }

  #run(script: string, eventId: string, values: string[]): Promise<unknown> {
    const { home, state, bans } = keysOf(eventId);
    return this.#ask(() => this.#client.eval(script, { keys: [home, state, bans], arguments: values }));
  }

  /** Null where it does not answer in time; nothing waits for it to come back. */
  async #ask<Answer>(command: () => Promise<Answer>): Promise<Answer | null> {
    return this.reachable ? orNull(command()) : null;
  }
}

/** Nodes of another version may store another form: their rooms start again. */
function stateOf(text: string | null): RoomState | null {
  const state = text === null ? null : (JSON.parse(text) as RoomState);
  return state?.version === 1 ? state : null;
}
