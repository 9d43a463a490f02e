import { ok, type Result } from "../../domain/AppError.ts";
import { defaultBoard } from "../../domain/board/defaultBoard.ts";
import type { Board, TemplateType } from "../../domain/board/records.ts";
import { TEMPLATES } from "../../domain/board/templates.ts";
import type { StoragePort } from "../../protocol/storage.ts";
import { boardKey, storeBoard, openBoard } from "../openDocument.ts";
import type { BoardStore } from "../stores.ts";
import type { Work } from "../sync/Work.ts";
import type { BoardSettings } from "./boardSettings.ts";

export interface BoardEntry {
  readonly id: string;
  readonly name: string;
}

const PREFIX = "board_";

/** The boards that are kept in this browser: each under its key `board_<id>`. */
export class BoardLibrary {
  readonly #storage: StoragePort;
  readonly #store: BoardStore;
  readonly #settings: BoardSettings;
  readonly #work: Pick<Work, "ensureHere">;
  #shown: string | null = null;

  constructor(storage: StoragePort, store: BoardStore, settings: BoardSettings, work: Pick<Work, "ensureHere">) {
    this.#work = work;
    this.#storage = storage;
    this.#store = store;
    this.#settings = settings;
  }

  /** All kept boards, last saved first. */
  async list(): Promise<Result<readonly BoardEntry[]>> {
    const listed = await this.#storage.list(PREFIX);
    if (!listed.ok) return listed;
    const entries = listed.value
      .toSorted((a, b) => b.savedAt - a.savedAt)
      .map(({ key, name }) => ({ id: key.slice(PREFIX.length), name }));
    return ok(entries);
  }

  /**
   * Opens a board that is kept here or in the account, unless it is open. The value names what was damaged
   * and how it was mended. Errors: those of `openBoard`.
   */
  async open(id: string): Promise<Result<readonly string[]>> {
    if (this.#shown === id && this.#store.current.id === id) return ok([]);
    const here = await this.#work.ensureHere(boardKey(id));
    const board = await openBoard(this.#storage, id);
    if (!board.ok) return here.ok ? board : here;
    this.#show(board.value.board);
    return ok(board.value.problems);
  }

  /** Opens the board that was open last, else the first one kept, else the main board, which nobody's work is yet. */
  async openLast(): Promise<Result<readonly string[]>> {
    const last = this.#settings.boardId;
    const opened = last === "" ? null : await this.open(last);
    if (opened?.ok) return opened;
    const kept = await this.list();
    const first = kept.ok ? kept.value[0] : undefined;
    const other = first ? await this.open(first.id) : null;
    if (other?.ok) return other;
    this.#show(defaultBoard(), false);
    return ok([]);
  }

  /** Makes, opens and keeps a new board. It is open even if it could not be kept. Errors: those of the storage. */
  async create(type: TemplateType): Promise<Result<void>> {
    const template = TEMPLATES.find((each) => each.type === type) ?? TEMPLATES[0]!;
    const board = template.create();
    this.#show(board);
    return storeBoard(this.#storage, board);
  }

  /** The id of the open board if it is kept, for its address; a board nobody has made has none. */
  get keptId(): string | null {
    return this.#shown;
  }

  /** The open board has been kept, by whoever edits it: from now on it has an address. */
  keeps(id: string): void {
    if (this.#store.current.id === id) this.#shown = id;
  }

  #show(board: Board, isKept = true): void {
    this.#shown = isKept ? board.id : null;
    this.#settings.boardId = board.id;
    this.#store.load(board);
  }
}
