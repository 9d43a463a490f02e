// @vitest-environment jsdom
import { expect, onTestFinished, test, vi } from "vitest";
import { done, eventually, show } from "../controls/page.test-helper.tsx";
import { SecondWindow, type SecondWindowProps } from "./SecondWindow.tsx";

/** A window of the browser: jsdom has those of frames alone. `closed` counts how often it was closed. */
function newWindow() {
  const frame = document.createElement("iframe");
  document.documentElement.append(frame);
  onTestFinished(() => frame.remove());
  const child = frame.contentWindow as Window & typeof globalThis;
  // Listeners of jsdom take no signal of Node.
  vi.stubGlobal("AbortController", child.AbortController);
  onTestFinished(() => void vi.unstubAllGlobals());
  const close = vi.fn<() => void>();
  Object.assign(child, { close });
  child.document.body.innerHTML = "<p>left behind</p>";
  return { child, page: child.document, close };
}

function handlers(child: Window | null) {
  const undo = vi.fn<() => void>();
  return {
    undo,
    open: vi.fn<() => Window | null>(() => child),
    onOpen: vi.fn<(opened: Window) => () => void>(() => undo),
    onClose: vi.fn<(closed: Window) => void>(),
    onBlocked: vi.fn<() => void>(),
  } satisfies Partial<SecondWindowProps> & { undo: unknown };
}

const opened = async (page: Document): Promise<void> =>
  eventually(() => expect(page.body.textContent).toContain("Mixer"));

const inWindow = <p>Mixer</p>;

/** A style sheet of the page until the test ends. */
function pageStyle(text: string): HTMLStyleElement {
  const style = document.createElement("style");
  style.textContent = text;
  document.head.append(style);
  onTestFinished(() => style.remove());
  return style;
}

test("a window shows its part of the page alone, with the page's styles, theme and its own title", async () => {
  const { child, page } = newWindow();
  pageStyle(".mixer { color: red }");
  document.documentElement.dataset["theme"] = "light";
  onTestFinished(() => document.documentElement.removeAttribute("data-theme"));
  await show(
    <SecondWindow title="Mixer: Ferry" {...handlers(child)}>
      {inWindow}
    </SecondWindow>,
  );
  await opened(page);
  expect(page.body.textContent).not.toContain("left behind");
  expect(page.title).toBe("Mixer: Ferry");
  expect([...page.head.querySelectorAll("style")].map((each) => each.textContent)).toContain(".mixer { color: red }");
  expect(page.documentElement.dataset["theme"]).toBe("light");
  expect(document.body.textContent).not.toContain("Mixer");
});

test("styles that come later, and another theme and title, reach the window, each style once", async () => {
  const { child, page } = newWindow();
  const props = handlers(child);
  await show(
    <SecondWindow title="One" {...props}>
      {inWindow}
    </SecondWindow>,
  );
  await opened(page);
  const late = ".late { color: blue }";
  await done(() => {
    pageStyle(late);
    document.documentElement.dataset["theme"] = "dark";
  });
  onTestFinished(() => document.documentElement.removeAttribute("data-theme"));
  await eventually(() => expect(page.documentElement.dataset["theme"]).toBe("dark"));
  await done(() => void pageStyle(".later {}"));
  const copies = (): (string | null)[] => [...page.head.querySelectorAll("style")].map((each) => each.textContent);
  await eventually(() => expect(copies()).toContain(".later {}"));
  expect(copies().filter((text) => text === late)).toHaveLength(1);
});

test("a window is shown when its style sheets have come, or have failed to", async () => {
  const { child, page } = newWindow();
  const links = ["a.css", "b.css"].map((name) => {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.setAttribute("href", `/styles/${name}`);
    document.head.append(link);
    onTestFinished(() => link.remove());
    return link;
  });
  await show(
    <SecondWindow title="One" {...handlers(child)}>
      {inWindow}
    </SecondWindow>,
  );
  const copies = [...page.head.querySelectorAll("link")];
  expect(
    copies.map((copy) => copy.getAttribute("href")),
    "addresses that need no base",
  ).toEqual(links.map(({ href }) => href));
  expect(page.body.textContent).not.toContain("Mixer");
  await done(() => void copies[0]!.dispatchEvent(new Event("load")));
  expect(page.body.textContent).not.toContain("Mixer");
  await done(() => void copies[1]!.dispatchEvent(new Event("error")));
  await opened(page);
});

test("a window that the browser blocks is told, and nothing of it is shown", async () => {
  const props = handlers(null);
  await show(
    <SecondWindow title="One" {...props}>
      {inWindow}
    </SecondWindow>,
  );
  expect(props.onBlocked).toHaveBeenCalledTimes(1);
  expect(props.onOpen).not.toHaveBeenCalled();
  expect(document.body.textContent).not.toContain("Mixer");
});

test("a window that is closed by hand says so; one that leaves the page is closed and its listeners removed", async () => {
  const { child, page, close } = newWindow();
  const props = handlers(child);
  await show(
    <SecondWindow title="One" {...props}>
      {inWindow}
    </SecondWindow>,
  );
  await opened(page);
  expect(props.onOpen.mock.calls).toEqual([[child]]);
  await done(() => void child.dispatchEvent(new Event("pagehide")));
  expect(props.onClose.mock.calls).toEqual([[child]]);
  expect([props.undo.mock.calls, close.mock.calls]).toEqual([[], []]);
  await show(null);
  expect(props.undo).toHaveBeenCalledTimes(1);
  expect(close).toHaveBeenCalledTimes(1);
  child.dispatchEvent(new Event("pagehide"));
  window.dispatchEvent(new Event("pagehide"));
  expect(props.onClose).toHaveBeenCalledTimes(1);
  expect(close).toHaveBeenCalledTimes(1);
});

test("a window goes with the page", async () => {
  const { child, page, close } = newWindow();
  await show(
    <SecondWindow title="One" {...handlers(child)}>
      {inWindow}
    </SecondWindow>,
  );
  await opened(page);
  window.dispatchEvent(new Event("pagehide"));
  expect(close).toHaveBeenCalledTimes(1);
});

test("keys of the window work as on the page, but those of its fields and those that something took", async () => {
  const { child, page } = newWindow();
  const heard: string[] = [];
  const note = (event: KeyboardEvent): void => {
    heard.push(
      `${event.type} ${event.shiftKey ? "Shift+" : ""}${event.code} ${event.key}${event.repeat ? " again" : ""}`,
    );
    if (event.key === "z") event.preventDefault();
  };
  for (const type of ["keydown", "keyup"] as const) {
    document.addEventListener(type, note);
    onTestFinished(() => document.removeEventListener(type, note));
  }
  await show(
    <SecondWindow title="One" {...handlers(child)}>
      <p>Mixer</p>
      <input aria-label="Name" />
      <button type="button" onKeyDown={(event) => event.preventDefault()}>
        Fader
      </button>
    </SecondWindow>,
  );
  await opened(page);
  const key = (type: string, target: Element, options: KeyboardEventInit): boolean =>
    target.dispatchEvent(new child.KeyboardEvent(type, { bubbles: true, cancelable: true, ...options }));
  expect(key("keydown", page.body, { key: " ", code: "Space" }), "left to the browser").toBe(true);
  expect(key("keydown", page.body, { key: "z", code: "KeyY", shiftKey: true, repeat: true }), "taken").toBe(false);
  const input = page.querySelector("input")!;
  key("keydown", input, { key: "a", code: "KeyA" });
  key("keyup", input, { key: "a", code: "KeyA" });
  key("keydown", page.querySelector("button")!, { key: "b", code: "KeyB" });
  expect(heard).toEqual(["keydown Space  ", "keydown Shift+KeyY z again", "keyup KeyA a"]);
  await show(null);
  key("keydown", page.body, { key: "c", code: "KeyC" });
  expect(heard).toHaveLength(3);
});
