import type { BoardPlayer, Sounding } from "./BoardPlayer.ts";

/** Between a change and its being told. */
const LOOK_MS = 250;

/**
 * While the page has no focus its title begins with what sounds on, in the words of `textOf` ("" for nothing). Returns the undo.
 * To be called after what ends notes with the focus has begun to listen.
 */
export function showSounding(
  page: Window,
  player: Pick<BoardPlayer, "sounding" | "onWidget" | "onActivity">,
  textOf: (sounding: Sounding) => string,
): () => void {
  const { document } = page;
  const abort = new AbortController();
  const { signal } = abort;
  let isAway = false;
  /** The title without what sounds, and as it was set here last. */
  let own = document.title;
  let shown = own;
  let timer: ReturnType<typeof setTimeout> | null = null;
  const look = (): void => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    // Another board was opened, or it was renamed.
    if (document.title !== shown) own = document.title;
    const text = isAway ? textOf(player.sounding) : "";
    shown = text === "" ? own : `${text} · ${own}`;
    if (document.title !== shown) document.title = shown;
  };
  const away = (is: boolean): void => {
    isAway = is;
    look();
  };
  const lookSoon = (): void => {
    if (isAway) timer ??= setTimeout(look, LOOK_MS);
  };
  page.addEventListener("blur", () => away(true), { signal });
  page.addEventListener("focus", () => away(false), { signal });
  // A phone that is unlocked may tell this alone.
  document.addEventListener("visibilitychange", () => away(document.hidden || !document.hasFocus()), { signal });
  const undo = [player.onWidget.on(lookSoon), player.onActivity.on(lookSoon)];
  return () => {
    abort.abort();
    for (const take of undo) take();
    away(false);
  };
}
