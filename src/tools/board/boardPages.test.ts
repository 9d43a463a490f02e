import { describe, expect, it } from "vitest";
import { defaultBoard } from "../../domain/board/defaultBoard.ts";
import { newPad, padNote } from "../../domain/board/newPad.ts";
import { newMessage } from "../../domain/board/padMessage.ts";
import type { Pad } from "../../domain/board/records.ts";
import { PlayGestures } from "./PlayGestures.ts";
import { boardLayout } from "../../view/board/boardLayout.ts";
import { BoardPlayer } from "../../state/board/BoardPlayer.ts";
import { FakeOutputs, PLAYED_LIVE } from "../../state/board/FakeOutputs.test-helper.ts";
import { lightOf } from "../../state/board/Widget.ts";

const AT = { row: 0, col: 0, width: 1, height: 1 };
const PADS: readonly Partial<Pad>[] = [
  { midiNote: padNote(60), location: AT },
  { midiNote: padNote(61), location: AT, page: 2 },
  { midiNote: padNote(62), location: { ...AT, col: 1 }, page: 2, canToggle: true },
  { type: "knob", command: "cc", code: 20, location: { ...AT, col: 2 }, page: 2 },
  { widget: { kind: "pages", pages: 3 }, location: { ...AT, row: 1, width: 3 }, page: 0 },
  {
    midiNote: padNote(64),
    location: { ...AT, col: 3 },
    messages: [newMessage({ kind: "action", action: "nextPage" })],
  },
  {
    midiNote: padNote(65),
    location: { ...AT, row: 1, col: 3 },
    page: 0,
    messages: [newMessage({ kind: "action", action: "goToPage", number: 3 })],
  },
];

function fixture() {
  const outputs = new FakeOutputs();
  const board = defaultBoard({ rows: 2, cols: 4, showKeyboard: false, pads: PADS.map((pad) => newPad(pad)) });
  const player: BoardPlayer = new BoardPlayer(
    {
      ...outputs.ports(),
      perform: ({ action, number }) => {
        if (action === "nextPage") player.pages.turn(1);
        if (action === "goToPage") player.pages.show(number);
      },
    },
    board,
    PLAYED_LIVE,
  );
  const layout = () => boardLayout(board, 400, 200, 0, false, player.pages.shown);
  const gestures = new PlayGestures(player);
  const down = (id: number, x: number, y: number): void =>
    gestures.down(layout(), { id, x, y, pressure: 1, fine: false, alt: false, reach: 8, timeMs: 0 });
  const switchCells = (): readonly boolean[] =>
    player.widgets[4]!.cells.map((_, cell) => lightOf(player.widgets[4]!, cell) > 0);
  return { outputs, player, gestures, down, switchCells };
}

describe("pages of a board", () => {
  it("a pointer plays what is on the page that is shown; a hand on the other one lets go, once", () => {
    const { outputs, player, gestures, down, switchCells } = fixture();
    expect([player.pages.shown, player.pages.count, switchCells()]).toEqual([1, 2, [true, false, false]]);
    down(1, 50, 50);
    expect(outputs.openNotes()).toHaveLength(2);
    down(2, 150, 150);
    expect([player.pages.shown, outputs.openNotes(), switchCells()]).toEqual([2, [], [false, true, false]]);
    down(3, 50, 50);
    expect(outputs.midiLog().at(-1)).toBe("out 90 3d 7f");
    gestures.up(1);
    gestures.up(3);
    expect([outputs.openNotes(), outputs.mistakes]).toEqual([[], []]);
  });

  it("toggles and controls of a page that is not shown stay as they are, and hear the gear", () => {
    const { outputs, player, down } = fixture();
    player.pages.show(2);
    down(1, 150, 50);
    player.pages.turn(1);
    expect(player.pages.shown).toBe(1);
    expect([player.widgets[2]!.on, outputs.openNotes().length]).toEqual([true, 2]);
    outputs.receive(player, [0xb0, 20, 99]);
    expect(player.widgets[3]!.x.value).toBe(99);
    player.leave();
    expect([outputs.openNotes(), outputs.mistakes]).toEqual([[], []]);
  });

  it("a pad that turns the page under its own hand ends as any other, and another board begins with its first page", () => {
    const { outputs, player, gestures, down } = fixture();
    down(1, 350, 50);
    expect([player.pages.shown, outputs.openNotes()]).toEqual([2, []]);
    gestures.up(1);
    player.load(player.board);
    expect([player.pages.shown, outputs.mistakes]).toEqual([1, []]);
  });

  it("a pad goes to a page of its own choice, however far it is", () => {
    const { outputs, player, gestures, down } = fixture();
    down(1, 350, 150);
    expect([player.pages.shown, outputs.openNotes().length]).toEqual([3, 2]);
    gestures.up(1);
    expect([outputs.openNotes(), outputs.mistakes]).toEqual([[], []]);
  });
});
