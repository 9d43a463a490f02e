// @vitest-environment jsdom
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { Router } from "wouter";
import { navigate } from "wouter/use-browser-location";
import { memoryLocation } from "wouter/memory-location";
import { done, eventually, show } from "../controls/page.test-helper.tsx";
import { ScrollToTop } from "./ScrollToTop.tsx";

afterEach(() => void vi.unstubAllGlobals());

test('"Scroll resets to the top on navigation."', async () => {
  const scrollTo = vi.fn<(x: number, y: number) => void>();
  vi.stubGlobal("scrollTo", scrollTo);
  const { hook, navigate } = memoryLocation({ path: "/privacy" });
  await show(
    <Router hook={hook}>
      <ScrollToTop />
    </Router>,
  );
  // A page that is opened stays where the browser had it.
  expect(scrollTo).not.toHaveBeenCalled();
  await done(() => navigate("/terms"));
  expect(scrollTo.mock.calls).toEqual([[0, 0]]);
  await done(() => navigate("/terms"));
  expect(scrollTo).toHaveBeenCalledTimes(1);
});

/** A window of 700 px over a page as high as the returned function says. */
function pageOf(height: number): (height: number) => Promise<void> {
  const root = document.documentElement;
  let now = height;
  let grow: (() => void) | null = null;
  Object.defineProperty(root, "scrollHeight", { configurable: true, get: () => now });
  onTestFinished(() => void Reflect.deleteProperty(root, "scrollHeight"));
  vi.stubGlobal("innerHeight", 700);
  vi.stubGlobal("scrollY", 0);
  vi.stubGlobal("scrollTo", (_x: number, y: number) => {
    vi.stubGlobal("scrollY", Math.max(0, Math.min(y, now - 700)));
    dispatchEvent(new Event("scroll"));
  });
  vi.stubGlobal(
    "ResizeObserver",
    class {
      constructor(callback: () => void) {
        grow = callback;
      }
      observe(): void {}
      disconnect(): void {
        grow = null;
      }
    },
  );
  return (next) =>
    done(() => {
      now = next;
      grow?.();
    });
}

/** As browsers do, each entry of the history has a key of its own; here it is the state that it was made with. */
function giveKeys(path: string): void {
  history.replaceState("first", "", path);
  vi.stubGlobal("navigation", {
    get currentEntry() {
      return { key: history.state as string };
    },
  });
}

const focused = (): string | null => document.activeElement!.textContent;

function linkTo(name: string): HTMLAnchorElement {
  const link = document.createElement("a");
  link.href = `/boards/${name}`;
  link.textContent = name;
  return link;
}

let count = 0;
const goTo = (path: string): Promise<void> => done(() => navigate(path, { state: `entry ${count++}` }));

const back = async (path: string): Promise<void> => {
  history.back();
  await eventually(() => expect(location.pathname + location.search).toBe(path));
};

test("back leads to where a page was scrolled, once its list is long enough again; other lists begin at their top", async () => {
  giveKeys("/boards");
  const setHeight = pageOf(3000);
  await show(<ScrollToTop />);
  await vi.dynamicImportSettled();
  scrollTo(0, 1500);
  await goTo("/boards/b1");
  expect(scrollY).toBe(0);
  // The list comes later than its page.
  await setHeight(700);
  await back("/boards");
  expect(scrollY).toBe(0);
  await setHeight(1200);
  expect(scrollY).toBe(500);
  await setHeight(3000);
  expect(scrollY).toBe(1500);
  // From then on the page is the user's.
  scrollTo(0, 200);
  await setHeight(3100);
  expect(scrollY).toBe(200);
  await goTo("/dashboard?show=boards");
  scrollTo(0, 900);
  await goTo("/dashboard?show=projects");
  expect(scrollY).toBe(0);
  await back("/dashboard?show=boards");
  expect(scrollY).toBe(900);
  // The same address, opened anew.
  await goTo("/boards");
  expect(scrollY).toBe(0);
});

test("back leads to where a page was scrolled before its places were remembered", async () => {
  giveKeys("/boards");
  pageOf(3000);
  scrollTo(0, 800);
  await show(<ScrollToTop />);
  await vi.dynamicImportSettled();
  await goTo("/boards/b1");
  expect(scrollY).toBe(0);
  await back("/boards");
  await eventually(() => expect(scrollY).toBe(800));
});

/** A page of boards that is open: its list of three, its heading, and what gives the list other boards. */
async function showBoards() {
  giveKeys("/boards");
  pageOf(700);
  await show(
    <>
      <ScrollToTop />
      <main>
        <h1>Boards</h1>
        <p />
      </main>
    </>,
  );
  await vi.dynamicImportSettled();
  const list = document.querySelector("p")!;
  const heading = document.querySelector("h1")!;
  const fill = (...names: readonly string[]): Promise<void> =>
    done(() => list.replaceChildren(...names.map((name) => linkTo(name))));
  await fill("one", "two", "three");
  return { list, heading, fill };
}

test("back focuses what was opened once it is there again, and the heading until then or where it is gone", async () => {
  const { list, heading, fill } = await showBoards();
  list.querySelectorAll("a")[1]!.focus();
  await goTo("/boards/two");
  await fill();
  expect(document.activeElement).toBe(document.body);
  // The list comes later than its page.
  await back("/boards");
  await eventually(() => expect(document.activeElement).toBe(heading));
  await fill("one", "two", "three");
  await eventually(() => expect(focused()).toBe("two"));
  // A click focuses its link, also in browsers that leave the focus where it was.
  heading.focus();
  await done(() => list.querySelectorAll("a")[2]!.dispatchEvent(new MouseEvent("click", { bubbles: true })));
  await goTo("/boards/three");
  await fill();
  await back("/boards");
  await fill("one", "two", "three");
  await eventually(() => expect(focused()).toBe("three"));
  await goTo("/boards/three");
  await fill();
  await back("/boards");
  await fill("one");
  await eventually(() => expect(document.activeElement).toBe(heading));
  // Another page in the place of an entry is no return to it.
  document.dispatchEvent(new KeyboardEvent("keydown", { key: "Tab" }));
  list.querySelectorAll("a")[0]!.focus();
  await fill();
  await done(() => navigate("/dashboard", { replace: true, state: history.state as unknown }));
  expect(document.activeElement).toBe(document.body);
});

test("who goes on with a key keeps the focus where a list comes later", async () => {
  const { list, heading, fill } = await showBoards();
  list.querySelectorAll("a")[1]!.focus();
  await goTo("/boards/two");
  await fill();
  await back("/boards");
  await eventually(() => expect(document.activeElement).toBe(heading));
  document.dispatchEvent(new KeyboardEvent("keydown", { key: "Tab" }));
  await fill("one", "two", "three");
  expect(document.activeElement).toBe(heading);
});

test("who scrolls a page that is still on its way keeps the place", async () => {
  giveKeys("/events");
  const setHeight = pageOf(3000);
  await show(<ScrollToTop />);
  await vi.dynamicImportSettled();
  scrollTo(0, 1500);
  await goTo("/events/e1");
  await setHeight(800);
  await back("/events");
  expect(scrollY).toBe(100);
  dispatchEvent(new Event("wheel"));
  await setHeight(3000);
  expect(scrollY).toBe(100);
});
