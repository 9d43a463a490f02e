import { proxy, type Remote } from "comlink";
import { err, fail, type Result } from "../../domain/AppError.ts";
import type { UserBankRef } from "../../domain/timeline/records.ts";
import { FIRST_USER_BANK, LAST_USER_BANK } from "../../protocol/engine.ts";
import type { BankPort } from "../../protocol/enginePort.ts";
import type { BankPage, SamplesService, UserBank } from "../../protocol/samples.ts";
import { revivedError } from "../revivedError.ts";

const NUMBERS = LAST_USER_BANK - FIRST_USER_BANK + 1;

/** The user's sound banks as the page calls them; gives parts of them numbers for the engine. */
export class EngineBanks implements BankPort {
  readonly #samples: () => Remote<SamplesService>;
  readonly #numbers = new Map<string, number>();
  #given = 0;

  constructor(samples: () => Remote<SamplesService>) {
    this.#samples = samples;
  }

  /** The same number for the same part as long as there are numbers left: then the oldest are given again. */
  number(ref: UserBankRef, bank: number): number {
    const key = `${ref.id}:${bank}`;
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    const number = FIRST_USER_BANK + (this.#given++ % NUMBERS);
    for (const [other, taken] of this.#numbers) if (taken === number) this.#numbers.delete(other);
    this.#numbers.set(key, number);
    void this.#samples().mapBank(number, ref, bank);
    return number;
  }

  async import(file: File, onProgress: (fraction: number) => void): Promise<Result<UserBank>> {
    // Without this permission the browser may clear the storage when space runs short; it may refuse.
    void navigator.storage?.persist?.().catch(() => false);
    try {
      const imported = await this.#samples().importBank(file, proxy(onProgress));
      return imported.ok ? imported : err(revivedError(imported.error));
    } catch (cause) {
      return fail("BANK_UNREADABLE", `“${file.name}” cannot be read: ${String(cause)}.`);
    }
  }

  cancelImport(): void {
    void this.#samples().cancelImport();
  }

  list(): Promise<readonly UserBank[]> {
    return this.#samples().listBanks();
  }

  remove(id: string): Promise<void> {
    return this.#samples().removeBank(id);
  }

  async describe(ref: Pick<UserBank, "id" | "name">): Promise<Result<BankPage>> {
    const described = await this.#samples().describeBank({ id: ref.id, name: ref.name });
    return described.ok ? described : err(revivedError(described.error));
  }
}
