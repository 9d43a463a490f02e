import { randomInt } from "node:crypto";
import { fail, ok, type Result } from "../../../domain/AppError.ts";
import { newId } from "../../../domain/id.ts";
import { GRADIENTS } from "../../../domain/reference/gradients.ts";
import type { AreaJson } from "../../../protocol/http/areaJson.ts";
import type { FlyerFields } from "../../../protocol/http/flyerCalls.ts";
import { searchTextOf } from "../../database/searchText.ts";
import { displayName } from "../users/displayName.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** A flyer is for what is near in time. */
const AHEAD_MS = 92 * DAY_MS;
const USUAL_MS = 60 * MINUTE_MS;
const USUAL_RADIUS_KM = 50;

/** Complete, checked values of a flyer from its owner. */
export interface FlyerValues extends Required<Omit<FlyerFields, "startsAt" | "endsAt" | "area">> {
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly area: AreaJson | null;
}

export const newFlyerValues = (): FlyerValues => ({
  eventId: null,
  title: "",
  text: "",
  gradient: GRADIENTS[randomInt(GRADIENTS.length)]?.name ?? "",
  link: "",
  area: null,
  radiusKm: USUAL_RADIUS_KM,
  startsAt: new Date(),
  endsAt: new Date(Date.now() + USUAL_MS),
});

interface Around {
  readonly userId: string;
  /** Area of the event in the fields. */
  readonly eventArea: AreaJson | null;
}

/** The values with those fields that are given. Errors: `NAME_INVALID`, `REQUEST_INVALID`. */
export function withFields(
  before: FlyerValues,
  fields: FlyerFields,
  { userId, eventArea }: Around,
): Result<FlyerValues> {
  const title = fields.title === undefined ? ok(before.title) : displayName(fields.title.normalize("NFC"));
  if (!title.ok) return title;
  const startsAt = fields.startsAt === undefined ? before.startsAt : new Date(fields.startsAt);
  const lasts = before.endsAt.getTime() - before.startsAt.getTime();
  const endsAt =
    fields.endsAt !== undefined
      ? new Date(fields.endsAt)
      : // A flyer that begins at another time lasts as long as before.
        new Date(startsAt.getTime() + lasts);
  const area = fields.area === undefined ? (eventArea ?? before.area) : fields.area;
  const after: FlyerValues = {
    eventId: fields.eventId === undefined ? before.eventId : fields.eventId,
    title: title.value,
    text: (fields.text ?? before.text).normalize("NFC").trim(),
    gradient: fields.gradient ?? before.gradient,
    link: fields.link ?? before.link,
    area: area && { ...area, id: newId(), userId },
    radiusKm: fields.radiusKm ?? before.radiusKm,
    startsAt,
    endsAt,
  };
  const wrong = problemOf(after, fields);
  return wrong === null ? ok(after) : fail("REQUEST_INVALID", wrong);
}

function problemOf({ startsAt, endsAt }: FlyerValues, fields: FlyerFields): string | null {
  if (Number.isNaN(startsAt.getTime()) || Number.isNaN(endsAt.getTime())) return "The time is invalid";
  if (fields.startsAt !== undefined && startsAt.getTime() > Date.now() + AHEAD_MS)
    return "A flyer begins within three months";
  if (fields.endsAt !== undefined && endsAt.getTime() <= Date.now()) return "A flyer ends after now";
  const lasts = endsAt.getTime() - startsAt.getTime();
  return lasts < MINUTE_MS || lasts > DAY_MS ? "A flyer runs for a minute to 24 hours" : null;
}

/** The columns of the values. */
export const columnsOf = (values: FlyerValues) => ({
  eventId: values.eventId,
  title: values.title,
  text: values.text,
  gradient: values.gradient,
  link: values.link,
  radiusKm: values.radiusKm,
  startsAt: values.startsAt,
  endsAt: values.endsAt,
  searchText: searchTextOf([values.title, values.text, values.area?.name, values.area?.city].filter(Boolean).join(" ")),
  area: values.area && JSON.stringify(values.area),
  latitude: values.area?.latitude ?? null,
  longitude: values.area?.longitude ?? null,
});
