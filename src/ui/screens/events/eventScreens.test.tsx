// @vitest-environment jsdom
import { within } from "@testing-library/react";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { eventCalls } from "../../../protocol/http/eventCalls.ts";
import type { EventJson, EventLinkJson } from "../../../protocol/http/eventJson.ts";
import { all, appears, choose, click, done, eventually, fill, the } from "../../controls/page.test-helper.tsx";
import { makeStudio, MIRA, showIn, type TestStudio } from "../../studio.test-helper.tsx";
import { eventFormStrings as editor, eventStrings as words, nearStrings } from "../../strings/events.ts";
import { EVENT } from "./event.test-helper.ts";
import { EventCalendar } from "./EventCalendar.tsx";
import { EventsScreen } from "./EventsScreen.tsx";
import { FurtherEvents } from "./FurtherEvents.tsx";
import { groupsByWeek } from "./groupsByWeek.ts";
import { LinkButtons } from "./LinkButtons.tsx";
import { Attendees } from "./Attendees.tsx";
import { ALL_EVENTS } from "../../../state/events/eventFilters.ts";

const SOMEBODY = { ...MIRA, id: "bob".padEnd(30, "0"), name: "Bob" };
const getCurrentPosition = (_: unknown, onRefused: () => void): void => onRefused();
const event = (index: number, fields: Partial<EventJson> = {}): EventJson => ({
  ...EVENT,
  id: `e${100 + index}`.padEnd(30, "0"),
  name: `Event ${index}`,
  ...fields,
});

const AREA = { name: "Damas", city: "Lisbon", country: "Portugal", latitude: 38.7, longitude: -9.1 };

let studio: TestStudio;
beforeEach(() => {
  studio = makeStudio({ user: MIRA });
});

function answer(events: readonly EventJson[]): void {
  studio.api.answerWith(eventCalls.searchEvents, (({ body }: { body: { pageNumber: number; pageSize: number } }) => {
    const from = ((body.pageNumber ?? 1) - 1) * body.pageSize;
    return {
      totalCount: events.length,
      pageNumber: 1,
      searchText: "",
      events: events.slice(from, from + body.pageSize),
    };
  }) as never);
}
const searches = () => studio.api.sent(eventCalls.searchEvents) as readonly Record<string, unknown>[];
const browse = (): Promise<void> => showIn(studio, <EventsScreen id={undefined} />, "/events");

test("what is on is listed with how many there are; a search that finds nothing is cleared", async () => {
  answer([event(1), event(2)]);
  await browse();
  await appears("list", words.list);
  expect(all("article").map((card) => card.getAttribute("aria-label"))).toEqual(["Event 1", "Event 2"]);
  expect(document.body.textContent).toContain(words.found(2));
  answer([]);
  await fill(the("searchbox"), "polka");
  await eventually(() => expect(document.body.textContent).toContain(words.nothingFound));
  expect(searches().at(-1)).toMatchObject({ searchText: "polka" });
  answer([event(3)]);
  await click(the("button", words.clear));
  await eventually(() => expect(all("article", "Event 3")).toHaveLength(1));
  expect(all("button", words.clear)).toEqual([]);
});

test("without any event one makes the first; visitors are led there by way of the sign-in", async () => {
  answer([]);
  await browse();
  await eventually(() => expect(document.body.textContent).toContain(words.emptyTitle));
  expect(all("link", words.create).map((link) => link.getAttribute("href"))).toEqual(["/events/new", "/events/new"]);
  expect(document.body.textContent).not.toContain(words.signInText);
  studio = makeStudio();
  answer([]);
  await browse();
  await eventually(() => expect(document.body.textContent).toContain(words.emptyTitle));
  for (const link of all("link", words.create)) expect(link.getAttribute("href")).toMatch(/^\/login/);
  expect(document.body.textContent).toContain(words.signInText);
});

const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString();
const rowsIn = (title: string) =>
  within(the("region", title))
    .getAllByRole("article")
    .map((row) => row.getAttribute("aria-label"));

test("events stand in the groups of their weeks, live ones first, and online ones are counted beside the map", async () => {
  const monday = (8 - new Date().getDay()) % 7 || 7;
  answer([
    event(1),
    event(2, { state: "Created", startsAt: inDays(monday + 1) }),
    event(3, { state: "Created", startsAt: inDays(monday + 2), counts: { ...EVENT.counts, attendee: 12 } }),
    event(4, { state: "Created", startsAt: inDays(monday + 9), online: false, area: AREA as never }),
  ]);
  await browse();
  await appears("list", words.list);
  expect(all("heading").map(({ textContent }) => textContent)).toEqual([
    words.title,
    words.states.Started,
    words.nextWeek,
    words.laterEvents,
  ]);
  expect(the("article", "Event 3").textContent).toContain(words.attendees(12));
  expect(the("article", "Event 2").textContent).not.toContain("attending");
  expect(the("article", "Event 4").textContent).toContain("Damas, Lisbon");
});

const at = (day: number, fields: Partial<EventJson> = {}): EventJson =>
  event(day, { state: "Created", startsAt: new Date(2026, 10, day, 20).toISOString(), ...fields });
const NOON = new Date(2026, 10, 25, 12);

test("weeks begin on Monday", () => {
  const titles = groupsByWeek([at(22), at(23), at(29), at(30), at(37)], NOON);
  expect([...titles.values()]).toEqual([words.earlierEvents, words.thisWeek, words.nextWeek, words.laterEvents]);
  expect([...titles.keys()]).toEqual([22, 23, 30, 37].map((day) => at(day).id));
  expect([...groupsByWeek([at(23, { state: "Started" })], NOON).values()]).toEqual([words.states.Started]);
});

test("where nothing is near, the nearest ones and the next ones online stand below the invitation to make one", async () => {
  const near = { name: "Lisbon", latitude: 38.7, longitude: -9.1, radiusKm: 100 };
  studio.api.answerWith(eventCalls.searchEvents, (({ body }: { body: { sort: string } }) => ({
    totalCount: 1,
    pageNumber: 1,
    searchText: "",
    events: body.sort === "distance" ? [event(1)] : [event(2), event(3, { online: false })],
  })) as never);
  await showIn(studio, <FurtherEvents near={near} />);
  await appears("region", words.further);
  expect([rowsIn(words.further), rowsIn(words.onlineAnywhere)]).toEqual([["Event 1"], ["Event 2"]]);
  expect(searches()).toMatchObject([{ near: { radiusKm: 500 }, sort: "distance" }, { sort: "start" }]);
  expect([words.quiet("Lisbon"), words.quietText(100), words.onlineCount(1)].join()).toContain("Lisbon");
});

test("of the events those of a kind or of one's own list are searched", async () => {
  answer([event(1)]);
  await browse();
  await choose(words.kind, words.kinds.concert);
  await choose(words.listOf, words.lists.attending);
  await eventually(() => expect(searches().at(-1)).toMatchObject({ kind: "concert", list: "attending" }));
});

test("a browser that does not tell the location is named beside the button", async () => {
  Object.defineProperty(navigator, "geolocation", { value: { getCurrentPosition }, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(navigator, "geolocation"));
  answer([event(1)]);
  await browse();
  await click(the("button", nearStrings.anywhere));
  expect(document.body.textContent).not.toContain(nearStrings.refused);
  await click(the("button", nearStrings.mine));
  expect(document.body.textContent).toContain(nearStrings.refused);
});

const feedAddress = (): string => (the("textbox", words.feedAddress) as HTMLInputElement).value;

test("the address for calendars is renewed, which is said", async () => {
  answer([]);
  studio.api.answerWith(eventCalls.eventFeed, (({ body }: { body: { renew: boolean } }) => ({
    path: body.renew ? "/feed/new.ics" : "/feed/old.ics",
  })) as never);
  await browse();
  await click(the("button", words.feed));
  expect(feedAddress()).toMatch(/\/feed\/old\.ics$/);
  await click(the("button", words.feedRenew));
  expect(feedAddress()).toMatch(/\/feed\/new\.ics$/);
  expect(studio.notices()).toEqual([`success: ${words.feedRenewed}`]);
});

test("the view is a list or a calendar", async () => {
  answer([event(1)]);
  await browse();
  await appears("list", words.list);
  await click(the("radio", words.view.calendar));
  expect(the("region", words.calendar)).toBeDefined();
  expect(all("list", words.list)).toEqual([]);
  await click(the("radio", words.view.list));
  await appears("list", words.list);
});

/** A day of the month that is shown. */
const day = (number: number): HTMLElement =>
  all("cell").find(
    (cell) => cell.getAttribute("data-outside") === "false" && cell.querySelector("time")!.textContent === `${number}`,
  )!;
const linksOf = (number: number): (string | null)[] =>
  [...day(number).querySelectorAll("a")].map((link) => link.textContent);

test("a calendar has the events in their days, three of a day and the rest when asked, and each month is asked for", async () => {
  const now = new Date();
  const at = (day: number): string => new Date(now.getFullYear(), now.getMonth(), day, 20).toISOString();
  answer([
    ...[1, 2, 3, 4, 5].map((index) => event(index, { startsAt: at(10) })),
    event(6, { startsAt: at(11), state: "Created" }),
  ]);
  await showIn(studio, <EventCalendar filters={ALL_EVENTS} />);
  await eventually(() => expect(linksOf(10)).toEqual(["Event 1", "Event 2", "Event 3"]));
  expect(linksOf(11)).toEqual(["Event 6"]);
  expect([day(10), day(11)].map((cell) => cell.querySelector("a")!.getAttribute("data-live"))).toEqual([
    "true",
    "false",
  ]);
  await click(the("button", words.moreOfDay(2)));
  expect(linksOf(10)).toHaveLength(5);
  expect(all("columnheader").map(({ textContent }) => textContent)).toHaveLength(7);
  const today = all("cell").filter((cell) => cell.getAttribute("aria-current") === "date");
  expect(today.map((cell) => cell.querySelector("time")!.textContent)).toEqual([`${now.getDate()}`]);
  const title = (offset: number): string =>
    new Date(now.getFullYear(), now.getMonth() + offset, 1).toLocaleDateString("en-US", {
      month: "long",
      year: "numeric",
    });
  expect(the("heading").textContent).toBe(title(0));
  expect(all("button", words.thisMonth)).toEqual([]);
  const asked = searches().length;
  answer([]);
  await click(the("button", words.later));
  expect(the("heading").textContent).toBe(title(1));
  await eventually(() => expect(searches().length).toBeGreaterThan(asked));
  await click(the("button", words.earlier));
  await click(the("button", words.earlier));
  expect(the("heading").textContent).toBe(title(-1));
  await click(the("button", words.thisMonth));
  expect(the("heading").textContent).toBe(title(0));
});

const show = (of: Partial<EventJson> = {}, path = "/events/x"): Promise<void> =>
  showIn(studio, <LinkButtons event={{ ...EVENT, counts: { ...EVENT.counts, star: 7 }, ...of }} />, path);
const link = (name: RegExp): HTMLElement => the("button", name);

test("a star is shown at once and taken back where the server refuses it; a second press takes it away", async () => {
  await show();
  const star = (): readonly [string | null, string] => {
    const button = link(new RegExp(`^${words.star}`));
    return [button.getAttribute("aria-pressed"), button.textContent];
  };
  expect(star()).toEqual(["false", `${words.star}7`]);
  studio.api.refuse(eventCalls.linkEvent, "FORBIDDEN");
  await click(link(new RegExp(`^${words.star}`)));
  expect([star(), studio.notices().length]).toEqual([["false", `${words.star}7`], 1]);
  studio.api.answerWith(eventCalls.linkEvent, () => ({ id: "link".padEnd(30, "0") }) as never);
  const release = studio.api.hold();
  await click(link(new RegExp(`^${words.star}`)));
  expect(star()).toEqual(["true", `${words.star}8`]);
  // While it is on its way, another press does nothing.
  await click(link(new RegExp(`^${words.star}`)));
  await done(release);
  expect(star()).toEqual(["true", `${words.star}8`]);
  expect(studio.api.sent(eventCalls.linkEvent).at(-1)).toEqual({ eventId: EVENT.id, type: "Star" });
  studio.api.answerWith(eventCalls.unlinkEvent, () => ({}) as never);
  await click(link(new RegExp(`^${words.star}`)));
  expect(studio.api.sent(eventCalls.unlinkEvent)).toEqual([{ id: "link".padEnd(30, "0") }]);
  expect(star()).toEqual(["false", `${words.star}7`]);
});

test("what one has already is counted; its end counts one less", async () => {
  studio.api.answerWith(eventCalls.unlinkEvent, () => ({}) as never);
  await show({ links: { star: "s".padEnd(30, "0"), follow: null, attendee: null } });
  expect(link(new RegExp(`^${words.star}`)).textContent).toBe(`${words.star}7`);
  await click(link(new RegExp(`^${words.star}`)));
  expect(link(new RegExp(`^${words.star}`)).textContent).toBe(`${words.star}6`);
});

test("who wants to come to another's private event is told that its host decides; the code goes along", async () => {
  studio.api.answerWith(eventCalls.linkEvent, () => ({ id: "link".padEnd(30, "0") }) as never);
  await show({ visibility: "private", ownerId: SOMEBODY.id }, "/events/x?code=abcdefgh");
  await click(link(new RegExp(`^${words.follow}`)));
  expect(studio.notices()).toEqual([]);
  await click(link(new RegExp(`^${words.attend}`)));
  expect(studio.notices()).toEqual([`info: ${words.myAttendance.asked}`]);
  expect(studio.api.sent(eventCalls.linkEvent)).toMatchObject([
    { type: "Follow" },
    { type: "Attendee", code: "abcdefgh" },
  ]);
});

test("a visitor is told to sign in, and led back here", async () => {
  studio = makeStudio();
  await show();
  await click(link(new RegExp(`^${words.star}`)));
  expect([studio.notices(), studio.api.sent(eventCalls.linkEvent)]).toEqual([[`info: ${words.signInToLink}`], []]);
  await done(() => studio.session.notices[0]!.action!.run());
  expect(location.href).toContain("/login");
});

const attendee = (name: string, status: EventLinkJson["status"]): EventLinkJson => ({
  id: `link${name}`.padEnd(30, "0"),
  eventId: EVENT.id,
  userId: name.padEnd(30, "0"),
  type: "Attendee",
  status,
  createdAt: EVENT.createdAt,
  eventName: EVENT.name,
  user: { id: name.padEnd(30, "0"), name, avatar: null },
});
function answerAttendees(...links: readonly EventLinkJson[]): void {
  studio.api.answerWith(
    eventCalls.searchEventLinks,
    () => ({ totalCount: links.length, pageNumber: 1, links }) as never,
  );
}
const comers = (): (string | null)[] => all("listitem").map((item) => item.querySelector("a")!.textContent);

test("the owner sees who asks first, and lets them in or turns them down; news of others come by themselves", async () => {
  answerAttendees(attendee("Ann", "accepted"), attendee("Bob", "asked"), attendee("Cy", "declined"));
  await showIn(studio, <Attendees event={EVENT} />);
  await appears("region", words.whoComes);
  expect(comers()).toEqual(["Bob", "Ann", "Cy"]);
  expect(the("heading").textContent).toBe(`${words.whoComes} 1`);
  expect(all("button", words.letInNamed("Ann"))).toEqual([]);
  expect(all("button", words.letInNamed("Cy"))).toHaveLength(1);
  expect(the("button", words.letInNamed("Bob")).textContent).toBe(words.acceptAttendee);
  expect(the("button", words.turnDownNamed("Bob")).textContent).toBe(words.declineAttendee);
  studio.api.refuse(eventCalls.linkEvent, "FORBIDDEN");
  await click(the("button", words.letInNamed("Bob")));
  expect(studio.notices()[0]).toMatch(/^error: /);
  studio.api.answerWith(eventCalls.linkEvent, () => attendee("Bob", "accepted"));
  answerAttendees(attendee("Ann", "accepted"), attendee("Bob", "accepted"));
  await click(the("button", words.letInNamed("Bob")));
  expect(studio.api.sent(eventCalls.linkEvent).at(-1)).toEqual({
    eventId: EVENT.id,
    type: "Attendee",
    userId: "Bob".padEnd(30, "0"),
    status: "accepted",
  });
  expect(studio.notices().at(-1)).toBe(`success: ${words.letIn("Bob")}`);
  await eventually(() => expect(the("heading").textContent).toBe(`${words.whoComes} 2`));
  answerAttendees(attendee("Dee", "asked"));
  await done(() => studio.attendeeNews.emit({ ...attendee("Dee", "asked"), eventId: "other".padEnd(30, "0") }));
  expect(comers()).toEqual(["Ann", "Bob"]);
  await done(() => studio.attendeeNews.emit(attendee("Dee", "asked")));
  await eventually(() => expect(comers()).toEqual(["Dee"]));
  answerAttendees(attendee("Dee", "declined"));
  await click(the("button", words.turnDownNamed("Dee")));
  expect(studio.api.sent(eventCalls.linkEvent).at(-1)).toMatchObject({ status: "declined" });
  expect(studio.notices().at(-1)).toBe(`success: ${words.turnedDown("Dee")}`);
});

test("others are told who comes once they may come, and have nothing to decide", async () => {
  const foreign = { ...EVENT, ownerId: SOMEBODY.id };
  answerAttendees(attendee("Ann", "asked"));
  await showIn(studio, <Attendees event={{ ...foreign, attendance: "asked" }} />);
  expect([all("region"), studio.api.sent(eventCalls.searchEventLinks)]).toEqual([[], []]);
  await showIn(studio, <Attendees event={{ ...foreign, attendance: "accepted" }} />);
  await appears("region", words.whoComes);
  expect([comers(), all("button")]).toEqual([["Ann"], []]);
  answerAttendees();
  await showIn(studio, <Attendees event={{ ...foreign, attendance: "accepted" }} />);
  expect(all("region")).toEqual([]);
  await showIn(studio, <Attendees event={EVENT} />);
  await appears("region", words.whoComes);
  expect(document.body.textContent).toContain(words.nobodyComes);
});

const open = (fields: Partial<EventJson> = {}, search = ""): Promise<void> => {
  studio.api.answerWith(eventCalls.event, () => ({ ...EVENT, ...fields }) as never);
  studio.api.refuse(eventCalls.searchEventLinks, "OVERLOADED");
  return showIn(studio, <EventsScreen id={EVENT.id} />, `/events/${EVENT.id}${search}`);
};
async function menu(item: string): Promise<void> {
  await click(the("button", words.moreActions));
  await click(the("menuitem", item));
}

test("its owner ends it, cancels it and deletes it; each is said", async () => {
  await open();
  await appears("button", words.moreActions);
  expect(document.title).toContain(EVENT.name);
  studio.api.answerWith(eventCalls.updateEvent, () => ({ ...EVENT, state: "Completed", revision: 4 }) as never);
  await menu(words.end);
  expect(studio.api.sent(eventCalls.updateEvent)).toEqual([{ id: EVENT.id, revision: 3, state: "Completed" }]);
  expect(studio.notices()).toEqual([`success: ${words.ended}`]);
  await click(the("button", words.moreActions));
  expect(all("menuitem").map(({ textContent }) => textContent)).toEqual([words.remove]);
  studio.api.answerWith(eventCalls.deleteEvent, () => ({}) as never);
  await click(the("menuitem", words.remove));
  expect([location.pathname, studio.notices().at(-1)]).toEqual(["/events", `success: ${words.removed(EVENT.name)}`]);
  await open({ state: "Created" });
  await appears("button", words.moreActions);
  expect(the("link", words.announce).getAttribute("href")).toBe(`/flyers/new?event=${EVENT.id}`);
  expect(the("link", words.toCalendar).getAttribute("href")).toContain(`${EVENT.id}.ics`);
  expect(all("link", words.enterRoom)).toEqual([]);
  studio.api.answerWith(eventCalls.updateEvent, () => ({ ...EVENT, state: "Canceled" }) as never);
  await menu(words.cancel);
  expect(studio.notices().at(-1)).toBe(`success: ${words.canceled}`);
});

test("the owner edits it at its address; the code of the address is asked with; one that is missing says so", async () => {
  await open({}, "?edit");
  expect(await appears("heading", editor.editTitle(EVENT.name))).toBeDefined();
  await open({ ownerId: SOMEBODY.id }, "?edit&code=abcdefgh");
  await appears("button", words.moreActions);
  expect(all("heading", editor.editTitle(EVENT.name))).toEqual([]);
  studio.api.refuse(eventCalls.event, "NOT_FOUND");
  await showIn(studio, <EventsScreen id={EVENT.id} />);
  expect(await appears("heading", words.missingTitle)).toBeDefined();
});
