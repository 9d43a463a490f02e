import { request } from "node:http";
import { RawConnection } from "./RawConnection.ts";

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

/**
 * Lets `readers` call at the same time, each on a connection of its own, again when it has its answer. The callers share
 * the machine with the server: what they do themselves is as little as possible.
 */
export async function load(
  url: string,
  callOf: (turn: number, reader: number) => LoadCall,
  { readers, seconds, pauseMs = 0 }: LoadOptions,
): Promise<LoadFigures> {
  const times: number[] = [];
  const counts = { turn: 0, failed: 0 };
  const start = performance.now();
  const end = start + seconds * 1000;
  const read = async (reader: number): Promise<void> => {
    const connection = await RawConnection.open(url);
    if (pauseMs > 0) await pause(Math.random() * pauseMs);
    while (performance.now() < end) {
      const begin = performance.now();
      const status = await connection.call(requestText(callOf(counts.turn++, reader)));
      if (status === 200) times.push(performance.now() - begin);
      else counts.failed++;
      if (pauseMs > 0) await pause(pauseMs * (0.5 + Math.random()));
    }
    connection.close();
  };
  await Promise.all(Array.from({ length: readers }, (_, reader) => read(reader)));
  const spentMs = performance.now() - start;
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

const headersOf = ({ jwt }: LoadCall): Record<string, string> => ({
  "x-tenant": "padroll",
  ...(jwt === undefined ? {} : { authorization: `Bearer ${jwt}` }),
});

const payloadOf = ({ body }: LoadCall): string | null => (body === undefined ? null : JSON.stringify(body));

const lengthOf = (payload: string): Record<string, string | number> => ({
  "content-type": "application/json",
  "content-length": Buffer.byteLength(payload),
});

/** A request as it goes over the wire. */
function requestText(call: LoadCall): string {
  const payload = payloadOf(call);
  const headers = { host: "localhost", ...headersOf(call), ...(payload === null ? {} : lengthOf(payload)) };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${call.method} ${call.path} HTTP/1.1\r\n${lines.join("")}\r\n${payload ?? ""}`;
}

/** One call and its answer. */
export function answerOf(url: string, call: LoadCall): Promise<{ status: number; text: string }> {
  const payload = payloadOf(call);
  const headers = { ...headersOf(call), ...(payload === null ? {} : lengthOf(payload)) };
  return new Promise((resolve, reject) => {
    const sent = request(`${url}${call.path}`, { method: call.method, headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on("data", (chunk: Buffer) => chunks.push(chunk));
      answer.on("end", () => resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(chunks).toString() }));
    });
    sent.on("error", reject);
    sent.end(payload ?? undefined);
  });
}
