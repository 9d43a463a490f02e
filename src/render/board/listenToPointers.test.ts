// @vitest-environment jsdom
import { afterEach, expect, test, vi } from "vitest";
import type { BoardGestures } from "../../view/board/BoardGestures.ts";
import type { BoardLayout } from "../../view/board/boardLayout.ts";
import type { Stage } from "../shared/Stage.ts";
import { listenToPointers } from "./listenToPointers.ts";

afterEach(() => {
  document.body.replaceChildren();
  Reflect.deleteProperty(globalThis, "onpointerrawupdate");
});

/** A canvas on the page with what is heard of its pointers: by the gestures, and by the page. */
function canvasOnPage() {
  const canvas = document.createElement("canvas");
  document.body.append(canvas);
  const heard: string[] = [];
  const gestures = {
    down: (_, { id }) => void heard.push(`down ${id}`),
    move: (_, { id, x }) => void heard.push(`move ${id} ${x}`),
    up: (id) => void heard.push(`up ${id}`),
    wheel: () => false,
  } satisfies BoardGestures as BoardGestures;
  const stage = { canvas, size: () => ({ scale: 1 }) } as unknown as Stage;
  const undo = listenToPointers(stage, gestures, () => ({}) as BoardLayout);
  const page = vi.fn<() => void>();
  document.addEventListener("pointermove", page);
  const send = (type: string, pointerId: number, clientX: number, buttons = 1): void =>
    void canvas.dispatchEvent(
      new PointerEvent(type, { pointerId, clientX, buttons, pointerType: "touch", bubbles: true }),
    );
  return { heard, page, send, undo };
}

test.each([true, false])("fingers move where the browser tells of each of their moves: %s", (isRaw) => {
  if (isRaw) Object.assign(globalThis, { onpointerrawupdate: null });
  const { heard, page, send, undo } = canvasOnPage();
  send("pointerdown", 1, 5);
  send("pointerdown", 2, 6);
  if (isRaw) for (const id of [1, 2]) send("pointerrawupdate", id, 10 + id);
  for (const id of [1, 2]) send("pointermove", id, 10 + id);
  expect(heard).toEqual(["down 1", "down 2", "move 1 11", "move 2 12"]);
  // What a held finger plays is nobody else's; one that is only over the canvas is heard by all.
  expect(page).not.toHaveBeenCalled();
  send("pointermove", 3, 8, 0);
  expect(page).toHaveBeenCalledTimes(1);
  // A pointer without buttons is a lost release.
  send("pointermove", 2, 12, 0);
  expect(heard.at(-1)).toBe("up 2");
  undo();
  expect(heard.at(-1)).toBe("up 1");
  send("pointerdown", 4, 5);
  expect(heard.at(-1)).toBe("up 1");
});
