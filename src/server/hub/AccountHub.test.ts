import { afterEach, beforeEach, expect, test } from "vitest";
import type { Fanout } from "../fanout/Fanout.ts";
import { LocalFanout } from "../fanout/LocalFanout.ts";
import { AccountHub } from "./AccountHub.ts";
import type { HubConnection } from "./connection/HubConnection.ts";
import { Recorder } from "./connection/Recorder.test-helper.ts";
import { defaultHubOptions } from "../config/hubOptions.ts";

const open = new Set<string>();
let fails = false;
let gap = () => undefined as void;
let hub: AccountHub;

beforeEach(() => {
  open.clear();
  fails = false;
  const fanout: Fanout = new LocalFanout();
  fanout.onGap = (listener) => {
    gap = listener;
  };
  hub = new AccountHub({
    fanout,
    options: { ...defaultHubOptions, closeMs: 10 },
    log: { info: () => undefined, error: () => undefined },
    verify: async () => null,
    openSessions: async (ids) => {
      if (fails) throw new Error("no database");
      return ids.filter((id) => open.has(id));
    },
  });
});

afterEach(() => hub.stop());

async function connect(userId: string, sessionId: string): Promise<Recorder> {
  const recorder = new Recorder();
  const connection: HubConnection = hub.hub.open(`${userId}${sessionId}`, {
    userId,
    sessionId,
    expiresAtMs: Number.MAX_SAFE_INTEGER,
    network: "192.0.2.1",
  });
  connection.attach(recorder);
  connection.receive(Buffer.from('{"protocol":"json","version":1}\u001e'));
  await new Promise((resolve) => setImmediate(resolve));
  return recorder;
}

test("a plan is told with its features, to its user alone", async () => {
  open.add("s1").add("s2");
  const [ann, bob] = [await connect("ann", "s1"), await connect("bob", "s2")];
  hub.planChanged("ann", "basic");
  hub.planChanged("bob", "free");
  expect(ann.text).toContain(
    '"target":"PlanChanged","arguments":[{"plan":"basic","features":["SubscriptionLevel.Basic","Download.HTML"]}]',
  );
  expect(bob.text).toContain('"arguments":[{"plan":"free","features":[]}]');
  expect(bob.text).not.toContain("basic");
});

test("sessions that ended without a word of it are found, and only those", async () => {
  open.add("s1").add("s2");
  const [one, two] = [await connect("ann", "s1"), await connect("ann", "s2")];
  await hub.checkSessions();
  expect([one.closed?.reason, two.closed?.reason]).toEqual([undefined, undefined]);
  open.delete("s2");
  fails = true;
  await hub.checkSessions();
  expect(two.closed).toBeNull();
  fails = false;
  await hub.checkSessions();
  expect([one.closed?.reason, two.closed?.reason]).toEqual([undefined, "The session has ended. Please login"]);
});

test("after a gap between the nodes clients read their account anew, and sessions are checked", async () => {
  open.add("s1").add("s2");
  const [one, two] = [await connect("ann", "s1"), await connect("bob", "s2")];
  open.delete("s2");
  gap();
  await new Promise((resolve) => setImmediate(resolve));
  expect(one.text).toContain('"target":"AccountOutdated"');
  expect(two.closed?.reason).toBe("The session has ended. Please login");
});

test("a session that is not open is not welcomed", async () => {
  const late = await connect("ann", "s1");
  expect(late.text).toBe('{"error":"The session has ended. Please login"}\u001e');
  expect(late.closed).not.toBeNull();
});

test("all sessions but one: those are closed, that one reads its account anew", async () => {
  open.add("s1").add("s2");
  const [one, two] = [await connect("ann", "s1"), await connect("ann", "s2")];
  hub.sessionsEnded("ann", { allExcept: "s1" });
  expect([one.closed?.reason, two.closed?.reason]).toEqual([undefined, "The session has ended. Please login"]);
  expect(one.text).toContain("AccountOutdated");
});

test("a method of the contract that no feature answers is named", () => {
  expect(() => hub.hub.requireAllHandlers()).toThrow(/^Nothing answers these methods of the hub: .*JoinEventSession/);
  expect(() => hub.hub.requireAllHandlers()).not.toThrow(/RenewToken/);
});
