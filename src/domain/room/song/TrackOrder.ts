import { withInsertions } from "../../merge/mergeOrder.ts";
import type { Timeline, Track } from "../../timeline/records.ts";
import type { MapDraft } from "./MapDraft.ts";

type Folders = Timeline["folders"];

const NO_FOLDERS: NonNullable<Folders> = [];

/** The order of tracks under many changes: those of one folder follow each other, and none is in a folder that is not there. */
export class TrackOrder {
  readonly #tracks: MapDraft<Track>;
  readonly #before: readonly string[];
  #ids: string[];
  #known: { readonly folders: NonNullable<Folders>; readonly ids: ReadonlySet<string> } | null = null;
  #isChanged = false;
  /** True once all tracks were looked at; then each change settles what it touches. */
  #isSettled = false;
  /** True while tracks may be in folders. */
  #hasFolders = true;

  constructor(ids: readonly string[], tracks: MapDraft<Track>) {
    this.#before = ids;
    this.#ids = [...ids];
    this.#tracks = tracks;
  }

  /** The same list as before where nothing was changed. */
  get ids(): readonly string[] {
    return this.#isChanged ? this.#ids : this.#before;
  }

  /** A track that is in the map already comes last, or behind the others of its folder. */
  add(id: string, folders: Folders): void {
    this.#ids.push(id);
    this.#isChanged = true;
    if (!this.#isSettled || this.#folderOf(id, folders) !== undefined) this.settle(folders);
  }

  remove(id: string): void {
    const at = this.#ids.indexOf(id);
    if (at >= 0) this.#ids.splice(at, 1);
    this.#isChanged = true;
  }

  sort(wanted: readonly string[], folders: Folders): void {
    const known = [...new Set(wanted)].filter((id) => this.#tracks.now.has(id));
    this.#ids = [...withInsertions(known, this.#ids)];
    this.#isChanged = true;
    if (!this.#isSettled || this.#hasFolders) this.settle(folders);
  }

  settle(folders: Folders): void {
    const seen = new Set<string>();
    let last: string | undefined;
    let isApart = false;
    for (const id of this.#ids) {
      const folderId = this.#folderOf(id, folders);
      if (folderId !== undefined && folderId !== last) {
        isApart ||= seen.has(folderId);
        seen.add(folderId);
      }
      last = folderId;
    }
    if (isApart) this.#gather();
    this.#isSettled = true;
    this.#hasFolders = seen.size > 0;
  }

  /** The folder that the track is in, once one that is not there was taken from it. */
  #folderOf(id: string, folders: Folders = NO_FOLDERS): string | undefined {
    const track = this.#tracks.now.get(id)!;
    const { folderId } = track;
    if (folderId === undefined) return undefined;
    if (this.#known?.folders !== folders) this.#known = { folders, ids: new Set(folders.map((folder) => folder.id)) };
    if (this.#known.ids.has(folderId)) return folderId;
    const { folderId: _gone, ...rest } = track;
    this.#tracks.set(id, rest);
    return undefined;
  }

  /** Tracks of one folder come together where the first of them stands. */
  #gather(): void {
    const blocks = new Map<string, string[]>();
    const groups: string[][] = [];
    for (const id of this.#ids) {
      const { folderId } = this.#tracks.now.get(id)!;
      const block = folderId === undefined ? undefined : blocks.get(folderId);
      if (block) {
        block.push(id);
        continue;
      }
      const group = [id];
      groups.push(group);
      if (folderId !== undefined) blocks.set(folderId, group);
    }
    this.#ids = groups.flat();
    this.#isChanged = true;
  }
}
