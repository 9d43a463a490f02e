import { Buffer } from "node:buffer";
import { expect, test } from "vitest";
import { calendarText, type CalendarEvent } from "./calendarText.ts";

const EVENT: CalendarEvent = {
  id: "abc",
  name: "Jam; late, loud",
  description: "One\nback\\slash",
  state: "Created",
  startsAt: "2026-11-27T19:00:00.000Z",
  endsAt: null,
  updatedAt: "2026-11-20T08:00:00.123Z",
  revision: 3,
  area: { name: "Ulm", latitude: 48.4, longitude: 9.99 },
};

test("an event is told in the words of RFC 5545", () => {
  const lines = calendarText([EVENT], "https://padroll.example").split("\r\n");
  expect(lines.slice(5, -3)).toEqual([
    "UID:event-abc@padroll.example",
    "DTSTAMP:20261120T080000Z",
    "SEQUENCE:3",
    "DTSTART:20261127T190000Z",
    "DTEND:20261127T200000Z",
    String.raw`SUMMARY:Jam\; late\, loud`,
    String.raw`DESCRIPTION:One\nback\\slash`,
    "URL:https://padroll.example/events/abc",
    "STATUS:CONFIRMED",
    "LOCATION:Ulm",
    "GEO:48.400000;9.990000",
  ]);
  expect(calendarText([{ ...EVENT, state: "Canceled" }], "https://x.example")).toContain("STATUS:CANCELLED");
});

test("lines have 75 bytes at most and no character is cut", () => {
  const description = "Ünïcödé 🎹 ".repeat(60);
  const text = calendarText([{ ...EVENT, description }], "https://padroll.example");
  for (const line of text.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  expect(text.replaceAll("\r\n ", "")).toContain(`DESCRIPTION:${description}\r\n`);
});

test("a feed has a name, says how often it is to be read, and has each event once", () => {
  const text = calendarText([EVENT, { ...EVENT, id: "two" }], "https://padroll.example", "Padroll; jams");
  expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(2);
  expect(text.match(/BEGIN:VCALENDAR/g)).toHaveLength(1);
  expect(text).toContain("\r\nX-WR-CALNAME:Padroll\\; jams\r\n");
  expect(text).toContain("\r\nREFRESH-INTERVAL;VALUE=DURATION:PT1H\r\n");
});
