import { ok, type Result } from "../../domain/AppError.ts";
import { defaultBoard } from "../../domain/board/defaultBoard.ts";
import type { BoardDiff } from "../../domain/board/diff.ts";
import type { Board, TemplateType } from "../../domain/board/records.ts";
import { ALL_TEMPLATES } from "../../domain/board/templates.ts";
import type { BoardStoragePort } from "../../protocol/boardStorage.ts";
import type { StoragePort } from "../../protocol/storage.ts";
import type { Autosave } from "../Autosave.ts";
import { DocumentSaver, type SaverPorts } from "../DocumentSaver.ts";
import { boardKey, openBoard } from "../openDocument.ts";
import { storedBoard } from "../sync/workDocument.ts";
import type { BoardSettings } from "./boardSettings.ts";

export interface BoardEntry {
  readonly id: string;
  readonly name: string;
}

export interface LibraryPorts extends Omit<SaverPorts<Board, BoardDiff>, "kind" | "onOpen"> {
  readonly storage: Pick<StoragePort, "list"> & BoardStoragePort;
  readonly settings: Pick<BoardSettings, "boardId">;
  /** The same under an id of its own. */
  readonly copyOf: (board: Board) => Board;
}

const PREFIX = "board_";

/** The boards that are kept in this browser: each under its key `board_<id>`. */
export class BoardLibrary {
  readonly #ports: LibraryPorts;
  /** The id of the open board if it is kept. */
  #kept: string | null = null;
  /** Requested id, and the id of the board that was opened for it. */
  #opened = { asked: "", id: "" };
  #opening: Promise<unknown> = Promise.resolve();
  /** Id of another user's board that is or was shown. */
  #guestId: string | null = null;
  readonly #saver: DocumentSaver<Board, BoardDiff>;

  constructor(ports: LibraryPorts) {
    this.#ports = ports;
    const { storage, copyOf, onState } = ports;
    this.#saver = new DocumentSaver({
      ...ports,
      kind: {
        keyOf: boardKey,
        idOf: ({ id }) => id,
        async read(id, isOwn) {
          const read = await openBoard(storage, id, isOwn);
          return read.ok ? ok({ document: read.value.board, problems: read.value.problems }) : read;
        },
        save: (board) => storage.saveBoard(storedBoard(board)),
        note: (board, urgent) => storage.noteBoard(storedBoard(board), urgent),
        // One that nobody has edited.
        isNobodys: () => true,
        // A visitor's changes to another user's board, such as drawn steps, last for the visit, until they copy it.
        isElsewhere: ({ id }) => id === this.#guestId,
        copyOf,
        blank: defaultBoard,
      },
      onOpen: (board, id, isOwn) => this.#note(board, id, isOwn),
      onState: (state, savedAt, error) => {
        const board = ports.store.current;
        // From now on it has an address.
        if (savedAt !== null) this.#note(board, board.id, true);
        onState(state, savedAt, error);
      },
    });
  }

  get autosave(): Autosave<Board, BoardDiff> {
    return this.#saver.autosave;
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
    const { asked, id: openId } = this.#opened;
    if (this.#ports.store.current.id === openId && (asked === id || openId === id)) {
      this.#saver.stopOpening();
      return ok([]);
    }
    const opened = await this.#saver.open(id);
    return opened.ok ? ok(opened.value ?? []) : opened;
  }

  /** Opens the board itself in place of its copy, if the tab that has it releases it. Errors: as of `open`. */
  async takeOver(id: string): Promise<Result<readonly string[]>> {
    const opened = await this.#saver.takeOver(id);
    return opened.ok ? ok(opened.value ?? []) : opened;
  }

  /** Opens the board that was open last, else the first one kept; without any, what is there is nobody's work yet. */
  async openLast(): Promise<Result<readonly string[]>> {
    const last = this.#ports.settings.boardId;
    const opened = last === "" ? null : await this.open(last);
    if (opened?.ok) return opened;
    const { turn } = this.#saver;
    const kept = await this.list();
    const first = kept.ok ? kept.value[0] : undefined;
    if (turn !== this.#saver.turn) return ok([]);
    const other = first ? await this.open(first.id) : null;
    if (other?.ok) return other;
    if (this.#ports.store.current.id === this.#guestId) this.#ports.store.load(defaultBoard());
    const { id } = this.#ports.store.current;
    this.#opened = { asked: id, id };
    this.#ports.settings.boardId = id;
    return ok([]);
  }

  /** The board asked for. If it cannot be opened the last one is, and why is the answer. */
  openOrLast(id: string | undefined): Promise<Result<readonly string[]>> {
    const opening = this.#openOrLast(id);
    this.#opening = opening;
    return opening;
  }

  /** Settles when there is an end to what was asked for last. */
  get opening(): Promise<unknown> {
    return this.#opening;
  }

  /** Makes, opens and keeps a new board. It is open even if it could not be kept. Errors: those of the storage. */
  async create(type: TemplateType): Promise<Result<void>> {
    const template = ALL_TEMPLATES.find((each) => each.type === type) ?? ALL_TEMPLATES[0]!;
    return this.add(template.create());
  }

  /** Opens and keeps a board that is new here. Errors: as of `create`. */
  async add(board: Board): Promise<Result<void>> {
    await this.#saver.show(board, () => this.#note(board, board.id, true));
    const saved = await this.#ports.storage.saveBoard(storedBoard(board));
    return saved.ok ? ok(undefined) : saved;
  }

  /** Opens somebody's board to be played: it is kept nowhere, and is not the one that was open last. */
  async showGuest(board: Board): Promise<void> {
    await this.#saver.show(board, () => {
      this.#kept = null;
      this.#opened = { asked: "", id: board.id };
      this.#guestId = board.id;
    });
  }

  /** The id of the open board if it is kept, for its address; a board nobody has made has none. */
  get keptId(): string | null {
    return this.#kept;
  }

  async #openOrLast(id: string | undefined): Promise<Result<readonly string[]>> {
    const opened = id ? await this.open(id) : null;
    return opened?.ok ? opened : this.openLast().then((last) => opened ?? last);
  }

  #note({ id }: Board, asked: string, isKept: boolean): void {
    this.#kept = isKept ? id : null;
    this.#opened = { asked, id };
    // A copy that nobody has edited is no board that a reload could bring back.
    this.#ports.settings.boardId = asked;
  }
}
