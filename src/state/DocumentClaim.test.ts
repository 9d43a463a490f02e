import { describe, expect, test } from "vitest";
import { DocumentClaim, type Locks } from "./DocumentClaim.ts";

/** The locks of one browser, as its tabs share them. */
function fakeLocks(): Locks {
  const held = new Set<string>();
  const request = async (
    name: string,
    _options: LockOptions,
    callback: (lock: object | null) => Promise<void> | null,
  ) => {
    if (held.has(name)) return callback(null);
    held.add(name);
    await callback({ name });
    held.delete(name);
    return undefined;
  };
  return { request } as unknown as Locks;
}

describe("document claim", () => {
  test("one tab at a time has a document", async () => {
    const locks = fakeLocks();
    const [first, second] = [new DocumentClaim(locks), new DocumentClaim(locks)];
    expect(await first.claim("a")).toBe(true);
    expect(await first.claim("a")).toBe(true);
    expect(await second.claim("a")).toBe(false);
    expect(await first.claim("b")).toBe(true);
    expect(await second.claim("a")).toBe(true);
  });

  test("a tab that is refused keeps what it has", async () => {
    const locks = fakeLocks();
    const [first, second, third] = [new DocumentClaim(locks), new DocumentClaim(locks), new DocumentClaim(locks)];
    await first.claim("a");
    await second.claim("b");
    expect(await second.claim("a")).toBe(false);
    expect(await third.claim("b")).toBe(false);
  });

  test("of claims that are made at once the last one is what is held", async () => {
    const locks = fakeLocks();
    const [first, second] = [new DocumentClaim(locks), new DocumentClaim(locks)];
    await Promise.all([first.claim("a"), first.claim("b"), first.claim("c")]);
    expect(await second.claim("a")).toBe(true);
    expect(await second.claim("b")).toBe(true);
    expect(await second.claim("c")).toBe(false);
  });

  test("what is open stays the tab's while another document is on its way, and whether or not that opens", async () => {
    const locks = fakeLocks();
    const [first, second] = [new DocumentClaim(locks), new DocumentClaim(locks)];
    await first.claim("a");
    expect(await first.reserve("b")).toBe(true);
    for (const key of ["a", "b"]) expect(await second.reserve(key)).toBe(false);
    // It could not be read.
    await first.claim("a");
    expect(await second.claim("b")).toBe(true);
    expect(await first.reserve("b")).toBe(false);
    expect(await second.reserve("a")).toBe(false);
    expect(await first.reserve("c")).toBe(true);
    await first.claim("c");
    expect(await second.claim("a")).toBe(true);
    expect(await second.reserve("c")).toBe(false);
  });

  test("what is claimed while another tab's document is waited for is had at once", async () => {
    const locks = fakeLocks();
    const [first, second] = [new DocumentClaim(locks), new DocumentClaim(locks)];
    await second.claim("theirs");
    const waiting = first.reserve("theirs");
    const late = waiting.then(() => "after the other one");
    expect(await Promise.race([first.claim("new"), late])).toBe(true);
    expect(await waiting).toBe(false);
    expect(await second.reserve("new")).toBe(false);
  });

  test("without locks every document may be saved", async () => {
    expect(await new DocumentClaim(undefined).claim("a")).toBe(true);
  });
});
