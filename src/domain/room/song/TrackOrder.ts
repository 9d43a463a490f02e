import type { Timeline, Track } from "../../timeline/records.ts";
import type { MapDraft } from "./MapDraft.ts";

type Folders = Timeline["folders"];

const NO_FOLDERS: NonNullable<Folders> = [];
const NO_FOLDER = -1;

/**
 * The order of tracks under many changes: those of one folder follow each other, and none is in a folder that is not there.
 * Tracks and folders are numbers here, as each change looks at all of them.
 */
export class TrackOrder {
  readonly #tracks: MapDraft<Track>;
  readonly #before: readonly string[];
  /** Ids by number, also of tracks that were removed. */
  readonly #names: string[];
  readonly #numbers: Map<string, number>;
  /** Numbers of tracks, in their order. */
  #order: number[];
  /** Numbers of folders by number of track, as last settled. */
  readonly #folders: number[] = [];
  readonly #folderNumbers = new Map<string, number>();
  #known: { readonly folders: NonNullable<Folders>; readonly ids: ReadonlySet<string> } | null = null;
  #isChanged = false;
  /** True once all tracks were checked; from then on each change settles only what it affects. */
  #isSettled = false;
  /** Tracks in folders. */
  #inFolders = 0;

  constructor(ids: readonly string[], tracks: MapDraft<Track>) {
    this.#before = ids;
    this.#names = [...ids];
    this.#numbers = new Map(ids.map((id, number) => [id, number]));
    this.#order = ids.map((_id, number) => number);
    this.#tracks = tracks;
  }

  /** The same list as before where nothing was changed. */
  get ids(): readonly string[] {
    return this.#isChanged ? this.#order.map((number) => this.#names[number]!) : this.#before;
  }

  /** A track that is in the map already comes last, or behind the others of its folder. */
  add(id: string, folders: Folders): void {
    this.#order.push(this.#numberOf(id));
    this.#isChanged = true;
    this.settleTrack(id, folders);
  }

  remove(id: string): void {
    const number = this.#numberOf(id);
    const at = this.#order.indexOf(number);
    if (at >= 0) this.#order.splice(at, 1);
    this.#setFolder(number, NO_FOLDER);
    this.#isChanged = true;
  }

  /** Tracks that are not named stay behind the one that they follow. */
  sort(wanted: readonly string[], folders: Folders): void {
    const known = [...new Set(wanted)].filter((id) => this.#tracks.now.has(id)).map((id) => this.#numberOf(id));
    const [before, ends] = [this.#order, new Map<number, readonly [from: number, to: number]>()];
    const isKnown = new Uint8Array(this.#names.length);
    for (const number of known) isKnown[number] = 1;
    let to = before.length;
    for (let at = before.length - 1; at >= 0; at--) {
      const number = before[at]!;
      if (isKnown[number] === 0) continue;
      ends.set(number, [at, to]);
      to = at;
    }
    this.#order = before.slice(0, to);
    for (const number of known) {
      const [from, end] = ends.get(number) ?? [0, 0];
      if (from === end) this.#order.push(number);
      for (let at = from; at < end; at++) this.#order.push(before[at]!);
    }
    this.#isChanged = true;
    if (this.#isSettled) this.#gather();
    else this.settle(folders);
  }

  /** After the folders have changed. */
  settle(folders: Folders): void {
    for (const number of this.#order) this.#setFolder(number, this.#folderOf(this.#names[number]!, folders));
    this.#isSettled = true;
    this.#gather();
  }

  /** After the folder of one track may have changed. */
  settleTrack(id: string, folders: Folders): void {
    if (!this.#isSettled) return this.settle(folders);
    this.#setFolder(this.#numberOf(id), this.#folderOf(id, folders));
    this.#gather();
  }

  #numberOf(id: string): number {
    const number = this.#numbers.get(id) ?? this.#names.push(id) - 1;
    this.#numbers.set(id, number);
    return number;
  }

  #setFolder(track: number, folder: number): void {
    this.#inFolders += Number(folder !== NO_FOLDER) - Number((this.#folders[track] ?? NO_FOLDER) !== NO_FOLDER);
    this.#folders[track] = folder;
  }

  /** Folder of a track, after a missing one was removed from it. */
  #folderOf(id: string, folders: Folders = NO_FOLDERS): number {
    const track = this.#tracks.now.get(id)!;
    const { folderId } = track;
    if (folderId === undefined) return NO_FOLDER;
    if (this.#known?.folders !== folders) this.#known = { folders, ids: new Set(folders.map((folder) => folder.id)) };
    if (this.#known.ids.has(folderId)) {
      const number = this.#folderNumbers.get(folderId) ?? this.#folderNumbers.size;
      this.#folderNumbers.set(folderId, number);
      return number;
    }
    const { folderId: _gone, ...rest } = track;
    this.#tracks.set(id, rest);
    return NO_FOLDER;
  }

  /** Tracks of one folder come together where the first of them stands. */
  #gather(): void {
    if (this.#inFolders === 0 || !this.#isApart()) return;
    const blocks: number[][] = [];
    const groups: number[][] = [];
    for (const number of this.#order) {
      const folder = this.#folders[number]!;
      const block = folder === NO_FOLDER ? undefined : blocks[folder];
      if (block) {
        block.push(number);
        continue;
      }
      const group = [number];
      groups.push(group);
      if (folder !== NO_FOLDER) blocks[folder] = group;
    }
    this.#order = groups.flat();
    this.#isChanged = true;
  }

  /** True where tracks of one folder have others between them. */
  #isApart(): boolean {
    const seen = new Uint8Array(this.#folderNumbers.size);
    let last = NO_FOLDER;
    for (const number of this.#order) {
      const folder = this.#folders[number]!;
      if (folder !== NO_FOLDER && folder !== last) {
        if (seen[folder] === 1) return true;
        seen[folder] = 1;
      }
      last = folder;
    }
    return false;
  }
}
