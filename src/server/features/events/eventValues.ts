import { fail, ok, type Result } from "../../../domain/AppError.ts";
import type { MusicPicture } from "../../../domain/events/musicPicture.ts";
import { newId } from "../../../domain/id.ts";
import type { AreaJson, NewAreaJson } from "../../../protocol/http/areaJson.ts";
import type { EventFields, SessionJson } from "../../../protocol/http/eventJson.ts";
import { searchTextOf } from "../../database/searchText.ts";
import { displayName } from "../users/displayName.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const AHEAD_MS = 2 * 366 * DAY_MS;

const DEFAULT_SESSION: SessionJson = {
  mode: "grid",
  bpm: 120,
  numerator: 4,
  denominator: 4,
  division: "16n",
  delayBars: 1,
  chat: "everyone",
};

/** Complete, checked values of an event from its owner. */
export interface EventValues extends Required<Omit<EventFields, "startsAt" | "endsAt" | "area" | "session" | "notes">> {
  readonly startsAt: Date;
  readonly endsAt: Date | null;
  readonly area: AreaJson | null;
  readonly session: SessionJson;
  readonly notes: MusicPicture | null;
}

export const newEventValues = (): EventValues => ({
  name: "",
  description: "",
  visibility: "public",
  kind: "jam",
  startsAt: new Date(Date.now() + HOUR_MS),
  endsAt: null,
  timeZone: "UTC",
  online: true,
  area: null,
  maxPlayers: 8,
  maxWatchers: 200,
  openSeats: true,
  guests: false,
  projectId: null,
  session: DEFAULT_SESSION,
  notes: null,
});

export const valuesOfRow = (row: EventValues): EventValues => ({
  name: row.name,
  description: row.description,
  visibility: row.visibility,
  kind: row.kind,
  startsAt: row.startsAt,
  endsAt: row.endsAt,
  timeZone: row.timeZone,
  online: row.online,
  area: row.area,
  maxPlayers: row.maxPlayers,
  maxWatchers: row.maxWatchers,
  openSeats: row.openSeats,
  guests: row.guests,
  projectId: row.projectId,
  session: row.session,
  notes: row.notes,
});

/**
 * The values with those fields that are given. Times that were there before are not looked at again.
 * Errors: `NAME_INVALID`, `REQUEST_INVALID`.
 */
export function withFields(before: EventValues, fields: EventFields, ownerId: string): Result<EventValues> {
  const name = fields.name === undefined ? ok(before.name) : displayName(fields.name.normalize("NFC"));
  if (!name.ok) return name;
  const startsAt = fields.startsAt === undefined ? before.startsAt : new Date(fields.startsAt);
  const endsAt = fields.endsAt === undefined ? before.endsAt : fields.endsAt === null ? null : new Date(fields.endsAt);
  const { startsAt: _start, endsAt: _end, area, session, notes, ...others } = fields;
  const after: EventValues = {
    ...before,
    ...others,
    name: name.value,
    description: (fields.description ?? before.description).normalize("NFC").trim(),
    startsAt,
    endsAt,
    area: area === undefined ? before.area : area && areaOf(area, ownerId),
    session: { ...before.session, ...session },
    notes: notes === undefined ? before.notes : notes?.length ? notes : null,
  };
  const wrong = problemOf(after, fields);
  return wrong === null ? ok(after) : fail("REQUEST_INVALID", wrong);
}

function problemOf({ startsAt, endsAt, online, area, timeZone }: EventValues, fields: EventFields): string | null {
  if (Number.isNaN(startsAt.getTime()) || (endsAt && Number.isNaN(endsAt.getTime()))) return "The time is invalid";
  if (fields.startsAt !== undefined) {
    if (startsAt.getTime() < Date.now() - DAY_MS) return "Choose a start of today or later";
    if (startsAt.getTime() > Date.now() + AHEAD_MS) return "Choose a start within the next two years";
  }
  if (endsAt && endsAt <= startsAt) return "Choose an end after the start";
  if (endsAt && endsAt.getTime() - startsAt.getTime() > DAY_MS) return "An event lasts 24 hours at most";
  if (!online && !area) return "Choose a place, or make the event online";
  if (fields.timeZone !== undefined && !isTimeZone(timeZone)) return "The time zone is unknown";
  return null;
}

function isTimeZone(timeZone: string): boolean {
  try {
    return new Intl.DateTimeFormat("en", { timeZone }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}

/** An area is a value of its event: it has an id of its own. */
const areaOf = (area: NewAreaJson, userId: string): AreaJson => ({ ...area, id: newId(), userId });

/** The columns of the values. */
export const columnsOf = (values: EventValues) => ({
  ...values,
  searchText: searchTextOf(
    [values.name, values.description, values.area?.name, values.area?.city].filter(Boolean).join(" "),
  ),
  area: values.area && JSON.stringify(values.area),
  latitude: values.area?.latitude ?? null,
  longitude: values.area?.longitude ?? null,
  session: JSON.stringify(values.session),
  notes: values.notes && JSON.stringify(values.notes),
});
