// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from "vitest";
import { eventCalls } from "../../../protocol/http/eventCalls.ts";
import { jamPath } from "../../../state/room/jamLink.ts";
import { forgetLastRoom, saveLastRoom, lastRoom } from "../../account/lastRoom.ts";
import { all } from "../../controls/page.test-helper.tsx";
import { makeStudio, MIRA, showIn, type TestStudio } from "../../studio.test-helper.tsx";
import { jamStrings as words } from "../../strings/jam.ts";
import { EVENT } from "../events/event.test-helper.ts";
import { YourRooms } from "./YourRooms.tsx";

const LAST = { ...EVENT, id: "last".padEnd(30, "0"), name: "Where I was" };
const OLD = { ...EVENT, id: "old".padEnd(30, "0"), name: "My other jam" };
const CODE = "ABCD2345";

let studio: TestStudio;
beforeEach(() => {
  localStorage.clear();
  studio = makeStudio({ user: MIRA });
  const found = { events: [EVENT, OLD], totalCount: 2, pageNumber: 1, searchText: "" };
  studio.api.answer(eventCalls.searchEvents, found);
  studio.api.answer(eventCalls.event, LAST);
});

const was = (eventId: string, userId = MIRA.id): void => saveLastRoom({ eventId, userId, code: CODE });

async function shown(): Promise<[string, string][]> {
  await showIn(studio, <YourRooms />);
  return all("link").map((link) => [link.textContent, link.getAttribute("href")!]);
}

const own = [EVENT, OLD].map(({ name, id }): [string, string] => [name, jamPath(id, undefined)]);

test("the room that one was in last comes first, with its code, then one's own that are on, each once", async () => {
  expect(await shown()).toEqual(own);
  expect(studio.api.sent(eventCalls.searchEvents)).toEqual([
    expect.objectContaining({ list: "mine", states: ["Started"] }),
  ]);
  was(LAST.id);
  expect(await shown()).toEqual([[words.backTo(LAST.name), jamPath(LAST.id, CODE)], ...own]);
  // The room of an event that is to begin is open already.
  studio.api.answer(eventCalls.event, { ...LAST, state: "Created" });
  expect(await shown()).toHaveLength(3);
  was(OLD.id);
  studio.api.answer(eventCalls.event, OLD);
  expect(await shown()).toEqual([[words.backTo(OLD.name), jamPath(OLD.id, CODE)], own[0]]);
});

test("a last room that is over, or closed to one, is forgotten; one that cannot be read now is not", async () => {
  was(LAST.id);
  studio.api.refuse(eventCalls.event, "OVERLOADED");
  expect(await shown()).toEqual(own);
  expect(lastRoom(MIRA.id)).toMatchObject({ eventId: LAST.id, code: CODE });
  studio.api.answer(eventCalls.event, { ...LAST, state: "Completed" });
  expect(await shown()).toEqual(own);
  expect(lastRoom(MIRA.id)).toBeNull();
  was(LAST.id);
  studio.api.refuse(eventCalls.event, "NOT_FOUND");
  expect(await shown()).toEqual(own);
  expect(lastRoom(MIRA.id)).toBeNull();
});

test("a last room is its user's alone, for a day, and gone once they leave it", () => {
  was(LAST.id, "somebody else");
  expect(lastRoom(MIRA.id)).toBeNull();
  was(LAST.id);
  forgetLastRoom(OLD.id);
  expect(lastRoom(MIRA.id)).toMatchObject({ eventId: LAST.id });
  vi.useFakeTimers({ now: Date.now() + 25 * 3_600_000 });
  expect(lastRoom(MIRA.id)).toBeNull();
  vi.useRealTimers();
  forgetLastRoom(LAST.id);
  expect(lastRoom(MIRA.id)).toBeNull();
  for (const text of ["null", "[]", "7", '{"eventId":7}', "{"]) {
    localStorage.setItem("padroll_last_room", text);
    expect(lastRoom(MIRA.id)).toBeNull();
  }
});

test("nothing is shown to visitors, and where there is no room", async () => {
  studio.api.answer(eventCalls.searchEvents, { events: [], totalCount: 0, pageNumber: 1, searchText: "" });
  expect(await shown()).toEqual([]);
  expect(all("heading")).toEqual([]);
  studio = makeStudio();
  expect(await shown()).toEqual([]);
  expect(studio.api.sent(eventCalls.searchEvents)).toEqual([]);
});
