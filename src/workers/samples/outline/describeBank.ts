import { ok, type Result } from "../../../domain/AppError.ts";
import { outlineOf, type BankOutline, type OutlinePreset } from "../../../domain/soundfont/bankOutline.ts";
import { readSoundfont } from "../../../domain/soundfont/readSoundfont.ts";
import type { BankPage } from "../../../protocol/samples.ts";
import { readOutline } from "../readOutline.ts";

/** Value that a reader finds in one place. */
type Found = string | number | readonly number[] | null | undefined;

/** Number of differences that are listed. */
const TOLD = 20;

/**
 * Data of a bank's page, read without its samples: by `soundfont2` where that can, else by our own reader, which is
 * the one that plays it. Errors: those of `readSoundfont`. Rejects where the file cannot be read.
 */
export async function describeBank(blob: Blob): Promise<Result<BankPage>> {
  const outline = await readOutline(blob);
  if (!outline.ok) return outline;
  const { records } = outline.value;
  const soundfont = readSoundfont(records);
  if (!soundfont.ok) return soundfont;
  const ours = outlineOf(soundfont.value, records);
  // Most pages open no bank's page.
  const { readBySoundfont2 } = await import("./readBySoundfont2.ts");
  const theirs = readBySoundfont2(records);
  return ok({
    outline: theirs.ok ? theirs.value : ours,
    bytes: blob.size,
    refusal: theirs.ok ? null : theirs.error.message,
    disagreements: theirs.ok ? disagreements(theirs.value, ours) : [],
  });
}

/** Differences between two readings of one bank, as text. */
function disagreements(theirs: BankOutline, ours: BankOutline): readonly string[] {
  const found: string[] = [];
  const compare = (what: string, their: Found, our: Found): void => {
    if (said(their) !== said(our)) found.push(`${what}: ${said(their)} by soundfont2, ${said(our)} by Padroll`);
  };
  for (const field of ["name", "version", "copyright", "comments", "author"] as const) {
    compare(field, theirs.info[field], ours.info[field]);
  }
  compare("presets", theirs.presets.length, ours.presets.length);
  compare("instruments", theirs.instruments, ours.instruments);
  compare("samples", theirs.samples, ours.samples);
  compare("sample rates", theirs.sampleRates, ours.sampleRates);
  for (const [index, preset] of ours.presets.entries()) {
    const other = theirs.presets[index];
    const place = `preset ${preset.bank}:${preset.program}`;
    compare(`number of ${place}`, other && numberOf(other), numberOf(preset));
    compare(`name of ${place}`, other?.name, preset.name);
    compare(`keys of ${place}`, other?.keys, preset.keys);
  }
  const more = found.length - TOLD;
  return more > 0 ? [...found.slice(0, TOLD), `and ${more} more`] : found;
}

const numberOf = ({ bank, program }: OutlinePreset): string => `${bank}:${program}`;

const said = (value: Found): string => {
  if (value === undefined || value === null || value === "") return "nothing";
  if (typeof value === "number") return String(value);
  return typeof value === "string" ? `“${value.slice(0, 60)}”` : value.join("–");
};
