import type { Result } from "../../../domain/AppError.ts";
import type { MusicPicture } from "../../../domain/events/musicPicture.ts";
import type { UserSummaryJson } from "../../../protocol/http/userCalls.ts";
import type { RoomSession } from "../../../protocol/hub/roomHub.ts";
import type { RoomLimits } from "./RoomsPart.ts";
import type { Blocked } from "./RoomBlocks.ts";

/** Fields of an event that its room needs. */
export interface RoomEvent extends RoomLimits {
  readonly ownerId: string;
  readonly state: "Created" | "Started" | "Completed" | "Canceled";
  readonly session: Pick<RoomSession, "mode" | "bpm" | "numerator" | "denominator" | "division" | "delayBars" | "chat">;
}

/** The events as rooms see them. */
export interface RoomEvents {
  /** An event that the user may see, or a visitor (null), also by its code. Errors: `NOT_FOUND`. */
  find(userId: string | null, eventId: string, code: string | undefined): Promise<Result<RoomEvent>>;
  /** Stores the number of members in the event's room. It never throws: the next count replaces a lost one. */
  present(eventId: string, players: number, watchers: number): Promise<void>;
  /** Stores the last bars of the event's room. It never throws: the next bars replace lost ones. */
  played(eventId: string, played: MusicPicture): Promise<void>;
  /** For how long its room is closed to users, ms from now; null: for good. */
  bans(eventId: string): Promise<readonly (readonly [userId: string, forMs: number | null])[]>;
  /** Its room is closed to a user from now on. It never throws: the room itself knows it. */
  ban(eventId: string, userId: string, forMs: number | null): Promise<void>;
  /** Its room does not come back. It never throws. */
  forgetBans(eventId: string): Promise<void>;
  /** Blocks among these users. Throws if they cannot be read, so that nobody is relayed by mistake. */
  blocked(userIds: readonly string[]): Promise<readonly Blocked[]>;
  /** Name and picture of a user. */
  userOf(userId: string): Promise<Pick<UserSummaryJson, "name" | "avatar">>;
}
