import * as fc from "fast-check";
import { expect, test } from "vitest";
import { MESSAGE_GROUPS, NEW_ZONE, PLAIN_CHAIN, type Chain, type MessageGroup } from "./chain.ts";
import { compileChain } from "./compileChain.ts";
import { RoutePatch } from "./RoutePatch.ts";

/** A cable with a chain, whose messages come 10 ms after one another. */
function cable(chain: Partial<Chain>) {
  const sent: number[][] = [];
  const patch = new RoutePatch(compileChain({ ...PLAIN_CHAIN, ...chain }), (data) => sent.push([...data]));
  let nowMs = 0;
  const receive = (data: readonly number[], afterMs = 10): boolean => {
    nowMs += afterMs;
    return patch.receive(Uint8Array.from(data), nowMs);
  };
  return { patch, receive, take: (): number[][] => sent.splice(0), now: () => nowMs };
}

const byStatus = ([a = 0]: readonly number[], [b = 0]: readonly number[]): number => a - b;
const byte = fc.nat(127);
const channel = fc.nat(15);

/** Messages of each group by themselves, without notes, whose ends follow their beginnings. */
const ofGroup: Readonly<Record<Exclude<MessageGroup, "notes">, fc.Arbitrary<number[]>>> = {
  pressure: fc.tuple(channel, byte).map(([on, value]) => [0xd0 | on, value]),
  controllers: fc
    .tuple(channel, byte, byte)
    .filter(([, controller]) => controller !== 64)
    .map(([on, controller, value]) => [0xb0 | on, controller, value]),
  programs: fc.tuple(channel, byte).map(([on, program]) => [0xc0 | on, program]),
  bend: fc.tuple(channel, byte, byte).map(([on, low, high]) => [0xe0 | on, low, high]),
  system: fc.constantFrom([0xf1, 3], [0xf2, 1, 2], [0xf3, 4], [0xf6]),
  realtime: fc.constantFrom([0xf8], [0xfa], [0xfb], [0xfc], [0xfe], [0xff]),
  sysEx: fc.array(byte, { minLength: 1, maxLength: 6 }).map((data) => [0xf0, ...data, 0xf7]),
};
const groups = Object.keys(ofGroup) as (keyof typeof ofGroup)[];
const anyMessage = fc
  .constantFrom(...groups)
  .chain((group) => ofGroup[group].map((data) => ({ group, data }) as const));

test("a plain cable passes a message as it is if its kind passes, and nothing of a kind that is blocked", () => {
  fc.assert(
    fc.property(fc.subarray([...MESSAGE_GROUPS]), fc.array(anyMessage, { maxLength: 20 }), (blocked, messages) => {
      const { receive, take } = cable({ blocked });
      for (const { group, data } of messages) {
        expect(receive(data, 200)).toBe(true);
        expect(take()).toEqual(blocked.includes(group) ? [] : [data]);
      }
    }),
  );
});

test("channels that are off pass nothing, and a channel of the cable is that of all messages", () => {
  fc.assert(
    fc.property(fc.nat(0xffff), fc.nat(16), fc.array(anyMessage, { maxLength: 20 }), (channels, into, messages) => {
      const { receive, take } = cable({ channels, channel: into });
      for (const { data } of messages) {
        receive(data, 200);
        const [status = 0, ...rest] = data;
        const isOn = status >= 0xf0 || ((channels >> (status & 15)) & 1) === 1;
        const there = status >= 0xf0 || into === 0 ? status : (status & 0xf0) | (into - 1);
        expect(take()).toEqual(isOn ? [[there, ...rest]] : []);
      }
    }),
  );
});

const zone = fc
  .record({ lowKey: byte, highKey: byte, channel: fc.nat(16), transpose: fc.integer({ min: -48, max: 48 }) })
  .map((fields) => ({ ...NEW_ZONE, ...fields }));

test("a key plays once in each zone that has it, moved and on the zone's channel; pressure and release find the same notes", () => {
  fc.assert(
    fc.property(
      fc.array(zone, { minLength: 1, maxLength: 4 }),
      channel,
      byte,
      byte,
      byte,
      (zones, on, key, press, up) => {
        const { patch, receive, take } = cable({ zones });
        receive([0x90 | on, key, 100]);
        const notes = zones
          .filter(({ lowKey, highKey }) => key >= lowKey && key <= highKey)
          .map(({ channel: into, transpose }) => [into === 0 ? on : into - 1, key + transpose] as const)
          .filter(([, number]) => number >= 0 && number <= 127);
        expect(take()).toEqual(notes.map(([into, number]) => [0x90 | into, number, 100]));
        expect(patch.isHolding).toBe(notes.length > 0);
        expect(patch.owes(Uint8Array.of(0x80 | on, key))).toBe(notes.length > 0);
        receive([0xa0 | on, key, press]);
        expect(take()).toEqual(notes.map(([into, number]) => [0xa0 | into, number, press]));
        receive([0x80 | on, key, up]);
        expect(take()).toEqual(notes.map(([into, number]) => [0x80 | into, number, up]));
        receive([0x80 | on, key, up]);
        expect([take(), patch.isHolding]).toEqual([[], false]);
      },
    ),
  );
});

test("the pedal goes down once on each channel of the zones, and comes up on those channels", () => {
  fc.assert(
    fc.property(fc.array(zone, { minLength: 1, maxLength: 4 }), channel, (zones, on) => {
      const { patch, receive, take } = cable({ zones });
      receive([0xb0 | on, 64, 127]);
      const channels = new Set(zones.map(({ channel: into }) => (into === 0 ? on : into - 1)));
      expect(take()).toEqual([...channels].map((into) => [0xb0 | into, 64, 127]));
      expect(patch.isHolding).toBe(true);
      receive([0xb0 | on, 64, 63]);
      expect(take().toSorted(byStatus)).toEqual([...channels].map((into) => [0xb0 | into, 64, 63]).toSorted(byStatus));
      expect(patch.isHolding).toBe(false);
    }),
  );
});

test("a controller that is limited keeps its pace, never repeats itself, and ends at its last value", () => {
  const steps = fc.array(fc.record({ afterMs: fc.nat(30), value: byte, second: fc.boolean() }), { minLength: 1 });
  fc.assert(
    fc.property(fc.integer({ min: 20, max: 200 }), steps, (perSecond, all) => {
      const { patch, receive, take, now } = cable({ controllersPerSecond: perSecond });
      const gapMs = 1000 / perSecond;
      const sent: { controller: number; value: number; atMs: number }[] = [];
      const note = (): void => {
        for (const [, controller = 0, value = 0] of take()) sent.push({ controller, value, atMs: now() });
      };
      const last = new Map<number, number>();
      for (const { afterMs, value, second } of all) {
        const controller = second ? 2 : 1;
        last.set(controller, value);
        // More than 50 of the same within 100 ms are taken for a loop.
        if (!receive([0xb0, controller, value], afterMs + 2)) return;
        patch.due(now());
        note();
      }
      receive([0xfe], 1000);
      take();
      patch.due(now());
      note();
      expect(patch.isWaiting).toBe(false);
      for (const [controller, value] of last) {
        const own = sent.filter((each) => each.controller === controller);
        expect(own.at(-1)!.value).toBe(value);
        for (const [at, each] of own.entries()) {
          if (at === 0) continue;
          expect(each.atMs - own[at - 1]!.atMs).toBeGreaterThanOrEqual(gapMs - 1e-6);
          expect(each.value).not.toBe(own[at - 1]!.value);
        }
      }
    }),
  );
});

test("a bend of one range becomes that of another: its middle stays, its ends are never passed", () => {
  const semitones = fc.integer({ min: 1, max: 48 });
  fc.assert(
    fc.property(semitones, semitones, byte, byte, (bendFrom, bendTo, low, high) => {
      const { receive, take } = cable({ bendFrom, bendTo });
      receive([0xe3, 0, 64]);
      expect(take()).toEqual([[0xe3, 0, 64]]);
      receive([0xe3, low, high]);
      const [[status, lowOut = 0, highOut = 0] = []] = take();
      expect(status).toBe(0xe3);
      const bend = (lowOut | (highOut << 7)) - 8192;
      const wanted = (((low | (high << 7)) - 8192) * bendFrom) / bendTo;
      expect(Math.abs(bend - Math.max(-8192, Math.min(8191, wanted)))).toBeLessThanOrEqual(0.5);
    }),
  );
});
