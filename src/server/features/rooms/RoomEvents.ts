import type { Result } from "../../../domain/AppError.ts";
import type { UserSummaryJson } from "../../../protocol/http/userCalls.ts";
import type { RoomSession } from "../../../protocol/hub/roomHub.ts";
import type { RoomLimits } from "./RoomsPart.ts";
import type { Blocked } from "./RoomBlocks.ts";

/** What a room needs of its event. */
export interface RoomEvent extends RoomLimits {
  readonly ownerId: string;
  readonly state: "Created" | "Started" | "Completed" | "Canceled";
  readonly session: Pick<RoomSession, "mode" | "bpm" | "numerator" | "denominator" | "division" | "delayBars" | "chat">;
}

/** The events as rooms see them. */
export interface RoomEvents {
  /** An event that the user may see, or a visitor (null), also by its code. Errors: `NOT_FOUND`. */
  find(userId: string | null, eventId: string, code: string | undefined): Promise<Result<RoomEvent>>;
  /** How many are in its room now. It never throws: what it says is counted again soon. */
  present(eventId: string, players: number, watchers: number): Promise<void>;
  /** For how long its room is closed to users, ms from now; null: for good. */
  bans(eventId: string): Promise<readonly (readonly [userId: string, forMs: number | null])[]>;
  /** Its room is closed to a user from now on. It never throws: the room itself knows it. */
  ban(eventId: string, userId: string, forMs: number | null): Promise<void>;
  /** Its room does not come back. It never throws. */
  forgetBans(eventId: string): Promise<void>;
  /** Who of these users do not hear one another. What cannot be read throws, so that nobody is heard by mistake. */
  blocked(userIds: readonly string[]): Promise<readonly Blocked[]>;
  /** What a user is called, and looks like. */
  userOf(userId: string): Promise<Pick<UserSummaryJson, "name" | "avatar">>;
}
