import { useLayoutEffect } from "react";
import { focusedWindow } from "./focusedWindow.ts";

/** In the place of a dialog that is on its way: what is typed goes to it, and is no command. */
export function KeysHeld() {
  useLayoutEffect(() => holdKeys(focusedWindow()), []);
  return null;
}

/** Milliseconds in which a dialog gets the focus, or nothing waits for keys. */
const FOCUS_MS = 500;
/** Keys that were held and are given on. */
const delivered = new WeakSet<Event>();

type Stroke = Pick<KeyboardEvent, "key" | "code" | "shiftKey">;

/**
 * Keeps what is typed in a window of the page from being a command, or a note, while a dialog is on its way. The returned
 * function is called when it is there: it has the keys as soon as it has the focus, in their order, and those that are
 * typed meanwhile after them.
 *
 * @example
 * const deliver = holdKeys(window);
 * await import("./Dialog.tsx");
 * deliver();
 */
function holdKeys(view: Window): () => void {
  const held: Stroke[] = [];
  const stop = new AbortController();
  const hold = (event: KeyboardEvent): void => {
    if (delivered.has(event) || event.isComposing) return;
    event.stopImmediatePropagation();
    // The browser's own, such as reloading.
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    if (event.type === "keydown") held.push({ key: event.key, code: event.code, shiftKey: event.shiftKey });
  };
  const options = { capture: true, signal: stop.signal };
  view.addEventListener("keydown", hold, options);
  view.addEventListener("keyup", hold, options);
  return () => void deliver(view, held).finally(() => stop.abort());
}

async function deliver(view: Window, held: Stroke[]): Promise<void> {
  const untilMs = performance.now() + FOCUS_MS;
  let field = focusedDialog(view);
  while (!field && performance.now() < untilMs) {
    await nextTask();
    field = focusedDialog(view);
  }
  // It may give the focus on to a field of its own.
  await nextTask();
  field = focusedDialog(view);
  // One for each task: a dialog answers to one key before it gets the next.
  for (let stroke = held.shift(); stroke && field; stroke = held.shift()) {
    put(field, stroke);
    await nextTask();
    field = focusedDialog(view);
  }
}

const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** Element of a dialog that has the focus, or null. */
function focusedDialog({ document }: Window): HTMLElement | null {
  const { activeElement } = document;
  return activeElement?.closest("[role=dialog]") ? (activeElement as HTMLElement) : null;
}

function put(target: HTMLElement, stroke: Stroke): void {
  const view = target.ownerDocument.defaultView;
  if (!view) return;
  const event = new view.KeyboardEvent("keydown", { ...stroke, bubbles: true, cancelable: true });
  delivered.add(event);
  if (!target.dispatchEvent(event) || stroke.key.length !== 1) return;
  if (!(target instanceof view.HTMLInputElement) || target.selectionStart === null) return;
  target.setRangeText(stroke.key, target.selectionStart, target.selectionEnd ?? target.selectionStart, "end");
  target.dispatchEvent(new view.InputEvent("input", { bubbles: true, data: stroke.key, inputType: "insertText" }));
}
