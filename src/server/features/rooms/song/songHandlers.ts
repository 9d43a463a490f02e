import { ok } from "../../../../domain/AppError.ts";
import type { RoomOutlet, RoomsPart } from "../RoomsPart.ts";
import type { AtPlace } from "../AtPlace.ts";
import type { CallBudgets } from "../CallBudgets.ts";
import { refusal } from "../Room.ts";
import { roomGroups } from "../roomGroups.ts";
import type { RoomSongs } from "./RoomSongs.ts";

interface SongHandlersParts {
  readonly songs: RoomSongs;
  readonly outlet: () => RoomOutlet;
  readonly nowMs: () => number;
  readonly at: AtPlace;
  readonly budgets: CallBudgets;
}

type SongMethod =
  | "OpenEventSong"
  | "PushEventOps"
  | "ReadEventTakes"
  | "PlayEventSong"
  | "ShowEventSelection"
  | "ReadEventOps";

/** Handlers for the songs of rooms. */
export const songHandlers = ({
  songs,
  outlet,
  nowMs,
  at,
  budgets,
}: SongHandlersParts): Pick<RoomsPart["handlers"], SongMethod> => ({
  OpenEventSong: ({ caller }, { part = 0 }) =>
    at(caller, "song", async ({ open, peer }) => {
      const { id, room } = open;
      // The group is joined first, so that no later change is missed.
      if (part === 0) await peer.joinGroup(roomGroups(id).song);
      const opened = await songs.open(id, part, budgets.timeOf(caller), room.nextBar(nowMs()));
      return opened.ok ? ok({ ...opened.value, userId: caller.user.userId }) : opened;
    }),
  PushEventOps: ({ caller }, { songId, ...push }) =>
    at(caller, "ops", async ({ open: { room }, seat }) => {
      const { slot, silenced, userId, name } = seat;
      if (slot === null) return refusal("FORBIDDEN", "Listeners cannot edit the song");
      if (silenced) return refusal("FORBIDDEN", "The host muted you");
      const lineBeat = room.nextBar(nowMs());
      const { id, ownerId } = room.event;
      const author = { userId, name, lineBeat, power: room.powerOf(seat), roomOwnerId: ownerId };
      return songs.push(id, songId, { ...push, ...author }, budgets.timeOf(caller));
    }),
  ReadEventTakes: ({ caller }, { from = 0 }) =>
    at(caller, "song", async ({ open: { id, room } }) => songs.takes(id, from, room.nextBar(nowMs()))),
  PlayEventSong: ({ caller }, { tick, fromBeat }) =>
    at(caller, "session", async ({ open, seat }) => {
      const played = open.room.playSong(seat, { tick, fromBeat }, nowMs());
      if (!played.ok) return played;
      open.sendSession();
      return ok({ revision: open.room.revision });
    }),
  ShowEventSelection: ({ caller }, { songId, selection }) =>
    at(caller, null, async ({ open, seat }) => {
      if (seat.slot === null) return refusal("FORBIDDEN", "Listeners cannot edit the song");
      if (!budgets.spend(caller.id, "selection")) return ok(undefined);
      const { id: eventId } = open;
      const told = { eventId, songId, connectionId: caller.id, selection };
      const gap = { event: "EventGap", payload: { eventId } } as const;
      outlet().toGroupDroppable(roomGroups(eventId).song, "EventSelection", told, gap, [caller.id]);
      return ok(undefined);
    }),
  ReadEventOps: ({ caller }, { songId, from }) =>
    at(caller, "song", async ({ open, peer }) => {
      const { id, room } = open;
      // A connection that came back is in no group yet.
      await peer.joinGroup(roomGroups(id).song);
      return songs.since(id, songId, from, room.nextBar(nowMs()));
    }),
});
