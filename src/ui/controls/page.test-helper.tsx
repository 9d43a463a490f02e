import { act, type ReactNode } from "react";
import { createRoot, type Root } from "react-dom/client";
import { vi } from "vitest";

/** What browsers have and jsdom does not: it lays nothing out, and knows no pointer that is held. */
vi.stubGlobal(
  "ResizeObserver",
  class {
    observe(): void {}
    unobserve(): void {}
    disconnect(): void {}
  },
);
vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
Object.assign(Element.prototype, {
  scrollIntoView: () => undefined,
  hasPointerCapture: () => false,
  releasePointerCapture: () => undefined,
});

/** Shows controls on a page of their own. */
export async function show(content: ReactNode): Promise<void> {
  const last = shown;
  if (last) await done(() => last.unmount());
  const element = document.createElement("div");
  element.id = "root";
  document.body.replaceChildren(element);
  const root = createRoot(element);
  shown = root;
  await done(() => root.render(content));
}

let shown: Root | null = null;

/** Elements by their role, and their name where one is given. */
export function all(role: string, name?: string): readonly HTMLElement[] {
  const named = [...document.querySelectorAll<HTMLElement>(`[role="${role}"], ${TAGS[role] ?? "none"}`)];
  return named.filter((each) => name === undefined || nameOf(each) === name);
}

/** The one of its role and name. */
export function the(role: string, name?: string): HTMLElement {
  const found = all(role, name);
  if (found.length !== 1) throw new Error(`${found.length} of ${role} ${name ?? ""}: ${document.body.innerHTML}`);
  return found[0]!;
}

const TAGS: Readonly<Record<string, string>> = { button: "button:not([role])" };

function nameOf(element: HTMLElement): string {
  const by = element.getAttribute("aria-labelledby");
  const label = by ? document.getElementById(by)?.textContent : element.getAttribute("aria-label");
  return (label ?? element.textContent).trim();
}

/** A key goes down and up on what has the focus. */
export async function press(key: string): Promise<void> {
  await done(() => {
    const on = document.activeElement ?? document.body;
    const init = { key, bubbles: true, cancelable: true };
    const isLeft = on.dispatchEvent(new KeyboardEvent("keydown", init));
    on.dispatchEvent(new KeyboardEvent("keyup", init));
    // What browsers do with keys on a button.
    if (isLeft && on instanceof HTMLButtonElement && (key === "Enter" || key === " ")) on.click();
  });
}

/** The mouse presses an element and lets go of it; what can have the focus has it. */
export async function click(element: Element, button = 0): Promise<void> {
  await done(() => {
    const init = { bubbles: true, cancelable: true, button, pointerType: "mouse", pointerId: 1 };
    element.dispatchEvent(new PointerEvent("pointermove", init));
    element.dispatchEvent(new PointerEvent("pointerdown", init));
    const isLeft = element.dispatchEvent(new MouseEvent("mousedown", init));
    if (isLeft) element.closest<HTMLElement>("button, input, [tabindex]")?.focus();
    element.dispatchEvent(new PointerEvent("pointerup", init));
    element.dispatchEvent(new MouseEvent(button === 2 ? "contextmenu" : "click", init));
  });
}

/** Focuses an element, as Tab does. */
export const focus = (element: HTMLElement): Promise<void> => done(() => element.focus());

/** Does it and waits for what follows: the library moves the focus in tasks of its own. */
export async function done(what: () => void): Promise<void> {
  await act(async () => what());
  await act(() => new Promise<void>((resolve) => void setTimeout(resolve)));
}
