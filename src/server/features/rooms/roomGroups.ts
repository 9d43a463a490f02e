import type { HubPeer } from "../../hub/connection/HubPeer.ts";

/** Hub groups of a room, by the messages that their members receive. */
export const roomGroups = (eventId: string) =>
  ({
    all: `room:${eventId}`,
    binary: `room:${eventId}:binary`,
    plain: `room:${eventId}:plain`,
    mix: `room:${eventId}:mix`,
    song: `room:${eventId}:song`,
  }) as const;

/** Room that a member leaves: that of an event, or the one that they are in. */
export type LeftRoom = string | null | { readonly eventId?: string | undefined };

/** True if the room of the event is left. */
export function isRoomOf(left: LeftRoom, eventId: string | null): boolean {
  const named = typeof left === "string" ? left : left?.eventId;
  return named === undefined || named === eventId;
}

/** Leaves all groups of a room. */
export async function leaveRoomGroups(peer: Pick<HubPeer, "leaveGroup">, eventId: string): Promise<void> {
  await Promise.all(Object.values(roomGroups(eventId)).map((group) => peer.leaveGroup(group)));
}
