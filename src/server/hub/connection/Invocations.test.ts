import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { AppError } from "../../../domain/AppError.ts";
import {
  END,
  USER,
  answers,
  begin,
  call,
  calls,
  connection,
  counters,
  event,
  open,
  receive,
  recorder,
  told,
  turn,
  welcome,
} from "./connection.test-helper.ts";

beforeEach(begin);

afterEach(() => void vi.useRealTimers());

const gap = () => event("Gap");

test("calls run one after another, in their order; each is answered under its id", async () => {
  await welcome();
  call("Ask", "a");
  call("ASK", "b");
  await turn();
  expect(calls.map(({ value }) => value)).toEqual(["a"]);
  answers.get("a")?.(1);
  await turn();
  answers.get("b")?.(2);
  await turn();
  expect(recorder.messages.map((text) => JSON.parse(text) as unknown)).toEqual([
    { type: 3, invocationId: "a", result: 1 },
    { type: 3, invocationId: "b", result: 2 },
  ]);
  expect(counters.received).toBe(2);
});

test("a call without an id is not answered, whatever comes of it", async () => {
  await welcome();
  call("Ask", "a", null);
  call("None", "b", null);
  await turn();
  answers.get("a")?.(1);
  await turn();
  expect(recorder.text).toBe("");
});

test("an id that is under way may not be used again; afterwards it may", async () => {
  await welcome();
  call("Ask", "a", "1");
  await turn();
  answers.get("a")?.(1);
  await turn();
  call("Ask", "b", "1");
  await turn();
  expect(recorder.closed).toBeNull();
  call("Ask", "c", "1");
  expect([recorder.closed?.code, recorder.closed?.reason]).toEqual([1002, 'The invocation id "1" is in use']);
});

const errorOf = (text = "{}") => (JSON.parse(text) as { error?: string }).error;

test("what was thrown on purpose reaches the client; anything else is noted and only named", async () => {
  await welcome();
  call("Ask", "a");
  call("Ask", "b");
  await turn();
  answers.get("a")?.(new AppError("FORBIDDEN", "You may not"));
  await turn();
  answers.get("b")?.(new Error("select * from secrets"));
  await turn();
  expect(recorder.messages.map(errorOf)).toEqual(["You may not", '"Ask" failed on the server']);
  expect(told).toEqual(["joined", "fault Ask"]);
});

const send = (message: object) => receive(JSON.stringify({ invocationId: "1", ...message }) + END);

test("methods that are none, too many or too few arguments, streams: refused with a sentence", async () => {
  await welcome();
  send({ type: 1, target: "None", arguments: [] });
  send({ type: 1, target: "Ask", arguments: [1, 2] });
  send({ type: 1, target: "Ask", arguments: [1], streamIds: ["7"] });
  send({ type: 4, target: "Ask", arguments: [1] });
  expect(recorder.messages.map(errorOf)).toEqual([
    'The hub has no method "None"',
    '"Ask" takes 1 arguments, not 2',
    '"Ask" takes 0 streams, not 1',
    "The client attempted to invoke the non-streaming 'Ask' method with a streaming invocation.",
  ]);
  expect(calls).toEqual([]);
  // An argument that may be null may be left out.
  send({ type: 1, target: "Ask", arguments: [] });
  await turn();
  expect(calls.map(({ value }) => value)).toEqual([null]);
});

test("guests only call what is for guests", async () => {
  open({ ...USER, guest: "event" });
  await welcome();
  call("Ask", "a");
  call("Listen", "b");
  await turn();
  expect([calls.map(({ value }) => value), recorder.messages.map(errorOf)]).toEqual([
    ["b"],
    ["FORBIDDEN: Guests only listen"],
  ]);
});

test("a canceled call is aborted; one that has not begun does not begin", async () => {
  await welcome();
  call("Ask", "a");
  call("Ask", "b");
  await turn();
  receive(`{"type":5,"invocationId":"b"}${END}`);
  expect(calls[0]?.call.signal.aborted).toBe(false);
  receive(`{"type":5,"invocationId":"a"}${END}`);
  expect(calls[0]?.call.signal.aborted).toBe(true);
  answers.get("a")?.(1);
  await turn();
  expect([calls.length, recorder.messages.map(errorOf)]).toEqual([1, [undefined, "The call was canceled"]]);
});

test("calls of a client that has gone are aborted, those after them do not begin, and nobody is answered", async () => {
  await welcome();
  call("Ask", "a");
  call("Ask", "b");
  await turn();
  connection.ended();
  expect(calls[0]?.call.signal.aborted).toBe(true);
  answers.get("a")?.(1);
  await turn();
  expect([calls.length, recorder.text]).toEqual([1, ""]);
});

test("no more is read while more calls wait than may; it goes on when half of them are left", async () => {
  await welcome();
  // One runs, four wait.
  for (const value of ["0", "1", "2", "3", "4"]) call("Ask", value);
  expect(recorder.isPaused).toBe(false);
  call("Ask", "5");
  call("Ask", "6");
  expect(recorder.isPaused).toBe(true);
  let isReady = false;
  void connection.ready().then(() => (isReady = true));
  for (const [value, paused] of [
    ["0", true],
    ["1", true],
    ["2", true],
    ["3", false],
  ] as const) {
    await turn();
    answers.get(value)?.(0);
    await turn();
    expect([value, recorder.isPaused, isReady]).toEqual([value, paused, !paused]);
  }
  for (const value of ["4", "5", "6"]) {
    answers.get(value)?.(0);
    await turn();
  }
  expect(calls.map(({ value }) => value)).toEqual(["0", "1", "2", "3", "4", "5", "6"]);
});

test("events that come while a room is entered follow the answer, in their order", async () => {
  await welcome();
  call("Enter", "a");
  await turn();
  connection.sendEvent(event("First"));
  connection.sendEvent(event("Second"), gap());
  expect(recorder.text).toBe("");
  answers.get("a")?.("in");
  await turn();
  connection.sendEvent(event("Third"));
  expect(recorder.messages.map((text) => JSON.parse(text) as object)).toMatchObject([
    { type: 3, result: "in" },
    { target: "First" },
    { target: "Second" },
    { target: "Third" },
  ]);
});
