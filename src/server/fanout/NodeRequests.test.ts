import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Fanout } from "./Fanout.ts";
import { LocalFanout } from "./LocalFanout.ts";
import { NodeRequests, type Answering, type NodeRequestMessage } from "./NodeRequests.ts";
import { decodeMessage } from "./wire.ts";

type Message = NodeRequestMessage<string, string>;

/** Messages that left the node, with their channels. */
let sent: (readonly [channel: string, message: Message])[] = [];
/** Nodes that a message reaches. */
let reached: number | null = 1;
let requests: NodeRequests<string, string>;

const fanout: Fanout = Object.assign(new LocalFanout(), {
  alone: false,
  nodeId: "self",
  publish: async (channel: string, bytes: Buffer) => {
    sent.push([channel, decodeMessage(bytes) as Message]);
    return reached;
  },
});

beforeEach(() => {
  vi.useFakeTimers();
  sent = [];
  reached = 1;
  requests = new NodeRequests(fanout, (nodeId) => `to ${nodeId}`, 100);
});

afterEach(() => void vi.useRealTimers());

const never: Answering<string, string> = () => new Promise(() => undefined);

/** Asks, and notes the answer once there is one. */
function ask(patienceMs = 1000, signal?: AbortSignal) {
  const asked = { answer: undefined as string | null | undefined };
  void requests.ask("to other", "how many?", { signal, patienceMs }).then((answer) => (asked.answer = answer));
  return asked;
}

const idOfRequest = (): string => sent.flatMap(([, one]) => (one.kind === "request" ? [one.askId] : []))[0] ?? "";
const settled = () => vi.advanceTimersByTimeAsync(0);

test("an answer comes to who asked, by the id of the question", async () => {
  const [asked, other] = [ask(), ask()];
  await settled();
  expect(sent[0]).toEqual([
    "to other",
    { kind: "request", askId: idOfRequest(), replyTo: "self", request: "how many?" },
  ]);
  requests.receive({ kind: "answer", askId: "another", answer: "1" }, null);
  requests.receive({ kind: "answer", askId: idOfRequest(), answer: "7" }, null);
  await settled();
  expect([asked.answer, other.answer]).toEqual(["7", undefined]);
  await vi.advanceTimersByTimeAsync(1000);
  expect([asked.answer, other.answer]).toEqual(["7", null]);
});

test("where nobody listens there is no answer, at once; where that is not known it is waited for", async () => {
  reached = 0;
  const none = ask();
  await settled();
  expect(none.answer).toBeNull();
  reached = null;
  const unknown = ask();
  await vi.advanceTimersByTimeAsync(999);
  expect(unknown.answer).toBeUndefined();
  await vi.advanceTimersByTimeAsync(1);
  expect(unknown.answer).toBeNull();
});

test("while an answer is waited for it is looked whether the other node is there", async () => {
  const asked = ask();
  await vi.advanceTimersByTimeAsync(250);
  expect(sent.slice(1)).toEqual([
    ["to other", { kind: "abandon", askId: "" }],
    ["to other", { kind: "abandon", askId: "" }],
  ]);
  reached = 0;
  await vi.advanceTimersByTimeAsync(50);
  expect(asked.answer).toBeNull();
  const count = sent.length;
  await vi.advanceTimersByTimeAsync(5000);
  expect(sent).toHaveLength(count);
});

test("who stops waiting has no answer, and the other node is told so once", async () => {
  const stop = new AbortController();
  const asked = ask(1000, stop.signal);
  await settled();
  stop.abort();
  await settled();
  expect([asked.answer, sent.length]).toEqual([null, 2]);
  expect(sent[1]).toEqual(["to other", { kind: "abandon", askId: idOfRequest() }]);
});

test("after an answer nothing is told any more when the waiting ends", async () => {
  const stop = new AbortController();
  ask(1000, stop.signal);
  await settled();
  requests.receive({ kind: "answer", askId: idOfRequest(), answer: "7" }, null);
  stop.abort();
  await vi.advanceTimersByTimeAsync(2000);
  expect(sent).toHaveLength(1);
});

test("nobody is asked where there are no other nodes, or who asked has gone before", async () => {
  const gone = new AbortController();
  gone.abort();
  expect(await requests.ask("to other", "?", { signal: gone.signal, patienceMs: 1000 })).toBeNull();
  const alone = new NodeRequests<string, string>(new LocalFanout(), (nodeId) => nodeId);
  expect(await alone.ask("to other", "?", { patienceMs: 1000 })).toBeNull();
  expect(sent).toEqual([]);
});

test("a node that stops waits for no answer", async () => {
  const asked = [ask(), ask()];
  await settled();
  requests.close();
  await settled();
  expect(asked.map(({ answer }) => answer)).toEqual([null, null]);
});

test("a question is answered on the channel of who asked, and its signal is aborted only while it is open", async () => {
  const signals: AbortSignal[] = [];
  const answering: Answering<string, string> = async (request, from, signal) => {
    signals.push(signal);
    return `${from}: ${request}`;
  };
  const question: Message = { kind: "request", askId: "1", replyTo: "other", request: "?" };
  requests.receive(question, answering);
  await settled();
  expect(sent).toEqual([["to other", { kind: "answer", askId: "1", answer: "other: ?" }]]);
  requests.receive({ kind: "abandon", askId: "1" }, answering);
  expect(signals[0]?.aborted).toBe(false);
  requests.receive({ ...question, askId: "2" }, (_request, _from, signal) => {
    signals.push(signal);
    return never("", "", signal);
  });
  requests.receive({ kind: "abandon", askId: "3" }, null);
  expect(signals[1]?.aborted).toBe(false);
  requests.receive({ kind: "abandon", askId: "2" }, null);
  expect(signals[1]?.aborted).toBe(true);
});

test("a question to a node that answers none is left", async () => {
  requests.receive({ kind: "request", askId: "1", replyTo: "other", request: "?" }, null);
  await settled();
  expect(sent).toEqual([]);
});

test("whether a node listens: yes, no, or not known in time", async () => {
  expect(await requests.hasSubscriber("to other")).toBe(true);
  reached = 0;
  expect(await requests.hasSubscriber("to other")).toBe(false);
  reached = null;
  expect(await requests.hasSubscriber("to other")).toBeNull();
  expect(sent.every(([, message]) => message.kind === "abandon" && message.askId === "")).toBe(true);
});
