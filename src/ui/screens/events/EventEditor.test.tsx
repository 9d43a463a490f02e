// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from "vitest";
import { eventCalls } from "../../../protocol/http/eventCalls.ts";
import type { EventJson } from "../../../protocol/http/eventJson.ts";
import {
  alerts,
  all,
  appears,
  choose,
  click,
  eventually,
  field,
  fill,
  focus,
  press,
  problemOf,
  the,
} from "../../controls/page.test-helper.tsx";
import { makeStudio, MIRA, showIn, type TestStudio } from "../../studio.test-helper.tsx";
import { projectCalls } from "../../../protocol/http/projectCalls.ts";
import { eventFormStrings as words, eventMusicStrings as musicWords, eventStrings } from "../../strings/events.ts";
import { guestStrings } from "../../strings/guests.ts";
import { jamStrings } from "../../strings/jam.ts";
import { chainStrings } from "../../strings/noteChain.ts";
import { EVENT } from "./event.test-helper.ts";
import { EventEditor } from "./EventEditor.tsx";

const saved = vi.fn<(event: EventJson) => void>();
let studio: TestStudio;
beforeEach(() => {
  saved.mockReset();
  studio = makeStudio({ user: MIRA });
});

const open = (event: EventJson | null): Promise<void> => showIn(studio, <EventEditor event={event} onSaved={saved} />);

test("a visitor is asked to sign in, and nobody's event is made", async () => {
  studio = makeStudio();
  await open(null);
  const ways = all("link", eventStrings.signIn).map((link) => decodeURIComponent(link.getAttribute("href")!));
  expect(ways).toContainEqual(expect.stringContaining("/events/new"));
  expect(all("form")).toEqual([]);
});

test("an event is changed with its revision, and only what was typed is another", async () => {
  studio.api.answerWith(eventCalls.updateEvent, () => ({ ...EVENT, name: "Late jam" }));
  await open(EVENT);
  expect(the("heading", words.room)).toBeDefined();
  await fill(field(words.name), " Late jam ");
  await choose(words.meter, "7/8");
  await choose(jamStrings.grid, jamStrings.gridOf("8t"));
  await choose(jamStrings.countIn, jamStrings.countInOf(1));
  expect(all("combobox", chainStrings.scale)).toEqual([]);
  await choose(jamStrings.key, "A");
  await choose(chainStrings.scale, chainStrings.scaleName("dorian"));
  await click(the("switch", words.openSeats));
  await click(the("switch", guestStrings.allow));
  await click(the("button", words.save));
  expect(studio.api.sent(eventCalls.updateEvent)).toEqual([
    expect.objectContaining({
      id: EVENT.id,
      revision: 3,
      name: "Late jam",
      description: "Bring a bass",
      startsAt: EVENT.startsAt,
      openSeats: false,
      guests: true,
      session: {
        mode: "grid",
        bpm: 120,
        numerator: 7,
        denominator: 8,
        division: "8t",
        countInBars: 1,
        key: { root: 9, scale: "dorian" },
        chat: "everyone",
      },
    }),
  ]);
  expect(saved).toHaveBeenCalledOnce();
  expect(location.pathname).toBe(`/events/${EVENT.id}`);
  expect(studio.notices()).toEqual([`success: ${words.saved}`]);
});

test.each([
  [words.maxPlayers, "17", words.whole(1, 16)],
  [words.maxPlayers, "1.5", words.whole(1, 16)],
  [words.maxWatchers, "-1", words.whole(0, 500)],
  [words.bpm, "401", words.whole(20, 400)],
  [words.name, "", words.nameMissing],
  [words.endsAt, "2027-01-10T18:00", words.endEarly],
  [words.endsAt, "2027-01-12T18:00", words.endLate],
])("%s of “%s” is named beside its field, and nothing is sent", async (label, value, problem) => {
  await open(EVENT);
  await fill(field(label), value);
  await click(the("button", words.save));
  expect(problemOf(label)).toBe(problem);
  expect(document.activeElement).toBe(field(label));
  expect(studio.api.sent(eventCalls.updateEvent)).toEqual([]);
});

test("its room can play as a loop", async () => {
  studio.api.answerWith(eventCalls.updateEvent, () => EVENT);
  await open(EVENT);
  await choose(words.mode, words.modeTexts.loop);
  await click(the("button", words.save));
  expect(studio.api.sent(eventCalls.updateEvent)).toMatchObject([{ session: { mode: "loop" } }]);
});

test("an event that is nowhere needs a place; one changed elsewhere says so and keeps what was typed", async () => {
  await open(EVENT);
  await click(the("switch", words.isOnline));
  await click(the("button", words.save));
  expect(alerts()).toContain(words.placeMissing);
  await click(the("switch", words.isOnline));
  studio.api.refuse(eventCalls.updateEvent, "REVISION_CONFLICT");
  await fill(field(words.name), "Mine");
  await click(the("button", words.save));
  expect(alerts()).toContain(words.conflict);
  expect(field(words.name).value).toBe("Mine");
  expect(saved).not.toHaveBeenCalled();
});

const SONG = {
  id: "song".padEnd(30, "0"),
  name: "Night Ferry",
  contentType: "application/vnd.padroll.timeline.v1+json" as const,
  revision: 1,
  sizeBytes: 100,
  createdAt: EVENT.createdAt,
  updatedAt: EVENT.updatedAt,
  deletedAt: null,
};
const contentOf = (notes: readonly object[]) => ({
  ...SONG,
  contentJson: JSON.stringify({ ppq: 960, tracks: [{ color: 4, rolls: [{ notes }] }] }),
});
const answerSongs = (): void =>
  studio.api.answer(projectCalls.searchProjects, { totalCount: 1, pageNumber: 1, searchText: "", projects: [SONG] });

test("the notes of a chosen song are sent with the event, and nothing else of the song", async () => {
  answerSongs();
  studio.api.answer(projectCalls.project, contentOf([{ time: 0, duration: 960, number: 60 }]));
  studio.api.answerWith(eventCalls.updateEvent, () => EVENT);
  await open(EVENT);
  expect(the("region", musicWords.title).textContent).toContain(musicWords.text);
  await choose(musicWords.song, SONG.name);
  expect(await appears("figure", musicWords.preview(1))).toBeDefined();
  await click(the("button", words.save));
  const [sent] = studio.api.sent(eventCalls.updateEvent) as readonly Record<string, unknown>[];
  expect(sent?.["notes"]).toEqual([[0, 32, 60, 4]]);
  expect(JSON.stringify(sent)).not.toContain(SONG.name);
  expect(sent).not.toHaveProperty("projectId");
});

test("a song without notes is named as such, and changes nothing", async () => {
  answerSongs();
  studio.api.answer(projectCalls.project, contentOf([]));
  studio.api.answerWith(eventCalls.updateEvent, () => EVENT);
  await open(EVENT);
  await focus(the("combobox", musicWords.song));
  await press("{Enter}");
  expect(the("group", musicWords.songs).textContent).toContain(SONG.name);
  await press("{Escape}");
  await choose(musicWords.song, SONG.name);
  await eventually(() => expect(alerts().join()).toContain(musicWords.empty));
  await click(the("button", words.save));
  expect(studio.api.sent(eventCalls.updateEvent)[0]).not.toHaveProperty("notes");
});

test("notes of an event stay until they are removed", async () => {
  answerSongs();
  studio.api.answerWith(eventCalls.updateEvent, () => EVENT);
  await open({ ...EVENT, notes: [[0, 32, 60, 4]] });
  expect(the("combobox", musicWords.song).textContent).toContain(musicWords.keep);
  expect(the("figure", musicWords.preview(1))).toBeDefined();
  await choose(musicWords.song, musicWords.none);
  expect(all("figure", musicWords.preview(1))).toEqual([]);
  await click(the("button", words.save));
  expect(studio.api.sent(eventCalls.updateEvent)).toEqual([expect.objectContaining({ notes: null })]);
});
