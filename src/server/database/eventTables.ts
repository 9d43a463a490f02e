import type { Generated, JSONColumnType } from "kysely";
import type { EventState } from "../../domain/events/eventState.ts";
import type { MusicPicture } from "../../domain/events/musicPicture.ts";
import type { AreaJson } from "../../protocol/http/areaJson.ts";
import type { EventJson, EventLinkJson, SessionJson } from "../../protocol/http/eventJson.ts";

export interface EventsTable {
  id: string;
  ownerId: string;
  name: string;
  /** Name, description and place without case and accents. */
  searchText: string;
  description: string;
  state: Generated<EventState>;
  visibility: EventJson["visibility"];
  kind: EventJson["kind"];
  startsAt: Date;
  endsAt: Date | null;
  timeZone: string;
  online: boolean;
  area: JSONColumnType<AreaJson | null, string | null, string | null>;
  /** Latitude of the area's center, degrees. */
  latitude: number | null;
  longitude: number | null;
  maxPlayers: number;
  maxWatchers: number;
  openSeats: boolean;
  /** Guests without an account may listen. */
  guests: Generated<boolean>;
  projectId: string | null;
  session: JSONColumnType<SessionJson>;
  /** The id of the picture. */
  thumbnail: Generated<string | null>;
  /** The picture of a song that its owner chose. */
  notes: JSONColumnType<MusicPicture | null, string | null, string | null>;
  /** The last bars of its room, written while the event is public. */
  played: Generated<MusicPicture | null>;
  joinCode: string;
  players: Generated<number>;
  watchers: Generated<number>;
  /** Links of each type that are not declined, counted by triggers. */
  stars: Generated<number>;
  follows: Generated<number>;
  attendees: Generated<number>;
  emptySince: Generated<Date | null>;
  /** Time at which the room last reported its number of members. */
  presenceAt: Generated<Date | null>;
  revision: Generated<number>;
  createdAt: Generated<Date>;
  updatedAt: Generated<Date>;
  startedAt: Generated<Date | null>;
  stoppedAt: Generated<Date | null>;
  stopReason: Generated<EventJson["stopReason"]>;
}

export interface EventLinksTable {
  id: string;
  eventId: string;
  userId: string;
  type: EventLinkJson["type"];
  status: EventLinkJson["status"];
  createdAt: Generated<Date>;
}

/** Feeds of users' events for calendars. */
export interface EventFeedsTable {
  tokenHash: Buffer;
  userId: string;
  createdAt: Generated<Date>;
}

/** Attendees that have asked to come to a private event, also those that have left it since. */
export interface EventRequestsTable {
  eventId: string;
  userId: string;
  createdAt: Generated<Date>;
}

/** Events and flyers that were made, also those that are deleted since; filled by triggers. */
export interface CreationsTable {
  userId: string;
  kind: "event" | "flyer";
  createdAt: Date;
}

export interface TagsTable {
  id: string;
  categoryId: string;
  name: string;
  searchText: string;
  createdAt: Generated<Date>;
}

export interface RoomBansTable {
  eventId: string;
  userId: string;
  /** Null: for good. */
  until: Date | null;
}

export interface EventTagsTable {
  eventId: string;
  tagId: string;
}

export interface LaunchesTable {
  id: string;
  eventId: string;
  userId: string;
  startedAt: Generated<Date>;
  endedAt: Generated<Date | null>;
  peakPlayers: Generated<number>;
  peakWatchers: Generated<number>;
}

export interface FlyersTable {
  id: string;
  userId: string;
  eventId: string | null;
  title: string;
  /** Title, text and place without case and accents. */
  searchText: string;
  text: string;
  gradient: string;
  /** The id of the picture. */
  image: Generated<string | null>;
  link: string;
  area: JSONColumnType<AreaJson | null, string | null, string | null>;
  /** Latitude of the area's center, degrees. */
  latitude: number | null;
  longitude: number | null;
  radiusKm: number;
  startsAt: Date;
  endsAt: Date;
  state: Generated<EventState>;
  revision: Generated<number>;
  createdAt: Generated<Date>;
  updatedAt: Generated<Date>;
}

/** Songs that rooms write, as a whole at one revision. */
export interface RoomSongsTable {
  eventId: string;
  songId: string;
  /** Id of the opening that may append; each opening has a new one. */
  holder: string;
  revision: number;
  /** Gzip of the song's JSON. */
  content: Buffer;
  /** JSON of a `SongTaken`. */
  taken: string;
  projectId: string | null;
  projectRevision: number | null;
  /** The revision of the song that the project holds. */
  written: number;
  touchedAt: Generated<Date>;
}

export interface RoomSongEntriesTable {
  eventId: string;
  revision: number;
  /** JSON of a `SongEntry`. */
  entry: string;
}
