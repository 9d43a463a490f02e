import { ok, type Result } from "../../../domain/AppError.ts";
import type { RoomJoin } from "../../../protocol/hub/roomHub.ts";
import type { HubUser } from "../../hub/connection/HubPeer.ts";
import { refusal, type Newcomer } from "./Room.ts";
import type { RoomEvent, RoomEvents } from "./RoomEvents.ts";

/** Join request of a user; a guest can only be a watcher, whatever they sent, and on a node of any version. */
export function joinOf({ guest }: Pick<HubUser, "guest">, join: string | RoomJoin): RoomJoin {
  const asked = typeof join === "string" ? { eventId: join } : join;
  return guest === undefined ? asked : { ...asked, role: "Watcher" };
}

interface Entrance {
  readonly event: RoomEvent;
  readonly who: Pick<Newcomer, "userId" | "name" | "avatar" | "guest">;
  readonly role: "Player" | "Watcher";
}

/**
 * Event and user of a join request. A guest may join only the room that their token names, as long as its host allows guests, and
 * only listens. Errors: `NOT_FOUND`, `CODE_WRONG`, `FORBIDDEN`, `STATE_CONFLICT`.
 */
export async function entranceOf(
  events: RoomEvents,
  { userId, guest }: Pick<HubUser, "userId" | "guest">,
  { eventId, code, role = "Player" }: RoomJoin,
): Promise<Result<Entrance>> {
  const isGuest = guest !== undefined;
  if (isGuest && guest !== eventId)
    return refusal("FORBIDDEN", "A guest listens in the room that they were invited to");
  const event = await events.find(isGuest ? null : userId, eventId, code);
  if (!event.ok)
    return code === undefined
      ? refusal("NOT_FOUND", "There is no such event")
      : refusal("CODE_WRONG", "The code is wrong");
  if (event.value.state === "Completed" || event.value.state === "Canceled")
    return refusal("STATE_CONFLICT", "The event has ended");
  if (!isGuest) {
    // Only the fields with which members are shown: pages reject unknown ones.
    const { name, avatar } = await events.userOf(userId);
    return ok({ event: event.value, who: { userId, name, avatar }, role });
  }
  if (event.value.guests !== true) return refusal("FORBIDDEN", "The host does not allow guests");
  return ok({ event: event.value, who: { userId, name: "Guest", avatar: null, guest: true }, role: "Watcher" });
}
