import { AsyncResource } from "node:async_hooks";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { fail, ok, type Result } from "../../src/domain/AppError.ts";
import { callSteps, type CallId } from "../../src/server/database/callSteps.ts";
import type { Database, Queries } from "../../src/server/database/Database.ts";
import { KeyedCall } from "../../src/server/database/KeyedCall.ts";
import { TestServer } from "./support/testServer.ts";

let server: TestServer;
let database: Database;
let userId: string;
let keys = 0;

beforeAll(async () => {
  server = await TestServer.start();
  ({ id: userId } = await server.user("ann@example.org"));
  ({ database } = server);
  await server.sql("create table marks (name text)");
});

beforeEach(async () => {
  await server.sql("delete from marks");
});

afterAll(async () => {
  await server.stop();
});

const newCall = (): CallId => ({ userId, key: `key-of-call-${++keys}`, digest: Buffer.alloc(32, 7) });

/** Calls with this id, as the server makes them: with the steps that are known when it is asked. */
async function called<T>(id: CallId, work: (call: KeyedCall) => Promise<T>): Promise<T> {
  const steps = await callSteps(database.queries, id);
  const call = new KeyedCall(database.queries, id, new Map([...steps].map(([step, { result }]) => [step, result])));
  return call.run(() => work(call));
}

/** A change that can be counted. */
const mark = async (queries: Queries, name: string): Promise<void> => {
  await queries
    .insertInto("marks" as never)
    .values({ name } as never)
    .execute();
};

const marks = async (): Promise<readonly string[]> =>
  ((await server.sql("select name from marks order by name")) as { name: string }[]).map(({ name }) => name);

const markedWith = (value: unknown) => (call: KeyedCall) =>
  call.step(["a"], async (queries) => {
    await mark(queries, "one");
    return value;
  });

test("a call that is asked again changes nothing and answers the same, whatever it has now", async () => {
  const id = newCall();
  const answer = { text: "first", at: new Date(5), list: [1n, null] };
  expect(await called(id, markedWith(answer))).toEqual(answer);
  expect(await called(id, markedWith("second"))).toEqual(answer);
  expect(await marks()).toEqual(["one"]);
  expect(await called(newCall(), markedWith("other call"))).toBe("other call");
  expect(await marks()).toEqual(["one", "one"]);
});

const inTwoSteps = (breaks: boolean) => async (call: KeyedCall) => {
  const first = await call.step(["a"], async (queries) => mark(queries, "first").then(() => 1));
  if (breaks) throw new Error("the machine failed");
  const second = await call.step(["a"], async (queries) => mark(queries, "second").then(() => 2));
  return [first, second];
};

test("a call that ended between two transactions goes on where it was", async () => {
  const id = newCall();
  await expect(called(id, inTwoSteps(true))).rejects.toThrow("the machine failed");
  expect(await called(id, inTwoSteps(false))).toEqual([1, 2]);
  expect(await called(id, inTwoSteps(false))).toEqual([1, 2]);
  expect(await marks()).toEqual(["first", "second"]);
});

const ofKeys = (keysOf: readonly string[], value: number) => (call: KeyedCall) =>
  call.step(keysOf, () => Promise.resolve(value));

test("steps are told apart by their place and their keys", async () => {
  const id = newCall();
  expect(await called(id, ofKeys(["a", "b"], 1))).toBe(1);
  expect(await called(id, ofKeys(["a", "c"], 2))).toBe(2);
  expect(await called(id, ofKeys(["a", "b"], 3))).toBe(1);
});

const orThrows = (throws: boolean) => (call: KeyedCall) =>
  call.step([], async (queries) => {
    await mark(queries, "one");
    if (throws) throw new Error("no room");
    return "done";
  });

test("a transaction that throws leaves nothing behind, and is done when it is asked again", async () => {
  const id = newCall();
  await expect(called(id, orThrows(true))).rejects.toThrow("no room");
  expect(await marks()).toEqual([]);
  expect(await called(id, orThrows(false))).toBe("done");
  expect(await marks()).toEqual(["one"]);
});

const answering = (answer: Result<number>) => (call: KeyedCall) => call.step([], () => Promise.resolve(answer));

test("a failure is not kept: the same call may succeed later", async () => {
  const id = newCall();
  expect(await called(id, answering(fail("FULL", "Full")))).toMatchObject({ ok: false, error: { code: "FULL" } });
  expect(await called(id, answering(ok(3)))).toEqual(ok(3));
  expect(await called(id, answering(ok(4)))).toEqual(ok(3));
});

test("of two nodes that do one call at once one changes things, and both answer alike", async () => {
  const id = newCall();
  const waiting: (() => void)[] = [];
  const node = (name: string) =>
    called(id, (call) =>
      call.step([], async (queries) => {
        await mark(queries, name);
        await new Promise<void>((resolve) => {
          waiting.push(resolve);
          if (waiting.length === 2) for (const goOn of waiting) goOn();
        });
        return name;
      }),
    );
  const [one, other] = await Promise.all([node("one"), node("other")]);
  expect(one).toBe(other);
  expect(await marks()).toEqual([one]);
});

test("where another node has done a step meanwhile, its failure here is that one's answer", async () => {
  const id = newCall();
  const answer = await called(id, (call) =>
    call.step([], async (): Promise<Result<string>> => {
      await called(id, (other) => other.step([], () => Promise.resolve(ok("theirs"))));
      return fail("TAKEN", "Taken");
    }),
  );
  expect(answer).toEqual(ok("theirs"));
});

test("a call is the current one of its own database, until it is answered", async () => {
  const id = newCall();
  const other = {} as Queries;
  const later: (() => KeyedCall | null)[] = [];
  expect(KeyedCall.current(database.queries)).toBe(null);
  await called(id, async (call) => {
    expect(KeyedCall.current(database.queries)).toBe(call);
    expect(KeyedCall.current(other)).toBe(null);
    await Promise.resolve();
    expect(KeyedCall.current(database.queries)).toBe(call);
    later.push(AsyncResource.bind(() => KeyedCall.current(database.queries)));
    expect(later[0]!()).toBe(call);
  });
  // Work of the call that goes on after its answer.
  expect(later[0]!()).toBe(null);
});
