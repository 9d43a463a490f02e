import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { fail, ok } from "../../domain/AppError.ts";
import { RoomLink, type RoomConnection } from "./RoomLink.ts";

let log: string[];
/** Outcomes of the next attempts to load a connection, and to start it; empty: they succeed. */
let loads: boolean[];
let starts: boolean[];
let listeners: Record<string, () => void>;
let connection: RoomConnection;

beforeEach(() => {
  vi.useFakeTimers();
  log = [];
  loads = [];
  starts = [];
  listeners = {};
  const listen = (name: string) => (listener: () => void) => {
    listeners[name] = listener;
  };
  connection = {
    start: async () => {
      log.push("start");
      return (starts.shift() ?? true) ? null : { refused: false, message: "no" };
    },
    stop: async () => void log.push("stop"),
    invoke: async (method: string, argument: unknown) => {
      log.push(`${method} ${JSON.stringify(argument)}`);
      return method === "SyncEventClock" ? { t1: 5 } : null;
    },
    onReconnecting: listen("reconnecting"),
    onReconnected: listen("reconnected"),
    onClose: listen("close"),
  } as unknown as RoomConnection;
});
afterEach(() => void vi.useRealTimers());

const linkOf = (): RoomLink =>
  new RoomLink({
    connect: async () => {
      log.push("connect");
      if (!(loads.shift() ?? true)) throw new Error("offline");
      return connection;
    },
    onOpen: () => log.push("open"),
    onConnected: async () => void log.push("connected"),
    onLost: () => log.push("lost"),
  });

const OPEN = ["connect", "open", "start", "connected"];

describe("a visit", () => {
  test("registers its handlers before the connection starts", async () => {
    const link = linkOf();
    expect(link.connection).toBeNull();
    await link.open();
    expect(log).toEqual(OPEN);
    expect(link.connection).toBe(connection);
  });

  test("tries again every 2 seconds, to load the connection and to start it", async () => {
    loads = [false, false];
    starts = [false, false];
    const opening = linkOf().open();
    await vi.advanceTimersByTimeAsync(1999);
    expect(log).toEqual(["connect"]);
    await vi.advanceTimersByTimeAsync(2001);
    expect(log.filter((each) => each === "connect")).toHaveLength(3);
    expect(log.filter((each) => each === "start")).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1999);
    expect(log.filter((each) => each === "start")).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(2001);
    await opening;
    expect(log).toEqual(["connect", "connect", "connect", "open", "start", "start", "start", "connected"]);
  });

  test("is lost and back with its connection, and starts it again after it has closed", async () => {
    const link = linkOf();
    await link.open();
    log = [];
    listeners["reconnecting"]?.();
    listeners["reconnected"]?.();
    listeners["close"]?.();
    expect(log).toEqual(["lost", "connected", "lost"]);
    log = [];
    await vi.advanceTimersByTimeAsync(1999);
    expect(log).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(log).toEqual(["start", "connected"]);
  });

  test("that is closed tries nothing more", async () => {
    loads = [false];
    const link = linkOf();
    const opening = link.open();
    await vi.advanceTimersByTimeAsync(1000);
    link.close();
    await vi.advanceTimersByTimeAsync(5000);
    await opening;
    expect(log).toEqual(["connect"]);
    expect([link.isClosed, link.connection]).toEqual([true, null]);
    await link.stop();
    expect(log).toEqual(["connect"]);
  });

  test("that is closed while the connection is loaded never opens it", async () => {
    const link = linkOf();
    const opening = link.open();
    link.close();
    await opening;
    expect(log).toEqual(["connect"]);
  });

  test("that is closed has an open connection until it is stopped, and does not start it again", async () => {
    const link = linkOf();
    await link.open();
    link.close();
    log = [];
    listeners["close"]?.();
    await vi.advanceTimersByTimeAsync(5000);
    expect(log).toEqual([]);
    await link.stop();
    expect(log).toEqual(["stop"]);
  });

  test("that is closed between two attempts to start makes no other", async () => {
    starts = [false];
    const link = linkOf();
    const opening = link.open();
    await vi.advanceTimersByTimeAsync(100);
    link.close();
    await vi.advanceTimersByTimeAsync(5000);
    await opening;
    expect(log).toEqual(["connect", "open", "start"]);
  });
});

test("calls reach the room once there is a connection", async () => {
  const link = linkOf();
  expect(await link.ask(async () => ok(1))).toMatchObject({ ok: false, error: { code: "NOT_FOUND" } });
  expect(await link.askTime(5)).toBeNull();
  link.update({ muted: true } as never);
  await link.open();
  log = [];
  expect(await link.ask(async (to) => ok(to))).toEqual(ok(connection));
  expect(await link.ask(async () => fail("FORBIDDEN", "no"))).toMatchObject({ error: { code: "FORBIDDEN" } });
  expect(await link.askTime(7)).toEqual({ t1: 5 });
  link.update({ muted: true } as never);
  expect(log).toEqual(['SyncEventClock {"t0":7}', 'UpdateEventSession {"muted":true}']);
});
