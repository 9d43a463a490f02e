// @vitest-environment jsdom
import { within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { eventCalls } from "../../../protocol/http/eventCalls.ts";
import type { AccountUser } from "../../../state/account/AccountState.ts";
import { invitePath, jamPath } from "../../../state/room/jamLink.ts";
import { all, appears, click, the } from "../../controls/page.test-helper.tsx";
import { eventStrings as words } from "../../strings/events.ts";
import { jamStrings } from "../../strings/jam.ts";
import { makeStudio, MIRA, showIn } from "../../studio.test-helper.tsx";

import { EVENT } from "./event.test-helper.ts";
import { EventPage } from "./EventPage.tsx";

test("an event is edited by its owner alone, by the name identifier of the token", async () => {
  const someone: AccountUser = { ...MIRA, id: "someone".padEnd(30, "0") };
  for (const [user, ownerId, edits] of [
    [MIRA, MIRA.id, true],
    // Another user with the same name and address.
    [someone, MIRA.id, false],
    [{ ...someone, roles: ["Admin"] }, MIRA.id, false],
  ] as const) {
    const studio = makeStudio({ user });
    studio.api.refuse(eventCalls.searchEventLinks, "OVERLOADED");
    const event = { ...EVENT, ownerId, state: "Created" as const };
    await showIn(studio, <EventPage event={event} onChange={() => undefined} />);
    expect(all("link", words.edit).length > 0, `${user.id} ${user.roles.join()}`).toBe(edits);
  }
});

test("an event has its poster, its time by the reader's clock, and what else its host has", async () => {
  const studio = makeStudio({ user: MIRA });
  studio.api.refuse(eventCalls.searchEventLinks, "OVERLOADED");
  const other = { ...EVENT, id: "other".padEnd(30, "0"), name: "Next night" };
  studio.api.answerWith(eventCalls.searchEvents, () => ({ events: [EVENT, other] }) as never);
  const print = vi.spyOn(globalThis, "print").mockReturnValue();
  await showIn(studio, <EventPage event={{ ...EVENT, timeZone: "Asia/Tokyo" }} onChange={() => undefined} />);
  expect(the("heading", EVENT.name)).toBeDefined();
  const more = await appears("region", words.moreFrom(EVENT.owner.name));
  expect(within(more).getAllByRole("article")).toHaveLength(1);
  expect(studio.api.sent(eventCalls.searchEvents)).toMatchObject([{ ownerId: EVENT.owner.id, sort: "start" }]);
  expect(document.querySelector("svg title")!.textContent).toContain(EVENT.name);
  expect(document.body.textContent).toContain(`${words.yourTime} `);
  expect(document.body.textContent).toContain("in Asia/Tokyo.");
  await click(the("button", words.print));
  expect(print).toHaveBeenCalledOnce();
  print.mockRestore();
});

test("an event without a description says so", async () => {
  const studio = makeStudio({ user: MIRA });
  studio.api.refuse(eventCalls.searchEventLinks, "OVERLOADED");
  await showIn(studio, <EventPage event={EVENT} onChange={() => undefined} />);
  expect(document.body.textContent).not.toContain(words.noDescription);
  await showIn(studio, <EventPage event={{ ...EVENT, description: "" }} onChange={() => undefined} />);
  expect(the("article", EVENT.name).textContent).toContain(words.noDescription);
});

test("an event says how its room plays, as the room does: mode with grid, tempo, meter and count-in", async () => {
  const studio = makeStudio({ user: MIRA });
  studio.api.refuse(eventCalls.searchEventLinks, "OVERLOADED");
  const factOf = async (session: Partial<typeof EVENT.session>): Promise<string> => {
    const event = { ...EVENT, session: { ...EVENT.session, ...session } };
    await showIn(studio, <EventPage event={event} onChange={() => undefined} />);
    const facts = [...the("complementary", words.facts).querySelectorAll("dl > div")];
    return facts.find((fact) => fact.querySelector("dt")?.textContent === words.session)!.lastChild!.textContent!;
  };
  expect(await factOf({ mode: "live", bpm: 96, numerator: 6, denominator: 8 })).toBe(
    words.sessionText(jamStrings.modes.live, 96, "6/8"),
  );
  expect(await factOf({ key: { root: 9, scale: "minor" } })).toContain("Key A min");
  const grid = await factOf({ mode: "grid", division: "8t", countInBars: 2 });
  expect(grid).toContain(`${jamStrings.modes.grid} ${jamStrings.gridOf("8t")}`);
  expect(grid).toContain(`${jamStrings.countIn} ${jamStrings.countInOf(2)}`);
});

/** Text and address of the main action; null where there is none. */
async function mainOf(user: AccountUser | null, state: typeof EVENT.state): Promise<string | null> {
  const studio = makeStudio(user ? { user } : {});
  studio.api.refuse(eventCalls.searchEventLinks, "OVERLOADED");
  await showIn(studio, <EventPage event={{ ...EVENT, state }} onChange={() => undefined} />);
  const action = the("article", EVENT.name).querySelector("time")!.parentElement!.nextElementSibling;
  return action && `${action.textContent} ${action.getAttribute("href") ?? ""}`;
}

test("the main action beside the time: attend before the event, enter its room while it is live, nothing after it", async () => {
  const someone: AccountUser = { ...MIRA, id: "someone".padEnd(30, "0") };
  expect(await mainOf(someone, "Created")).toBe(`${words.attend} `);
  expect(all("button", /^Attend/)).toHaveLength(1);
  expect(await mainOf(null, "Created")).toBe(`${words.attend} `);
  expect(await mainOf(MIRA, "Created")).toBe(`${words.openRoom} ${jamPath(EVENT.id, undefined)}`);
  expect(await mainOf(MIRA, "Started")).toBe(`${words.enterRoom} ${jamPath(EVENT.id, undefined)}`);
  expect(await mainOf(someone, "Started")).toBe(`${words.enterRoom} ${jamPath(EVENT.id, undefined)}`);
  expect(await mainOf(null, "Started")).toBe(`${words.enterRoom} ${invitePath(EVENT.id, undefined)}`);
  expect(await mainOf(someone, "Completed")).toBeNull();
  expect(await mainOf(someone, "Canceled")).toBeNull();
});

test("who attends is shown so, and stops it with the same button; a private event is asked for first", async () => {
  const someone: AccountUser = { ...MIRA, id: "someone".padEnd(30, "0") };
  const studio = makeStudio({ user: someone });
  studio.api.refuse(eventCalls.searchEventLinks, "OVERLOADED");
  studio.api.answerWith(eventCalls.linkEvent, () => ({ id: "link".padEnd(30, "0") }) as never);
  studio.api.answerWith(eventCalls.unlinkEvent, () => ({}) as never);
  const planned = { ...EVENT, state: "Created" as const };
  await showIn(studio, <EventPage event={planned} onChange={() => undefined} />);
  await click(the("button", words.attend));
  const attends = the("button", words.attendance.accepted);
  expect([attends.getAttribute("aria-pressed"), attends.title]).toEqual(["true", words.stopAttending]);
  await click(attends);
  expect(the("button", words.attend).getAttribute("aria-pressed")).toBe("false");
  await showIn(studio, <EventPage event={{ ...planned, visibility: "private" }} onChange={() => undefined} />);
  await click(the("button", words.attend));
  expect(the("button", words.attendance.asked)).toBeDefined();
});
