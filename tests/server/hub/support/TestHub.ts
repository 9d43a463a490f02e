import { setTimeout as sleep } from "node:timers/promises";
import * as signalR from "@microsoft/signalr";
import { MessagePackHubProtocol } from "@microsoft/signalr-protocol-msgpack";
import rateLimit from "@fastify/rate-limit";
import Fastify, { type FastifyInstance } from "fastify";
import { Type } from "typebox";
import { AppError, fail, ok } from "../../../../src/domain/AppError.ts";
import type { HubContract } from "../../../../src/protocol/hub/HubContract.ts";
import type { Fanout } from "../../../../src/server/fanout/Fanout.ts";
import { LocalFanout } from "../../../../src/server/fanout/LocalFanout.ts";
import type { HubUser } from "../../../../src/server/hub/connection/HubPeer.ts";
import type { HubHandlers } from "../../../../src/server/hub/connection/methodTable.ts";
import { ConnectionTokens } from "../../../../src/server/hub/ConnectionTokens.ts";
import { Hub } from "../../../../src/server/hub/Hub.ts";
import { hubEndpoint } from "../../../../src/server/hub/hubEndpoint.ts";
import { defaultHubOptions, type HubOptions } from "../../../../src/server/config/hubOptions.ts";
import { closeWhenIdle } from "../../../../src/server/plugins/closeWhenIdle.ts";
import { problems } from "../../../../src/server/plugins/problems.ts";

const closed = { additionalProperties: false } as const;

/** A hub with one method for everything that a method can do. */
const testContract = {
  methods: {
    Add: { arguments: [Type.Integer(), Type.Integer()], result: Type.Integer() },
    Echo: { arguments: [Type.Unknown()], result: Type.Unknown() },
    Rename: {
      arguments: [
        Type.Object({ firstName: Type.String(), tags: Type.Array(Type.Object({ tagName: Type.String() })) }, closed),
      ],
      result: Type.Unknown(),
    },
    Nothing: { arguments: [] },
    Refuse: { arguments: [] },
    /** Refused with this message. */
    Deny: { arguments: [Type.String()] },
    ThrowTold: { arguments: [] },
    ThrowHidden: { arguments: [] },
    /** Ends when it is canceled. */
    Wait: { arguments: [] },
    /** Ends when the test releases it. */
    Hold: { arguments: [Type.Integer()], result: Type.Integer() },
    /** Ends after this many milliseconds. */
    Sleep: { arguments: [Type.Integer()], result: Type.Integer() },
    Join: { arguments: [Type.String()] },
    /** Joins a group to which something is said at once, and answers later. */
    Enter: { arguments: [Type.Union([Type.Null(), Type.String()])], result: Type.String(), answersFirst: true },
    Leave: { arguments: [Type.String()] },
    Shout: { arguments: [Type.String(), Type.String()] },
    Notes: { arguments: [Type.Integer()] },
  },
  events: { Said: Type.Object({ text: Type.String(), fromId: Type.String() }, closed), Flood: Type.Unknown() },
} as const satisfies HubContract;

export type TestContract = typeof testContract;

export const TEST_PATH = "/test/hub";

const waitForAbort = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener("abort", () => resolve());
  });

/** What the server logged, and what its methods saw. */
export interface Seen {
  readonly faults: object[];
  readonly notes: number[];
  /** Releases the calls of `Hold` that are under way. */
  readonly held: (() => void)[];
  canceled: number;
}

function handlersOf(seen: Seen, hub: () => Hub<TestContract>): HubHandlers<TestContract> {
  return {
    Add: async (_call, a, b) => ok(a + b),
    Echo: async (_call, value) => ok(value),
    Rename: async (_call, value) => ok(value),
    Nothing: async () => ok(undefined),
    Refuse: async () => fail("REFUSED", "Not today"),
    Deny: async (_call, message) => fail("DENIED", message),
    ThrowTold: async () => {
      throw new AppError("TOLD", "Told as it is");
    },
    ThrowHidden: async () => {
      throw new Error("secret of the database");
    },
    Wait: async ({ signal }) => {
      await waitForAbort(signal);
      seen.canceled++;
      return fail("CANCELED", "Canceled as you wished");
    },
    Hold: async (_call, number) => {
      await new Promise<void>((resolve) => void seen.held.push(resolve));
      return ok(number);
    },
    Sleep: async (_call, ms) => {
      await sleep(ms);
      return ok(ms);
    },
    Join: async ({ caller }, group) => {
      await caller.joinGroup(group);
      return ok(undefined);
    },
    Enter: async ({ caller }, named) => {
      const group = named ?? "hall";
      await caller.joinGroup(group);
      hub().toGroup(group, "Said", { text: "to all", fromId: "" });
      hub().toConnection(caller.id, "Said", { text: "to one", fromId: "" });
      await sleep(5);
      return group === "closed" ? fail("CLOSED", "It is closed") : ok(group);
    },
    Leave: async ({ caller }, group) => {
      await caller.leaveGroup(group);
      return ok(undefined);
    },
    Shout: async ({ caller }, group, text) => {
      hub().toGroup(group, "Said", { text, fromId: caller.id }, [caller.id]);
      return ok(undefined);
    },
    Notes: async (_call, note) => {
      // Later calls must not overtake earlier ones.
      await sleep(note % 3);
      seen.notes.push(note);
      return ok(undefined);
    },
  };
}

export interface TestHubOptions {
  readonly options?: Partial<HubOptions>;
  readonly fanout?: Fanout;
  readonly key?: string;
  readonly allowedOrigins?: readonly string[];
  readonly rate?: number;
  /** How long it takes to find out whose a token is. */
  readonly admitMs?: number;
  /** Of one more endpoint. */
  readonly secondPath?: string;
}

/** A server that has nothing but the hub. Its tokens are `user:session`, with `:milliseconds` until they expire. */
export class TestHub {
  readonly app: FastifyInstance;
  readonly hub: Hub<TestContract>;
  readonly seen: Seen;
  readonly fanout: Fanout;
  url = "";

  private constructor(app: FastifyInstance, hub: Hub<TestContract>, seen: Seen, fanout: Fanout) {
    this.app = app;
    this.hub = hub;
    this.seen = seen;
    this.fanout = fanout;
  }

  static async start(settings: TestHubOptions = {}): Promise<TestHub> {
    const app = Fastify({ forceCloseConnections: "idle", routerOptions: { maxParamLength: 100 } });
    closeWhenIdle(app, 50);
    problems(app);
    await app.register(rateLimit, { global: false });
    const seen: Seen = { faults: [], notes: [], held: [], canceled: 0 };
    const fanout = settings.fanout ?? new LocalFanout();
    const hub: Hub<TestContract> = new Hub({
      name: "test",
      contract: testContract,
      handlers: handlersOf(seen, () => hub),
      fanout,
      options: { ...defaultHubOptions, connectionsPerUser: 1000, ...settings.options },
      log: { info: () => undefined, error: (fields) => seen.faults.push(fields) },
    });
    const test = new TestHub(app, hub, seen, fanout);
    test.addEndpoint(TEST_PATH, settings);
    if (settings.secondPath !== undefined) test.addEndpoint(settings.secondPath, settings);
    const address = await app.listen({ port: 0, host: "127.0.0.1" });
    test.url = `${address}${TEST_PATH}`;
    return test;
  }

  private addEndpoint(path: string, settings: TestHubOptions): void {
    hubEndpoint(this.app, {
      path,
      hub: this.hub,
      tokens: new ConnectionTokens(Buffer.from(settings.key ?? "a key of the tests"), this.hub.options.connectMs),
      admission: {
        admit: async (token) => {
          await sleep(settings.admitMs);
          return userOf(token);
        },
        verify: async (token) => userOf(token),
      },
      config: {
        ownOrigin: "http://padroll.example",
        allowedOrigins: settings.allowedOrigins ?? [],
        apiRatePerMinute: settings.rate ?? 100_000,
      },
    });
  }

  async stop(): Promise<void> {
    await this.app.close();
    await this.fanout.close();
  }

  get port(): number {
    return Number(new URL(this.url).port);
  }
}

function userOf(token: string): Omit<HubUser, "network"> | null {
  const [userId, sessionId, lifeMs] = token.split("_");
  if (!userId || !sessionId) return null;
  const known = lives.get(token) ?? Date.now() + Number(lifeMs ?? 3_600_000);
  lives.set(token, known);
  return known > Date.now() ? { userId, sessionId, expiresAtMs: known } : null;
}

/** When tokens expire: counted from their first use. */
const lives = new Map<string, number>();

export type TransportName = "WebSockets" | "ServerSentEvents" | "LongPolling";

export interface ClientOptions {
  readonly transport?: TransportName;
  readonly messagePack?: boolean;
  readonly token?: string | (() => string);
  readonly reconnectMs?: readonly number[];
  readonly skipNegotiation?: boolean;
}

/** The real client. */
export function clientOf(url: string, options: ClientOptions = {}): signalR.HubConnection {
  const { transport = "WebSockets", token = "ann_s1", skipNegotiation = false } = options;
  let builder = new signalR.HubConnectionBuilder()
    .withUrl(url, {
      transport: signalR.HttpTransportType[transport],
      accessTokenFactory: () => (typeof token === "string" ? token : token()),
      skipNegotiation,
    })
    .configureLogging(signalR.LogLevel.None);
  if (options.messagePack) builder = builder.withHubProtocol(new MessagePackHubProtocol());
  if (options.reconnectMs) builder = builder.withAutomaticReconnect([...options.reconnectMs]);
  return builder.build();
}

/** Makes a client with long polling stop polling, as if its machine slept. */
export function stopPolling(client: signalR.HubConnection): void {
  const { connection } = client as unknown as { connection: { transport: object } };
  Reflect.set(connection.transport, "_running", false);
}

/** All that is worth being tested: every transport with every protocol it can carry. */
export const ways: readonly (readonly [TransportName, "json" | "messagepack"])[] = [
  ["WebSockets", "json"],
  ["WebSockets", "messagepack"],
  ["ServerSentEvents", "json"],
  ["LongPolling", "json"],
  ["LongPolling", "messagepack"],
];

/** Waits until something is so. */
export async function until(holds: () => boolean, withinMs = 30_000): Promise<void> {
  const endMs = Date.now() + withinMs;
  while (!holds()) {
    if (Date.now() > endMs) throw new Error(`not so within ${withinMs} ms: ${holds.toString()}`);
    await sleep(5);
  }
}
