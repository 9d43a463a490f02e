// @vitest-environment jsdom

import { ref } from "valtio/vanilla";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { newBoard } from "../../../domain/board/newBoard.ts";
import { newPad } from "../../../domain/board/newPad.ts";
import type { BoardLibrary } from "../../../state/board/BoardLibrary.ts";
import { LiveBoard } from "../../../state/board/LiveBoard.ts";
import { SetListGear } from "../../../state/set-list/SetListGear.ts";
import { SetLists } from "../../../state/set-list/SetLists.ts";
import { newWorkState, type WorkEntry } from "../../../state/sync/Work.ts";
import { all, choose, click, done, fill, press, focus, the } from "../../controls/page.test-helper.tsx";
import { makeStudio, showIn, type TestStudio } from "../../studio.test-helper.tsx";
import { ScenesPanel } from "./scenes/ScenesPanel.tsx";
import { SetListControl } from "./set-list/SetListControl.tsx";
import { SetListPanel } from "./set-list/SetListPanel.tsx";

const location = { row: 0, col: 0, width: 1, height: 1 };
const MUTE = newPad({ id: "mute", label: "Mute", command: "cc", code: 20, canToggle: true, location });

const entry = (kind: WorkEntry["kind"], id: string, name: string): WorkEntry => ({
  key: `${kind}_${id}`,
  id,
  kind,
  name,
  changedAt: 0,
  status: "saved",
  problem: null,
  version: "1",
});

let studio: TestStudio;
let liveBoard: LiveBoard;

beforeEach(() => {
  const state = newWorkState();
  state.entries = ref([
    entry("board", "keys", "Keys"),
    entry("timeline", "night", "Night"),
    entry("board", "drums", "Drums"),
    entry("timeline", "dawn", "Dawn"),
  ]);
  const board = newBoard({ id: "live", name: "Live", rows: 2, cols: 2, pads: [MUTE] });
  studio = makeStudio({ board, work: { state } });
  liveBoard = new LiveBoard({ ...studio, song: null, silence: () => undefined }, null);
});

const items = (list: string): string[] =>
  [...the("list", list).querySelectorAll("li")].map((item) => item.querySelector("button")!.ariaLabel!);

const current = (list: string): string[] =>
  [...the("list", list).querySelectorAll("[aria-current]")].map((item) => item.querySelector("button")!.ariaLabel!);

const scenes = () => studio.board.current.scenes;

const setChannel = (channel: number): void => void (studio.session.midi.channel = channel);

const isOff = (name: string): boolean => (the("button", name) as HTMLButtonElement).disabled;

async function addToSet(name: string): Promise<void> {
  await click(the("button", "Add a board"));
  await click(the("menuitem", name));
}

/** Plays a set of the boards Keys, Drums and Live. */
async function startSet(): Promise<void> {
  await click(the("button", "New set list"));
  await addToSet("Keys");
  await addToSet("Drums");
  await click(the("button", "Add this board"));
}

/** A field whose text counts once it is left. */
async function rename(label: string, text: string): Promise<void> {
  await fill(the("textbox", label), text);
  await press("{Enter}");
}

describe("the scenes beside a board", () => {
  const LIST = "Scenes of this board";
  const close = vi.fn<() => void>();

  beforeEach(async () => {
    close.mockClear();
    await showIn(studio, <ScenesPanel liveBoard={liveBoard} onClose={close} />);
  });

  it("are stored as the board stands, under names by their number", async () => {
    expect(all("list", LIST)).toEqual([]);
    expect(all("combobox")).toEqual([]);
    await click(the("button", "New scene"));
    await done(() => setChannel(5));
    await click(the("button", "New scene"));
    expect(items(LIST)).toEqual(["Recall 1: Scene 1", "Recall 2: Scene 2"]);
    expect(scenes().map(({ name, channel, values }) => ({ name, channel, values }))).toEqual([
      { name: "Scene 1", channel: 1, values: { mute: { x: null, y: null, on: false } } },
      { name: "Scene 2", channel: 5, values: { mute: { x: null, y: null, on: false } } },
    ]);
  });

  it("are recalled by their number, which then says that it is the one", async () => {
    await click(the("button", "New scene"));
    await done(() => setChannel(5));
    await click(the("button", "New scene"));
    expect(current(LIST)).toEqual([]);
    await click(the("button", "Recall 1: Scene 1"));
    expect([studio.session.midi.channel, current(LIST)]).toEqual([1, ["Recall 1: Scene 1"]]);
    await click(the("button", "Recall 2: Scene 2"));
    expect([studio.session.midi.channel, current(LIST)]).toEqual([5, ["Recall 2: Scene 2"]]);
  });

  it("take a name of their own, but none of blanks", async () => {
    await click(the("button", "New scene"));
    await rename("Name of Scene 1", "  Verse ");
    expect(scenes()[0]!.name).toBe("Verse");
    await rename("Name of Verse", "   ");
    expect(scenes()[0]!.name).toBe("Verse");
    expect((the("textbox", "Name of Verse") as HTMLInputElement).value).toBe("Verse");
  });

  it("are reached in a time, and the board opens with one", async () => {
    await click(the("button", "New scene"));
    await choose("Transition to Scene 1", "0.5 s");
    await choose("Initial scene", "Scene 1");
    const [scene] = scenes();
    expect(scene).toMatchObject({ transitionMs: 500 });
    expect(studio.board.current.openingScene).toBe(scene!.id);
    await choose("Transition to Scene 1", "Instant");
    await choose("Initial scene", "Last state");
    expect(scenes()[0]).toMatchObject({ transitionMs: 0 });
    expect(studio.board.current.openingScene).toBe("");
  });

  it("are stored over and taken away, each alone", async () => {
    await click(the("button", "New scene"));
    await click(the("button", "New scene"));
    await done(() => setChannel(9));
    await click(the("button", "Overwrite Scene 2"));
    expect(scenes().map(({ channel }) => channel)).toEqual([1, 9]);
    expect(studio.notices()).toEqual(["success: Stored the board in “Scene 2”"]);
    await click(the("button", "Delete Scene 1"));
    expect(items(LIST)).toEqual(["Recall 1: Scene 2"]);
    await click(the("button", "Close scenes"));
    expect(close).toHaveBeenCalledOnce();
  });
});

describe("the set lists beside a board", () => {
  const LIST = "Boards in the set";
  let sets: SetLists;
  let gear: SetListGear;
  let opened: string[];
  let kept: string[];
  let undo: () => void;

  beforeEach(async () => {
    sets = new SetLists(null);
    opened = [];
    kept = [];
    sets.openWith(({ boardId, songId }) => opened.push(`${boardId} ${songId ?? "-"}`));
    gear = new SetListGear({ ...studio, sets });
    undo = gear.attach();
    const library = {
      keptId: null,
      add: (board: { readonly name: string }) => {
        kept.push(board.name);
        return Promise.resolve({ ok: true, value: board });
      },
    } as unknown as BoardLibrary;
    await showIn(
      studio,
      <>
        <SetListControl sets={sets} />
        <SetListPanel kit={{ sets, gear, openSong: () => undefined }} library={library} onClose={() => undefined} />
      </>,
    );
  });

  it("begin with one that has a number and nothing in it", async () => {
    expect(all("textbox")).toEqual([]);
    await click(the("button", "New set list"));
    expect(sets.active).toMatchObject({ name: "Set 1", entries: [] });
    expect(all("group", "Set list")).toEqual([]);
    expect(document.body.textContent).toContain("This set is empty.");
    await click(the("button", "New set list"));
    expect(sets.active!.name).toBe("Set 2");
    await choose("Current set list", "Set 1");
    expect(sets.active!.name).toBe("Set 1");
    await choose("Current set list", "No set list");
    expect(sets.active).toBeNull();
  });

  it("take other boards by name, and this one, which is kept first", async () => {
    await click(the("button", "New set list"));
    await click(the("button", "Add a board"));
    expect(all("menuitem").map(({ textContent }) => textContent)).toEqual(["Drums", "Keys"]);
    await click(the("menuitem", "Keys"));
    expect(kept).toEqual([]);
    await click(the("button", "Add this board"));
    expect(kept).toEqual(["Live"]);
    expect(sets.active!.entries.map(({ boardId, boardName }) => [boardId, boardName])).toEqual([
      ["keys", "Keys"],
      ["live", "Live"],
    ]);
  });

  it("are stepped through, and say where one is", async () => {
    await startSet();
    const steps = the("group", "Set list");
    expect(steps.textContent).toContain("– / 3");
    await click(the("button", "Play 2: Drums"));
    expect(steps.textContent).toContain("2 / 3");
    expect(current(LIST)).toEqual(["Play 2: Drums"]);
    const [back, on] = [...steps.querySelectorAll("button")];
    await click(on!);
    expect(steps.textContent).toContain("3 / 3");
    expect([back!.disabled, on!.disabled]).toEqual([false, true]);
    await click(back!);
    await click(back!);
    expect([back!.disabled, on!.disabled]).toEqual([true, false]);
    expect(opened).toEqual(["drums -", "live -", "drums -", "keys -"]);
  });

  it("move boards up and down and take them out", async () => {
    await startSet();
    expect([isOff("Move Keys up"), isOff("Move Keys down"), isOff("Move Live up"), isOff("Move Live down")]).toEqual([
      true,
      false,
      false,
      true,
    ]);
    await click(the("button", "Move Keys down"));
    await click(the("button", "Move Live up"));
    expect(items(LIST)).toEqual(["Play 1: Drums", "Play 2: Live", "Play 3: Keys"]);
    await click(the("button", "Remove Live from the set"));
    expect(items(LIST)).toEqual(["Play 1: Drums", "Play 2: Keys"]);
  });

  it("open a song with a board", async () => {
    await startSet();
    await choose("Song of Drums", "Dawn");
    expect(sets.active!.entries.map(({ songId, songName }) => [songId, songName])).toEqual([
      [null, ""],
      ["dawn", "Dawn"],
      [null, ""],
    ]);
    await click(the("button", "Play 2: Drums"));
    expect(opened).toEqual(["drums dawn"]);
    await choose("Song of Drums", "No song");
    expect(sets.active!.entries[1]!.songId).toBeNull();
  });

  it("are named and deleted", async () => {
    await click(the("button", "New set list"));
    await fill(the("textbox", "Set list name"), "Tonight");
    expect(sets.active!.name).toBe("Tonight");
    await click(the("button", "Delete set list"));
    expect([sets.shown.lists.length, studio.notices()]).toEqual([0, ["info: “Tonight” was deleted"]]);
  });

  it("are led through by programs of a channel and by pedals that are learned", async () => {
    await startSet();
    await choose("Program change", "Channel 3");
    expect(sets.shown.gear.programChannel).toBe(3);
    await choose("Program change", "Off");
    expect(sets.shown.gear.programChannel).toBeNull();
    const learn = the("button", "MIDI Learn: next");
    expect([learn.textContent, learn.ariaPressed]).toEqual(["No pedal", "false"]);
    await click(learn);
    expect([learn.textContent, learn.ariaPressed]).toEqual(["Press a pedal or key…", "true"]);
    await click(learn);
    expect(learn.textContent).toBe("No pedal");
    await click(learn);
    await done(() => studio.ports.receive(studio.midi.inputs()[0]!.id, [0xb0, 66, 127]));
    expect(sets.shown.gear).toMatchObject({ next: { kind: "cc", number: 66 }, previous: null });
    expect(learn.textContent).toContain("66");
    await choose("Channel of pedal: next", "Channel 5");
    expect([sets.shown.gear.next?.channel, sets.shown.gear.next?.number]).toEqual([5, 66]);
    await choose("Channel of pedal: next", "All channels");
    expect(sets.shown.gear.next?.channel).toBe(0);
    expect(all("combobox", "Channel of pedal: previous")).toEqual([]);
    await focus(the("button", "Clear pedal: next"));
    await press("{Enter}");
    expect([sets.shown.gear.next, learn.textContent]).toEqual([null, "No pedal"]);
    undo();
  });
});
