import { expect, test } from "vitest";
import { readBoard } from "../../domain/board/boardJson.ts";
import { defaultBoard } from "../../domain/board/defaultBoard.ts";
import { fillBoardPage } from "./boardPage.ts";
import { covers } from "./downloadBoardPage.ts";

const PAGE = `<title>x</title><script type="application/json" id="board">null</script>
<script type="application/json" id="fonts">[]</script><script>run()</script>`;
const soundSettings = {
  sound: { keys: { bank: 0, program: 4 }, pads: { bank: 128, program: 0 } },
  chain: [{ id: "repeat", values: { rate: "16n", gate: 50 } }],
  bpm: 90,
} as const;
const fonts = [{ family: "Inter", weight: "400", unicodeRange: "U+0000-00FF", base64: "AAAA" }];

const dataIn = (page: string, id: string): unknown =>
  JSON.parse(page.split(`id="${id}">`)[1]!.split("</script>")[0]!) as unknown;

test.each([
  "</script><script>alert(1)</script>",
  "<!--<script>",
  "line\u2028separator\u2029and\u0000",
  "$& $' $` $1",
  "\ud800 alone, & &lt;",
])("a board named %j stays data", (name) => {
  const board = { ...defaultBoard(), name, description: name };
  const page = fillBoardPage(PAGE, { board, soundSettings, fonts })!;
  expect(page.match(/<script/g)).toHaveLength(3);
  expect(page.match(/<\/script/g)).toHaveLength(3);
  expect(page).not.toMatch(/<!--|[\u2028\u2029]/);
  expect(page.endsWith("<script>run()</script>")).toBe(true);
  const read = readBoard((dataIn(page, "board") as { board: unknown }).board);
  expect(read.ok && read.value).toEqual(board);
  expect(dataIn(page, "board")).toMatchObject(soundSettings);
  expect(dataIn(page, "fonts")).toEqual(fonts);
});

test("a page without a place for a board is refused", () => {
  expect(fillBoardPage("<title>x</title>", { board: defaultBoard(), soundSettings, fonts })).toBeNull();
});

test("fonts are taken for the letters that they have", () => {
  const range = "U+200d,U+2620, U+1f3f3-1f3f4";
  expect(covers(range, [0x1f3f4])).toBe(true);
  expect(covers(range, [0x2620])).toBe(true);
  expect(covers(range, [0x41, 0x1f3f5])).toBe(false);
});
