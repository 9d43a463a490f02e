import { expect, test, vi } from "vitest";
import { fail, ok } from "../../domain/AppError.ts";
import { engineHub } from "../../protocol/hub/engineHub.ts";
import type { HubMethod } from "../../protocol/hub/HubContract.ts";
import { guestConnection, GuestToken } from "./GuestToken.ts";
import type { RoomConnection } from "./RoomLink.ts";

const HOUR_MS = 3_600_000;

function tokenOf(nowMs: () => number) {
  let asked = 0;
  const onRefused = vi.fn<(reason: string) => void>();
  const ask = vi.fn(() =>
    Promise.resolve(ok({ token: `token ${++asked}`, expiresAt: new Date(nowMs() + HOUR_MS).toISOString() })),
  );
  return { ask, onRefused, token: new GuestToken({ ask, onRefused, nowMs }) };
}

test("all requests of a guest's connection have one token, and the next connection another one once it ends", async () => {
  let nowMs = Date.parse("2027-01-10T19:00:00Z");
  const { ask, token } = tokenOf(() => nowMs);
  expect(await Promise.all([token.fresh(), token.fresh()])).toEqual(["token 1", "token 1"]);
  nowMs += HOUR_MS - 61_000;
  expect(await token.fresh()).toBe("token 1");
  nowMs += 2000;
  expect(await token.fresh()).toBe("token 2");
  expect(ask).toHaveBeenCalledTimes(2);
});

test("a guest who is refused is told why; a server out of reach is asked again without a word", async () => {
  const { ask, token, onRefused } = tokenOf(() => 0);
  ask.mockResolvedValueOnce(fail("OFFLINE", "no network") as never);
  expect(await token.fresh()).toBeNull();
  expect(onRefused).not.toHaveBeenCalled();
  ask.mockResolvedValueOnce(fail("FORBIDDEN", "The host lets nobody listen") as never);
  expect(await token.fresh()).toBeNull();
  expect(onRefused.mock.calls).toEqual([["The host lets nobody listen"]]);
  expect(await token.fresh()).toBe("token 1");
});

test("what the hub refuses guests is not even asked for on their connection", async () => {
  const sent: string[] = [];
  const connection = {
    invoke: (method: string) => Promise.resolve(sent.push(method)),
    ask: (method: string) => Promise.resolve(ok(sent.push(method))),
  } as unknown as RoomConnection;
  const guest = guestConnection(connection);
  const methods = Object.entries<HubMethod>(engineHub.methods);
  for (const [name] of methods) {
    await guest.invoke(name as "LeaveEventSession", null);
    await guest.ask(name as "LeaveEventSession", null);
  }
  const theirs = methods.flatMap(([name, { guests }]) => (guests === true ? [name, name] : []));
  expect(sent).toEqual(theirs);
  expect(await guest.ask("SendEventChat", { text: "hi" })).toMatchObject({ error: { code: "FORBIDDEN" } });
});
