import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fail } from "../../domain/AppError.ts";
import type { HubContract } from "../../protocol/hub/HubContract.ts";
import type { HubConnection, HubFailure, HubStatus } from "../../protocol/hubPort.ts";
import { HubLink, reconnectDelayMs } from "./HubLink.ts";

const failure: HubFailure = { refused: false, message: "no server" };

class FakeConnection implements HubConnection<HubContract> {
  stopped = 0;
  reconnecting: () => void = () => undefined;
  reconnected: () => void = () => undefined;
  close: () => void = () => undefined;
  readonly #answer: HubFailure | null;

  constructor(answer: HubFailure | null) {
    this.#answer = answer;
  }

  start = () => Promise.resolve(this.#answer);
  stop = () => {
    this.stopped++;
    return Promise.resolve();
  };
  invoke = () => Promise.resolve(null);
  ask = () => Promise.resolve(fail("HUB_FAILED", "there is no hub"));
  on = () => undefined;
  onReconnecting = (listener: () => void) => void (this.reconnecting = listener);
  onReconnected = (listener: () => void) => void (this.reconnected = listener);
  onClose = (listener: () => void) => void (this.close = listener);
}

function linkWith(answers: (HubFailure | "missing" | null)[]) {
  const seen: HubStatus[] = [];
  const made: FakeConnection[] = [];
  const at: number[] = [];
  const started = Date.now();
  const who: { id: string | null; refused: number } = { id: "u", refused: 0 };
  const link = new HubLink<HubContract>({
    connect: () => {
      const answer = answers.length > 1 ? answers.shift()! : answers[0]!;
      if (answer === "missing") return Promise.reject(new TypeError("Failed to fetch dynamically imported module"));
      const connection = new FakeConnection(answer);
      made.push(connection);
      at.push(Date.now() - started);
      return Promise.resolve(connection);
    },
    userId: () => who.id,
    token: () => Promise.resolve("jwt"),
    onStatus: (status) => void seen.push(status),
    onConnection: () => undefined,
    onRefused: () => void who.refused++,
  });
  return { link, seen, made, at, who };
}

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

test("reconnect delays: 2 s for the first 15 retries, 5 s up to 30, then 10 s", () => {
  const delays = Array.from({ length: 33 }, (_, retry) => reconnectDelayMs(retry));
  expect(delays).toEqual([...Array(15).fill(2000), ...Array(15).fill(5000), 10_000, 10_000, 10_000]);
});

test("it waits for the user's id, looking every 500 ms", async () => {
  const { link, seen, made, who } = linkWith([null]);
  who.id = null;
  link.start();
  await vi.advanceTimersByTimeAsync(1400);
  expect([seen, made.length]).toEqual([[], 0]);
  who.id = "u";
  await vi.advanceTimersByTimeAsync(99);
  expect(seen).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(seen).toEqual(["connecting", "connected"]);
});

test("a start that fails is tried again every 5 s", async () => {
  const { link, seen, at } = linkWith([failure, failure, null]);
  link.start();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(at).toEqual([0, 5000, 10_000]);
  expect(seen).toEqual(["connecting", "disconnected", "connecting", "disconnected", "connecting", "connected"]);
});

test("reconnecting is told, and a close begins anew", async () => {
  const { link, seen, made } = linkWith([null]);
  link.start();
  await vi.advanceTimersByTimeAsync(0);
  made[0]!.reconnecting();
  made[0]!.reconnected();
  made[0]!.close();
  await vi.advanceTimersByTimeAsync(5000);
  expect(seen).toEqual([
    "connecting",
    "connected",
    "reconnecting",
    "connected",
    "disconnected",
    "connecting",
    "connected",
  ]);
});

test("stopped, it stays so, whatever was under way", async () => {
  const { link, seen, made } = linkWith([failure]);
  link.start();
  await vi.advanceTimersByTimeAsync(0);
  link.stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(made.length).toBe(1);
  expect(seen.at(-1)).toBe("disconnected");
});

test("where its program cannot be loaded it is tried again", async () => {
  const { link, seen } = linkWith(["missing", "missing", null]);
  link.start();
  await vi.advanceTimersByTimeAsync(0);
  expect(seen).toEqual(["connecting", "disconnected"]);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(seen.slice(2)).toEqual(["connecting", "disconnected", "connecting", "connected"]);
});

test("a token that is not taken is told", async () => {
  const { link, who } = linkWith([{ refused: true, message: "401" }, null]);
  link.start();
  await vi.advanceTimersByTimeAsync(0);
  expect(who.refused).toBe(1);
});
