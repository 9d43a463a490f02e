import type { Session } from "../../state/session.ts";
import type { SongServices } from "../../state/services/SongServices.ts";
import type { Action } from "../Action.ts";
import { onScreen } from "./fileActions.ts";

const shows = (view: Session["editor"]["view"], label: string, words: string): Action<SongServices> => ({
  label,
  words,
  run: ({ session }) => {
    session.editor.view = view;
  },
});

/** Leads to another screen. */
const leadsTo = (path: string, label: string, words = ""): Action<SongServices> => ({
  label,
  words,
  ...onScreen((screen) => screen.go(path)),
});

const sideTab = (tab: Session["sideTab"], label: string, words: string): Action<SongServices> => ({
  label,
  words,
  ...onScreen((screen, { session }) => {
    session.sideTab = tab;
    screen.showSide();
  }),
});

/** Panels beside the song, and in its place. */
export const panelActions = {
  showRoll: shows("roll", "Show the roll", "piano midi editor notes pane"),
  showPatterns: shows("patterns", "Show patterns", "chords step sequencer editor pane"),
  showTakes: shows("takes", "Show takes", "comping comp lanes loop recording pane"),
  showMixer: shows("mixer", "Show the mixer", "console faders channel strips pane"),
  showInstruments: sideTab("instruments", "Show the instruments", "browser sounds presets programs pane"),
  showProperties: sideTab("properties", "Show the track’s properties", "inspector devices effects output channel pane"),
  sidePanel: {
    label: "Show/hide side panel",
    words: "browser inspector instruments pane",
    ...onScreen((screen) => screen.toggleSide()),
  },
  railPanel: {
    label: "Show/hide clip panel",
    words: "inspector clip region properties rail pane",
    ...onScreen((screen) => screen.toggleRail()),
  },
  learnGear: {
    label: "MIDI Map: mixer and transport…",
    words: "midi map learn controller surface remote",
    ...onScreen((screen) => screen.learnGear()),
  },
  settings: {
    label: "Settings…",
    words: "preferences options audio theme buffer scale",
    ...onScreen((screen) => screen.openSettings()),
  },
  goHome: leadsTo("/", "Go to the start page", "home"),
  goDashboard: leadsTo("/dashboard", "Go to the dashboard", "songs boards projects files library"),
  goBoard: leadsTo("/midi", "Play the board", "pads controller keyboard knobs"),
  goEditBoard: leadsTo("/edit", "Edit the board", "pads controller designer layout"),
  goArp: leadsTo("/plugin/arp", "Open the arpeggiator", "go to arp"),
  goDevices: leadsTo("/plugin/devices", "Open devices", "go to midi ports routing monitor cables gear sysex"),
  goJamRoom: leadsTo("/plugin/jamroom", "Go to the jam rooms", "together online collaborate session"),
  goEvents: leadsTo("/events", "Go to the events", "concerts sessions map"),
  goFlyers: leadsTo("/flyers", "Go to the flyers", "posters news"),
  goGallery: leadsTo("/boards", "Go to the gallery", "public boards community share"),
  goPeople: leadsTo("/users", "Go to the people", "users follow community"),
  goAccount: leadsTo("/account", "Go to your account", "profile sign in plan subscription login"),
} satisfies Readonly<Record<string, Action<SongServices>>>;
