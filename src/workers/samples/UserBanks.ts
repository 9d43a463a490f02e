import { fail, ok } from "../../domain/AppError.ts";
import type { AppError, Result } from "../../domain/AppError.ts";
import type { DecodeVorbis } from "../../domain/soundfont/decodeSample.ts";
import { nearestPreset } from "../../domain/soundfont/nearestPreset.ts";
import type { Preset } from "../../domain/soundfont/records.ts";
import { idAt } from "../../domain/soundfont/riff.ts";
import type { UserBankRef } from "../../domain/timeline/records.ts";
import { MAX_BANK_BYTES, type BankPage, type UserBank, type UserPreset } from "../../protocol/samples.ts";
import type { BankFiles } from "./BankFiles.ts";
import { hashBlob } from "./hashBlob.ts";
import { describeBank } from "./outline/describeBank.ts";
import { openLazyBank, readLazyPreset, type LazyBank } from "./LazyBank.ts";

type Progress = (fraction: number) => void;

/** Shares of the progress bar: reading to find the hash, then copying. */
const HASHED = 0.4;
const MEGABYTE = 1024 * 1024;
const CANCELLED = fail("BANK_CANCELLED", "Loading the sound bank was stopped.");

/** The sound banks of the user: read from disk once, stored by content hash, their presets read when they are played. */
export class UserBanks {
  readonly #files: Promise<BankFiles | null>;
  readonly #decodeVorbis: DecodeVorbis;
  /** Banks of this visit that could not be stored. */
  readonly #unkept = new Map<string, { readonly bank: UserBank; readonly blob: Blob }>();
  readonly #open = new Map<string, Promise<Result<LazyBank>>>();
  readonly #mapped = new Map<number, { readonly ref: UserBankRef; readonly bank: number }>();
  #imports = 0;

  constructor(files: Promise<BankFiles | null>, decodeVorbis: DecodeVorbis) {
    this.#files = files;
    this.#decodeVorbis = decodeVorbis;
  }

  map(engineBank: number, ref: UserBankRef, bank: number): void {
    this.#mapped.set(engineBank, { ref, bank });
  }

  /** The engine's banks that map to a part of this one. */
  engineBanks(id: string): readonly number[] {
    return [...this.#mapped].flatMap(([engineBank, { ref }]) => (ref.id === id ? [engineBank] : []));
  }

  cancel(): void {
    this.#imports += 1;
  }

  async import(file: File, onProgress: Progress): Promise<Result<UserBank>> {
    this.#imports += 1;
    const call = this.#imports;
    try {
      return await this.#import(file, () => call !== this.#imports, onProgress);
    } catch (cause) {
      return fail("BANK_UNREADABLE", `“${file.name}” cannot be read: ${reasonOf(cause)}. Choose it again.`);
    }
  }

  async #import(file: File, isCancelled: () => boolean, onProgress: Progress): Promise<Result<UserBank>> {
    const refused = await refusal(file);
    if (refused) return refused;
    const opened = await openLazyBank(file);
    if (!opened.ok) return fail(opened.error.code, `“${file.name}”: ${opened.error.message}`, opened.error.detail);
    const presets = presetsOf(opened.value);
    if (presets.length === 0) return fail("BANK_EMPTY", `“${file.name}” has no instruments.`);
    const id = await hashBlob(file, isCancelled, (fraction) => onProgress(fraction * HASHED));
    if (id === null) return CANCELLED;
    const known = await this.#find(id);
    if (known?.kept) return ok(known);
    const name = opened.value.soundfont.name || file.name.replace(/\.[^.]*$/, "");
    const bank = { id, name, fileName: file.name, bytes: file.size, addedAt: Date.now(), presets };
    const kept = await this.#save(bank, file, isCancelled, (fraction) => onProgress(HASHED + (1 - HASHED) * fraction));
    if (kept === null) return CANCELLED;
    this.#open.delete(id);
    const made: UserBank = { ...bank, kept };
    if (!kept) this.#unkept.set(id, { bank: made, blob: file });
    onProgress(1);
    return ok(made);
  }

  /** Returns true if the bank was stored, null if it was cancelled. The list's entry, written last, makes it count. */
  async #save(
    bank: Omit<UserBank, "kept">,
    file: File,
    isCancelled: () => boolean,
    onProgress: Progress,
  ): Promise<boolean | null> {
    const files = await this.#files;
    if (!files) return false;
    try {
      if (!(await files.write(dataName(bank.id), file, isCancelled, onProgress))) return null;
      await files.write(entryName(bank.id), new Blob([JSON.stringify(bank)]), NEVER, NOTHING);
      return true;
    } catch {
      return false;
    }
  }

  async list(): Promise<readonly UserBank[]> {
    const files = await this.#files;
    const names = (await files?.list().catch(() => [])) ?? [];
    const entries = names.filter((name) => name.endsWith(".json"));
    const kept = await Promise.all(entries.map((name) => this.#find(name.slice(0, -".json".length))));
    const all = [...kept.filter((bank) => bank !== null), ...[...this.#unkept.values()].map(({ bank }) => bank)];
    return all.toSorted((a, b) => a.addedAt - b.addedAt);
  }

  async remove(id: string): Promise<void> {
    this.#unkept.delete(id);
    this.#open.delete(id);
    const files = await this.#files;
    await files?.remove(entryName(id));
    await files?.remove(dataName(id));
  }

  async #find(id: string): Promise<UserBank | null> {
    try {
      const entry = await (await this.#files)?.read(entryName(id));
      return entry ? { ...(JSON.parse(await entry.text()) as Omit<UserBank, "kept">), kept: true } : null;
    } catch {
      return null;
    }
  }

  /** The preset that the engine's (bank, program) maps to; if a bank lacks it, its nearest relative. */
  async preset(engineBank: number, program: number, onProgress: Progress): Promise<Result<Preset>> {
    const mapped = this.#mapped.get(engineBank);
    if (!mapped) return missing("of this song");
    const { ref, bank } = mapped;
    try {
      const opened = await this.#opened(ref);
      if (!opened.ok) return opened;
      const { presets } = opened.value.soundfont;
      const { bank: found, program: number } = nearestPreset(presets, bank, program) ?? { bank, program };
      return await readLazyPreset(opened.value, found, number, this.#decodeVorbis, onProgress);
    } catch (cause) {
      this.#open.delete(ref.id);
      return unreadable(ref.name, cause);
    }
  }

  /** Data of the bank's page. */
  async describe(ref: Pick<UserBank, "id" | "name">): Promise<Result<BankPage>> {
    try {
      const blob = await this.#blobOf(ref.id);
      return blob ? await describeBank(blob) : missing(`“${ref.name}”`);
    } catch (cause) {
      return unreadable(ref.name, cause);
    }
  }

  async #opened(ref: UserBankRef): Promise<Result<LazyBank>> {
    const opening = this.#open.get(ref.id) ?? this.#openBank(ref);
    this.#open.set(ref.id, opening);
    const opened = await opening;
    if (!opened.ok) this.#open.delete(ref.id);
    return opened;
  }

  async #openBank(ref: UserBankRef): Promise<Result<LazyBank>> {
    const blob = await this.#blobOf(ref.id);
    return blob ? openLazyBank(blob) : missing(`“${ref.name}”`);
  }

  async #blobOf(id: string): Promise<Blob | null> {
    return this.#unkept.get(id)?.blob ?? (await (await this.#files)?.read(dataName(id))) ?? null;
  }
}

const unreadable = (name: string, cause: unknown) =>
  fail("LOAD_FAILED", `The sound bank “${name}” cannot be read: ${reasonOf(cause)}. Load its file again.`);

const dataName = (id: string): string => `${id}.bank`;
const entryName = (id: string): string => `${id}.json`;
const NEVER = (): boolean => false;
const NOTHING = (): void => undefined;

const missing = (which: string) =>
  fail(
    "BANK_MISSING",
    `The sound bank ${which} is not in this browser. Load its file again in the list of instruments, or choose another instrument.`,
  );

interface Refused {
  readonly ok: false;
  readonly error: AppError;
}

async function refusal(file: File): Promise<Refused | null> {
  if (file.size > MAX_BANK_BYTES) {
    const [size, limit] = [file.size, MAX_BANK_BYTES].map((bytes) => Math.ceil(bytes / MEGABYTE));
    return fail("BANK_TOO_LARGE", `“${file.name}” has ${size} MB. Banks of up to ${limit} MB can be loaded.`);
  }
  const head = new Uint8Array(await file.slice(0, 12).arrayBuffer());
  if (idAt(head, 0) !== "RIFF" || idAt(head, 8) !== "DLS ") return null;
  return fail("BANK_DLS", `“${file.name}” is a DLS bank, which cannot be played. Convert it to .sf2 and load that.`);
}

/** Presets that can be chosen: numbers beyond those of MIDI are left out, of doublets the first counts. */
function presetsOf({ soundfont }: LazyBank): readonly UserPreset[] {
  const presets = new Map<number, UserPreset>();
  for (const { bank, program, name } of soundfont.presets) {
    if (program > 127 || bank > 16_383 || presets.has(bank * 128 + program)) continue;
    presets.set(bank * 128 + program, { bank, program, name: name || `Preset ${program + 1}` });
  }
  return [...presets].toSorted(([a], [b]) => a - b).map(([, preset]) => preset);
}

const reasonOf = (cause: unknown): string => (cause instanceof Error ? cause.message : String(cause));
