// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { readBoard } from "../domain/board/boardJson.ts";
import { newBoard } from "../domain/board/newBoard.ts";
import { readTimeline } from "../domain/timeline/timelineJson.ts";
import { notify } from "../state/notices.ts";
import type { Studio } from "../state/Studio.ts";
import { App, type AppProps } from "./App.tsx";
import { alerts, click, done, eventually, show, the } from "./controls/page.test-helper.tsx";
import { fakeDisk, textOf } from "./files/disk.test-helper.ts";
import type { Screens } from "./Routes.tsx";
import type { Feature } from "./shell/features.ts";
import { makeStudio, type TestStudio } from "./studio.test-helper.tsx";
import { strings, unsupportedStrings } from "./strings/shell.ts";
// Loaded ahead of the tests: how long that takes is no part of them.
import "./screens/unsupported/UnsupportedScreen.tsx";
import "./shell/downloadWork.ts";
import "./shell/Toaster.tsx";

let studio: TestStudio;
let failure: unknown = null;
/** Media features that the browser has. */
let media: readonly string[] = [];
let asked: EventTarget[] = [];

function Board() {
  if (failure !== null) throw failure;
  return <p>The board</p>;
}

const read = async (file: Blob): Promise<unknown> => JSON.parse(await textOf(file));

const SCREENS = { board: Board } as Partial<Screens> as Screens;

beforeEach(() => {
  studio = makeStudio({ board: newBoard({ name: "Live" }) });
  failure = null;
  media = [];
  asked = [];
  vi.stubGlobal("scrollTo", () => undefined);
  vi.stubGlobal("matchMedia", (query: string) => {
    const found = Object.assign(new EventTarget(), { media: query });
    Object.defineProperty(found, "matches", { get: () => media.some((feature) => query.includes(feature)) });
    asked.push(found);
    return found;
  });
  history.replaceState(null, "", "/midi");
});
afterEach(async () => {
  await show(null);
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  history.replaceState(null, "", "/");
  const root = document.documentElement;
  root.removeAttribute("data-theme");
  root.removeAttribute("data-colors");
  root.removeAttribute("style");
});

async function open(props: Partial<AppProps> = {}): Promise<void> {
  const loaded: Promise<Studio> = Object.assign(Promise.resolve(studio), { status: "fulfilled", value: studio });
  const parts = { shell: studio, studio: loaded };
  await show(<App parts={parts} screens={SCREENS} missing={[]} settingsStorage={null} {...props} />);
}

const stored = (settings: object): AppProps["settingsStorage"] => ({
  getItem: () => JSON.stringify(settings),
  setItem: () => undefined,
});

test("the screen of the address is shown", async () => {
  await open();
  await eventually(() => expect(document.body.textContent).toContain("The board"));
});

test("a browser that lacks something reads all that it lacks, and nothing of the app is started", async () => {
  failure = new Error("started");
  const missing: readonly Feature[] = ["webgl2", "workers"];
  await open({ missing });
  await eventually(() => expect(document.body.textContent).toContain(unsupportedStrings.title));
  expect([...document.querySelectorAll("li")].map(({ textContent }) => textContent)).toEqual(
    missing.map((feature) => unsupportedStrings.missing[feature]),
  );
  the("button", strings.tryAgain);
});

test("a screen that fails is an error page with its reason, from which the work can be saved", async () => {
  vi.spyOn(console, "error").mockReturnValue();
  const { saved } = fakeDisk();
  failure = new Error("The board fell over");
  await open();
  await eventually(() => expect(document.body.textContent).toContain(strings.crashTitle));
  expect(document.body.textContent).toContain(strings.crashText);
  expect(document.body.textContent).toContain("The board fell over");
  await click(the("button", strings.downloadWork));
  await eventually(() => expect(saved).toHaveLength(2));
  const [song, board] = saved.map(({ content }) => content);
  expect(readTimeline(await read(song!)).ok).toBe(true);
  expect(readBoard(await read(board!))).toMatchObject({ ok: true, value: { name: "Live" } });
  expect(saved.at(-1)!.name).toBe("Live.board.json");
});

test("a part that could not be loaded asks for a reload, whatever the browser calls it", async () => {
  vi.spyOn(console, "error").mockReturnValue();
  for (const [thrown, text] of [
    [new TypeError("Failed to fetch dynamically imported module: /a.js"), strings.chunkText],
    [new TypeError("Importing a module script failed."), strings.chunkText],
    ["a text", strings.crashText],
  ] as const) {
    failure = thrown;
    await open();
    await eventually(() => expect(document.body.textContent).toContain(text));
    the("button", strings.reload);
  }
});

test("theme and scale of the settings are those of the page; the system's theme is followed where that is chosen", async () => {
  const { dataset, style } = document.documentElement;
  for (const [settings, features, theme] of [
    [{}, ["prefers-color-scheme: light"], "dark"],
    [{ theme: "light", scale: 1.25 }, [], "light"],
    [{ theme: "system" }, [], "dark"],
    [{ theme: "system", scale: 0.9 }, ["prefers-color-scheme: light"], "light"],
    [{ theme: "light" }, ["forced-colors"], "dark"],
    [{ theme: "dark" }, ["forced-colors", "prefers-color-scheme: light"], "light"],
  ] as const) {
    media = features;
    await open({ settingsStorage: stored(settings) });
    expect(dataset["theme"], JSON.stringify([settings, features])).toBe(theme);
    expect(dataset["colors"]).toBe((features as readonly string[]).includes("forced-colors") ? "forced" : undefined);
    expect(style.getPropertyValue("--ui-scale")).toBe(String("scale" in settings ? settings.scale : 1));
  }
});

test("the page follows a system that changes its theme", async () => {
  await open({ settingsStorage: stored({ theme: "system" }) });
  expect(document.documentElement.dataset["theme"]).toBe("dark");
  media = ["prefers-color-scheme: light"];
  await done(() => {
    for (const query of asked) query.dispatchEvent(new Event("change"));
  });
  expect(document.documentElement.dataset["theme"]).toBe("light");
});

test("title bars have the color of panels", async () => {
  const meta = document.createElement("meta");
  meta.name = "theme-color";
  document.head.append(meta);
  document.documentElement.style.setProperty("--panel", " #123456");
  await open();
  expect(meta.content).toBe("#123456");
  meta.remove();
});

test("notices are shown over every screen", async () => {
  await open();
  await done(() => notify(studio.session, "error", "The board is full"));
  await eventually(() => expect(alerts().join(" ") + document.body.textContent).toContain("The board is full"));
});
