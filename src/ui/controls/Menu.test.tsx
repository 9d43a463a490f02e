// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from "vitest";
import { all, click, done, focus, press, show, the } from "./page.test-helper.tsx";
import { ContextMenu, Menu, type MenuItem } from "./Menu.tsx";

const run = vi.fn<(name: string) => void>();
beforeEach(() => run.mockReset());

const item = (label: string, more: object = {}): MenuItem => ({ label, onSelect: () => run(label), ...more });

const ITEMS: readonly MenuItem[] = [
  { heading: "Notes" },
  item("Cut"),
  item("Paste", { disabled: true }),
  { separator: "first" },
  item("Delete"),
  { label: "Transpose", items: [item("Up"), item("Down")] },
];

const focused = (): string | undefined => document.activeElement?.textContent;

async function openByKey(items: readonly MenuItem[] = ITEMS): Promise<void> {
  await show(
    <>
      <div data-keys-home tabIndex={-1} id="canvas" />
      <Menu items={items}>
        <button type="button">Edit</button>
      </Menu>
    </>,
  );
  await focus(the("button"));
  await press("{Enter}");
}

test("a button says that it has a menu; the menu is named by it and begins at its first item", async () => {
  await openByKey();
  const button = the("button", "Edit", { hidden: true });
  expect(button.getAttribute("aria-haspopup")).toBe("menu");
  expect(button.getAttribute("aria-expanded")).toBe("true");
  expect(the("menu", "Edit").contains(document.activeElement)).toBe(true);
  expect(all("menuitem").map(({ textContent }) => textContent)).toEqual(["Cut", "Paste", "Delete", "Transpose"]);
  expect(focused()).toBe("Cut");
});

test("arrows pass what cannot be done now, letters find by name, Enter does it once and closes", async () => {
  await openByKey();
  await press("{ArrowDown}");
  expect(focused()).toBe("Delete");
  await press("t");
  expect(focused()).toBe("Transpose");
  await press("{Home}");
  await press("{Enter}");
  expect(run.mock.calls).toEqual([["Cut"]]);
  expect(all("menu")).toEqual([]);
});

test("a submenu opens and closes by arrows, and what is chosen in it closes all", async () => {
  await openByKey();
  await press("{End}");
  await press("{ArrowRight}");
  expect(all("menu")).toHaveLength(2);
  expect(focused()).toBe("Up");
  await press("{ArrowLeft}");
  expect(all("menu")).toHaveLength(1);
  expect(focused()).toBe("Transpose");
  await press("{ArrowRight}");
  await press("{ArrowDown}");
  await press("{Enter}");
  expect(run.mock.calls).toEqual([["Down"]]);
  expect(all("menu")).toEqual([]);
});

test("Escape does nothing but close; the keyboard goes on from the button, the mouse from the canvas", async () => {
  await openByKey();
  await press("{Escape}");
  expect(all("menu")).toEqual([]);
  expect(document.activeElement).toBe(the("button"));
  await focus(document.querySelector<HTMLElement>("#canvas")!);
  await click(the("button"));
  await press("{Escape}");
  expect(document.activeElement?.id).toBe("canvas");
  expect(run).not.toHaveBeenCalled();
});

test("Escape right after a press takes it back, before anything opened", async () => {
  await openByKey();
  await press("{Escape}");
  const init = { bubbles: true, cancelable: true };
  const escape = new KeyboardEvent("keydown", { key: "Escape", ...init });
  await done(() => {
    the("button").dispatchEvent(new PointerEvent("pointerdown", { pointerType: "mouse", ...init }));
    the("button").dispatchEvent(escape);
  });
  expect(escape.defaultPrevented).toBe(true);
  expect(all("menu")).toEqual([]);
  await click(the("button"));
  expect(all("menu")).toHaveLength(1);
});

test("what takes the focus is done when the menu is gone, and keeps it", async () => {
  const rename = (): void => {
    run(`menus open: ${all("menu").length}`);
    document.querySelector<HTMLElement>("#canvas")?.focus();
  };
  await openByKey([{ label: "Rename", takesFocus: true, onSelect: rename }]);
  await press("{Enter}");
  expect(run.mock.calls).toEqual([["menus open: 0"]]);
  expect(document.activeElement?.id).toBe("canvas");
});

test("items are asked for when the menu opens, and those with marks have room for them", async () => {
  const items = vi.fn<() => readonly MenuItem[]>(() => [
    item("On", { checked: true }),
    item("Off", { checked: false }),
  ]);
  await show(
    <ContextMenu items={items}>
      <section tabIndex={-1}>Track</section>
    </ContextMenu>,
  );
  expect(items).not.toHaveBeenCalled();
  await click(document.querySelector("section")!, "MouseRight");
  expect(all("menuitemcheckbox").map((each) => each.querySelector("svg") !== null)).toEqual([true, false]);
  await click(the("menuitemcheckbox", "Off"));
  expect(run.mock.calls).toEqual([["Off"]]);
});

const marks = (role: string): (string | null)[] => all(role).map((each) => each.getAttribute("aria-checked"));

test("screen readers are told what is on or off, which of several is chosen, and of the rest neither", async () => {
  const [low, high] = [item("Low", { chosen: false }), item("High", { chosen: true })];
  await openByKey([
    item("Loop", { checked: true }),
    item("Click", { checked: false }),
    low,
    high,
    item("Cut"),
    { label: "Level", items: [low, high] },
  ]);
  expect(marks("menuitemcheckbox")).toEqual(["true", "false"]);
  expect(marks("menuitemradio")).toEqual(["false", "true"]);
  expect(marks("menuitem")).toEqual([null, null]);
  await press("{End}");
  await press("{ArrowRight}");
  expect(marks("menuitemradio")).toEqual(["false", "true", "false", "true"]);
  expect(document.activeElement?.getAttribute("role")).toBe("menuitemradio");
  await press("{Enter}");
  expect(run.mock.calls).toEqual([["Low"]]);
});
