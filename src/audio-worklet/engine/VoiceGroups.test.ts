import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import * as layout from "../kernel/layout.ts";
import { EngineMemory } from "./EngineMemory.ts";
import { VoiceGroups, wideAddress } from "./VoiceGroups.ts";

const VOICES = 40;

const steps = fc.array(
  fc.record({
    voice: fc.nat(VOICES - 1),
    strip: fc.constantFrom(0, 1, 2, 255),
    isFiltered: fc.boolean(),
    /** Change of a voice that is in use. */
    isToFilter: fc.boolean(),
    flags: fc.constantFrom(0, 0, layout.GAIN_MOVES, layout.FILTER_MOVES),
    hasEnded: fc.boolean(),
  }),
  { maxLength: 200 },
);

interface Placed {
  readonly strip: number;
  readonly isFiltered: boolean;
  readonly flags: number;
  readonly hasEnded: boolean;
}

/** Every lane in use of the groups from that whose address is at `head`: the voice's number by address. */
function lanesFrom({ i32 }: EngineMemory, head: number, isShared: boolean): Map<number, number> {
  const found = new Map<number, number>();
  const first = i32[head >> 2]!;
  for (let group = first; group !== 0; group = i32[(group + layout.NEXT) >> 2]!) {
    const count = i32[(group + layout.COUNT) >> 2]!;
    expect(count).toBeGreaterThan(0);
    if (!isShared || group !== first) expect(count).toBe(layout.GROUP_LANES);
    for (let lane = 0; lane < layout.GROUP_LANES; lane += 1) {
      const voice = i32[(group + 4 * lane + layout.VOICE) >> 2]!;
      if (lane < count) found.set(group + 4 * lane, voice);
      else expect([voice, (i32[(group + layout.ENDED) >> 2]! >> lane) & 1]).toEqual([-1, 0]);
    }
  }
  return found;
}

function check(memory: EngineMemory, groups: VoiceGroups, placed: ReadonlyMap<number, Placed>): void {
  const { f32, f64, i32 } = memory;
  for (const isFiltered of [false, true]) {
    const shared = lanesFrom(memory, isFiltered ? layout.SHARED_FILTERED : layout.SHARED_OPEN, true);
    const all = new Map(shared);
    for (const strip of [0, 1, 2, 255]) {
      const field = isFiltered ? layout.STRIP_FILTERED : layout.STRIP_OPEN;
      const own = lanesFrom(memory, layout.STRIPS + strip * layout.STRIP_BYTES + field, false);
      for (const [address, voice] of own) {
        all.set(address, voice);
        expect(i32[(address + layout.STRIP) >> 2]).toBe(strip);
      }
      const leftOver = [...shared.keys()].filter((address) => i32[(address + layout.STRIP) >> 2] === strip);
      expect(leftOver.length).toBeLessThan(layout.GROUP_LANES);
    }
    const expected = [...placed].filter(([, about]) => about.isFiltered === isFiltered);
    expect([...all.values()].toSorted((a, b) => a - b)).toEqual(expected.map(([v]) => v).toSorted((a, b) => a - b));
    for (const [voice, { strip, flags, hasEnded }] of expected) {
      const address = groups.addressOf(voice);
      expect(all.get(address)).toBe(voice);
      const group = address - ((address - layout.GROUPS) % layout.GROUP_BYTES);
      const lane = (address - group) >> 2;
      expect(i32[(address + layout.STRIP) >> 2]).toBe(strip);
      expect(f32[(address + layout.AMPLITUDE) >> 2]).toBe(voice);
      expect(f64[(wideAddress(address) + layout.PITCH) >> 3]).toBe(voice);
      expect(i32[(group + layout.FLAGS) >> 2]! & flags).toBe(flags);
      expect((i32[(group + layout.ENDED) >> 2]! >> lane) & 1).toBe(hasEnded ? 1 : 0);
    }
  }
}

describe("groups of four voices", () => {
  test("are full but for one without and one with filters, whatever comes and goes", () => {
    fc.assert(
      fc.property(steps, (actions) => {
        const memory = new EngineMemory(VOICES);
        const groups = new VoiceGroups(memory, VOICES);
        const placed = new Map<number, Placed>();
        const { f32, f64, i32 } = memory;
        for (const { voice, strip, isFiltered, isToFilter, flags, hasEnded } of actions) {
          const before = placed.get(voice);
          if (!before) {
            const address = groups.begin(voice);
            f32[(address + layout.AMPLITUDE) >> 2] = voice;
            f64[(wideAddress(address) + layout.PITCH) >> 3] = voice;
            i32[(layout.STARTING_GROUP + layout.FLAGS) >> 2] = flags;
            i32[(layout.STARTING_GROUP + layout.ENDED) >> 2] = hasEnded ? 1 : 0;
            groups.place(voice, strip, isFiltered);
            placed.set(voice, { strip, isFiltered, flags, hasEnded });
          } else if (isToFilter && !before.isFiltered) {
            groups.toFiltered(voice, before.strip);
            placed.set(voice, { ...before, isFiltered: true });
          } else {
            groups.remove(voice);
            placed.delete(voice);
          }
          check(memory, groups, placed);
        }
      }),
    );
  });

  test("are enough for all voices, on however many strips", () => {
    for (const strips of [1, 3, 40]) {
      const memory = new EngineMemory(VOICES);
      const groups = new VoiceGroups(memory, VOICES);
      for (let round = 0; round < 2; round += 1) {
        for (let voice = 0; voice < VOICES; voice += 1) {
          groups.begin(voice);
          groups.place(voice, voice % strips, voice % 2 === 1);
        }
        const addresses = Array.from({ length: VOICES }, (_, voice) => groups.addressOf(voice));
        expect(new Set(addresses).size).toBe(VOICES);
        expect(Math.max(...addresses)).toBeLessThan(memory.endedList);
        for (let voice = 0; voice < VOICES; voice += 1) groups.remove(voice);
      }
    }
  });
});
