import { ok } from "../../../domain/AppError.ts";
import { newId } from "../../../domain/id.ts";
import type { RoomChatLine } from "../../../protocol/hub/roomHub.ts";
import type { RoomOutlet, RoomsPart } from "./RoomsPart.ts";
import type { AtPlace } from "./AtPlace.ts";
import { refusal, watching } from "./Room.ts";

interface PlayHandlersParts {
  readonly outlet: () => RoomOutlet;
  readonly nowMs: () => number;
  readonly at: AtPlace;
  readonly mayPlay: (connectionId: string) => boolean;
}

type PlayMethod = "UpdateEventSessionSound" | "UpdateEventMIDINotePlay" | "SendEventSignal" | "SendEventChat";

/** Handlers for notes, sounds, chat and signals of direct connections between members. */
export const playHandlers = ({
  outlet,
  nowMs,
  at,
  mayPlay,
}: PlayHandlersParts): Pick<RoomsPart["handlers"], PlayMethod> => ({
  UpdateEventSessionSound: ({ caller }, { sound }) =>
    at(caller, "sound", async ({ open, seat }) => {
      seat.sound = sound;
      const { connectionId, userId, slot } = seat;
      const told = { eventId: open.id, connectionId, userId, sound };
      if (slot !== null) open.send("EventSoundUpdated", { ...told, slot }, [connectionId]);
      return ok(undefined);
    }),
  UpdateEventMIDINotePlay: ({ caller }, { note }) =>
    at(caller, null, async ({ open, seat }) => {
      if (seat.slot === null) return watching();
      const isOn = note.on ?? (note.attack ?? 0) > 0;
      if (isOn && (seat.silenced || seat.muted)) return ok(undefined);
      if (isOn && !mayPlay(seat.connectionId)) return refusal("RATE_LIMITED", "That is too many notes");
      return open.relay.playPlain(seat, note, isOn, nowMs());
    }),
  SendEventSignal: ({ caller }, { to, attempt, signal }) =>
    at(caller, "signal", async ({ open: { room, blocks }, seat }) => {
      const other = room.seats.get(to);
      const areApart = other !== undefined && blocks.areApart(seat.userId, other.userId);
      const mayBoth = !areApart && [seat, other].every((one) => one?.direct === true && one.slot !== null);
      if (!mayBoth) return refusal("FORBIDDEN", "They do not connect directly");
      outlet().toConnection(to, "EventSignal", { eventId: room.event.id, from: caller.id, attempt, signal });
      return ok(undefined);
    }),
  SendEventChat: ({ caller }, { text }) =>
    at(caller, "chat", async ({ open, seat }) => {
      const atMs = nowMs();
      const may = open.room.mayWrite(seat, atMs);
      if (!may.ok) return may;
      const { userId, name, avatar = null } = seat;
      const line: RoomChatLine = { id: newId(), userId, name, avatar, text: text.normalize("NFC"), atMs };
      open.room.say(line);
      open.send("EventChat", { eventId: open.id, line }, open.deaf(userId));
      return ok(undefined);
    }),
});
