import type { EventJson, LaunchJson } from "../../../protocol/http/eventJson.ts";
import type { EventRow, LaunchRow } from "./EventRepository.ts";
import { picturePaths } from "../pictures/Pictures.ts";
import { userSummaryOf } from "../users/Users.ts";
import { valuesOfRow } from "./eventValues.ts";

const timeOf = (date: Date | null): string | null => date?.toISOString() ?? null;

/** An event as a viewer sees it; null is somebody who is not signed in. */
export function eventJsonOf(row: EventRow, viewerId: string | null): EventJson {
  const { guests, notes, ...values } = valuesOfRow(row);
  const played = row.visibility === "public" ? row.played : null;
  const knowsCode = row.ownerId === viewerId || row.attendance === "accepted";
  return {
    id: row.id,
    ownerId: row.ownerId,
    owner: userSummaryOf({ id: row.ownerId, name: row.ownerName, avatar: row.ownerAvatar }),
    ...values,
    ...(guests ? { guests } : {}),
    ...(notes ? { notes: [...notes] } : {}),
    ...(played ? { played: [...played] } : {}),
    startsAt: row.startsAt.toISOString(),
    endsAt: timeOf(row.endsAt),
    state: row.state,
    tags: row.tags,
    thumbnail: picturePaths("event", row.thumbnail),
    counts: {
      star: row.stars,
      follow: row.follows,
      attendee: row.attendees,
      players: row.players,
      watchers: row.watchers,
    },
    links: viewerId === null ? null : { star: row.starId, follow: row.followId, attendee: row.attendeeId },
    attendance: row.attendance,
    ...(knowsCode ? { joinCode: row.joinCode } : {}),
    revision: row.revision,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    startedAt: timeOf(row.startedAt),
    stoppedAt: timeOf(row.stoppedAt),
    stopReason: row.stopReason,
  };
}

export const launchJsonOf = (row: LaunchRow, joinCode: string): LaunchJson => ({
  id: row.id,
  eventId: row.eventId,
  userId: row.userId,
  startedAt: row.startedAt.toISOString(),
  endedAt: timeOf(row.endedAt),
  peakPlayers: row.peakPlayers,
  peakWatchers: row.peakWatchers,
  joinPath: `/plugin/jamroom/${row.eventId}`,
  joinCode,
});
