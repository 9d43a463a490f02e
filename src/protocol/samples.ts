import type { ThreadPort } from "./threadPort.ts";
import type { Result } from "../domain/AppError.ts";
import type { BankOutline } from "../domain/soundfont/bankOutline.ts";
import type { UserBankRef } from "../domain/timeline/records.ts";
import type { SerializedError } from "./scheduler.ts";

/**
 * The samples worker's service, called through Comlink: fetches a program's chunk (cached for offline use),
 * decodes it and transfers the preset to the worklet over a port of their own.
 */
export interface SamplesService {
  connect(port: ThreadPort): void;
  /**
   * Reads a bank from disk and keeps it. Errors: those of `readSoundfont`, `BANK_TOO_LARGE`, `BANK_DLS`, `BANK_EMPTY`,
   * `BANK_UNREADABLE`, `BANK_NO_SPACE`, `BANK_CANCELLED`. One at a time.
   */
  importBank(file: File, onProgress?: (fraction: number) => void): Promise<Result<UserBank, SerializedError>>;
  cancelImport(): void;
  listBanks(): Promise<readonly UserBank[]>;
  removeBank(id: string): Promise<void>;
  /** Data for a bank's page, without its samples. Errors: `BANK_MISSING`, `LOAD_FAILED`, those of `readSoundfont`. */
  describeBank(ref: Pick<UserBank, "id" | "name">): Promise<Result<BankPage, SerializedError>>;
  /** Maps `engineBank` (from `FIRST_USER_BANK` on) to bank `bank` of the user's bank from now on. */
  mapBank(engineBank: number, ref: UserBankRef, bank: number): void;
  /**
   * Loads (bank, program) into the engine; at once if it is there. `onProgress` gets 0..1. Where the preset has a first layer, it
   * resolves with that, and the whole preset follows by itself, between two notes.
   * Errors: `MODULE_NOT_FOUND` ("Cannot find module …": no such chunk), `LOAD_FAILED` (over 120 s, network, broken chunk),
   * `BANK_MISSING` (a user's bank that this browser does not have), the errors of `decodePreset` for such a bank,
   * `NO_SAMPLE_MEMORY` (the engine has no memory for it beside the presets in use; these stay).
   */
  load(
    bank: number,
    program: number,
    onProgress?: (fraction: number) => void,
  ): Promise<Result<LoadedPreset, SerializedError>>;
  /** Fetches what `load` of (bank, program) needs first, into the cache; without effect where there is none, or after a failure. */
  prepare(bank: number, program: number): Promise<void>;
  /** Notifies when the whole preset behind a first layer cannot be loaded; the first layer plays on. */
  onRestFailed(listener: (error: SerializedError) => void): void;
}

/** The largest accepted bank, bytes. */
export const MAX_BANK_BYTES = 500 * 1024 * 1024;

/** A sound bank of the user's that is stored in this browser. */
export interface UserBank {
  /** Hash of its content: SHA-256 of the SHA-256 hashes of its stretches of 4 MB. */
  readonly id: string;
  readonly name: string;
  readonly fileName: string;
  readonly bytes: number;
  /** Milliseconds since 1970. */
  readonly addedAt: number;
  /** Presets in order of bank and program. */
  readonly presets: readonly UserPreset[];
  /** False if it could not be stored: it is available for this visit only. */
  readonly kept: boolean;
}

/** Data of a bank's page. */
export interface BankPage {
  readonly outline: BankOutline;
  /** Size of the file. */
  readonly bytes: number;
  /** Reason why `soundfont2` could not read it, so the outline is by our own reader; null if it could. */
  readonly refusal: string | null;
  /** Differences between `soundfont2` and our own reader, which plays the bank, as text. */
  readonly disagreements: readonly string[];
}

export interface UserPreset {
  readonly bank: number;
  readonly program: number;
  readonly name: string;
}

/**
 * Preset that was loaded. If the bank has no such variation, the nearest is played under the requested number: bank 0's
 * program, the first kit of the same group of eight, then kit 0; `bank`, `program` and `name` are those of the loaded one.
 */
export interface LoadedPreset {
  readonly bank: number;
  readonly program: number;
  readonly name: string;
  readonly bytes: number;
}
