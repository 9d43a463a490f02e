import { proxy, ref } from "valtio/vanilla";
import type { Result } from "../../domain/AppError.ts";
import type { Board, TemplateType } from "../../domain/board/records.ts";
import type { TimelineDocument } from "../../domain/timeline/records.ts";
import type { Thumbnail } from "./thumbnail.ts";

export type WorkKind = "board" | "timeline";

/**
 * State of a document. `local`: in this browser only, of no account. `saved`: the account has this version. `saving`: it is being
 * sent, or will be soon. `offline`: its changes wait for the network. `conflict`: it is a copy of local edits that conflicted with
 * edits elsewhere. `failed`: the account rejects it for the reason in `problem`. `cloud`: the account has it, this browser does not
 * yet.
 */
export type WorkStatus = "local" | "saved" | "saving" | "offline" | "conflict" | "failed" | "cloud";

/** One board or timeline, in the browser, the account or both. */
export interface WorkEntry {
  /** `board_<id>` or `timeline_<id>`. */
  readonly key: string;
  readonly id: string;
  readonly kind: WorkKind;
  readonly name: string;
  /** ms since 1970. */
  readonly changedAt: number;
  readonly status: WorkStatus;
  /** The sentence to show beside `failed`, else null. */
  readonly problem: string | null;
  /** Changes when the picture does; see `Work.thumbnail`. */
  readonly version: string;
}

/** Work of before the sign-in that the account could take (issue of a visitor who signs in). */
interface WorkOffer {
  readonly entries: readonly WorkEntry[];
}

/** A valtio proxy. */
export interface WorkState {
  /** Last changed first. Replaced as a whole. */
  entries: readonly WorkEntry[];
  /** True until the list is complete: the browser's documents are read, and those of the account if it can be reached. */
  loading: boolean;
  /** Reason why the list is incomplete, else null. */
  problem: string | null;
  offer: WorkOffer | null;
  /** Number of documents that wait to be sent. */
  waiting: number;
}

export const newWorkState = (): WorkState =>
  proxy<WorkState>({ entries: ref([]), loading: true, problem: null, offer: null, waiting: 0 });

/** A deleted document that can be had back. */
export interface DeletedWork {
  readonly key: string;
  readonly kind: WorkKind;
  readonly name: string;
  readonly deletedAt: number;
}

/** All boards and timelines of the current user: the dashboard's model. */
export interface Work {
  readonly state: WorkState;
  /** Reads the account's list again; everything else updates automatically. */
  refresh(): Promise<Result<void>>;
  /** Creates and stores a board (of the template) or an empty timeline. Returns its entry's key; see `addressOf`. */
  create(kind: WorkKind, template?: TemplateType): Promise<Result<string>>;
  /** Stores a document that was read from a file, under an id of its own. */
  add(kind: "board", document: Board): Promise<Result<string>>;
  add(kind: "timeline", document: TimelineDocument): Promise<Result<string>>;
  /** A board or timeline saved as a `.json` file. Errors: `FILE_UNREADABLE`, those of the readers and of storage. */
  importJson(json: string, fileName: string): Promise<Result<string>>;
  duplicate(key: string): Promise<Result<string>>;
  rename(key: string, name: string): Promise<Result<void>>;
  /** Deletes at once; `undelete` with the same key takes it back (30 days long where the account had it). */
  remove(key: string): Promise<Result<void>>;
  undelete(key: string): Promise<Result<void>>;
  deleted(): Promise<Result<readonly DeletedWork[]>>;
  /**
   * Makes sure that a document is in this browser, so that it can be opened by its id: reads it from the account where
   * somebody is signed in. Waits for the stored session first. Errors: those of the calls, `NOT_FOUND` also for a visitor.
   */
  ensureHere(key: string): Promise<Result<void>>;
  /** Thumbnail of a document; reads it from the account if this browser does not have it. */
  thumbnail(entry: WorkEntry): Promise<Result<Thumbnail>>;
  /** A document as the text of a file that `importJson` reads. An open document is stored first. Errors: those of the calls. */
  text(key: string): Promise<Result<string>>;
  /** Gives work of before the sign-in to the account. */
  acceptOffer(keys: readonly string[]): Promise<Result<void>>;
  /** Leaves it in the browser; it is not offered to this account again. */
  declineOffer(): Promise<void>;
  /** Work of the account that only this browser has, after an attempt to send it. */
  unsent(): Promise<readonly WorkEntry[]>;
  /** Tries at once what failed or waits. */
  retry(): void;
}

export const addressOf = (entry: Pick<WorkEntry, "kind" | "id">): string =>
  entry.kind === "board" ? `/midi/${entry.id}` : `/timeline/${entry.id}`;

export const keyKind = (key: string): WorkKind => (key.startsWith("board_") ? "board" : "timeline");

export const keyId = (key: string): string => key.slice(key.indexOf("_") + 1);

export type WorkSort = "changed" | "name";

/** The entries whose names hold every word of `text`, in the order asked for. Case and accents do not matter. */
export function searchWork(
  entries: readonly WorkEntry[],
  { text = "", kind, sort = "changed" }: { readonly text?: string; readonly kind?: WorkKind; readonly sort?: WorkSort },
): readonly WorkEntry[] {
  const words = folded(text).split(/\s+/).filter(Boolean);
  const found = entries.filter((entry) => {
    if (kind !== undefined && entry.kind !== kind) return false;
    if (words.length === 0) return true;
    const name = folded(entry.name);
    return words.every((word) => name.includes(word));
  });
  return found.sort((a, b) => (sort === "name" ? collator.compare(a.name, b.name) : b.changedAt - a.changedAt));
}

const collator = new Intl.Collator("en-US", { numeric: true, sensitivity: "base" });

const folded = (text: string): string => text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();
