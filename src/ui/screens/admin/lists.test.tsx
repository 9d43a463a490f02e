// @vitest-environment jsdom
import { act, fireEvent } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { boardCalls } from "../../../protocol/http/boardCalls.ts";
import { eventCalls } from "../../../protocol/http/eventCalls.ts";
import { moderationCalls, type AccountRowJson, type ReportJson } from "../../../protocol/http/moderationCalls.ts";
import { alerts, all, click, done, the } from "../../controls/page.test-helper.tsx";
import { makeStudio, MIRA, showIn, type TestStudio } from "../../studio.test-helper.tsx";
import { strings as accountStrings } from "../../strings/account.ts";
import { moderationStrings as words } from "../../strings/moderation.ts";
import { EVENT } from "../events/event.test-helper.ts";
import { AccountList } from "./AccountList.tsx";
import { AdminScreen } from "./AdminScreen.tsx";
import { ReportList } from "./ReportList.tsx";

const id = (name: string): string => name.padEnd(30, "0");
const ANN = { id: id("ann"), name: "Ann", avatar: null };
const JAM = { id: id("jam"), name: "Night jam", state: "Started", revision: 4 } as const;
const BOARD = { id: id("board"), name: "Drums" };
const REPORT: ReportJson = {
  id: id("report"),
  kind: "abuse",
  text: "Insults all evening",
  createdAt: "2026-11-26T12:00:00.000Z",
  resolvedAt: null,
  reporter: { id: id("wim"), name: "Wim", avatar: null },
  user: ANN,
  event: null,
  eventName: null,
  board: null,
  boardName: null,
};
const ACCOUNT: AccountRowJson = {
  ...ANN,
  email: "ann@nightmarket.fm",
  roles: [],
  createdAt: "2026-10-01T12:00:00.000Z",
  addOns: [],
  sessions: 2,
  openReports: 0,
};
const DONE = { message: "Done" };

let studio: TestStudio;
beforeEach(() => {
  studio = makeStudio({ user: { ...MIRA, roles: ["Admin"] } });
});
afterEach(() => void vi.useRealTimers());

const text = (): string => document.body.textContent;
const asked = (): unknown[] => studio.api.sent(moderationCalls.searchReports);
const askedAccounts = (): unknown[] => studio.api.sent(moderationCalls.searchAccounts);

function reports(...items: readonly ReportJson[]): void {
  studio.api.answer(moderationCalls.searchReports, { totalCount: items.length, pageNumber: 1, items: [...items] });
}

function accounts(...items: readonly AccountRowJson[]): void {
  studio.api.answer(moderationCalls.searchAccounts, { totalCount: items.length, pageNumber: 1, items: [...items] });
}

/** Names in the menu of the only row. */
async function menu(): Promise<string[]> {
  await click(the("button", words.actions("Ann")));
  return all("menuitem").map(({ textContent }) => textContent);
}

test("a report says of which kind it is, whom and what it is about, and who wrote it", async () => {
  reports({ ...REPORT, event: JAM, eventName: "Morning jam", board: BOARD, boardName: BOARD.name });
  await showIn(studio, <ReportList list="open" />);
  const { textContent } = the("article", words.reportOf("Ann"));
  for (const part of [words.kinds.abuse, REPORT.text, words.by("Wim"), words.eventWas("Morning jam")])
    expect(textContent).toContain(part);
  expect(textContent).not.toContain(words.boardWas(BOARD.name));
  const links = all("link").map((link) => [link.textContent, link.getAttribute("href")]);
  expect(links).toEqual([
    ["Ann", `/users/${ANN.id}`],
    [words.at(JAM.name, words.states.Started), `/events/${JAM.id}`],
    [words.board(BOARD.name), `/boards/${BOARD.id}`],
  ]);
});

test("what a report was about is named, though it is gone, and who wrote it, too", async () => {
  reports({ ...REPORT, text: "", reporter: null, eventName: JAM.name, boardName: BOARD.name });
  await showIn(studio, <ReportList list="open" />);
  for (const part of [words.eventGone(JAM.name), words.boardGone(BOARD.name), words.byGone, words.noText])
    expect(text()).toContain(part);
  expect(all("link")).toHaveLength(1);
  expect(await menu()).toEqual([words.signOut("Ann")]);
});

test("a report says whether the event that it names is planned, live or ended", async () => {
  for (const [state, word] of [
    ["Created", words.states.Created],
    ["Completed", words.states.Completed],
  ] as const) {
    reports({ ...REPORT, event: { ...JAM, state }, eventName: JAM.name });
    await showIn(studio, <ReportList list="open" />);
    expect(the("link", words.at(JAM.name, word)).getAttribute("href")).toBe(`/events/${JAM.id}`);
  }
});

test("a report offers what can still be done about what it names: an event that is over cannot be canceled", async () => {
  const states = ["Created", "Started", "Completed", "Canceled"] as const;
  const cancels = { Created: words.cancelEvent, Started: words.cancelLive, Completed: null, Canceled: null };
  for (const state of states)
    for (const board of [null, BOARD]) {
      reports({ ...REPORT, event: { ...JAM, state }, eventName: JAM.name, board });
      await showIn(studio, <ReportList list="open" />);
      const expected = [cancels[state], words.deleteEvent, board && words.takeBoard, words.signOut("Ann")];
      expect(await menu()).toEqual(expected.filter((each) => each !== null));
    }
});

test("each of these is asked of the server for what the report names, said, and the list is read again", async () => {
  const { api } = studio;
  for (const call of [eventCalls.deleteEvent, boardCalls.unpublishBoard, moderationCalls.endSessions] as const)
    api.answerWith(call, () => DONE as never);
  api.answer(eventCalls.updateEvent, EVENT);
  reports({ ...REPORT, event: JAM, eventName: JAM.name, board: BOARD, boardName: BOARD.name });
  await showIn(studio, <ReportList list="open" />);
  const ways = [
    [words.cancelLive, eventCalls.updateEvent, { id: JAM.id, revision: 4, state: "Canceled" }, words.eventCanceled],
    [words.deleteEvent, eventCalls.deleteEvent, { id: JAM.id }, words.eventDeleted],
    [words.takeBoard, boardCalls.unpublishBoard, { id: BOARD.id }, words.boardTaken],
    [words.signOut("Ann"), moderationCalls.endSessions, { id: ANN.id }, words.signedOut],
  ] as const;
  const names = [JAM.name, JAM.name, BOARD.name, "Ann"];
  for (const [index, [item, call, sent, said]] of ways.entries()) {
    const before = asked().length;
    await menu();
    await click(the("menuitem", item));
    expect(api.sent(call)).toEqual([sent]);
    expect(studio.notices().at(-1)).toBe(`success: ${said(names[index]!)}`);
    expect(asked()).toHaveLength(before + 1);
  }
});

test("a report that is resolved leaves the open ones, and can be opened again among the resolved", async () => {
  let isOpen = true;
  studio.api.answerWith(moderationCalls.searchReports, ({ body }: { body: { list: string } }) => {
    const items =
      (body.list === "open") === isOpen ? [{ ...REPORT, resolvedAt: isOpen ? null : REPORT.createdAt }] : [];
    return { totalCount: items.length, pageNumber: 1, items };
  });
  studio.api.answerWith(moderationCalls.resolveReport, ({ body }: { body: { resolved: boolean } }) => {
    isOpen = !body.resolved;
    return DONE;
  });
  await showIn(studio, <AdminScreen />, "/admin");
  expect(all("article")).toHaveLength(1);
  await click(the("button", words.resolve));
  expect([all("article"), text().includes(words.noOpen)]).toEqual([[], true]);
  await click(the("radio", words.lists.resolved));
  expect(location.search).toBe("?list=resolved");
  await click(the("button", words.reopen));
  expect([all("article"), text().includes(words.noResolved)]).toEqual([[], true]);
  expect(studio.api.sent(moderationCalls.resolveReport)).toEqual([{ resolved: true }, { resolved: false }]);
  expect(studio.notices()).toEqual([`success: ${words.resolved}`, `success: ${words.reopened}`]);
});

test("what the server refuses is said, and the list shows what is so by then", async () => {
  reports(REPORT);
  await showIn(studio, <ReportList list="open" />);
  studio.api.refuse(moderationCalls.resolveReport, "NOT_FOUND");
  reports();
  await click(the("button", words.resolve));
  expect(studio.notices()).toEqual([expect.stringMatching(/^error: /)]);
  expect([all("article"), text().includes(words.noOpen)]).toEqual([[], true]);
});

test("a list that cannot be read is not an empty one, and what was read stays where only the next reading fails", async () => {
  studio.api.refuse(moderationCalls.searchReports, "OVERLOADED");
  await showIn(studio, <ReportList list="open" />);
  expect([alerts().length, text().includes(words.noOpen)]).toEqual([1, false]);
  reports(REPORT);
  await click(the("button", accountStrings.retry));
  expect([alerts(), all("article").length]).toEqual([[], 1]);
  studio.api.answer(moderationCalls.resolveReport, DONE);
  studio.api.refuse(moderationCalls.searchReports, "OVERLOADED");
  await click(the("button", words.resolve));
  expect([alerts().length, all("article").length]).toEqual([1, 1]);
});

test.each([21, 40])("pages of %d reports follow each other without a gap, to the last one", async (total) => {
  studio.api.answerWith(
    moderationCalls.searchReports,
    ({ body: { pageNumber, pageSize } }: { body: { pageNumber: number; pageSize: number } }) => {
      const from = (pageNumber - 1) * pageSize;
      const items = Array.from({ length: Math.min(pageSize, total - from) }, (_, index) => ({
        ...REPORT,
        id: id(`r${from + index}x`),
        text: `Report ${from + index}.`,
      }));
      return { totalCount: total, pageNumber, items };
    },
  );
  await showIn(studio, <ReportList list="open" />);
  const seen: number[] = [];
  for (;;) {
    expect(text()).toContain(words.total(total));
    expect(all("article")).not.toEqual([]);
    seen.push(...all("article").map((card) => Number(/Report (\d+)\./.exec(card.textContent)?.[1])));
    const older = the("button", words.older);
    if (older.hasAttribute("disabled")) break;
    await click(older);
  }
  expect(seen).toEqual(Array.from({ length: total }, (_, index) => index));
});

/** Types it, and pauses. */
async function typed(search: string): Promise<void> {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  fireEvent.change(the("searchbox", words.search), { target: { value: search } });
  await act(async () => void (await vi.advanceTimersByTimeAsync(300)));
  vi.useRealTimers();
}

test("an account says who it is, where it is signed in, and how many reports wait", async () => {
  accounts(
    { ...ACCOUNT, roles: ["Admin"], openReports: 1 },
    { ...ACCOUNT, id: id("bob"), name: "Bob", email: "bob@nightmarket.fm", sessions: 0 },
  );
  await showIn(studio, <AccountList />);
  const [ann, bob] = ["Ann", "Bob"].map((name) => the("article", name).textContent);
  for (const part of ["ann@nightmarket.fm", words.isAdmin, words.openReports(1), words.sessions(2)])
    expect([ann!.includes(part), bob!.includes(part)]).toEqual([true, false]);
  expect(bob).toContain(words.signedOutNow);
  expect(the("link", "Bob").getAttribute("href")).toBe(`/users/${id("bob")}`);
});

test("an account is signed out everywhere while it is signed in anywhere, and the list shows it", async () => {
  accounts(ACCOUNT);
  studio.api.answerWith(moderationCalls.endSessions, () => {
    accounts({ ...ACCOUNT, sessions: 0 });
    return DONE;
  });
  await showIn(studio, <AccountList />);
  await menu();
  await click(the("menuitem", words.signOut("Ann")));
  expect(studio.api.sent(moderationCalls.endSessions)).toEqual([{ id: ANN.id }]);
  expect(studio.notices()).toEqual([`success: ${words.signedOut("Ann")}`]);
  expect(text()).toContain(words.signedOutNow);
  await menu();
  expect(the("menuitem", words.signOut("Ann")).getAttribute("aria-disabled")).toBe("true");
});

test("an add-on is given from the menu of an account that has none, and each that it has is taken back there", async () => {
  accounts(ACCOUNT);
  studio.api.answer(moderationCalls.grantAddOn, DONE);
  studio.api.answer(moderationCalls.revokeAddOn, DONE);
  await showIn(studio, <AccountList />);
  expect(await menu()).toEqual([words.grant("Download.HTML"), words.signOut("Ann")]);
  accounts({ ...ACCOUNT, addOns: ["Download.HTML", "Stems"] });
  await click(the("menuitem", words.grant("Download.HTML")));
  expect(studio.api.sent(moderationCalls.grantAddOn)).toEqual([{ name: "Download.HTML" }]);
  expect(studio.notices()).toEqual([`success: ${words.granted("Ann", "Download.HTML")}`]);
  expect(text()).toContain("Download.HTML");
  expect(await menu()).toEqual([words.revoke("Download.HTML"), words.revoke("Stems"), words.signOut("Ann")]);
  await click(the("menuitem", words.revoke("Stems")));
  expect(studio.api.sent(moderationCalls.revokeAddOn)).toEqual([{ id: ANN.id, name: "Stems" }]);
  expect(studio.notices().at(-1)).toBe(`success: ${words.revoked("Ann", "Stems")}`);
});

test("accounts are searched once the typing pauses, from the first page on, whichever page was shown", async () => {
  studio.api.answerWith(moderationCalls.searchAccounts, ({ body }: { body: { searchText: string } }) =>
    body.searchText === "zoe"
      ? { totalCount: 0, pageNumber: 1, items: [] }
      : { totalCount: 120, pageNumber: 1, items: [ACCOUNT] },
  );
  await showIn(studio, <AccountList />);
  await click(the("button", words.older));
  await typed(" ann ");
  expect(askedAccounts().at(-1)).toEqual({ searchText: "ann", pageNumber: 1, pageSize: 50 });
  expect(the("button", words.newer)).toHaveProperty("disabled", true);
  await typed("zoe");
  expect([text().includes(words.nobody), all("article")]).toEqual([true, []]);
  expect(askedAccounts()).toHaveLength(4);
});

test("while accounts are looked for nobody is said to be missing, nor where the server cannot be reached", async () => {
  accounts();
  const answer = studio.api.hold();
  await showIn(studio, <AccountList />);
  expect(text()).not.toContain(words.nobody);
  await done(answer);
  expect(text()).toContain(words.nobody);
  studio.api.refuse(moderationCalls.searchAccounts, "OVERLOADED");
  await typed("ann");
  expect([alerts().length, text().includes(words.nobody)]).toEqual([1, false]);
});
