import type { Socket } from "node:net";
import { Type } from "typebox";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { hubConnector } from "../../../src/adapters/hub/connectHub.ts";
import { HUB_PATH } from "../../../src/protocol/hub/accountHub.ts";
import type { HubContract } from "../../../src/protocol/hub/HubContract.ts";
import type { HubConnection } from "../../../src/protocol/hubPort.ts";
import { TestHub } from "./support/TestHub.ts";

/** The methods of the test's hub as a client of ours sees them. */
const contract = {
  methods: {
    Add: { arguments: [Type.Integer(), Type.Integer()], result: Type.Integer() },
    Echo: { arguments: [Type.Unknown()], result: Type.Unknown() },
    Rename: { arguments: [Type.Unknown()], result: Type.Unknown() },
    Nothing: { arguments: [] },
    Deny: { arguments: [Type.String()] },
    ThrowHidden: { arguments: [] },
    Join: { arguments: [Type.String()] },
    Shout: { arguments: [Type.String(), Type.String()] },
  },
  events: { Said: Type.Object({ text: Type.String(), fromId: Type.String() }, { additionalProperties: false }) },
} as const satisfies HubContract;
type Contract = typeof contract;

describe.each(["json", "messagePack"] as const)("a client of ours speaks %s with the hub", (protocol) => {
  let hub: TestHub;
  const sockets: Socket[] = [];
  const open: HubConnection<Contract>[] = [];

  beforeAll(async () => {
    hub = await TestHub.start({ secondPath: HUB_PATH });
    hub.app.server.on("connection", (socket: Socket) => sockets.push(socket));
  });

  afterEach(async () => {
    await Promise.all(open.splice(0).map((connection) => connection.stop()));
  });

  afterAll(() => hub.stop());

  /** A connection that is not started; `delays` are the retries that were asked for. */
  async function made(token: string | null = "ann_one", delays: number[] = []): Promise<HubConnection<Contract>> {
    const connect = hubConnector(`http://127.0.0.1:${hub.port}`, contract, protocol);
    const connection = await connect(
      () => Promise.resolve(token),
      (previous) => {
        delays.push(previous);
        return 0;
      },
    );
    open.push(connection);
    return connection;
  }

  const said = (payload: object): void => hub.hub.toGroup("hall", "Said", payload as never);

  async function started(): Promise<HubConnection<Contract>> {
    const connection = await made();
    expect(await connection.start()).toBe(null);
    return connection;
  }

  test("calls are answered, their keys in the case of each side", async () => {
    const connection = await started();
    expect(await connection.invoke("Add", 2, 3)).toBe(5);
    const value = { firstName: "Ann", tags: [{ tagName: "x" }] };
    expect(await connection.ask("Rename", value)).toEqual({ ok: true, value });
    expect(await connection.invoke("Echo", null)).toBe(null);
    expect((await connection.ask("Nothing")).ok).toBe(true);
  });

  test("a refusal has its code and sentence; what nobody expected says no more than that it failed", async () => {
    const connection = await started();
    const refusalOf = async (message: string) => {
      const answer = await connection.ask("Deny", message);
      return answer.ok ? null : [answer.error.code, answer.error.message];
    };
    expect(await refusalOf("ROOM_FULL: The room is full: wait")).toEqual(["ROOM_FULL", "The room is full: wait"]);
    expect(await refusalOf("CLOSED: Two\nlines")).toEqual(["CLOSED", "Two\nlines"]);
    for (const message of ["Not today", "closed: it is", "CLOSED:", "MIXed: x"]) {
      const [code, told] = (await refusalOf(message)) ?? [];
      expect([code, told?.includes(message)]).toEqual(["HUB_FAILED", true]);
    }
    expect(await connection.invoke("Deny", "No")).toBe(null);
    const failed = await connection.ask("ThrowHidden");
    expect(failed.ok ? "" : failed.error.message).not.toContain("secret");
    const unknown = await connection.ask("Missing" as "Nothing");
    expect(unknown.ok).toBe(false);
    const wrong = await connection.ask("Add", "two" as never, 3);
    expect(wrong.ok).toBe(false);
  });

  test("a call on a connection that is not open fails as one of the hub", async () => {
    const connection = await made();
    expect(await connection.ask("Nothing")).toMatchObject({ ok: false, error: { code: "HUB_FAILED" } });
    expect(await connection.invoke("Add", 1, 1)).toBe(null);
  });

  test("events arrive with the fields that this version knows, and others not at all", async () => {
    const [one, other] = [await started(), await started()];
    const got: unknown[] = [];
    other.on("Said", (payload) => got.push(payload));
    await other.invoke("Join", "hall");
    said({ text: "plain", fromId: "a" });
    said({ text: "later version", fromId: "b", mood: "glad" });
    said({ text: 3, fromId: "c" });
    said({ fromId: "d" });
    await one.invoke("Shout", "hall", "last");
    await expect.poll(() => got.length).toBe(3);
    expect(got).toEqual([
      { text: "plain", fromId: "a" },
      { text: "later version", fromId: "b" },
      { text: "last", fromId: expect.any(String) as string },
    ]);
  });

  test("a token that is not accepted is refused, and a server that is not there is not", async () => {
    expect(await (await made("nobody")).start()).toMatchObject({ refused: true });
    expect(await (await made(null)).start()).toMatchObject({ refused: true });
    const away = await hubConnector(
      "http://127.0.0.1:9",
      contract,
      protocol,
    )(
      () => Promise.resolve("ann_one"),
      () => 0,
    );
    const failure = await away.start();
    expect(failure?.refused).toBe(false);
    expect(failure?.message).not.toBe("");
  });

  test("it connects again after a loss, with the delays that it is given, and says so; where it stops it is over", async () => {
    const delays: number[] = [];
    const connection = await made("ann_one", delays);
    const happened: string[] = [];
    connection.onReconnecting(() => happened.push("reconnecting"));
    connection.onReconnected(() => happened.push("reconnected"));
    connection.onClose(() => happened.push("closed"));
    await connection.start();
    for (const socket of sockets) socket.destroy();
    await expect.poll(() => happened).toEqual(["reconnecting", "reconnected"]);
    expect(delays[0]).toBe(0);
    expect(await connection.invoke("Add", 1, 1)).toBe(2);
    await connection.stop();
    await expect.poll(() => happened.at(-1)).toBe("closed");
  });
});
