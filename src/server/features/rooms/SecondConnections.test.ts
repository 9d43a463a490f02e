import { expect, test } from "vitest";
import { SecondConnections } from "./SecondConnections.ts";

const peer = (id: string, userId = "ann") => ({
  id,
  user: { userId, sessionId: "s", expiresAtMs: Infinity, network: "192.0.2.1" },
});
const REFUSED = { ok: false, error: { code: "FORBIDDEN" } };

function fixture() {
  const clock = { nowMs: 0 };
  const ways = new SecondConnections(() => clock.nowMs);
  return { clock, ways, key: ways.ask("main", "event", "ann") };
}

test("a key opens one way for the same user in the same room, for half a minute", () => {
  const { clock, ways, key } = fixture();
  expect(key).toMatch(/^[A-Za-z0-9]{30}$/);
  expect(ways.open(peer("x"), "event", "k".repeat(30))).toMatchObject(REFUSED);
  expect(ways.open(peer("x", "bob"), "event", key)).toMatchObject(REFUSED);
  expect(ways.open(peer("x"), "another", key)).toMatchObject(REFUSED);
  expect(ways.of("x")).toEqual({ memberId: "x", way: "main" });
  expect(ways.open(peer("second"), "event", key).ok).toBe(true);
  expect(ways.of("second")).toEqual({ memberId: "main", way: "beside" });
  expect(ways.open(peer("x"), "event", key)).toMatchObject(REFUSED);
  const late = ways.ask("main", "event", "ann");
  clock.nowMs += 30_000;
  expect(ways.open(peer("x"), "event", late)).toMatchObject(REFUSED);
  const [before, after] = [ways.ask("main", "event", "ann"), ways.ask("main", "event", "ann")];
  expect(ways.open(peer("x"), "event", before)).toMatchObject(REFUSED);
  expect(ways.open(peer("third"), "event", after).ok).toBe(true);
  expect([ways.of("second").way, ways.of("third").way]).toEqual(["main", "beside"]);
});

test("a way ends with its connection, and with its player, whose key opens nothing any more", () => {
  const { ways, key } = fixture();
  ways.open(peer("second"), "event", key);
  ways.gone("second");
  expect(ways.of("second").way).toBe("main");
  ways.open(peer("third"), "event", ways.ask("main", "event", "ann"));
  const unused = ways.ask("main", "event", "ann");
  ways.gone("main");
  expect(ways.of("third")).toEqual({ memberId: "third", way: "main" });
  expect(ways.open(peer("x"), "event", unused)).toMatchObject(REFUSED);
});

test("of what comes by both ways the first one is new, also after the way has ended and another one has come", () => {
  const { ways, key } = fixture();
  ways.open(peer("second"), "event", key);
  expect([ways.isNew("main", 1, "main"), ways.isNew("main", 1, "beside")]).toEqual([true, false]);
  expect([ways.isNew("main", 2, "beside"), ways.isNew("main", 2, "main")]).toEqual([true, false]);
  expect(ways.isNew("main", 3, "beside")).toBe(true);
  ways.gone("second");
  ways.open(peer("third"), "event", ways.ask("main", "event", "ann"));
  expect(ways.isNew("main", 3, "main")).toBe(false);
  // A minute and more by one way while the other stands still.
  for (let seq = 4; seq < 4000; seq++) expect(ways.isNew("main", seq, "beside")).toBe(true);
  expect([4, 1000, 3999].map((seq) => ways.isNew("main", seq, "main"))).toEqual([false, false, false]);
  ways.end("main");
  ways.ask("main", "event", "ann");
  expect(ways.isNew("main", 1, "main")).toBe(true);
});

test("whoever has asked for no way may number their batches as they like", () => {
  const ways = new SecondConnections();
  expect([7, 7, 0, 0].map((seq) => ways.isNew("plain", seq, "main"))).toEqual([true, true, true, true]);
});

test("a player who begins anew is heard from the first batch on, and who has no second way is never taken for a double", () => {
  const { ways } = fixture();
  expect([1, 2].map((seq) => ways.isNew("main", seq, "main"))).toEqual([true, true]);
  ways.end("main");
  ways.ask("main", "event", "ann");
  expect([ways.isNew("main", 1, "beside"), ways.isNew("main", 2, "main")]).toEqual([true, true]);
  expect(ways.isNew("main", 2, "beside")).toBe(false);
  ways.end("main");
  expect([ways.isNew("main", 1, "main"), ways.isNew("main", 1, "beside")]).toEqual([true, true]);
});
