import { createClient } from "redis";
import { LocalRates } from "./LocalRates.ts";
import type { Rate, Rates } from "./rates.ts";

/** Commands that may wait; further ones are counted here. */
const MOST_WAITING = 10_000;
/** Nobody waits longer for Redis. */
const PATIENCE_MS = 500;
const MOST_RETRY_MS = 2000;
const RETRY_STEP_MS = 100;
const PREFIX = "padroll:rate:";

/** One step, so that a key never stays without an end. */
const COUNT = `
local current = redis.call('INCR', KEYS[1])
if current == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end
return { current, redis.call('PTTL', KEYS[1]) }`;

/** Counts that all nodes share. While Redis is away each node counts on its own: limits are wider then, never off. */
export class RedisRates implements Rates {
  readonly #client;
  readonly #alone = new LocalRates();

  constructor(url: string) {
    this.#client = createClient({
      url,
      commandsQueueMaxLength: MOST_WAITING,
      disableOfflineQueue: true,
      socket: {
        reconnectStrategy: (retries) => Math.min(MOST_RETRY_MS, retries * RETRY_STEP_MS),
        connectTimeout: PATIENCE_MS,
      },
    });
    // The hub's connections tell the log.
    this.#client.on("error", () => undefined);
    void this.#client.connect().catch(() => undefined);
  }

  async count(key: string, windowMs: number): Promise<Rate> {
    const here = this.#alone.countNow(key, windowMs);
    if (!this.#client.isReady) return here;
    return (await this.#shared(key, windowMs)) ?? here;
  }

  async close(): Promise<void> {
    if (this.#client.isReady) await Promise.race([this.#client.close(), pause()]).catch(() => undefined);
    if (this.#client.isOpen) this.#client.destroy();
  }

  async #shared(key: string, windowMs: number): Promise<Rate | null> {
    const asked = this.#client
      .eval(COUNT, { keys: [PREFIX + key], arguments: [String(windowMs)] })
      .then((answer) => {
        const [current = 0, ttl = 0] = answer as unknown as number[];
        return { current, ttl };
      })
      .catch(() => null);
    return Promise.race([asked, pause()]);
  }
}

function pause(): Promise<null> {
  return new Promise((resolve) => {
    setTimeout(() => resolve(null), PATIENCE_MS).unref();
  });
}
