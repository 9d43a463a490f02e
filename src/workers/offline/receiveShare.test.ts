import { expect, test, vi } from "vitest";
import { receiveLaunches } from "../../adapters/launch/receiveLaunches.ts";
import { MemoryCaches } from "../../../tests/support/MemoryCaches.ts";
import { receiveShare } from "./receiveShare.ts";

const ORIGIN = "https://padroll.test";
const FILES = [
  new File(["MThd"], "50% & more/ü.mid", { type: "audio/midi" }),
  new File(["{}"], "board.json", { type: "application/json" }),
];

async function share(caches: MemoryCaches, fields: readonly (readonly [string, File | string])[]): Promise<Response> {
  const body = new FormData();
  for (const [name, value] of fields) body.append(name, value);
  return receiveShare(new Request(`${ORIGIN}/share`, { method: "POST", body }), caches);
}

/** A page at `search`, and the files that it has received. */
function pageAt(search: string, caches: MemoryCaches | undefined) {
  const received: File[] = [];
  const replaceState = vi.fn();
  receiveLaunches({
    queue: null,
    caches: () => caches,
    location: { search },
    history: { state: 7, replaceState },
    onFiles: (files) => received.push(...files),
    onFailure: () => expect.unreachable(),
  });
  return { received, replaceState };
}

test("files that are shared are received by the page that the share leads to, once", async () => {
  const caches = new MemoryCaches();
  const response = await share(
    caches,
    FILES.map((file) => ["files", file] as const),
  );
  expect([response.status, response.headers.get("Location")]).toEqual([303, `${ORIGIN}/?shared`]);
  const { received, replaceState } = pageAt("?shared", caches);
  await vi.waitFor(() => expect(received).toHaveLength(2));
  // Browsers put a colon where a name has a slash; here it stays.
  expect(received.map(({ name, type }) => [name, type])).toEqual(FILES.map(({ name, type }) => [name, type]));
  expect(await Promise.all(received.map((file) => file.text()))).toEqual(["MThd", "{}"]);
  // A reload opens nothing again.
  expect(replaceState).toHaveBeenCalledExactlyOnceWith(7, "", "/");
  expect(caches.caches.size).toBe(0);
});

test("a share without files leads to the start page", async () => {
  const caches = new MemoryCaches();
  const response = await share(caches, [
    ["files", "text"],
    ["title", "A title"],
  ]);
  expect(response.headers.get("Location")).toBe(`${ORIGIN}/?shared`);
  const { received } = pageAt("?shared", caches);
  await vi.waitFor(() => expect(caches.caches.size).toBe(0));
  expect(received).toEqual([]);
});

test("other pages leave what is shared alone", async () => {
  const caches = new MemoryCaches();
  await share(caches, [["files", FILES[0]!]]);
  expect(pageAt("", caches).replaceState).not.toHaveBeenCalled();
  expect(pageAt("?other", caches).replaceState).not.toHaveBeenCalled();
  expect(caches.caches.size).toBe(1);
});

const blocked = (): never => {
  throw new DOMException("The operation is insecure.", "SecurityError");
};

test("a page whose storage is blocked opens nothing, and fails in nothing", () => {
  const onFiles = vi.fn();
  const page = { location: { search: "?shared" }, history: { state: null, replaceState: vi.fn() } };
  receiveLaunches({ queue: null, caches: blocked, ...page, onFiles, onFailure: onFiles });
  receiveLaunches({ queue: null, caches: () => undefined, ...page, onFiles, onFailure: onFiles });
  expect(onFiles).not.toHaveBeenCalled();
});
