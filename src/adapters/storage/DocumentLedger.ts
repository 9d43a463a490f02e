/** A version of a document that is stored, or may be: one that is being written. */
export interface DocumentVersion {
  /** Null: nothing is stored. */
  readonly savedAt: number | null;
  /** Numbers of the parts it has: of a song; a board is one text. */
  readonly parts: ReadonlySet<number>;
}

export const NOTHING_STORED: DocumentVersion = { savedAt: null, parts: new Set() };

/** Numbers that no tab that had the same song open before can have given. */
const GAP = 1 << 20;

/** State of a document that this tab saves. */
export class DocumentLedger {
  /** Stored version, as far as this tab knows. */
  stored: DocumentVersion;
  /** Versions being written: whether they arrived is not known. */
  readonly underWay = new Set<DocumentVersion>();
  /** Notes once more what the journal holds; null where it holds nothing, or something earlier. */
  noted: (() => boolean) | null = null;
  readonly #ids = new WeakMap<object, number>();
  #last: number;

  constructor(stored: DocumentVersion = NOTHING_STORED) {
    this.stored = stored;
    this.#last = Math.max(0, ...stored.parts) + Math.floor(Math.random() * GAP);
  }

  readonly idOf = (part: object): number => {
    const known = this.#ids.get(part);
    if (known !== undefined) return known;
    this.#ids.set(part, ++this.#last);
    return this.#last;
  };

  /** `part` lies in the storage under `id`. */
  readonly know = (part: object, id: number): void => void this.#ids.set(part, id);

  /** Save times of the versions that may be stored. */
  get bases(): (number | null)[] {
    return [this.stored, ...this.underWay].map(({ savedAt }) => savedAt);
  }

  /** True if every version that may be stored has the part. */
  has(id: number): boolean {
    return this.stored.parts.has(id) && [...this.underWay].every(({ parts }) => parts.has(id));
  }
}
