import { vi } from "vitest";
import { fail, ok } from "../../../domain/AppError.ts";
import type { MusicPicture } from "../../../domain/events/musicPicture.ts";
import type { RoomAction, RoomMemberChanges } from "../../../protocol/hub/roomHub.ts";
import type { BanList } from "./RoomBans.ts";
import { ROOM_EVENT } from "./roomEvent.test-helper.ts";
import type { RoomEvent } from "./RoomEvents.ts";
import { roomGroups } from "./roomGroups.ts";
import { Rooms } from "./Rooms.ts";
import { testPeer, type TestPeer } from "./testPeer.test-helper.ts";

export const ROOM = ROOM_EVENT.id;
export const groups = roomGroups(ROOM);
export const { signal } = new AbortController();

let nowMs = 0;
export let step: (byMs: number) => void;
export let event: RoomEvent;
let storedBans: BanList;
let blocked: [string, string][];
export let rooms: Rooms;
/** Sent messages: the connection or group, the event and its payload. */
export let sent: (readonly [to: string, name: string, payload: Record<string, unknown>, except: readonly string[]])[];
/** Changes of the event, in order. */
export let noted: string[];

/** The rooms of a server, to be called before each test of a file. */
export function begin(): void {
  vi.useFakeTimers({ toFake: ["setTimeout", "setInterval", "clearTimeout", "clearInterval", "performance"] });
  [nowMs, event, storedBans, blocked, sent, noted] = [1000, ROOM_EVENT, [], [], [], []];
  const events = {
    find: async (_userId: string | null, eventId: string) =>
      eventId === "none" ? fail("NOT_FOUND", "There is no such event") : ok({ ...event, id: eventId }),
    present: async (eventId: string, players: number, watchers: number) =>
      void noted.push(`present ${eventId} ${players} ${watchers}`),
    played: async (eventId: string, picture: MusicPicture) =>
      void noted.push(`played ${eventId} ${JSON.stringify(picture)}`),
    bans: async () => storedBans,
    ban: async (eventId: string, userId: string, forMs: number | null) =>
      void noted.push(`ban ${eventId} ${userId} ${forMs}`),
    forgetBans: async (eventId: string) => void noted.push(`forget ${eventId}`),
    blocked: async () => blocked,
    userOf: async (name: string) => ({ name, avatar: null }),
  };
  const toGroup = (group: string, name: string, payload: Record<string, unknown>, except: readonly string[] = []) =>
    void sent.push([group, name, payload, except]);
  const outlet = { toGroup, toGroupDroppable: () => undefined, toConnection: toGroup };
  const songs = {
    end: async (eventId: string) => void noted.push(`song ended ${eventId}`),
    drop: (eventId: string) => void noted.push(`song dropped ${eventId}`),
    stop: async () => void noted.push("songs stopped"),
  };
  rooms = new Rooms(events, () => outlet as never, {
    songs: songs as never,
    clock: { id: "clock", now: () => nowMs, onStep: (listener) => (step = listener) },
    iceServers: [{ urls: ["turn:relay"] }] as never,
  });
}

/** To be called after each test. */
export async function end(): Promise<void> {
  await rooms.stop();
  vi.useRealTimers();
}

/** Changes what the database says from now on. */
export function set(changes: { event?: RoomEvent; storedBans?: BanList; blocked?: [string, string][] }): void {
  ({ event = event, storedBans = storedBans, blocked = blocked } = changes);
}

/** Lets time pass on the rooms' clock alone. */
export const pass = (ms: number): void => void (nowMs += ms);

/** Forgets what was sent. */
export const forget = (): void => void (sent = []);

export async function enter(
  id: string,
  { userId = id, role = "Player" as "Player" | "Watcher", eventId = ROOM, isBack = false } = {},
) {
  const peer = testPeer(id, userId);
  const entered = await rooms.enter(peer, { eventId, role, binary: true }, signal, isBack);
  return Object.assign(peer, { entered, code: entered.ok ? null : entered.error.code });
}

export const update = (
  caller: TestPeer,
  changes: { action?: RoomAction; member?: RoomMemberChanges; session?: object },
) => rooms.handlers.UpdateEventSession({ caller, signal }, changes);

export async function act(caller: TestPeer, kind: RoomAction["kind"], connectionId?: string): Promise<string | null> {
  const acted = await update(caller, { action: { kind, ...(connectionId === undefined ? {} : { connectionId }) } });
  return acted.ok ? null : acted.error.code;
}

/** Names of what was sent to a connection or group since the last look. */
export function told(to: string): string[] {
  const names = sent.flatMap(([receiver, name]) => (receiver === to ? [name] : []));
  sent = sent.filter(([receiver]) => receiver !== to);
  return names;
}

export const seatOf = (id: string) => rooms.state(ROOM)?.seats.find(({ connectionId }) => connectionId === id);
