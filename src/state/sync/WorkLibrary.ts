import { ref, subscribe } from "valtio/vanilla";
import { fail, ok, type Result } from "../../domain/AppError.ts";
import { newBoard } from "../../domain/board/newBoard.ts";
import type { Board, TemplateType } from "../../domain/board/records.ts";
import { ALL_TEMPLATES } from "../../domain/board/templates.ts";
import { newId } from "../../domain/id.ts";
import { emptyDocument } from "../../domain/timeline/defaults.ts";
import type { TimelineDocument } from "../../domain/timeline/records.ts";
import type { SongStoragePort } from "../../protocol/songStorage.ts";
import type { ProjectChange } from "../../protocol/hub/accountHub.ts";
import type { StoragePort, StoredSummary } from "../../protocol/storage.ts";
import { newRecord, type SyncStoragePort } from "../../protocol/syncStorage.ts";
import type { TabsPort } from "../../protocol/tabs.ts";
import type { AccountSession } from "../account/AccountSession.ts";
import { ownerIdOf } from "../account/AccountState.ts";
import { pause } from "../pause.ts";
import type { OpenWork } from "./OpenWork.ts";
import { projectCalls, type ProjectSummaryJson } from "../../protocol/http/projectCalls.ts";
import { remoteOf } from "./RemoteMerge.ts";
import { SyncRunner } from "./SyncRunner.ts";
import type { WorkMessage } from "./SyncPorts.ts";
import type { Thumbnail } from "./thumbnail.ts";
import { ThumbnailSource } from "./ThumbnailSource.ts";
import { keyId, keyKind, type DeletedWork, type Work, type WorkEntry, type WorkKind, type WorkState } from "./Work.ts";
import { deletedWork, purgeDeleted } from "./deletedWork.ts";
import { forgetProblems, putAway, takeOut } from "./tidyStorage.ts";
import { kindOfFile } from "./kindOfFile.ts";
import { boardText, readWorkText, withBoardId, withTimelineId, type WorkText } from "./workDocument.ts";
import type { WorkDocumentsPort } from "./WorkDocuments.ts";
import { workEntries } from "./workEntries.ts";
import { storedList } from "../storedText.ts";

/** `localStorage`, or a part of it. */
type TextMemory = Pick<Storage, "getItem" | "setItem">;

const PREFIX = "padroll_declined_";

/** Documents of a visitor that an account declined, by account. */
export class DeclinedOffers {
  readonly #memory: TextMemory | null;

  constructor(memory: TextMemory | null) {
    this.#memory = memory;
  }

  of(accountId: string): ReadonlySet<string> {
    return new Set(storedList(this.#memory, PREFIX + accountId).filter((key) => typeof key === "string"));
  }

  add(accountId: string, keys: readonly string[]): void {
    this.#memory?.setItem(PREFIX + accountId, JSON.stringify([...new Set([...this.of(accountId), ...keys])]));
  }
}

export interface WorkPorts {
  /** State, from `newWorkState`. */
  readonly state: WorkState;
  readonly storage: StoragePort & Pick<SongStoragePort, "saveSong"> & SyncStoragePort;
  readonly documents: WorkDocumentsPort;
  readonly open: OpenWork;
  readonly tabs: TabsPort<WorkMessage>;
  readonly account: AccountSession;
  readonly memory: TextMemory | null;
  /** True while this tab is visible. */
  readonly isVisible: () => boolean;
  /** Calls back when the network or the page comes back. */
  readonly onReturn: (listener: () => void) => void;
}

const REBUILD_MS = 40;
/** Longest wait at sign-out for documents that are being sent, ms; later they count as unsent. */
const SEND_MS = 3000;
/** Each attempt fails only if another tab has written the document in between. */
const UNDELETE_ATTEMPTS = 5;

/** `Work` on the storage of this browser and the account. */
export class WorkLibrary implements Work {
  readonly state: WorkState;
  readonly #ports: WorkPorts;
  readonly #runner: SyncRunner;
  readonly #thumbnails: ThumbnailSource;
  readonly #declined: DeclinedOffers;
  #isRebuilding = false;

  constructor(ports: WorkPorts) {
    this.#ports = ports;
    this.state = ports.state;
    const { storage, account } = ports;
    this.#declined = new DeclinedOffers(ports.memory);
    this.#thumbnails = new ThumbnailSource(storage, ports.documents);
    this.#runner = new SyncRunner({
      ...ports,
      api: account.api,
      owner: () => account.state.user?.id ?? null,
      now: Date.now,
      onChange: () => this.#touch(),
    });
    subscribe(account.state, () => this.#follow());
    account.onSignOut((userId, asked) => {
      if (asked) void takeOut(ports, userId).then(() => this.#touch());
    });
    account.beforeReplaced((userId) => putAway(ports, userId));
    account.beforeLogout(() => this.#runner.flush());
    ports.onReturn(() => this.#runner.wake());
    void purgeDeleted(storage);
    this.#follow();
  }

  refresh(): Promise<Result<void>> {
    if (this.#ports.account.state.status === "loggedIn") return this.#runner.refresh();
    this.#touch();
    return Promise.resolve(ok(undefined));
  }

  /** Handles a change of a document in the account. */
  receive(change: ProjectChange): Promise<void> {
    return this.#runner.receive(change);
  }

  create(kind: WorkKind, template?: TemplateType): Promise<Result<string>> {
    if (kind === "timeline") return this.add("timeline", emptyDocument());
    const made = ALL_TEMPLATES.find(({ type }) => type === template)?.create();
    return this.add("board", made ?? newBoard({}));
  }

  async add(kind: WorkKind, document: Board | TimelineDocument): Promise<Result<string>> {
    const id = newId();
    const key = `${kind}_${id}`;
    if (kind === "board") return this.#write(key, boardText(withBoardId(document as Board, id)));
    const saved = await this.#ports.storage.saveSong(withTimelineId(document as TimelineDocument, id));
    return saved.ok ? ok(key) : saved;
  }

  async importJson(json: string, fileName: string): Promise<Result<string>> {
    const unreadable = (why: string) => fail("FILE_UNREADABLE", `Could not read “${fileName}”: ${why}`);
    const kind = kindOfFile(json);
    if (kind === null) return unreadable("it is neither a board nor a timeline");
    if (kind === "later") return unreadable("a later version of Padroll made it");
    const key = `${kind}_${newId()}`;
    const text = readWorkText(key, json);
    return text.ok ? this.#write(key, text.value) : unreadable(text.error.message);
  }

  async duplicate(key: string): Promise<Result<string>> {
    const name = await this.#nameOf(key);
    if (!name.ok) return name;
    const copyKey = `${keyKind(key)}_${newId()}`;
    const copied = await this.#ports.documents.copy(key, copyKey, `${name.value} copy`);
    return copied.ok ? ok(copyKey) : copied;
  }

  async rename(key: string, name: string): Promise<Result<void>> {
    const { open, tabs, documents } = this.#ports;
    const before = await this.#nameOf(key);
    if (!before.ok) return before;
    if (await open.isOpen(key)) {
      open.rename(key, name);
      await open.flush();
      return ok(undefined);
    }
    const done = await tabs.ifFree(key, () => documents.rename(key, name));
    return done ?? fail("OPEN_ELSEWHERE", `“${before.value}” is open in another tab. Rename it there`);
  }

  async remove(key: string): Promise<Result<void>> {
    const { storage, open } = this.#ports;
    if (await open.isOpen(key)) {
      await open.flush();
      open.close(key);
    }
    const known = await storage.look(key);
    if (!known.ok) return known;
    const { summary } = known.value;
    if (!summary) return this.#removeThere(key);
    const committed = await storage.commit([{ key, fields: { deletedAt: Date.now(), savedAt: nextTime(summary) } }]);
    return committed.ok ? ok(undefined) : committed;
  }

  async undelete(key: string): Promise<Result<void>> {
    return this.#runner.serial(async () => {
      let done: Result<boolean> = ok(false);
      for (let attempt = 0; done.ok && !done.value && attempt < UNDELETE_ATTEMPTS; attempt++)
        done = await this.#undeleteOnce(key);
      if (!done.ok) return done;
      return done.value ? ok(undefined) : fail("DELETION_BUSY", "It is being deleted in another tab. Try again");
    });
  }

  /** False if another tab has written the document in between, or has sent its deletion. */
  async #undeleteOnce(key: string): Promise<Result<boolean>> {
    const { storage, account } = this.#ports;
    const known = await storage.look(key);
    if (!known.ok) return known;
    const { summary, record } = known.value;
    const wasSent = summary === null || (record !== null && record.revision > 0);
    const restored = wasSent ? await this.#restoreThere(key) : null;
    if (!summary) {
      const owner = account.state.user?.id;
      if (restored && !restored.ok) return restored;
      if (!restored || owner === undefined) return fail("UNAUTHORIZED", "Please login");
      const listed = { owner, remote: remoteOf(restored.value) };
      const noted = await storage.commit([{ key, listed }]);
      this.#touch();
      return noted;
    }
    // Without an answer it may be deleted in the account; sending it again without a base shows that.
    const unsure = record && restored && !restored.ok ? { record: { ...record, base: null } } : {};
    const fields = { deletedAt: null, savedAt: nextTime(summary) };
    return storage.commit([{ key, expectedSavedAt: summary.savedAt, fields, ...unsure }]);
  }

  deleted(): Promise<Result<readonly DeletedWork[]>> {
    const { storage, account } = this.#ports;
    const { status, user } = account.state;
    return deletedWork(storage, status === "loggedIn" ? account.api : null, user?.id ?? null);
  }

  async ensureHere(key: string): Promise<Result<void>> {
    const { storage, account } = this.#ports;
    const stored = await storage.has(key);
    if (!stored.ok || stored.value) return stored.ok ? ok(undefined) : stored;
    await account.ready;
    const again = await storage.has(key);
    if (again.ok && again.value) return ok(undefined);
    const owner = account.state.user?.id;
    if (owner === undefined)
      return fail(
        "NOT_FOUND",
        "This work is not stored in this browser. If it is in your account, sign in and open it again.",
      );
    const known = await storage.look(key);
    if (known.ok && !known.value.record) await storage.commit([{ key, record: newRecord(key, owner) }]);
    const answer = await this.#runner.fetch(key);
    if (answer === "unreachable")
      return fail("OFFLINE", "Could not reach the server. Check your connection and try again");
    const now = await storage.has(key);
    if (!now.ok) return now;
    return now.value ? ok(undefined) : fail("NOT_FOUND", "The document is not in your account.");
  }

  thumbnail(entry: WorkEntry): Promise<Result<Thumbnail>> {
    return this.#thumbnails.of(entry);
  }

  async text(key: string): Promise<Result<string>> {
    await this.#ports.open.flush();
    return this.#ports.documents.text(key);
  }

  async acceptOffer(keys: readonly string[]): Promise<Result<void>> {
    const { storage, account } = this.#ports;
    const owner = account.state.user?.id;
    if (owner === undefined) return fail("UNAUTHORIZED", "Please login");
    for (const key of keys) {
      const known = await storage.look(key);
      const summary = known.ok ? known.value.summary : null;
      if (!summary || summary.owner !== "") continue;
      // The time stays, so a tab that has it open can continue to write it.
      await storage.commit([
        { key, expectedSavedAt: summary.savedAt, fields: { owner }, record: newRecord(key, owner) },
      ]);
    }
    this.#runner.retry();
    this.#touch();
    return ok(undefined);
  }

  declineOffer(): Promise<void> {
    const owner = this.#ports.account.state.user?.id;
    const keys = this.state.offer?.entries.map(({ key }) => key) ?? [];
    if (owner !== undefined) this.#declined.add(owner, keys);
    return this.#rebuild();
  }

  async unsent(): Promise<readonly WorkEntry[]> {
    const { storage, open, account } = this.#ports;
    await open.flush();
    await Promise.race([this.#runner.flush(), pause(SEND_MS)]);
    const all = await storage.all();
    const owner = account.state.user?.id ?? null;
    if (!all.ok) return this.state.entries.filter(isUnsent);
    return workEntries({ ...all.value, owner, isReachable: false }).filter(isUnsent);
  }

  retry(): void {
    void forgetProblems(this.#ports.storage).then(() => this.#runner.retry());
  }

  /** Synchronises while somebody is signed in. */
  #follow(): void {
    if (this.#ports.account.state.status === "loggedIn") this.#runner.start();
    else this.#runner.stop();
    this.#touch();
  }

  #touch(): void {
    if (this.#isRebuilding) return;
    this.#isRebuilding = true;
    setTimeout(() => {
      this.#isRebuilding = false;
      void this.#rebuild();
    }, REBUILD_MS);
  }

  async #rebuild(): Promise<void> {
    const { storage, account } = this.#ports;
    const { status, user } = account.state;
    const all = await storage.all();
    if (!all.ok) {
      this.state.problem = all.error.message;
      this.state.loading = false;
      return;
    }
    const isReachable = status === "loggedIn" && this.#runner.isReachable;
    const owner = ownerIdOf(account.state);
    const entries = workEntries({ ...all.value, owner: owner === "" ? null : owner, isReachable });
    const declined = user ? this.#declined.of(user.id) : new Set<string>();
    const offered = entries.filter((entry) => entry.status === "local" && !declined.has(entry.key));
    this.state.entries = ref(entries);
    this.state.offer = status === "loggedIn" && offered.length > 0 ? ref({ entries: offered }) : null;
    this.state.waiting = entries.filter(({ status }) => status === "saving" || status === "offline").length;
    this.state.loading = status === "restoring" || (isReachable && !this.#runner.isListed);
    this.state.problem = status === "loggedIn" && !isReachable ? "The server cannot be reached" : null;
  }

  async #write(key: string, text: WorkText): Promise<Result<string>> {
    const written = await this.#ports.storage.write({ key, ...text, savedAt: Date.now() });
    return written.ok ? ok(key) : written;
  }

  /** The name of a document, which is read from the account where it is not here. */
  async #nameOf(key: string): Promise<Result<string>> {
    const here = await this.ensureHere(key);
    if (!here.ok) return here;
    const known = await this.#ports.storage.look(key);
    if (!known.ok) return known;
    return known.value.summary ? ok(known.value.summary.name) : fail("NOT_FOUND", "There is no such document");
  }

  /** The account's document, which is deleted no more, or never was. */
  async #restoreThere(key: string): Promise<Result<ProjectSummaryJson>> {
    const { api } = this.#ports.account;
    const params = { id: keyId(key) };
    const restored = await api.call(projectCalls.restoreProject, { params });
    if (restored.ok || restored.error.code !== "NOT_FOUND") return restored;
    return api.call(projectCalls.project, { params });
  }

  async #removeThere(key: string): Promise<Result<void>> {
    const { storage, account } = this.#ports;
    const deleted = await account.api.call(projectCalls.deleteProject, { params: { id: keyId(key) } });
    if (!deleted.ok && deleted.error.code !== "NOT_FOUND") return deleted;
    const committed = await storage.commit([{ key, document: null, record: null }]);
    this.#touch();
    return committed.ok ? ok(undefined) : committed;
  }
}

const isUnsent = ({ status }: WorkEntry): boolean => ["saving", "offline", "failed"].includes(status);

const nextTime = ({ savedAt }: StoredSummary): number => Math.max(Date.now(), savedAt + 1);
