import { setTimeout as sleep } from "node:timers/promises";
import { gunzipSync } from "node:zlib";
import type { HubConnection } from "@microsoft/signalr";
import { applyOps } from "../../../src/domain/room/song/applyOps.ts";
import type { SongEntry } from "../../../src/domain/room/song/SongLog.ts";
import type { SongOp } from "../../../src/domain/room/song/songOps.ts";
import { readSong } from "../../../src/domain/room/song/songJson.ts";
import { notesOf } from "../../../src/domain/timeline/NoteList.ts";
import type { TimelineDocument } from "../../../src/domain/timeline/records.ts";
import { HUB_PATH } from "../../../src/protocol/hub/accountHub.ts";
import type { JamTakesPart, SongPart } from "../../../src/protocol/hub/songHub.ts";
import { clientOf } from "../hub/support/TestHub.ts";
import type { Person } from "./eventHelpers.ts";

/** A client that writes the song of a room, and believes what it hears in order. */
export class SongClient {
  readonly client: HubConnection;
  readonly name: string;
  readonly heard: SongEntry[] = [];
  song: TimelineDocument | null = null;
  songId = "";
  revision = 0;
  #clientSeq = 0;

  private constructor(client: HubConnection, name: string) {
    this.client = client;
    this.name = name;
    client.on("EventOps", ({ entries }: { entries: SongEntry[] }) => this.#take(entries));
    for (const event of ["EventTakes", "EventWatcherUpdated", "EventUpdated", "EventGap", "EventStopped"])
      client.on(event, () => undefined);
  }

  static async connect(base: string, { jwt }: Person, name: string, messagePack = false): Promise<SongClient> {
    const client = clientOf(`${base}${HUB_PATH}`, { token: jwt, messagePack });
    const writer = new SongClient(client, name);
    await client.start();
    return writer;
  }

  join(eventId: string, fields: object = {}): Promise<unknown> {
    return this.client.invoke("JoinEventSession", { EventId: eventId, ...fields });
  }

  /** Part by part, as they come. */
  async open(): Promise<void> {
    const parts: Buffer[] = [];
    for (let count = 1; parts.length < count;) {
      const {
        parts: all,
        bytes,
        songId,
        revision,
      } = await this.client.invoke<SongPart>("OpenEventSong", {
        Part: parts.length,
      });
      count = all;
      this.songId = songId;
      this.revision = revision;
      parts.push(typeof bytes === "string" ? Buffer.from(bytes, "base64") : Buffer.from(bytes as Uint8Array));
    }
    const read = readSong(JSON.parse(gunzipSync(Buffer.concat(parts)).toString("utf8")));
    if (!read.ok) throw read.error;
    this.song = read.value;
  }

  /** Pushes as a page does: one that comes too soon, as on a busy machine, is sent again. */
  async push(ops: readonly unknown[], fields: object = {}): Promise<{ revision: number }> {
    const push = this.#next(ops, fields);
    for (let attempt = 1; ; attempt++)
      try {
        return await this.client.invoke("PushEventOps", push);
      } catch (error) {
        if (attempt === 50 || !String(error).includes("RATE_LIMITED")) throw error;
        await sleep(100);
      }
  }

  pushOnce(ops: readonly unknown[]): Promise<{ revision: number }> {
    return this.client.invoke("PushEventOps", this.#next(ops, {}));
  }

  #next(ops: readonly unknown[], fields: object): object {
    const { songId, name, revision } = this;
    return { SongId: songId, Client: name, ClientSeq: ++this.#clientSeq, Base: revision, Ops: ops, ...fields };
  }

  async catchUp(): Promise<void> {
    const { entries } = await this.client.invoke<{ entries: SongEntry[] }>("ReadEventOps", {
      SongId: this.songId,
      From: this.revision,
    });
    this.#take(entries);
  }

  /** What members have kept, as the room says. */
  async takes(): Promise<JamTakesPart["takes"]> {
    return (await this.client.invoke<JamTakesPart>("ReadEventTakes", {})).takes;
  }

  /** Keys of the notes of a roll. */
  keys(rollId = "roll"): number[] {
    const roll = this.song?.rolls.get(rollId);
    return roll ? [...notesOf(roll.notes)].map(({ number }) => number).sort((one, other) => one - other) : [];
  }

  #take(entries: readonly SongEntry[]): void {
    for (const entry of entries) {
      if (entry.revision !== this.revision + 1 || !this.song) continue;
      this.heard.push(entry);
      this.revision = entry.revision;
      this.song = applyOps(this.song, entry.ops);
    }
  }
}

/** As a plain client writes them. */
export const ADD_ROLL = [
  { Op: "addTrack", Track: { Id: "track", Name: "Keys" } },
  { Op: "addRoll", TrackId: "track", Roll: { Id: "roll", StartTime: 0 } },
];

export const note = (key: number): SongOp => ({
  op: "notes",
  rollId: "roll",
  removed: [],
  added: [[0, 480, key, 1, 0.5, 0.5]],
});

/** A take that plays in the first place, and says that it is somebody else's. */
export const takeOp = (id: string) => ({
  op: "addJamTake",
  take: {
    id,
    ownerId: "somebody",
    by: "Somebody",
    fromBeat: -4,
    length: 3840,
    notes: [[0, 480, 60, 1]],
    bank: 0,
    program: 4,
    sound: "Keys",
    gainDb: 0,
    mute: false,
    slot: 0,
  },
});
