import { afterEach, describe, expect, test, vi } from "vitest";
import { createTabs } from "./createTabs.ts";

afterEach(() => void vi.unstubAllGlobals());

/** Channels of one browser: each posts to all others of its name, at once. */
function browserChannels(): new (name: string) => EventTarget {
  const open: EventTarget[] = [];
  return class FakeChannel extends EventTarget {
    readonly name: string;

    constructor(name: string) {
      super();
      this.name = name;
      open.push(this);
    }

    postMessage(data: unknown): void {
      for (const other of open)
        if (other !== this && (other as FakeChannel).name === this.name)
          other.dispatchEvent(new MessageEvent("message", { data }));
    }
  };
}

/** Web Locks of one browser, as far as tabs use them. */
function browserLocks() {
  const held = new Map<string, Promise<unknown>>();
  return {
    request: async (name: string, ...rest: unknown[]) => {
      const work = rest.at(-1) as (lock: object | null) => Promise<unknown>;
      const before = held.get(name);
      if (before && rest.length > 1) return work(null);
      const done = Promise.resolve(before).then(() => work({ name }));
      held.set(name, done);
      await done;
      if (held.get(name) === done) held.delete(name);
      return done;
    },
    query: async () => ({ held: [...held.keys(), undefined].map((name) => ({ name })) }),
  } as unknown as Pick<LockManager, "request" | "query">;
}

const tabsOf = (name: string, locks: Pick<LockManager, "request" | "query"> | undefined) => {
  vi.stubGlobal("BroadcastChannel", undefined);
  return createTabs<never>({ name, locks });
};

describe("messages", () => {
  test("reach the other tabs of the name, and not the sender, until the listener is removed", () => {
    vi.stubGlobal("BroadcastChannel", browserChannels());
    const [own, other, stranger] = ["a", "a", "b"].map((name) => createTabs<number>({ name, locks: undefined }));
    const [heard, echoed, foreign] = [vi.fn(), vi.fn(), vi.fn()];
    const stop = other!.onMessage(heard);
    own!.onMessage(echoed);
    stranger!.onMessage(foreign);
    own!.post(1);
    own!.post(2);
    stop();
    own!.post(3);
    expect(heard.mock.calls).toEqual([[1], [2]]);
    expect(echoed).not.toHaveBeenCalled();
    expect(foreign).not.toHaveBeenCalled();
  });

  test("go nowhere in a browser without channels", () => {
    vi.stubGlobal("BroadcastChannel", undefined);
    const tabs = createTabs<number>({ name: "a", locks: undefined });
    const stop = tabs.onMessage(() => expect.unreachable());
    tabs.post(1);
    stop();
  });
});

describe("locks", () => {
  test("let one tab work at a time; who does not want to wait gets null", async () => {
    const locks = browserLocks();
    const [one, other, stranger] = [tabsOf("a", locks), tabsOf("a", locks), tabsOf("b", locks)];
    const ends: (() => void)[] = [];
    const order: string[] = [];
    const first = one.exclusive("save", async () => {
      await new Promise<void>((resolve) => ends.push(resolve));
      order.push("first");
      return 1;
    });
    const second = other.exclusive("save", async () => {
      order.push("second");
      return 2;
    });
    expect(await other.ifFree("save", async () => 3)).toBeNull();
    expect(await other.ifFree("other", async () => 4)).toBe(4);
    expect(await stranger.ifFree("save", async () => 5)).toBe(5);
    expect(await other.underWay()).toEqual(new Set(["save"]));
    expect(await stranger.underWay()).toEqual(new Set());
    ends[0]?.();
    expect(await Promise.all([first, second])).toEqual([1, 2]);
    expect(order).toEqual(["first", "second"]);
    expect(await other.underWay()).toEqual(new Set());
  });

  test("are missing on pages that are not served securely: everybody works", async () => {
    const tabs = tabsOf("a", undefined);
    expect(await tabs.exclusive("save", async () => 1)).toBe(1);
    expect(await tabs.ifFree("save", async () => 2)).toBe(2);
    expect(await tabs.underWay()).toEqual(new Set());
  });
});
