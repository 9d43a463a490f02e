import * as fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { fail, ok, type Result } from "../../domain/AppError.ts";
import { DEFAULT_ARP } from "../../domain/music/arpeggiator/ArpPreset.ts";
import { addEntry, renameSetList } from "../../domain/set-list/SetList.ts";
import { PLAIN_CHAIN } from "../../domain/midi-routing/chain.ts";
import type { ApiPort } from "../../protocol/api.ts";
import { SETTINGS_TYPE } from "../../protocol/http/settingsCalls.ts";
import { newAccountState } from "../account/AccountState.ts";
import { newNotes, readSetup, writeSetup, type Setup } from "../devices/setup.ts";
import { ArpLibrary } from "../live-notes/ArpLibrary.ts";
import { SetLists } from "../set-list/SetLists.ts";
import { SharedTexts } from "../SharedTexts.ts";
import { SettingsSync } from "./SettingsSync.ts";

/** The account of every user, on a server whose answers may be lost. */
class FakeServer {
  readonly kept = new Map<string, { revision: number; contentJson: string }>();
  /** Results of the next calls; empty: they are answered. */
  readonly fate: ("unreachable" | "answer lost")[] = [];
  saves = 0;
  reads = 0;
  /** The pages that are notified of saves. */
  readonly pages: { userId: () => string | undefined; heard: (revision: number) => void }[] = [];

  call(userId: string, input: { body?: { revision: number; contentJson: string } }): Result<unknown> {
    const fate = this.fate.shift();
    if (fate === "unreachable") return fail("OFFLINE", "No network");
    const before = this.kept.get(userId) ?? {
      revision: 0,
      contentJson: JSON.stringify({ contentType: SETTINGS_TYPE }),
    };
    const { body } = input;
    if (body && body.revision !== before.revision) return fail("REVISION_CONFLICT", "It was changed elsewhere");
    if (body) {
      this.saves++;
      this.kept.set(userId, { revision: before.revision + 1, contentJson: body.contentJson });
      for (const page of this.pages) if (page.userId() === userId) page.heard(before.revision + 1);
    } else this.reads++;
    if (fate === "answer lost") return fail("TIMED_OUT", "No answer");
    return ok(body ? { revision: before.revision + 1 } : before);
  }
}

const user = (id: string) => ({ id, email: "", name: id, roles: [], features: [] });

/** A browser with one page. */
function browser(server: FakeServer, prefix: string) {
  const stored = new Map<string, string>();
  const texts = new SharedTexts({
    getItem: (key) => stored.get(key) ?? null,
    setItem: (key, value) => void stored.set(key, value),
  });
  const account = newAccountState();
  account.status = "loggedOut";
  const refused: string[] = [];
  const sync = new SettingsSync({
    api: {
      call: async (_call: unknown, input: object) => server.call(account.user?.id ?? "", input),
    } as unknown as ApiPort,
    account,
    texts,
    tabs: { exclusive: (_name, work) => work() },
    onReturn: () => {},
    onRefused: (reason) => void refused.push(reason),
  });
  server.pages.push({ userId: () => account.user?.id, heard: (revision) => sync.receive(revision) });
  const sets = new SetLists(texts);
  const arps = new ArpLibrary(texts);
  const setup = (): Setup => {
    const read = readSetup(stored.get("padroll_devices") ?? "");
    return read.ok ? read.value : { ports: [], routes: [] };
  };
  const annotate = (name: string, alias: string): void => {
    const { ports, routes } = setup();
    // Each browser has ids of its own for the same ports.
    const id = `${prefix} ${name}`;
    const known = ports.find((port) => port.name === name) ?? newNotes("in", { id, name, manufacturer: "Maker" });
    const others = ports.filter((port) => port !== known);
    texts.setItem("padroll_devices", writeSetup({ ports: [...others, { ...known, alias }], routes }));
  };
  return {
    sets,
    arps,
    stored,
    refused,
    setup,
    annotate,
    lists: () => sets.shown.lists.map(({ name }) => name).toSorted(),
    aliases: () => setup().ports.flatMap(({ name, alias }) => (alias ? [`${name} ${alias}`] : [])),
    connect: (from: string, to: string): void => {
      const { ports, routes } = setup();
      const key = (name: string): string => `in:${ports.find((port) => port.name === name)?.id}`;
      texts.setItem(
        "padroll_devices",
        writeSetup({ ports, routes: [...routes, { from: key(from), to, isOn: true, chain: PLAIN_CHAIN }] }),
      );
    },
    sync: () => sync.sync(),
    start: () => sync.start(),
    signIn: async (id: string) => {
      Object.assign(account, { status: "loggedIn", user: user(id) });
      await sync.sync();
    },
    signOut: async () => {
      Object.assign(account, { status: "loggedOut", user: null });
      await sync.sync();
    },
  };
}

describe("set lists, presets and devices of an account", () => {
  it("a visitor's become the account's, are on the user's other machine, and leave with the logout", async () => {
    const server = new FakeServer();
    const [here, there] = [browser(server, "a"), browser(server, "b")];
    here.sets.create("Tonight");
    here.sets.edit((list) => addEntry(list, { id: "b1", name: "Opener" }));
    here.arps.save("Climb", { ...DEFAULT_ARP, gate: 40 });
    here.annotate("Keys", "Left hand");
    here.connect("Keys", "board");
    await here.sync();
    expect(server.saves).toBe(0);
    await here.signIn("ann");
    expect([server.saves, here.lists()]).toEqual([1, ["Tonight"]]);
    there.annotate("Pads", "Drums");
    await there.signIn("ann");
    expect(there.sets.shown.lists[0]?.entries[0]?.boardName).toBe("Opener");
    expect(there.arps.shown.own.map(({ name, preset }) => [name, preset.gate])).toEqual([["Climb", 40]]);
    expect(there.aliases().toSorted()).toEqual(["Keys Left hand", "Pads Drums"]);
    const { ports, routes } = there.setup();
    const keys = ports.find(({ name }) => name === "Keys");
    expect(routes.map(({ from, to }) => [from, to])).toEqual([[`in:${keys?.id}`, "board"]]);
    await here.sync();
    expect(here.aliases().toSorted()).toEqual(["Keys Left hand", "Pads Drums"]);
    expect(here.setup().ports.find(({ name }) => name === "Keys")?.id).toBe("a Keys");
    const { saves } = server;
    for (const each of [here, there, here, there]) await each.sync();
    expect(server.saves).toBe(saves);
    await here.signOut();
    expect([here.lists(), here.arps.shown.own, here.aliases()]).toEqual([[], [], []]);
    // The next one has nothing of it.
    await here.signIn("ben");
    expect(here.lists()).toEqual([]);
    expect(server.kept.get("ben")).toBeUndefined();
  });

  it("what was edited on both machines has both edits; the same thing edited twice is kept twice", async () => {
    const server = new FakeServer();
    const [here, there] = [browser(server, "a"), browser(server, "b")];
    here.sets.create("Set");
    here.arps.save("Arp", DEFAULT_ARP);
    await here.signIn("ann");
    await there.signIn("ann");
    there.sets.activate(there.sets.shown.lists[0]!.id);
    here.sets.edit((list) => renameSetList(list, "Renamed"));
    there.sets.edit((list) => addEntry(list, { id: "b1", name: "Opener" }));
    here.arps.save("Arp", { ...DEFAULT_ARP, gate: 10 });
    there.arps.save("Arp", { ...DEFAULT_ARP, gate: 90 });
    await here.sync();
    await there.sync();
    await here.sync();
    for (const each of [here, there]) {
      expect(each.sets.shown.lists.map(({ name, entries }) => [name, entries.length])).toEqual([["Renamed", 1]]);
      expect(each.arps.shown.own.map(({ name, preset }) => [name, preset.gate])).toEqual([
        ["Arp", 10],
        ["Arp (edited on this device)", 90],
      ]);
    }
  });

  it("what could not be sent before a logout waits for the same user, and is nobody else's", async () => {
    const server = new FakeServer();
    const here = browser(server, "a");
    await here.signIn("ann");
    here.sets.create("Unsent");
    await here.signOut();
    expect(here.lists()).toEqual([]);
    await here.signIn("ben");
    expect(here.lists()).toEqual([]);
    here.sets.create("Ben's");
    // A session that ends and another one that begins without a word between them.
    await here.signIn("ann");
    expect(here.lists()).toEqual(["Unsent"]);
    expect(server.kept.get("ann")?.contentJson).toContain("Unsent");
    expect(server.kept.get("ann")?.contentJson).not.toContain("Ben's");
    await here.signIn("ben");
    expect(here.lists()).toEqual(["Ben's"]);
  });

  it("what one machine saves is on the other without being looked at, and nothing is asked again for what a page saved", async () => {
    vi.useFakeTimers();
    try {
      const server = new FakeServer();
      const [here, there] = [browser(server, "a"), browser(server, "b")];
      await here.signIn("ann");
      await there.signIn("ann");
      for (const each of [here, there]) each.start();
      await vi.advanceTimersByTimeAsync(0);
      server.reads = 0;
      here.sets.create("Tonight");
      await vi.advanceTimersByTimeAsync(10_000);
      expect(there.lists()).toEqual(["Tonight"]);
      there.sets.create("Tomorrow");
      there.arps.save("Climb", DEFAULT_ARP);
      await vi.advanceTimersByTimeAsync(10_000);
      expect(here.lists()).toEqual(["Tomorrow", "Tonight"]);
      expect(here.arps.shown.own.map(({ name }) => name)).toEqual(["Climb"]);
      expect([server.saves, server.reads]).toEqual([2, 4]);
    } finally {
      vi.useRealTimers();
    }
  });

  it("what could not be sent goes to the account later by itself", async () => {
    vi.useFakeTimers();
    try {
      const server = new FakeServer();
      const here = browser(server, "a");
      here.sets.create("Tonight");
      server.fate.push("unreachable");
      await here.signIn("ann");
      expect([server.saves, here.refused]).toEqual([0, []]);
      await vi.advanceTimersByTimeAsync(30_000);
      expect(server.saves).toBe(1);
      expect(server.kept.get("ann")?.contentJson).toContain("Tonight");
    } finally {
      vi.useRealTimers();
    }
  });

  it("settings of a later program are left alone", async () => {
    const server = new FakeServer();
    const later = {
      revision: 3,
      contentJson: JSON.stringify({ contentType: "application/vnd.padroll.settings.v9+json" }),
    };
    server.kept.set("ann", later);
    const here = browser(server, "a");
    here.sets.create("Mine");
    await here.signIn("ann");
    expect([server.kept.get("ann"), here.lists()]).toEqual([later, ["Mine"]]);
  });

  it("no list is lost, and both machines end with the same, whatever answers are lost on the way", async () => {
    const place = fc.constantFrom(0, 1);
    const step = fc.oneof(
      fc.record({ do: fc.constant("create" as const), place }),
      fc.record({ do: fc.constant("remove" as const), place, at: fc.nat(5) }),
      fc.record({ do: fc.constant("entry" as const), place, at: fc.nat(5) }),
      fc.record({ do: fc.constant("device" as const), place, at: fc.nat(2) }),
      fc.record({
        do: fc.constant("sync" as const),
        place,
        fate: fc.array(fc.constantFrom("unreachable" as const, "answer lost" as const), { maxLength: 2 }),
      }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
        const server = new FakeServer();
        const machines = [browser(server, "a"), browser(server, "b")] as const;
        for (const each of machines) await each.signIn("ann");
        const removed = new Set<string>();
        const made = new Set<string>();
        let count = 0;
        for (const each of steps) {
          const { sets, annotate, sync } = machines[each.place]!;
          const list = "at" in each ? sets.shown.lists[each.at] : undefined;
          if (each.do === "create") {
            sets.create(`List ${++count}`);
            made.add(sets.shown.activeId!);
          } else if (each.do === "device") annotate(`Port ${each.at}`, `Alias ${++count}`);
          else if (each.do === "sync") {
            server.fate.splice(0, server.fate.length, ...each.fate);
            await sync();
            server.fate.length = 0;
          } else if (list && each.do === "remove") {
            sets.remove(list.id);
            removed.add(list.id);
          } else if (list) {
            sets.activate(list.id);
            sets.edit((edited) => addEntry(edited, { id: `board ${++count}`, name: "Board" }));
          }
        }
        for (const at of [0, 1, 0, 1]) await machines[at]!.sync();
        const [a, b] = machines.map(({ sets }) => new Map(sets.shown.lists.map((list) => [list.id, list])));
        expect(a).toEqual(b);
        for (const id of made) if (!removed.has(id)) expect(a!.has(id)).toBe(true);
        expect(machines[0].aliases().toSorted()).toEqual(machines[1].aliases().toSorted());
        const { saves } = server;
        for (const at of [0, 1]) await machines[at]!.sync();
        expect(server.saves).toBe(saves);
      }),
      { numRuns: 60 },
    );
  });
});
