import { SoundFont2, type Instrument, type Preset, type ZoneItems } from "soundfont2";
import { fail, ok, type Result } from "../../../domain/AppError.ts";
import { distinct, inOrder, union, versionText, type BankOutline } from "../../../domain/soundfont/bankOutline.ts";
import { idAt } from "../../../domain/soundfont/riff.ts";

/** An empty list of samples: `soundfont2` needs the list, not its content. */
const NO_SAMPLES = new TextEncoder().encode("LIST\f\0\0\0sdtasmpl\0\0\0\0");

/**
 * The outline of a bank by `soundfont2`, of the file without its list of samples. Errors: `SOUNDFONT2_UNREADABLE`, with the
 * package's own words.
 */
export function readBySoundfont2(records: Uint8Array): Result<BankOutline> {
  try {
    const bank = new SoundFont2(withoutSamples(records));
    const { metaData, presets, instruments, samples } = bank;
    const { version } = metaData;
    return ok({
      info: {
        name: metaData.name,
        version: versionOf(version),
        engine: metaData.soundEngine,
        date: metaData.creationDate ?? "",
        author: metaData.author ?? "",
        product: metaData.product ?? "",
        copyright: metaData.copyright ?? "",
        comments: metaData.comments ?? "",
        tool: metaData.createdBy ?? "",
      },
      presets: inOrder(
        presets.map((preset) => ({
          bank: preset.header.bank,
          program: preset.header.preset,
          name: preset.header.name,
          keys: union(
            preset.zones.flatMap((zone) => {
              const outer = zone.keyRange ?? globalRange(preset) ?? ALL_KEYS;
              return zone.instrument.zones.map((inner) => {
                const { lo, hi } = inner.keyRange ?? globalRange(zone.instrument) ?? ALL_KEYS;
                return [Math.max(outer.lo, lo), Math.min(outer.hi, hi)] as const;
              });
            }),
          ),
        })),
      ),
      instruments: instruments.length,
      samples: samples.length,
      sampleRates: distinct(samples.map(({ header }) => header.sampleRate)),
    });
  } catch (error) {
    return fail("SOUNDFONT2_UNREADABLE", error instanceof Error ? error.message : String(error));
  }
}

const ALL_KEYS = { lo: 0, hi: 127 } as const;

/** Global zones are there, though the types of the package leave them out. */
const globalRange = (owner: Preset | Instrument): ZoneItems["keyRange"] =>
  (owner as { readonly globalZone?: ZoneItems }).globalZone?.keyRange;

/** It writes the minor version without its leading zero: 2.04 is `2.4`. */
function versionOf(version: string): string {
  const [major = "", minor = ""] = version.split(".");
  return versionText(Number(major), Number(minor));
}

/** The lists INFO, sdta (empty) and pdta in the order in which `soundfont2` looks for them. */
function withoutSamples(records: Uint8Array): Uint8Array {
  let at = 12;
  while (at + 12 <= records.length && idAt(records, at + 8) !== "pdta") {
    const length = new DataView(records.buffer, records.byteOffset + at + 4, 4).getUint32(0, true);
    at += 8 + length + (length & 1);
  }
  at = Math.min(at, records.length);
  const joined = new Uint8Array(records.length + NO_SAMPLES.length);
  joined.set(records.subarray(0, at));
  joined.set(NO_SAMPLES, at);
  joined.set(records.subarray(at), at + NO_SAMPLES.length);
  return joined;
}
