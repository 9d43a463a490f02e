import * as fc from "fast-check";
import { expect, test } from "vitest";
import { readSoundfont } from "../../domain/soundfont/readSoundfont.ts";
import { readOutline } from "./readOutline.ts";

const ascii = (text: string): number[] => Array.from(text, (letter) => letter.charCodeAt(0));
const uint32 = (value: number): number[] => [0, 8, 16, 24].map((shift) => (value >>> shift) & 0xff);

/** `pads`: as writers of SF2 do; those of SF3 often do not. */
const chunk = (id: string, data: readonly number[], pads: boolean): number[] => [
  ...ascii(id),
  ...uint32(data.length),
  ...data,
  ...(data.length % 2 === 1 && pads ? [0] : []),
];

const data = fc.array(fc.nat(255), { maxLength: 9 });
const EMPTY_RECORDS = ["phdr", "pbag", "pmod", "pgen", "inst", "ibag", "imod", "igen", "shdr"] as const;
const RECORD_BYTES = { phdr: 38, pbag: 4, pmod: 10, pgen: 4, inst: 22, ibag: 4, imod: 10, igen: 4, shdr: 46 } as const;

test("samples are found in chunks of any length, padded or not, and the rest reads as it does of the whole bank", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.boolean(),
      fc.array(fc.integer({ min: 65, max: 90 }), { minLength: 1, maxLength: 9 }),
      data,
      fc.option(data),
      fc.boolean(),
      async (pads, name, smpl, sm24, samplesFirst) => {
        const info = chunk("LIST", [...ascii("INFO"), ...chunk("INAM", name, pads)], pads);
        const inner = [...chunk("smpl", smpl, pads), ...(sm24 ? chunk("sm24", sm24, pads) : [])];
        const sdta = chunk("LIST", [...ascii("sdta"), ...inner], pads);
        const records = EMPTY_RECORDS.flatMap((id) =>
          chunk(
            id,
            Array.from({ length: RECORD_BYTES[id] }, () => 0),
            pads,
          ),
        );
        const pdta = chunk("LIST", [...ascii("pdta"), ...records], pads);
        const lists = samplesFirst ? [...sdta, ...info, ...pdta] : [...info, ...sdta, ...pdta];
        const bytes = Uint8Array.from([...ascii("RIFF"), ...uint32(lists.length + 4), ...ascii("sfbk"), ...lists]);

        const read = await readOutline(new Blob([bytes]));
        if (!read.ok) throw read.error;
        const stretch = (place: { at: number; bytes: number } | null): number[] | null =>
          place && [...bytes.subarray(place.at, place.at + place.bytes)];
        expect(stretch(read.value.smpl)).toEqual(smpl);
        expect(stretch(read.value.sm24)).toEqual(sm24);
        const [lazy, whole] = [read.value.records, bytes].map((each) => readSoundfont(each));
        if (!lazy!.ok || !whole!.ok) throw new Error("the bank is not read");
        const { smpl: none, ...rest } = lazy!.value;
        expect(none).toHaveLength(0);
        expect(rest).toEqual({ ...whole!.value, smpl: undefined, sm24: null, warnings: [] });
        expect(rest.name).toBe(String.fromCharCode(...name));
      },
    ),
    { numRuns: 60 },
  );
});
