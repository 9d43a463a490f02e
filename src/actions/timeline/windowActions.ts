import type { Session } from "../../state/session.ts";
import type { WindowPanel } from "../../state/session/PageSession.ts";
import type { OpenSong } from "../../state/transport.ts";
import type { SongServices } from "../../state/services/SongServices.ts";
import { HELP_PAGES } from "../../state/session/PageSession.ts";
import type { Action } from "../Action.ts";
import { openHelp, pageActions } from "../pageActions.ts";
import { hasAnyNotes } from "./noteActions.ts";

const opens =
  (window: NonNullable<Session["window"]>) =>
  ({ session }: Pick<OpenSong, "session">): void => {
    session.window = window;
  };

const turns =
  (panel: WindowPanel) =>
  ({ session }: Pick<OpenSong, "session">): void => {
    session.secondWindows[panel] = !session.secondWindows[panel];
  };

/** Pages of the manual by the panel below the arrangement. */
const PAGE_OF_VIEW: Readonly<Record<Session["editor"]["view"], string>> = {
  roll: "piano-roll",
  patterns: "chord-patterns",
  takes: "recording",
  mixer: "mixer",
};

/** Name of the shortcuts of songs in the help. */
const SONG = "song";

/** Actions that open a window over the song, or beside it. */
export const windowActions = {
  palette: { ...pageActions.palette, run: ({ session }) => pageActions.palette.run(session) },
  help: {
    ...pageActions.help,
    run: ({ session }) => openHelp(session, HELP_PAGES.shortcuts, SONG),
  },
  panelHelp: {
    label: "Help for this panel",
    tip: "The manual’s page about the roll, patterns, takes or mixer below",
    words: "manual documentation",
    run: ({ session }) => openHelp(session, PAGE_OF_VIEW[session.editor.view]),
  },
  keyList: {
    label: "Keyboard shortcuts",
    tip: "All keys, to print or to change",
    words: "keys hotkeys key commands bindings",
    run: ({ session }) => openHelp(session, HELP_PAGES.shortcuts, SONG),
  },
  news: {
    ...pageActions.news,
    run: ({ session }) => pageActions.news.run(session),
  },
  quantizeDialog: {
    label: "Quantize…",
    tip: "Quantize with starts, ends, strength, swing or a groove",
    keys: ["Alt+Q"],
    reason: "Select a clip with notes first.",
    enabled: hasAnyNotes,
    run: opens("quantize"),
  },
  exportAudio: {
    label: "Export audio…",
    words: "bounce mixdown render wav flac mp3 stems file download",
    keys: ["Alt+E"],
    run: opens("exportAudio"),
  },
  mixerWindow: {
    label: "Mixer in second window",
    words: "console faders detach",
    tip: "Open the mixer in a window of its own, or close that",
    keys: ["Alt+M"],
    run: turns("mixer"),
  },
  editorWindow: {
    label: "Piano roll in second window",
    words: "piano midi editor detach",
    tip: "Open the roll, with patterns and takes, in a window of its own, or close that",
    keys: ["Alt+N"],
    run: turns("editor"),
  },
  boardWindow: {
    label: "Board in second window",
    words: "pads controller detach",
    tip: "Open the board in a window of its own, or close that",
    keys: ["Alt+B"],
    run: turns("board"),
  },
  clock: {
    label: "MIDI clock…",
    words: "sync external tempo slave master",
    tip: "Which clock the song follows, and who gets its own",
    run: opens("clock"),
  },
  templates: {
    label: "New from template…",
    tip: "Templates, ours and your own",
    words: "song project save as",
    run: opens("templates"),
  },
  versions: {
    label: "Versions…",
    tip: "What the song was before, to have it back",
    words: "history snapshots backup revert restore alternatives",
    run: opens("versions"),
  },
} satisfies Readonly<Record<string, Action<SongServices>>>;
