import { once } from "node:events";
import { request, type IncomingMessage } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";

/** One call that a user makes again and again. */
export interface Errand {
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly jwt?: string;
  readonly body?: object;
  /** A field of the body that each answer says anew, as revisions are. */
  readonly follows?: string;
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
          const body: Record<string, unknown> | undefined = errand.body && { ...errand.body };
          while (performance.now() < untilMs) {
            const fromMs = performance.now();
            const { status, text } = await answerOf(url, errand, body);
            if (status === 200) times.push(performance.now() - fromMs);
            else failed.push(status);
            if (body && errand.follows && status === 200)
              body[errand.follows] = (JSON.parse(text) as typeof body)[errand.follows];
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

async function answerOf(url: string, { method, path, jwt }: Errand, body: object | undefined) {
  const payload = body === undefined ? null : Buffer.from(JSON.stringify(body));
  const headers = {
    "x-tenant": "padroll",
    ...(jwt === undefined ? {} : { authorization: `Bearer ${jwt}` }),
    ...(payload ? { "content-type": "application/json", "content-length": payload.length } : {}),
  };
  try {
    const sent = request(`${url}${path}`, { method, headers, agent: false }).end(payload ?? undefined);
    const [answer] = (await once(sent, "response")) as [IncomingMessage];
    return { status: answer.statusCode ?? 0, text: Buffer.concat(await answer.toArray()).toString("utf8") };
  } catch {
    return { status: 0, text: "" };
  }
}
