import { beforeEach, describe, expect, test } from "vitest";
import { MemoryCaches } from "../../../tests/support/MemoryCaches.ts";
import { OfflineFiles } from "./OfflineFiles.ts";

const ORIGIN = "https://padroll.test";
const APP = ["/assets/first-aaaaaaaa.js", "/assets/board-bbbbbbbb.js", "/index.html", "/icon.svg"];
const REST = ["/assets/countries-cccccccc.js"];

let caches: MemoryCaches;
let fetched: { readonly path: string; readonly cache: RequestCache }[];
let online: boolean;

beforeEach(() => {
  caches = new MemoryCaches();
  fetched = [];
  online = true;
});

const filesOf = (version: string, app: readonly string[] = APP): OfflineFiles =>
  new OfflineFiles({
    list: { version, app, rest: REST },
    caches,
    origin: ORIGIN,
    fetch: (request) => {
      if (!online) return Promise.reject(new TypeError("Failed to fetch"));
      const path = new URL(request.url).pathname;
      fetched.push({ path, cache: request.cache });
      return Promise.resolve(
        path.includes("missing") ? new Response("", { status: 404 }) : new Response(`${version}:${path}`),
      );
    },
  });

const pathsOf = (version: string): readonly string[] => caches.paths(`padroll-app-${version}`);
const requestOf = (path: string): Request => new Request(ORIGIN + path);
const fetchedPaths = (): readonly string[] => fetched.map(({ path }) => path);
const whole = { type: "store", most: 100, whole: true, used: [] } as const;

test("installing fetches the page alone", async () => {
  await filesOf("one").install();
  expect(fetched).toEqual([{ path: "/index.html", cache: "no-cache" }]);
});

describe("storing", () => {
  test("takes what the page has loaded first, then the app, then the rest, a few files for each request", async () => {
    const files = filesOf("one");
    const used = [APP[1]!, "/samples/manifest.json", "/project/api/v1/user"];
    expect(await files.store({ type: "store", most: 1, whole: false, used })).toEqual({ left: 3, isSameBuild: true });
    expect(fetched).toEqual([{ path: APP[1], cache: "default" }]);
    expect(await files.store({ type: "store", most: 2, whole: false, used })).toEqual({ left: 1, isSameBuild: true });
    expect(await files.store({ type: "store", most: 2, whole: false, used })).toEqual({ left: 0, isSameBuild: true });
    expect(pathsOf("one")).toEqual([...APP].sort());
    expect(await files.store(whole)).toEqual({ left: 0, isSameBuild: true });
    expect(pathsOf("one")).toEqual([...APP, ...REST].sort());
    fetched = [];
    await files.store(whole);
    expect(fetched).toEqual([]);
  });

  test("fails where a file does not come, and goes on there the next time", async () => {
    await expect(filesOf("one", ["/icon.svg", "/missing.js"]).store(whole)).rejects.toThrow("404 for /missing.js");
    expect(pathsOf("one")).toEqual(["/assets/countries-cccccccc.js", "/icon.svg"]);
  });

  test("recognizes a page of another build by its files", async () => {
    const used = ["/assets/first-00000000.js"];
    expect(await filesOf("one").store({ type: "store", most: 0, whole: false, used })).toEqual({
      left: 4,
      isSameBuild: false,
    });
    expect(fetched).toEqual([]);
  });
});

describe("a file", () => {
  test("is stored when it is used, and comes from there without a network", async () => {
    const files = filesOf("one");
    expect(await (await files.file(requestOf(REST[0]!))).text()).toBe(`one:${REST[0]}`);
    online = false;
    expect(await (await files.file(requestOf(REST[0]!))).text()).toBe(`one:${REST[0]}`);
    await expect(files.file(requestOf(APP[0]!))).rejects.toThrow("Failed to fetch");
  });

  test("that could not be found is not stored", async () => {
    const files = filesOf("one");
    expect((await files.file(requestOf("/missing.js"))).status).toBe(404);
    expect(pathsOf("one")).toEqual([]);
  });
});

test("the page comes from the network, and as it was stored without one", async () => {
  const files = filesOf("one");
  await files.install();
  fetched = [];
  await files.page(requestOf("/timeline"));
  expect(fetchedPaths()).toEqual(["/timeline"]);
  online = false;
  expect(await (await files.page(requestOf("/timeline"))).text()).toBe("one:/index.html");
  expect((await filesOf("two").page(requestOf("/midi"))).type).toBe("error");
});

describe("a new build", () => {
  test("takes over files that have not changed", async () => {
    await filesOf("one").store(whole);
    fetched = [];
    await filesOf("two", [
      "/assets/first-aaaaaaaa.js",
      "/assets/board-new00000.js",
      "/index.html",
      "/icon.svg",
    ]).install();
    expect(fetchedPaths()).toEqual(["/index.html"]);
    // The icon may have changed under its name.
    expect(pathsOf("two")).toEqual(["/assets/countries-cccccccc.js", "/assets/first-aaaaaaaa.js", "/index.html"]);
  });

  test("leaves the files of the build before for tabs that it still runs in, and no older ones", async () => {
    for (const version of ["one", "two", "three"]) await filesOf(version).store(whole);
    await (await caches.open("padroll-samples")).put("https://padroll.test/samples/a.sf3", new Response(""));
    await filesOf("three").activate();
    expect([...caches.caches.keys()]).toEqual(["padroll-app-two", "padroll-app-three", "padroll-samples"]);
    online = false;
    const other = filesOf("four", []);
    expect(await (await other.file(requestOf(APP[0]!))).text()).toBe(`two:${APP[0]}`);
  });
});
