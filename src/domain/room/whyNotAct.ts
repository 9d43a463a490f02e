/** Actions of hosts on members of a room. */
export const ROOM_ACTIONS = [
  "Mute",
  "Unmute",
  "Kick",
  "Ban",
  "Seat",
  "Unseat",
  "Cohost",
  "Uncohost",
  "PassHost",
  "ClearChat",
] as const;

/** Somebody in a room: the owner of the event, the host, a cohost or somebody else. */
export type RoomPower = "owner" | "host" | "cohost" | "other";

interface Actors {
  readonly by: RoomPower;
  readonly isSelf: boolean;
  /** True if the action concerns the owner, and if it concerns somebody with a seat. */
  readonly onOwner: boolean;
  readonly onPlayer: boolean;
  readonly ownerHosts: boolean;
}

/** Sentence that says why a user may not perform an action on a member of the room; null if they may. */
export function whyNotAct(
  kind: (typeof ROOM_ACTIONS)[number],
  { by, isSelf, onOwner, onPlayer, ownerHosts }: Actors,
): string | null {
  if (isSelf && (kind === "Uncohost" || kind === "Unseat")) return null;
  if (by === "other") return "Only hosts can do this";
  if (onOwner && by !== "owner") return "The owner of the room cannot be changed";
  switch (kind) {
    case "Cohost":
    case "Uncohost":
      if (by === "cohost") return "Only the host can add and remove cohosts";
      return onPlayer || kind === "Uncohost" ? null : "Only players can be hosts";
    case "PassHost":
      if (by !== "owner" && ownerHosts) return "Only the owner can pass on the host role while in the room";
      return onPlayer ? null : "Only players can be hosts";
    case "Kick":
    case "Ban":
      return isSelf ? "You cannot ban yourself" : null;
    case "Mute":
    case "Unmute":
    case "Seat":
    case "Unseat":
    case "ClearChat":
    default:
      return null;
  }
}
