// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from "vitest";
import { proxy } from "valtio/vanilla";
import { fail, ok } from "../../../domain/AppError.ts";
import { eventCalls } from "../../../protocol/http/eventCalls.ts";
import { inviteCalls } from "../../../protocol/http/inviteCalls.ts";
import { SESSION } from "../../../state/room/direct/FakeRoom.test-helper.ts";
import type { JamRoom } from "../../../state/room/JamRoom.ts";
import { newJamState } from "../../../state/room/JamState.ts";
import { RoomSeats } from "../../../state/room/RoomSeats.ts";
import { all, click, the } from "../../controls/page.test-helper.tsx";
import { makeStudio, MIRA, showIn, type TestStudio } from "../../studio.test-helper.tsx";
import { guestStrings as words } from "../../strings/guests.ts";
import { jamStrings } from "../../strings/jam.ts";
import { EVENT } from "../events/event.test-helper.ts";
import { GuestList } from "./RoomPeople.tsx";
import { GuestVisit } from "./GuestVisit.tsx";
import { JamChat } from "./JamChat.tsx";
import { MemberMenu } from "./RoomPeople.tsx";
import { RoomMenu } from "./RoomMenu.tsx";

const ANN = { connectionId: "c-ann", userId: "ann".padEnd(30, "0"), name: "Ann", slot: 0, host: true, cohost: false };
const act = vi.fn<JamRoom["act"]>();
let studio: TestStudio;

beforeEach(() => {
  act.mockReset().mockResolvedValue(ok(undefined) as never);
  studio = makeStudio({ user: MIRA });
});

function roomOf(fields: object): JamRoom {
  const state = proxy(newJamState());
  Object.assign(state, { session: { ...SESSION, mode: "grid", delayFromBeat: 0 }, ...fields });
  return { state, act, eventId: EVENT.id } as unknown as JamRoom;
}

const guests = [{ connectionId: "g1" }, { connectionId: "g2" }];

test("players read how many guests listen, and hosts remove each of them", async () => {
  await showIn(studio, <GuestList room={roomOf({ guests: [] })} />);
  expect(document.body.textContent).toBe("");
  await showIn(studio, <GuestList room={roomOf({ guests })} />);
  expect(document.body.textContent).toBe(words.count(2));
  await showIn(studio, <GuestList room={roomOf({ guests: guests.slice(1) })} />);
  expect(document.body.textContent).toBe("1 guest");
  await showIn(studio, <GuestList room={roomOf({ guests, owns: true })} />);
  expect(the("region", words.guests).textContent).toContain(words.guest);
  expect(the("listitem", words.number(1)).textContent).toContain(words.remove);
  await click(the("button", words.removeNumber(2)));
  expect(act.mock.calls).toEqual([[{ kind: "Kick", connectionId: "g2" }]]);
});

test("the page knows of the guests whom the room tells of", () => {
  const state = newJamState();
  const listeners = new Map<string, (payload: never) => void>();
  new RoomSeats({ state, link: { ask: async () => fail("NOT_FOUND", "") } }).listen({
    on: (name: string, listener: never) => listeners.set(name, listener),
  } as never);
  listeners.get("EventGuests")!({ eventId: EVENT.id, guests } as never);
  expect(state.guests).toEqual(guests);
});

test("the owner of the event lets guests listen, or no more, in the form that the event has by then", async () => {
  const { api } = studio;
  api.answer(eventCalls.event, { ...EVENT, revision: 7 });
  api.answer(eventCalls.updateEvent, { ...EVENT, revision: 8, guests: true });
  await showIn(studio, <RoomMenu room={roomOf({ members: [], connectionId: "", owns: true })} />);
  await click(the("button", jamStrings.roomMenu));
  await click(the("menuitem", words.menu));
  expect(the("dialog", words.title).textContent).toContain(words.about);
  await click(the("switch", words.allow));
  expect(api.sent(eventCalls.updateEvent)).toEqual([{ id: EVENT.id, revision: 7, guests: true }]);
  expect(the("switch", words.allow).getAttribute("aria-checked")).toBe("true");
  api.refuse(eventCalls.updateEvent, "OVERLOADED");
  await click(the("switch", words.allow));
  expect(studio.notices()).toHaveLength(1);
  expect(the("switch", words.allow).getAttribute("aria-checked")).toBe("true");
  await click(the("button", words.done));
  expect(all("dialog")).toEqual([]);
});

test("who is a host of another's event does not open it to guests", async () => {
  const members = [{ ...ANN, userId: MIRA.id, connectionId: "c-me" }];
  await showIn(studio, <RoomMenu room={roomOf({ members, connectionId: "c-me" })} />);
  await click(the("button", jamStrings.roomMenu));
  expect(all("menuitem", words.menu)).toEqual([]);
});

test("a guest reads the chat and writes nothing, and has no menu about players", async () => {
  studio = makeStudio();
  const line = { id: "l".repeat(30), userId: ANN.userId, name: "Ann", text: "hello", atMs: 0 };
  const room = roomOf({ chat: [line], members: [ANN] });
  await showIn(
    studio,
    <>
      <JamChat room={room} readOnly />
      <MemberMenu room={room} member={room.state.members[0]!} ownerId={ANN.userId} />
    </>,
  );
  expect(the("log", jamStrings.chat).textContent).toContain("hello");
  expect([...all("textbox"), ...all("button")]).toEqual([]);
});

test("a guest whom the server refuses reads why, and goes back to the invitation", async () => {
  studio = makeStudio();
  studio.api.answer(eventCalls.event, EVENT);
  studio.api.refuse(inviteCalls.guest, "FORBIDDEN");
  const tokens: (string | null)[] = [];
  Object.assign(studio, {
    connectRoom: async (guest?: () => Promise<string | null>) => {
      tokens.push(await guest!());
      throw new Error("refused");
    },
  });
  const onLeave = vi.fn<() => void>();
  await showIn(studio, <GuestVisit id={EVENT.id} code={undefined} onLeave={onLeave} />);
  await vi.waitFor(() => expect(the("heading").textContent).toBe(words.refused));
  expect(tokens).toEqual([null]);
  await click(the("button", words.back));
  expect(onLeave).toHaveBeenCalledOnce();
});
