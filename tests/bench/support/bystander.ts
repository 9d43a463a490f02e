import { request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";

/** One call that a user makes again and again. */
export interface Errand {
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly jwt?: string;
  readonly body?: object;
  /** From one to the next; 100 where nothing is said. */
  readonly everyMs?: number;
}

/** By errand: how long each call took, ms, and the statuses of those that failed, 0 where nothing was answered. */
export type Waited = Record<string, { readonly times: number[]; readonly failed: number[] }>;

interface Order {
  readonly url: string;
  readonly errands: Record<string, Errand>;
  readonly seconds: number;
}

/** Waits for its order, runs the errands beside each other, and tells what it waited. */
export function beBystander(): Promise<void> {
  return new Promise((resolve) => {
    const run = async ({ url, errands, seconds }: Order): Promise<void> => {
      const untilMs = performance.now() + seconds * 1000;
      const waited: Waited = {};
      await Promise.all(
        Object.entries(errands).map(async ([name, errand]) => {
          const { times, failed } = (waited[name] = { times: [], failed: [] } as Waited[string]);
          while (performance.now() < untilMs) {
            const fromMs = performance.now();
            const status = await statusOf(url, errand);
            if (status === 200) times.push(performance.now() - fromMs);
            else failed.push(status);
            await sleep(errand.everyMs ?? 100);
          }
        }),
      );
      process.send?.(waited, () => process.disconnect());
      resolve();
    };
    process.once("message", (order: Order) => void run(order));
  });
}

function statusOf(url: string, { method, path, jwt, body }: Errand): Promise<number> {
  const payload = body === undefined ? null : Buffer.from(JSON.stringify(body));
  const headers = {
    "x-tenant": "padroll",
    ...(jwt === undefined ? {} : { authorization: `Bearer ${jwt}` }),
    ...(payload ? { "content-type": "application/json", "content-length": payload.length } : {}),
  };
  return new Promise((resolve) => {
    const sent = request(`${url}${path}`, { method, headers, agent: false }, (answer) =>
      answer.resume().on("end", () => resolve(answer.statusCode ?? 0)),
    );
    sent.on("error", () => resolve(0)).end(payload ?? undefined);
  });
}
