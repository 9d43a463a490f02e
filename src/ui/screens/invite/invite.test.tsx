// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from "vitest";
import { eventCalls } from "../../../protocol/http/eventCalls.ts";
import { inviteCalls, type InviteJson } from "../../../protocol/http/inviteCalls.ts";
import { jamPath } from "../../../state/room/jamLink.ts";
import { savedJoinCode } from "../../account/joinCodes.ts";
import { all, click, the } from "../../controls/page.test-helper.tsx";
import { makeStudio, MIRA, showIn, type TestStudio } from "../../studio.test-helper.tsx";
import { jamStrings } from "../../strings/jam.ts";
import { guestStrings } from "../../strings/guests.ts";
import { inviteStrings as words } from "../../strings/invite.ts";
import { EVENT } from "../events/event.test-helper.ts";
import { INVITE } from "./invite.test-helper.ts";
// Loaded ahead of the click: how long that takes is no part of the test.
import "../jam/GuestVisit.tsx";
import { InviteScreen } from "./InviteScreen.tsx";

const CODE = "ABCD2345";

beforeEach(() => {
  sessionStorage.clear();
  return () => sessionStorage.clear();
});

async function opened(studio: TestStudio, fields: Partial<InviteJson> = {}, path = `/invite/${INVITE.id}`) {
  studio.api.answer(inviteCalls.invite, { ...INVITE, ...fields });
  await showIn(studio, <InviteScreen id={INVITE.id} />, path);
  return document.body.textContent;
}

const ways = (): (string | null)[] => all("link").map((link) => link.getAttribute("href"));

test("an invitation names host and room, and says how many play and listen, and that it has begun", async () => {
  const text = await opened(makeStudio());
  expect(the("heading").textContent).toBe(INVITE.name);
  for (const said of [
    `${INVITE.owner.name} ${words.by.jam}`,
    words.on,
    words.lead(3),
    `${words.playing}${words.seats(3, 8)}`,
    `${words.listening}2`,
    `${words.how}${jamStrings.modeOf("grid", "16n")}, ${jamStrings.barsLater(1)}`,
    `${words.session}${words.sessionOf(120, "4/4")}`,
  ])
    expect(text).toContain(said);
  expect(await opened(makeStudio(), { players: 1 })).toContain("1 person is playing.");
  for (const [kind, invites] of [
    ["concert", words.by.concert],
    ["lesson", words.by.lesson],
    ["listening", words.by.listening],
  ] as const)
    expect(await opened(makeStudio(), { kind })).toContain(`${INVITE.owner.name} ${invites}`);
  const before = await opened(makeStudio(), { state: "Created", players: 0 });
  expect(before).toMatch(/Starts /);
  expect(before).not.toContain(words.on);
});

test("the last bars of a public room stand beside its invitation", async () => {
  await opened(makeStudio(), { played: [[0, 32, 60, 0]] });
  expect(the("figure", words.lastBars).querySelectorAll("path")).toHaveLength(1);
  await opened(makeStudio());
  expect(all("figure")).toEqual([]);
});

test("a visitor makes an account or signs in and comes to the room, whose code stays with the tab", async () => {
  await opened(makeStudio(), {}, `/invite/${INVITE.id}#${CODE}`);
  const back = `?return=/plugin/jamroom/${INVITE.id}`;
  expect(ways()).toEqual(expect.arrayContaining([`/register${back}`, `/login${back}`]));
  expect(all("link", words.enter)).toEqual([]);
  expect(savedJoinCode(INVITE.id)).toBe(CODE);
});

test("who is signed in goes into the green room, with the code of the link", async () => {
  await opened(makeStudio({ user: MIRA }), {}, `/invite/${INVITE.id}#${CODE}`);
  expect(the("link", words.enter).getAttribute("href")).toBe(jamPath(INVITE.id, CODE));
  expect(document.body.textContent).toContain(words.asUser(MIRA.name));
  expect(ways().filter((to) => /login|register/.test(to ?? ""))).toEqual([]);
});

test("a room that is over, was canceled, or cannot be read says which, and has no way in", async () => {
  expect(await opened(makeStudio({ user: MIRA }), { state: "Completed" })).toContain(words.over(INVITE.name));
  expect(await opened(makeStudio({ user: MIRA }), { state: "Canceled" })).toContain(words.canceled(INVITE.name));
  for (const [code, path, text] of [
    ["NOT_FOUND", `/invite/${INVITE.id}`, words.missingText],
    ["NOT_FOUND", `/invite/${INVITE.id}#${CODE}`, words.codeText],
    ["NOT_FOUND", `/invite/${INVITE.id.slice(1)}`, words.brokenText],
    ["NOT_FOUND", "/invite/abc.", words.brokenText],
  ] as const) {
    sessionStorage.clear();
    const studio = makeStudio();
    studio.api.refuse(inviteCalls.invite, code);
    await showIn(studio, <InviteScreen id={path.split(/[/#]/)[2]!} />, path);
    expect(document.body.textContent).toContain(text);
    // The bar's way into an account leads back to this page, and to no room.
    const back = `/login?return=/invite/${INVITE.id}`;
    expect(ways().filter((to) => to?.includes(INVITE.id) && to !== back)).toEqual([]);
    expect(the("link", words.toEvents).getAttribute("href")).toBe("/events");
  }
  expect(the("heading", words.broken)).toBeDefined();
});

test("who has no account listens as a guest where the host allows it, once they have clicked", async () => {
  const closed = makeStudio();
  await opened(closed);
  expect(all("button", guestStrings.listen)).toEqual([]);
  const mine = makeStudio({ user: MIRA });
  await opened(mine, { guests: true });
  expect(all("button", guestStrings.listen)).toEqual([]);
  const studio = makeStudio();
  const start = vi.spyOn(studio.engine, "start");
  studio.api.answer(eventCalls.event, { ...EVENT, guests: true });
  studio.api.refuse(inviteCalls.guest, "TOO_MANY_REQUESTS");
  Object.assign(studio, { connectRoom: (guest: () => Promise<null>) => guest() });
  await opened(studio, { guests: true });
  expect(start).not.toHaveBeenCalled();
  await click(the("button", guestStrings.listen));
  expect(start).toHaveBeenCalledOnce();
  await vi.waitFor(() => expect(the("heading").textContent).toBe(guestStrings.refused));
  await click(the("button", guestStrings.back));
  expect(the("heading").textContent).toBe(INVITE.name);
});
