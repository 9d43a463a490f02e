// @vitest-environment jsdom
import { useState } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { LiveBoard } from "../../../../state/board/LiveBoard.ts";
import { done, fill, focus, press, the } from "../../../controls/page.test-helper.tsx";
import { makeStudio, showIn, type TestStudio } from "../../../studio.test-helper.tsx";
import { editStrings as words } from "../../../strings/edit.ts";
import { EditContext, type EditPorts } from "../EditContext.ts";
import { EmojiPicker } from "./EmojiPicker.tsx";

let studio: TestStudio;
let liveBoard: LiveBoard;
const changed = vi.fn<(emoji: string) => void>();

function Picker({ initial }: { readonly initial: string }) {
  const [emoji, setEmoji] = useState(initial);
  const change = (next: string): void => {
    changed(next);
    setEmoji(next);
  };
  return <EmojiPicker emoji={emoji} onChange={change} />;
}

beforeEach(() => {
  studio = makeStudio();
  liveBoard = new LiveBoard({ ...studio, song: null, silence: () => undefined }, null);
  changed.mockReset();
});

const open = (initial = ""): Promise<void> =>
  showIn(
    studio,
    <EditContext value={{ liveBoard } as EditPorts}>
      <Picker initial={initial} />
    </EditContext>,
  );

const own = () => liveBoard.settings.emojis;
const shown = (): HTMLButtonElement[] => [...document.querySelectorAll<HTMLButtonElement>("ul button")];
const press1 = (button: HTMLElement): Promise<void> => done(() => button.click());
const pressed = (): string[] =>
  shown().flatMap(({ ariaPressed, textContent }) => (ariaPressed === "true" ? textContent : []));
const group = (name: RegExp): HTMLElement => the("radio", name);
const isOff = (name: string): boolean => (the("button", name) as HTMLButtonElement).disabled;

test("it begins with music, and with what was chosen lately once something was; what is chosen comes first there, once", async () => {
  await open();
  expect(pressed()).toEqual([]);
  const [first, second] = shown().map(({ textContent }) => textContent) as [string, string];
  await press1(shown()[0]!);
  await press1(shown()[1]!);
  await press1(shown()[0]!);
  expect(changed.mock.calls).toEqual([[first], [second], [first]]);
  expect([own().recent, pressed()]).toEqual([[first, second], [first]]);
  await open(second);
  expect(shown().map(({ textContent }) => textContent)).toEqual([first, second]);
  expect(pressed()).toEqual([second]);
  // It does not move away under the pointer.
  await press1(shown()[1]!);
  expect(shown().map(({ textContent }) => textContent)).toEqual([first, second]);
  expect(own().recent).toEqual([second, first]);
});

test("no more than forty are remembered", async () => {
  liveBoard.settings.emojis = { ...own(), recent: Array.from({ length: 40 }, (_, index) => `e${index}`) };
  await open();
  await press1(group(/music/i));
  await press1(shown()[0]!);
  expect([own().recent.length, own().recent[0], own().recent.at(-1)]).toEqual([40, shown()[0]!.textContent, "e38"]);
});

test("groups that are empty say why, and a search that finds nothing does, too; it looks through all groups", async () => {
  await open();
  await press1(group(/favorites/i));
  expect(document.body.textContent).toContain(words.emojiEmpty.favourites);
  await press1(group(/recent/i));
  expect(document.body.textContent).toContain(words.emojiEmpty.recent);
  await fill(the("searchbox", words.emojiSearch), "drum");
  expect(shown().map(({ ariaLabel }) => ariaLabel)).toContain("drum");
  expect(document.querySelectorAll("[role=radio][aria-checked=true]")).toHaveLength(0);
  await fill(the("searchbox", words.emojiSearch), "qqqq");
  expect([shown(), document.body.textContent.includes(words.emojiNone)]).toEqual([[], true]);
  await press1(group(/music/i));
  expect([(the("searchbox", words.emojiSearch) as HTMLInputElement).value, shown().length > 8]).toEqual(["", true]);
});

test("an emoji is marked as a favorite and no more, and is taken off the pad; without one both are off", async () => {
  await open();
  expect([isOff(words.emojiMark), isOff(words.emojiRemove)]).toEqual([true, true]);
  await open("🥁");
  const mark = the("button", words.emojiMark);
  expect([isOff(words.emojiMark), isOff(words.emojiRemove), mark.ariaPressed]).toEqual([false, false, "false"]);
  await done(() => void (liveBoard.settings.emojis = { ...own(), favourites: ["🎹"] }));
  await done(() => mark.click());
  expect([own().favourites, mark.ariaPressed]).toEqual([["🎹", "🥁"], "true"]);
  await done(() => mark.click());
  expect([own().favourites, mark.ariaPressed, own().recent]).toEqual([["🎹"], "false", []]);
  await press1(the("button", words.emojiRemove));
  expect([changed.mock.calls, own().recent]).toEqual([[[""]], []]);
});

test("emojis stand in rows of eight and are one stop of Tab, from which arrows lead", async () => {
  await open();
  const rows = [...document.querySelectorAll("ul li")].map((row) => row.children.length);
  expect([...new Set(rows.slice(0, -1))]).toEqual([8]);
  expect(shown().filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1);
  await focus(shown()[0]!);
  await press("{ArrowRight}");
  expect(document.activeElement).toBe(shown()[1]);
  await press("{ArrowDown}");
  expect(document.activeElement).toBe(shown()[9]);
});
