// @vitest-environment jsdom
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import type { OfflineRequest } from "../protocol/offline.ts";
import { makeStudio } from "../ui/studio.test-helper.tsx";
import { strings } from "../ui/strings/shell.ts";
import { storeOffline } from "./storeOffline.ts";

const IDLE_MS = 5000;

/** A service worker of a new version that is stored, and waits. */
class WaitingWorker {
  readonly requests: OfflineRequest["type"][] = [];

  postMessage({ type }: OfflineRequest, { transfer }: { readonly transfer: readonly MessagePort[] }): void {
    this.requests.push(type);
    transfer[0]?.postMessage({ left: 0, isSameBuild: false });
  }
}

const worker = new WaitingWorker();
const container = Object.assign(new EventTarget(), {
  register: () =>
    Promise.resolve(
      Object.assign(new EventTarget(), {
        active: null,
        installing: null,
        waiting: worker,
        update: () => Promise.resolve(),
      }),
    ),
});

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "performance"] });
  vi.spyOn(performance, "getEntriesByType").mockReturnValue([]);
  Object.defineProperty(navigator, "serviceWorker", { value: container, configurable: true });
});

afterEach(() => {
  Reflect.deleteProperty(navigator, "serviceWorker");
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test("an update is offered when nothing plays, and opens when the user asks for it", async () => {
  const studio = makeStudio();
  const { session } = studio;
  session.transport.state = "started";
  onTestFinished(() => void (session.transport.state = "stopped"));
  await storeOffline({ shell: studio, studio: Promise.resolve(studio) });
  await vi.advanceTimersByTimeAsync(60 * IDLE_MS);
  expect(worker.requests).toEqual([]);
  session.transport.state = "stopped";
  await vi.advanceTimersByTimeAsync(2 * IDLE_MS);
  await vi.waitFor(() => expect(studio.notices()).toEqual([`info: ${strings.update}`]));
  const { action } = session.notices[0]!;
  expect(action).toMatchObject({ label: strings.reload, isLasting: true });
  expect(worker.requests).not.toContain("activate");
  action!.run();
  expect(worker.requests).toContain("activate");
});

test("the session says that the app is stored once the active worker has all of it", async () => {
  const studio = makeStudio();
  const { session } = studio;
  let left = 7;
  const active = {
    postMessage: ({ most }: { readonly most: number }, { transfer }: { readonly transfer: readonly MessagePort[] }) => {
      left = Math.max(0, left - most);
      transfer[0]?.postMessage({ left, isSameBuild: true });
    },
  };
  const registration = Object.assign(new EventTarget(), { active, installing: null, waiting: null });
  vi.spyOn(container, "register").mockResolvedValue(registration as never);
  await storeOffline({ shell: studio, studio: Promise.resolve(studio) });
  await vi.advanceTimersByTimeAsync(IDLE_MS - 1);
  expect(session.isStoredOffline).toBe(false);
  await vi.advanceTimersByTimeAsync(2 * IDLE_MS);
  await vi.waitFor(() => expect(session.isStoredOffline).toBe(true));
  expect(left).toBe(0);
});
