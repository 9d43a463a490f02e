import { expect, test } from "vitest";
import { diffBoards } from "../../../domain/board/diffBoards.ts";
import { newBoard } from "../../../domain/board/newBoard.ts";
import { newPad } from "../../../domain/board/newPad.ts";
import type { Board, Pad } from "../../../domain/board/records.ts";
import { boardSpokenStrings as words } from "../../strings/spoken.ts";
import { spokenBoard } from "./spokenBoard.ts";

const KICK = newPad({ id: "kick", label: "Kick", color: "#1a97c4" });
const SNARE = newPad({ id: "snare", label: "", color: "#1a97c4", location: { row: 1, col: 0, width: 1, height: 1 } });
const board = (pads: readonly Pad[], fields: Partial<Board> = {}): Board =>
  newBoard({ id: "live", name: "Live", rows: 4, cols: 4, ...fields, pads });
const said = (before: Board, after: Board, source: "user" | "undo" | "redo" = "user"): string =>
  spokenBoard.text(diffBoards(before, after), source, after);

test("pads that come and go are counted, a single one is named", () => {
  expect(said(board([]), board([KICK]))).toBe("1 pad added: Kick");
  expect(said(board([KICK, SNARE]), board([KICK]))).toBe("1 pad deleted: Pad");
  expect(said(board([]), board([KICK, SNARE]))).toBe("2 pads added");
});

test("of one pad its new name, size or place is said, of others and of more that they changed", () => {
  const changed = (fields: Partial<Pad>): string => said(board([KICK]), board([{ ...KICK, ...fields }]));
  expect(changed({ label: "Boom" })).toBe("Kick to Boom");
  expect(changed({ location: { ...KICK.location, width: 3 } })).toBe(words.size("Kick", 3, 1));
  expect(changed({ location: { ...KICK.location, row: 2, col: 3 } })).toBe(words.place("Kick", 3, 4));
  expect(changed({ color: "#ffffff" })).toBe(words.padChanged("Kick"));
  const paler = [KICK, SNARE].map((pad) => ({ ...pad, color: "#ffffff" }));
  expect(said(board([KICK, SNARE]), board(paler))).toBe(words.padsChanged(2));
});

test("of the board its name and grid are said, and that it changed", () => {
  expect(said(board([]), board([], { name: "Stage" }))).toBe(words.renamed("Stage"));
  expect(said(board([]), board([], { rows: 6 }))).toBe(words.grid(4, 6));
  expect(said(board([]), board([], { showKeyboard: false }))).toBe(words.boardChanged);
  expect(said(board([KICK, SNARE]), board([SNARE, KICK]))).toBe(words.order);
});

test("what is undone and redone is said as the edit that it was", () => {
  expect(said(board([KICK]), board([]), "undo")).toBe("Undone: 1 pad added: Kick");
  expect(said(board([]), board([KICK]), "redo")).toBe("Redone: 1 pad added: Kick");
});
