import { ref } from "valtio/vanilla";
import type { LanePoints } from "../../domain/timeline/ClipLane.ts";
import type { TrackLaunch } from "../../domain/timeline/clipLaunch.ts";
import type { NoteIds } from "../../domain/timeline/pickNotes.ts";
import type { ChordPattern } from "../../domain/music/records.ts";
import { OPENING_HARMONY, type Harmony } from "../../domain/music/harmony.ts";
import type { Saving } from "./PageSession.ts";

export type LaneShape = "free" | "line" | "curve";

export type ToolName = "draw" | "select" | "erase" | "split" | "pattern";

/** Pan and zoom of one canvas. Ticks run to the right; `scrollY` is CSS pixels. */
export interface CanvasView {
  scrollTick: number;
  pixelsPerTick: number;
  scrollY: number;
  rowHeight: number;
  /** Arrangement only: height of its tempo lane, at most `tempoLane`, as the canvas has room. */
  tempoHeight?: number;
}

/** Target of a context menu of a canvas. */
export type CanvasMenu =
  /** Targets in the roll: notes, the place under the pointer, or the ruler. */
  | { readonly kind: "notes" | "roll" | "ruler" }
  | { readonly kind: "clips" }
  /** `tick`: the beginning of the bar under the pointer. */
  | { readonly kind: "bars"; readonly tick: number }
  | { readonly kind: "lane"; readonly trackId: string; readonly tick: number }
  /** `changeTick`: tick of the tempo change under the pointer. */
  | { readonly kind: "tempo"; readonly tick: number; readonly changeTick: number | null }
  /** `markerTick`: tick where the section under the pointer begins. */
  | { readonly kind: "section"; readonly tick: number; readonly markerTick: number | null };

interface CanvasSize {
  readonly width: number;
  readonly height: number;
}

/** Selection of another user in a shared song. */
export interface SharedSelection {
  readonly name: string;
  /** Index in the palette, 0..15. */
  readonly color: number;
  /** Ids of clips. */
  readonly clips: readonly string[];
  /** The clip of `notes`: time and duration (ticks of the clip) and number of each. */
  readonly rollId: string | null;
  readonly notes: readonly (readonly number[])[];
}

/** State on screen around the open song, which is not part of its document: transport, selection, tools, views, menus. */
export interface SongSession {
  transport: {
    state: "started" | "stopped";
    /** Started, and the sounds are still being loaded. */
    waiting: boolean;
    /** The tick of the cursor while stopped; while playing, read the engine's clock. */
    positionTick: number;
    follow: boolean;
    /** A take is being recorded: stopping and seeking end it by clearing this. */
    recording: boolean;
    /** Launched tracks: each plays a clip, or nothing, instead of its arrangement. Replaced, never written. */
    launches: readonly TrackLaunch[];
    /** Playback starts when the song that is being opened is there. */
    playWhenOpen: boolean;
  };
  selection: {
    trackId: string | null;
    /** The active clip, one of `rollIds`: it receives drawn notes and gives lanes and rows. */
    rollId: string | null;
    /** Ids of the clips selected in the arrangement, which the roll shows together. Replaced, never written. */
    rollIds: ReadonlySet<string>;
    /** Ids of the selected notes, of all clips in the roll. Replaced, never written. */
    noteIds: NoteIds;
    /** Target of keys: the notes of the roll, clips, or the points of a lane; whichever was used last. */
    focus: "notes" | "clips" | "lane";
    /** The lane that was used last, and its selected points. Replaced, never written. */
    lane: { readonly id: string; readonly points: LanePoints } | null;
  };
  editor: {
    tool: ToolName;
    /** Grid as a subdivision (`16n`, `8t`, `4n.`). */
    grid: string;
    snap: boolean;
    /** Drawn notes snap to the nearest pitch of the song's key. */
    snapToScale: boolean;
    /** The roll shows notes of other clips at the same time. */
    ghosts: boolean;
    /** The roll's ruler names the chords of its notes. */
    chordNames: boolean;
    /** Velocities that the lane under the notes shows. */
    velocities: "attack" | "release";
    /** Shape that the pencil draws in lanes between the press and the pointer; "free" follows the pointer. */
    laneShape: LaneShape;
    /** Ids of the lanes that the user has folded. Replaced, never written. See `laneFolds.ts`. */
    foldedLanes: ReadonlySet<string>;
    /** Ids of the lanes that were opened or used, the latest last. Replaced, never written. */
    openedLanes: readonly string[];
    /** Wanted heights of open lanes by id, interface pixels, where the user chose them. Replaced, never written. */
    laneHeights: ReadonlyMap<string, number>;
    /** Ids of lanes in the order that the user gave them; others follow in that of the clips. Replaced, never written. */
    laneOrder: readonly string[];
    /** Length (ticks at 960 PPQ, 0 = one grid step) and velocity the pencil gives the next note. */
    lastDuration: number;
    lastAttack: number;
    /** `quantizeStrength`: how far notes move to the grid, 0..1. `swing`: place of every second line, 0.5 (straight)..0.75. */
    quantizeStrength: number;
    swing: number;
    /** View of the clip in the editor, or the mixer in its place. */
    view: "roll" | "patterns" | "takes" | "mixer";
    /** Harmony of the palette of chords. Replaced, never written. */
    harmony: Harmony;
    /** Chord patterns that were copied. Replaced, never written. */
    copiedPatterns: readonly ChordPattern[];
    /** Rows of a track, by its id, where the user chose other ones than its instrument has. */
    rowsOf: Record<string, "keys" | "drums">;
  };
  views: { arrangement: CanvasView; roll: CanvasView };
  /** Target of the last automatic scrolling, so that a recreated canvas does not scroll again. */
  revealed: {
    trackId: string | null;
    rollId: string | null;
    /** Content of the roll: start of each clip by its id, and whether rows are keys. Replaced, never written. */
    inRoll: { readonly starts: ReadonlyMap<string, number>; readonly onKeys: boolean };
  };
  /** Sizes of the views without rulers, keys and lanes, CSS pixels. */
  sizes: { arrangement: CanvasSize; roll: CanvasSize };
  /** Ids of the lanes of the roll that are open, not folded to a line. Replaced, never written. */
  openLanes: ReadonlySet<string>;
  /** Wanted height of the arrangement's tempo lane, interface pixels. */
  tempoLane: number;
  menu: CanvasMenu | null;
  /** The window that is open over the song; palette and settings also open over other screens. */
  window:
    | "palette"
    | "settings"
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
  /** Edit in the ruler's window: the change at `fromTick`, or, if null, a new one at `tick`. */
  rulerChange: {
    readonly kind: "tempo" | "meter" | "key";
    readonly tick: number;
    readonly fromTick: number | null;
  };
  /** Selected tab of the side panel. */
  sideTab: "instruments" | "properties" | "clip";
  /** Id of the song, track, folder or clip whose name is being typed. */
  namedId: string | null;
  /** Tick of the section whose name is being typed. */
  namedSectionTick: number | null;
  /** A song is being loaded from storage or the account; the screen still shows the one before. `progress`: 0..1, null if unknown. */
  opening: { progress: number | null } | null;
  /** Saving of the open song. */
  saving: Saving;
  /** Id of the open song if it is a jam room's, which saves it; null for a song of this browser. */
  sharedSongId: string | null;
  /** Selections of the other users in it. Replaced, never written. */
  sharedSelections: readonly SharedSelection[];
}

export const newSongSession = (): SongSession => ({
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
    foldedLanes: ref(new Set<string>()),
    openedLanes: ref<readonly string[]>([]),
    laneHeights: ref(new Map<string, number>()),
    laneOrder: ref<readonly string[]>([]),
    lastDuration: 0,
    lastAttack: 0.8,
    quantizeStrength: 1,
    swing: 0.5,
    view: "roll",
    harmony: ref(OPENING_HARMONY),
    copiedPatterns: ref<readonly ChordPattern[]>([]),
    rowsOf: {},
  },
  views: {
    arrangement: { scrollTick: 0, pixelsPerTick: 24 / 3840, scrollY: 0, rowHeight: 36 },
    // Top pitch C6: most melodies are below it.
    roll: { scrollTick: 0, pixelsPerTick: 56 / 960, scrollY: (127 - 84) * 14, rowHeight: 14 },
  },
  revealed: { trackId: null, rollId: null, inRoll: ref({ starts: new Map<string, number>(), onKeys: true }) },
  sizes: { arrangement: { width: 900, height: 300 }, roll: { width: 900, height: 300 } },
  openLanes: ref(new Set<string>()),
  tempoLane: 24,
  menu: null,
  window: null,
  paletteOf: null,
  rulerChange: { kind: "tempo", tick: 0, fromTick: null },
  sideTab: "instruments",
  namedId: null,
  namedSectionTick: null,
  opening: null,
  saving: { state: "saved", savedAt: null, error: null },
  sharedSongId: null,
  sharedSelections: ref<readonly SharedSelection[]>([]),
});
