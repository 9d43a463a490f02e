import * as fc from "fast-check";
import { expect, test } from "vitest";
import { loadBank, defaultBankPath } from "../../../cli/loadBank.ts";
import {
  bankBytes,
  INSTRUMENT,
  KEY_RANGE,
  pcmBytes,
  range,
  SAMPLE,
  smallBank,
  type TestBank,
} from "../../../../tests/spec/samplesBank.ts";
import { resolvePreset } from "../../../domain/soundfont/resolvePreset.ts";
import type { BankPage } from "../../../protocol/samples.ts";
import { describeBank } from "./describeBank.ts";

async function pageOf(blob: Blob): Promise<BankPage> {
  const page = await describeBank(blob);
  if (!page.ok) throw page.error;
  return page.value;
}

const blobOf = (bank: TestBank): Blob => new Blob([Uint8Array.from(bankBytes(bank))]);
const keys = fc.tuple(fc.nat(127), fc.nat(127)).map((pair) => pair.sort((a, b) => a - b) as [number, number]);
const presetNumbers = fc.uniqueArray(fc.tuple(fc.constantFrom(0, 1, 128), fc.nat(127)), {
  minLength: 1,
  maxLength: 6,
  selector: String,
});

test("of any well-formed bank soundfont2 and our reader say the same: presets, key ranges, rates, texts", async () => {
  await fc.assert(
    fc.asyncProperty(
      presetNumbers,
      fc.array(fc.tuple(keys, fc.constantFrom(22_050, 44_100, 48_000)), { minLength: 1, maxLength: 4 }),
      fc.array(keys, { minLength: 6, maxLength: 6 }),
      async (numbers, zones, ranges) => {
        const bank = smallBank({
          presets: numbers.map(([bankNumber, program], index) => ({
            name: `P${index}`,
            bank: bankNumber,
            program,
            zones: [
              {
                generators: [
                  [KEY_RANGE, range(...ranges[index]!)],
                  [INSTRUMENT, 0],
                ],
              },
            ],
          })),
          instruments: [
            {
              name: "I",
              zones: zones.map(([key], index) => ({
                generators: [
                  [KEY_RANGE, range(...key)],
                  [SAMPLE, index],
                ],
              })),
            },
          ],
          samples: zones.map(([, rate], index) => ({ name: `S${index}`, start: 0, end: 100, rate })),
        });
        const page = await pageOf(blobOf(bank));
        expect([page.refusal, page.disagreements]).toEqual([null, []]);
        const { outline } = page;
        expect(outline.info).toMatchObject({ name: "Test bank", version: "2.04" });
        expect(outline.sampleRates).toEqual([...new Set(zones.map(([, rate]) => rate))].sort((a, b) => a - b));
        expect(outline.presets).toHaveLength(numbers.length);
        for (const [index, [bankNumber, program]] of numbers.entries()) {
          const [low, high] = ranges[index]!;
          const met = zones
            .map(([key]) => [Math.max(low, key[0]), Math.min(high, key[1])])
            .filter(([a, b]) => a! <= b!);
          const found = outline.presets.find((preset) => preset.bank === bankNumber && preset.program === program);
          expect(found?.keys ?? []).toEqual(
            met.length === 0 ? [] : [Math.min(...met.map(([a]) => a!)), Math.max(...met.map(([, b]) => b!))],
          );
        }
      },
    ),
    { numRuns: 60 },
  );
});

test("where the two disagree, each disagreement is told", async () => {
  // An unknown generator makes soundfont2 misread every record after it.
  const zones = [
    {
      generators: [
        [999, 7],
        [KEY_RANGE, range(40, 50)],
        [INSTRUMENT, 0],
      ] as const,
    },
  ];
  const page = await pageOf(blobOf(smallBank({ presets: [{ name: "Odd", bank: 0, program: 0, zones }] })));
  expect(page.refusal).toBeNull();
  expect(page.disagreements.join()).toMatch(/keys of preset 0:0: .* by soundfont2, 40–50 by Padroll/);
});

test("what soundfont2 refuses is shown by our own reader, with its reason", async () => {
  const bytes = Uint8Array.from(bankBytes(smallBank()));
  // A sample rate of 0 is an error there.
  const page = await pageOf(blobOf(smallBank({ samples: [{ name: "Still", start: 0, end: 100, rate: 0 }] })));
  expect(page.refusal).toMatch(/sample rate/);
  expect(page.outline.presets.map(({ name }) => name)).toEqual(["Small"]);
  expect(await describeBank(new Blob([bytes.subarray(0, 500)]))).toMatchObject({ ok: false });
});

/** A file of half a gigabyte whose samples cannot be read. */
function hugeBank(smplBytes: number): { readonly blob: Blob; readonly read: () => number } {
  const small = bankBytes(smallBank({ smpl: pcmBytes([0, 0]) }));
  const text = new TextDecoder("latin1").decode(small);
  const smpl = text.indexOf("smpl");
  const head = Uint8Array.from(small.subarray(0, smpl + 8));
  const tail = Uint8Array.from(small.subarray(smpl + 8 + 4));
  const view = new DataView(head.buffer);
  view.setUint32(smpl + 4, smplBytes, true);
  const sdta = text.indexOf("sdta");
  view.setUint32(sdta - 4, smplBytes + 12, true);
  const tailAt = head.length + smplBytes;
  let read = 0;
  const slice = (from = 0, to = 0): Blob => {
    const bytes = new Uint8Array(to - from);
    for (let at = from; at < to; at++) {
      if (at >= head.length && at < tailAt) throw new Error("the samples were read");
      bytes[at - from] = (at < tailAt ? head[at] : tail[at - tailAt]) ?? 0;
    }
    read += bytes.length;
    return new Blob([bytes]);
  };
  return { blob: { size: tailAt + tail.length, slice } as Blob, read: () => read };
}

test("half a gigabyte is described without reading its samples", async () => {
  const { blob, read } = hugeBank(500 * 1024 * 1024);
  const page = await pageOf(blob);
  expect(page).toMatchObject({ refusal: null, disagreements: [], bytes: blob.size });
  expect(page.outline.presets).toEqual([{ bank: 0, program: 5, name: "Small", keys: [0, 127] }]);
  expect(read()).toBeLessThan(10_000);
});

test("the product's own bank, which is SF3, is outlined too: the keys are those of what is played", async () => {
  const bank = loadBank(defaultBankPath());
  if (!bank.ok) throw bank.error;
  const { readFileSync } = await import("node:fs");
  const page = await pageOf(new Blob([Uint8Array.from(readFileSync(defaultBankPath()))]));
  expect(page.outline.presets.length).toBe(bank.value.presets.length);
  expect(page.outline.samples).toBe(bank.value.samples.length);
  for (const preset of bank.value.presets) {
    const regions = resolvePreset(bank.value, preset);
    if (!regions.ok) throw regions.error;
    const low = Math.min(...regions.value.map(({ keyLow }) => keyLow));
    const high = Math.max(...regions.value.map(({ keyHigh }) => keyHigh));
    const shown = page.outline.presets.find((each) => each.bank === preset.bank && each.program === preset.program);
    expect(shown?.keys).toEqual([low, high]);
  }
});
