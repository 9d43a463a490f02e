import { Agent, request } from "node:http";

export interface LoadFigures {
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly worstMs: number;
  readonly failed: number;
}

/** What one call sends; `turn` counts the calls of all readers. */
export interface LoadCall {
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly jwt?: string;
  readonly body?: object;
}

interface LoadOptions {
  readonly readers: number;
  readonly seconds: number;
  /** Mean time between an answer and the next call of a reader, 0 for none; the pauses differ. */
  readonly pauseMs?: number;
}

/** Lets `readers` call at the same time, each again when it has its answer. */
export async function load(
  url: string,
  callOf: (turn: number, reader: number) => LoadCall,
  { readers, seconds, pauseMs = 0 }: LoadOptions,
): Promise<LoadFigures> {
  const agent = new Agent({ keepAlive: true, maxSockets: readers });
  const times: number[] = [];
  const counts = { turn: 0, failed: 0 };
  const start = performance.now();
  const end = start + seconds * 1000;
  const read = async (reader: number): Promise<void> => {
    if (pauseMs > 0) await pause(Math.random() * pauseMs);
    while (performance.now() < end) {
      const begin = performance.now();
      const { status } = await answerOf(url, callOf(counts.turn++, reader), agent);
      if (status === 200) times.push(performance.now() - begin);
      else counts.failed++;
      if (pauseMs > 0) await pause(pauseMs * (0.5 + Math.random()));
    }
  };
  await Promise.all(Array.from({ length: readers }, (_, reader) => read(reader)));
  const spentMs = performance.now() - start;
  agent.destroy();
  times.sort((a, b) => a - b);
  const at = (share: number): number =>
    times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN;
  return {
    perSecond: (times.length * 1000) / spentMs,
    p50Ms: at(0.5),
    p99Ms: at(0.99),
    worstMs: times.at(-1) ?? Number.NaN,
    failed: counts.failed,
  };
}

const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });

/** One call and its answer. */
export function answerOf(url: string, call: LoadCall, agent?: Agent): Promise<{ status: number; text: string }> {
  const { method, path, jwt, body } = call;
  const payload = body === undefined ? null : JSON.stringify(body);
  return new Promise((resolve, reject) => {
    const sent = request(
      `${url}${path}`,
      {
        method,
        ...(agent ? { agent } : {}),
        headers: {
          "x-tenant": "padroll",
          ...(jwt === undefined ? {} : { authorization: `Bearer ${jwt}` }),
          ...(payload === null
            ? {}
            : { "content-type": "application/json", "content-length": Buffer.byteLength(payload) }),
        },
      },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on("data", (chunk: Buffer) => chunks.push(chunk));
        answer.on("end", () => resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(chunks).toString() }));
      },
    );
    sent.on("error", reject);
    sent.end(payload ?? undefined);
  });
}
