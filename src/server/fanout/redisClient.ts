import { createClient } from "redis";

/** Commands that may wait while Redis cannot be reached; further ones are lost. */
const MOST_WAITING = 10_000;
/** A command that takes longer is given up: nobody waits for Redis. */
const PATIENCE_MS = 2000;
const MOST_RETRY_MS = 2000;
const RETRY_STEP_MS = 100;

/** A client that connects again for as long as it takes. */
export const redisClient = (url: string) =>
  createClient({
    url,
    commandsQueueMaxLength: MOST_WAITING,
    socket: {
      reconnectStrategy: (retries) => Math.min(MOST_RETRY_MS, retries * RETRY_STEP_MS),
      connectTimeout: PATIENCE_MS,
    },
  });

export type RedisClient = ReturnType<typeof redisClient>;

/** Returns the answer of Redis, or null if it does not arrive in time. */
export async function orNull<Value>(answer: Promise<Value>): Promise<Value | null> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), PATIENCE_MS);
  });
  try {
    return await Promise.race([answer, timeout]);
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
    answer.catch(() => undefined);
  }
}

export async function closeRedis(client: RedisClient): Promise<void> {
  if (client.isReady) await orNull(client.close());
  if (client.isOpen) client.destroy();
}
