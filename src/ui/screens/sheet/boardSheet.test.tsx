// @vitest-environment jsdom
import { expect, test, vi } from "vitest";
import { newBoard } from "../../../domain/board/newBoard.ts";
import { newPad, padNote } from "../../../domain/board/newPad.ts";
import { done, show, the } from "../../controls/page.test-helper.tsx";
import { dateText } from "../../strings/dates.ts";
import { sheetStrings as words } from "../../strings/sheet.ts";
import { BoardSheet } from "./BoardSheet.tsx";

const KICK = newPad({
  id: "kick",
  label: "Kick",
  midiNote: padNote(36),
  color: "#ff0000",
  location: { row: 1, col: 2, width: 2, height: 1 },
});
const SECOND = { ...KICK, id: "second", label: "Second", page: 2, channel: 10 };

const printed = vi.fn<() => void>();
const print = vi.fn<() => void>();

async function open(fields: object): Promise<HTMLElement> {
  printed.mockReset();
  print.mockReset();
  vi.stubGlobal("print", print);
  const board = {
    ...newBoard({ name: "Live", rows: 4, cols: 16, pads: [KICK, SECOND], showKeyboard: false }),
    ...fields,
  };
  await show(<BoardSheet board={board} onPrinted={printed} />);
  return the("article", words.sheet("Live"));
}

test("a sheet prints itself once, and says when it is printed, until it is gone", async () => {
  await open({});
  expect([print.mock.calls.length, printed.mock.calls.length]).toEqual([1, 0]);
  await done(() => void dispatchEvent(new Event("afterprint")));
  expect(printed).toHaveBeenCalledOnce();
  await show(<p>gone</p>);
  await done(() => void dispatchEvent(new Event("afterprint")));
  expect(printed).toHaveBeenCalledOnce();
});

test("it has the name, how many controls there are and when, and a line for each with what it sends", async () => {
  const sheet = await open({ description: "For Friday" });
  expect([...sheet.querySelectorAll("header > *")].map(({ textContent }) => textContent)).toEqual([
    "Live",
    words.facts(2, dateText(new Date())),
    "For Friday",
  ]);
  const rows = [...sheet.querySelectorAll("tr")].map((row) => [...row.children].map(({ textContent }) => textContent));
  expect(rows[0]).toEqual([...words.columns]);
  expect(rows.slice(1).map((cells) => [cells[0], cells[1], cells[3], cells[5]])).toEqual([
    ["1", "Kick", "Note C2 (36)", "board’s"],
    ["2", "Second", "Note C2 (36)", "10"],
  ]);
  expect([sheet.querySelectorAll("h2").length, sheet.textContent.includes("Keyboard: octaves")]).toEqual([0, false]);
});

test("each page has a plan of its controls where they are, by their numbers", async () => {
  const sheet = await open({});
  const plans = [...sheet.querySelectorAll("section > svg")];
  expect(plans.map((plan) => plan.getAttribute("viewBox"))).toEqual(["0 0 1600 240", "0 0 1600 240"]);
  expect(plans.map((plan) => [...plan.querySelectorAll("text")].map(({ textContent }) => textContent))).toEqual([
    ["1", "Kick"],
    ["2", "Second"],
  ]);
  const of = (selector: string, ...names: string[]) =>
    names.map((name) => plans[0]!.querySelector(selector)!.getAttribute(name));
  expect(of("rect", "x", "y", "width", "height", "stroke")).toEqual(["204", "64", "192", "52", "#ff0000"]);
  // Sixteen columns are twice as wide as eight: so are the figures.
  expect(of("g > text", "x", "y", "font-size")).toEqual(["212", "104", "36"]);
  expect(of("g > svg", "x", "y", "width", "height")).toEqual(["204", "60", "188", "60"]);
  expect(of("g > svg text", "y", "font-size")).toEqual(["46", "28.8"]);
});

test("a board of two layouts has both, one with a keyboard its range and channel", async () => {
  const sheet = await open({
    otherLayout: { rows: 8, cols: 4 },
    showKeyboard: true,
    startOctave: 2,
    endOctave: 5,
    keyboardChannel: 0,
  });
  expect([...sheet.querySelectorAll("h2")].map(({ textContent }) => textContent)).toEqual([
    words.layouts.landscape,
    words.layouts.portrait,
  ]);
  expect(sheet.querySelectorAll("section > svg")).toHaveLength(4);
  expect(sheet.textContent).toContain("Keyboard: octaves 2 to 5, channel: all.");
});
