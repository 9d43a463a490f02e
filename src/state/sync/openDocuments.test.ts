import { array, assert, asyncProperty, constantFrom, integer, record } from "fast-check";
import { expect, test } from "vitest";
import { ok } from "../../domain/AppError.ts";
import { renameTimeline } from "../../domain/timeline/commands/timeline.ts";
import { nextNoteId } from "../../domain/timeline/defaults.ts";
import { editNotes } from "../../domain/timeline/NoteList.ts";
import type { TimelineDocument } from "../../domain/timeline/records.ts";
import { readTimeline } from "../../domain/timeline/timelineJson.ts";
import { defaultBoard } from "../../domain/board/defaultBoard.ts";
import { Autosave } from "../Autosave.ts";
import { boardKind, timelineKind } from "../documentKinds.ts";
import { DocumentStore } from "../DocumentStore.ts";
import { timelineKey } from "../openDocument.ts";
import type { TimelineStore } from "../stores.ts";
import { createOpenWork } from "./createOpenWork.ts";
import { aSong, Device, timesOf, withName, withNote } from "./Device.test-helper.ts";
import { DocumentSync } from "./DocumentSync.ts";
import { FakeAccount } from "./FakeAccount.test-helper.ts";
import { FakeStorage, FakeTabs } from "./FakeBrowser.test-helper.ts";
import type { SyncPorts, WorkMessage } from "./SyncPorts.ts";
import type { Cutting } from "./textParts.ts";
import { timelineText } from "./workDocument.ts";

/** A tab that has a song open, edits it through its store, and saves it as the timeline screen does. */
class OpenTab {
  readonly storage = new FakeStorage();
  readonly timeline: TimelineStore;
  readonly autosave: Autosave<TimelineDocument, Parameters<TimelineStore["apply"]>[0]>;
  readonly sync: DocumentSync;
  readonly copies: string[] = [];
  #now = 1_000_000;

  constructor(account: FakeAccount, song: TimelineDocument, cutting?: Cutting) {
    this.storage.owner = "ann";
    this.timeline = new DocumentStore(timelineKind, song);
    this.autosave = new Autosave({
      store: this.timeline,
      save: async (document) => {
        this.#now++;
        return this.storage.saveSong(document);
      },
      note: () => true,
      isKept: () => false,
      onState: () => undefined,
    });
    const board = new DocumentStore(boardKind, defaultBoard());
    const ports: SyncPorts = {
      api: account.api(() => "ann"),
      storage: this.storage,
      open: createOpenWork({
        timeline: this.timeline,
        board,
        flush: () => this.autosave.flush(),
        savedAtOf: (document) => this.storage.savedTimes.get(document) ?? null,
      }),
      tabs: new FakeTabs<WorkMessage>().tab(),
      owner: () => "ann",
      now: () => ++this.#now,
      onConflict: (_name, copy) => void this.copies.push(copy),
      ...(cutting ? { cutting } : {}),
    };
    this.sync = new DocumentSync(ports);
  }

  get key(): string {
    return timelineKey(this.timeline.current.timeline.id);
  }

  draw(time: number): void {
    const [roll] = this.timeline.current.rolls.values();
    const note = { id: nextNoteId(), time, duration: 10, number: 60, channel: 1, attack: 0.5, release: 0.5 };
    const edited = { ...roll!, notes: editNotes(roll!.notes, [], [note]) };
    const rolls = { added: new Map(), updated: new Map([[roll!.id, [roll!, edited] as const]]), removed: new Map() };
    this.timeline.apply({ timeline: null, tracks: noRecords, rolls });
  }

  rename(name: string): void {
    this.timeline.apply(renameTimeline(this.timeline.current, name));
  }

  /** Everything, until nothing is left to do. */
  async settle(): Promise<void> {
    await this.autosave.flush();
    const keys = [...this.storage.documents.keys()];
    for (const key of keys) await this.sync.reconcile(key);
  }
}

const noRecords = { added: new Map(), updated: new Map(), removed: new Map() };

const songOf = (text: string): TimelineDocument => {
  const read = readTimeline(JSON.parse(text));
  if (!read.ok) throw read.error;
  return read.value;
};

async function shared(cutting?: Cutting) {
  const account = new FakeAccount();
  const { key, song } = aSong();
  const tab = new OpenTab(account, songOf(timelineText(song).json), cutting);
  await tab.storage.write({ key, ...timelineText(song), savedAt: 1 });
  await tab.settle();
  const other = new Device(account, cutting);
  await other.syncAll();
  return { account, tab, other, key };
}

test("what comes from elsewhere appears in the open song, and is not taken back with what was done here", async () => {
  const { tab, other, key } = await shared();
  tab.rename("Here");
  await tab.settle();
  await other.syncAll();
  await other.edit(key, withNote(7));
  await other.syncAll();
  tab.draw(8);
  await tab.settle();
  expect(timesOf(tab.timeline.current)).toEqual([7, 8]);
  tab.rename("Again");
  tab.timeline.undo();
  expect(tab.timeline.current.timeline.name).toBe("Here");
  expect(timesOf(tab.timeline.current)).toEqual([7, 8]);
  tab.timeline.undo();
  expect(timesOf(tab.timeline.current)).toEqual([7]);
  tab.timeline.redo();
  expect(timesOf(tab.timeline.current)).toEqual([7, 8]);
});

test("nothing is merged into a gesture that is under way", async () => {
  const { tab, other, key } = await shared();
  await other.edit(key, withNote(7));
  await other.syncAll();
  const gesture = tab.timeline.gesture();
  gesture.update(renameTimeline(tab.timeline.current, "Half"));
  await tab.autosave.flush();
  expect(await tab.sync.reconcile(tab.key)).toBe("later");
  expect(timesOf(tab.timeline.current)).toEqual([]);
  gesture.commit();
  await tab.settle();
  expect(timesOf(tab.timeline.current)).toEqual([7]);
  expect(tab.timeline.current.timeline.name).toBe("Half");
});

test("in a conflict the open song goes on as the copy", async () => {
  const { tab, other, key, account } = await shared();
  await other.edit(key, withName("Theirs"));
  await other.syncAll();
  tab.rename("Mine");
  await tab.settle();
  expect(tab.copies.length).toBe(1);
  expect(tab.key).not.toBe(key);
  expect(tab.timeline.current.timeline.name).toBe(tab.copies[0]);
  tab.draw(9);
  await tab.settle();
  const [theirs, mine] = account
    .texts()
    .map(songOf)
    .sort((a, b) => timesOf(a).length - timesOf(b).length);
  expect(theirs!.timeline.name).toBe("Theirs");
  expect(timesOf(mine!)).toEqual([9]);
});

const step = record({
  action: constantFrom("draw" as const, "rename" as const, "there" as const, "thereName" as const, "sync" as const),
  /** How much of what is under way happens before the next step. */
  turns: integer({ min: 0, max: 30 }),
});

test.each([
  ["whole", undefined],
  ["in parts", { from: 1, least: 30, most: 300, bits: 4 }],
] as const)(
  "edits in the middle of a synchronisation %s are never lost",
  { timeout: 300_000 },
  async (_way, cutting) => {
    await assert(
      asyncProperty(array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
        const { account, tab, other, key } = await shared(cutting);
        const drawn: number[] = [];
        let time = 0;
        let running: Promise<unknown> = Promise.resolve();
        for (const { action, turns } of steps) {
          if (action === "draw") {
            drawn.push(++time);
            tab.draw(time);
          } else if (action === "rename") tab.rename(`Here ${++time}`);
          else if (action === "sync") running = running.then(() => tab.settle());
          else if (other.storage.documents.has(key)) {
            if (action === "there") drawn.push(++time);
            await other.edit(key, action === "there" ? withNote(time) : withName(`There ${++time}`));
            await other.syncAll();
          }
          for (let turn = 0; turn < turns; turn++) await Promise.resolve();
        }
        await running;
        for (let round = 0; round < 4; round++) {
          await tab.settle();
          await other.syncAll();
        }
        const kept = new Set(account.texts().flatMap((text) => timesOf(songOf(text))));
        expect([...kept].sort((a, b) => a - b)).toEqual(drawn);
        expect(await tab.storage.read(tab.key)).toEqual(ok(expect.objectContaining({ key: tab.key })));
        tab.autosave.dispose();
      }),
      { numRuns: Number(process.env["OPEN_RUNS"] ?? 60) },
    );
  },
);
