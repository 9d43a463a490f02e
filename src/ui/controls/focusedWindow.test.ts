// @vitest-environment jsdom
import { expect, test } from "vitest";
import { focusedWindow, followFocus } from "./focusedWindow.ts";

function windowWithButtons(): Window {
  const frame = document.createElement("iframe");
  document.body.append(frame);
  frame.contentDocument!.body.innerHTML = "<button>One</button><button>Two</button>";
  return frame.contentWindow!;
}

const buttonsOf = ({ document: its }: Window): readonly HTMLElement[] => [...its.querySelectorAll("button")];

test("the page says what has the focus in the window that is used, and afterwards what has it in the page", () => {
  const here = document.createElement("button");
  document.body.append(here);
  here.focus();
  const [first, second] = [windowWithButtons(), windowWithButtons()];
  const undo = [first, second].map(followFocus);
  expect(document.activeElement).toBe(here);

  const [one, two] = buttonsOf(first);
  one!.focus();
  expect([document.activeElement, focusedWindow()]).toEqual([one, first]);
  two!.focus();
  expect(document.activeElement).toBe(two);
  buttonsOf(second)[0]!.focus();
  expect(focusedWindow()).toBe(second);
  // A key that is passed on to the page was pressed elsewhere.
  document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "a" }));
  expect(focusedWindow()).toBe(second);

  undo[1]!();
  expect(focusedWindow()).toBe(window);
  two!.blur();
  two!.focus();
  expect(focusedWindow()).toBe(first);
  undo[0]!();
  expect(Object.hasOwn(document, "activeElement")).toBe(false);
  expect(focusedWindow()).toBe(window);
});
