import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  END,
  SHAKE,
  USER,
  answers,
  begin,
  call,
  calls,
  connection,
  counters,
  event,
  open,
  owner,
  receive,
  recorder,
  setJoin,
  told,
  turn,
  welcome,
} from "./connection.test-helper.ts";

beforeEach(begin);

afterEach(() => void vi.useRealTimers());

test("a client is welcomed once messages for it will come, and told of then", async () => {
  let joined: () => void = vi.fn();
  setJoin(() => new Promise((resolve) => (joined = resolve)));
  receive(SHAKE);
  await turn();
  connection.send(event("Early"));
  expect([recorder.text, told, connection.isOpen]).toEqual(["", [], false]);
  joined();
  await turn();
  expect([recorder.text, told, connection.isOpen]).toEqual([`{}${END}`, ["joined"], true]);
  connection.send(event("News"));
  expect([recorder.messages.length, counters.sent]).toEqual([2, 1]);
});

test.each([
  ["", "The handshake is not JSON"],
  ["7", "The handshake is not an object"],
  ["null", "The handshake is not an object"],
  ['{"protocol":"text","version":1}', "The hub speaks the protocols json and messagepack"],
  ['{"protocol":"json","version":2}', "The hub speaks version 1 of its protocols"],
])("a handshake that is none is refused with a sentence: %s", (handshake, sentence) => {
  receive(handshake + END);
  expect(recorder.text).toBe(`${JSON.stringify({ error: sentence })}${END}`);
  expect([recorder.closed, told]).toEqual([{ code: 1002, reason: sentence }, ["left handshake"]]);
});

test("a client that could not be joined is told to come again", async () => {
  setJoin(() => Promise.reject(new Error("no database")));
  receive(SHAKE);
  await turn();
  expect([recorder.messages, recorder.closed?.code]).toEqual([
    ['{"error":"The connection could not be opened"}'],
    1012,
  ]);
  expect(told).toEqual(["fault handshake", "left failed"]);
});

test("a client that goes while it joins is not welcomed", async () => {
  let joined: () => void = vi.fn();
  setJoin(() => new Promise((resolve) => (joined = resolve)));
  receive(SHAKE);
  connection.ended();
  joined();
  await turn();
  expect([recorder.text, told]).toEqual(["", ["left client", "gone"]]);
});

test("a handshake takes 15 s at most", async () => {
  await vi.advanceTimersByTimeAsync(15_000);
  connection.tick();
  expect(recorder.closed).toBeNull();
  await vi.advanceTimersByTimeAsync(1);
  connection.tick();
  expect([recorder.closed?.reason, told]).toEqual(["The handshake took too long", ["left handshake"]]);
});

test("a ping is sent when nothing else was for so long", async () => {
  await welcome();
  await vi.advanceTimersByTimeAsync(14_999);
  connection.tick();
  expect(recorder.text).toBe("");
  await vi.advanceTimersByTimeAsync(1);
  connection.tick();
  connection.tick();
  expect(recorder.messages).toEqual(['{"type":6}']);
  await vi.advanceTimersByTimeAsync(10_000);
  connection.send(event("News"));
  await vi.advanceTimersByTimeAsync(10_000);
  receive(`{"type":6}${END}`);
  connection.tick();
  expect(recorder.messages).toHaveLength(2);
});

test("a silent client has gone; one that shows otherwise that it is there has not, and gets no pings", async () => {
  await welcome();
  await vi.advanceTimersByTimeAsync(20_000);
  receive(`{"type":6}${END}`);
  await vi.advanceTimersByTimeAsync(30_000);
  connection.tick();
  expect(recorder.closed).toBeNull();
  await vi.advanceTimersByTimeAsync(1);
  connection.tick();
  expect([recorder.closed?.reason, told.at(-1)]).toEqual([
    "Nothing was heard of the client for too long",
    "left timeout",
  ]);
  open(USER, false);
  await welcome();
  await vi.advanceTimersByTimeAsync(100_000);
  connection.tick();
  expect([recorder.closed, recorder.text]).toEqual([null, ""]);
});

test("while the server does not read, silence is none", async () => {
  await welcome();
  for (let i = 0; i < 6; i++) call("Ask", `${i}`);
  expect(recorder.isPaused).toBe(true);
  await vi.advanceTimersByTimeAsync(40_000);
  connection.tick();
  expect(recorder.closed).toBeNull();
});

test("a connection ends with its token, unless that was renewed; an earlier token takes nothing away", async () => {
  await welcome();
  connection.renew(900_000);
  vi.setSystemTime(999_999);
  connection.tick();
  expect(recorder.closed).toBeNull();
  connection.renew(1_100_000);
  vi.setSystemTime(1_099_999);
  connection.tick();
  expect(recorder.closed).toBeNull();
  vi.setSystemTime(1_100_000);
  connection.tick();
  expect([recorder.messages.at(-1), recorder.closed?.reason]).toEqual([
    '{"type":7,"error":"The token has expired","allowReconnect":true}',
    "The token has expired",
  ]);
});

test("who stays after the last word is cut off; who has gone is not", async () => {
  await welcome();
  receive(`{"type":7}${END}`);
  expect([recorder.text, recorder.closed?.code, told.at(-1)]).toEqual(["", 1000, "left client"]);
  await vi.advanceTimersByTimeAsync(2999);
  expect(recorder.isDestroyed).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(recorder.isDestroyed).toBe(true);
  open();
  await welcome();
  receive(`{"type":7}${END}`);
  connection.ended();
  await vi.advanceTimersByTimeAsync(5000);
  expect([recorder.isDestroyed, told.at(-1)]).toEqual([false, "gone"]);
});

test("after the end nothing is read, sent or told again", async () => {
  await welcome();
  receive(`{"type":7}${END}`);
  call("Ask", "late");
  connection.send(event("Late"));
  connection.tick();
  await turn();
  expect([calls, recorder.text, told.filter((text) => text.startsWith("left"))]).toEqual([[], "", ["left client"]]);
  expect(counters.closed).toEqual(new Map([["client", 1]]));
  await connection.ready();
});

test("a message that is none ends the connection, and for good", async () => {
  await welcome();
  receive(`{"type":1}${END}`);
  expect([recorder.closed?.code, JSON.parse(recorder.messages[0]!)]).toMatchObject([1002, { type: 7 }]);
  expect(JSON.parse(recorder.messages[0]!)).not.toMatchObject({ allowReconnect: true });
});

/** A ping of so many bytes. */
function sized(bytes: number): string {
  const text = '{"type":6,"pad":""}';
  return text.replace('""', JSON.stringify("x".repeat(bytes - text.length)));
}

test("a message may have so many bytes and no more", async () => {
  await welcome();
  receive(sized(200) + END);
  expect(recorder.closed).toBeNull();
  receive(sized(201) + END);
  expect([recorder.closed?.code, told.at(-1)]).toEqual([1009, "left size"]);
});

test("messages that may not be read yet are held up to a limit", async () => {
  await welcome();
  for (let i = 0; i < 6; i++) call("Ask", `${i}`);
  const ping = `{"type":6}${END}`;
  receive(ping.repeat(Math.floor(1600 / ping.length)));
  expect(recorder.closed).toBeNull();
  receive(ping);
  expect(recorder.closed?.reason).toBe("Too many messages at once");
});

test("who reads too slowly loses what waits, which is counted, and is told to come again", async () => {
  await welcome();
  recorder.waitingBytes = 1000;
  connection.send(event("News"));
  expect(recorder.closed).toBeNull();
  recorder.waitingBytes = 1001;
  connection.send(event("News"));
  expect([recorder.closed?.code, counters.dropped, told.at(-1)]).toEqual([1013, 3, "left slow"]);
});

const gap = () => event("Gap");
const targets = () => recorder.messages.map((text) => (JSON.parse(text) as { target: string }).target);

test("events that a client may do without: one gap instead of all, until what waits is read", async () => {
  const { queueBytes } = owner.options;
  Object.assign(owner.options, { queueBytes: 1e6 });
  await welcome();
  recorder.waitingBytes = 32 * 1024;
  connection.sendEvent(event("A"), gap());
  recorder.waitingBytes++;
  connection.sendEvent(event("B"), gap());
  connection.sendEvent(event("C"), gap());
  // Others go all the same.
  connection.sendEvent(event("Always"));
  recorder.waitingBytes = 4 * 1024 + 1;
  connection.sendEvent(event("D"), gap());
  expect([targets(), counters.dropped]).toEqual([["A", "Gap", "Always"], 3]);
  recorder.waitingBytes = 4 * 1024;
  connection.sendEvent(event("E"), gap());
  recorder.waitingBytes = 32 * 1024;
  connection.sendEvent(event("F"), gap());
  expect(targets()).toEqual(["A", "Gap", "Always", "E", "F"]);
  Object.assign(owner.options, { queueBytes });
});

test("when the server stops no call begins any more; those under way are answered", async () => {
  await welcome();
  await connection.finish();
  open();
  await welcome();
  call("Ask", "a");
  await turn();
  let isDone = false;
  void connection.finish().then(() => (isDone = true));
  call("Ask", "b");
  await turn();
  expect([isDone, calls.length, recorder.isPaused]).toEqual([false, 1, true]);
  answers.get("a")?.(1);
  await turn();
  expect([isDone, recorder.messages.length, recorder.isPaused]).toEqual([true, 1, true]);
});

test("a client that speaks MessagePack is answered so after the handshake", async () => {
  receive(`{"protocol":"messagepack","version":1}${END}`);
  await turn();
  expect([recorder.text, connection.protocol.binary]).toEqual([`{}${END}`, true]);
});
