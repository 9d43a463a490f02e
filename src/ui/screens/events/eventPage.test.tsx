// @vitest-environment jsdom
import { expect, test } from "vitest";
import { eventCalls } from "../../../protocol/http/eventCalls.ts";
import type { AccountUser } from "../../../state/account/AccountState.ts";
import { all, the } from "../../controls/page.test-helper.tsx";
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
  const grid = await factOf({ mode: "grid", division: "8t", countInBars: 2 });
  expect(grid).toContain(`${jamStrings.modes.grid} ${jamStrings.gridOf("8t")}`);
  expect(grid).toContain(`${jamStrings.countIn} ${jamStrings.countInOf(2)}`);
});
