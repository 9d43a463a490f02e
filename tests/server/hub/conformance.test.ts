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
    await expect(itemsOf(client.stream("Add", 1, 2))).rejects.toThrow(
      "The client attempted to invoke the non-streaming 'Add' method with a streaming invocation.",
    );
    await expect(client.invoke("Nothing", new signalR.Subject<number>())).rejects.toThrow(
      '"Nothing" takes 0 streams, not 1',
    );
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
