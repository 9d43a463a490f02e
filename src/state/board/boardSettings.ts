import { proxy, ref, subscribe } from "valtio/vanilla";
import { DEFAULT_BPM } from "../../domain/music/records.ts";
import { PERCUSSION_BANK } from "../../domain/reference/gmInstruments.ts";
import { readChain, type NoteChain } from "../../domain/note-processors/noteChain.ts";
import { LEAST_BPM, MOST_BPM } from "../live-notes/TapTempo.ts";
import type { Instrument } from "./LiveSound.ts";
import type { TextStorage } from "../TextStorage.ts";
import { VELOCITY_CURVES, type VelocityCurve } from "../../domain/music/velocityCurve.ts";
import { BOARD_SETTINGS_KEY } from "./storedLive.ts";
import { saveJson, storedFields } from "../storedText.ts";

/** Instruments of one board's internal sound: what channel 10 plays (`pads`), and all others (`keys`). */
export interface BoardSound {
  keys: Instrument;
  pads: Instrument;
}

/** Settings of the bar beside the MIDI settings of the session. A valtio proxy, stored in the browser. */
export interface BoardSettings {
  internalSound: boolean;
  octave: number;
  curve: VelocityCurve;
  /** By board id. */
  sounds: Record<string, BoardSound>;
  /** Note processors of a board, by its id. Chains are replaced, never written. */
  chains: Record<string, NoteChain>;
  /** Tempo of what repeats notes, in quarters a minute, where no timeline runs. */
  bpm: number;
  /** The MIDI output chosen last. Ids change between sessions on some systems, names may be shared. */
  outputId: string;
  outputName: string;
  /** There were several outputs of its name. */
  outputHasTwin: boolean;
  live: boolean;
  /** Outputs are told the values and toggles of a board that is opened. */
  sendOnLoad: boolean;
  /** Pads are mirrored, wherever they are played. */
  leftHanded: boolean;
  /** Rows, latched notes, Hold and arpeggios go on while the page has no focus. */
  playsOn: PlaysOn;
  /** The board that was open last, "" = none. */
  boardId: string;
  /** The board that this visit began with: until somebody edits it, it has another id on every visit. */
  startId: string;
  /** Emojis used last, latest first, and those that were marked. The lists are replaced, never written. */
  emojis: { recent: readonly string[]; favourites: readonly string[] };
}

/** `offStage`: unless the board is locked. */
export const PLAYS_ON = ["offStage", "always", "never"] as const;
export type PlaysOn = (typeof PLAYS_ON)[number];

export const OCTAVE_LIMIT = 3;
const DEFAULT_SOUND: BoardSound = { keys: { bank: 0, program: 4 }, pads: { bank: PERCUSSION_BANK, program: 0 } };

const defaults = (): BoardSettings => ({
  internalSound: true,
  octave: 0,
  curve: "linear",
  sounds: {},
  chains: {},
  bpm: DEFAULT_BPM,
  outputId: "",
  outputName: "",
  outputHasTwin: false,
  live: false,
  sendOnLoad: true,
  leftHanded: false,
  playsOn: "offStage",
  boardId: "",
  startId: "",
  emojis: { recent: [], favourites: [] },
});

const NO_CHAIN: NoteChain = [];

/** Under which the chain of the board is kept that a visit begins with. */
const START = "";

type Chains = Pick<BoardSettings, "chains" | "startId">;

export const chainOf = ({ chains, startId }: Chains, boardId: string): NoteChain =>
  chains[boardId] ?? (boardId === startId ? chains[START] : undefined) ?? NO_CHAIN;

/** Notes of a board go through another chain from now on. */
export function setChain(settings: Chains, boardId: string, chain: NoteChain): void {
  settings.chains[boardId] = ref([...chain]);
  if (boardId === settings.startId) settings.chains[START] = settings.chains[boardId]!;
}

/** Sounds and note processors of a board, to be exported with it. */
export interface BoardSoundSettings {
  readonly sound: BoardSound;
  readonly chain: NoteChain;
  readonly bpm: number;
}

export const soundSettingsOf = (settings: BoardSettings, boardId: string): BoardSoundSettings => ({
  sound: soundOf(settings, boardId),
  chain: chainOf(settings, boardId),
  bpm: settings.bpm,
});

export const soundOf = (settings: Pick<BoardSettings, "sounds">, boardId: string): BoardSound =>
  settings.sounds[boardId] ?? DEFAULT_SOUND;

/** Reads the settings, and writes them whenever they change. Broken or missing storage gives the defaults. */
export function createBoardSettings(storage: TextStorage | null): BoardSettings {
  const settings = proxy(readSettings(storage));
  subscribe(settings, () => saveJson(storage, BOARD_SETTINGS_KEY, settings));
  return settings;
}

function readSettings(storage: TextStorage | null): BoardSettings {
  const settings = defaults();
  const known: Partial<Record<keyof BoardSettings, unknown>> = storedFields(storage, BOARD_SETTINGS_KEY);
  if (typeof known.internalSound === "boolean") settings.internalSound = known.internalSound;
  if (typeof known.live === "boolean") settings.live = known.live;
  if (typeof known.sendOnLoad === "boolean") settings.sendOnLoad = known.sendOnLoad;
  if (typeof known.leftHanded === "boolean") settings.leftHanded = known.leftHanded;
  settings.playsOn = PLAYS_ON.find((each) => each === known.playsOn) ?? settings.playsOn;
  if (typeof known.outputName === "string") settings.outputName = known.outputName;
  if (typeof known.outputId === "string") settings.outputId = known.outputId;
  if (typeof known.outputHasTwin === "boolean") settings.outputHasTwin = known.outputHasTwin;
  if (typeof known.boardId === "string") settings.boardId = known.boardId;
  if (isIntegerIn(known.octave, -OCTAVE_LIMIT, OCTAVE_LIMIT)) settings.octave = known.octave;
  settings.curve = VELOCITY_CURVES.find((curve) => curve === known.curve) ?? settings.curve;
  settings.sounds = readSounds(known.sounds);
  settings.chains = readChains(known.chains);
  settings.bpm = readBpm(known.bpm) ?? settings.bpm;
  const { recent, favourites } = (known.emojis ?? {}) as Partial<Record<keyof BoardSettings["emojis"], unknown>>;
  settings.emojis = { recent: readTexts(recent), favourites: readTexts(favourites) };
  return settings;
}

/** null: it is no tempo. */
export const readBpm = (stored: unknown): number | null =>
  typeof stored === "number" && stored >= LEAST_BPM && stored <= MOST_BPM ? stored : null;

function readSounds(stored: unknown): Record<string, BoardSound> {
  const sounds: Record<string, BoardSound> = {};
  if (typeof stored !== "object" || stored === null) return sounds;
  for (const [boardId, sound] of Object.entries(stored)) {
    const { keys, pads } = (sound ?? {}) as Partial<Record<keyof BoardSound, unknown>>;
    if (isInstrument(keys) && isInstrument(pads)) sounds[boardId] = { keys, pads };
  }
  return sounds;
}

/** As it is compiled, and as it is drawn: not as a proxy. */
function readChains(stored: unknown): Record<string, NoteChain> {
  if (typeof stored !== "object" || stored === null) return {};
  return Object.fromEntries(Object.entries(stored).map(([boardId, chain]) => [boardId, ref(readChain(chain))]));
}

const readTexts = (stored: unknown): readonly string[] =>
  Array.isArray(stored) ? stored.filter((each) => typeof each === "string") : [];

const isIntegerIn = (value: unknown, low: number, high: number): value is number =>
  Number.isInteger(value) && (value as number) >= low && (value as number) <= high;

function isInstrument(value: unknown): value is Instrument {
  if (typeof value !== "object" || value === null) return false;
  const { bank, program } = value as Partial<Record<keyof Instrument, unknown>>;
  return (bank === 0 || bank === PERCUSSION_BANK) && isIntegerIn(program, 0, 127);
}
