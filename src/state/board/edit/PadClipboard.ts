import { mendBoard, writeBoard } from "../../../domain/board/boardJson.ts";
import { newBoard } from "../../../domain/board/newBoard.ts";
import { newPad } from "../../../domain/board/newPad.ts";
import type { Pad } from "../../../domain/board/records.ts";
import { saveText, storedText } from "../../storedText.ts";
import type { TextStorage } from "../../TextStorage.ts";

const KEY = "padroll_copied_pads";

/** Pads that were copied, of whichever board: in all tabs of this browser, and after a reload. */
export class PadClipboard {
  readonly #storage: TextStorage | null;
  /** Null: as they are kept. */
  #pads: readonly Pad[] | null = null;

  /** Null keeps them for this visit. */
  constructor(storage: TextStorage | null = null) {
    this.#storage = storage;
    storage?.onReplaced?.(KEY, () => (this.#pads = null));
  }

  /** None where nothing was copied. */
  get pads(): readonly Pad[] {
    this.#pads ??= padsOf(storedText(this.#storage, KEY));
    return this.#pads;
  }

  copy(pads: readonly Pad[]): void {
    this.#pads = pads;
    saveText(this.#storage, KEY, textOf(pads));
  }
}

/** Defaults of an unchanged pad; fields that are never omitted are null. */
const DEFAULTS: Readonly<Record<string, unknown>> = { ...newPad(), id: null, color: null, canToggle: null };

/** A board that holds nothing else: what is read is checked as files are. Fields that are as in new pads are left out. */
function textOf(pads: readonly Pad[]): string {
  const ends = pads.map(({ location: { row, col, width, height } }) => [row + height, col + width] as const);
  const rows = Math.max(...ends.map(([end]) => end));
  const cols = Math.max(...ends.map(([, end]) => end));
  return JSON.stringify(writeBoard(newBoard({ rows, cols, showKeyboard: false, pads: pads.map(changedFields) })));
}

function changedFields(pad: Pad): Pad {
  const fields = pad as unknown as Readonly<Record<string, unknown>>;
  const changed: Record<string, unknown> = {};
  for (const name of Object.keys(fields)) if (fields[name] !== DEFAULTS[name]) changed[name] = fields[name];
  return changed as unknown as Pad;
}

function padsOf(text: string | null): readonly Pad[] {
  if (text === null) return [];
  try {
    const board = mendBoard(JSON.parse(text));
    return board.ok ? board.value.board.pads : [];
  } catch {
    return [];
  }
}
