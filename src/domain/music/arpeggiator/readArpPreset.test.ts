import * as fc from "fast-check";
import { expect, it } from "vitest";
import { DEFAULT_ARP, PLAIN_STEP } from "./ArpPreset.ts";
import { compileArp } from "./compileArp.ts";
import { readArpPreset } from "./readArpPreset.ts";

it("reads a preset as it was stored", () => {
  const preset = {
    ...DEFAULT_ARP,
    order: "walk",
    rate: 125,
    scale: "dorian",
    lane: [PLAIN_STEP, { ...PLAIN_STEP, tie: true, interval: -7 }],
  } as const;
  expect(readArpPreset(JSON.parse(JSON.stringify(preset)))).toEqual(preset);
});

it("takes the default for an order of which no digit is below the count", () => {
  expect(readArpPreset({ ...DEFAULT_ARP, digits: "4" }).digits).toBe(DEFAULT_ARP.digits);
  expect(readArpPreset({ ...DEFAULT_ARP, digits: "473" }).digits).toBe("473");
});

it("makes a preset that plays of whatever is stored", () => {
  fc.assert(
    fc.property(fc.oneof(fc.anything(), fc.record(anyFields())), (stored) => {
      const preset = readArpPreset(stored);
      expect(compileArp(preset).ok).toBe(true);
      expect(readArpPreset(preset)).toEqual(preset);
    }),
  );
});

function anyFields() {
  const fields = Object.keys(DEFAULT_ARP).map((name) => [name, fc.anything()]);
  return { ...Object.fromEntries(fields), digits: fc.stringMatching(/^[0-9]{1,3}$/), count: fc.integer() };
}
