// @vitest-environment jsdom
import { proxy } from "valtio/vanilla";
import type { ReactNode } from "react";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { offeredCommands } from "../../actions/screenCommands.ts";
import { roomActions } from "../../actions/room/roomActions.ts";
import { barBeatsOf } from "../../domain/room/roomBeat.ts";
import { eventCalls } from "../../protocol/http/eventCalls.ts";
import { BoardPlayer } from "../../state/board/BoardPlayer.ts";
import { createBoardSettings } from "../../state/board/boardSettings.ts";
import { FakeOutputs, PLAYED_LIVE } from "../../state/board/FakeOutputs.test-helper.ts";
import type { LiveBoard } from "../../state/board/LiveBoard.ts";
import { ArpLibrary } from "../../state/live-notes/ArpLibrary.ts";
import { MEMBER, SESSION } from "../../state/room/direct/FakeRoom.test-helper.ts";
import { all, done, fill, the } from "../controls/page.test-helper.tsx";
import { ArpScreen } from "../screens/arp/ArpScreen.tsx";
import { DashboardScreen } from "../screens/dashboard/DashboardScreen.tsx";
import { DevicesScreen } from "../screens/devices/DevicesScreen.tsx";
import { EVENT } from "../screens/events/event.test-helper.ts";
import { EventPage } from "../screens/events/EventPage.tsx";
import { EventsScreen } from "../screens/events/EventsScreen.tsx";
import { GreenRoom } from "../screens/jam/GreenRoom.tsx";
import { JamLobby } from "../screens/jam/JamLobby.tsx";
import { JamStage } from "../screens/jam/JamStage.tsx";
import { roomOf } from "../screens/jam/room.test-helper.ts";
import { arpStrings } from "../strings/arp.ts";
import { strings as commands } from "../strings/commands.ts";
import { deviceStrings } from "../strings/devices.ts";
import { eventStrings } from "../strings/events.ts";
import { jamStrings } from "../strings/jam.ts";
import { jamTakesStrings } from "../strings/jamTakes.ts";
import { makeStudio, MIRA, showIn, type TestStudio } from "../studio.test-helper.tsx";
import { PaletteHost } from "./PaletteHost.tsx";
import "./Palette.tsx";

let studio: TestStudio;
beforeEach(() => {
  studio = makeStudio({ user: MIRA });
  studio.api.refuse(eventCalls.searchEventLinks, "OVERLOADED");
  // Where nothing is laid out, nothing is drawn.
  const noContext = vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(null);
  return () => noContext.mockRestore();
});

/** Selectors are used because roles and names of many elements take a while. */
const CONTROLS = "main :is(button, [role=combobox], [role=switch]), header :is(button, [role=combobox], [role=switch])";

/** Lists of things, forms, and menus, whose lines are commands of their own. */
const OTHERS = "[role=grid], [role=dialog], [role=slider], [aria-haspopup=menu], li, fieldset, form, nav, search";

/** A choice by the name of its group, another control by its own. */
function nameOf(control: Element): string {
  const group = control.closest("[role=radiogroup], [role=tablist]");
  return ((group ?? control).getAttribute("aria-label") ?? control.textContent).trim();
}

/** Names of a screen's controls, once each. */
const controls = (): string[] => {
  const found = [...document.querySelectorAll(CONTROLS)].filter((control) => control.closest(OTHERS) === null);
  return [...new Set(found.map(nameOf))];
};

const lines = (): string[] =>
  [...document.querySelectorAll("[role=option] > span")].map(({ textContent }) => textContent);

async function open(content: ReactNode, path: string): Promise<void> {
  studio.session.window = null;
  await showIn(
    studio,
    <>
      {content}
      <PaletteHost />
    </>,
    path,
  );
}

/** Opens the palette; everything that a part of the screen offers is in it. */
async function palette(): Promise<readonly string[]> {
  await done(() => void (studio.session.window = "palette"));
  await expect.poll(() => all("combobox", commands.palette)).toHaveLength(1);
  const offered = offeredCommands(studio.session).flatMap((source) => source.commands().map(({ label }) => label));
  expect(offered.length).toBeGreaterThan(0);
  expect(lines()).toEqual(expect.arrayContaining(offered));
  return lines();
}

/** Runs a command by its name, and a choice of it. */
async function run(label: string, choice?: string): Promise<void> {
  await fill(the("combobox", commands.palette), `${label}{Enter}`);
  if (choice !== undefined) {
    await fill(the("combobox", label), `${choice}{Enter}`);
  }
}

/** Controls that are no commands: the shell's, and those that have one under another name. */
const SHELL = /^(Find or do anything|Command palette|Help|Account menu|Saved in)/;
const missing = (there: readonly string[], others: RegExp): readonly string[] =>
  controls().filter((name) => name !== "" && !SHELL.test(name) && !others.test(name) && !there.includes(name));

test("devices: the palette has every control of the screen, connects ports, and plays test notes", async () => {
  studio.ports.plug("keys", "in", "Keys");
  studio.ports.plug("synth", "out", "Synth");
  // As React marks a promise whose value it has read.
  const rack = Object.assign(Promise.resolve(studio.rack), { status: "fulfilled", value: studio.rack });
  studio = Object.assign(studio, { devices: () => rack });
  await open(<DevicesScreen />, "/plugin/devices");
  const names = controls();
  expect(names).toEqual(expect.arrayContaining([deviceStrings.panicAll, deviceStrings.windows.sysEx]));
  const there = await palette();
  // Filters of the monitor are fields.
  expect(missing(there, /^(Port|Message|Channel)$/)).toEqual([]);
  await run(deviceStrings.connect("Keys"), "Synth");
  expect(studio.rack.book.state.routes).toHaveLength(1);
  studio.ports.take("synth");
  await palette();
  await run(deviceStrings.testNote, "Synth");
  expect(studio.ports.take("synth")[0]).toEqual([0x90, 60, 100]);
  await palette();
  await run(deviceStrings.panicOutput, "Synth");
  expect(studio.ports.take("synth").length).toBeGreaterThan(2);
  expect(await palette()).toEqual(expect.arrayContaining([deviceStrings.removeCable]));
  await run(deviceStrings.toggleCable);
  expect(studio.rack.book.state.routes[0]).toMatchObject({ isOn: false });
  await palette();
  await run(deviceStrings.removeCable);
  expect(studio.rack.book.state.routes).toEqual([]);
  expect(await palette()).not.toContain(deviceStrings.removeCable);
  await run(deviceStrings.startClock);
  expect(await palette()).toContain(deviceStrings.stopClock);
  await run(deviceStrings.stopClock);
  await palette();
  await run(deviceStrings.portSettings, "Keys");
  expect(all("region", deviceStrings.settingsOf("Keys"))).toHaveLength(1);
});

test("arpeggiator: the palette has every value with options, and the presets", async () => {
  const outputs = new FakeOutputs();
  const player = new BoardPlayer(outputs.ports(), studio.board.current, PLAYED_LIVE);
  const tempo = { shown: proxy({ bpm: 120, source: "board" }), tap: () => {} };
  const parts = { player, settings: createBoardSettings(null), attach: () => () => undefined, tempo };
  const liveBoard = parts as unknown as LiveBoard;
  await open(<ArpScreen liveBoard={liveBoard} library={new ArpLibrary(null)} id={undefined} />, "/plugin/arp");
  const there = await palette();
  expect(missing(there, /^(Step \d+|Output|.*: )/)).toEqual([]);
  expect(there).toEqual(expect.arrayContaining([arpStrings.order, arpStrings.presets, arpStrings.laneLength]));
  await run(arpStrings.laneLength, "12");
  expect(all("slider", new RegExp(`^Step \\d+, ${arpStrings.laneRows.velocity}$`))).toHaveLength(12);
});

test("jam room: the palette has the room's keys, its session, instrument and takes", async () => {
  const room = roomOf(studio);
  onTestFinished(() => done(() => room.dispose()));
  const members = [{ ...MEMBER, connectionId: "me", userId: MIRA.id, name: "Mira", slot: 0, host: true }];
  Object.assign(room.state, {
    phase: "room",
    connectionId: "me",
    slot: 0,
    members,
    session: { ...SESSION, mode: "grid", delayFromBeat: barBeatsOf(SESSION) },
  });
  const stage = <JamStage room={room} event={EVENT} board={() => null} views={null} onSong={() => undefined} />;
  await open(stage, `/plugin/jamroom/${EVENT.id}`);
  const there = await palette();
  expect(there).toEqual(expect.arrayContaining(Object.values(roomActions).map(({ label }) => label)));
  const { keep, undo } = jamTakesStrings;
  expect(there).toEqual(expect.arrayContaining([jamStrings.mode, jamStrings.meter, jamStrings.leave, keep, undo]));
  expect(missing(there, new RegExp(`^(${jamTakesStrings.length}|${jamStrings.tempo}|Invite)`))).toEqual([]);
  const { click } = room.state;
  await run(roomActions.metronome.label);
  expect(room.state.click).toBe(!click);
});

test("dashboard: the palette has what the screen offers", async () => {
  await open(<DashboardScreen />, "/dashboard");
  await palette();
});

test("jam rooms: the palette starts one, and enters the one that is open", async () => {
  studio.api.answerWith(eventCalls.searchEvents, () => ({ totalCount: 0, pageNumber: 1, searchText: "", events: [] }));
  await open(<JamLobby />, "/plugin/jamroom");
  expect(missing(await palette(), /^$/)).toEqual([]);
  const room = roomOf(studio);
  onTestFinished(() => done(() => room.dispose()));
  Object.assign(room.state, { phase: "green" });
  await open(<GreenRoom room={room} event={EVENT} board={() => null} />, `/plugin/jamroom/${EVENT.id}`);
  expect(missing(await palette(), /^$/)).toEqual([]);
});

test("events: the palette has views and filters, and all of an open event", async () => {
  studio.api.answerWith(eventCalls.searchEvents, () => ({
    totalCount: 1,
    pageNumber: 1,
    searchText: "",
    events: [EVENT],
  }));
  await open(<EventsScreen id={undefined} />, "/events");
  const there = await palette();
  expect(missing(there, /^$/)).toEqual([]);
  const { views, time, kind, listOf, clear, create, feed } = eventStrings;
  expect(there).toEqual(expect.arrayContaining([views, time, kind, listOf, clear, create, feed]));
  await run(views, eventStrings.view.calendar);
  await expect.poll(() => document.querySelector(`[aria-label="${eventStrings.calendar}"]`)).not.toBeNull();
  await open(
    <EventPage event={{ ...EVENT, ownerId: MIRA.id, state: "Created" }} onChange={() => undefined} />,
    "/events/x",
  );
  const own = await palette();
  expect(
    missing(
      own,
      new RegExp(`^(${eventStrings.star}|${eventStrings.follow}|${eventStrings.attend}|${eventStrings.moreActions})`),
    ),
  ).toEqual([]);
  const { star, follow, attend, edit, announce, toCalendar, copyLink, print, cancel, remove } = eventStrings;
  const expected = [star, follow, attend, edit, announce, toCalendar, copyLink, print, cancel, remove];
  expect(own).toEqual(expect.arrayContaining(expected));
});
