import type { LanePoints } from "../domain/timeline/ClipLane.ts";
import type { NoteIds } from "../domain/timeline/pickNotes.ts";
import type { UserBank } from "../protocol/samples.ts";
import type { TrackLaunch } from "../domain/timeline/clipLaunch.ts";
import { proxy, ref } from "valtio/vanilla";
import type { Takeover } from "../domain/midi/takeover.ts";
import { OPENING_HARMONY, type Harmony } from "../domain/music/harmony.ts";
import type { MidiPermission, MidiPortInfo } from "../protocol/midi.ts";

export type LaneShape = "free" | "line" | "curve";

export type ToolName = "draw" | "select" | "erase" | "split" | "pattern";

/** Pan and zoom of one canvas. Ticks run to the right; `scrollY` is CSS pixels. */
export interface CanvasView {
  scrollTick: number;
  pixelsPerTick: number;
  scrollY: number;
  rowHeight: number;
  /** Of the arrangement: how high its tempo lane is there, as far as the canvas has room for `tempoLane`. */
  tempoHeight?: number;
}

/** What the menu of a canvas is about. */
export type CanvasMenu =
  /** Of the roll: notes, the place under the pointer, its ruler. */
  | { readonly kind: "notes" | "roll" | "ruler" }
  | { readonly kind: "clips" }
  /** `tick`: the beginning of the bar under the pointer. */
  | { readonly kind: "bars"; readonly tick: number }
  | { readonly kind: "lane"; readonly trackId: string; readonly tick: number }
  /** `changeTick`: of the tempo change under the pointer. */
  | { readonly kind: "tempo"; readonly tick: number; readonly changeTick: number | null }
  /** `markerTick`: where the section under the pointer begins. */
  | { readonly kind: "section"; readonly tick: number; readonly markerTick: number | null };

/** What can stand in a window of its own. */
export type WindowPanel = "mixer" | "editor" | "board";

interface CanvasSize {
  readonly width: number;
  readonly height: number;
}

export interface InstrumentLoading {
  /** 0..1, or null when done or failed. */
  progress: number | null;
  error: string | null;
  /** What one can read and copy of the error. */
  detail?: string;
}

export interface Notice {
  id: string;
  kind: "info" | "success" | "error";
  message: string;
  /** What one can do about it, for example undo. */
  action?: NoticeAction;
  /** What one can read and copy of an error. */
  detail?: string;
}

export interface NoticeAction {
  readonly label: string;
  readonly run: () => void;
  /** The notice stays until it is closed, or what it says is so no more. */
  readonly isLasting?: true;
}

/** What somebody else has selected in a song that several write. */
export interface SharedSelection {
  readonly name: string;
  /** Of the palette, 0..15. */
  readonly color: number;
  /** Ids of clips. */
  readonly clips: readonly string[];
  /** The clip of `notes`: time and duration (ticks of the clip) and number of each. */
  readonly rollId: string | null;
  readonly notes: readonly (readonly number[])[];
}

/** Whether what was edited is kept. `savedAt` is ms since 1970, null before anything was saved. */
interface Saving {
  state: "saved" | "saving" | "failed";
  savedAt: number | null;
  error: string | null;
}

/**
 * What is on screen and not part of a document: selection, views, tool, transport, devices, notices.
 * One valtio proxy for the whole client; canvases subscribe to the parts they draw. Note data never enters it.
 */
export interface Session {
  transport: {
    state: "started" | "stopped";
    /** Started, and the sounds are still being loaded. */
    waiting: boolean;
    /** The tick of the cursor while stopped; while playing, read the engine's clock. */
    positionTick: number;
    follow: boolean;
    /** A take is on: whoever ends playback, or jumps, ends it by taking this back. */
    recording: boolean;
    /** What is launched: tracks that play a clip, or nothing, in the place of their arrangement. Replaced, never written. */
    launches: readonly TrackLaunch[];
    /** The song that is being opened is to be heard at once. */
    playWhenOpen: boolean;
  };
  selection: {
    trackId: string | null;
    /** The active clip, one of `rollIds`: what is drawn goes there, lanes and rows are its own. */
    rollId: string | null;
    /** Ids of the clips selected in the arrangement, which the roll shows together. Replaced, never written. */
    rollIds: ReadonlySet<string>;
    /** Ids of the selected notes, of all clips in the roll. Replaced, never written. */
    noteIds: NoteIds;
    /** What keys act on: the notes of the roll, clips, or the points of a lane; whichever was used last. */
    focus: "notes" | "clips" | "lane";
    /** The lane that was used last, and its selected points. Replaced, never written. */
    lane: { readonly id: string; readonly points: LanePoints } | null;
  };
  editor: {
    tool: ToolName;
    /** Grid as a subdivision (`16n`, `8t`, `4n.`). */
    grid: string;
    snap: boolean;
    /** Whether drawn notes take the nearest pitch of the song's key. */
    snapToScale: boolean;
    /** Whether the roll shows what other clips play meanwhile. */
    ghosts: boolean;
    /** Whether the roll's ruler names the chords that its notes sound. */
    chordNames: boolean;
    /** Which velocities of the notes stand in the lane under them. */
    velocities: "attack" | "release";
    /** What the pencil draws in lanes from where it is pressed to where it is, if it is not to follow the hand. */
    laneShape: LaneShape;
    /** Length (ticks at 960 PPQ, 0 = one grid step) and velocity the pencil gives the next note. */
    lastDuration: number;
    lastAttack: number;
    /** How far quantizing takes notes to the grid, 0..1, and where it puts every second line, 0.5 (straight)..0.75. */
    quantizeStrength: number;
    swing: number;
    /** What the editor shows of the clip, or the mixer in its place. */
    view: "roll" | "patterns" | "takes" | "mixer";
    /** What the palette of chords offers. Replaced, never written. */
    harmony: Harmony;
    /** By track: what its rows are, where somebody chose other ones than its instrument has. */
    rowsOf: Record<string, "keys" | "drums">;
  };
  views: { arrangement: CanvasView; roll: CanvasView };
  /** What the views were last scrolled to by themselves: a canvas that is made anew leaves them where they are. */
  revealed: {
    trackId: string | null;
    rollId: string | null;
    /** What stands in the roll: its clips by their ids with where they begin, and whether rows are keys. Replaced, never written. */
    inRoll: { readonly starts: ReadonlyMap<string, number>; readonly onKeys: boolean };
  };
  /** What the views show of time and rows, CSS pixels: without rulers, keys and lanes. */
  sizes: { arrangement: CanvasSize; roll: CanvasSize };
  /** How high the arrangement's tempo lane is to be, interface pixels. */
  tempoLane: number;
  menu: CanvasMenu | null;
  /** The window that is open over the song. */
  window:
    | "palette"
    | "keys"
    | "quantize"
    | "exportAudio"
    | "versions"
    | "templates"
    | "drumRows"
    | "drumFill"
    | "ruler"
    | "clock"
    | null;
  /** The action whose choices the palette lists; null: it lists the actions. */
  paletteOf: string | null;
  /** What the window of the ruler changes: what stands at `fromTick`, or, null, what comes new to `tick`. */
  rulerChange: {
    readonly kind: "tempo" | "meter" | "key";
    readonly tick: number;
    readonly fromTick: number | null;
  };
  /** Which panels stand in windows of their own. */
  secondWindows: Record<WindowPanel, boolean>;
  /** What the side panel shows. */
  sideTab: "instruments" | "properties" | "clip";
  /** Id of the song, track, folder or clip whose name is being typed. */
  namedId: string | null;
  /** Tick of the section whose name is being typed. */
  namedSectionTick: number | null;
  /** By `bank:program`. */
  instruments: Record<string, InstrumentLoading>;
  /** The user's sound banks. The list is replaced, never written. */
  banks: {
    list: readonly UserBank[];
    importing: { fileName: string; progress: number } | null;
    /** The bank that came last, and how many have come: what waited for it tries again. */
    added: { id: string; count: number } | null;
    /** Id of the bank whose page is open; null: none. */
    shownId: string | null;
  };
  midi: {
    supported: boolean;
    permission: MidiPermission;
    inputs: MidiPortInfo[];
    outputs: MidiPortInfo[];
    /** Output of boards, "" = none. */
    outputId: string;
    /** Of the open board: 1..16, 0 for all. */
    channel: number;
    /** Send at once instead of 10 ms ahead. */
    live: boolean;
    /** Of knobs and faders of the gear. */
    takeover: Takeover;
    /** Names of inputs whose devices are sent back what their controls move. Replaced, never written. */
    lights: readonly string[];
  };
  /** A song is on its way from the storage or the account: what is on screen is not it yet. `progress` is 0..1 or not known. */
  opening: { progress: number | null } | null;
  /** Of the open song. */
  saving: Saving;
  /** The open song is one that a jam room writes together, which keeps it; null: it is one of this browser's. */
  sharedSongId: string | null;
  /** What the others have selected in it. Replaced, never written. */
  sharedSelections: readonly SharedSelection[];
  boardSaving: Saving;
  notices: Notice[];
}

export function createSession(): Session {
  return proxy<Session>({
    transport: {
      state: "stopped",
      waiting: false,
      recording: false,
      positionTick: 0,
      follow: true,
      launches: [],
      playWhenOpen: false,
    },
    selection: {
      trackId: null,
      rollId: null,
      rollIds: ref(new Set<string>()),
      noteIds: ref(new Set<number>()),
      focus: "notes",
      lane: null,
    },
    editor: {
      tool: "draw",
      grid: "16n",
      snap: true,
      snapToScale: false,
      ghosts: false,
      chordNames: true,
      velocities: "attack",
      laneShape: "free",
      lastDuration: 0,
      lastAttack: 0.8,
      quantizeStrength: 1,
      swing: 0.5,
      view: "roll",
      harmony: ref(OPENING_HARMONY),
      rowsOf: {},
    },
    views: {
      arrangement: { scrollTick: 0, pixelsPerTick: 24 / 3840, scrollY: 0, rowHeight: 36 },
      // From C6 downwards: where most melodies lie.
      roll: { scrollTick: 0, pixelsPerTick: 56 / 960, scrollY: (127 - 84) * 14, rowHeight: 14 },
    },
    revealed: { trackId: null, rollId: null, inRoll: ref({ starts: new Map<string, number>(), onKeys: true }) },
    sizes: { arrangement: { width: 900, height: 300 }, roll: { width: 900, height: 300 } },
    tempoLane: 24,
    menu: null,
    window: null,
    paletteOf: null,
    rulerChange: { kind: "tempo", tick: 0, fromTick: null },
    secondWindows: { mixer: false, editor: false, board: false },
    sideTab: "instruments",
    namedId: null,
    namedSectionTick: null,
    instruments: {},
    banks: { list: ref<readonly UserBank[]>([]), importing: null, added: null, shownId: null },
    midi: {
      supported: false,
      permission: "PROMPT",
      inputs: [],
      outputs: [],
      outputId: "",
      channel: 1,
      live: false,
      takeover: "jump",
      lights: [],
    },
    opening: null,
    saving: { state: "saved", savedAt: null, error: null },
    sharedSongId: null,
    sharedSelections: ref<readonly SharedSelection[]>([]),
    boardSaving: { state: "saved", savedAt: null, error: null },
    notices: [],
  });
}
