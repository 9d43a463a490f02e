import type { OfflineReply, OfflineRequest } from "../../protocol/offline.ts";

/** Files of one request: few, so that what begins to play meanwhile waits for none of them. */
const BATCH = 6;
const IDLE_MS = 5000;
const LONG_IDLE_MS = 60_000;

/** Members of a ServiceWorker that are used. */
type OfflineWorker = Pick<ServiceWorker, "postMessage">;

export interface WorkerOptions {
  /** Resolves when the page has been idle for `ms`: nothing plays, loads or is pressed. */
  readonly idle: (ms: number) => Promise<void>;
  /** Paths of the files that the page has loaded. */
  readonly used: () => readonly string[];
  /** True where the user saves data: large files are stored only when they are used. */
  readonly savesData: () => boolean;
  /** The active worker has stored all screens: the app opens without a network. */
  readonly onStored: () => void;
  /** A new version is stored; `reload` opens this page in it. */
  readonly onUpdate: (reload: () => void) => void;
  readonly reload: () => void;
}

/** Members of a ServiceWorkerRegistration that are used. */
export type WorkerRegistration = Pick<
  ServiceWorkerRegistration,
  "active" | "waiting" | "installing" | "addEventListener"
>;

/**
 * Lets the service worker store the app while the page is idle, and offers a new version when all that the old one had stored is
 * stored of it, too. No tab is reloaded but the one in which the user asks for it.
 */
export function followWorker(registration: WorkerRegistration, container: EventTarget, options: WorkerOptions): void {
  const followed = new Set<OfflineWorker>();
  const follow = (worker: OfflineWorker | null, isNew: boolean): void => {
    if (!worker || followed.has(worker)) return;
    followed.add(worker);
    void storeAll(worker, isNew);
  };
  const storeAll = async (worker: OfflineWorker, isNew: boolean): Promise<void> => {
    if (!isNew) {
      const reply = await ask(worker, requestOf(options, 0, false));
      if (reply?.left === 0) options.onStored();
      // The active worker may be of the version before: its files are not those of this page.
      if (reply?.isSameBuild !== true) return;
    }
    const stored = await store(worker, options, false);
    if (!stored) return void followed.delete(worker);
    if (isNew) offer(worker, stored);
    else options.onStored();
    if (!options.savesData()) await store(worker, options, true);
  };
  const offer = (worker: OfflineWorker, { isSameBuild }: OfflineReply): void => {
    const activate = (): void => send(worker, { type: "activate" });
    // A page that was reloaded meanwhile is of the new version already.
    if (isSameBuild) {
      activate();
      return options.onStored();
    }
    options.onUpdate(() => {
      container.addEventListener("controllerchange", options.reload, { once: true });
      activate();
    });
  };
  const followInstalling = (worker: ServiceWorker | null): void => {
    worker?.addEventListener("statechange", () => {
      if (worker.state === "installed") follow(worker, registration.active !== null);
      if (worker.state === "activated") follow(worker, false);
    });
  };
  follow(registration.active, false);
  follow(registration.waiting, true);
  followInstalling(registration.installing);
  registration.addEventListener("updatefound", () => followInstalling(registration.installing));
}

/** Null where a file could not be fetched or stored: it is tried again at the next visit. */
async function store(worker: OfflineWorker, options: WorkerOptions, whole: boolean): Promise<OfflineReply | null> {
  for (;;) {
    await options.idle(whole ? LONG_IDLE_MS : IDLE_MS);
    const reply = await ask(worker, requestOf(options, BATCH, whole));
    if (!reply || reply.left === 0) return reply;
  }
}

const requestOf = ({ used }: WorkerOptions, most: number, whole: boolean): OfflineRequest => ({
  type: "store",
  most,
  whole,
  used: used(),
});

function ask(worker: OfflineWorker, request: OfflineRequest): Promise<OfflineReply | null> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = ({ data }: MessageEvent<OfflineReply | null>) => {
      port1.close();
      resolve(data);
    };
    send(worker, request, [port2]);
  });
}

function send(worker: OfflineWorker, request: OfflineRequest, transfer: readonly Transferable[] = []): void {
  worker.postMessage(request, { transfer: [...transfer] });
}
