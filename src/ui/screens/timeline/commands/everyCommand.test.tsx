// @vitest-environment jsdom
import type { ReactNode } from "react";
import { beforeEach, expect, test } from "vitest";
import { timelineActions, type ActionName } from "../../../../actions/timeline/timelineActions.ts";
import { addLane } from "../../../../domain/timeline/commands/lanes.ts";
import { folderAround } from "../../../../domain/timeline/commands/folders.ts";
import { newLane } from "../../../../domain/timeline/ClipLane.ts";
import type { CanvasMenu } from "../../../../state/session/SongSession.ts";
import { selectLane } from "../../../../state/timeline/selectedLane.ts";
import { all, click, done, fill, focus, press, the } from "../../../controls/page.test-helper.tsx";
import type { TestStudio } from "../../../studio.test-helper.tsx";
import { strings } from "../../../strings/commands.ts";
import { strings as palette } from "../../../strings/palette.ts";
import { strings as recording } from "../../../strings/recording.ts";
import { laneStrings as lanes, strings as words } from "../../../strings/timeline.ts";
import { ContextMenu, type MenuItem } from "../../../controls/Menu.tsx";
import { EditorBar } from "../editor/EditorBar.tsx";
import { LanesMenu } from "../editor/LanesMenu.tsx";
import { RollMenu } from "../editor/RollMenu.tsx";
import { BAR, showSong, songStudio } from "../song.test-helper.tsx";
import { TrackCorner } from "../tracks/TrackCorner.tsx";
import { useTrackMenu } from "../tracks/useTrackMenu.tsx";
import { TransportBar } from "../transport/TransportBar.tsx";
import { useArrangementMenu } from "../useArrangementMenu.ts";
import { SongKeys } from "../../../help/SongKeys.tsx";
import { PaletteDialog } from "../../../palette/PaletteDialog.tsx";

const NAMES = Object.keys(timelineActions) as ActionName[];
const LABELS: ReadonlySet<string> = new Set(NAMES.map((name) => timelineActions[name].label));

/** Other names of actions on menus and buttons, where the context is plain. */
const OTHERWISE: Readonly<Record<string, ActionName>> = {
  "track: Rename…": "renameTrack",
  "track: Color": "trackColor",
  "track: Duplicate": "duplicateTrack",
  "track: Arm for recording": "arm",
  "track: Move up": "trackUp",
  "track: Move down": "trackDown",
  "track: Remove from folder": "leaveFolder",
  "track: Export as midi.mid": "exportTrack",
  "track: Delete": "removeTrack",
  "folder: Rename…": "renameFolder",
  // A folder has its own; that of its tracks is theirs.
  "folder: Color": "trackColor",
  "folder: Move up": "trackUp",
  "folder: Move down": "trackDown",
  "clips: Color": "clipColor",
  "lane: New clip here": "newClip",
  "lane: New chord pattern clip here": "patternClip",
  "tempo: New tempo change here": "tempoChangeHere",
  "tempo change: Delete": "removeTempo",
  "section: New section here": "sectionHere",
  "section: Rename…": "renameSection",
  "section: Delete": "removeSection",
  "lanes: All controllers": "showLane",
  "lanes: Key pressure": "showLane",
  "bar: Time signature 4/4": "meterHere",
  "bar: Play board": "goBoard",
  "bar: Hide side panel": "sidePanel",
  "bar: Settings": "settings",
  "bar: Song menu": "palette",
  "bar: Recording options": "palette",
  [`bar: ${words.clock}`]: "clock",
  "tools: Roll": "showRoll",
  "tools: Patterns": "showPatterns",
  "tools: Takes": "showTakes",
  "tools: Mixer": "showMixer",
  "tools: Hide clip panel": "railPanel",
  "tools: Grid": "grid",
  "tools: Transform": "palette",
  "tools: Lanes": "showLane",
  "corner: Add track": "addTrack",
};

let studio: TestStudio;
beforeEach(() => {
  studio = songStudio();
  studio.storage.list = () => Promise.resolve({ ok: true, value: [] });
});

/** Text of an item without its key and its current choice. */
const ownText = (element: Element): string =>
  [...element.childNodes]
    .flatMap((node) => (node.nodeType === Node.TEXT_NODE ? (node.textContent ?? "") : []))
    .join("");
/** Selectors are used because roles and names of hundreds of elements take a while. */
const those = (selector: string): readonly HTMLElement[] => [...document.querySelectorAll<HTMLElement>(selector)];
const items = (): readonly HTMLElement[] => those("[role^=menuitem]");

/** Items of the open menu and of its submenus `within`. */
async function offered(within: readonly string[] = []): Promise<readonly string[]> {
  const found = new Set(items().map(ownText));
  for (const name of within) {
    const parent = items().find((each) => ownText(each) === name)!;
    await focus(parent);
    await press("{ArrowRight}");
    for (const each of items()) found.add(ownText(each));
    await press("{ArrowLeft}");
  }
  return [...found];
}

const used = new Set<string>();

/** Items that are no actions of the table. */
function strange(where: string, labels: readonly string[]): readonly string[] {
  return labels.flatMap((label) => {
    const place = `${where}: ${label}`;
    if (Object.hasOwn(OTHERWISE, place)) used.add(place);
    else if (!LABELS.has(label)) return [place];
    return [];
  });
}

const Canvas = ({ items: list }: { readonly items: readonly MenuItem[] | (() => readonly MenuItem[]) }) => (
  <ContextMenu items={list}>
    <section tabIndex={-1}>Canvas</section>
  </ContextMenu>
);

const Arrangement = (): ReactNode => <Canvas items={useArrangementMenu()} />;

function TrackMenu({ id }: { readonly id: string }): ReactNode {
  const menu = useTrackMenu(() => undefined);
  return <Canvas items={() => menu(id)} />;
}

async function onCanvas(menu: CanvasMenu | null, content: ReactNode): Promise<void> {
  await press("{Escape}");
  await done(() => void (studio.session.menu = menu));
  await showSong(studio, content);
  await click(document.querySelector("section")!, "MouseRight");
}

const buttons = (): readonly string[] =>
  those("button,[role=combobox]").map((each) => each.getAttribute("aria-label") ?? each.textContent);

test("whatever a menu or a button of the timeline does, the palette and the list of keys offer, too", async () => {
  const folder = folderAround(studio.timeline.current, ["t1"], { name: "Band", color: 3 });
  studio.timeline.apply(folder);
  const folderId = studio.timeline.current.timeline.folders![0]!.id;
  const missing: string[] = [];
  const check = (where: string, labels: readonly string[]): void => {
    expect(labels.length, where).toBeGreaterThan(0);
    missing.push(...strange(where, labels));
  };

  await onCanvas(null, <TrackMenu id="t1" />);
  check("track", await offered());
  await onCanvas(null, <TrackMenu id={folderId} />);
  check("folder", await offered());
  const canvases: readonly (readonly [string, CanvasMenu])[] = [
    ["clips", { kind: "clips" }],
    ["bars", { kind: "bars", tick: 0 }],
    ["lane", { kind: "lane", trackId: "t1", tick: 0 }],
    ["tempo", { kind: "tempo", tick: BAR, changeTick: null }],
    ["tempo change", { kind: "tempo", tick: 0, changeTick: 0 }],
    ["section", { kind: "section", tick: BAR, markerTick: 0 }],
  ];
  for (const [where, menu] of canvases) {
    await onCanvas(menu, <Arrangement />);
    check(where, await offered());
  }
  for (const kind of ["notes", "roll", "ruler"] as const) {
    await onCanvas(
      { kind },
      <RollMenu>
        <section tabIndex={-1}>Roll</section>
      </RollMenu>,
    );
    const within: readonly string[] = kind === "notes" ? [words.transformMenu, words.selectMenu] : [];
    check(
      kind,
      (await offered(within)).filter((label) => !within.includes(label)),
    );
  }

  const lane = newLane("controlChange", 74);
  studio.timeline.apply(addLane(studio.timeline.current, "r1", lane));
  selectLane(studio, lane.id);
  await showSong(studio, <LanesMenu />);
  await click(the("button", lanes.lanes));
  const choices = new Set(
    timelineActions.showLane.choices(studio).map(({ label }) => label.replace(/ \(CC \d+\)$/, "")),
  );
  check(
    "lanes",
    (await offered()).filter((label) => !choices.has(label)),
  );

  const side = { open: true, over: false, toggle: () => undefined };
  const files = new Proxy({}, { get: () => () => undefined }) as never;
  await showSong(studio, <TransportBar files={files} side={side} onSettings={() => undefined} />);
  check("bar", buttons());
  await click(the("button", words.songMenu));
  check("song", await offered());
  await press("{Escape}");
  await click(the("button", recording.options));
  check("recording", await offered());

  await showSong(studio, <TrackCorner />);
  check("corner", buttons());
  await click(the("button", words.addTrack));
  check("corner", await offered());
  await showSong(studio, <EditorBar />);
  check("tools", buttons());

  expect(missing).toEqual([]);
  expect(Object.keys(OTHERWISE).filter((place) => !used.has(place))).toEqual([]);

  await showSong(studio, <SongKeys />);
  const listed = those("li").map((each) => each.querySelector("span")!.textContent);
  expect(new Set(listed)).toEqual(LABELS);
  await showSong(studio, <PaletteDialog withSong onClose={() => undefined} />);
  await click(those("[role=radio]").find(({ textContent }) => textContent === palette.scopes.commands)!);
  expect(those("[role=option]")).toHaveLength(NAMES.length - 1);
});

test("each action of several choices lists them in the palette, says what is set, and sets another", async () => {
  const withChoices = NAMES.filter((name) => "choices" in timelineActions[name]);
  expect(withChoices.length).toBeGreaterThan(5);
  for (const name of withChoices) {
    studio.session.paletteOf = null;
    timelineActions[name].run(studio);
    expect([studio.session.window, studio.session.paletteOf], name).toEqual(["palette", name]);
  }
  studio.session.paletteOf = null;
  await showSong(studio, <PaletteDialog withSong onClose={() => void (studio.session.window = null)} />);
  await fill(the("combobox", strings.palette), timelineActions.countIn.label);
  expect(all("option")[0]!.textContent).toContain(strings.setTo("1 bar"));
  await press("{Enter}");
  expect(the("combobox", timelineActions.countIn.label)).toBeDefined();
  expect(all("option").map(({ textContent }) => textContent)).toEqual([
    "None",
    `1 bar${strings.now}`,
    "2 bars",
    "3 bars",
    "4 bars",
  ]);
  await press("{Backspace}");
  expect(the("combobox", strings.palette)).toBeDefined();
  await fill(the("combobox", strings.palette), "count 4 bars");
  await press("{Enter}");
  expect(studio.recording.state.settings.countInBars).toBe(4);
  expect([studio.session.window, studio.session.paletteOf]).toEqual([null, null]);
});
