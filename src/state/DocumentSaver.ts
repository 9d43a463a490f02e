import { ok, type Result } from "../domain/AppError.ts";
import { Autosave, type AutosaveOptions } from "./Autosave.ts";
import type { DocumentClaim } from "./DocumentClaim.ts";
import type { DocumentHandover } from "./DocumentHandover.ts";
import type { Work } from "./sync/Work.ts";

/** A document out of storage, and a sentence for each of its parts that was damaged and is mended. */
export interface ReadDocument<Document> {
  readonly document: Document;
  readonly problems: readonly string[];
}

/** Differences between kinds of documents that are saved. */
interface KeptKind<Document> {
  keyOf(id: string): string;
  idOf(document: Document): string;
  /** `isOwn`: no other tab has it open. `isAsked`: nothing else was asked for meanwhile. */
  read(id: string, isOwn: boolean, isAsked: () => boolean): Promise<Result<ReadDocument<Document>>>;
  /** The answer is when, ms since 1970. Errors: also `WRITTEN_ELSEWHERE`. */
  save(document: Document): Promise<Result<number>>;
  /** See `SongStoragePort.noteSong`. */
  note(document: Document, urgent: boolean): boolean;
  /** True for a document that was just made and is nobody's work; it is saved once it is edited. */
  isNobodys(document: Document): boolean;
  /** True for documents that are saved elsewhere: neither they nor their edits are written here. */
  isElsewhere?(document: Document): boolean;
  /** The same under an id and a name of its own. */
  copyOf(document: Document): Document;
  /** A new document that is nobody's work. */
  blank(): Document;
}

/** Reason for which a copy is open in place of a document. */
export type CopyReason = "open" | "taken" | "changed";

/** Use of the open document in its tab: idle behind another screen, shown to the user, or busy, as while it is recorded. */
export type DocumentUse = "idle" | "shown" | "busy";

export interface SaverPorts<Document, Diff> extends Pick<AutosaveOptions<Document, Diff>, "store" | "onState"> {
  readonly kind: KeptKind<Document>;
  readonly work: Pick<Work, "ensureHere">;
  readonly claims: Pick<DocumentClaim, "claim" | "reserve">;
  /** `document`, which was asked for as `id`, is about to be open. `isOwn`: it is that one, and not its copy. */
  readonly onOpen: (document: Document, id: string, isOwn: boolean) => void;
  /** A copy took the place of a document that another tab has open, has taken over, or has changed. */
  readonly onCopy: (document: Document, why: CopyReason) => void;
  readonly handover: Pick<DocumentHandover, "ask" | "answer">;
  /** Use of the open document: another tab gets it unasked where it is idle, by the user's wish where it is shown. */
  readonly use: () => DocumentUse;
}

/** Saves the open document of one kind in the browser's storage while the page lives, and opens stored ones. */
export class DocumentSaver<Document, Diff> {
  readonly autosave: Autosave<Document, Diff>;
  readonly #ports: SaverPorts<Document, Diff>;
  /** Ids of those that lie in the storage as they were opened, or will once they are edited. */
  readonly #saved = new Set<string>();
  #turn = 0;
  #isOpening = false;

  constructor(ports: SaverPorts<Document, Diff>) {
    this.#ports = ports;
    const { store, kind, onState } = ports;
    this.autosave = new Autosave({
      store,
      onState,
      save: (document) => this.#save(document),
      note: (document, urgent) => kind.note(document, urgent),
      isElsewhere: (document) => kind.isElsewhere?.(document) === true,
      isKept: (document) => this.#saved.has(kind.idOf(document)) || kind.isNobodys(document),
    });
    // Every document that a tab shows is claimed, whatever put it there.
    store.subscribe({ load: () => this.stay() });
    this.stay();
    ports.handover.answer((key, insists) => this.#release(key, insists));
  }

  /** Counts what was asked for: the last is what opens. */
  get turn(): number {
    return this.#turn;
  }

  /** True while another document is being opened. */
  get isOpening(): boolean {
    return this.#isOpening;
  }

  /** The open document is this tab's. Another one may have been on its way, and claimed. */
  stay(): void {
    const { claims, kind, store } = this.#ports;
    void claims.claim(kind.keyOf(kind.idOf(store.current)));
  }

  /** Cancels the opening of the requested document. */
  stopOpening(): void {
    this.#turn++;
    this.#isOpening = false;
  }

  /**
   * Opens a document that is stored here or in the account; as a copy, which is stored once it is edited, where another tab
   * has it. Null where something else was asked for meanwhile, else what was mended. Errors: those of reading, of the calls.
   */
  async open(id: string): Promise<Result<readonly string[] | null>> {
    return this.#open(id, false);
  }

  /** Opens the document itself in place of its copy, if the tab that has it releases it. Errors: as of `open`. */
  async takeOver(id: string): Promise<Result<readonly string[] | null>> {
    return this.#open(id, true);
  }

  async #open(id: string, insists: boolean): Promise<Result<readonly string[] | null>> {
    const { kind, store, work, claims, handover, onOpen, onCopy } = this.#ports;
    const turn = ++this.#turn;
    const isAsked = (): boolean => turn === this.#turn;
    this.#isOpening = true;
    const key = kind.keyOf(id);
    const here = await work.ensureHere(key);
    // Edits of the document that is left are written while it is still this tab's.
    if (isAsked()) await this.autosave.flush();
    if (!isAsked()) return ok(null);
    let isOwn = await claims.reserve(key);
    if (!isOwn && isAsked() && (await handover.ask(key, insists)) && isAsked()) isOwn = await claims.reserve(key);
    // Read while no other tab, and no synchronisation, writes it.
    const read = await kind.read(id, isOwn, isAsked);
    if (!isAsked()) return ok(null);
    if (read.ok) {
      const { document } = read.value;
      const shown = isOwn ? document : kind.copyOf(document);
      this.#saved.add(kind.idOf(shown));
      onOpen(shown, id, isOwn);
      store.load(shown);
      if (!isOwn) onCopy(document, "open");
    } else this.stay();
    this.#isOpening = false;
    if (!read.ok) return here.ok ? read : here;
    return ok(read.value.problems);
  }

  /** Opens a document that is not read from the storage, unless something else is asked for before what is open is stored. */
  async show(document: Document, onOpen: () => void): Promise<void> {
    this.stopOpening();
    const turn = this.#turn;
    await this.autosave.flush();
    if (turn !== this.#turn) return;
    onOpen();
    this.#ports.store.load(document);
  }

  /** Releases the open document to a tab that asks for it. Where the user sees it here, a copy takes its place. */
  async #release(key: string, insists: boolean): Promise<boolean | undefined> {
    const { kind, store, claims, use, onOpen, onCopy } = this.#ports;
    const isOpen = (): boolean => kind.keyOf(kind.idOf(store.current)) === key;
    const isFree = (): boolean => {
      if (!isOpen() || this.#isOpening || kind.isElsewhere?.(store.current) === true) return false;
      const now = use();
      return now === "idle" || (now === "shown" && insists);
    };
    if (!isOpen()) return undefined;
    if (isFree()) await this.autosave.flush();
    if (!isFree() || this.autosave.isUnsaved) return false;
    const document = store.current;
    const isShown = use() === "shown";
    const next = isShown ? kind.copyOf(document) : kind.blank();
    this.#saved.add(kind.idOf(next));
    if (isShown) onOpen(next, kind.idOf(document), false);
    store.load(next);
    if (isShown) onCopy(document, "taken");
    await claims.claim(kind.keyOf(kind.idOf(next)));
    return true;
  }

  async #save(document: Document): Promise<Result<number>> {
    const { kind, store, onCopy } = this.#ports;
    const saved = await kind.save(document);
    if (saved.ok || saved.error.code !== "WRITTEN_ELSEWHERE") return saved;
    // Tabs that cannot agree who has a document, as on a page that is not served securely: nobody's edits are overwritten.
    const isOpen = kind.idOf(store.current) === kind.idOf(document);
    const copy = kind.copyOf(isOpen ? store.current : document);
    this.#saved.add(kind.idOf(copy));
    kind.note(copy, true);
    if (isOpen) store.load(copy);
    onCopy(document, "changed");
    return kind.save(copy);
  }
}
