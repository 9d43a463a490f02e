import { createMidi } from "../adapters/web-midi/createMidi.ts";
import { localStore } from "../adapters/storage/localStore.ts";
import type { Board } from "../domain/board/records.ts";
import { mountBoard } from "../render/board/mountBoard.ts";
import { LiveBoard } from "../state/board/LiveBoard.ts";
import { followDevices } from "../state/devices.ts";
import { setChain } from "../state/board/boardSettings.ts";
import { boardKind } from "../state/documentKinds.ts";
import { DocumentStore } from "../state/DocumentStore.ts";
import { MidiIn } from "../state/midi/MidiIn.ts";
import { createSession } from "../state/session.ts";
import { PlayGestures } from "../tools/board/PlayGestures.ts";
import { boardWords, soundingTitle } from "../ui/strings/board.ts";
import { standaloneStrings as words } from "../ui/strings/standalone.ts";
import { Bar } from "./Bar.ts";
import { addFonts } from "./fonts.ts";
import { followTheme } from "./followTheme.ts";
import { KeyStrip } from "./KeyStrip.ts";
import { consentDialog } from "./consentDialog.ts";
import { element } from "./element.ts";
import "./page.css";
import { placeIn } from "./placeIn.ts";
import { noticeLine } from "./noticeLine.ts";
import { readData } from "./readData.ts";
import { SmallSynth } from "./sound/SmallSynth.ts";

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
