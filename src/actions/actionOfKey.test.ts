import { describe, expect, it } from "vitest";
import { actionOfKey, type KeyStroke } from "./actionOfKey.ts";

const action = (...keys: string[]) => ({ label: keys.join(), keys, run: () => {} });
const actions = {
  undo: action("Mod+Z"),
  redo: action("Mod+Shift+Z", "Mod+Y"),
  remove: action("Del", "Backspace"),
  up: action("↑"),
  louder: action("Alt+↑"),
  finer: action("]"),
  play: action("Space"),
  stop: { label: "Stop", run: () => {} },
};
const named = (stroke: Partial<KeyStroke>) =>
  actionOfKey(actions, {
    key: "",
    code: "",
    ctrlKey: false,
    metaKey: false,
    shiftKey: false,
    altKey: false,
    ...stroke,
  });

describe("actionOfKey", () => {
  it("finds letters by what is printed on them, with either modifier of commands", () => {
    expect(named({ key: "z", code: "KeyY", ctrlKey: true })).toBe(actions.undo);
    expect(named({ key: "Z", metaKey: true, shiftKey: true })).toBe(actions.redo);
    expect(named({ key: "y", ctrlKey: true })).toBe(actions.redo);
    expect(named({ key: "z" })).toBeUndefined();
    expect(named({ key: "z", ctrlKey: true, altKey: true })).toBeUndefined();
  });

  it("finds keys by the names that people read", () => {
    expect(named({ key: "Delete" })).toBe(actions.remove);
    expect(named({ key: "Backspace" })).toBe(actions.remove);
    expect(named({ key: "ArrowUp" })).toBe(actions.up);
    expect(named({ key: "ArrowUp", altKey: true })).toBe(actions.louder);
  });

  it("finds Space and brackets by their place on the keyboard", () => {
    expect(named({ key: "+", code: "BracketRight" })).toBe(actions.finer);
    expect(named({ key: "]", code: "Digit9" })).toBeUndefined();
    expect(named({ key: " ", code: "Space" })).toBe(actions.play);
  });
});
