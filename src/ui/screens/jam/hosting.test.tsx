// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from "vitest";
import { proxy } from "valtio/vanilla";
import { fail, ok } from "../../../domain/AppError.ts";
import { eventCalls } from "../../../protocol/http/eventCalls.ts";
import type { EventJson } from "../../../protocol/http/eventJson.ts";
import type { RoomMember, RoomSession } from "../../../protocol/hub/roomHub.ts";
import { MEMBER, SESSION as LIVE } from "../../../state/room/direct/FakeRoom.test-helper.ts";
import type { JamRoom } from "../../../state/room/JamRoom.ts";
import { newJamState } from "../../../state/room/JamState.ts";
import { all, choose, click, fill, focus, press, the } from "../../controls/page.test-helper.tsx";
import { makeStudio, MIRA, showIn, type TestStudio } from "../../studio.test-helper.tsx";
import { jamStrings as words } from "../../strings/jam.ts";
import { EVENT } from "../events/event.test-helper.ts";
import { MemberDelay } from "./RoomPeople.tsx";
import { MemberMenu } from "./RoomPeople.tsx";
import { RoomMenu } from "./RoomMenu.tsx";
import { SeatRequests } from "./RoomPeople.tsx";
import { SessionControls } from "./SessionControls.tsx";
import { WatcherPlace } from "./JamStage.tsx";

const member = (name: string, fields: Partial<RoomMember> = {}): RoomMember => ({
  connectionId: `c-${name}`,
  userId: name.toLowerCase().padEnd(30, "0"),
  name,
  slot: 0,
  host: false,
  ...MEMBER,
  ...fields,
});
const SESSION: RoomSession = { ...LIVE, mode: "grid", delayFromBeat: 0 };

const act = vi.fn<JamRoom["act"]>();
const standUp = vi.fn<JamRoom["seats"]["standUp"]>();
const changeSession = vi.fn<JamRoom["changeSession"]>();
let studio: TestStudio;

/** A room in which one is Mira, with these fields, beside Ann. */
function roomOf(
  mine: Partial<RoomMember>,
  session: Partial<RoomSession> = {},
  hers: Partial<RoomMember> = {},
): JamRoom {
  const state = proxy(newJamState());
  const me = member("Mira", { userId: MIRA.id, ...mine });
  Object.assign(state, {
    connectionId: me.connectionId,
    members: [me, member("Ann", hers)],
    session: { ...SESSION, ...session },
  });
  const seats = { standUp };
  return { state, act, seats, changeSession, eventId: "e".repeat(30) } as unknown as JamRoom;
}

beforeEach(() => {
  act.mockReset().mockResolvedValue(ok(undefined) as never);
  standUp.mockReset().mockResolvedValue(ok(undefined));
  changeSession.mockReset().mockResolvedValue(ok(undefined) as never);
  studio = makeStudio({ user: MIRA });
});

async function menuOf(room: JamRoom, name: string): Promise<string[]> {
  room.state.owns = room.state.members[0]!.userId === MIRA.id;
  const about = room.state.members.find((each) => each.name === name)!;
  await showIn(studio, <MemberMenu room={room} member={about} ownerId={MIRA.id} />);
  if (all("button").length === 0) return [];
  await click(the("button"));
  return all("menuitem").map(({ textContent }) => textContent);
}

test("a host silences, seats and sends away others; whoever is none can only report", async () => {
  const room = roomOf({ host: true });
  const items = await menuOf(room, "Ann");
  expect(items).toEqual(expect.arrayContaining([words.mute, words.makeCohost, words.unseat, words.kick, words.ban]));
  await click(the("menuitem", words.kick));
  expect(act.mock.calls).toEqual([[{ kind: "Kick", connectionId: "c-Ann" }]]);
  const guest = roomOf({ userId: "guest".padEnd(30, "0") });
  expect(await menuOf(guest, "Ann")).toHaveLength(1);
  expect(await menuOf(guest, "Mira")).toEqual([words.standUp]);
  await click(the("menuitem", words.standUp));
  expect(standUp).toHaveBeenCalledOnce();
});

test("whoever is silenced can be let play again, and a cohost be none any more", async () => {
  const items = await menuOf(roomOf({ host: true }, {}, { silenced: true, cohost: true }), "Ann");
  expect([items.includes(words.unmute), items.includes(words.mute)]).toEqual([true, false]);
  await click(the("menuitem", words.noCohost));
  expect(act.mock.calls).toEqual([[{ kind: "Uncohost", connectionId: "c-Ann" }]]);
});

test("what the room refuses is told", async () => {
  act.mockResolvedValue(fail("FORBIDDEN", "Only hosts can do this") as never);
  await menuOf(roomOf({ host: true }), "Ann");
  await click(the("menuitem", words.mute));
  expect(studio.notices()).toEqual(["error: Only hosts can do this"]);
});

test("watchers who ask for a seat get one, or not now, by their names", async () => {
  const room = roomOf({ host: true });
  Object.assign(room.state, { asking: [{ connectionId: "w1", userId: "w".repeat(30), name: "Wim" }] });
  await showIn(studio, <SeatRequests room={room} />);
  expect(the("region", words.asking).contains(the("listitem", "Wim"))).toBe(true);
  await click(the("button", words.giveSeatTo("Wim")));
  await click(the("button", words.notNowFor("Wim")));
  expect(act.mock.calls).toEqual([[{ kind: "Seat", connectionId: "w1" }], [{ kind: "Unseat", connectionId: "w1" }]]);
});

test("how the room is run is the menu of hosts and cohosts alone", async () => {
  await showIn(studio, <RoomMenu room={roomOf({})} />);
  expect(all("button")).toEqual([]);
  const room = roomOf({ cohost: true });
  await showIn(studio, <RoomMenu room={room} />);
  for (const label of [words.lock, words.playersWrite, words.everybodySetsTempo]) {
    await click(the("button", words.roomMenu));
    await click(the("menuitemcheckbox", label));
  }
  expect(changeSession.mock.calls).toEqual([[{ locked: true }], [{ chat: "players" }], [{ tempo: "everyone" }]]);
});

test("hosts set grid and count-in, and the others read them", async () => {
  const room = roomOf({ host: true });
  await showIn(studio, <RoomMenu room={room} />);
  for (const [menu, item] of [
    [words.grid, words.gridOf("8t")],
    [words.countIn, words.countInOf(2)],
  ] as const) {
    await click(the("button", words.roomMenu));
    await focus(the("menuitem", menu));
    await press("{ArrowRight}");
    await click(the("menuitemradio", item));
  }
  expect(changeSession.mock.calls).toEqual([[{ division: "8t" }], [{ countInBars: 2 }]]);
  await showIn(studio, <SessionControls room={roomOf({}, { division: "8t", countInBars: 2 })} />);
  const { textContent } = document.body;
  for (const said of [words.gridOf("8t"), words.countInOf(2), "4/4"]) expect(textContent).toContain(said);
});

test("its owner ends the jam once they have said so, in the form that the event has by then", async () => {
  const { api } = studio;
  api.answer(eventCalls.event, { ...EVENT, revision: 7 });
  api.answer(eventCalls.updateEvent, { ...EVENT, state: "Completed" });
  const room = roomOf({ host: true });
  await showIn(studio, <RoomMenu room={room} />);
  await click(the("button", words.roomMenu));
  expect(all("menuitem", words.end)).toEqual([]);
  room.state.owns = true;
  await showIn(studio, <RoomMenu room={room} />);
  await click(the("button", words.roomMenu));
  await click(the("menuitem", words.end));
  expect(api.sent(eventCalls.updateEvent)).toEqual([]);
  expect(the("dialog", words.endTitle).textContent).toContain(words.endText);
  await click(the("button", words.endNow));
  expect(api.sent(eventCalls.updateEvent)).toEqual([{ id: room.eventId, revision: 7, state: "Completed" }]);
  expect(all("dialog")).toEqual([]);
  api.answer(eventCalls.event, { ...EVENT, revision: 2, state: "Created" });
  await click(the("button", words.roomMenu));
  await click(the("menuitem", words.end));
  await click(the("button", words.endNow));
  expect(api.sent(eventCalls.updateEvent).at(-1)).toEqual({ id: room.eventId, revision: 2, state: "Canceled" });
});

test("a jam that cannot be ended says why, and asks on", async () => {
  studio.api.answer(eventCalls.event, EVENT);
  studio.api.refuse(eventCalls.updateEvent, "OVERLOADED");
  const room = roomOf({ host: true });
  room.state.owns = true;
  await showIn(studio, <RoomMenu room={room} />);
  await click(the("button", words.roomMenu));
  await click(the("menuitem", words.end));
  await click(the("button", words.endNow));
  expect([studio.notices().length, all("dialog").length]).toEqual([1, 1]);
});

test("a watcher takes a seat that is free and open to all, and asks for others", async () => {
  const room = roomOf({});
  const ask = vi.fn<JamRoom["seats"]["ask"]>().mockResolvedValue(ok(undefined));
  Object.assign(room.seats, { ask });
  const shown = async (event: Partial<EventJson>, owns = false): Promise<string[]> => {
    room.state.owns = owns;
    await showIn(studio, <WatcherPlace room={room} event={{ ...EVENT, ...event }} />);
    return all("button").map(({ textContent }) => textContent);
  };
  expect(await shown({ openSeats: true })).toEqual([words.seatTake]);
  expect(await shown({ openSeats: true, maxPlayers: 2 })).toEqual([words.seatAsk]);
  expect(await shown({ openSeats: false })).toEqual([words.seatAsk]);
  expect(await shown({ openSeats: true, kind: "lesson" })).toEqual([words.seatAsk]);
  expect(await shown({ openSeats: false }, true)).toEqual([words.seatTake]);
  await click(the("button", words.seatTake));
  expect(ask.mock.calls).toEqual([[true]]);
});

test("tempo and mode are set by hosts, read by others, and set by all where hosts let them", async () => {
  await showIn(studio, <SessionControls room={roomOf({})} />);
  expect([all("textbox"), document.body.textContent]).toEqual([[], expect.stringContaining(words.bpm(120))]);
  await showIn(studio, <SessionControls room={roomOf({}, { tempo: "everyone" })} />);
  expect(all("textbox")).toHaveLength(1);
  await showIn(studio, <SessionControls room={roomOf({ host: true })} />);
  await fill(the("textbox", words.tempo), "90");
  await press("{Tab}");
  await fill(the("textbox", words.tempo), "401");
  await press("{Tab}");
  // What cannot be is said, and the nearest that can be taken.
  expect(document.body.textContent).toContain("400");
  await click(the("radio", words.modes.live));
  await choose(words.delayBars, words.barsLater(4));
  expect(changeSession.mock.calls).toEqual([[{ bpm: 90 }], [{ bpm: 400 }], [{ mode: "live" }], [{ delayBars: 4 }]]);
  expect(the("textbox", words.tempo)).toHaveProperty("value", "120");
});

test("others are heard on the next step or bars of a power of two later, and loops are as long", async () => {
  const offered = async (session: Partial<RoomSession>, label: string): Promise<string[]> => {
    await showIn(studio, <SessionControls room={roomOf({ host: true }, session)} />);
    await focus(the("combobox", label));
    await press("{Enter}");
    return all("option").map(({ textContent }) => textContent);
  };
  const bars = [1, 2, 4, 8, 16];
  expect(await offered({ mode: "grid" }, words.delayBars)).toEqual([0, ...bars].map((each) => words.barsLater(each)));
  expect(await offered({ mode: "loop" }, words.loopBars)).toEqual(bars.map((each) => words.barsLong(each)));
  await showIn(studio, <SessionControls room={roomOf({ host: true }, { mode: "live" })} />);
  expect(all("combobox").map((each) => each.ariaLabel)).toEqual([words.meter]);
});

test("what is chosen there is asked for in bars", async () => {
  for (const bars of [0, 1, 2, 4, 8, 16] as const) {
    await showIn(studio, <SessionControls room={roomOf({ host: true }, { delayBars: bars === 1 ? 2 : 1 })} />);
    await choose(words.delayBars, words.barsLater(bars));
  }
  expect(changeSession.mock.calls).toEqual([0, 1, 2, 4, 8, 16].map((delayBars) => [{ delayBars }]));
});

test("of who is silent, and of everybody while the server is, no distance is told that was measured before", async () => {
  const room = roomOf({}, {}, { quiet: true });
  Object.assign(room.state, { delays: { "c-Ann": 12 } });
  const ann = room.state.members[1]!;
  const shown = async (): Promise<string> => {
    await showIn(studio, <MemberDelay room={room} member={ann} />);
    return document.body.textContent;
  };
  expect(await shown()).toContain(words.quiet);
  ann.quiet = false;
  expect(await shown()).toContain(`${words.memberDelay(12, words.byHub)} ${words.delayAdvice.green}`);
  for (const mode of ["grid", "live"] as const) {
    Object.assign(room.state, { delays: { "c-Ann": 45 }, session: { ...SESSION, mode } });
    const text = await shown();
    expect(text).toContain(words.memberDelay(45, words.byHub));
    expect(text.includes(words.delayAdvice.amber)).toBe(mode === "live");
  }
  room.state.delays = { "c-Ann": 12 };
  room.state.silent = true;
  expect(await shown()).toContain(words.delayUnknown);
  expect(await shown()).not.toContain("12");
});
