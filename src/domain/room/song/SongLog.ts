import { err, fail, ok, type Result } from "../../AppError.ts";
import type { TimelineDocument } from "../../timeline/records.ts";
import { applyOps } from "./applyOps.ts";
import { checkOps } from "./checkOps.ts";
import { afterTakeOp, isJamTakeOp, stamped, whyNotTakeOp, type JamTakeAuthor } from "./jamTakes.ts";
import type { RoomPower } from "../whyNotAct.ts";
import type { SongOp } from "./songOps.ts";
import { passedLimit, SONG_BYTES } from "./songLimits.ts";
import { bytesOf } from "./splitOps.ts";

/** Operations of one client, with the place that the room gave them. */
export interface SongEntry {
  /** Counts up by one. */
  readonly revision: number;
  /** Id of the client, stable while it has the song open. */
  readonly client: string;
  readonly clientSeq: number;
  readonly userId: string;
  readonly ops: SongOp[];
}

export interface SongPush {
  readonly client: string;
  readonly userId: string;
  /** Name of the user, and the bar line of the room from which their changes of takes apply. */
  readonly name: string;
  readonly lineBeat: number;
  /** Permissions of the user in the room, and its owner. */
  readonly power: RoomPower;
  readonly roomOwnerId: string;
  /** Counts up by one with each push of the client. */
  readonly clientSeq: number;
  /** The revision that the client knew. */
  readonly base: number;
  readonly ops: readonly unknown[];
}

/** Last accepted push of each client, and its revision. */
export type SongTaken = readonly (readonly [client: string, clientSeq: number, revision: number])[];

const MOST_CLIENTS = 200;
/** Number of entries for those who have missed some. */
const LOG_ENTRIES = 1000;

/** The song with an entry that was checked, so that taking it does not make it once more. */
interface Checked {
  readonly entry: SongEntry;
  readonly before: TimelineDocument;
  readonly after: TimelineDocument;
  readonly bytes: number;
}

/** Key of a client, which other users cannot take. */
const nameOf = ({ userId, client }: Pick<SongPush, "client" | "userId">): string => `${userId} ${client}`;

/** A song with one order of changes for all members. `sizeOf` returns its length as JSON, which takes a while. */
export class SongLog {
  #document: TimelineDocument;
  #revision: number;
  readonly #sizeOf: (document: TimelineDocument) => number;
  #entries: SongEntry[] = [];
  /** Last accepted push of each client. */
  readonly #applied = new Map<string, { readonly clientSeq: number; readonly revision: number }>();
  /** Upper bound of its length as JSON, bytes. */
  #bytes: number;
  #checked: Checked | null = null;

  /** `taken`: last accepted push of each client, if the log continues a stored one. */
  constructor(
    document: TimelineDocument,
    revision: number,
    sizeOf: (document: TimelineDocument) => number,
    applied: SongTaken = [],
  ) {
    this.#document = document;
    this.#revision = revision;
    this.#sizeOf = sizeOf;
    this.#bytes = sizeOf(document);
    for (const [client, clientSeq, at] of applied) this.#applied.set(client, { clientSeq, revision: at });
  }

  get document(): TimelineDocument {
    return this.#document;
  }

  get revision(): number {
    return this.#revision;
  }

  /** Last accepted push of each recent client. */
  applied(): SongTaken {
    return [...this.#applied].map(([client, { clientSeq, revision }]) => [client, clientSeq, revision]);
  }

  /** Earlier result of this push; null if it is new. */
  before(push: Pick<SongPush, "client" | "userId" | "clientSeq">): { readonly revision: number } | null {
    const { clientSeq } = push;
    const applied = this.#applied.get(nameOf(push));
    return applied && clientSeq <= applied.clientSeq ? { revision: applied.revision } : null;
  }

  /** The entry that the push would be; `take` makes it one. Errors: `TOO_LARGE`, `OPS_INVALID`, `OPS_AHEAD`, `FORBIDDEN`, `STATE_CONFLICT`. */
  check({ client, clientSeq, base, ops: sent, ...author }: SongPush): Result<SongEntry> {
    if (base > this.#revision) return fail("OPS_AHEAD", "The song of the room is older than yours");
    const read = checkOps(sent);
    const ops = read.ok ? this.#withTakes(read.value, author) : read;
    if (!ops.ok) return ops;
    const [before, after] = [this.#document, applyOps(this.#document, ops.value)];
    const passed = passedLimit(after, before);
    if (passed !== null) return fail("TOO_LARGE", `A shared song has at most ${passed}`);
    const bytes = this.#bytesOf(after, ops.value);
    if (bytes === null) return fail("TOO_LARGE", "A shared song is at most 5 MB long");
    const revision = this.#revision + 1;
    const entry = { revision, client, clientSeq, userId: author.userId, ops: [...ops.value] };
    this.#checked = { entry, before, after, bytes };
    return ok(entry);
  }

  append(entry: SongEntry): void {
    const checked = this.#checked;
    this.#checked = null;
    if (checked?.entry === entry && checked.before === this.#document) {
      this.#document = checked.after;
      this.#bytes = checked.bytes;
      this.#record(entry);
    } else this.appendAll([entry]);
  }

  /** Appends entries that follow each other and were accepted before. */
  appendAll(entries: readonly SongEntry[]): void {
    const ops = entries.flatMap((entry) => entry.ops);
    this.#document = applyOps(this.#document, ops);
    this.#bytes += bytesOf(ops);
    for (const entry of entries) this.#record(entry);
  }

  /** Entries after a revision; null where the log no longer has all of them. */
  since(revision: number): readonly SongEntry[] | null {
    if (revision > this.#revision || this.#revision - revision > this.#entries.length) return null;
    return this.#entries.slice(this.#entries.length - (this.#revision - revision));
  }

  /** The operations as the room has them; refused where one is on a take that is not the author's to change. */
  #withTakes(ops: readonly SongOp[], author: JamTakeAuthor): Result<readonly SongOp[]> {
    let takes = this.#document.timeline.jamTakes ?? [];
    const said: SongOp[] = [];
    for (const op of ops) {
      const isOnTakes = isJamTakeOp(op);
      const refusal = isOnTakes ? whyNotTakeOp(takes, op, author) : null;
      if (refusal) return err(refusal);
      const next = isOnTakes ? stamped(op, author) : op;
      if (isJamTakeOp(next)) takes = afterTakeOp(takes, next);
      said.push(next);
    }
    return ok(said);
  }

  #record(entry: SongEntry): void {
    const { clientSeq, revision } = entry;
    this.#revision = revision;
    this.#entries.push(entry);
    if (this.#entries.length > LOG_ENTRIES) this.#entries.shift();
    const client = nameOf(entry);
    this.#applied.delete(client);
    this.#applied.set(client, { clientSeq, revision });
    if (this.#applied.size > MOST_CLIENTS) this.#applied.delete(this.#applied.keys().next().value!);
  }

  /** Upper bound of the song's length as JSON with these operations; null if it is too long. */
  #bytesOf(after: TimelineDocument, ops: readonly SongOp[]): number | null {
    const atMost = this.#bytes + bytesOf(ops);
    if (atMost <= SONG_BYTES) return atMost;
    const before = this.#sizeOf(this.#document);
    this.#bytes = before;
    const bytes = this.#sizeOf(after);
    return bytes <= SONG_BYTES || bytes <= before ? bytes : null;
  }
}
