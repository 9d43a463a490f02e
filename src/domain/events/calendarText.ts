import type { EventState } from "./eventState.ts";

/** Fields of an event in a calendar file. */
export interface CalendarEvent {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly state: EventState;
  readonly startsAt: string;
  readonly endsAt: string | null;
  readonly updatedAt: string;
  readonly revision: number;
  readonly area: { readonly name: string; readonly latitude: number; readonly longitude: number } | null;
}

const LINE_BYTES = 75;
const HOUR_MS = 3_600_000;
const REFRESH = "PT1H";

/**
 * Events as an iCalendar file (RFC 5545; name and refreshing RFC 7986). `origin`: of the server, without a slash at its
 * end. `feedName`: of a calendar that programs read again and again.
 */
export function calendarText(events: readonly CalendarEvent[], origin: string, feedName?: string): string {
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Padroll//Events//EN",
    "METHOD:PUBLISH",
    ...(feedName === undefined
      ? []
      : [
          `NAME:${escaped(feedName)}`,
          // Programs of before the RFC know the other two.
          `X-WR-CALNAME:${escaped(feedName)}`,
          `REFRESH-INTERVAL;VALUE=DURATION:${REFRESH}`,
          `X-PUBLISHED-TTL:${REFRESH}`,
        ]),
    ...events.flatMap((event) => eventLines(event, origin)),
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join("");
}

function eventLines(event: CalendarEvent, origin: string): string[] {
  const { area, endsAt, startsAt } = event;
  // An event without an end reserves an hour.
  const end = endsAt ?? new Date(Date.parse(startsAt) + HOUR_MS).toISOString();
  return [
    "BEGIN:VEVENT",
    `UID:event-${event.id}@${hostOf(origin)}`,
    `DTSTAMP:${timeOf(event.updatedAt)}`,
    `SEQUENCE:${event.revision}`,
    `DTSTART:${timeOf(startsAt)}`,
    `DTEND:${timeOf(end)}`,
    `SUMMARY:${escaped(event.name)}`,
    ...(event.description === "" ? [] : [`DESCRIPTION:${escaped(event.description)}`]),
    `URL:${origin}/events/${event.id}`,
    `STATUS:${event.state === "Canceled" ? "CANCELLED" : "CONFIRMED"}`,
    ...(area ? [`LOCATION:${escaped(area.name)}`, `GEO:${area.latitude.toFixed(6)};${area.longitude.toFixed(6)}`] : []),
    "END:VEVENT",
  ];
}

/** Host name without scheme, port and path. */
const hostOf = (origin: string): string => origin.replace(/^https?:\/\//, "").replace(/[:/].*$/, "");

/** `20261127T190000Z` */
const timeOf = (time: string): string => `${time.slice(0, 19).replaceAll(/[-:]/g, "")}Z`;

const escaped = (text: string): string => text.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll(/\r\n|\r|\n/g, "\\n");

/** Folds a line after 75 bytes of UTF-8, never within a character. */
function folded(line: string): string {
  let text = "";
  let bytes = 0;
  for (const character of line) {
    const width = widthOf(character.codePointAt(0) ?? 0);
    if (bytes + width > LINE_BYTES) {
      text += "\r\n ";
      bytes = 1;
    }
    text += character;
    bytes += width;
  }
  return text;
}

function widthOf(code: number): number {
  if (code < 0x80) return 1;
  if (code < 0x800) return 2;
  return code < 0x10000 ? 3 : 4;
}
