import { subscribe } from "valtio/vanilla";
import { navigate } from "wouter/use-browser-location";
import { createApi } from "../adapters/http/createApi.ts";
import { hubConnector } from "../adapters/hub/connectHub.ts";
import type { BrowserStorage } from "../adapters/storage/createStorage.ts";
import { createTabs } from "../adapters/tabs/createTabs.ts";
import { engineHub } from "../protocol/hub/engineHub.ts";
import type { EventLinkJson } from "../protocol/http/eventJson.ts";
import { LOCKS } from "../protocol/tabs.ts";
import { AccountSession, type AccountMessage, type PagePort } from "../state/account/AccountSession.ts";
import type { AccountState } from "../state/account/AccountState.ts";
import { announceEnd } from "../state/account/announceEnd.ts";
import { followHub } from "../state/account/followHub.ts";
import type { SettingsSync } from "../state/account-settings/SettingsSync.ts";
import { reconnectDelayMs } from "../state/account/HubLink.ts";
import { HubToken } from "../state/account/HubToken.ts";
import type { Signal } from "../domain/Signal.ts";
import type { FlyerNews } from "../state/events/flyerNews.ts";
import { guestConnection } from "../state/room/GuestToken.ts";
import { jamPath } from "../state/room/jamLink.ts";
import type { RoomConnection } from "../state/room/RoomLink.ts";
import { notify } from "../state/notices.ts";
import type { Session } from "../state/session.ts";
import type { BoardStore, TimelineStore } from "../state/stores.ts";
import { createOpenWork } from "../state/sync/createOpenWork.ts";
import type { WorkMessage } from "../state/sync/SyncPorts.ts";
import type { WorkState } from "../state/sync/Work.ts";
import { WorkLibrary } from "../state/sync/WorkLibrary.ts";
import { conflictStrings as strings } from "../ui/strings/sync.ts";
import { attendeeStrings } from "../ui/strings/attendees.ts";
import { flyerStrings } from "../ui/strings/flyers.ts";
import { jamStrings } from "../ui/strings/jam.ts";
import { strings as signInStrings } from "../ui/strings/signIn.ts";
import { localStore } from "../adapters/storage/localStore.ts";
import { sharedTexts } from "./sharedTexts.ts";
import { storeUnsaved } from "./unsaved.ts";
import { proxy, wrap, type Remote } from "comlink";
import { revivedError } from "../adapters/revivedError.ts";
import { AppError, err, type Result } from "../domain/AppError.ts";
import type { WorkDocumentsPort } from "../state/sync/WorkDocuments.ts";
import type { SerializedError } from "../protocol/scheduler.ts";
import type { SyncHost, SyncService, SyncSettings } from "./sync/SyncHost.ts";

interface Running {
  readonly service: Remote<SyncService>;
  /** Rejected when the worker has ended: what was asked of it is never answered. */
  readonly ended: Promise<never>;
}

/** `WorkDocumentsPort` in a worker, which is started when it is first needed, and again after it ended. */
function workerDocuments(host: SyncHost, settings: SyncSettings): WorkDocumentsPort {
  let running: Promise<Running> | null = null;
  const start = async (): Promise<Running> => {
    const worker = new Worker(new URL("./sync/syncWorker.ts", import.meta.url), { type: "module", name: "sync" });
    const ended = new Promise<never>((_resolve, reject) => {
      worker.addEventListener("error", () => {
        running = null;
        worker.terminate();
        reject(new AppError("WORKER_ENDED", "This could not be done. Reload the page and try again"));
      });
    });
    ended.catch(() => undefined);
    const service = wrap<SyncService>(worker);
    await Promise.race([service.connect(proxy(host), settings), ended]);
    return { service, ended };
  };
  const asked = async <T>(ask: (service: Remote<SyncService>) => Promise<T>): Promise<T> => {
    const { service, ended } = await (running ??= start());
    return Promise.race([ask(service), ended]);
  };
  /** Whatever has ended it, the same may go well later. */
  const answered: typeof asked = (ask) =>
    asked(ask).catch((error: unknown) => {
      if (error instanceof AppError) return "later" as never;
      throw error;
    });
  const outcome = async <T>(
    ask: (service: Remote<SyncService>) => Promise<Result<T, SerializedError>>,
  ): Promise<Result<T>> => {
    try {
      const result = await asked(ask);
      return result.ok ? result : err(revivedError(result.error));
    } catch (error) {
      if (error instanceof AppError) return err(error);
      throw error;
    }
  };
  return {
    reconcile: (key) => answered((service) => service.reconcile(key)),
    fetch: (key) => answered((service) => service.fetch(key)),
    checkGone: (key) => answered((service) => service.checkGone(key)),
    copy: (...args) => outcome((service) => service.copy(...args)),
    rename: (...args) => outcome((service) => service.rename(...args)),
    text: (key) => outcome((service) => service.text(key)),
    picture: (key) => outcome((service) => service.picture(key)),
  };
}

/** Base addresses of the two APIs, as the server wrote them into its page; the page's own origin where it wrote none. */
const baseOf = (name: string): string => document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? "";
const MAIN_URL = baseOf("padroll-api");
const ENGINE_URL = baseOf("padroll-engine");

export interface CloudParts {
  readonly accountState: AccountState;
  readonly workState: WorkState;
  readonly session: Session;
  readonly storage: BrowserStorage;
  readonly timeline: TimelineStore;
  readonly board: BoardStore;
  readonly flyerNews: Signal<FlyerNews>;
  readonly attendeeNews: Signal<EventLinkJson>;
}

export interface Cloud {
  readonly account: AccountSession;
  readonly work: WorkLibrary;
  readonly connectRoom: (guest?: () => Promise<string | null>) => Promise<RoomConnection>;
}

/** The session, which begins to restore itself, and the library of all work. A chunk of its own: no page waits for it. */
export function createCloud(parts: CloudParts): Cloud {
  const { accountState, workState, session, storage, timeline, board, flyerNews, attendeeNews } = parts;
  const account = new AccountSession({
    state: accountState,
    api: (tokens) => createApi({ mainUrl: MAIN_URL, engineUrl: ENGINE_URL, clientVersion: APP_VERSION, tokens }),
    tabs: createTabs<AccountMessage>({ name: "padroll_account", locks: navigator.locks }),
    memory: localStore(),
    page: pagePort,
  });
  announceEnd(accountState, session, pagePort, { message: signInStrings.sessionEnded, signIn: signInStrings.signIn });
  const open = createOpenWork({ timeline, board, flush: storeUnsaved, savedAtOf: (song) => storage.savedAtOf(song) });
  const documents = workerDocuments(
    {
      current: () => account.current(),
      fresh: () => account.fresh(),
      refused: (token) => account.refused(token),
      ...storage,
      ...open,
      owner: () => accountState.user?.id ?? null,
      onConflict: (name, copy) => notify(session, "info", strings.keptBoth(name, copy)),
    },
    { writer: storage.writer, mainUrl: MAIN_URL, engineUrl: ENGINE_URL },
  );
  const work = new WorkLibrary({
    state: workState,
    storage,
    documents,
    account,
    open,
    tabs: createTabs<WorkMessage>({ name: LOCKS, locks: navigator.locks }),
    memory: localStore(),
    isVisible: () => !document.hidden,
    onReturn: (listener) => pagePort.onReturn(listener),
  });
  const noticeOf = (path: string, message: string, label: string): void => {
    // Whoever is there knows.
    if (location.pathname !== path) notify(session, "info", message, { label, run: () => navigate(path) });
  };
  const settings = syncSettings(account, session);
  followHub(account, hubConnector(ENGINE_URL, engineHub), {
    onOutdated: () => {
      void work.refresh();
      settings()?.missed();
    },
    onProject: (change) => void work.receive(change),
    onSettings: (revision) => settings()?.receive(revision),
    onStarted: ({ id, name, owner }) =>
      noticeOf(jamPath(id, undefined), jamStrings.started(name, owner.name), jamStrings.enter),
    onAttendee: (link) => {
      attendeeNews.emit(link);
      const { eventId, eventName, status, user } = link;
      const path = `/events/${eventId}`;
      if (user.id !== accountState.user?.id)
        noticeOf(path, attendeeStrings.asks(user.name, eventName), attendeeStrings.answer);
      else if (status === "accepted" || status === "declined")
        noticeOf(path, attendeeStrings[status](eventName), attendeeStrings.see);
    },
    onFlyer: (news) => {
      flyerNews.emit(news);
      if (news.kind !== "started") return;
      const { id, title, user } = news.flyer;
      if (user.id !== accountState.user?.id)
        noticeOf(`/flyers/${id}`, flyerStrings.news(user.name, title), flyerStrings.see);
    },
  });
  void account.restore();
  const roomHub = hubConnector(ENGINE_URL, engineHub, "messagePack");
  const connectRoom: Cloud["connectRoom"] = async (guest) => {
    if (guest) return guestConnection(await roomHub(guest, reconnectDelayMs));
    const token = new HubToken(account);
    const connection = await roomHub(() => token.fresh(), reconnectDelayMs);
    const unfollow = subscribe(accountState, () => void token.renew(connection));
    const stop = (): Promise<void> => {
      unfollow();
      return connection.stop();
    };
    return { ...connection, stop };
  };
  return { account, work, connectRoom };
}

/** Once it is known whether somebody is signed in: nothing that is seen first waits for it. Returns what tells which it is then. */
function syncSettings(account: AccountSession, session: Session): () => SettingsSync | null {
  const texts = sharedTexts;
  let sync: SettingsSync | null = null;
  if (!texts) return () => null;
  const load = async (): Promise<void> => {
    const { SettingsSync } = await import("../state/account-settings/SettingsSync.ts");
    sync = new SettingsSync({
      api: account.api,
      account: account.state,
      texts,
      tabs: createTabs<never>({ name: "padroll_settings", locks: navigator.locks }),
      onReturn: (listener) => pagePort.onReturn(listener),
      onRefused: (reason) => notify(session, "error", strings.settingsRefused(reason)),
    });
    sync.start();
  };
  let isLoaded = false;
  const follow = async (): Promise<void> => {
    if (isLoaded || account.state.status === "restoring") return;
    isLoaded = true;
    await load().catch(() => {
      // Loading failed without a network: it is tried again with the next change of the session.
      isLoaded = false;
    });
  };
  subscribe(account.state, () => void follow());
  void follow();
  return () => sync;
}

/** The page as the session sees it. */
const pagePort: PagePort = {
  get path() {
    return location.pathname + location.search + location.hash;
  },
  go: (path) => navigate(path, { replace: true }),
  leave: (url) => location.assign(url),
  onReturn(listener) {
    addEventListener("online", listener);
    document.addEventListener("visibilitychange", () => {
      if (!document.hidden) listener();
    });
  },
};
