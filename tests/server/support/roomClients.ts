import type { HubConnection } from "@microsoft/signalr";
import { roomEventTypes, writeNoteBatch } from "../../../src/domain/room/noteBatch.ts";
import { HUB_PATH } from "../../../src/protocol/hub/accountHub.ts";
import type { RoomSnapshot } from "../../../src/protocol/hub/roomHub.ts";
import { clientOf } from "../hub/support/TestHub.ts";
import type { Person } from "./eventHelpers.ts";

const EVENTS = [
  "EventStarted",
  "EventStopped",
  "EventUpdated",
  "EventSoundUpdated",
  "EventMIDINotePlay",
  "EventNotes",
  "EventMix",
  "EventGap",
  "EventWatcherUpdated",
  "EventChat",
  "EventChatDeleted",
  "EventKicked",
];

/** A real client, and what it heard, by event. */
export interface Hearing {
  readonly client: HubConnection;
  readonly heard: Record<string, unknown[]>;
}

export async function hearingClient(base: string, person: Person | undefined, messagePack = false): Promise<Hearing> {
  const client = clientOf(`${base}${HUB_PATH}`, { token: person?.jwt ?? "", messagePack });
  const heard: Hearing["heard"] = Object.fromEntries(EVENTS.map((name) => [name, []]));
  for (const name of EVENTS) client.on(name, (payload: unknown) => heard[name]?.push(payload));
  await client.start();
  return { client, heard };
}

/** As a plain client writes it. */
export const join = (client: HubConnection, eventId: string, fields: object = {}) =>
  client.invoke<RoomSnapshot>("JoinEventSession", { EventId: eventId, ...fields });

/** A batch of one note-on, in the first seat's name. */
export const noteOf = (seq: number, nowMs: number): Uint8Array =>
  writeNoteBatch({
    held: false,
    copy: false,
    slot: 0,
    seq,
    baseMs: nowMs,
    events: [{ afterMs: 0, type: roomEventTypes.noteOn, key: 60, value: 9000, noteId: seq }],
  });
