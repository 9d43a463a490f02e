import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { fail, ok, type Result } from "../../domain/AppError.ts";
import type { RoomConnection } from "./RoomLink.ts";
import { NoteConnections } from "./NoteConnections.ts";

const TRIP_MS = 40;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A connection of the page; what came in over it, by its first byte. */
class FakeLine {
  readonly played: number[] = [];
  stopped = false;
  lose = (): void => undefined;
  readonly #hub: FakeHub;

  constructor(hub: FakeHub) {
    this.#hub = hub;
  }

  async ask(method: string, value: { batch?: Uint8Array; key?: string }): Promise<Result<unknown>> {
    await new Promise((resolve) => setTimeout(resolve, TRIP_MS));
    if (this.stopped) return fail("HUB_FAILED", "It is over");
    return this.#hub.answer(method, value, this);
  }

  get connection(): RoomConnection {
    return {
      start: async () => (this.#hub.admits ? null : { refused: false, message: "Too many connections" }),
      stop: async () => void (this.stopped = true),
      ask: (method: string, value: object) => this.ask(method, value),
      invoke: async (method: string, value: object) => {
        const answer = await this.ask(method, value);
        return answer.ok ? answer.value : null;
      },
      onReconnecting: (listener: () => void) => void (this.lose = listener),
      onClose: () => undefined,
    } as never;
  }
}

class FakeHub {
  admits = true;
  hasSeat = true;
  readonly lines: FakeLine[] = [];
  #key = "";

  line(): FakeLine {
    const line = new FakeLine(this);
    this.lines.push(line);
    return line;
  }

  answer(method: string, { batch, key }: { batch?: Uint8Array; key?: string }, line: FakeLine): Result<unknown> {
    if (!this.hasSeat) return fail("FORBIDDEN", "Listeners cannot play. Take a seat first");
    if (method === "AskEventSecondWay") return ok({ key: (this.#key = `key${this.lines.length}`) });
    if (method === "OpenEventSecondWay") return key === this.#key ? ok(undefined) : fail("FORBIDDEN", "No key");
    if (method === "SyncEventClock") return ok({ t1: 7 });
    line.played.push(batch![0]!);
    return ok({ dropped: 0 });
  }
}

const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms);

function fixture() {
  const hub = new FakeHub();
  const main = hub.line();
  const state = { phase: "room", slot: 0 } as { phase: "room" | "left"; slot: number | null };
  const page = { isShown: true };
  const way = new NoteConnections({
    eventId: "event",
    state,
    link: { connection: main.connection },
    connect: async () => hub.line().connection,
    pageNow: () => performance.now(),
    isShown: () => page.isShown,
  });
  const timer = setInterval(() => way.update(), 200);
  let batches = 0;
  const play = (): void => {
    const batch = new Uint8Array([++batches]);
    way.send(batch);
  };
  const second = (): FakeLine | undefined => hub.lines.slice(1).findLast(({ stopped }) => !stopped);
  return { hub, main, state, page, way, play, wait, second, end: () => clearInterval(timer) };
}

it("opens with the first note, and carries from the first batch that the other way had no answer to", async () => {
  const { main, play, second, end } = fixture();
  await wait(1000);
  expect(second()).toBeUndefined();
  for (let i = 0; i < 6; i++) {
    play();
    await wait(15);
  }
  await wait(500);
  const line = second();
  // Those before were answered while the way was being opened.
  expect(line?.played[0]).toBeGreaterThan(1);
  expect(line?.played[0]).toBeLessThan(6);
  expect(line?.played).toEqual([1, 2, 3, 4, 5, 6].slice(line!.played[0]! - 1));
  play();
  await wait(100);
  expect([main.played.at(-1), line?.played.at(-1)]).toEqual([7, 7]);
  end();
});

it.each([
  ["nobody plays for a minute", () => wait(60_000)],
  ["the page is hidden", ({ page }: ReturnType<typeof fixture>) => void (page.isShown = false)],
  ["the seat is lost", ({ state }: ReturnType<typeof fixture>) => void (state.slot = null)],
  ["one leaves", ({ state }: ReturnType<typeof fixture>) => void (state.phase = "left")],
])("is closed when %s, and no other one is opened", async (_why, happen) => {
  const parts = fixture();
  parts.play();
  await wait(500);
  expect(parts.second()).toBeDefined();
  await happen(parts);
  await wait(30_000);
  expect(parts.second()).toBeUndefined();
  expect(parts.hub.lines).toHaveLength(2);
  parts.end();
});

it("is tried again, more and more seldom, where there are too many connections; the notes go on by the other way", async () => {
  const { hub, main, play, second, end } = fixture();
  hub.admits = false;
  const attempts: number[] = [];
  for (let seconds = 0; seconds < 160; seconds++) {
    play();
    await wait(1000);
    attempts.push(hub.lines.length - 1);
  }
  expect(attempts[0]).toBe(1);
  expect(attempts[6]).toBe(2);
  expect(attempts.at(-1)).toBe(6);
  expect(main.played).toHaveLength(160);
  expect(second()).toBeUndefined();
  hub.admits = true;
  for (let seconds = 0; seconds < 62; seconds++) {
    play();
    await wait(1000);
  }
  expect(second()?.played.length).toBeGreaterThan(0);
  end();
});

it("another one takes its place where it breaks, or the hub refuses it", async () => {
  const { hub, play, second, end } = fixture();
  play();
  await wait(500);
  const first = second();
  first?.lose();
  expect(first?.stopped).toBe(true);
  play();
  await wait(5000);
  await wait(500);
  play();
  await wait(500);
  const next = second();
  expect(next).not.toBe(first);
  expect(next?.played).toEqual([3]);
  hub.hasSeat = false;
  play();
  await wait(500);
  expect(next?.stopped).toBe(true);
  expect(second()).toBeUndefined();
  end();
});

it("answers what time it is only while it is open", async () => {
  const { way, play, end } = fixture();
  expect(await way.askTime(1)).toBeNull();
  play();
  await wait(500);
  const asked = way.askTime(1);
  await wait(100);
  expect(await asked).toEqual({ t1: 7 });
  way.stop();
  expect(await way.askTime(1)).toBeNull();
  end();
});
