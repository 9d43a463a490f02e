import type { Signal } from "../../domain/Signal.ts";
import type { Widget } from "./Widget.ts";

interface Remembering {
  readonly onWidget: Signal<Widget>;
  remember(): void;
}

/** After the last change, and after the first one where they go on. */
const REMEMBER_AFTER_MS = 500;
const REMEMBER_AT_LEAST_MS = 5000;

/** Not while hands are moving, as it takes half a frame: a page that ends without a word loses a few seconds of them at most. */
export function rememberSoon(player: Remembering): () => void {
  let timer: ReturnType<typeof setTimeout> | null = null;
  let [firstMs, lastMs] = [0, 0];
  const look = (): void => {
    const dueMs = Math.min(lastMs + REMEMBER_AFTER_MS, firstMs + REMEMBER_AT_LEAST_MS);
    const leftMs = Math.ceil(dueMs - performance.now());
    timer = leftMs > 0 ? setTimeout(look, leftMs) : null;
    if (timer === null) player.remember();
  };
  const stop = player.onWidget.on(() => {
    lastMs = performance.now();
    if (timer !== null) return;
    firstMs = lastMs;
    timer = setTimeout(look, REMEMBER_AFTER_MS);
  });
  return () => {
    stop();
    if (timer !== null) clearTimeout(timer);
  };
}
