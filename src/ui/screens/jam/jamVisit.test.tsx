// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from "vitest";
import { ok } from "../../../domain/AppError.ts";
import { barBeatsOf } from "../../../domain/room/roomBeat.ts";
import { eventCalls } from "../../../protocol/http/eventCalls.ts";
import { MEMBER, SESSION } from "../../../state/room/direct/FakeRoom.test-helper.ts";
import { JamRoom } from "../../../state/room/JamRoom.ts";
import type { JamState } from "../../../state/room/JamState.ts";
import { jamPath } from "../../../state/room/jamLink.ts";
import { lastRoom } from "../../account/lastRoom.ts";
import { all, click, done, eventually, show, the } from "../../controls/page.test-helper.tsx";
import { makeStudio, MIRA, showIn, type TestStudio } from "../../studio.test-helper.tsx";
import { jamStrings as words } from "../../strings/jam.ts";
import { jamSongStrings } from "../../strings/jamSong.ts";
import { EVENT } from "../events/event.test-helper.ts";
import { JamVisit } from "./JamVisit.tsx";
// Loaded ahead of the tests: how long that takes is no part of them.
import "./SongStage.tsx";

let studio: TestStudio;
let room: JamRoom;
const dispose = vi.fn<(room: JamRoom) => void>();
const enter = vi.fn<JamRoom["enter"]>();

const made = (opened: JamRoom): void => {
  const leave = opened.dispose.bind(opened);
  room = Object.assign(opened, {
    enter,
    dispose: () => {
      dispose(opened);
      leave();
    },
  });
};

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  studio = makeStudio({ user: MIRA, recordings: () => Promise.resolve({ list: async () => ok([]) } as never) });
  studio.api.answer(eventCalls.event, EVENT);
  dispose.mockReset();
  enter.mockReset();
  vi.spyOn(JamRoom.prototype, "open").mockImplementation(async function (this: JamRoom) {
    made(this);
  } as never);
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(null);
  return async () => {
    await show(null);
    vi.restoreAllMocks();
    sessionStorage.clear();
    localStorage.clear();
  };
});

const visit = (path = `/plugin/jamroom/${EVENT.id}`): Promise<void> =>
  showIn(studio, <JamVisit id={EVENT.id} timeline={() => <p>timeline</p>} board={() => null} />, path);

const become = (fields: Partial<JamState>): Promise<void> => done(() => void Object.assign(room.state, fields));

const ME = { ...MEMBER, connectionId: "me", userId: MIRA.id, name: "Mira", slot: 0, host: true };
const inRoom = (): Promise<void> =>
  become({
    phase: "room",
    connectionId: "me",
    slot: 0,
    members: [ME],
    activeEvent: EVENT.id as never,
    session: { ...SESSION, mode: "grid", delayFromBeat: barBeatsOf(SESSION) },
  });

test("before the room the connection is measured, in the green room of the event", async () => {
  await visit();
  await eventually(() => expect(all("region", words.connection)).toHaveLength(1));
  expect(document.title).toContain(EVENT.name);
  expect(document.body.textContent).toContain(words.connecting);
  await become({ phase: "green", pingMs: 20, boundMs: 2 });
  expect(the("region", words.connection).textContent).toContain(words.advice.live);
  await click(the("button", words.enter));
  expect(enter.mock.calls).toEqual([["Player"]]);
  expect(dispose).not.toHaveBeenCalled();
  await show(null);
  expect(dispose.mock.calls, "who leaves the page leaves the room").toEqual([[room]]);
});

test("the code of an invitation goes to the server, and stays with this tab", async () => {
  const codes: (string | undefined)[] = [];
  studio.api.answerWith(eventCalls.event, ({ query }: { query: { code?: string } }) => {
    codes.push(query.code);
    return EVENT;
  });
  await visit();
  await eventually(() => expect(codes).toEqual([undefined]));
  await visit(jamPath(EVENT.id, "ABCD2345"));
  await eventually(() => expect(codes).toEqual([undefined, "ABCD2345"]));
  await visit();
  await eventually(() => expect(codes).toEqual([undefined, "ABCD2345", "ABCD2345"]));
});

test("a room that is not there says so, with the way to the others", async () => {
  studio.api.refuse(eventCalls.event, "NOT_FOUND");
  await visit();
  await eventually(() => expect(document.body.textContent).toContain(words.missing));
  expect(the("link", words.toRooms).getAttribute("href")).toBe("/plugin/jamroom");
});

test("in the room one changes between the players and the song; it is remembered until one leaves", async () => {
  await visit();
  await eventually(() => expect(all("region", words.connection)).toHaveLength(1));
  expect(lastRoom(MIRA.id)).toBeNull();
  await inRoom();
  await eventually(() => expect(all("region", words.players)).toHaveLength(1));
  await click(the("radio", jamSongStrings.view.song));
  await eventually(() => expect(all("radio", jamSongStrings.view.song)[0]?.getAttribute("aria-checked")).toBe("true"));
  await click(the("radio", jamSongStrings.view.room));
  await eventually(() => expect(all("region", words.players)).toHaveLength(1));
  await become({ phase: "reconnecting" });
  expect(all("region", words.players), "a lost connection leaves the room where it is").toHaveLength(1);
  expect(lastRoom(MIRA.id)).toMatchObject({ eventId: EVENT.id, userId: MIRA.id });
  await become({ phase: "left", activeEvent: null });
  expect(lastRoom(MIRA.id)).toBeNull();
});

test("who left may enter again; who was removed, banned or came too late may not, and reads why", async () => {
  await visit();
  await eventually(() => expect(all("region", words.connection)).toHaveLength(1));
  await become({ phase: "left", problem: null });
  expect(document.body.textContent).toContain(words.left);
  expect(document.body.textContent).toContain(EVENT.name);
  await click(the("button", words.again));
  expect(enter).toHaveBeenCalledTimes(1);
  for (const problem of ["kicked", "banned", "ended", "guests"] as const) {
    await become({ problem });
    expect(document.body.textContent).toContain(words.closedToYou[problem]);
    expect(all("button", words.again)).toEqual([]);
  }
  await become({ problem: "The server restarts." });
  expect(document.body.textContent).toContain("The server restarts.");
  expect(all("button", words.again)).toHaveLength(1);
});
