import { describe, expect, test } from "vitest";
import { readBoard } from "../../domain/board/boardJson.ts";
import { defaultBoard } from "../../domain/board/defaultBoard.ts";
import { boardKey } from "../openDocument.ts";
import { aSong, Device, timesOf, withName, withNote } from "./Device.test-helper.ts";
import { FakeAccount } from "./FakeAccount.test-helper.ts";
import { boardText, timelineText } from "./workDocument.ts";

/** Two devices that have the same song. */
async function shared() {
  const account = new FakeAccount();
  const [first, second] = [new Device(account), new Device(account)];
  const { key, song } = aSong();
  await first.save(key, timelineText(withNote(1)(song)));
  await first.syncAll();
  await second.syncAll();
  expect(timesOf(second.song(key))).toEqual([1]);
  return { account, first, second, key, id: key.slice("timeline_".length) };
}

describe("one device", () => {
  test("a new document is created in the account, once, and updated from then on", async () => {
    const account = new FakeAccount();
    const device = new Device(account);
    const { key, song } = aSong();
    await device.save(key, timelineText(song));
    expect(await device.sync.reconcile(key)).toBe("done");
    expect(await device.sync.reconcile(key)).toBe("done");
    await device.edit(key, withNote(5));
    expect(await device.sync.reconcile(key)).toBe("done");
    expect(account.calls.map((call) => call.split("Document")[1])).toEqual(["/", "/update"]);
    expect(device.record(key)).toMatchObject({ revision: 2, sent: [], problem: null });
  });

  test("lost answers make neither two documents nor a conflict, also when edits follow", async () => {
    const account = new FakeAccount();
    const device = new Device(account);
    const { key, song } = aSong();
    await device.save(key, timelineText(song));
    for (const time of [1, 2, 3]) {
      device.network = "answerLost";
      await device.edit(key, withName(`Before ${time}`));
      expect(await device.sync.reconcile(key)).toBe("unreachable");
      await device.edit(key, withName(`Between ${time}`));
      expect(await device.sync.reconcile(key)).toBe("unreachable");
      await device.edit(key, withName(`After ${time}`));
      device.network = "up";
      expect(await device.sync.reconcile(key)).toBe("done");
    }
    expect(account.kept.size).toBe(1);
    expect(device.conflicts).toEqual([]);
    expect(account.texts()[0]).toContain("After 3");
  });

  test("a save that the server is still answering is asked again later, and is no problem to tell of", async () => {
    const account = new FakeAccount();
    const device = new Device(account);
    const { key, song } = aSong();
    await device.save(key, timelineText(song));
    account.isAnswering = true;
    expect(await device.sync.reconcile(key)).toBe("unreachable");
    expect(device.record(key)?.problem ?? null).toBeNull();
    account.isAnswering = false;
    expect(await device.sync.reconcile(key)).toBe("done");
  });

  test("what a full account does not take is told, and tried again after the next edit", async () => {
    const account = new FakeAccount();
    account.room = 0;
    const device = new Device(account);
    const { key, song } = aSong();
    await device.save(key, timelineText(song));
    expect(await device.sync.reconcile(key)).toBe("refused");
    expect(device.record(key)?.problem).toMatchObject({ code: "QUOTA_REACHED" });
    account.room = 1;
    expect(await device.sync.reconcile(key)).toBe("refused");
    await device.edit(key, withNote(1));
    expect(await device.sync.reconcile(key)).toBe("done");
    expect(device.record(key)?.problem).toBeNull();
  });

  test("an id that somebody else has is replaced", async () => {
    const account = new FakeAccount();
    const { key, song } = aSong();
    const text = timelineText(song);
    await account
      .api(() => "bob")
      .call(
        { method: "POST", path: "/projectDocument/" } as never,
        {
          body: { id: song.timeline.id, ...text, contentJson: text.json },
        } as never,
      );
    const device = new Device(account);
    await device.save(key, text);
    expect(await device.sync.reconcile(key)).toBe("done");
    const [other] = device.storage.documents.keys();
    expect(other).not.toBe(key);
    expect(await device.sync.reconcile(other!)).toBe("done");
    expect(account.kept.size).toBe(2);
  });
});

describe("two devices", () => {
  test("edits of both are merged", async () => {
    const { first, second, key, account } = await shared();
    await first.edit(key, withNote(2));
    await second.edit(key, withNote(3));
    await first.edit(key, withName("Renamed"));
    await first.syncAll();
    await second.syncAll();
    await first.syncAll();
    for (const device of [first, second]) {
      expect(timesOf(device.song(key))).toEqual([1, 2, 3]);
      expect(device.song(key).timeline.name).toBe("Renamed");
      expect(device.conflicts).toEqual([]);
    }
    expect(account.texts().length).toBe(1);
  });

  test("edits of the same thing keep both documents, the copy named as such", async () => {
    const { first, second, key, account } = await shared();
    await first.edit(key, withName("Mine"));
    await second.edit(key, withName("Yours"));
    await first.syncAll();
    await second.syncAll();
    await first.syncAll();
    expect(second.conflicts.length).toBe(1);
    expect(second.conflicts[0]).toMatch(/^Yours \(edited on this device, /);
    for (const device of [first, second]) {
      const names = [...device.storage.documents.values()].map(({ name }) => name);
      expect(names.sort()).toEqual(["Mine", second.conflicts[0]]);
    }
    expect(account.texts().length).toBe(2);
  });

  test("what was deleted there while it was edited here is back", async () => {
    const { first, second, key, account, id } = await shared();
    await first.edit(key, withNote(2));
    account.kept.set(id, { ...account.kept.get(id)!, project: { ...account.kept.get(id)!.project, deletedAt: "x" } });
    expect(await first.sync.reconcile(key)).toBe("done");
    await second.syncAll();
    expect(timesOf(second.song(key))).toEqual([1, 2]);
  });

  test("what was edited there while it was deleted here stays", async () => {
    const { first, second, key, account } = await shared();
    await second.edit(key, withNote(2));
    await second.syncAll();
    const document = first.storage.documents.get(key)!;
    first.storage.documents.set(key, { ...document, deletedAt: 5 });
    expect(await first.sync.reconcile(key)).toBe("done");
    expect(first.storage.documents.get(key)?.deletedAt).toBeNull();
    expect(timesOf(first.song(key))).toEqual([1, 2]);
    expect(account.texts().length).toBe(1);
  });

  test("what was edited here before it was deleted here, and edited there, has the edits of both", async () => {
    const { first, second, key, account } = await shared();
    await second.edit(key, withNote(2));
    await second.syncAll();
    await first.edit(key, withNote(3));
    const document = first.storage.documents.get(key)!;
    first.storage.documents.set(key, { ...document, deletedAt: 5, savedAt: document.savedAt + 1 });
    expect(await first.sync.reconcile(key)).toBe("done");
    expect(first.storage.documents.get(key)?.deletedAt).toBeNull();
    await second.syncAll();
    for (const device of [first, second]) expect(timesOf(device.song(key))).toEqual([1, 2, 3]);
    expect(account.texts().length).toBe(1);
  });

  test("what was edited here before it was deleted here is kept as a copy where it cannot be merged", async () => {
    const { first, second, key } = await shared();
    await second.edit(key, withName("Yours"));
    await second.syncAll();
    await first.edit(key, withName("Mine"));
    const document = first.storage.documents.get(key)!;
    first.storage.documents.set(key, { ...document, deletedAt: 5, savedAt: document.savedAt + 1 });
    expect(await first.sync.reconcile(key)).toBe("done");
    const kept = [...first.storage.documents.values()].map(({ name, deletedAt }) => [name, deletedAt] as const);
    expect(Object.fromEntries(kept)).toEqual({ [first.conflicts[0]!]: null, Yours: null });
    expect(first.conflicts[0]).toMatch(/^Mine/);
  });

  test("what nobody edited is deleted everywhere", async () => {
    const { first, second, key, account } = await shared();
    first.storage.documents.set(key, { ...first.storage.documents.get(key)!, deletedAt: 5 });
    expect(await first.sync.reconcile(key)).toBe("done");
    expect(account.texts()).toEqual([]);
    expect(first.storage.documents.size).toBe(0);
    second.storage.records.set(key, {
      ...second.record(key)!,
      remote: { ...second.record(key)!.remote!, revision: 2 },
    });
    expect(await second.sync.reconcile(key)).toBe("done");
    expect(second.storage.documents.size).toBe(0);
  });

  test("boards merge pad by pad, and pads that would overlap keep both boards", async () => {
    const account = new FakeAccount();
    const [first, second] = [new Device(account), new Device(account)];
    const board = { ...defaultBoard(), rows: 40 };
    const key = boardKey(board.id);
    await first.save(key, boardText(board));
    await first.syncAll();
    await second.syncAll();
    const [a, b] = board.pads;
    const labelled = (pad: typeof a, label: string) =>
      board.pads.map((each) => (each === pad ? { ...each, label } : each));
    await first.save(key, boardText({ ...board, pads: labelled(a, "first") }));
    await second.save(key, boardText({ ...board, pads: labelled(b, "second") }));
    await first.syncAll();
    await second.syncAll();
    await first.syncAll();
    const read = readBoard(JSON.parse(first.storage.documents.get(key)!.json));
    expect(read.ok && read.value.pads.slice(0, 2).map(({ label }) => label)).toEqual(["first", "second"]);
    const now = read.ok ? read.value : board;
    const added = (id: string) => ({
      ...now,
      pads: [...now.pads, { ...a!, id, location: { row: 30, col: 0, width: 1, height: 1 } }],
    });
    await first.save(key, boardText(added("x")));
    await second.save(key, boardText(added("y")));
    await first.syncAll();
    await second.syncAll();
    expect(second.conflicts.length).toBe(1);
    expect(account.texts().length).toBe(2);
  });
});
