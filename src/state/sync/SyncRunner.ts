import { ok, type Result } from "../../domain/AppError.ts";
import type { StoredSummary } from "../../protocol/storage.ts";
import type { ProjectChange } from "../../protocol/hub/accountHub.ts";
import type { SyncHead } from "../../protocol/syncStorage.ts";
import type { TabsPort } from "../../protocol/tabs.ts";
import { AccountList, type ListPorts } from "./AccountList.ts";
import type { DocumentSync } from "./DocumentSync.ts";
import type { OpenWork } from "./OpenWork.ts";
import type { SyncAnswer, WorkMessage } from "./SyncPorts.ts";
import { kindOfType } from "./workDocument.ts";

/** Edits come in bursts: one is sent when they pause, and at the latest so much later. */
const QUIET_MS = 1500;
const LATER_MS = 3000;
const RETRY_MS = [5000, 10_000, 30_000, 60_000];
const POLL_MS = 60_000;
/** Milliseconds between refreshes of somebody who switches tabs back and forth. */
const WAKE_MS = 3000;

export interface RunnerPorts extends ListPorts {
  /** Brings documents together, on a thread of its own. */
  readonly documents: Pick<DocumentSync, "reconcile" | "fetch" | "checkGone">;
  readonly open: Pick<OpenWork, "isOpen" | "onOpen">;
  readonly now: () => number;
  readonly tabs: TabsPort<WorkMessage>;
  /** True while this tab is visible. */
  readonly isVisible: () => boolean;
  /** Something about the stored documents or the reach of the server has changed. */
  readonly onChange: () => void;
}

/**
 * Synchronises in the background while somebody is signed in: each tab the documents it has open, and one tab of the browser
 * everything else. One document at a time.
 */
export class SyncRunner {
  readonly #ports: RunnerPorts;
  readonly #list: AccountList;
  /** Time at which each waiting document is due, ms since 1970. */
  readonly #due = new Map<string, number>();
  #chain: Promise<unknown> = Promise.resolve();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #stop: (() => void) | null = null;
  #isLeader = false;
  #isListed = false;
  #listedAt = 0;
  #failures = 0;

  constructor(ports: RunnerPorts) {
    this.#ports = ports;
    this.#list = new AccountList(ports);
    ports.storage.onWrite((key) => {
      ports.tabs.post({ type: "written", key });
      this.touch(key);
      ports.onChange();
    });
    // A document that was being opened belonged to no tab, so its changes may wait here.
    ports.open.onOpen((key) => void this.#touchIfWaiting(key));
    ports.tabs.onMessage(({ key }) => {
      if (this.#isLeader) this.touch(key);
      ports.onChange();
    });
  }

  /** True if the server answered the last call. */
  get isReachable(): boolean {
    return this.#failures === 0;
  }

  /** True if the account's list has been read since somebody signed in. */
  get isListed(): boolean {
    return this.#isListed;
  }

  start(): void {
    if (this.#stop) return;
    const poll = setInterval(() => {
      if (this.#isLeader && this.#ports.isVisible()) void this.refresh();
    }, POLL_MS);
    const abort = new AbortController();
    const { signal } = abort;
    this.#stop = () => {
      clearInterval(poll);
      abort.abort();
    };
    void this.#ports.tabs.exclusive("sync", async () => {
      if (signal.aborted) return;
      this.#isLeader = true;
      void this.refresh();
      await new Promise((resolve) => signal.addEventListener("abort", resolve));
    });
    // The dashboard of a tab that does not lead shows the account's list, too.
    void this.refresh();
  }

  stop(): void {
    this.#stop?.();
    this.#stop = null;
    this.#isLeader = false;
    this.#isListed = false;
    this.#failures = 0;
    this.#due.clear();
    clearTimeout(this.#timer);
  }

  /** A document has changed here. */
  touch(key: string, delayMs = QUIET_MS): void {
    if (!this.#stop) return;
    this.#due.set(key, Math.min(this.#due.get(key) ?? Infinity, this.#ports.now() + delayMs));
    this.#schedule();
  }

  /** Reads the account's list, and brings everything together that differs. */
  refresh(): Promise<Result<void>> {
    return this.serial(async () => {
      const news = await this.#list.read(!this.#isListed);
      if (!this.#stop) return ok(undefined);
      this.#reached(news.ok ? "done" : "unreachable");
      if (!news.ok) return news;
      this.#isListed = true;
      this.#listedAt = this.#ports.now();
      for (const key of news.value.gone) if (await this.#isOurs(key)) await this.#ports.documents.checkGone(key);
      await this.#touchAll(news.value.changed);
      this.#ports.onChange();
      return ok(undefined);
    });
  }

  /** Handles a change in the account: the list is read unless this browser sent the change. */
  receive({ id, contentType, revision, deleted }: ProjectChange): Promise<void> {
    return this.serial(async () => {
      // A hidden tab reads it when it becomes visible.
      if (!this.#stop || (!this.#isLeader && !this.#ports.isVisible())) return;
      const known = await this.#ports.storage.look(`${kindOfType(contentType)}_${id}`);
      const remote = known.ok ? (known.value.record?.remote ?? null) : null;
      const isKnown = deleted ? remote === null : remote !== null && remote.revision >= revision;
      if (!isKnown) void this.refresh();
    });
  }

  /** Sends all that waits, now. */
  async flush(): Promise<void> {
    const waiting = [...this.#due.keys()];
    for (const key of waiting) await this.run(key);
  }

  /** Reads a document of the account into this browser. */
  fetch(key: string): Promise<SyncAnswer> {
    return this.serial(() => this.#ports.documents.fetch(key));
  }

  run(key: string): Promise<SyncAnswer> {
    return this.serial(async () => {
      this.#due.delete(key);
      const answer = (await this.#isOurs(key)) ? await this.#ports.documents.reconcile(key) : "done";
      this.#reached(answer);
      if (answer === "later" || answer === "again") this.touch(key, LATER_MS);
      if (answer === "unreachable") this.touch(key, this.#retryMs);
      this.#ports.onChange();
      return answer;
    });
  }

  /** Does `work` while nothing is synchronised. */
  serial<T>(work: () => Promise<T>): Promise<T> {
    const next = this.#chain.then(work);
    this.#chain = next.catch(() => undefined);
    return next;
  }

  /** The network or the page is back: what waits is tried, and the list is read if that was not done just now. */
  wake(): void {
    if (this.#ports.now() - this.#listedAt > WAKE_MS || !this.isReachable) this.retry();
  }

  /** Tries at once what waits. */
  retry(): void {
    for (const key of this.#due.keys()) this.#due.set(key, 0);
    this.#schedule();
    if (this.#stop) void this.refresh();
  }

  get #retryMs(): number {
    return RETRY_MS[Math.min(this.#failures, RETRY_MS.length) - 1] ?? RETRY_MS[0]!;
  }

  #reached(answer: SyncAnswer): void {
    if (answer === "unreachable") this.#failures++;
    else if (answer !== "later") this.#failures = 0;
  }

  /** True for documents that this tab synchronizes: its open one; the leading tab also all that no tab has open. */
  async #isOurs(key: string): Promise<boolean> {
    if (await this.#ports.open.isOpen(key)) return true;
    return this.#isLeader && !(await this.#ports.tabs.underWay()).has(key);
  }

  async #touchIfWaiting(key: string): Promise<void> {
    const known = this.#stop ? await this.#ports.storage.look(key) : null;
    if (!known?.ok || !known.value.summary) return;
    if (isWaiting(known.value.summary, known.value.record ?? undefined, this.#ports.owner())) this.touch(key);
  }

  async #touchAll(changed: readonly string[]): Promise<void> {
    const all = await this.#ports.storage.all();
    if (!all.ok) return;
    const records = new Map(all.value.records.map((record) => [record.key, record]));
    const owner = this.#ports.owner();
    const news = new Set(changed);
    for (const summary of all.value.summaries) {
      const { key } = summary;
      if (isWaiting(summary, records.get(key), owner) || news.has(key)) this.touch(key, 0);
    }
  }

  #schedule(): void {
    clearTimeout(this.#timer);
    if (this.#due.size === 0) return;
    const next = Math.min(...this.#due.values());
    this.#timer = setTimeout(() => void this.#runDue(), Math.max(0, next - this.#ports.now()));
  }

  async #runDue(): Promise<void> {
    const now = this.#ports.now();
    const due = [...this.#due].filter(([, at]) => at <= now).map(([key]) => key);
    for (const key of due) if (this.#due.has(key)) await this.run(key);
    this.#schedule();
  }
}

/** True if a stored document is not in the account yet. */
const isWaiting = (
  { savedAt, owner: whose, deletedAt }: StoredSummary,
  record: SyncHead | undefined,
  owner: string | null,
): boolean => whose === owner && (deletedAt === null || record !== undefined) && record?.cleanAt !== savedAt;
