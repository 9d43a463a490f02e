import { Errors } from "typebox/value";
import { expect, test } from "vitest";
import { ok } from "../../../domain/AppError.ts";
import { roomHub } from "../../../protocol/hub/roomHub.ts";
import type { HubPeer } from "../../hub/connection/HubPeer.ts";
import { ROOM_EVENT } from "./roomEvent.test-helper.ts";
import { Rooms } from "./Rooms.ts";

const nothing = async (): Promise<void> => undefined;

test("who comes is told with what pages take, and nothing beside it", async () => {
  const events = {
    find: async () => ok(ROOM_EVENT),
    present: nothing,
    played: nothing,
    bans: async () => [],
    ban: nothing,
    forgetBans: nothing,
    blocked: async () => [],
    // As the database has it, with more than the type says.
    userOf: async (id: string) => ({ id, name: "Ann", avatar: null }),
  };
  const outlet = { toGroup: () => undefined, toGroupDroppable: () => undefined, toConnection: () => undefined };
  const songs = { end: nothing, drop: () => undefined, stop: nothing };
  const rooms = new Rooms(events, () => outlet as never, { songs: songs as never });
  const ann = { id: "ann", user: { userId: "a".repeat(30) }, joinGroup: nothing, leaveGroup: nothing };
  const entered = await rooms.enter(
    ann as unknown as HubPeer,
    { eventId: ROOM_EVENT.id },
    new AbortController().signal,
  );
  const { members } = entered.ok ? entered.value : { members: [] };
  const told = { revision: 1, players: 1, watchers: 0, joined: members, left: [], changed: [] };
  expect(members).toHaveLength(1);
  expect([...Errors(roomHub.events.EventWatcherUpdated, { eventId: "e".repeat(30), ...told })]).toEqual([]);
  await rooms.stop();
});

test("who cannot be told apart from those who blocked them is not in the room", async () => {
  const events = {
    find: async () => ok(ROOM_EVENT),
    present: nothing,
    played: nothing,
    bans: async () => [],
    ban: nothing,
    forgetBans: nothing,
    blocked: async () => Promise.reject(new Error("no database")),
    userOf: async (name: string) => ({ name, avatar: null }),
  };
  const outlet = { toGroup: () => undefined, toGroupDroppable: () => undefined, toConnection: () => undefined };
  const songs = { end: nothing, drop: () => undefined, stop: nothing };
  const rooms = new Rooms(events, () => outlet as never, { songs: songs as never });
  const peer = (id: string) =>
    ({ id, user: { userId: id }, joinGroup: nothing, leaveGroup: nothing }) as unknown as HubPeer;
  const enter = (id: string) => rooms.enter(peer(id), { eventId: ROOM_EVENT.id }, new AbortController().signal);
  // Whom she is alone with nobody has to be asked.
  expect(await enter("ann")).toMatchObject({ ok: true });
  await expect(enter("bob")).rejects.toThrow("no database");
  expect([rooms.eventOf("ann"), rooms.eventOf("bob")]).toEqual([ROOM_EVENT.id, null]);
  expect(rooms.connectionsIn(ROOM_EVENT.id)).toEqual(["ann"]);
  await rooms.stop();
});
