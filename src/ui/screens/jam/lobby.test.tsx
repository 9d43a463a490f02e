// @vitest-environment jsdom
import { beforeEach, expect, test } from "vitest";
import { eventCalls, type EventSearch } from "../../../protocol/http/eventCalls.ts";
import type { EventJson } from "../../../protocol/http/eventJson.ts";
import { jamPath, listenPath } from "../../../state/room/jamLink.ts";
import { all, appears, eventually, the } from "../../controls/page.test-helper.tsx";
import { makeStudio, MIRA, showIn, type TestStudio } from "../../studio.test-helper.tsx";
import { eventStrings } from "../../strings/events.ts";
import { jamStrings as words } from "../../strings/jam.ts";
import { EVENT } from "../events/event.test-helper.ts";
import { JamLobby } from "./JamLobby.tsx";
import { RoomCard } from "./RoomCard.tsx";

const OTHER: EventJson = {
  ...EVENT,
  id: "other".padEnd(30, "0"),
  ownerId: "rui".padEnd(30, "0"),
  owner: { id: "rui".padEnd(30, "0"), name: "Rui", avatar: null },
  name: "Baixo aberto",
};
const PLANNED: EventJson = { ...EVENT, id: "planned".padEnd(30, "0"), name: "Thursday club", state: "Created" };
/** A hub whose own time is all that passes: no distance is left. */
const NEAR_HUB = {
  start: () => Promise.resolve(null),
  stop: () => Promise.resolve(),
  invoke: (_: string, { t0 }: { t0: number }) => Promise.resolve({ t0, t1: 0, t2: 60_000, clockId: "a" }),
};
const SOON: EventJson = { ...OTHER, id: "soon".padEnd(30, "0"), name: "Break class", state: "Created" };

let studio: TestStudio;
beforeEach(() => {
  localStorage.clear();
  studio = makeStudio({ user: MIRA });
});

function answer(events: readonly EventJson[]): void {
  studio.api.answerWith(eventCalls.searchEvents, (({ body: { list, states = [] } }: { body: EventSearch }) => {
    const found = events.filter(
      (event) => states.includes(event.state) && (list === "mine") === (event.ownerId === MIRA.id),
    );
    return { totalCount: found.length, pageNumber: 1, searchText: "", events: found };
  }) as never);
}

const hrefOf = (name: string) => the("link", name).getAttribute("href");
const open = (): Promise<void> => showIn(studio, <JamLobby />, "/plugin/jamroom");
const picturesIn = (name: string) =>
  [...the("region", name).querySelectorAll("svg path")].map((path) => path.getAttribute("d"));

test("a live room shows its last bars, one without notes its seats in their colors", async () => {
  const played: [number, number, number, number][] = [
    [0, 16, 60, 0],
    [64, 16, 62, 0],
    [128, 64, 40, 8],
  ];
  answer([{ ...OTHER, played }]);
  await open();
  await appears("link", OTHER.name);
  const lanes = picturesIn(words.live);
  expect(lanes).toHaveLength(2);
  expect(lanes[0]?.match(/M/g)).toHaveLength(2);
  answer([{ ...OTHER, counts: { ...OTHER.counts, players: 3 } }]);
  await open();
  await appears("link", OTHER.name);
  expect(picturesIn(words.live)).toEqual([]);
  // The picture has the three seats, and the row below has them again.
  expect(the("region", words.live).querySelectorAll("[data-taken]")).toHaveLength(6);
  expect(hrefOf(words.enterRoom(OTHER.name))).toBe(jamPath(OTHER.id, undefined));
  expect(hrefOf(words.listenTo(OTHER.name))).toBe(listenPath(OTHER.id));
  expect(the("region", words.live).textContent).toContain(words.enterShort);
  answer([{ ...OTHER, maxWatchers: 0 }]);
  await open();
  await appears("link", OTHER.name);
  expect(all("link", words.listenTo(OTHER.name))).toEqual([]);
});

test("a full room is offered for listening, and the song of an event stands in for what was not played yet", async () => {
  answer([{ ...OTHER, notes: [[0, 256, 60, 4]], counts: { ...OTHER.counts, players: 8 } }]);
  await open();
  await appears("link", OTHER.name);
  expect(the("link", words.listenTo(OTHER.name)).textContent).toBe(words.listenShort);
  expect(all("link", words.enterRoom(OTHER.name))).toEqual([]);
  expect(the("region", words.live).textContent).toContain(words.full);
  expect(picturesIn(words.live)).toHaveLength(1);
});

test("the distance of live rooms is measured, and says which modes it is good for; without an answer there is none", async () => {
  for (const [roundTripMs, text] of [
    [31.4, "31 ms away, good for Live"],
    [62, "62 ms away, audible delay in Live"],
    [188, "188 ms away, best in Grid or Loop"],
  ] as const) {
    await showIn(studio, <RoomCard event={OTHER} to="/" listen="/" roundTripMs={roundTripMs} withHost />);
    expect(document.querySelector(`[title="${words.distanceTip}"]`)?.textContent).toBe(text);
  }
  answer([OTHER]);
  await open();
  await appears("link", OTHER.name);
  expect(document.body.textContent).not.toContain(" ms away");
  Object.assign(studio, { connectRoom: () => Promise.resolve(NEAR_HUB) });
  await open();
  await appears("link", OTHER.name);
  await eventually(() => expect(document.body.textContent).toContain("0 ms away, good for Live"));
});

test("one's own planned events open or are edited from the lobby, and the next public ones stand below", async () => {
  answer([EVENT, PLANNED, OTHER, SOON]);
  await open();
  const opens = await appears("link", `${words.openNow} ${PLANNED.name}`);
  expect(opens.getAttribute("href")).toBe(jamPath(PLANNED.id, undefined));
  expect(the("link", `${eventStrings.edit} ${PLANNED.name}`).getAttribute("href")).toBe(`/events/${PLANNED.id}?edit`);
  expect(the("region", words.planned).textContent).toContain(words.bpm(120));
  expect(the("region", words.soon).textContent).toContain(SOON.name);
  expect(the("region", words.soon).textContent).not.toContain(PLANNED.name);
  expect(the("region", words.yours).textContent).toContain(EVENT.name);
});

test("nothing that is not there takes a place", async () => {
  answer([]);
  await open();
  expect(await appears("heading", words.live)).toBeDefined();
  expect([all("region", words.planned), all("region", words.soon), all("region", words.yours)]).toEqual([[], [], []]);
});
