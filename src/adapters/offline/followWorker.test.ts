import { describe, expect, test, vi } from "vitest";
import type { OfflineReply, OfflineRequest } from "../../protocol/offline.ts";
import { followWorker, type WorkerOptions, type WorkerRegistration } from "./followWorker.ts";

/** A service worker that stores `count` files, of which `rest` are the large ones. */
class FakeWorker extends EventTarget {
  state: ServiceWorkerState = "activated";
  readonly requests: OfflineRequest[] = [];
  readonly #isSameBuild: boolean;
  #left: { app: number; rest: number } | null;

  constructor(isSameBuild: boolean, left: { app: number; rest: number } | null = { app: 8, rest: 3 }) {
    super();
    this.#isSameBuild = isSameBuild;
    this.#left = left;
  }

  postMessage(request: OfflineRequest, { transfer }: { readonly transfer: readonly MessagePort[] }): void {
    this.requests.push(request);
    if (request.type === "activate") return;
    const left = this.#left;
    let reply: OfflineReply | null = null;
    if (left) {
      const part = request.whole ? "rest" : "app";
      left[part] = Math.max(0, left[part] - request.most);
      reply = { left: left[part], isSameBuild: this.#isSameBuild };
    }
    transfer[0]?.postMessage(reply);
  }
}

class FakeRegistration extends EventTarget {
  active: FakeWorker | null = null;
  waiting: FakeWorker | null = null;
  installing: FakeWorker | null = null;
}

function followed(registration: FakeRegistration, options: Partial<WorkerOptions> = {}) {
  const idles: number[] = [];
  const reloads: (() => void)[] = [];
  const reload = vi.fn();
  const container = new EventTarget();
  followWorker(registration as unknown as WorkerRegistration, container, {
    idle: (ms) => Promise.resolve(void idles.push(ms)),
    used: () => ["/assets/first-aaaaaaaa.js"],
    savesData: () => false,
    onStored: () => undefined,
    onUpdate: (offered) => reloads.push(offered),
    reload,
    ...options,
  });
  return { idles, reloads, reload, container };
}

const changes = (worker: FakeWorker, state: ServiceWorkerState): void => {
  worker.state = state;
  worker.dispatchEvent(new Event("statechange"));
};

test("the app is stored a few files at a time, each time the page is idle; large files after a minute", async () => {
  const registration = new FakeRegistration();
  registration.active = new FakeWorker(true);
  const { idles, reloads } = followed(registration);
  await vi.waitFor(() => expect(idles).toEqual([5000, 5000, 60_000]));
  await vi.waitFor(() => expect(registration.active!.requests).toHaveLength(4));
  expect(registration.active.requests.every((request) => request.type === "store" && request.most <= 6)).toBe(true);
  expect(reloads).toEqual([]);
});

test("a user who saves data stores large files only by using them", async () => {
  const registration = new FakeRegistration();
  registration.installing = new FakeWorker(true, { app: 3, rest: 3 });
  const worker = registration.installing;
  const { idles } = followed(registration, { savesData: () => true });
  changes(worker, "installed");
  registration.active = worker;
  changes(worker, "activated");
  await vi.waitFor(() => expect(idles).toEqual([5000]));
  await new Promise((resolve) => setTimeout(resolve));
  expect(worker.requests.some((request) => request.type === "store" && request.whole)).toBe(false);
});

test("a new version is offered when it is stored, and opened when the user asks for it", async () => {
  const registration = new FakeRegistration();
  registration.active = new FakeWorker(true, { app: 0, rest: 0 });
  const { reloads, reload, container } = followed(registration);
  const worker = new FakeWorker(false);
  registration.installing = worker;
  registration.dispatchEvent(new Event("updatefound"));
  changes(worker, "installed");
  await vi.waitFor(() => expect(reloads).toHaveLength(1));
  expect(worker.requests.filter(({ type }) => type === "activate")).toEqual([]);
  reloads[0]!();
  expect(worker.requests.at(-1)).toEqual({ type: "activate" });
  expect(reload).not.toHaveBeenCalled();
  container.dispatchEvent(new Event("controllerchange"));
  expect(reload).toHaveBeenCalledOnce();
});

test("a tab is not reloaded because another one changed to the new version", async () => {
  const registration = new FakeRegistration();
  registration.waiting = new FakeWorker(false, { app: 0, rest: 0 });
  const { reloads, reload, container } = followed(registration);
  await vi.waitFor(() => expect(reloads).toHaveLength(1));
  container.dispatchEvent(new Event("controllerchange"));
  expect(reload).not.toHaveBeenCalled();
});

test("a page that is of the new version already is offered nothing", async () => {
  const registration = new FakeRegistration();
  registration.active = new FakeWorker(false);
  registration.waiting = new FakeWorker(true, { app: 0, rest: 0 });
  const { reloads } = followed(registration);
  await vi.waitFor(() => expect(registration.waiting!.requests.map(({ type }) => type)).toContain("activate"));
  expect(reloads).toEqual([]);
  // The worker of the version before fetches nothing: its files may be gone.
  expect(registration.active.requests).toEqual([
    { type: "store", most: 0, whole: false, used: ["/assets/first-aaaaaaaa.js"] },
  ]);
});

test("a version whose files cannot be fetched is not offered", async () => {
  const registration = new FakeRegistration();
  registration.waiting = new FakeWorker(false, null);
  const { reloads } = followed(registration);
  await vi.waitFor(() => expect(registration.waiting!.requests).toHaveLength(1));
  await new Promise((resolve) => setTimeout(resolve, 10));
  expect(reloads).toEqual([]);
});

describe("the app is reported as stored", () => {
  test("when the last of its screens is stored, not before, and without its large files", async () => {
    const registration = new FakeRegistration();
    registration.active = new FakeWorker(true);
    const stored = vi.fn();
    const release: (() => void)[] = [];
    followed(registration, { idle: () => new Promise((resolve) => release.push(resolve)), onStored: stored });
    await vi.waitFor(() => expect(release).toHaveLength(1));
    release[0]!();
    // Six of eight files are stored.
    await vi.waitFor(() => expect(release).toHaveLength(2));
    expect(stored).not.toHaveBeenCalled();
    release[1]!();
    await vi.waitFor(() => expect(stored).toHaveBeenCalledOnce());
  });

  test("at once by a visit that finds it stored, while the page is in use", async () => {
    const registration = new FakeRegistration();
    registration.active = new FakeWorker(true, { app: 0, rest: 3 });
    const stored = vi.fn();
    followed(registration, { idle: () => new Promise(() => undefined), onStored: stored });
    await vi.waitFor(() => expect(stored).toHaveBeenCalledOnce());
  });

  test("where the version before is stored and still active, and where a page's own version is activated", async () => {
    const before = new FakeRegistration();
    before.active = new FakeWorker(false, { app: 0, rest: 0 });
    const stored = vi.fn();
    followed(before, { onStored: stored });
    await vi.waitFor(() => expect(stored).toHaveBeenCalledOnce());

    const own = new FakeRegistration();
    own.waiting = new FakeWorker(true, { app: 0, rest: 0 });
    followed(own, { onStored: stored });
    await vi.waitFor(() => expect(stored).toHaveBeenCalledTimes(2));
  });

  test.each([
    ["a file cannot be stored", "active", new FakeWorker(true, null)],
    ["only a version that waits is stored", "waiting", new FakeWorker(false, { app: 0, rest: 0 })],
  ] as const)("never where %s", async (_case, place, worker) => {
    const registration = new FakeRegistration();
    registration[place] = worker;
    const stored = vi.fn();
    followed(registration, { onStored: stored });
    await vi.waitFor(() => expect(worker.requests.length).toBeGreaterThan(0));
    await new Promise((resolve) => setTimeout(resolve, 10));
    expect(stored).not.toHaveBeenCalled();
  });
});
