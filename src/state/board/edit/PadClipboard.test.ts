import * as fc from "fast-check";
import { expect, test } from "vitest";
import { createPad } from "../../../domain/board/createPad.ts";
import { newBoard } from "../../../domain/board/newBoard.ts";
import { newPad } from "../../../domain/board/newPad.ts";
import { PAD_PRESETS, presetFields } from "../../../domain/board/padPresets.ts";
import { SharedTexts } from "../../SharedTexts.ts";
import { PadClipboard } from "./PadClipboard.ts";

/** Two tabs of one browser; `reload` opens another page of it. */
function browser() {
  const texts = new Map<string, string>();
  const tabs: SharedTexts[] = [];
  const open = (): PadClipboard => {
    const tab = new SharedTexts({
      getItem: (key) => texts.get(key) ?? null,
      setItem: (key, value) => {
        texts.set(key, value);
        for (const other of tabs) if (other !== tab) other.replaced(key);
      },
    });
    tabs.push(tab);
    return new PadClipboard(tab);
  };
  return { open, texts };
}

test("what was copied last is pasted in every tab, and after a reload, with all that it had", () => {
  const pads = fc.uniqueArray(fc.constantFrom(...PAD_PRESETS), { minLength: 1, maxLength: 8 }).map((presets) =>
    presets.map((preset, at) =>
      newPad({
        ...createPad(newBoard(), presetFields(preset)),
        location: { row: at * 2, col: at, width: 1, height: 2 },
      }),
    ),
  );
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(2), pads), { minLength: 1, maxLength: 6 }), (copies) => {
      const { open } = browser();
      const tabs = [open(), open(), open()];
      expect(tabs[0]!.pads).toEqual([]);
      for (const [tab, copied] of copies) {
        tabs[tab]!.copy(copied);
        for (const each of [...tabs, open()]) expect(each.pads).toEqual(copied);
      }
    }),
  );
});

test("where nothing can be kept, and where what is kept is damaged, copying goes on", () => {
  const full = new PadClipboard({
    getItem: () => null,
    setItem: () => {
      throw new DOMException("full", "QuotaExceededError");
    },
  });
  const pads = [newPad()];
  full.copy(pads);
  expect(full.pads).toEqual(pads);
  const { open, texts } = browser();
  open().copy(pads);
  const [key] = texts.keys();
  for (const text of ["", "null", "[]", "{", '{"pads":3}', `{"version":"other"}`]) {
    texts.set(key!, text);
    expect(open().pads).toEqual([]);
  }
});
