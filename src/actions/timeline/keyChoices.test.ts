import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { shortcutOf, type KeyStroke } from "../actionOfKey.ts";
import { actionOfStroke, boundKeys, holderOf, keyChoicesOf, withKeys, withPreset, withRecent } from "./keyChoices.ts";
import { KEY_PRESET_NAMES } from "./keyPresets.ts";
import { timelineActions, type ActionName } from "./timelineActions.ts";

const stroke = (key: string, fields: Partial<KeyStroke> = {}): KeyStroke => ({
  key,
  code: "",
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  altKey: false,
  ...fields,
});
const fresh = keyChoicesOf({});
const NAMES = Object.keys(timelineActions) as ActionName[];
const allKeys = (choices: typeof fresh) => [...boundKeys(choices).values()].flat();

describe("keys", () => {
  it("are the product's until somebody chooses", () => {
    expect(actionOfStroke(fresh, stroke("q"))).toBe("quantize");
    expect(actionOfStroke(fresh, stroke("k", { ctrlKey: true }))).toBe("palette");
    expect(actionOfStroke(fresh, stroke("?", { shiftKey: true }))).toBe("help");
  });

  it("do one thing each, with every preset and whatever is bound by hand", () => {
    const anyKey = fc.constantFrom(
      ...new Set(KEY_PRESET_NAMES.flatMap((preset) => allKeys(withPreset(fresh, preset)))),
    );
    const anyBinding = fc.tuple(fc.constantFrom(...NAMES), fc.array(anyKey, { maxLength: 2 }));
    fc.assert(
      fc.property(fc.constantFrom(...KEY_PRESET_NAMES), fc.array(anyBinding, { maxLength: 8 }), (preset, bindings) => {
        let choices = withPreset(fresh, preset);
        for (const [name, keys] of bindings) {
          choices = withKeys(choices, name, [...new Set(keys)]);
          expect(boundKeys(choices).get(name)).toEqual([...new Set(keys)]);
        }
        const keys = allKeys(choices);
        expect(keys).toHaveLength(new Set(keys).size);
        expect(keyChoicesOf(JSON.parse(JSON.stringify(choices)))).toEqual(choices);
      }),
    );
  });

  it("that are taken tell by whom, and leave them", () => {
    expect(holderOf(fresh, "Q", "legato")).toBe("quantize");
    const choices = withKeys(fresh, "legato", ["Q"]);
    expect(actionOfStroke(choices, stroke("q"))).toBe("legato");
    expect(boundKeys(choices).get("quantize")).toEqual([]);
    expect(actionOfStroke(withPreset(choices, "padroll"), stroke("q"))).toBe("quantize");
  });

  it("of other programs win over the product's own", () => {
    const live = withPreset(fresh, "live");
    expect(actionOfStroke(live, stroke("u", { metaKey: true }))).toBe("quantize");
    expect(actionOfStroke(live, stroke("q"))).toBeUndefined();
    expect(actionOfStroke(withPreset(fresh, "fl"), stroke("p"))).toBe("draw");
    expect(actionOfStroke(withPreset(fresh, "logic"), stroke("c"))).toBe("loop");
  });

  it("are read from settings as far as they are known", () => {
    const read = keyChoicesOf({
      preset: "cubase",
      own: { fly: ["F"], quantize: "Q", undo: ["U"] },
      recent: ["undo", 3],
    });
    expect(read).toEqual({ preset: "padroll", own: { undo: ["U"] }, recent: ["undo"] });
  });

  it("are written as they are pressed", () => {
    expect(shortcutOf(stroke("Z", { ctrlKey: true, shiftKey: true }))).toBe("Mod+Shift+Z");
    expect(shortcutOf(stroke("ArrowUp", { altKey: true }))).toBe("Alt+↑");
    expect(shortcutOf(stroke("å", { altKey: true, code: "KeyA" }))).toBe("Alt+A");
    expect(shortcutOf(stroke("?", { shiftKey: true }))).toBe("?");
    expect(shortcutOf(stroke(" ", { code: "Space" }))).toBe("Space");
    expect(shortcutOf(stroke("Shift", { shiftKey: true }))).toBeNull();
  });
});

it("what was done last comes first, once, and not without end", () => {
  const choices = NAMES.reduce(withRecent, withRecent(fresh, "undo"));
  expect(choices.recent).toHaveLength(8);
  expect(withRecent(choices, choices.recent[3]!).recent.slice(0, 2)).toEqual([choices.recent[3], choices.recent[0]]);
});
