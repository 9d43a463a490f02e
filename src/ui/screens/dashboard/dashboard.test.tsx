// @vitest-environment jsdom
import { within } from "@testing-library/react";
import { ref } from "valtio/vanilla";
import { beforeEach, expect, test, vi } from "vitest";
import { fail, ok, type Result } from "../../../domain/AppError.ts";
import { SAMPLES } from "../../../domain/demo/samples.ts";
import { accountCalls } from "../../../protocol/http/accountCalls.ts";
import { eventCalls } from "../../../protocol/http/eventCalls.ts";
import { newWorkState, type Work, type WorkEntry } from "../../../state/sync/Work.ts";
import { all, appears, choose, click, done, eventually, fill, the } from "../../controls/page.test-helper.tsx";
import { makeStudio, MIRA, showIn, type TestStudio } from "../../studio.test-helper.tsx";
import { strings } from "../../strings/dashboard.ts";
import { EVENT } from "../events/event.test-helper.ts";
import { strings as help } from "../../strings/help.ts";
import { sampleStrings as samples } from "../../strings/samples.ts";
import { strings as shell } from "../../strings/shell.ts";
import { DashboardScreen } from "./DashboardScreen.tsx";

const entry = (index: number, kind: WorkEntry["kind"], name = `${kind} ${index}`): WorkEntry => ({
  key: `${kind}_${index}`,
  id: `${index}`,
  kind,
  name,
  changedAt: 1000 - index,
  status: "saved",
  problem: null,
  version: "1",
});
const ENTRIES = [
  ...[0, 1, 2, 3, 4, 5, 6, 7].map((index) => entry(index, "board")),
  ...[8, 9, 10, 11, 12].map((index) => entry(index, "timeline")),
];

const work = {
  refresh: vi.fn<Work["refresh"]>(),
  create: vi.fn<Work["create"]>(),
  acceptOffer: vi.fn<Work["acceptOffer"]>(),
  declineOffer: vi.fn<Work["declineOffer"]>(),
  deleted: vi.fn<Work["deleted"]>(),
  thumbnail: vi.fn<Work["thumbnail"]>(),
  add: vi.fn<(kind: string) => Promise<Result<string>>>(),
};
let studio: TestStudio;
beforeEach(() => {
  for (const each of Object.values(work)) each.mockReset();
  work.thumbnail.mockResolvedValue(fail("OFFLINE", "no picture"));
  work.refresh.mockResolvedValue(ok(undefined));
  work.create.mockResolvedValue(ok("timeline_new"));
  work.acceptOffer.mockResolvedValue(ok(undefined));
  work.declineOffer.mockResolvedValue(undefined);
  work.deleted.mockResolvedValue(ok([]));
});

async function open(entries: readonly WorkEntry[] = ENTRIES, path = "/dashboard", more: Partial<Work["state"]> = {}) {
  const state = newWorkState();
  Object.assign(state, { entries: ref(entries), loading: false, ...more });
  studio = makeStudio({ user: MIRA, work: { ...work, state } });
  studio.api.answerWith(
    eventCalls.searchEvents,
    () => ({ totalCount: 6, pageNumber: 1, searchText: "", events: [EVENT] }) as never,
  );
  studio.api.answerWith(
    accountCalls.account,
    () =>
      ({
        usage: { documents: 5 },
        quota: { documents: 10 },
        renewsAt: null,
        endsAt: "2027-05-04T00:00:00.000Z",
      }) as never,
  );
  await showIn(studio, <DashboardScreen />, path);
  return state;
}

const cards = (): string[] => all("article").map((card) => card.getAttribute("aria-label")!);
const cardsIn = (section: string): string[] =>
  within(the("region", section))
    .getAllByRole("article")
    .map((card) => card.getAttribute("aria-label")!);

test("the last three come first, then three projects and four boards, with how many there are of each", async () => {
  vi.setSystemTime(new Date(2026, 10, 28, 9));
  await open();
  vi.useRealTimers();
  expect(
    all("heading")
      .slice(1, 3)
      .map(({ textContent }) => textContent),
  ).toEqual([`${strings.projects} 5`, `${strings.boards} 8`]);
  expect(cards().slice(0, 3)).toEqual(["board 0", "board 1", "board 2"]);
  expect(cardsIn(strings.boards)).toEqual([3, 4, 5, 6].map((index) => `board ${index}`));
  expect(cardsIn(strings.projects)).toEqual([8, 9, 10].map((index) => `timeline ${index}`));
  expect(the("heading", `${strings.boards} 8`)).toBeDefined();
  expect(the("heading", `${strings.projects} 5`)).toBeDefined();
  expect(the("link", strings.allBoards).getAttribute("href")).toBe("/dashboard?show=boards");
  expect(the("heading", strings.greeting(9, "Mira"))).toBeDefined();
  expect(strings.greeting(9, "Mira")).toBe("Good morning, Mira");
  expect(document.body.textContent).toContain(strings.dropTitle);
});

test("devices and the arpeggiator are reached from here, and say that they need Pro", async () => {
  await open();
  const tools = within(the("region", strings.tools)).getAllByRole("link");
  expect(tools.map((link) => [link.getAttribute("href"), link.textContent])).toEqual([
    ["/plugin/devices", `${shell.devices}Pro${shell.devicesText}`],
    ["/plugin/arp", `${shell.arpeggiator}Pro${shell.arpeggiatorText}`],
  ]);
});

test("a user without documents is welcomed by name, begins in one of three ways, or from a template, and what is on its way is not called nothing", async () => {
  await open([]);
  expect(the("heading", strings.headlineEmpty("Mira"))).toBeDefined();
  for (const text of [strings.firstText, strings.wayPlayText, strings.wayWriteText, strings.wayJamText])
    expect(document.body.textContent).toContain(text);
  await click(within(the("region", strings.wayPlay)).getByRole("button", { name: strings.wayPlayAct }));
  expect(work.create.mock.calls).toEqual([["board", "MainBoard"]]);
  await open([]);
  await click(within(the("region", strings.wayWrite)).getByRole("button", { name: strings.wayWriteAct }));
  expect(work.create.mock.calls.at(-1)).toEqual(["timeline"]);
  await open([]);
  const jam = within(the("region", strings.wayJam)).getByRole("link", { name: strings.startJam });
  expect(jam.getAttribute("href")).toBe("/plugin/jamroom");
  await eventually(() => expect(the("button", /^Paper Lanterns/)).toBeDefined());
  await click(the("button", fromTemplate("Mixer")));
  expect(work.create.mock.calls.at(-1)).toEqual(["board", "Mixer"]);
  await open([]);
  await click(the("button", /^Paper Lanterns/));
  await eventually(() => expect(location.pathname).toMatch(/^\/timeline\//));
  await open([], "/dashboard", { loading: true });
  expect(the("heading", /^Good /)).toBeDefined();
  expect(all("region", strings.wayPlay)).toEqual([]);
});

test("where something is empty samples say what they teach, lead to the manual, and open as copies", async () => {
  work.add.mockResolvedValue(ok("board_copy"));
  await open([]);
  const region = the("region", samples.title);
  expect(region.textContent).toContain(samples.text);
  // Selectors are used because names of many buttons take a while.
  const manual = (name: string): Element => region.querySelector(`[aria-label="${help.helpFor(name)}"]`)!;
  for (const sample of SAMPLES) {
    const name = samples.nameOf(sample);
    expect(region.textContent).toContain(name + samples.textOf(sample));
    await click(manual(name));
    expect(studio.session.help?.page).toBe(samples.pageOf(sample));
  }
  await click(manual("Finger drums").closest("div")!.querySelector("button")!);
  await eventually(() => expect(work.add.mock.calls[0]?.[0]).toBe("board"));
  await open([], "/dashboard?show=boards");
  expect(the("heading", samples.boards)).toBeDefined();
  await open([], "/dashboard?show=projects");
  expect(the("heading", samples.songs)).toBeDefined();
});

const fromTemplate = (name: string): RegExp => new RegExp(`^${strings.startFrom} ${name}`);

test("with one document the rest of its row, and the row below, are templates", async () => {
  await open([entry(1, "board", "Mine")]);
  expect(cards()).toEqual(["Mine"]);
  expect(all("button", /^Start from/)).toHaveLength(5);
  await click(the("button", fromTemplate("Drums")));
  expect(work.create.mock.calls).toEqual([["board", "Drums"]]);
});

const steps = (): readonly string[] =>
  within(the("region", strings.firstSteps))
    .getAllByRole("listitem")
    .map(({ textContent }) => textContent);

test("first steps count what is done, lead to what is not, and are put away for good", async () => {
  await open([]);
  await done(() => Object.assign(studio.session.midi, { supported: true, permission: "PROMPT" }));
  expect(steps()).toEqual([
    strings.stepAccount + strings.stepDone,
    strings.stepKeyboard,
    strings.stepSong,
    strings.stepJam,
  ]);
  expect(document.body.textContent).toContain(strings.stepsDone(1, 4));
  await click(the("button", strings.stepSong));
  expect(work.create.mock.calls).toEqual([["timeline"]]);
  await open([entry(1, "timeline", "Mine")]);
  await done(() =>
    Object.assign(studio.session.midi, { supported: true, permission: "OK", inputs: [port("Keys")], outputs: [] }),
  );
  expect(document.body.textContent).toContain(strings.stepsDone(3, 4));
  expect(the("link", strings.stepJam).getAttribute("href")).toBe("/plugin/jamroom");
  await click(the("button", strings.hideSteps));
  expect(all("region", strings.firstSteps)).toEqual([]);
  await open([]);
  expect(all("region", strings.firstSteps)).toEqual([]);
  localStorage.clear();
});

test("one kind is shown at its address, in the order that is chosen", async () => {
  await open([entry(1, "board", "Beta"), entry(2, "board", "alpha"), entry(3, "timeline")], "/dashboard?show=boards");
  expect(document.title).toContain(strings.boards);
  expect(cards()).toEqual(["Beta", "alpha"]);
  await choose(strings.sort, strings.sorts.name);
  expect(cards()).toEqual(["alpha", "Beta"]);
  expect([all("button", strings.newProject).length, all("button", strings.newBoard).length]).toEqual([0, 1]);
  await open([entry(1, "board")], "/dashboard?show=projects");
  expect(the("heading", strings.emptyProjects)).toBeDefined();
  expect(the("button", strings.wayWriteAct)).toBeDefined();
  expect([all("button", strings.newProject).length, all("button", strings.newBoard).length]).toEqual([1, 0]);
});

test("the search finds of both kinds, says how many, and is cleared where it finds nothing", async () => {
  await open();
  const field = the("searchbox", strings.searchLabel) as HTMLInputElement;
  await fill(field, "1");
  expect(cards()).toEqual(["board 1", "timeline 10", "timeline 11", "timeline 12"]);
  expect(document.body.textContent).toContain(strings.found(4, "1"));
  await fill(field, "nowhere");
  expect(cards()).toEqual([]);
  await click(the("button", strings.clearSearch));
  expect(cards().length).toBeGreaterThan(3);
});

test("a new project is made and opened, a new board after a template was chosen", async () => {
  await open();
  await click(the("button", strings.newProject));
  expect(work.create.mock.calls).toEqual([["timeline"]]);
  expect(location.pathname).toBe("/timeline/new");
  await open();
  await click(the("button", strings.newBoard));
  expect(await appears("dialog", strings.newBoard)).toBeDefined();
});

test("a list that cannot be read is told with its reason and read again; without a network that is said", async () => {
  const state = await open(ENTRIES, "/dashboard", { problem: "The server is asleep." });
  expect(document.body.textContent).toContain(strings.failedTitle);
  expect(document.body.textContent).toContain("The server is asleep.");
  await click(the("button", strings.retry));
  expect(work.refresh).toHaveBeenCalledOnce();
  await done(() => void (state.problem = null));
  expect(all("button", strings.retry)).toEqual([]);
  await done(() => void (studio.account.state.status = "offline"));
  expect(document.body.textContent).toContain(strings.offlineTitle);
  await click(the("button", strings.retry));
  expect(work.refresh).toHaveBeenCalledTimes(2);
});

test("work of before the sign-in is taken along, some of it, or left; what fails is told", async () => {
  const offer = { entries: [entry(1, "board", "Mine"), entry(2, "timeline", "")] };
  await open(ENTRIES, "/dashboard", { offer: offer as never });
  await click(within(the("region", strings.offerTitle(2))).getByRole("button", { name: strings.offerAccept }));
  expect(work.acceptOffer.mock.calls).toEqual([[["board_1", "timeline_2"]]]);
  expect(studio.notices()).toEqual([`success: ${strings.offerDone(2)}`]);
  await click(the("button", strings.offerChoose));
  const boxes = all("checkbox") as HTMLInputElement[];
  expect(boxes.map(({ checked }) => checked)).toEqual([true, true]);
  await click(boxes[0]!);
  work.acceptOffer.mockResolvedValue(fail("QUOTA_REACHED", "There is no room"));
  await click(the("button", strings.offerAcceptSome(1)));
  expect(work.acceptOffer.mock.calls.at(-1)).toEqual([["timeline_2"]]);
  expect(studio.notices().at(-1)).toBe("error: There is no room");
  await click(boxes[1]!);
  expect(the("button", strings.offerAcceptSome(0))).toHaveProperty("disabled", true);
  await click(boxes[0]!);
  expect(the("button", strings.offerAcceptSome(1))).toHaveProperty("disabled", false);
  await click(the("button", strings.offerDecline));
  expect(work.declineOffer).toHaveBeenCalledOnce();
});

const NO_EVENTS = { totalCount: 0, pageNumber: 1, searchText: "", events: [] };
const port = (name: string) => ({ id: name, name, manufacturer: "", connected: true });

test("of an empty account neither live jams, coming events nor devices take a place", async () => {
  await open([]);
  await done(() => studio.api.answerWith(eventCalls.searchEvents, () => NO_EVENTS as never));
  await showIn(studio, <DashboardScreen />, "/dashboard");
  for (const name of [strings.live, strings.coming]) expect(all("region", name)).toEqual([]);
  expect(all("heading", strings.devices)).toEqual([]);
});

test("events that the user hosts or attends are listed once, the next first", async () => {
  const later = { ...EVENT, id: "later", name: "Later", startsAt: "2027-03-02T20:00:00.000Z" };
  const mine = {
    ...EVENT,
    id: "mine",
    name: "Mine",
    startsAt: "2027-03-01T20:00:00.000Z",
    owner: { ...EVENT.owner, id: MIRA.id },
  };
  await open();
  studio.api.answerWith(
    eventCalls.searchEvents,
    ({ body }: { body: { list?: string } }) =>
      ({
        ...NO_EVENTS,
        events: body.list === "mine" ? [mine] : body.list === "attending" ? [later, mine] : [],
      }) as never,
  );
  await showIn(studio, <DashboardScreen />, "/dashboard");
  const rows = within(the("region", strings.coming)).getAllByRole("link").slice(1);
  expect(rows.map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
    ["Mine", "/events/mine"],
    ["Later", "/events/later"],
  ]);
  expect(the("region", strings.coming).textContent).toContain(strings.youHost);
});

test("beside the work stand who plays now, the devices, and how full the plan is and until when", async () => {
  await open();
  await eventually(() => expect(all("link", EVENT.name)).not.toEqual([]));
  const live = all("link", EVENT.name).at(-1)!;
  expect(live.getAttribute("href")).toBe(`/events/${EVENT.id}`);
  expect(the("link", strings.liveMore(2))).toBeDefined();
  expect(document.body.textContent).toContain(strings.ends);
  expect(document.body.textContent).toContain("2027");
  expect(the("link", strings.comparePlans)).toBeDefined();
  const asked = studio.api.sent(eventCalls.searchEvents).length;
  await done(() => void document.dispatchEvent(new Event("visibilitychange")));
  expect(studio.api.sent(eventCalls.searchEvents)).toHaveLength(asked + 1);
  await done(() =>
    Object.assign(studio.session.midi, {
      supported: true,
      permission: "OK",
      inputs: [port("Keys"), port("Pad")],
      outputs: [port("Keys"), port("Synth"), { ...port("Gone"), connected: false }],
    }),
  );
  const said = document.body.textContent;
  expect(said).toContain(strings.devicesCount(3));
  for (const [name, way] of [
    ["Keys", strings.deviceBoth],
    ["Pad", strings.deviceIn],
    ["Synth", strings.deviceOut],
  ] as const)
    expect(said).toContain(`${name}${way}`);
  expect(said).not.toContain("Gone");
});

test("of many boards the first are shown at once, all of them in turn, and what a search leaves stays as it is", async () => {
  const many = Array.from({ length: 40 }, (_, index) => entry(index, "board"));
  await open(many, "/dashboard?show=boards");
  await eventually(() => expect(document.querySelectorAll("article")).toHaveLength(40));
  const kept = the("article", "board 35");
  await fill(the("searchbox", strings.searchLabel), "35");
  expect(cards()).toEqual(["board 35"]);
  expect(the("article", "board 35")).toBe(kept);
  await fill(the("searchbox", strings.searchLabel), "");
  await eventually(() => expect(document.querySelectorAll("article")).toHaveLength(40));
  expect(the("article", "board 35")).toBe(kept);
});
