// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from "vitest";
import { ok } from "../../../domain/AppError.ts";
import type { JamTake } from "../../../domain/timeline/JamTake.ts";
import type { TimelineDocument } from "../../../domain/timeline/records.ts";
import { barBeatsOf } from "../../../domain/room/roomBeat.ts";
import type { RoomMember } from "../../../protocol/hub/roomHub.ts";
import { timelineKey } from "../../../state/openDocument.ts";
import { MEMBER, SESSION } from "../../../state/room/direct/FakeRoom.test-helper.ts";
import type { JamRoom } from "../../../state/room/JamRoom.ts";
import { all, click, done, focus, press, the } from "../../controls/page.test-helper.tsx";
import { makeStudio, MIRA, showIn, type TestStudio } from "../../studio.test-helper.tsx";
import { jamStrings as words } from "../../strings/jam.ts";
import { jamSongStrings } from "../../strings/jamSong.ts";
import { jamTakesStrings } from "../../strings/jamTakes.ts";
import { EVENT } from "../events/event.test-helper.ts";
import { roomOf, TAKE } from "./room.test-helper.ts";
import { JamStage } from "./JamStage.tsx";
import { SongStage } from "./SongStage.tsx";
import { TakeRow } from "./TakeRow.tsx";
import { useLostSong } from "./useLostSong.ts";
import { useSaveSong } from "./useSaveSong.ts";

const ME: RoomMember = { ...MEMBER, connectionId: "me", userId: MIRA.id, name: "Mira", slot: 0, host: true };
const ANN: RoomMember = {
  ...MEMBER,
  connectionId: "ann",
  userId: "ann".padEnd(30, "0"),
  name: "Ann",
  slot: 1,
  host: false,
};

let studio: TestStudio;
let room: JamRoom;

beforeEach(() => {
  studio = makeStudio({ user: MIRA });
  room = roomOf(studio);
  const delayFromBeat = barBeatsOf(SESSION);
  Object.assign(room.state, {
    phase: "room",
    connectionId: "me",
    slot: 0,
    session: { ...SESSION, mode: "grid", delayFromBeat },
  });
  // Where nothing is laid out, nothing is drawn.
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(null);
  return async () => {
    await done(() => room.dispose());
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  };
});

async function stageWith(members: readonly RoomMember[], media = ""): Promise<void> {
  vi.stubGlobal("matchMedia", (query: string) =>
    Object.assign(new EventTarget(), { media: query, matches: media !== "" && query.includes(media) }),
  );
  room.state.members = [...members];
  await showIn(studio, <JamStage room={room} event={EVENT} board={() => null} views={null} onSong={() => undefined} />);
}

const tab = (name: string) => all("tab").find(({ textContent }) => textContent.startsWith(name))!;
const keys = () => [...the("group", words.keyboard).querySelectorAll("button")];
const lanes = () => the("region", words.players);

test("alone in a room one sees free seats, and invites somebody from there or from the header", async () => {
  await stageWith([ME]);
  const { textContent } = lanes();
  expect(textContent).toContain(words.delayAlone(0));
  expect(textContent).toContain(words.freeSeats(EVENT.maxPlayers - 1));
  expect(textContent).not.toContain(words.hearsNext);
  for (const name of [words.inviteSomebody, words.invite]) {
    await click(the("button", name));
    expect(the("dialog", words.inviteTitle).textContent).toContain(words.inviteText);
    await press("{Escape}");
  }
});

test("a lane names its player, sound and connection; mute and solo are this listener's alone", async () => {
  await stageWith([ME, { ...ANN, sound: { bank: 0, program: 33, name: "Fingered Bass" } }]);
  await done(() => Object.assign(room.state, { delays: { ann: 31 }, watchers: 2 }));
  const lane = the("listitem", "Ann");
  expect(lane.textContent).toContain("Fingered Bass");
  expect(lane.textContent).toContain(words.ms(31));
  expect(lanes().textContent).toContain(words.hearsNext);
  expect(the("banner").textContent).toContain(words.playing(2));
  expect(the("banner").textContent).toContain(words.watchers(2));
  await click(the("button", words.soloForMe("Ann")));
  expect(room.state.solo).toEqual([ANN.userId]);
  expect(the("button", words.soloForMe("Ann")).ariaPressed).toBe("true");
  await click(the("button", words.soloForMe("Ann")));
  await click(the("button", words.muteForMe("Ann")));
  expect([room.state.solo, room.state.mix[ANN.userId]?.muted]).toEqual([[], true]);
  expect(all("button", words.soloForMe("Mira"))).toEqual([]);
  await done(() => Object.assign(room.state, { silent: true }));
  expect(the("listitem", "Ann").textContent).toContain(words.notConnected);
  expect(the("alert").textContent).toBe(words.silent);
});

test("chat, people and takes are tabs beside the lanes; the song has a row once it is open or plays", async () => {
  await stageWith([ME, ANN]);
  expect(the("complementary", words.side).contains(the("log", words.chat))).toBe(true);
  await click(tab(words.people));
  expect(the("tabpanel").textContent).toContain(words.seats(2, EVENT.maxPlayers));
  await click(tab(jamTakesStrings.title));
  expect(the("tabpanel").textContent).toContain(jamTakesStrings.none);
  expect(all("region", jamSongStrings.transport)).toEqual([]);
  await done(() => void (room.song.state.plays = "others"));
  expect(the("region", jamSongStrings.transport).textContent).toContain(jamSongStrings.playsElsewhere);
});

test("the keyboard is one stop of Tab, its arrow keys move inside, and held keys are marked", async () => {
  await stageWith([ME]);
  expect(keys().filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1);
  await focus(the("button", "C3"));
  await press("{ArrowRight}{ArrowRight}{ArrowUp}");
  expect(document.activeElement?.ariaLabel).toBe("D4");
  expect(keys().filter(({ tabIndex }) => tabIndex === 0)).toEqual([document.activeElement]);
  await press("{End}");
  expect(document.activeElement?.ariaLabel).toBe("C6");
  await press("{Home}");
  await press("{Enter>}");
  expect(the("button", "C3").hasAttribute("data-held")).toBe(true);
  await press("{/Enter}");
  expect(the("button", "C3").hasAttribute("data-held")).toBe(false);
  await click(the("button", words.instrumentFull));
  expect(the("button", words.instrumentFull).ariaPressed).toBe("true");
});

test("on a phone the room is in tabs, and the keyboard stays while another one is open", async () => {
  await stageWith([ME, ANN], "max-width: 768px");
  expect(the("tablist", words.tabs).textContent).toBe(Object.values(words.tab).join(""));
  await click(the("button", words.session));
  expect(the("dialog", words.session).textContent).toContain(words.bpmUnit);
  await press("{Escape}");
  await done(() => Object.assign(room.state, { chat: [{ id: "1", userId: ANN.userId, name: "Ann", text: "hi" }] }));
  expect(tab(words.tab.chat).textContent).toBe(`${words.tab.chat}1`);
  await click(tab(words.tab.chat));
  expect(the("log", words.chat).textContent).toContain("hi");
  expect(tab(words.tab.chat).textContent).toBe(words.tab.chat);
  expect(all("group", words.keyboard, { hidden: true })).toHaveLength(1);
  await click(tab(words.tab.players));
  expect(the("slider", words.level("Ann"))).toBeTruthy();
  await click(tab(words.tab.takes));
  expect(the("button", jamTakesStrings.keep)).toBeTruthy();
});

test("a host is asked before the take of another player is removed for everyone", async () => {
  const take: JamTake = { ...TAKE, ownerId: ANN.userId, by: ANN.name };
  const removeOthers = vi.spyOn(room.takes, "removeOthers").mockResolvedValue(ok(undefined) as never);
  room.state.members = [ME, ANN];
  await showIn(studio, <TakeRow room={room} take={take} roomOwnerId={MIRA.id} report={() => undefined} />);
  const name = jamTakesStrings.name("Bass", ANN.name);
  await click(the("button", jamTakesStrings.menu(name)));
  await click(the("menuitem", jamTakesStrings.removeOthers));
  expect(the("dialog", jamTakesStrings.removeTitle(name)).textContent).toContain(jamTakesStrings.removeText);
  expect(removeOthers).not.toHaveBeenCalled();
  await click(the("button", jamTakesStrings.remove));
  expect(removeOthers.mock.calls).toEqual([["take"]]);
});

const sent = (): string => document.querySelector("[data-unsent]")!.textContent;

test("the room's song says that it opens, and without a connection that changes wait", async () => {
  vi.spyOn(room.song, "open").mockResolvedValue(undefined as never);
  room.song.state.phase = "opening";
  await showIn(studio, <SongStage room={room} event={EVENT} timeline={() => <p>the song</p>} views={null} />);
  expect(document.body.textContent).toContain(jamSongStrings.opening);
  await done(() => Object.assign(room.song.state, { phase: "open", unsent: 2 }));
  expect(document.body.textContent).not.toContain(jamSongStrings.opening);
  expect(sent()).toBe(jamSongStrings.unsent(2));
  await done(() => void (room.state.phase = "reconnecting"));
  expect(sent()).toBe(jamSongStrings.waiting(2));
});

function Losses() {
  const lost = useLostSong();
  const save = useSaveSong();
  return (
    <>
      <button onClick={() => lost("The room is locked", studio.timeline.current)}>lose</button>
      <button onClick={() => void save(null)}>save nothing</button>
    </>
  );
}

test("a change that the room rejects is told with its reason, and so are bars without notes", async () => {
  const add = vi.fn<(kind: string, song: TimelineDocument) => unknown>(() => Promise.resolve(ok(timelineKey("copy"))));
  Object.assign(studio.work, { add });
  await showIn(studio, <Losses />);
  await click(the("button", "lose"));
  expect(studio.notices()).toContain(`error: ${jamSongStrings.refused("The room is locked")}`);
  expect(add.mock.calls[0]![1].timeline.name).toBe(jamSongStrings.copyName(studio.timeline.current.timeline.name));
  await click(the("button", "save nothing"));
  expect(add).toHaveBeenCalledOnce();
  expect(studio.notices()).toContain(`info: ${words.nothingPlayed}`);
});

test("whoever comes in is at the room's name, and the beat is read there", async () => {
  await stageWith([ME]);
  expect(document.activeElement).toBe(the("heading", EVENT.name));
  expect(the("banner").querySelector(`[title="${words.position}"]`)).not.toBeNull();
});

test("keys of the room capture, click, record, show the instrument alone and end notes; they play none", async () => {
  await stageWith([ME, ANN]);
  const capture = vi.spyOn(room.recorder, "addTake").mockResolvedValue(ok(undefined));
  const [start, stop] = [vi.spyOn(room.recorder, "start"), vi.spyOn(room.recorder, "stop")];
  await press("{Shift>}K{/Shift}");
  expect(capture.mock.calls).toEqual([[2]]);
  expect([...room.own.heldKeys()]).toEqual([]);
  const { click: before } = room.state;
  await press("n");
  expect(room.state.click).toBe(!before);
  await press("r");
  expect([start.mock.calls.length, stop.mock.calls.length]).toEqual([1, 0]);
  await press("{Shift>}F{/Shift}");
  expect(the("button", words.instrumentFull).getAttribute("aria-pressed")).toBe("true");
  await done(() => room.own.noteOn(1, 60, 1));
  expect([...room.own.heldKeys()]).toEqual([60]);
  await press("{Escape}");
  expect([...room.own.heldKeys()]).toEqual([]);
});

test("Enter leads into the chat, whose letters are no commands, and Escape back to playing", async () => {
  await stageWith([ME, ANN]);
  await click(tab(words.people));
  await done(() => (document.activeElement as HTMLElement).blur());
  await press("{Enter}");
  const field = the("textbox", words.write) as HTMLInputElement;
  expect(document.activeElement).toBe(field);
  const { click: before } = room.state;
  await press("nr");
  expect([field.value, room.state.click, room.state.recording]).toEqual(["nr", before, false]);
  await press("{Escape}");
  expect(document.activeElement).toBe(document.body);
  // A button that has the focus is pressed by Enter.
  await focus(tab(words.people));
  await press("{Enter}");
  expect(document.activeElement).not.toBe(field);
});

test("those who listen capture nothing, and have no instrument to show alone", async () => {
  room.state.slot = null;
  await stageWith([ANN]);
  const capture = vi.spyOn(room.recorder, "addTake").mockResolvedValue(ok(undefined));
  await press("{Shift>}KF{/Shift}{Escape}");
  expect(capture).not.toHaveBeenCalled();
  expect(all("button", words.instrumentFull)).toEqual([]);
});
