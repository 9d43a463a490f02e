import { array, asyncProperty, assert, constantFrom, oneof, record, integer } from "fast-check";
import { expect, test } from "vitest";
import { readTimeline } from "../../domain/timeline/timelineJson.ts";
import { aSong, Device, timesOf, withName, withNote } from "./Device.test-helper.ts";
import { FakeAccount } from "./FakeAccount.test-helper.ts";
import { timelineText } from "./workDocument.ts";

/** One thing that happens to one of two devices. */
const step = record({
  device: constantFrom(0, 1),
  action: oneof(
    { weight: 5, arbitrary: constantFrom("note" as const) },
    { weight: 2, arbitrary: constantFrom("name" as const) },
    { weight: 4, arbitrary: constantFrom("sync" as const) },
    { weight: 1, arbitrary: constantFrom("delete" as const, "forget" as const) },
    { weight: 3, arbitrary: constantFrom("up" as const, "down" as const, "answerLost" as const, "fails" as const) },
  ),
  pick: integer({ min: 0, max: 5 }),
});

/** All documents of the account, and the times of their notes. */
const timesIn = (account: FakeAccount): Set<number> =>
  new Set(
    account.texts().flatMap((text) => {
      const read = readTimeline(JSON.parse(text));
      return read.ok ? timesOf(read.value) : [];
    }),
  );

const textsOf = (device: Device): string[] =>
  [...device.storage.documents.values()]
    .filter(({ deletedAt }) => deletedAt === null)
    .map(({ json }) => json)
    .sort();

/** Cuts songs of a few notes. */
const IN_PARTS = { from: 1, least: 30, most: 300, bits: 4 };

const RUNS = Number(process.env["SYNC_RUNS"] ?? 150);

test.each([
  ["whole", undefined],
  ["in parts", IN_PARTS],
] as const)(
  "random edits on two devices with phases offline, sent %s: no edit is lost, and both end with the same",
  { timeout: RUNS * 4000 },
  async (_way, cutting) => {
    await assert(
      asyncProperty(array(step, { minLength: 4, maxLength: 40 }), async (steps) => {
        const account = new FakeAccount();
        const devices = [new Device(account, cutting), new Device(account, cutting)];
        const { key, song } = aSong();
        await devices[0]!.save(key, timelineText(song));
        await devices[0]!.syncAll();
        await devices[1]!.syncAll();
        const drawn = new Set<number>();
        let time = 0;
        for (const { device: index, action, pick } of steps) {
          const device = devices[index]!;
          const keys = [...device.storage.documents.values()].filter(({ deletedAt }) => deletedAt === null);
          const chosen = keys[pick % Math.max(1, keys.length)]?.key;
          if (action === "sync") await device.syncAll(pick % 2 === 0);
          else if (action === "forget") account.forgetParts();
          else if (action === "fails") device.failsAfter(pick);
          else if (action === "up" || action === "down" || action === "answerLost") device.network = action;
          else if (chosen === undefined) continue;
          else if (action === "note") {
            drawn.add(++time);
            await device.edit(chosen, withNote(time));
          } else if (action === "name") await device.edit(chosen, withName(`Name ${++time}`));
          else if (timesOf(device.song(chosen)).length === 0) {
            const document = device.storage.documents.get(chosen)!;
            device.storage.documents.set(chosen, { ...document, deletedAt: ++time, savedAt: document.savedAt + 1 });
          }
        }
        for (const device of devices) device.network = "up";
        for (let round = 0; round < 4; round++) for (const device of devices) await device.syncAll();
        expect([...timesIn(account)].sort((a, b) => a - b)).toEqual([...drawn]);
        expect(textsOf(devices[0]!)).toEqual(textsOf(devices[1]!));
        expect(textsOf(devices[0]!)).toEqual([...account.texts()].sort());
      }),
      { numRuns: RUNS },
    );
  },
);
