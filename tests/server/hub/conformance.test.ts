import * as fc from "fast-check";
import * as signalR from "@microsoft/signalr";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { clientOf, TestHub, until, ways } from "./support/TestHub.ts";

let server: TestHub;
const clients: signalR.HubConnection[] = [];

beforeAll(async () => {
  server = await TestHub.start();
});

afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.stop()));
});

afterAll(() => server.stop());

/** Whatever JSON can say; keys begin as ours do on both sides. */
const { anyValue } = fc.letrec<{ anyValue: unknown }>((tie) => {
  const text = fc.string({ unit: "binary" });
  return {
    anyValue: fc.oneof(
      { maxDepth: 5, depthSize: "small" },
      fc.constantFrom(null, true, false, 0, 2 ** 31, -(2 ** 31) - 1, 2 ** 32, 2 ** 40, 2 ** 53, -(2 ** 53), 1e300),
      fc.integer(),
      fc.maxSafeInteger(),
      fc.double({ noNaN: true, noDefaultInfinity: true }).map((number) => (Object.is(number, -0) ? 0 : number)),
      text,
      fc.array(tie("anyValue")),
      fc.dictionary(
        text.filter((key) => key !== "__proto__" && key.charAt(0) === key.charAt(0).toLowerCase()),
        tie("anyValue"),
      ),
    ),
  };
});

/** All items of a stream; rejects with its error. */
const itemsOf = <Item>(stream: signalR.IStreamResult<Item>): Promise<Item[]> => {
  const items: Item[] = [];
  return new Promise((resolve, reject) => {
    stream.subscribe({ next: (item) => items.push(item), complete: () => resolve(items), error: reject });
  });
};

describe.each(ways)("%s with %s", (transport, protocol) => {
  const messagePack = protocol === "messagepack";

  async function connect(token = "ann_s1"): Promise<signalR.HubConnection> {
    const client = clientOf(server.url, { transport, messagePack, token });
    clients.push(client);
    await client.start();
    return client;
  }

  test("connects, and knows its id", async () => {
    const client = await connect();
    expect(client.state).toBe(signalR.HubConnectionState.Connected);
    expect(client.connectionId).toMatch(/^[A-Za-z0-9]{30}$/);
    expect(server.hub.connections().get(transport)).toBe(1);
    await client.stop();
    await until(() => server.hub.connections().size === 0);
  });

  test("calls with a result, without one, and without an answer", async () => {
    const client = await connect();
    expect(await client.invoke("Add", 40, 2)).toBe(42);
    expect(await client.invoke("Nothing")).toBeFalsy();
    server.seen.notes.length = 0;
    await client.send("Notes", 7);
    await until(() => server.seen.notes.includes(7));
  });

  test("targets match ignoring case", async () => {
    const client = await connect();
    expect(await client.invoke("aDD", 1, 2)).toBe(3);
  });

  test("any value goes there and back", async () => {
    const client = await connect();
    const { numRuns, values } = transport === "WebSockets" ? { numRuns: 50, values: 10 } : { numRuns: 5, values: 50 };
    await fc.assert(
      fc.asyncProperty(fc.array(anyValue, { minLength: values, maxLength: values }), async (sent) => {
        expect(await Promise.all(sent.map((value) => client.invoke("Echo", value)))).toEqual(sent);
      }),
      // What differs can be seen without shrinking, which would take hundreds of calls.
      { numRuns, endOnFailure: true },
    );
    const long = "ä".repeat(40_000);
    expect(await client.invoke("Echo", long)).toBe(long);
  });

  test("payload keys go to the hub in PascalCase and come back in camelCase", async () => {
    const client = await connect();
    const sent = { FirstName: "Ann", Tags: [{ TagName: "bass" }] };
    expect(await client.invoke("Rename", sent)).toEqual({ firstName: "Ann", tags: [{ tagName: "bass" }] });
  });

  test("failures are told, their inner reasons are not", async () => {
    const client = await connect();
    await expect(client.invoke("Refuse")).rejects.toThrow("Not today");
    await expect(client.invoke("ThrowTold")).rejects.toThrow("Told as it is");
    server.seen.faults.length = 0;
    const hidden = await client.invoke("ThrowHidden").then(String, String);
    expect(hidden).toContain('"ThrowHidden" failed on the server');
    expect(hidden).not.toContain("secret");
    expect(server.seen.faults).toHaveLength(1);
    await expect(client.invoke("Missing")).rejects.toThrow('The hub has no method "Missing"');
    await expect(client.invoke("Add", 1)).rejects.toThrow('"Add" takes 2 arguments, not 1');
    await expect(client.invoke("Add", 1, 2, 3)).rejects.toThrow('"Add" takes 2 arguments, not 3');
    await expect(client.invoke("Add", 1, "2")).rejects.toThrow('Argument 2 of "Add" must be integer');
    await expect(client.invoke("Rename", { FirstName: 1, Tags: [] })).rejects.toThrow(/firstName in argument 1/);
    await expect(client.invoke("Count", 1, 0)).rejects.toThrow(
      "The client attempted to invoke the streaming 'Count' method with a non-streaming invocation.",
    );
    await expect(itemsOf(client.stream("Add", 1, 2))).rejects.toThrow(
      "The client attempted to invoke the non-streaming 'Add' method with a streaming invocation.",
    );
    await expect(client.invoke("Sum")).rejects.toThrow('"Sum" takes 1 streams, not 0');
    // None of it harmed the connection.
    expect(await client.invoke("Add", 1, 1)).toBe(2);
  });

  test("many calls at once are answered, and run in the order they came", async () => {
    const client = await connect();
    const sums = await Promise.all(Array.from({ length: 200 }, (_, index) => client.invoke("Add", index, 1)));
    expect(sums).toEqual(Array.from({ length: 200 }, (_, index) => index + 1));
    server.seen.notes.length = 0;
    const order = Array.from({ length: 30 }, (_, index) => index);
    await Promise.all(order.map((note) => client.invoke("Notes", note)));
    expect(server.seen.notes).toEqual(order);
  });

  test("a stream from the server: items in order, then its end", async () => {
    const client = await connect();
    expect(await itemsOf(client.stream<number>("Count", 500, 0))).toEqual(Array.from({ length: 500 }, (_, i) => i));
    expect(await itemsOf(client.stream("Count", 0, 0))).toEqual([]);
  });

  test("a stream that fails: its items first, then the error", async () => {
    const client = await connect();
    const items: number[] = [];
    const error = await new Promise<unknown>((resolve) => {
      client.stream<number>("CountThenThrow", 3).subscribe({
        next: (item) => items.push(item),
        error: resolve,
        complete: () => resolve(null),
      });
    });
    expect(items).toEqual([0, 1, 2]);
    expect(String(error)).toContain("Ran out of data");
  });

  test("a stream that is canceled ends on the server", async () => {
    const client = await connect();
    server.seen.returned = 0;
    const items: number[] = [];
    const subscription = client
      .stream<number>("Count", 1_000_000, 1)
      .subscribe({ next: (item) => items.push(item), complete: () => undefined, error: () => undefined });
    await until(() => items.length >= 2);
    subscription.dispose();
    await until(() => server.seen.returned === 1);
    expect(await client.invoke("Add", 2, 2)).toBe(4);
  });

  test("a stream to the server, and one that fails", async () => {
    const client = await connect();
    const numbers = new signalR.Subject<number>();
    const sum = client.invoke("Sum", numbers);
    for (let number = 1; number <= 100; number++) numbers.next(number);
    numbers.complete();
    expect(await sum).toBe(5050);
    const failing = new signalR.Subject<number>();
    const failed = client.invoke("Sum", failing).then(String, String);
    failing.next(1);
    failing.error(new Error("the pedal broke"));
    expect(await failed).toContain("the pedal broke");
    const wrong = new signalR.Subject<unknown>();
    const refused = client.invoke("Sum", wrong).then(String, String);
    wrong.next("one");
    expect(await refused).toContain('An item sent to "Sum" must be integer');
  });

  test("streams both ways in one call", async () => {
    const client = await connect();
    // The client overlooks the second of two streams that stand side by side.
    const [left, right] = [new signalR.Subject<number>(), new signalR.Subject<number>()];
    const zipped = itemsOf(client.stream<string>("Zip", left, "-", right));
    for (let number = 0; number < 10; number++) {
      left.next(number);
      right.next(number * 10);
    }
    left.complete();
    right.complete();
    expect(await zipped).toEqual(Array.from({ length: 10 }, (_, number) => `${number}-${number * 10}`));
  });

  test("a client that sends faster than a method reads loses nothing", async () => {
    const client = await connect();
    const numbers = new signalR.Subject<number>();
    const sum = client.invoke("SlowSum", numbers);
    for (let number = 0; number < 300; number++) numbers.next(1);
    numbers.complete();
    expect(await sum).toBe(300);
  });

  test("events reach everybody, a user, a group and one connection", async () => {
    const [ann, bob, bobs] = [await connect("ann_s1"), await connect("bob_s2"), await connect("bob_s3")];
    const heard: string[] = [];
    for (const [name, client] of Object.entries({ ann, bob, bobs }))
      client.on("Said", ({ text }: { text: string }) => heard.push(`${name}: ${text}`));
    const said = async (...expected: string[]) => {
      await until(() => heard.length >= expected.length);
      // An answer to each comes after whatever was sent before it.
      await Promise.all([ann, bob, bobs].map((client) => client.invoke("Nothing")));
      expect(heard.splice(0).sort()).toEqual(expected.sort());
    };
    server.hub.toAll("Said", { text: "all", fromId: "" });
    await said("ann: all", "bob: all", "bobs: all");
    server.hub.toUser("bob", "Said", { text: "user", fromId: "" });
    await said("bob: user", "bobs: user");
    server.hub.toConnection(ann.connectionId ?? "", "Said", { text: "one", fromId: "" });
    await said("ann: one");
    await Promise.all([ann.invoke("Join", "band"), bob.invoke("Join", "band")]);
    server.hub.toGroup("band", "Said", { text: "group", fromId: "" });
    await said("ann: group", "bob: group");
    await ann.invoke("Shout", "band", "except me");
    await said("bob: except me");
    await bob.invoke("Leave", "band");
    server.hub.toGroup("band", "Said", { text: "left", fromId: "" });
    await said("ann: left");
  });

  test("the server asks a client, and gets its answer", async () => {
    const client = await connect();
    const id = client.connectionId ?? "";
    const asked: unknown[][] = [];
    client.on("Name", (...values: unknown[]) => {
      asked.push(values);
      return { FirstName: `Ann ${String(values[0])}` };
    });
    const question = (number: number) => server.hub.ask(id, "Name", [number, { formOf: "long" }]);
    expect(await question(1)).toEqual({ ok: true, value: { firstName: "Ann 1" } });
    expect(asked).toEqual([[1, { formOf: "long" }]]);
    const many = await Promise.all(Array.from({ length: 50 }, (_, index) => question(index)));
    expect(many.map((answer) => answer.ok && answer.value.firstName)).toEqual(
      Array.from({ length: 50 }, (_, index) => `Ann ${index}`),
    );
    // A method may ask its own caller, whatever else that one has called meanwhile.
    const calls = Array.from({ length: 200 }, (_, index) => client.invoke<string>("AskMe", index));
    expect(await Promise.all(calls)).toEqual(Array.from({ length: 200 }, (_, index) => `Ann ${index}`));
  });

  test("a question without a right answer fails, and harms nothing", async () => {
    const client = await connect();
    const id = client.connectionId ?? "";
    const answer = async (options = {}) => {
      const asked = await server.hub.ask(id, "Name", [1, { formOf: "long" }], options);
      return asked.ok ? "answered" : `${asked.error.code}: ${asked.error.message}`;
    };
    expect(await answer()).toBe("CLIENT_REFUSED: Client didn't provide a result.");
    client.on("Name", () => Promise.reject(new Error("my name is mine")));
    expect(await answer()).toBe("CLIENT_REFUSED: Error: my name is mine");
    client.off("Name");
    client.on("Name", () => ({ FirstName: 7 }));
    expect(await answer()).toMatch(/^ARGUMENT_INVALID: firstName in the client's answer to "Name" must be string/);
    client.off("Name");
    const late: (() => void)[] = [];
    client.on("Name", () => new Promise((resolve) => late.push(() => resolve({ FirstName: "Ann" }))));
    expect(await answer({ patienceMs: 30 })).toBe("CLIENT_SILENT: The client did not answer in time");
    const controller = new AbortController();
    const canceled = answer({ signal: controller.signal });
    await until(() => late.length === 2);
    controller.abort();
    expect(await canceled).toBe("CANCELED: The question was canceled");
    for (const answerNow of late) answerNow();
    expect(await client.invoke("Add", 1, 1)).toBe(2);
    const left = answer();
    await until(() => late.length === 3);
    await client.stop();
    expect(await left).toBe("CLIENT_GONE: The client has gone");
    expect(await answer()).toBe("CLIENT_GONE: The client has gone");
  });

  test("a refused client hears why", async () => {
    await expect(connect("nobody")).rejects.toThrow(/: Unauthorized: Status code '401'$/);
  });

  test("a client that goes away is forgotten: groups, users and what it called", async () => {
    const client = await connect("cat_s9");
    await client.invoke("Join", "band");
    server.seen.canceled = 0;
    client.invoke("Wait").catch(() => undefined);
    await client.send("Nothing");
    await until(() => server.hub.peers().length === 1);
    await client.stop();
    await until(() => server.hub.peers().length === 0 && server.seen.canceled === 1);
    expect(server.hub.queuedBytes()).toBe(0);
  });
});

test("without negotiation", async () => {
  const client = clientOf(server.url, { skipNegotiation: true });
  clients.push(client);
  await client.start();
  expect(await client.invoke("Add", 1, 2)).toBe(3);
});
