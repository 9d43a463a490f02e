import { ok, type Result } from "../../domain/AppError.ts";
import { defaultBoard } from "../../domain/board/defaultBoard.ts";
import type { Board, TemplateType } from "../../domain/board/records.ts";
import { ALL_TEMPLATES } from "../../domain/board/templates.ts";
import type { BoardStoragePort } from "../../protocol/boardStorage.ts";
import type { StoragePort } from "../../protocol/storage.ts";
import type { DocumentClaim } from "../DocumentClaim.ts";
import { boardKey, openBoard } from "../openDocument.ts";
import type { BoardStore } from "../stores.ts";
import type { Work } from "../sync/Work.ts";
import { storedBoard } from "../sync/workDocument.ts";
import type { BoardSettings } from "./boardSettings.ts";

export interface BoardEntry {
  readonly id: string;
  readonly name: string;
}

export interface LibraryPorts {
  readonly storage: Pick<StoragePort, "list"> & BoardStoragePort;
  readonly store: BoardStore;
  readonly settings: Pick<BoardSettings, "boardId">;
  readonly work: Pick<Work, "ensureHere">;
  readonly claims: Pick<DocumentClaim, "claim">;
  /** Stores what was edited of the board that is left. */
  readonly flush: () => Promise<void>;
  /** Another tab has the board: the same under an id of its own. */
  readonly asCopy: (board: Board) => Board;
}

const PREFIX = "board_";

/** The boards that are kept in this browser: each under its key `board_<id>`. */
export class BoardLibrary {
  readonly #ports: LibraryPorts;
  /** The id of the open board if it is kept. */
  #kept: string | null = null;
  /** What was asked for, and the id of the board that was opened for it. */
  #opened = { asked: "", id: "" };
  /** Of somebody's board that is shown, or was. */
  #guestId: string | null = null;
  /** Counts what was asked for: the last is what opens. */
  #turn = 0;

  constructor(ports: LibraryPorts) {
    this.#ports = ports;
    const claim = (): void => void ports.claims.claim(boardKey(ports.store.current.id));
    // Every board that a tab shows is claimed, whatever put it there.
    ports.store.subscribe({ load: claim });
    claim();
  }

  /** All kept boards, last saved first. */
  async list(): Promise<Result<readonly BoardEntry[]>> {
    const listed = await this.#ports.storage.list(PREFIX);
    if (!listed.ok) return listed;
    const entries = listed.value
      .toSorted((a, b) => b.savedAt - a.savedAt)
      .map(({ key, name }) => ({ id: key.slice(PREFIX.length), name }));
    return ok(entries);
  }

  /**
   * Opens a board that is kept here or in the account, unless it is open; as a copy, which is kept once it is edited, where
   * another tab has it. The value names what was damaged and how it was mended. Errors: those of `openBoard`.
   */
  async open(id: string): Promise<Result<readonly string[]>> {
    const { storage, store, work, claims, flush, asCopy } = this.#ports;
    const turn = ++this.#turn;
    const { asked, id: openId } = this.#opened;
    if (store.current.id === openId && (asked === id || openId === id)) return ok([]);
    const key = boardKey(id);
    const here = await work.ensureHere(key);
    // Edits of the board that is left are written while it is still this tab's.
    await flush();
    if (turn !== this.#turn) return ok([]);
    const isOwn = await claims.claim(key);
    const read = await openBoard(storage, id, isOwn);
    if (turn !== this.#turn) return ok([]);
    if (!read.ok) {
      void claims.claim(boardKey(store.current.id));
      return here.ok ? read : here;
    }
    const { board, problems } = read.value;
    this.#show(isOwn ? board : asCopy(board), id, isOwn);
    return ok(problems);
  }

  /** Opens the board that was open last, else the first one kept; without any, what is there is nobody's work yet. */
  async openLast(): Promise<Result<readonly string[]>> {
    const last = this.#ports.settings.boardId;
    const opened = last === "" ? null : await this.open(last);
    if (opened?.ok) return opened;
    const turn = this.#turn;
    const kept = await this.list();
    const first = kept.ok ? kept.value[0] : undefined;
    if (turn !== this.#turn) return ok([]);
    const other = first ? await this.open(first.id) : null;
    if (other?.ok) return other;
    if (this.#ports.store.current.id === this.#guestId) this.#ports.store.load(defaultBoard());
    const { id } = this.#ports.store.current;
    this.#opened = { asked: id, id };
    this.#ports.settings.boardId = id;
    return ok([]);
  }

  /** Makes, opens and keeps a new board. It is open even if it could not be kept. Errors: those of the storage. */
  async create(type: TemplateType): Promise<Result<void>> {
    const template = ALL_TEMPLATES.find((each) => each.type === type) ?? ALL_TEMPLATES[0]!;
    return this.add(template.create());
  }

  /** Opens and keeps a board that is new here. Errors: as of `create`. */
  async add(board: Board): Promise<Result<void>> {
    this.#turn++;
    await this.#ports.flush();
    this.#show(board, board.id, true);
    const saved = await this.#ports.storage.saveBoard(storedBoard(board));
    return saved.ok ? ok(undefined) : saved;
  }

  /** Opens somebody's board to be played: it is kept nowhere, and is not the one that was open last. */
  async showGuest(board: Board): Promise<void> {
    const turn = ++this.#turn;
    await this.#ports.flush();
    if (turn !== this.#turn) return;
    this.#kept = null;
    this.#opened = { asked: "", id: board.id };
    this.#guestId = board.id;
    this.#ports.store.load(board);
  }

  /** The id of the open board if it is kept, for its address; a board nobody has made has none. */
  get keptId(): string | null {
    return this.#kept;
  }

  /** The open board has been kept, by whoever edits it: from now on it has an address. */
  keeps(id: string): void {
    if (this.#ports.store.current.id !== id) return;
    this.#kept = id;
    this.#opened = { asked: id, id };
    this.#ports.settings.boardId = id;
  }

  #show(board: Board, asked: string, isKept: boolean): void {
    this.#kept = isKept ? board.id : null;
    this.#opened = { asked, id: board.id };
    // A copy that nobody has edited is no board that a reload could bring back.
    this.#ports.settings.boardId = asked;
    this.#ports.store.load(board);
  }
}
