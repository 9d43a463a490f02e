import { createMidi } from "../adapters/web-midi/createMidi.ts";
import { localStore } from "../adapters/storage/localStore.ts";
import type { Board } from "../domain/board/records.ts";
import { mountBoard } from "../render/board/mountBoard.ts";
import { LiveBoard } from "../state/board/LiveBoard.ts";
import { followDevices } from "../state/devices.ts";
import { setChain, readBpm, type BoardSoundSettings, type BoardSound } from "../state/board/boardSettings.ts";
import { boardKind } from "../state/documentKinds.ts";
import { DocumentStore } from "../state/DocumentStore.ts";
import { MidiIn } from "../state/midi/MidiIn.ts";
import { createSession, type Session } from "../state/session.ts";
import { PlayGestures } from "../tools/board/PlayGestures.ts";
import { boardWords, soundingTitle, boardStrings } from "../ui/strings/board.ts";
import { standaloneStrings as words } from "../ui/strings/standalone.ts";
import { Bar } from "./Bar.ts";
import { element } from "./element.ts";
import "./page.css";
import { SmallSynth } from "./sound/SmallSynth.ts";
import { subscribe } from "valtio/vanilla";
import type { MidiPort } from "../protocol/midi.ts";
import type { OutputConsent } from "../state/board/OutputConsent.ts";
import { consentLines, consentStrings } from "../ui/strings/consent.ts";
import type { EmbeddedFont } from "../ui/shell/boardPage.ts";
import { Container, WebGLRenderer } from "pixi.js";
import { RENDERER_OPTIONS, type CanvasPlace } from "../view/canvas/LentCanvas.ts";
import { fail, ok, type Result } from "../domain/AppError.ts";
import { readBoard } from "../domain/board/boardJson.ts";
import { readChain } from "../domain/note-processors/noteChain.ts";
import { noteLabel } from "../domain/music/noteLabel.ts";
import { KEYBOARD_HEADER_HEIGHT, keyboardHeight, shownOctaves } from "../view/board/boardLayout.ts";
import { boardZoom } from "../view/board/boardZoom.ts";
import { heldChord } from "../state/board/heldChord.ts";

const MOST_NAMES = 8;

/** The strip above the keys: which chord is held, which keys are shown. */
class KeyStrip {
  readonly element = element("div", { className: "keys" });
  readonly #held = element("span");
  readonly #range = element("span");
  readonly #liveBoard: LiveBoard;

  constructor(liveBoard: LiveBoard, host: HTMLElement) {
    this.#liveBoard = liveBoard;
    this.element.append(element("b", { textContent: boardStrings.keyboard }), this.#held, this.#range);
    new ResizeObserver(() => this.#place(host)).observe(host);
    subscribe(liveBoard.settings, () => this.#place(host));
    liveBoard.player.onKeys.on(() => this.#showHeld());
  }

  #place({ clientWidth, clientHeight }: HTMLElement): void {
    const { board } = this.#liveBoard.player;
    const zoom = boardZoom(clientWidth, clientHeight);
    const keys = keyboardHeight(board, clientWidth / zoom, clientHeight / zoom);
    this.element.hidden = keys === 0;
    Object.assign(this.element.style, {
      bottom: `${keys * zoom}px`,
      width: `${clientWidth / zoom}px`,
      height: `${KEYBOARD_HEADER_HEIGHT}px`,
      transform: `scale(${zoom})`,
      transformOrigin: "0 100%",
    });
    const [first, last] = shownOctaves(board, clientWidth, this.#liveBoard.settings.octave);
    this.#range.textContent = boardStrings.range(`C${Math.max(0, first)}`, `B${Math.max(0, last)}`);
  }

  #showHeld(): void {
    const numbers = this.#liveBoard.player.keys.numbers();
    const notes = numbers.slice(0, MOST_NAMES).map((number) => noteLabel(number));
    this.#held.textContent = [heldChord(numbers), ...notes].filter(Boolean).join("  ");
  }
}

/** Null is what the file does not say. */
interface PageData extends Pick<BoardSoundSettings, "chain"> {
  readonly board: Board;
  /** The instruments that were chosen for it. */
  readonly sound: BoardSound | null;
  readonly bpm: number | null;
}

/** The board that was written into the page. Errors: `BOARD_MISSING`, `BOARD_INVALID`. */
function readData(page: ParentNode): Result<PageData> {
  let data: {
    readonly board?: unknown;
    readonly sound?: BoardSound;
    readonly chain?: unknown;
    readonly bpm?: unknown;
  } | null;
  try {
    data = JSON.parse(page.querySelector("#board")?.textContent ?? "null") as typeof data;
  } catch (error) {
    return fail("BOARD_INVALID", words.broken(error instanceof Error ? error.message : "it is damaged"));
  }
  if (!data?.board) return fail("BOARD_MISSING", words.noBoard);
  const board = readBoard(data.board);
  if (!board.ok) return fail(board.error.code, words.broken(board.error.message));
  const { sound = null, chain, bpm } = data;
  return ok({ board: board.value, sound, chain: readChain(chain), bpm: readBpm(bpm) });
}

/** A place of a page that has no React, and one canvas. */
const placeIn = (host: HTMLElement): CanvasPlace => ({
  host,
  async lend(size, antialias) {
    const renderer = new WebGLRenderer();
    await renderer.init({ ...RENDERER_OPTIONS, ...size, antialias });
    host.append(renderer.canvas);
    return { renderer, root: new Container(), release: () => renderer.destroy({ removeView: true }) };
  },
});

const SHOWN_MS = 6000;

/** Says what the board has to say, one thing at a time. */
function noticeLine(session: Pick<Session, "notices">): HTMLElement {
  const line = element("output", { className: "notice" });
  let timer: ReturnType<typeof setTimeout> | undefined;
  subscribe(session.notices, () => {
    const latest = session.notices.at(-1);
    if (!latest) return;
    session.notices.length = 0;
    line.textContent = latest.message;
    clearTimeout(timer);
    timer = setTimeout(() => {
      line.textContent = "";
    }, SHOWN_MS);
  });
  return line;
}

/** Makes the fonts that lie in the page known. Those that cannot be read are left to the system's. */
function addFonts(page: Document): void {
  const fonts = JSON.parse(page.querySelector("#fonts")?.textContent ?? "[]") as readonly EmbeddedFont[];
  for (const { family, weight, unicodeRange, base64 } of fonts) {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0)!);
    page.fonts.add(new FontFace(family, bytes.buffer, { weight, unicodeRange }));
  }
}

/** Light where the system is, and in its colors where it forces them. */
function followTheme(): void {
  const light = matchMedia("(prefers-color-scheme: light)");
  const forced = matchMedia("(forced-colors: active)");
  const { dataset } = document.documentElement;
  const follow = (): void => {
    dataset["theme"] = light.matches ? "light" : "dark";
    if (forced.matches) dataset["colors"] = "forced";
    else delete dataset["colors"];
  };
  follow();
  light.addEventListener("change", follow);
  forced.addEventListener("change", follow);
}

/** Asks whether the board may send where it names; opens when it would. */
function consentDialog(consent: OutputConsent, midi: Pick<MidiPort, "outputs">): HTMLElement {
  const dialog = element("dialog", { className: "about" });
  const nameOf = (port: string): string =>
    midi.outputs().find(({ id, name }) => id === port || name === port)?.name ?? port;
  const button = (text: string, isAllowed: boolean): HTMLElement =>
    element("button", {
      type: "button",
      textContent: text,
      onclick: () => {
        consent.answer(isAllowed);
        dialog.close();
      },
    });
  dialog.addEventListener("cancel", () => consent.answer(false));
  subscribe(consent.state, () => {
    const { question } = consent.state;
    if (!question || dialog.open) return;
    const title = consentStrings.title(question.boardName);
    dialog.setAttribute("aria-label", title);
    const list = element("ul", {});
    list.append(...consentLines(question, nameOf).map((textContent) => element("li", { textContent })));
    dialog.replaceChildren(
      element("h2", { textContent: title }),
      element("p", { textContent: consentStrings.text }),
      list,
      ...(question.sysEx.length > 0 ? [element("p", { textContent: consentStrings.warning })] : []),
      element("p", { textContent: consentStrings.after }),
      button(consentStrings.refuse, false),
      button(consentStrings.allow, true),
    );
    dialog.showModal();
  });
  return dialog;
}

/** One board and all that plays it, in a page that stands alone. */
function start(root: HTMLElement): void {
  followTheme();
  const read = readData(document);
  if (!read.ok) {
    root.append(element("p", { className: "failure", role: "alert", textContent: read.error.message }));
    return;
  }
  addFonts(document);
  const { board, sound, chain, bpm } = read.value;
  document.title = board.name;
  const session = createSession();
  const midi = createMidi({ navigator, window, now: () => performance.now() });
  const engine = new SmallSynth();
  followDevices(midi, session);
  const liveBoard = new LiveBoard(
    {
      session,
      song: null,
      midi,
      midiIn: new MidiIn(midi),
      engine,
      board: new DocumentStore(boardKind, board),
      silence: () => engine.panic(null),
      soundingTitle,
    },
    localStore(),
  );
  if (sound) liveBoard.settings.sounds[board.id] ??= sound;
  // These are not set in the page: what the file says counts.
  setChain(liveBoard.settings, board.id, chain);
  if (bpm !== null) liveBoard.settings.bpm = bpm;
  // Browsers slow the timers of hidden pages, by which rows and arpeggios play here.
  liveBoard.attach(window, { computerKeys: () => true, endsWithFocus: () => document.hidden });
  root.append(noticeLine(session), consentDialog(liveBoard.consent, midi));
  show(root, { board, liveBoard, bar: new Bar({ liveBoard, midi, session, name: board.name }) });
}

interface Shown {
  readonly board: Board;
  readonly liveBoard: LiveBoard;
  readonly bar: Bar;
}

function show(root: HTMLElement, { board, liveBoard, bar }: Shown): void {
  const surface = element("div", { className: "surface" });
  const main = element("main", { className: "main" });
  main.setAttribute("aria-label", board.name);
  main.append(surface, new KeyStrip(liveBoard, main).element);
  root.append(bar.element, main);
  mountBoard(placeIn(surface), liveBoard.player, new PlayGestures(liveBoard.player), boardWords).catch(() => {
    main.replaceChildren(element("p", { className: "failure", role: "alert", textContent: words.noGraphics }));
  });
}

start(document.querySelector<HTMLElement>("#root")!);
