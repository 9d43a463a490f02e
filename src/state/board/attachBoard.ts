import type { Sounding, BoardPlayer } from "./BoardPlayer.ts";
import type { BoardStore } from "../stores.ts";
import type { ComputerKeys } from "../computerKeys.ts";
import { isTyping } from "../isTyping.ts";
import type { GearLights } from "../midi/GearLights.ts";
import type { MidiIn } from "../midi/MidiIn.ts";
import type { Signal } from "../../domain/Signal.ts";
import type { Widget } from "./Widget.ts";

interface Attached {
  readonly board: BoardStore;
  readonly midiIn: MidiIn;
  readonly player: BoardPlayer;
  readonly keys: ComputerKeys;
  readonly lights: GearLights;
  readonly page: Window;
  readonly soundingTitle: ((sounding: Sounding) => string) | undefined;
  /** True if rows, arpeggios and toggles go on without the focus. */
  readonly playsOn: () => boolean;
}

/** Plays a board by MIDI inputs and computer keys, and ends or keeps its sounds as the page is left. Returns a function that detaches it. */
export function attachBoard({
  board,
  midiIn,
  player,
  keys,
  lights,
  page,
  soundingTitle,
  playsOn,
}: Attached): () => void {
  const abort = new AbortController();
  const { signal } = abort;
  // The screen was left and is back: so is what was set.
  if (player.hasLeft) player.load(board.current);
  lights.begin();
  const undo = [midiIn.tap("play", (message) => player.receive(message)), rememberSoon(player)];
  const stop = (): void => {
    player.stop();
    player.remember();
  };
  const loseFocus = (): void => {
    if (!playsOn()) return stop();
    player.releaseFingers();
    return player.remember();
  };
  listenToKeys(keys, page, signal);
  page.addEventListener("blur", loseFocus, { signal });
  const leave = (): void => {
    lights.end();
    player.leave();
  };
  const comeBack = (): void => {
    player.load(board.current);
    lights.begin();
  };
  page.addEventListener("pagehide", leave, { signal });
  page.addEventListener("pageshow", (event) => event.persisted && comeBack(), { signal });
  page.document.addEventListener("visibilitychange", () => page.document.hidden && loseFocus(), { signal });
  // Its timers and its sound stand still from here on: nothing would end what plays.
  page.document.addEventListener("freeze", stop, { signal });
  if (soundingTitle) undo.push(showSounding(page, player, soundingTitle));
  return () => {
    abort.abort();
    for (const take of undo) take();
  };
}

function listenToKeys(keys: ComputerKeys, page: Window, signal: AbortSignal): void {
  // On the way down: a note is not to wait for whoever else hears keys.
  page.addEventListener(
    "keydown",
    (event) => {
      if (!isTyping(event.target) && keys.down(event)) event.preventDefault();
    },
    { signal, capture: true },
  );
  page.addEventListener("keyup", (event) => keys.up(event), { signal });
}

/** Between a change and its being told. */
const LOOK_MS = 250;

/**
 * While the page has no focus its title begins with what sounds on, in the words of `textOf` ("" for nothing). Returns the undo.
 * To be called after what ends notes with the focus has begun to listen.
 */
function showSounding(
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
