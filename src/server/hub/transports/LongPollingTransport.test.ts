import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { jsonHubProtocol } from "../protocol/JsonHubProtocol.ts";
import { Outgoing } from "../protocol/Outgoing.ts";
import { LongPollingTransport, type PollAnswer } from "./LongPollingTransport.ts";

let ended = 0;
let transport: LongPollingTransport;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  ended = 0;
  transport = new LongPollingTransport(
    { receive: () => undefined, ended: () => void ended++ },
    { pollMs: 50, disconnectMs: 15 },
  );
});

afterEach(() => void vi.useRealTimers());

const send = (text: string) => transport.send(Outgoing.raw(Buffer.from(text)), jsonHubProtocol);

/** A poll, with its answer once there is one: status and text. */
function poll(signal: AbortSignal = new AbortController().signal) {
  const asked = { answer: null as string | null };
  void transport.poll(signal).then(({ status, body }: PollAnswer) => (asked.answer = `${status} ${String(body)}`));
  return asked;
}

const turn = () => vi.advanceTimersByTimeAsync(0);

test("messages of one turn come with one answer, in their order, and once", async () => {
  const asked = poll();
  send("a");
  send("b");
  expect(transport.waitingBytes).toBe(2);
  await turn();
  expect([asked.answer, transport.waitingBytes]).toEqual(["200 ab", 0]);
  const next = poll();
  await turn();
  expect(next.answer).toBeNull();
});

test("messages that come between two polls wait for the next one", async () => {
  send("a");
  await turn();
  send("b");
  const asked = poll();
  await turn();
  expect(asked.answer).toBe("200 ab");
});

test("a poll for which nothing comes is answered empty in time, and the client stays", async () => {
  const asked = poll();
  await vi.advanceTimersByTimeAsync(49);
  expect([asked.answer, ended]).toEqual([null, 0]);
  await vi.advanceTimersByTimeAsync(1);
  expect(asked.answer).toBe("200 ");
  await vi.advanceTimersByTimeAsync(14);
  const next = poll();
  await vi.advanceTimersByTimeAsync(40);
  expect([next.answer, ended]).toEqual([null, 0]);
});

test("a client that does not poll any more has gone, and its next poll is told so", async () => {
  await vi.advanceTimersByTimeAsync(14);
  expect(ended).toBe(0);
  await vi.advanceTimersByTimeAsync(1);
  expect(ended).toBe(1);
  const asked = poll();
  await turn();
  expect(asked.answer).toBe("204 ");
  send("late");
  expect(transport.waitingBytes).toBe(0);
});

test("only the latest poll counts: one before it is over", async () => {
  const [first, second] = [poll(), poll()];
  await vi.advanceTimersByTimeAsync(30);
  send("a");
  await turn();
  expect([first.answer, second.answer, ended]).toEqual(["204 ", "200 a", 0]);
});

test("after a client has left its poll messages wait for the next", async () => {
  const leaves = new AbortController();
  const asked = poll(leaves.signal);
  leaves.abort();
  send("a");
  await turn();
  expect(asked.answer).toBe("200 ");
  const gone = poll(leaves.signal);
  await turn();
  expect(gone.answer).toBe("200 ");
  const next = poll();
  await turn();
  expect(next.answer).toBe("200 a");
});

test("a poll that was left does not take the answer of the next one", async () => {
  const leaves = new AbortController();
  poll(leaves.signal);
  const next = poll();
  leaves.abort();
  await turn();
  expect(next.answer).toBeNull();
});

test("the last word is sent, and the end comes after it", async () => {
  const asked = poll();
  send("bye");
  transport.close();
  send("more");
  await turn();
  expect([asked.answer, ended]).toEqual(["200 bye", 1]);
  const late = poll();
  await turn();
  expect(late.answer).toBe("204 ");
});

test("closed while nobody polls: the next poll has the last word", async () => {
  send("bye");
  transport.close();
  expect(ended).toBe(0);
  const asked = poll();
  await turn();
  expect([asked.answer, ended]).toEqual(["200 bye", 1]);
});

test("closed without a last word a waiting poll ends at once", async () => {
  const asked = poll();
  transport.close();
  await turn();
  expect([asked.answer, ended]).toEqual(["204 ", 1]);
  transport.destroy();
  await vi.advanceTimersByTimeAsync(100);
  expect(ended).toBe(1);
});

test("what waits is dropped and counted", async () => {
  send("a");
  send("b");
  expect([transport.drop(), transport.waitingBytes, transport.drop()]).toEqual([2, 0, 0]);
  send("c");
  const asked = poll();
  await turn();
  expect(asked.answer).toBe("200 c");
});
