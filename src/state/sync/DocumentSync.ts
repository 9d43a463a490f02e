import { ok, type AppError, type Result } from "../../domain/AppError.ts";
import { isUnreachable } from "../../protocol/api.ts";
import { projectCalls, type ProjectJson, type ProjectSummaryJson } from "../../protocol/http/projectCalls.ts";
import { newRecord, type OwnedDocument, type SyncRecord } from "../../protocol/syncStorage.ts";
import { AccountTexts } from "./AccountTexts.ts";
import { accountName } from "./copyName.ts";
import { RemoteMerge, remoteOf } from "./RemoteMerge.ts";
import type { SyncAnswer, SyncPorts } from "./SyncPorts.ts";
import { keyId } from "./Work.ts";
import { isSameText } from "./workDocument.ts";

/** A document that changes faster than it is sent waits for the next time. */
const ROUNDS = 8;
/** Attempts without an answer that are remembered. */
const SENT_LIMIT = 50;
/** Ids that the account takes; those of documents of elsewhere may be anything. */
const TAKEN_ID = /^[A-Za-z0-9]{1,64}$/;
const SERVER_ERRORS_FROM = 500;
const TOO_MANY = 429;
const UNAUTHORIZED = 401;

/**
 * Brings one document of this browser and the account's together. Every step reads what is stored, does one thing and
 * stores the outcome in one transaction, so that it can be broken off anywhere and taken up again.
 */
export class DocumentSync {
  readonly #ports: SyncPorts;
  readonly #texts: AccountTexts;
  readonly #merge: RemoteMerge;

  constructor(ports: SyncPorts) {
    this.#ports = ports;
    this.#texts = new AccountTexts(ports.api, ports.cutting);
    this.#merge = new RemoteMerge(ports);
  }

  async reconcile(key: string): Promise<SyncAnswer> {
    for (let round = 0; round < ROUNDS; round++) {
      const answer = await this.#step(key);
      if (answer !== "again") return answer;
    }
    return "later";
  }

  /** Reads the account's document into this browser, where it is not yet. */
  async fetch(key: string): Promise<SyncAnswer> {
    const loaded = await this.#ports.storage.load(key);
    const record = loaded.ok ? loaded.value.record : null;
    if (!record || record.owner !== (await this.#ports.owner())) return "refused";
    if (loaded.ok && loaded.value.document) return "done";
    return this.#pull(key, null);
  }

  /** Looks whether the account has a document no more that its list did not show. */
  async checkGone(key: string): Promise<SyncAnswer> {
    const answer = await this.#ports.api.call(projectCalls.project, { params: { id: keyId(key) } });
    if (answer.ok) return "done";
    if (answer.error.code === "NOT_FOUND") return this.#merge.goneElsewhere(key);
    return isTransient(answer.error) ? "unreachable" : "later";
  }

  async #step(key: string): Promise<SyncAnswer> {
    const { storage, open, owner } = this.#ports;
    const account = await owner();
    if (await open.isOpen(key)) await open.flush();
    const loaded = await storage.load(key);
    if (!loaded.ok || account === null) return "later";
    const { document } = loaded.value;
    const record = loaded.value.record ?? (document?.owner === account ? newRecord(key, account) : null);
    if (!record || record.owner !== account) return "done";
    if (!document) return "done";
    if (document.deletedAt !== null) return this.#sendDeleted(document, record);
    const isBehind = record.remote !== null && record.remote.revision > record.revision && record.revision > 0;
    if (record.cleanAt === document.savedAt) return isBehind ? this.#pull(key, record.base) : "done";
    if (record.base !== null && isSameText(document.json, record.base))
      return this.#settle({ ...record, cleanAt: document.savedAt, problem: null });
    if (!TAKEN_ID.test(keyId(key))) return this.#merge.underAnotherId(key);
    if (record.problem?.savedAt === document.savedAt) return "refused";
    return this.#push(document, record);
  }

  async #push(document: OwnedDocument, record: SyncRecord): Promise<SyncAnswer> {
    const { key, json } = document;
    const { base, ...noted } = { ...record, sent: [...record.sent.slice(-SENT_LIMIT), markOf(json)] };
    // The attempt is stored before it is sent, so that a lost answer leaves a record of it.
    const told = await this.#ports.storage.commit([{ key, record: noted }]);
    if (!told.ok) return "later";
    const name = accountName(document.name);
    const content = { id: keyId(key), name, contentType: document.contentType as never, contentJson: json };
    const answer = await this.#texts.send({ ...content, revision: record.revision }, base);
    if (!answer.ok) return this.#notTaken(document, record, answer.error);
    return this.#settle({
      ...record,
      revision: answer.value.revision,
      base: json,
      cleanAt: document.savedAt,
      sent: [],
      remote: remoteOf(answer.value),
      isCopy: record.isCopy && record.revision === 0,
      problem: null,
    });
  }

  async #notTaken(document: OwnedDocument, record: SyncRecord, error: AppError): Promise<SyncAnswer> {
    const { key } = document;
    switch (error.code) {
      case "REVISION_CONFLICT": {
        const read = await this.#current(key, error, record.base);
        if (!read.ok) return isTransient(read.error) ? "unreachable" : "again";
        const current = read.value;
        // The stored text is the one that was sent before an answer was lost: there are no other changes.
        const isOurs = record.sent.includes(markOf(current.contentJson));
        if (!isOurs) return this.#merge.into(key, current);
        const arrived = { revision: current.revision, base: current.contentJson, sent: [], remote: remoteOf(current) };
        return this.#settle({ ...record, ...arrived }, "again");
      }
      case "NOT_FOUND":
        return this.#bringBack(record);
      case "ID_TAKEN":
        return this.#merge.underAnotherId(key);
      default:
        return this.#failed(document, record, error);
    }
  }

  /** The version that the account has instead, with its text, which is not in every answer. */
  #current(key: string, { detail }: AppError, base: string | null): Promise<Result<ProjectJson>> {
    const current = detail["current"] as ProjectSummaryJson | ProjectJson;
    return "contentJson" in current ? Promise.resolve(ok(current)) : this.#texts.read(keyId(key), base);
  }

  /** Restores a document that was deleted elsewhere while it was edited here. */
  async #bringBack(record: SyncRecord): Promise<SyncAnswer> {
    const { api } = this.#ports;
    const restored = await api.call(projectCalls.restoreProject, { params: { id: keyId(record.key) } });
    if (restored.ok) return this.#settle({ ...record, remote: remoteOf(restored.value) }, "again");
    if (restored.error.code !== "NOT_FOUND") return isTransient(restored.error) ? "unreachable" : "later";
    return this.#settle({ ...record, revision: 0, base: null, sent: [], remote: null }, "again");
  }

  async #failed(document: OwnedDocument, record: SyncRecord, error: AppError): Promise<SyncAnswer> {
    if (isTransient(error)) return "unreachable";
    const problem = { code: error.code, message: error.message, savedAt: document.savedAt };
    await this.#settle({ ...record, problem });
    return "refused";
  }

  /** `base`: a text of the document that is at hand. */
  async #pull(key: string, base: string | null): Promise<SyncAnswer> {
    const answer = await this.#texts.read(keyId(key), base);
    if (answer.ok) return this.#merge.into(key, answer.value);
    if (answer.error.code === "NOT_FOUND") return this.#merge.goneElsewhere(key);
    return isTransient(answer.error) ? "unreachable" : "later";
  }

  /** Sends the last edit before the deletion, so that a restored document has it. */
  async #sendDeleted(document: OwnedDocument, record: SyncRecord): Promise<SyncAnswer> {
    if (record.revision === 0 && record.sent.length === 0 && record.remote === null) {
      // The account never had it: it stays here for as long as it can be restored.
      await this.#ports.storage.commit([{ key: record.key, record: null }]);
      return "done";
    }
    const isSent = record.base !== null && isSameText(document.json, record.base);
    const isRefused = record.problem?.savedAt === document.savedAt;
    if (isSent || isRefused) return this.#sendDeletion(document, record);
    const answer = await this.#push(document, record);
    return answer === "refused" ? "again" : answer;
  }

  async #sendDeletion(document: OwnedDocument, record: SyncRecord): Promise<SyncAnswer> {
    const { api, storage } = this.#ports;
    const { key, savedAt } = document;
    const current = await api.call(projectCalls.project, { params: { id: keyId(key) } });
    if (!current.ok && current.error.code !== "NOT_FOUND") return isTransient(current.error) ? "unreachable" : "later";
    // A document edited elsewhere was not meant to be deleted.
    const isNewer = current.ok && current.value.revision > record.revision && record.revision > 0;
    if (current.ok && isNewer) return this.#merge.into(key, current.value);
    if (current.ok) {
      const deleted = await api.call(projectCalls.deleteProject, { params: { id: keyId(key) } });
      if (!deleted.ok && deleted.error.code !== "NOT_FOUND")
        return isTransient(deleted.error) ? "unreachable" : "later";
    }
    const dropped = await storage.commit([{ key, expectedSavedAt: savedAt, document: null, record: null }]);
    if (!dropped.ok) return "later";
    // Another tab has restored it in between.
    return dropped.value ? "done" : this.#bringBack(record);
  }

  async #settle(record: SyncRecord, answer: SyncAnswer = "again"): Promise<SyncAnswer> {
    const stored = await this.#ports.storage.commit([{ key: record.key, record }]);
    return stored.ok ? answer : "later";
  }
}

/** True if the same may succeed later, without any action. */
function isTransient({ code, detail }: AppError): boolean {
  const status = Number(detail["status"] ?? 0);
  return (
    isUnreachable(code) ||
    code === "CALL_RUNNING" ||
    status >= SERVER_ERRORS_FROM ||
    status === TOO_MANY ||
    status === UNAUTHORIZED
  );
}

/**
 * A short mark of a text: its length and two 32-bit sums of its letters. Texts of one document that differ have different
 * marks, but for one in some 10^19.
 */
function markOf(text: string): string {
  let first = 0xdeadbeef;
  let second = 0x41c6ce57;
  for (let index = 0; index < text.length; index++) {
    const letter = text.charCodeAt(index);
    first = Math.imul(first ^ letter, 2_654_435_761);
    second = Math.imul(second ^ letter, 1_597_334_677);
    first = (first << 13) | (first >>> 19);
  }
  return `${text.length}:${(first >>> 0).toString(36)}:${(second >>> 0).toString(36)}`;
}
