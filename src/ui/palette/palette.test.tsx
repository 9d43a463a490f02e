// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from "vitest";
import { boardActions } from "../../actions/board/boardActions.ts";
import { editActions, editBoardActions, editHistoryActions } from "../../actions/board/editActions.ts";
import { setListActions } from "../../actions/board/setListActions.ts";
import { pageActions } from "../../actions/pageActions.ts";
import { ok } from "../../domain/AppError.ts";
import { SAMPLES } from "../../domain/demo/samples.ts";
import { eventCalls } from "../../protocol/http/eventCalls.ts";
import type { BoardLibrary } from "../../state/board/BoardLibrary.ts";
import { createBoardEdit } from "../../state/board/edit/BoardEdit.ts";
import { LiveBoard } from "../../state/board/LiveBoard.ts";
import { createStageSettings } from "../../state/board/stageSettings.ts";
import { SetLists } from "../../state/set-list/SetLists.ts";
import { all, click, fill, focus, press, the } from "../controls/page.test-helper.tsx";
import { HelpHost } from "../help/HelpHost.tsx";
import { PaletteButton } from "../help/PaletteButton.tsx";
import { PaletteField } from "../help/PaletteField.tsx";
import { EVENT } from "../screens/events/event.test-helper.ts";
import { BoardBar } from "../screens/board/BoardBar.tsx";
import { EditBar } from "../screens/edit/EditBar.tsx";
import { EditContext, type EditPorts } from "../screens/edit/EditContext.ts";
import { strings as commands } from "../strings/commands.ts";
import { strings as help } from "../strings/help.ts";
import { strings } from "../strings/palette.ts";
import { sampleStrings } from "../strings/samples.ts";
import { strings as settings } from "../strings/settings.ts";
import { strings as shell } from "../strings/shell.ts";
import { makeStudio, MIRA, showIn, type TestStudio } from "../studio.test-helper.tsx";
import { PaletteHost } from "./PaletteHost.tsx";
// Loaded ahead of the tests: how long that takes is no part of them.
import "./Palette.tsx";

let studio: TestStudio;
beforeEach(() => {
  studio = makeStudio();
});

const Hosts = () => (
  <>
    <HelpHost />
    <PaletteHost />
  </>
);

const Screen = () => (
  <main>
    <PaletteButton />
    <PaletteField />
    <input aria-label="name" />
    <textarea aria-label="text" />
    <Hosts />
  </main>
);

/** Selectors are used because roles and names of many elements take a while. */
const texts = (): string[] =>
  [...document.querySelectorAll("[role=option] > span")].map(({ textContent }) => textContent);
const labelsOf = (table: Readonly<Record<string, { readonly label: string }>>): string[] =>
  Object.values(table).map(({ label }) => label);
const combobox = (): Element => the("combobox", commands.palette);

async function open(): Promise<void> {
  await press("{Control>}k{/Control}");
  await expect.poll(() => all("combobox", commands.palette)).toHaveLength(1);
}

const { palette: _, ...pageCommands } = pageActions;
const SCREENS = ["/", "/dashboard", "/manual"];

test.each(SCREENS)(
  "at %s the key opens the palette with the commands of every page, pages and settings",
  async (path) => {
    await showIn(studio, <Screen />, path);
    await focus(the("button", pageActions.palette.label));
    await open();
    expect(texts()).toEqual(
      expect.arrayContaining([...labelsOf(pageCommands), shell.timeline, shell.privacy, settings.theme]),
    );
    await press("{Escape}");
    await expect.poll(() => all("dialog")).toEqual([]);
    await expect.poll(() => document.activeElement).toBe(the("button", pageActions.palette.label));
  },
);

test("on a board it has all actions of boards and of set lists, and those of its menus", async () => {
  const liveBoard = new LiveBoard({ ...studio, song: null, silence: () => undefined }, null);
  const library = { keptId: null, list: () => Promise.resolve(ok([])) } as unknown as BoardLibrary;
  const bar = { liveBoard, library, stage: createStageSettings(null), sets: new SetLists(null), midiItems: [] };
  await showIn(
    studio,
    <>
      <BoardBar {...bar} onPanel={() => undefined} />
      <Hosts />
    </>,
    "/midi",
  );
  await open();
  expect(texts()).toEqual(expect.arrayContaining([...labelsOf(boardActions), ...labelsOf(setListActions)]));
  const off = document.querySelector<HTMLElement>("[role=option][aria-disabled=true]")!;
  expect(off.textContent).toContain(commands.notNow);
  await fill(combobox(), boardActions.octaveUp.label);
  await press("{Enter}");
  expect(liveBoard.settings.octave).toBe(1);
});

test("in the editor of boards it has all actions of the editor", async () => {
  const liveBoard = new LiveBoard({ ...studio, song: null, silence: () => undefined }, null);
  const ports: EditPorts = {
    edit: createBoardEdit(),
    liveBoard,
    library: { keptId: null } as unknown as BoardLibrary,
    answer: (refused) => refused === null,
    say: () => undefined,
  };
  await showIn(
    studio,
    <EditContext value={ports}>
      <EditBar />
      <Hosts />
    </EditContext>,
    "/edit",
  );
  await open();
  const tables = [editHistoryActions, editActions, editBoardActions];
  expect(texts()).toEqual(expect.arrayContaining(tables.flatMap(labelsOf)));
});

test("the key opens it in a field of one line, not in a text, and a button does the same", async () => {
  await showIn(studio, <Screen />);
  await focus(the("textbox", "text"));
  await press("{Control>}k{/Control}");
  expect(studio.session.window).toBeNull();
  await focus(the("textbox", "name"));
  await open();
  await press("{Escape}");
  await click(the("button", new RegExp(help.findAnything)));
  expect(studio.session.window).toBe("palette");
});

test("a scope limits the list, a setting is changed at once, and the last commands come first", async () => {
  await showIn(studio, <Screen />);
  await open();
  await click(the("radio", strings.scopes.settings));
  expect(document.activeElement).toBe(combobox());
  expect(texts()).not.toContain(shell.timeline);
  await fill(combobox(), "theme light");
  await press("{Enter}");
  expect(studio.settings.theme).toBe("light");
  await open();
  expect(the("group", commands.recent).textContent).toContain(settings.theme);
  await press("{Enter}");
  await fill(the("combobox", settings.theme), "dark");
  await press("{Enter}");
  expect(studio.settings.theme).toBe("dark");
  await open();
  await fill(combobox(), settings.title);
  await press("{Enter}");
  await expect.poll(() => all("dialog", settings.title)).toHaveLength(1);
});

test("where nothing fits, the words are asked for in the help", async () => {
  await showIn(studio, <Screen />);
  await open();
  await fill(combobox(), "xylophonist");
  expect(texts()).toEqual([strings.ask("xylophonist")]);
  await press("{Enter}");
  await expect.poll(() => all("searchbox", help.search)).toHaveLength(1);
  expect((the("searchbox", help.search) as HTMLInputElement).value).toBe("xylophonist");
});

test("it goes to pages, of a user more than of a visitor, and opens samples as copies", async () => {
  studio = makeStudio({ user: MIRA });
  const add = vi.fn<(kind: string, document: unknown) => Promise<unknown>>((kind) => Promise.resolve(ok(`${kind}_x`)));
  Object.assign(studio.work, { add });
  studio.api.answerWith(eventCalls.searchEvents, () => ({
    totalCount: 1,
    pageNumber: 1,
    searchText: "",
    events: [EVENT],
  }));
  await showIn(studio, <Screen />, "/");
  await open();
  expect(texts()).toEqual(
    expect.arrayContaining([shell.dashboard, shell.jamRooms, strings.newEvent, strings.newFlyer]),
  );
  expect(texts()).not.toContain(shell.signIn);
  await fill(combobox(), shell.events);
  await press("{Enter}");
  expect(location.pathname).toBe("/events");
  await open();
  await fill(combobox(), EVENT.name);
  await expect.poll(() => all("group", strings.rooms)).toHaveLength(1);
  expect(the("group", strings.rooms).textContent).toContain(EVENT.name + strings.liveRoom);
  await press("{Escape}");
  for (const sample of [SAMPLES[0]!, SAMPLES.at(-1)!]) {
    await open();
    await fill(combobox(), sampleStrings.nameOf(sample));
    expect(the("group", strings.samples)).toBeDefined();
    await press("{Enter}");
    await expect.poll(() => add.mock.calls.at(-1)?.[0]).toBe(sample.kind === "song" ? "timeline" : "board");
    add.mockClear();
  }
});
