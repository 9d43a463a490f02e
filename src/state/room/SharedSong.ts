import type { Result } from "../../domain/AppError.ts";
import { applyOps } from "../../domain/room/song/applyOps.ts";
import { changesBetween } from "../../domain/room/song/changesBetween.ts";
import { opsOfDiff } from "../../domain/room/song/opsOfDiff.ts";
import type { SongEntry } from "../../domain/room/song/SongLog.ts";
import type { SongOp } from "../../domain/room/song/songOps.ts";
import { splitOps } from "../../domain/room/song/splitOps.ts";
import { diffTimelines } from "../../domain/timeline/diffTimelines.ts";
import type { TimelineDocument } from "../../domain/timeline/records.ts";
import type { TimelineStore } from "../stores.ts";

/** The song of a room as it was at one revision. */
export interface OpenedSong {
  /** Id of this order of changes; another one starts over. */
  readonly songId: string;
  /** User who has opened it. */
  readonly userId: string;
  readonly revision: number;
  readonly document: TimelineDocument;
}

/** Calls of the room's song. */
export interface SongWire {
  /** Errors: `OPS_GONE` where the room's song is not the one that was opened, `TOO_LARGE`, `OPS_INVALID`, `FORBIDDEN`. */
  push(
    push: { songId: string; clientSeq: number; base: number; ops: SongOp[] },
    client: string,
  ): Promise<Result<{ revision: number }>>;
  /** Entries after a revision. Errors: `OPS_GONE` if the log no longer reaches back that far. */
  since(songId: string, revision: number): Promise<Result<readonly SongEntry[]>>;
  open(): Promise<Result<OpenedSong>>;
}

export interface SharedSongOptions {
  readonly store: TimelineStore;
  readonly wire: SongWire;
  /** Id of this page in the room's song, stable while it has the song open. */
  readonly client: string;
  readonly later: (ms: number, run: () => void) => void;
  /** Watchers see what the others write. */
  readonly mayWrite: () => boolean;
  /** Receives the number of changes that the room does not have yet. */
  readonly onUnsent: (count: number) => void;
  /** Local changes are not in the room's song; `copy` has them. Null where there were none to keep. */
  readonly onLost: (problem: string, copy: TimelineDocument | null) => void;
}

interface Pending {
  readonly clientSeq: number;
  readonly ops: SongOp[];
  /** Song after the operations, unless somebody else changed it before them. */
  after: TimelineDocument | null;
}

const SEND_AFTER_MS = 60;
const GESTURE_MS = 50;
export const RETRY_MS = 1500;
/** Longest wait of a leaving page. */
const LAST_MS = 3000;
/** Refusals that another attempt may not meet. */
export const PASSING: ReadonlySet<string> = new Set([
  "ROOM_AWAY",
  "RATE_LIMITED",
  "HUB_FAILED",
  "NOT_FOUND",
  "CLIENT_GONE",
]);

/**
 * The song of a room in the store that the timeline screen works on. What is done here is shown at once and sent; what the
 * others do comes in the room's order, below what is not sent yet, which is done anew on top of it.
 */
export class SharedSong {
  readonly #options: SharedSongOptions;
  readonly #userId: string;
  #songId: string;
  #revision: number;
  /** The room's song at `#revision`. */
  #confirmed: TimelineDocument;
  /** Confirmed song with the pending operations. */
  #shown: TimelineDocument;
  #pending: Pending[] = [];
  #inbox: SongEntry[] = [];
  #clientSeq = 0;
  #isSending = false;
  /** Push that the room has accepted, and whose entry has not arrived yet. */
  #awaited: Pending | null = null;
  /** The room's song has become another one than what the screen follows. */
  #isStale = false;
  #isCatchingUp = false;
  /** True where the pending answer may lack changes that arrived since. */
  #asksAgain = false;
  #isWaiting = false;
  #isClosed = false;
  readonly #unsubscribe: () => void;

  /** `opened` is what the store shows already. */
  constructor(options: SharedSongOptions, { songId, userId, revision, document }: OpenedSong) {
    this.#options = options;
    this.#songId = songId;
    this.#userId = userId;
    this.#revision = revision;
    this.#confirmed = document;
    this.#shown = document;
    this.#unsubscribe = options.store.subscribe({
      change: ({ source }) => {
        if (source !== "remote") this.#soon(SEND_AFTER_MS);
      },
    });
  }

  /** True if the room has all changes of this page. */
  get isSettled(): boolean {
    return this.#pending.length === 0 && this.#inbox.length === 0 && this.#shown === this.#options.store.current;
  }

  /** Applies operations of all members, one's own included, in the room's order. */
  receive(songId: string, entries: readonly SongEntry[]): void {
    if (this.#isClosed || songId !== this.#songId) return;
    this.#inbox.push(...entries);
    this.#work();
  }

  /** Connected again, or something may have been missed. */
  async catchUp(): Promise<void> {
    if (this.#isClosed) return;
    this.#asksAgain = this.#isCatchingUp;
    if (this.#isCatchingUp) return;
    this.#isCatchingUp = true;
    const answer = await this.#options.wire.since(this.#songId, this.#revision);
    const isGone = !answer.ok && answer.error.code === "OPS_GONE";
    const isDone = answer.ok || (isGone && (await this.#reopen()));
    this.#isCatchingUp = false;
    if (this.#isClosed) return;
    if (answer.ok) this.receive(this.#songId, answer.value);
    if (!isDone) return this.#options.later(RETRY_MS, () => void this.catchUp());
    this.#work();
    if (this.#asksAgain) void this.catchUp();
  }

  /** Ends the visit. Unsent changes are sent; rejected ones are saved as a copy. */
  async close(): Promise<void> {
    if (this.#isClosed) return;
    const { store, onLost, mayWrite } = this.#options;
    const copy = store.current;
    if (mayWrite()) this.#gather();
    this.#isClosed = true;
    this.#unsubscribe();
    const unsent = mayWrite() ? this.#pending.filter((pending) => pending !== this.#awaited) : [];
    if (!(await this.#sendLast(unsent))) onLost("", copy);
  }

  /** Sends each change once, within a short time. Changes that are on their way are not sent again. */
  async #sendLast(unsent: readonly Pending[]): Promise<boolean> {
    const { wire, client, later } = this.#options;
    const tooLong = new Promise<null>((resolve) => later(LAST_MS, () => resolve(null)));
    for (const { clientSeq, ops } of unsent) {
      const push = wire.push({ songId: this.#songId, clientSeq, base: this.#revision, ops }, client);
      const answer = await Promise.race([push, tooLong]);
      if (answer?.ok !== true) return false;
    }
    return true;
  }

  /** Applies received entries and sends local changes, unless a gesture is in progress. */
  #work(): void {
    if (this.#isClosed) return;
    if (this.#options.store.isGesturing) return this.#soon(GESTURE_MS);
    this.#gather();
    this.#drain();
    this.#options.onUnsent(this.#pending.length);
    void this.#send();
  }

  #soon(ms: number): void {
    if (this.#isWaiting) return;
    this.#isWaiting = true;
    this.#options.later(ms, () => {
      this.#isWaiting = false;
      this.#work();
    });
  }

  /** Turns local changes since the last call into operations. */
  #gather(): void {
    const { store, mayWrite, onLost } = this.#options;
    const ops = opsOfDiff(changesBetween(this.#shown, store.current));
    if (ops.length > 0 && !mayWrite()) {
      this.#show();
      return onLost("FORBIDDEN", null);
    }
    this.#shown = store.current;
    for (const part of splitOps(ops)) this.#pending.push({ clientSeq: ++this.#clientSeq, ops: part, after: null });
    if (ops.length > 0) this.#pending.at(-1)!.after = store.current;
  }

  #drain(): void {
    const entries = this.#inbox;
    this.#inbox = [];
    // Consecutive operations of others are applied together.
    let theirs: SongOp[] = [];
    const confirm = (): void => {
      this.#confirmed = applyOps(this.#confirmed, theirs);
      theirs = [];
    };
    for (const entry of entries) {
      if (entry.revision <= this.#revision) continue;
      if (entry.revision > this.#revision + 1) {
        void this.catchUp();
        break;
      }
      this.#revision = entry.revision;
      if (!this.#isOwn(entry)) {
        this.#isStale = true;
        for (const pending of this.#pending) pending.after = null;
      }
      const after = this.#isOwn(entry) ? this.#pending.shift()!.after : null;
      if (after) confirm();
      // Takes of the room are not edited here, so a song of this page may lack them.
      const hasAll = after?.timeline.jamTakes === this.#confirmed.timeline.jamTakes;
      if (!hasAll) this.#isStale = true;
      if (after && hasAll) this.#confirmed = after;
      else theirs.push(...entry.ops);
    }
    confirm();
    if (this.#isStale) this.#show();
  }

  #isOwn({ userId, client, clientSeq }: SongEntry): boolean {
    const isOurs = userId === this.#userId && client === this.#options.client;
    return isOurs && this.#pending[0]?.clientSeq === clientSeq;
  }

  /** Shows the room's song with the pending operations. */
  #show(): void {
    const { store } = this.#options;
    this.#isStale = false;
    const song = applyOps(
      this.#confirmed,
      this.#pending.flatMap(({ ops }) => ops),
    );
    store.apply(diffTimelines(store.current, song), "remote");
    this.#shown = store.current;
    const last = this.#pending.at(-1);
    if (last) last.after = store.current;
    else this.#confirmed = store.current;
  }

  async #send(): Promise<void> {
    const [first] = this.#pending;
    if (!first || first === this.#awaited || this.#isSending || this.#isCatchingUp) return;
    this.#isSending = true;
    const { clientSeq, ops } = first;
    const { wire, client } = this.#options;
    const answer = await wire.push({ songId: this.#songId, clientSeq, base: this.#revision, ops }, client);
    this.#isSending = false;
    if (this.#isClosed) return;
    const isOpen = this.#pending[0] === first;
    if (answer.ok) {
      if (isOpen) this.#acknowledged(first, answer.value.revision);
      this.#work();
    } else if (answer.error.code === "OPS_GONE") await this.catchUp();
    else if (PASSING.has(answer.error.code)) this.#options.later(RETRY_MS, () => this.#work());
    else if (isOpen) this.#refused(answer.error.message);
  }

  /** Handles an accepted push whose entry has not arrived: it was in a song that was read again, or will still arrive. */
  #acknowledged(pending: Pending, revision: number): void {
    if (revision > this.#revision) {
      this.#awaited = pending;
      this.#options.later(RETRY_MS, () => {
        if (this.#pending[0] === pending) void this.catchUp();
      });
      return;
    }
    this.#pending.shift();
    this.#isStale = true;
    for (const each of this.#pending) each.after = null;
  }

  /** Removes changes that cannot be in the room's song from the screen; a copy has them. */
  #refused(problem: string): void {
    const { store, onLost } = this.#options;
    const copy = store.current;
    this.#pending = [];
    this.#show();
    this.#options.onUnsent(0);
    onLost(problem, copy);
  }

  async #reopen(): Promise<boolean> {
    const { store, wire, onLost } = this.#options;
    const opened = await wire.open();
    if (!opened.ok || this.#isClosed || store.isGesturing) return false;
    this.#gather();
    const { songId, revision, document } = opened.value;
    // Another order of changes may lack what this one had.
    if (songId !== this.#songId) onLost("", store.current);
    const { id } = store.current.timeline;
    this.#confirmed = { ...document, timeline: { ...document.timeline, id } };
    this.#songId = songId;
    this.#revision = revision;
    this.#inbox = [];
    this.#awaited = null;
    this.#show();
    return true;
  }
}
