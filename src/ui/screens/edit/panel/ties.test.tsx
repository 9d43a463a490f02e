// @vitest-environment jsdom
import { beforeEach, expect, test } from "vitest";
import { newBoard } from "../../../../domain/board/newBoard.ts";
import { newPad } from "../../../../domain/board/newPad.ts";
import { all, choose, click, done, fill, focus, press, the } from "../../../controls/page.test-helper.tsx";
import { editStrings } from "../../../strings/edit.ts";
import { messageStrings as words } from "../../../strings/messages.ts";
import { at, box, openBoard, pad, select, theStudio } from "./panel.test-helper.tsx";

const toggle = (id: string, col: number, name?: string) =>
  newPad({
    id,
    label: id,
    canToggle: true,
    group: name === undefined ? null : { name, kind: "exclusive" },
    ...at(0, col),
  });
const knob = (id: string, col: number, follows?: string) =>
  newPad({
    id,
    label: id,
    type: "knob",
    command: "cc",
    follows: follows === undefined ? null : { pad: follows, inverted: false, scale: 1 },
    ...at(1, col),
  });

const load = (...pads: readonly ReturnType<typeof newPad>[]): void =>
  theStudio().board.load(newBoard({ rows: 4, cols: 4, pads }));

/** Names of the chosen kinds of group: one, or none where they differ. */
const kinds = (): (string | null)[] =>
  [...the("radiogroup", words.groupKind).querySelectorAll('[aria-checked="true"]')].map(
    ({ textContent }) => textContent,
  );

beforeEach(openBoard);

test("a toggle joins a group by its name, of the kind that is chosen, and leaves it with an empty one", async () => {
  load(toggle("Mute", 0));
  await select("Mute");
  expect(box(words.group).value).toBe("");
  expect(all("radiogroup", words.groupKind)).toEqual([]);
  await fill(box(words.group), `${"Drums ".repeat(20)}{Enter}`);
  expect(pad("Mute").group).toEqual({ name: "Drums ".repeat(10), kind: "radio" });
  await click(the("radio", words.groupKinds.exclusive));
  expect(pad("Mute").group?.kind).toBe("exclusive");
  expect(kinds()).toEqual([words.groupKinds.exclusive]);
  await fill(box(words.group), "{Enter}");
  expect(pad("Mute").group).toBeNull();
});

test("toggles of different groups say so; the name they are given is that of each, its kind stays each one's own", async () => {
  load(toggle("A", 0, "Drums"), toggle("B", 1, "Bass"), toggle("C", 2));
  await select("A", "B", "C");
  expect(box(words.group).value).toBe(editStrings.mixed);
  await fill(box(words.group), "All{Enter}");
  expect(["A", "B", "C"].map((id) => pad(id).group)).toEqual([
    { name: "All", kind: "exclusive" },
    { name: "All", kind: "exclusive" },
    { name: "All", kind: "radio" },
  ]);
  expect(kinds()).toEqual([]);
  await done(() => theStudio().board.undo());
  expect(pad("A").group?.name).toBe("Drums");
  expect(theStudio().board.canUndo).toBe(false);
});

test("a control can follow every other control, but neither itself nor a pad, nor what is selected with it", async () => {
  load(knob("Cutoff", 0), knob("Pan", 1), knob("Send", 2), toggle("Mute", 0));
  await select("Cutoff", "Pan");
  await focus(the("combobox", words.follows));
  await press("{Enter}");
  expect(all("option").map(({ textContent }) => textContent)).toEqual([words.followsNone, "Send"]);
  await press("{Escape}");
  await choose(words.follows, "Send");
  expect(["Cutoff", "Pan"].map((id) => pad(id).follows)).toEqual([
    { pad: "Send", inverted: false, scale: 1 },
    { pad: "Send", inverted: false, scale: 1 },
  ]);
  await click(the("switch", words.inverted));
  expect(pad("Pan").follows).toEqual({ pad: "Send", inverted: true, scale: 1 });
  await choose(words.follows, words.followsNone);
  expect(["Cutoff", "Pan"].map((id) => pad(id).follows)).toEqual([null, null]);
});

test("what a control follows is named even where it is gone, and a pad with a button among it has no such field", async () => {
  load(knob("Cutoff", 0, "Lost"), knob("Pan", 1, "Cutoff"), toggle("Mute", 0), newPad({ id: "Hit", ...at(0, 1) }));
  await select("Cutoff");
  expect(the("combobox", words.follows).textContent).toBe(words.leaderGone);
  await select("Pan");
  expect(the("combobox", words.follows).textContent).toBe("Cutoff");
  await focus(the("combobox", words.follows));
  await press("{Enter}");
  expect(all("option").map(({ textContent }) => textContent)).not.toContain(words.leaderGone);
  await press("{Escape}");
  await select("Cutoff", "Hit");
  expect([all("combobox", words.follows), all("textbox", words.group)]).toEqual([[], []]);
});
