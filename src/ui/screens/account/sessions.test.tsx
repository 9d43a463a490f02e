// @vitest-environment jsdom
import { beforeEach, expect, test } from "vitest";
import { authCalls } from "../../../protocol/http/authCalls.ts";
import { all, click, eventually, the } from "../../controls/page.test-helper.tsx";
import { makeStudio, MIRA, showIn, type TestStudio } from "../../studio.test-helper.tsx";
import { strings } from "../../strings/account.ts";
import { deviceText } from "./deviceText.ts";
import { Sessions } from "./Sessions.tsx";

const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
const SAFARI =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1";

const sessionOf = (id: string, userAgent: string, current = false) => ({
  id: id.padEnd(30, "0"),
  current,
  userAgent,
  address: `10.0.0.${id.length}`,
  createdAt: "2026-11-26T12:00:00.000Z",
  usedAt: new Date().toISOString(),
});
const [HERE, PHONE] = [sessionOf("here", FIREFOX, true), sessionOf("telephone", SAFARI)];

let studio: TestStudio;
let sessions = [HERE, PHONE];

beforeEach(() => {
  studio = makeStudio({ user: MIRA });
  sessions = [HERE, PHONE];
  studio.api.answerWith(authCalls.sessions, () => ({ sessions }));
  studio.api.answerWith(authCalls.revokeSession, () => ({}) as never);
  studio.api.answerWith(authCalls.revokeOtherSessions, () => ({}) as never);
});

const rows = (): string[] => all("listitem").map(({ textContent }) => textContent);

test("each session is listed by its device and address; this one is marked and cannot be ended here", async () => {
  await showIn(studio, <Sessions />);
  await eventually(() => expect(rows()).toHaveLength(2));
  const [here, phone] = rows() as [string, string];
  expect(here).toContain(deviceText(FIREFOX));
  expect(here).toContain(HERE.address);
  expect(here).toContain(strings.sessionCurrent);
  expect(phone).toContain(PHONE.address);
  expect(phone).not.toContain(strings.sessionCurrent);
  expect(all("button", strings.sessionEndNamed(deviceText(FIREFOX)))).toEqual([]);
});

test("one session is ended by its id, is said and gone; with the last of the others the button for all goes", async () => {
  await showIn(studio, <Sessions />);
  await eventually(() => expect(rows()).toHaveLength(2));
  expect(all("button", strings.sessionsEndOthers)).toHaveLength(1);
  sessions = [HERE];
  await click(the("button", strings.sessionEndNamed(deviceText(SAFARI))));
  await eventually(() => expect(rows()).toHaveLength(1));
  expect(studio.api.sent(authCalls.revokeSession)).toEqual([{ id: PHONE.id }]);
  expect(studio.notices()).toEqual([`success: ${strings.sessionEnded}`]);
  expect(all("button", strings.sessionsEndOthers)).toEqual([]);
});

test("all others are ended at once", async () => {
  await showIn(studio, <Sessions />);
  await eventually(() => expect(rows()).toHaveLength(2));
  sessions = [HERE];
  await click(the("button", strings.sessionsEndOthers));
  await eventually(() => expect(rows()).toHaveLength(1));
  expect(studio.api.sent(authCalls.revokeOtherSessions)).toHaveLength(1);
  expect(studio.notices()).toEqual([`success: ${strings.sessionsEnded}`]);
});

test("a session that cannot be ended stays, and nothing is said to be done", async () => {
  studio.api.refuse(authCalls.revokeSession, "OVERLOADED");
  await showIn(studio, <Sessions />);
  await eventually(() => expect(rows()).toHaveLength(2));
  await click(the("button", strings.sessionEndNamed(deviceText(SAFARI))));
  await eventually(() => expect(studio.notices()).toHaveLength(1));
  expect(studio.notices()[0]).toMatch(/^error: /);
  expect(rows()).toHaveLength(2);
});
