import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { hexToRgba } from "../color.ts";
import { CONTROL_CHANGE_NAMES } from "./controlChangeNames.ts";
import { EMOJI_GROUPS } from "./emojiGroups.ts";
import { drumName } from "./gmDrums.ts";
import { GM_FAMILIES, GM_INSTRUMENTS, instrumentLabel, instrumentName, PERCUSSION_BANK } from "./gmInstruments.ts";
import { GRADIENTS } from "./gradients.ts";
import { ellipsis } from "./text.ts";
import { US_STATES } from "./usStates.ts";

const distinct = (values: readonly string[]): number => new Set(values).size;

describe("reference tables", () => {
  test("every controller has a name of its own, as MIDI 1.0 has it", () => {
    expect(CONTROL_CHANGE_NAMES).toHaveLength(128);
    expect(distinct(CONTROL_CHANGE_NAMES)).toBe(128);
    expect(
      [0, 1, 7, 10, 11, 33, 38, 64, 74, 91, 120, 123].map((controller) => CONTROL_CHANGE_NAMES[controller]),
    ).toEqual([
      "Bank Select",
      "Modulation",
      "Volume",
      "Pan",
      "Expression",
      "Modulation LSB",
      "Data Entry LSB",
      "Sustain Pedal",
      "Cutoff",
      "Reverb",
      "All Sound Off",
      "All Notes Off",
    ]);
  });

  test("instruments: eight in each of 16 families, names for documents and for people", () => {
    expect(GM_FAMILIES).toHaveLength(16);
    for (const family of GM_FAMILIES) expect(GM_INSTRUMENTS.filter((each) => each.family === family)).toHaveLength(8);
    expect(instrumentName(0, 40)).toBe("violin");
    expect(instrumentLabel(0, 127)).toBe("Gunshot");
    expect(instrumentName(PERCUSSION_BANK, 0)).toBe("standard_kit");
    expect(drumName(38)).toBe("Acoustic Snare");
  });

  test("gradients have a name of their own and 2 to 6 colours", () => {
    expect(distinct(GRADIENTS.map(({ name }) => name))).toBe(GRADIENTS.length);
    for (const { name, colors } of GRADIENTS) {
      expect(colors.length, name).toBeGreaterThanOrEqual(2);
      expect(colors.length, name).toBeLessThanOrEqual(6);
      for (const color of colors) expect(hexToRgba(color).ok, `${name} ${color}`).toBe(true);
    }
  });

  test("states and emoji groups are distinct", () => {
    expect(distinct(US_STATES.map(({ code }) => code))).toBe(51);
    expect(US_STATES.find(({ code }) => code === "DC")?.name).toBe("District of Columbia");
    expect(distinct(EMOJI_GROUPS.map(({ id }) => id))).toBe(12);
  });

  test("a text is cut to a length, with an ellipsis, between characters", () => {
    expect(ellipsis("arpeggiator", 11)).toBe("arpeggiator");
    expect(ellipsis("arpeggiator", 4)).toBe("arp…");
    expect(ellipsis("one two", 5)).toBe("one…");
    expect(ellipsis("👩‍🎤👩‍🎤👩‍🎤", 2)).toBe("👩‍🎤…");
    expect(ellipsis("text", 0)).toBe("");
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), fc.nat(20), (text, length) => {
        const cut = ellipsis(text, length);
        expect([...new Intl.Segmenter("en-US").segment(cut)].length).toBeLessThanOrEqual(Math.max(length, 0));
      }),
    );
  });
});
