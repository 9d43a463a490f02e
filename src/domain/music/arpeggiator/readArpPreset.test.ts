import * as fc from "fast-check";
import { expect, it } from "vitest";
import { DEFAULT_ARP, PLAIN_STEP } from "./ArpPreset.ts";
import { compileArp } from "./compileArp.ts";
import { withLane, withLaneLength } from "./laneLengths.ts";
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

const steps = (length: number) => Array.from({ length }, () => PLAIN_STEP);

it("reads lengths of lanes: of a preset without any, or as long as the pattern, all lanes are", () => {
  const lane = steps(8);
  const read = (laneLengths: unknown) => readArpPreset({ ...DEFAULT_ARP, lane, laneLengths });
  expect(read({ velocity: 5, kind: 3 }).laneLengths).toEqual({ kind: 3, velocity: 5 });
  expect(read({ gate: 0, interval: 2.4, ratchet: 7, chance: 99 }).laneLengths).toEqual({
    gate: 1,
    interval: 2,
    ratchet: 7,
  });
  for (const none of [undefined, null, {}, [], 5, "5", { velocity: 8 }, { velocity: "5" }, { strum: 3 }])
    expect(Object.hasOwn(read(none), "laneLengths")).toBe(false);
  expect(compileArp(read({ velocity: 5 }))).toMatchObject({ ok: true, value: { laneLength: 8 } });
});

it("keeps a lane's own length when the pattern grows, and as far as there are steps when it shrinks", () => {
  const preset = withLaneLength({ ...DEFAULT_ARP, lane: steps(8) }, "velocity", 5);
  expect(preset.laneLengths).toEqual({ velocity: 5 });
  expect(withLane(preset, steps(16)).laneLengths).toEqual({ velocity: 5 });
  expect(withLane(preset, steps(4)).laneLengths).toBeUndefined();
  expect(withLaneLength(preset, "velocity", 8).laneLengths).toBeUndefined();
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
