import type { ScaleId } from "../../domain/music/scales.ts";
import type { EventFields, EventJson } from "../../protocol/http/eventJson.ts";
import { localText, timeOfLocal } from "./zonedTime.ts";

/** An event as its form holds it: text in every field. */
export type EventFormValues = Readonly<
  Record<
    | "name"
    | "description"
    | "kind"
    | "visibility"
    | "startsAt"
    | "endsAt"
    | "timeZone"
    | "placeName"
    | "address"
    | "maxPlayers"
    | "maxWatchers"
    | "mode"
    | "bpm"
    | "meter"
    | "division"
    | "countInBars"
    | "keyRoot"
    | "scale"
    | "chat",
    string
  >
>;

/** A place as it is sent: the server gives it its id. */
export type Area = NonNullable<EventFields["area"]>;

/** Fields of the form beside its texts. */
export interface EventFormChoices {
  readonly online: boolean;
  readonly openSeats: boolean;
  readonly guests: boolean;
  readonly area: Area | null;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const MOST_AHEAD_MS = 2 * 366 * DAY_MS;

export const EVENT_LIMITS = { maxPlayers: [1, 16], maxWatchers: [0, 500], bpm: [20, 400] } as const;
export const METERS = ["2/4", "3/4", "4/4", "5/4", "6/4", "7/4", "6/8", "7/8", "9/8", "12/8"] as const;

export const COUNT_INS = [0, 1, 2] as const;
export const DIVISIONS = ["4n", "8n", "8t", "16n", "16t", "32n"] as const;

/** An event that begins with the next full hour. */
export function newEventForm(nowMs: number, timeZone: string): EventFormValues {
  return {
    name: "",
    description: "",
    kind: "jam",
    visibility: "public",
    startsAt: localText(Math.ceil(nowMs / HOUR_MS) * HOUR_MS, timeZone),
    endsAt: "",
    timeZone,
    placeName: "",
    address: "",
    maxPlayers: "8",
    maxWatchers: "200",
    mode: "grid",
    bpm: "120",
    meter: "4/4",
    division: "16n",
    countInBars: "0",
    keyRoot: "",
    scale: "minor",
    chat: "everyone",
  };
}

export function formOfEvent(event: EventJson): EventFormValues {
  const { name, description, kind, visibility, startsAt, endsAt, timeZone, maxPlayers, maxWatchers, session } = event;
  return {
    name,
    description,
    kind,
    visibility,
    startsAt: localText(Date.parse(startsAt), timeZone),
    endsAt: endsAt === null ? "" : localText(Date.parse(endsAt), timeZone),
    timeZone,
    placeName: event.area?.name ?? "",
    address: event.area?.streetAddress ?? "",
    maxPlayers: String(maxPlayers),
    maxWatchers: String(maxWatchers),
    mode: session.mode,
    bpm: String(session.bpm),
    meter: `${session.numerator}/${session.denominator}`,
    division: session.division,
    countInBars: String(session.countInBars ?? 0),
    keyRoot: session.key ? String(session.key.root) : "",
    scale: session.key?.scale ?? "minor",
    chat: session.chat,
  };
}

export type EventFormProblem =
  | "nameMissing"
  | "nameLong"
  | "descriptionLong"
  | "startMissing"
  | "startFar"
  | "endEarly"
  | "endLate"
  | "maxPlayers"
  | "maxWatchers"
  | "bpm";

/** Problems of a form, by field. */
export function checkEventForm(
  values: EventFormValues,
  nowMs: number,
): Partial<Record<keyof EventFormValues, EventFormProblem>> {
  const wrong: Partial<Record<keyof EventFormValues, EventFormProblem>> = {};
  const name = values.name.trim();
  if (name === "") wrong.name = "nameMissing";
  else if (name.length > 100) wrong.name = "nameLong";
  if (values.description.length > 2000) wrong.description = "descriptionLong";
  const start = timeOfLocal(values.startsAt, values.timeZone);
  const end = timeOfLocal(values.endsAt, values.timeZone);
  if (start === null) wrong.startsAt = "startMissing";
  else if (start > nowMs + MOST_AHEAD_MS) wrong.startsAt = "startFar";
  if (start !== null && end !== null && end <= start) wrong.endsAt = "endEarly";
  if (start !== null && end !== null && end > start + DAY_MS) wrong.endsAt = "endLate";
  for (const field of ["maxPlayers", "maxWatchers", "bpm"] as const) {
    const [least, most] = EVENT_LIMITS[field];
    const value = Number(values[field]);
    if (values[field].trim() === "" || !Number.isInteger(value) || value < least || value > most) wrong[field] = field;
  }
  return wrong;
}

/** The fields of an event as the form has them; what it does not show stays as it is. */
export function fieldsOfForm(
  values: EventFormValues,
  { online, openSeats, guests, area }: EventFormChoices,
): EventFields & { name: string } {
  const iso = (text: string): string | null => {
    const time = timeOfLocal(text, values.timeZone);
    return time === null ? null : new Date(time).toISOString();
  };
  const startsAt = iso(values.startsAt);
  const [numerator, denominator] = values.meter.split("/").map(Number);
  return {
    name: values.name.trim(),
    description: values.description,
    kind: values.kind as EventJson["kind"],
    visibility: values.visibility as EventJson["visibility"],
    ...(startsAt === null ? {} : { startsAt }),
    endsAt: iso(values.endsAt),
    timeZone: values.timeZone,
    online,
    area: area && { ...area, name: values.placeName.trim() || area.name, streetAddress: values.address.trim() },
    maxPlayers: Number(values.maxPlayers),
    maxWatchers: Number(values.maxWatchers),
    openSeats,
    guests,
    session: {
      mode: values.mode as EventJson["session"]["mode"],
      bpm: Number(values.bpm),
      numerator: numerator ?? 4,
      denominator: (denominator ?? 4) as EventJson["session"]["denominator"],
      division: values.division,
      countInBars: Number(values.countInBars) as 0 | 1 | 2,
      key: values.keyRoot === "" ? null : { root: Number(values.keyRoot), scale: values.scale as ScaleId },
      chat: values.chat as EventJson["session"]["chat"],
    },
  };
}
