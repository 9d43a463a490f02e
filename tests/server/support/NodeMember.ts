import type { HubConnection } from "@microsoft/signalr";
import { readNoteBatch, roomEventTypes, writeNoteBatch } from "../../../src/domain/room/noteBatch.ts";
import { HUB_PATH } from "../../../src/protocol/hub/accountHub.ts";
import type { RoomMember, RoomSnapshot } from "../../../src/protocol/hub/roomHub.ts";
import { clientOf } from "../hub/support/TestHub.ts";
import type { Person } from "./eventHelpers.ts";
import type { ServerProcess } from "./ServerProcess.ts";

/** A client in a room, which keeps the roster as a client does. */
export class NodeMember {
  readonly client: HubConnection;
  readonly members = new Map<string, RoomMember>();
  readonly heard: Record<string, unknown[]> = {};
  readonly notes: number[] = [];
  watchers = 0;
  slot: number | null = null;
  id = "";

  private constructor(client: HubConnection) {
    this.client = client;
    for (const name of ["EventGap", "EventChat", "EventKicked", "EventStopped", "EventUpdated", "EventMIDINotePlay"])
      client.on(name, (payload: unknown) => (this.heard[name] ??= []).push(payload));
    client.on("EventNotes", ({ batch }: { batch: Uint8Array }) => {
      const read = readNoteBatch(batch);
      if (read.ok) this.notes.push(...read.value.events.map(({ type, key }) => (type === 1 ? key : -key)));
    });
    client.on(
      "EventWatcherUpdated",
      (news: { joined: RoomMember[]; left: string[]; changed: RoomMember[]; watchers: number; all?: boolean }) => {
        if (news.all === true) this.members.clear();
        for (const id of news.left) this.members.delete(id);
        for (const member of [...news.joined, ...news.changed]) this.members.set(member.connectionId, member);
        this.watchers = news.watchers;
      },
    );
  }

  static async connect(node: ServerProcess, { jwt }: Person): Promise<NodeMember> {
    const client = clientOf(`${node.url}${HUB_PATH}`, { token: jwt, messagePack: true });
    const member = new NodeMember(client);
    await client.start();
    return member;
  }

  async join(eventId: string, fields: object = {}): Promise<RoomSnapshot> {
    const snapshot = await this.client.invoke<RoomSnapshot>("JoinEventSession", { eventId, binary: true, ...fields });
    for (const member of snapshot.members) this.members.set(member.connectionId, member);
    this.slot = snapshot.slot;
    this.id = snapshot.connectionId;
    this.watchers = snapshot.watchers;
    return snapshot;
  }

  play(key: number): Promise<unknown> {
    const events = [{ afterMs: 0, type: roomEventTypes.noteOn, key, value: 8000, noteId: key }];
    const batch = { held: false, copy: false, slot: this.slot ?? 0, seq: key, baseMs: Date.now(), events };
    return this.client.invoke("PlayEventNotes", { batch: writeNoteBatch(batch) });
  }

  askTime(): Promise<unknown> {
    return this.client.invoke("SyncEventClock", { t0: 0 });
  }

  change(changes: object): Promise<{ revision: number }> {
    return this.client.invoke("UpdateEventSession", changes);
  }

  here(): string[] {
    return this.roster().filter((line) => line.includes("here"));
  }

  /** Names do not matter: who has which slot, and whether they are there. */
  roster(): string[] {
    return [...this.members.values()]
      .toSorted((one, other) => one.slot - other.slot)
      .map(({ userId, slot, state, host }) => `${slot} ${userId} ${state}${host ? " host" : ""}`);
  }
}
