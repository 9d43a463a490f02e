import { proxy, ref } from "valtio/vanilla";
import {
  newSetList,
  readSetLists,
  SET_LIST_VERSION,
  type SetEntry,
  type SetList,
} from "../../domain/set-list/SetList.ts";
import { isSameInput, readInput } from "../../domain/board/padInput.ts";
import type { PadInput } from "../../domain/board/records.ts";
import type { TextStorage } from "../TextStorage.ts";
import { saveJson, storedFields } from "../storedText.ts";

export type Pedal = "next" | "previous";

/** Hardware controls that lead through a set. */
export interface SetGear {
  /** Program changes of this channel open the entry of their number; 0 = of any channel, null = of none. */
  readonly programChannel: number | null;
  /** Pedals or keys. */
  readonly next: PadInput | null;
  readonly previous: PadInput | null;
}

/** A valtio proxy; lists and gear are replaced, never written. */
export interface ShownSets {
  lists: readonly SetList[];
  /** The list that is played; null = none. */
  activeId: string | null;
  /** The entry that was opened last; null = the set has not begun. */
  entryId: string | null;
  gear: SetGear;
}

export const STORED_SET_LISTS = "padroll_set_lists";

/** The set lists of the user, stored in this browser and synced to the account, and where in one of them the performance is. */
export class SetLists {
  readonly shown: ShownSets;
  readonly #storage: TextStorage | null;
  #open: ((entry: SetEntry) => void) | null = null;

  constructor(storage: TextStorage | null) {
    this.#storage = storage;
    this.shown = proxy(readStored(storage));
    storage?.onReplaced?.(STORED_SET_LISTS, () => {
      this.shown.lists = readStored(storage).lists;
    });
  }

  /** Registers the function that opens an entry's board and song while a screen can show them. Returns the undo. */
  openWith(open: (entry: SetEntry) => void): () => void {
    this.#open = open;
    return () => {
      if (this.#open === open) this.#open = null;
    };
  }

  get active(): SetList | null {
    return activeOf(this.shown);
  }

  /** Makes an empty list and plays it. */
  create(name: string): void {
    const list = newSetList(name);
    this.shown.lists = ref([...this.shown.lists, list]);
    this.activate(list.id);
  }

  remove(id: string): void {
    this.shown.lists = ref(this.shown.lists.filter((list) => list.id !== id));
    if (this.shown.activeId === id) this.activate(null);
    else this.#save();
  }

  /** Plays another list, from where `boardId` is in it. */
  activate(id: string | null, boardId?: string): void {
    this.shown.activeId = id;
    this.shown.entryId = this.active?.entries.find((entry) => entry.boardId === boardId)?.id ?? null;
    this.#save();
  }

  /** Changes the list that is played. */
  edit(change: (list: SetList) => SetList): void {
    const { active } = this;
    if (!active) return;
    this.shown.lists = ref(this.shown.lists.map((list) => (list === active ? change(list) : list)));
    this.#save();
  }

  /** Sets a pedal; the other one loses an input that would lead both ways. */
  setPedal(pedal: Pedal, input: PadInput): void {
    const other = pedal === "next" ? "previous" : "next";
    const known = this.shown.gear[other];
    this.setGear({ [pedal]: input, ...(known && isSameInput(known, input) ? { [other]: null } : {}) });
  }

  setGear(change: Partial<SetGear>): void {
    this.shown.gear = ref({ ...this.shown.gear, ...change });
    this.#save();
  }

  /** The next entry (1) or the one before (-1): the first and the last are the ends. Returns false without a set. */
  step(by: -1 | 1): boolean {
    const { active } = this;
    if (!active) return false;
    const at = placeOf(this.shown);
    this.goTo(at < 0 ? 0 : Math.max(0, Math.min(active.entries.length - 1, at + by)));
    return true;
  }

  /** Opens the entry of a place, from 0. Returns false where there is none. */
  goTo(place: number): boolean {
    const entry = this.active?.entries[place];
    if (!entry || !this.#open) return false;
    this.shown.entryId = entry.id;
    this.#save();
    this.#open(entry);
    return true;
  }

  #save(): void {
    const { lists, activeId, entryId, gear } = this.shown;
    saveJson(this.#storage, STORED_SET_LISTS, { contentType: SET_LIST_VERSION, lists, activeId, entryId, gear });
  }
}

export const activeOf = ({ lists, activeId }: Pick<ShownSets, "lists" | "activeId">): SetList | null =>
  lists.find(({ id }) => id === activeId) ?? null;

/** Index of the current entry in the list that is played, from 0; -1 before it has begun. */
export const placeOf = (shown: Pick<ShownSets, "lists" | "activeId" | "entryId">): number =>
  activeOf(shown)?.entries.findIndex(({ id }) => id === shown.entryId) ?? -1;

function readStored(storage: TextStorage | null): ShownSets {
  const { lists, activeId, entryId, gear } = storedFields(storage, STORED_SET_LISTS);
  return {
    lists: ref([...readSetLists(lists)]),
    activeId: typeof activeId === "string" ? activeId : null,
    entryId: typeof entryId === "string" ? entryId : null,
    gear: ref(readGear(gear)),
  };
}

function readGear(stored: unknown): SetGear {
  const { programChannel, next, previous } = (stored ?? {}) as Partial<Record<keyof SetGear, unknown>>;
  const isChannel = Number.isInteger(programChannel) && Number(programChannel) >= 0 && Number(programChannel) <= 16;
  return {
    programChannel: isChannel ? Number(programChannel) : null,
    next: readPedal(next),
    previous: readPedal(previous),
  };
}

/** The bend wheel is no pedal. */
function readPedal(stored: unknown): PadInput | null {
  const input = readInput(stored);
  return input?.kind === "pitch" ? null : input;
}
