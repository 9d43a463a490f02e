// @vitest-environment jsdom
import { within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { eventCalls } from "../../../protocol/http/eventCalls.ts";
import type { AccountUser } from "../../../state/account/AccountState.ts";
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
