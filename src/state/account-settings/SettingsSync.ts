import { subscribe } from "valtio/vanilla";
import type { AppError } from "../../domain/AppError.ts";
import { isUnreachable, type ApiPort } from "../../protocol/api.ts";
import { settingsCalls } from "../../protocol/http/settingsCalls.ts";
import type { TabsPort } from "../../protocol/tabs.ts";
import type { AccountState } from "../account/AccountState.ts";
import type { SharedTexts } from "../SharedTexts.ts";
import {
  COLLECTION_KEYS,
  isSameSettings,
  mergeSettings,
  NO_SETTINGS,
  readSettings,
  settingsHere,
  textsWith,
  writeSettings,
  type Settings,
} from "./collections.ts";
import { fieldsOf } from "../storedText.ts";

interface SettingsPorts {
  readonly api: ApiPort;
  readonly account: AccountState;
  readonly texts: SharedTexts;
  readonly tabs: Pick<TabsPort<never>, "exclusive">;
  /** The page, or the network, is back. */
  readonly onReturn: (listener: () => void) => void;
  /** The account does not take what was edited here. */
  readonly onRefused: (reason: string) => void;
}

/** Owner of this browser's settings, and the account's version of the last synchronization. */
interface SyncRecord {
  /** "": a visitor's. */
  readonly owner: string;
  readonly base: Settings;
}

const RECORD = "padroll_settings_sync";
/** Key prefix of settings that an account did not have yet when its user left, by user id. */
const LEFT_BEHIND = "padroll_settings_of_";
/** Edits come in bursts. */
const QUIET_MS = 1500;
const RETRY_MS = 20_000;
const MOST_TRIES = 4;
/** Answers of a server that takes it later. */
const PASSING = new Set([
  "TOO_MANY_REQUESTS",
  "TOO_MUCH_AT_ONCE",
  "DATABASE_UNAVAILABLE",
  "OVERLOADED",
  "UNAUTHORIZED",
]);
const NOBODY: SyncRecord = { owner: "", base: NO_SETTINGS };

/**
 * Brings set lists, presets of arpeggios and what was said about devices to the account of who is signed in, and what was changed
 * elsewhere here. A visitor's become the account's. After a logout this browser has none of them but what could not be sent, which
 * waits, unseen, for the same user.
 */
export class SettingsSync {
  readonly #ports: SettingsPorts;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** The account may have changed: it is asked, also where nothing was edited here. */
  #asks = false;
  /** Revision of the account that this page has read or saved last. */
  #revision = -1;
  /** Revision reported since; the report of a save may come before its answer. */
  #receivedRevision: number | null = null;

  constructor(ports: SettingsPorts) {
    this.#ports = ports;
  }

  start(): void {
    const { account, texts, onReturn } = this.#ports;
    texts.onWritten.on((key) => COLLECTION_KEYS.includes(key) && this.#later(QUIET_MS, false));
    subscribe(account, () => this.#later(0));
    onReturn(() => this.#later(0));
    this.#later(0);
  }

  /** Brings both sides together now, where somebody is signed in. */
  sync(): Promise<void> {
    this.#asks = true;
    return this.#run();
  }

  /** The account's are of this revision, by whomever. */
  receive(revision: number): void {
    this.#receivedRevision = revision;
    this.#later(0, false);
  }

  /** Reports of the account may have been missed. */
  missed(): void {
    this.#later(0);
  }

  #run(): Promise<void> {
    clearTimeout(this.#timer);
    return this.#ports.tabs.exclusive("settings", () => this.#sync());
  }

  #later(ms: number, asks = true): void {
    this.#asks ||= asks;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#run(), ms);
  }

  async #sync(): Promise<void> {
    const { status, user, ended } = this.#ports.account;
    if (status === "loggedOut" && ended === null) this.#changeOwner("");
    if (status !== "loggedIn" || user === null) return;
    this.#changeOwner(user.id);
    const { base } = this.#record();
    this.#asks ||= this.#receivedRevision !== null && this.#receivedRevision !== this.#revision;
    this.#receivedRevision = null;
    if (!this.#asks && isSameSettings(base, settingsHere(this.#ports.texts))) return;
    this.#asks = false;
    for (let tries = 0; tries < MOST_TRIES; tries++) {
      const isDone = await this.#exchange(user.id);
      if (isDone) return;
    }
    this.#later(RETRY_MS);
  }

  /** Returns false where it is to be tried again at once. */
  async #exchange(owner: string): Promise<boolean> {
    const { api, texts, account } = this.#ports;
    const got = await api.call(settingsCalls.accountSettings, {});
    if (!got.ok) return this.#failed(got.error);
    const theirs = readSettings(got.value.contentJson);
    // Settings of a later program are not overwritten.
    if (theirs === null || account.user?.id !== owner) return true;
    // Read now: what was edited during the call is in it, and nobody writes in this task.
    const { base } = this.#record();
    const merged = mergeSettings(base, settingsHere(texts), theirs);
    for (const [key, text] of textsWith(texts, merged)) texts.replace(key, text);
    // Whatever becomes of the call: what this side has changed is what differs from what the account had.
    this.#save({ owner, base: theirs });
    this.#revision = got.value.revision;
    if (isSameSettings(merged, theirs)) return true;
    const body = { revision: got.value.revision, contentJson: writeSettings(merged) };
    const put = await api.call(settingsCalls.saveAccountSettings, { body });
    if (!put.ok) return put.error.code !== "REVISION_CONFLICT" && this.#failed(put.error);
    this.#revision = put.value.revision;
    if (account.user?.id === owner) this.#save({ owner, base: merged });
    return true;
  }

  #failed({ code, message }: AppError): true {
    if (isUnreachable(code) || PASSING.has(code)) this.#later(RETRY_MS);
    else this.#ports.onRefused(message);
    return true;
  }

  /** Settings here belong to `owner` from now on; a visitor's go along, another user's are set aside. */
  #changeOwner(owner: string): void {
    const { texts } = this.#ports;
    const record = this.#record();
    if (record.owner === owner) return;
    const here = settingsHere(texts);
    if (record.owner !== "") {
      const isSent = isSameSettings(here, record.base);
      texts.setItem(LEFT_BEHIND + record.owner, isSent ? "" : writeLeft(record.base, here));
    }
    const left = owner === "" ? null : readLeft(texts.getItem(LEFT_BEHIND + owner));
    if (left) texts.setItem(LEFT_BEHIND + owner, "");
    const visitors = record.owner === "" ? here : NO_SETTINGS;
    const next = left ? mergeSettings(NO_SETTINGS, visitors, left.here) : visitors;
    for (const [key, text] of textsWith(texts, next)) texts.replace(key, text);
    this.#save({ owner, base: left?.base ?? NO_SETTINGS });
  }

  #record(): SyncRecord {
    return readRecord(this.#ports.texts.getItem(RECORD)) ?? NOBODY;
  }

  #save({ owner, base }: SyncRecord): void {
    this.#ports.texts.setItem(RECORD, JSON.stringify({ owner, base: writeSettings(base) }));
  }
}

function readRecord(text: string | null): SyncRecord | null {
  const { owner, base } = fieldsOf(text);
  const settings = typeof base === "string" ? readSettings(base) : null;
  return typeof owner === "string" && settings ? { owner, base: settings } : null;
}

/** Settings left here by a user, and the account's part of them. */
interface Left {
  readonly base: Settings;
  readonly here: Settings;
}

const writeLeft = (base: Settings, here: Settings): string =>
  JSON.stringify({ base: writeSettings(base), here: writeSettings(here) });

function readLeft(text: string | null): Left | null {
  const { base, here } = fieldsOf(text);
  const [before, now] = [base, here].map((each) => (typeof each === "string" ? readSettings(each) : null));
  return before && now ? { base: before, here: now } : null;
}
