import { fail, ok, type Result } from "../../domain/AppError.ts";
import { batchesOf } from "../../domain/batchesOf.ts";
import type { ApiPort } from "../../protocol/api.ts";
import { MAX_PARTS, MAX_PARTS_READ, partCalls } from "../../protocol/http/partCalls.ts";
import { projectCalls, type ProjectJson, type ProjectSummaryJson } from "../../protocol/http/projectCalls.ts";
import { canHash, CUTTING, cutText, hashedParts, type Cutting } from "./textParts.ts";

/** Letters that are sent with one call. */
const BATCH_LETTERS = 2 * 1024 * 1024;
/** Parts may go while others are being sent. */
const ATTEMPTS = 4;
const UNAVAILABLE = 503;

/** A version of a document, as it is sent. */
export interface SentText {
  readonly id: string;
  readonly name: string;
  readonly contentType: ProjectJson["contentType"];
  readonly contentJson: string;
  /** The account's that it is based on; 0 where the account does not have the document. */
  readonly revision: number;
}

/** Brings texts of documents to the account and back: of large ones only the parts that the other side does not have. */
export class AccountTexts {
  readonly #api: ApiPort;
  readonly #cutting: Cutting;

  constructor(api: ApiPort, cutting: Cutting = CUTTING) {
    this.#api = api;
    this.#cutting = cutting;
  }

  /**
   * `base`: the text of the revision it is based on. Errors: those of the calls; in a conflict, `current` is without its
   * text where it was sent in parts.
   */
  async send(version: SentText, base: string | null): Promise<Result<ProjectSummaryJson>> {
    const { revision, contentJson, ...fields } = version;
    const parts = this.#isLarge(contentJson) ? await this.#partsOf(contentJson) : [];
    if (parts.length > 0 && parts.length <= MAX_PARTS) return this.#sendParts({ ...fields, revision }, parts, base);
    return revision === 0
      ? this.#api.call(projectCalls.createProject, { body: { ...fields, contentJson } })
      : this.#api.call(projectCalls.updateProject, { body: { ...fields, contentJson, revision } });
  }

  /** The account's version. `base`: a text of the document that is at hand. Errors: those of the calls. */
  async read(id: string, base: string | null): Promise<Result<ProjectJson>> {
    const whole = (): Promise<Result<ProjectJson>> => this.#api.call(projectCalls.project, { params: { id } });
    if (base === null || !this.#isLarge(base)) return whole();
    const index = await this.#api.call(partCalls.projectParts, { params: { id } });
    if (!index.ok) return index;
    const { hashes, ...summary } = index.value;
    if (hashes === null) return whole();
    const known = new Map(await this.#partsOf(base));
    const missing = [...new Set(hashes)].filter((hash) => !known.has(hash));
    for (let from = 0; from < missing.length; from += MAX_PARTS_READ) {
      const some = missing.slice(from, from + MAX_PARTS_READ);
      const read = await this.#api.call(partCalls.readParts, { body: { hashes: some } });
      // There is a later version, which has others.
      if (!read.ok) return read.error.code === "NOT_FOUND" ? whole() : read;
      for (const [at, hash] of some.entries()) known.set(hash, read.value.parts[at] ?? "");
    }
    return ok({ ...summary, contentJson: hashes.map((hash) => known.get(hash) ?? "").join("") });
  }

  async #sendParts(
    fields: Omit<SentText, "contentJson">,
    parts: readonly (readonly [string, string])[],
    base: string | null,
  ): Promise<Result<ProjectSummaryJson>> {
    const texts = new Map(parts);
    const hashes = parts.map(([hash]) => hash);
    // Parts that the base lacks are new to the account, too; without a base the account names the missing ones.
    const known = base === null ? texts : new Map(await this.#partsOf(base));
    let missing: readonly string[] = [...texts.keys()].filter((hash) => !known.has(hash));
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const lacking = missing.map((hash) => texts.get(hash) ?? "");
      for (const batch of batchesOf(lacking, ({ length }) => length, BATCH_LETTERS)) {
        const kept = await this.#api.call(partCalls.keepParts, { body: { parts: batch } });
        if (!kept.ok) return kept;
      }
      const answer = await this.#api.call(partCalls.assembleProject, { body: { ...fields, hashes } });
      if (answer.ok || answer.error.code !== "PARTS_MISSING") return answer;
      missing = answer.error.detail["missing"] as readonly string[];
    }
    return fail("OVERLOADED", "The account did not keep what was sent. Try again in a moment", { status: UNAVAILABLE });
  }

  #isLarge(text: string): boolean {
    return text.length >= this.#cutting.from && canHash();
  }

  #partsOf(text: string): ReturnType<typeof hashedParts> {
    return hashedParts(cutText(text, this.#cutting));
  }
}
