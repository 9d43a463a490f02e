import { emptyDocument, newRoll, newTrack, nextNoteId } from "../../domain/timeline/defaults.ts";
import { noteListOf } from "../../domain/timeline/NoteList.ts";
import type { TimelineDocument } from "../../domain/timeline/records.ts";
import { readTimeline } from "../../domain/timeline/timelineJson.ts";
import type { SyncRecord } from "../../protocol/syncStorage.ts";
import { timelineKey } from "../openDocument.ts";
import { AccountList } from "./AccountList.ts";
import { DocumentSync } from "./DocumentSync.ts";
import type { FakeAccount } from "./FakeAccount.test-helper.ts";
import { FakeStorage, FakeTabs } from "./FakeBrowser.test-helper.ts";
import type { OpenWork } from "./OpenWork.ts";
import type { SyncPorts, WorkMessage } from "./SyncPorts.ts";
import type { Cutting } from "./textParts.ts";
import { timelineText, type WorkText } from "./workDocument.ts";

const ANN = "ann";

const nothingOpen: OpenWork = {
  isOpen: () => false,
  onOpen: () => undefined,
  flush: () => Promise.resolve(),
  show: () => "done",
  moveTo: () => "done",
  rename: () => null,
  close: () => undefined,
};

/** One browser of Ann's, with nothing open. */
export class Device {
  readonly storage = new FakeStorage();
  readonly conflicts: string[] = [];
  readonly sync: DocumentSync;
  readonly ports: SyncPorts;
  #network: "up" | "down" | "answerLost" = "up";
  /** Calls that go well before the network is down. */
  #left = Infinity;
  readonly #list: AccountList;
  #now = 1000;

  constructor(account: FakeAccount, cutting?: Cutting) {
    this.storage.owner = ANN;
    const ports = {
      api: account.api(
        () => ANN,
        () => this.#next(),
      ),
      storage: this.storage,
      open: nothingOpen,
      tabs: new FakeTabs<WorkMessage>().tab(),
      owner: () => ANN,
      now: () => ++this.#now,
      onConflict: (_name: string, copy: string) => void this.conflicts.push(copy),
      ...(cutting ? { cutting } : {}),
    } satisfies SyncPorts;
    this.ports = ports;
    this.sync = new DocumentSync(ports);
    this.#list = new AccountList(ports);
  }

  set network(network: "up" | "down" | "answerLost") {
    this.#network = network;
    this.#left = Infinity;
  }

  /** The network goes in the middle of what is done next. */
  failsAfter(calls: number): void {
    this.network = "up";
    this.#left = calls;
  }

  #next(): "up" | "down" | "answerLost" {
    if (this.#left-- <= 0) this.network = "answerLost";
    return this.#network;
  }

  async save(key: string, text: WorkText): Promise<void> {
    await this.storage.write({ key, ...text, savedAt: ++this.#now });
  }

  song(key: string): TimelineDocument {
    const read = readTimeline(JSON.parse(this.storage.documents.get(key)!.json));
    if (!read.ok) throw read.error;
    return read.value;
  }

  async edit(key: string, edit: (song: TimelineDocument) => TimelineDocument): Promise<void> {
    await this.save(key, timelineText(edit(this.song(key))));
  }

  record(key: string): SyncRecord | undefined {
    return this.storage.records.get(key);
  }

  /** What the account's list tells, then every document in turn; those that are not here yet are opened. */
  async syncAll(complete = true): Promise<void> {
    const news = await this.#list.read(complete);
    if (news.ok) for (const key of news.value.gone) await this.sync.checkGone(key);
    for (const key of this.storage.records.keys()) await this.sync.fetch(key);
    for (const key of this.storage.documents.keys()) await this.sync.reconcile(key);
  }
}

export function aSong(name = "Song"): { key: string; song: TimelineDocument } {
  const song = emptyDocument();
  const track = newTrack({ name: "Piano" });
  const roll = newRoll({ trackId: track.id });
  const document: TimelineDocument = {
    timeline: { ...song.timeline, name, trackIds: [track.id] },
    tracks: new Map([[track.id, track]]),
    rolls: new Map([[roll.id, roll]]),
  };
  return { key: timelineKey(document.timeline.id), song: document };
}

/** Adds a note at `time` to the first roll: no other edit makes that note. */
export const withNote =
  (time: number) =>
  (song: TimelineDocument): TimelineDocument => {
    const [roll] = song.rolls.values();
    const note = { id: nextNoteId(), time, duration: 10, number: 60, channel: 1, attack: 0.5, release: 0.5 };
    const notes = noteListOf([...timesOf(song).map((each) => ({ ...note, id: nextNoteId(), time: each })), note]);
    return { ...song, rolls: new Map(song.rolls).set(roll!.id, { ...roll!, notes }) };
  };

export const withName =
  (name: string) =>
  (song: TimelineDocument): TimelineDocument => ({
    ...song,
    timeline: { ...song.timeline, name },
  });

export const timesOf = (song: TimelineDocument): number[] =>
  [...song.rolls.values()].flatMap(({ notes }) => notes.chunks.flatMap((chunk) => [...chunk.time]));
