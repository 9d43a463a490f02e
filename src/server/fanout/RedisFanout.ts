import { newId } from "../../domain/id.ts";
import type { Claim, Fanout, FanoutHandler } from "./Fanout.ts";
import { closeRedis, orNull, redisClient, type RedisClient } from "./redisClient.ts";

export interface FanoutLog {
  info(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/** Milliseconds for which messages wait for Redis to come back; later they would be outdated. */
const NEWS_MS = 1000;

interface Subscription {
  readonly done: Promise<void>;
  readonly listener: FanoutHandler;
}

/**
 * Nodes that share a Redis. A message carries its sender, so that a node does not hear itself; Redis keeps the order of
 * each sender. While Redis is away every node serves its own clients.
 */
export class RedisFanout implements Fanout {
  readonly alone = false;
  readonly nodeId = newId();
  readonly #client: RedisClient;
  readonly #subscriber: RedisClient;
  readonly #log: FanoutLog;
  readonly #sender: Buffer;
  readonly #subscriptions = new Map<string, Subscription>();
  readonly #gapListeners: (() => void)[] = [];
  #lost = false;
  #awaySinceMs: number | null = null;
  #closed = false;

  private constructor(url: string, log: FanoutLog) {
    this.#log = log;
    this.#sender = Buffer.from(this.nodeId);
    this.#client = redisClient(url);
    this.#subscriber = redisClient(url);
    this.#client.on("error", (error: Error) => {
      this.#awaySinceMs ??= performance.now();
      this.#note(error);
    });
    this.#client.on("ready", () => (this.#awaySinceMs = null));
    this.#subscriber.on("error", (error: Error) => this.#note(error));
    this.#subscriber.on("ready", () => this.#ready());
  }

  /** Connects in the background: the server serves its own clients meanwhile. */
  static start(url: string, log: FanoutLog): RedisFanout {
    const fanout = new RedisFanout(url, log);
    for (const client of [fanout.#client, fanout.#subscriber]) void client.connect().catch(() => undefined);
    return fanout;
  }

  async publish(channel: string, message: Buffer): Promise<number | null> {
    if (this.#closed || (this.#awaySinceMs !== null && performance.now() - this.#awaySinceMs > NEWS_MS)) return 0;
    // This node hears its own channels as well.
    const own = this.#subscriptions.has(channel) ? 1 : 0;
    const reached = await orNull(this.#client.publish(channel, Buffer.concat([this.#sender, message])));
    if (reached === null) return this.#client.isReady ? null : 0;
    return Math.max(0, reached - own);
  }

  subscribe(channel: string, handler: FanoutHandler): Promise<void> {
    const known = this.#subscriptions.get(channel);
    if (known) return known.done;
    const listener = (message: Buffer): void => {
      const { length } = this.#sender;
      if (this.#sender.compare(message, 0, length) !== 0) handler(message.subarray(length));
    };
    const done = orNull(this.#subscriber.subscribe(channel, listener, true)).then(() => undefined);
    this.#subscriptions.set(channel, { done, listener });
    return done;
  }

  unsubscribe(channel: string): void {
    const known = this.#subscriptions.get(channel);
    if (!known || this.#closed) return;
    this.#subscriptions.delete(channel);
    void this.#subscriber.unsubscribe(channel, known.listener, true).catch(() => undefined);
  }

  async claim(name: string, forMs: number): Promise<Claim> {
    if (!this.#client.isReady) return "unknown";
    const claimed = this.#client.set(name, this.nodeId, { condition: "NX", expiration: { type: "PX", value: forMs } });
    const answer = await orNull(claimed.then((value) => value ?? "taken"));
    if (answer === null) return "unknown";
    return answer === "taken" ? "taken" : "ours";
  }

  onGap(listener: () => void): void {
    this.#gapListeners.push(listener);
  }

  async close(): Promise<void> {
    this.#closed = true;
    for (const client of [this.#client, this.#subscriber]) await closeRedis(client);
  }

  #note(error: Error): void {
    if (!this.#lost && !this.#closed)
      this.#log.error({ err: error }, "Redis cannot be reached: nodes are on their own");
    this.#lost = true;
  }

  #ready(): void {
    if (!this.#lost) return;
    this.#lost = false;
    this.#log.info({}, "Redis is back");
    for (const listener of this.#gapListeners) listener();
  }
}
