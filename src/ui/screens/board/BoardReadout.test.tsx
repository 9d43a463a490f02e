// @vitest-environment jsdom
import { beforeEach, expect, test } from "vitest";
import { newBoard } from "../../../domain/board/newBoard.ts";
import { newPad } from "../../../domain/board/newPad.ts";
import { LiveBoard } from "../../../state/board/LiveBoard.ts";
import { done, the } from "../../controls/page.test-helper.tsx";
import { pageOfWidth } from "../../controls/pageWidth.test-helper.ts";
import { makeStudio, showIn, type TestStudio } from "../../studio.test-helper.tsx";
import { playedStrings as words } from "../../strings/spoken.ts";
import { BoardReadout } from "./BoardReadout.tsx";

const scene = (id: string, name: string) => ({ id, name, transitionMs: 0, program: null, channel: 0, values: {} });
const BOARD = newBoard({
  id: "live",
  scenes: [scene("verse", "Verse"), scene("chorus", "Chorus")],
  pads: [newPad({ id: "one" }), newPad({ id: "two", page: 2 })],
});

let studio: TestStudio;
let liveBoard: LiveBoard;

beforeEach(() => {
  studio = makeStudio({ board: BOARD });
  liveBoard = new LiveBoard({ ...studio, song: null, silence: () => undefined }, null);
});

const open = (): Promise<unknown> => showIn(studio, <BoardReadout liveBoard={liveBoard} />, "/midi");
const said = (): string => the("status", words.changes).textContent;

test("a scene that is recalled is said; page and octave are, where the bar has no room for them", async () => {
  pageOfWidth(24);
  await open();
  expect(said()).toBe("");
  await done(() => liveBoard.player.scenes.turn(1));
  expect(said()).toBe(words.scene("Verse"));
  await done(() => liveBoard.player.pages.turn(1));
  expect(said()).toBe(words.page(2, 2));
  await done(() => liveBoard.shiftOctave(-1));
  expect(said()).toBe(words.octave("−1"));
});

test("with a bar that says its page and octave itself scenes alone are said; another board says nothing", async () => {
  pageOfWidth(90);
  await open();
  await done(() => liveBoard.player.pages.turn(1));
  await done(() => liveBoard.shiftOctave(1));
  expect(said()).toBe("");
  await done(() => studio.board.load(newBoard({ id: "other", scenes: [scene("solo", "Solo")], openingScene: "solo" })));
  expect(said()).toBe("");
});
