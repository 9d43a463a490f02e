import type { Player } from "../transport.ts";
import { subscribe } from "valtio/vanilla";
import { BOARD_ARPS, FIRST_ARP_STRIP, LIVE_STRIP, PADS_STRIP } from "../../protocol/engine.ts";
import type { LiveEnginePort } from "../../protocol/enginePort.ts";
import { changeStep } from "../../domain/board/commands/changeStep.ts";
import type { RowStep } from "../../domain/board/widget/stepRow.ts";
import type { BoardDiff } from "../../domain/board/diff.ts";
import type { PadMessage } from "../../domain/board/padMessage.ts";
import { openingSceneOf } from "../../domain/board/scene.ts";
import type { Studio } from "../Studio.ts";
import { DRUM_KITS, PERCUSSION_BANK } from "../../domain/reference/gmInstruments.ts";
import { isClocked } from "../../domain/note-processors/noteChain.ts";
import { isTyping } from "../isTyping.ts";
import { notify, notifyError } from "../notices.ts";
import { APP_ACTION_NAMES, AppActions } from "./AppActions.ts";
import { playClips } from "./BoardClips.ts";
import { boardLights } from "./boardLights.ts";
import { BoardMemory } from "./BoardMemory.ts";
import { OutputConsent } from "./OutputConsent.ts";
import { BoardPlayer, type Sounding } from "./BoardPlayer.ts";
import type { PlayerSettings } from "./playerPorts.ts";
import { chainOf, createBoardSettings, OCTAVE_LIMIT, setChain, soundOf, type BoardSettings } from "./boardSettings.ts";
import type { TextStorage } from "../TextStorage.ts";
import { ComputerKeys } from "../computerKeys.ts";
import { LiveTempo, type BoardClock } from "../live-notes/LiveTempo.ts";
import { GearLights } from "../midi/GearLights.ts";
import { MidiLearn } from "./MidiLearn.ts";
import { LiveSound } from "./LiveSound.ts";
import type { NoteTaker } from "./NoteTaker.ts";
import { showSounding } from "./soundingTitle.ts";
import { throughTaker } from "./throughTaker.ts";
import { rememberSoon } from "./rememberSoon.ts";

const SYSEX_REFUSED =
  "This pad sends SysEx, which the browser does not allow yet. Allow it where the message is edited, then try again.";

const NO_CLIP = "The clip that this pad launches is not in the open song. Open its song, or choose another clip.";

const ARPS_FULL = `${BOARD_ARPS.count} step rows and arpeggios are playing, and no more can. Stop one, then try again.`;

const NO_SCENE = "The board does not have the scene that this pad recalls.";

interface AttachOptions {
  /** Whether letters play notes now: not where they are commands. */
  readonly computerKeys: () => boolean;
  /** Whether what plays by itself ends with the focus where the user left that open (`BoardSettings.playsOn`). Absent: it goes on. */
  readonly endsWithFocus?: () => boolean;
}

/** Dependencies of a rig: of the app, or of a page that holds one board. */
export interface RigParts extends Pick<Studio, "board" | "midi" | "midiIn"> {
  readonly session: Pick<Studio["session"], "midi" | "notices">;
  /** `latencySeconds`: until what it plays is heard. */
  readonly engine: LiveEnginePort & { readonly latencySeconds?: () => number };
  /** The song whose tempo holds while it runs; null where there is none. */
  readonly song: Player | null;
  /** The clock from outside that holds before the song's tempo and the board's; absent: there is none. */
  readonly clock?: BoardClock;
  /** Panic: ends whatever else sounds on this page, and at outputs beside those of `reset`, by id, which were reset already. */
  silence(reset: ReadonlySet<string>): void;
  /** Whether, as a screen of the board goes, another one of it comes. */
  staysOpen?(): boolean;
  /** How the title says what sounds while the page has no focus, "" for nothing. Absent: it does not. */
  readonly soundingTitle?: (sounding: Sounding) => string;
}

/** A board that can be played: player, sound and settings, joined to the studio. */
export interface BoardRig {
  readonly player: BoardPlayer;
  readonly sound: LiveSound;
  readonly settings: BoardSettings;
  readonly learn: MidiLearn;
  /** App actions of pads. */
  readonly actions: AppActions;
  readonly tempo: LiveTempo;
  /** Whether the board may send where it names, beside the output that the player chose. */
  readonly consent: OutputConsent;
  shiftOctave(by: number): void;
  /** From now on `taker` has the notes, null: the board's own instruments. What is played ends before that. */
  playTo(taker: NoteTaker | null): void;
  /** A board goes on under another id: what is set on it and how it sounds goes along. */
  carryOver(fromId: string, toId: string): void;
  /**
   * Listens to MIDI inputs and page changes while the board is on screen, and plays by computer keys. The undo leaves the
   * board, unless another screen of it comes: then that takes over, and what sounds goes on.
   */
  attach(page: Window, options: AttachOptions): () => void;
}

/** Made once by `app`. `storage` is where the settings are kept (`localStorage`), null for nowhere. */
export function createBoardRig(studio: RigParts, storage: TextStorage | null): BoardRig {
  const settings = createBoardSettings(storage);
  settings.startId = studio.board.current.id;
  const { midi } = studio.session;
  const memory = new BoardMemory(storage);
  let channel = 0;
  const ownChannel = (): void => {
    const { current } = studio.board;
    channel = openingSceneOf(current)?.channel ?? memory.channelOf(current.id) ?? current.keyboardChannel;
    midi.channel = channel;
  };
  ownChannel();
  const consent = new OutputConsent({ midi: studio.midi, board: studio.board, chosen: () => midi.outputId, storage });
  midi.live = settings.live;
  let taker: NoteTaker | null = null;
  const read = (): PlayerSettings => ({
    outputId: midi.outputId,
    channel: midi.channel,
    live: midi.live,
    sendOnLoad: settings.sendOnLoad,
    internalSound: settings.internalSound || taker !== null,
    octave: settings.octave,
    curve: settings.curve,
    leftHanded: settings.leftHanded,
    takeover: midi.takeover,
    chain: chainOf(settings, studio.board.current.id),
  });
  const ports = {
    engine: throughTaker(
      studio.engine,
      () => taker,
      () => 1000 * (studio.engine.latencySeconds?.() ?? 0),
    ),
    midi: consent.midi,
    clock: studio.clock,
    wake: (needsClock = false): void => {
      if (needsClock || settings.internalSound || isClocked(chainOf(settings, studio.board.current.id))) sound.wake();
    },
    changeStep: (padId: string, at: number, change: Partial<RowStep>, series: string): void => {
      const changed = changeStep(studio.board.current, padId, at, change);
      if (changed.ok) studio.board.apply(changed.value, "user", series);
    },
    canSound(strip: number, strips: readonly number[]): boolean {
      // A note on both instruments of the board is one note for a taker.
      if (taker) return strip === strips[0];
      return strip >= FIRST_ARP_STRIP ? studio.engine.state() === "running" : sound.canSound(strip);
    },
    silence: (reset: ReadonlySet<string>): void => {
      studio.silence(reset);
      // Gear that was reset is dark.
      lights.refresh();
    },
    chooseProgram: (strip: number, program: number): void =>
      chooseProgram(settings, studio.board.current.id, strip, program),
    chooseChannel: (chosen: number): void => {
      midi.channel = chosen;
    },
    perform: (message: PadMessage): void => {
      if (actions.run(message.action, message)) return;
      notify(studio.session, "info", `${APP_ACTION_NAMES[message.action]} is not available here.`);
    },
    sysExRefused: (): void => notify(studio.session, "error", SYSEX_REFUSED),
    arpsFull: (): void => notify(studio.session, "error", ARPS_FULL),
  };
  const actions = new AppActions();
  actions.provide("nextPage", () => player.pages.turn(1));
  actions.provide("previousPage", () => player.pages.turn(-1));
  actions.provide("nextScene", () => void player.scenes.turn(1));
  actions.provide("previousScene", () => void player.scenes.turn(-1));
  actions.provide("scene", (message) => {
    if (!player.scenes.recall(message?.scene ?? "")) notify(studio.session, "info", NO_SCENE);
  });
  actions.provide("goToPage", (message) => player.pages.show(message?.number ?? 1));
  const player = new BoardPlayer(ports, studio.board.current, read(), memory);
  if (studio.song) playClips(studio.song, player, actions, () => notify(studio.session, "info", NO_CLIP));
  const sound = new LiveSound(
    studio.engine,
    (strip) => player.ready(strip),
    (error) => notifyError(studio.session, error),
  );
  const chooseSounds = (): void => {
    const { keys, pads } = soundOf(settings, studio.board.current.id);
    sound.choose(LIVE_STRIP, keys);
    sound.choose(PADS_STRIP, pads);
  };
  chooseSounds();
  // Settings reach the player at once: a note right after a change must already obey it.
  subscribe(
    settings,
    () => {
      player.configure(read());
      chooseSounds();
    },
    true,
  );
  const lights = new GearLights({
    midi: studio.midi,
    midiIn: studio.midiIn,
    devices: () => midi.lights,
    lights: () => boardLights(player.widgets),
  });
  player.onWidget.on(() => lights.change());
  player.onLoad.on(() => lights.change());
  subscribe(
    midi,
    () => {
      lights.devicesChanged();
      if (midi.channel !== channel) memory.keepChannel(studio.board.current.id, midi.channel);
      channel = midi.channel;
      player.configure(read());
    },
    true,
  );
  // Also while another screen is shown: what a port is owed is for when it is back.
  studio.midi.onChange(() => player.portsChanged());
  const follow = ({ diff }: { readonly diff: BoardDiff }): void => {
    player.update(studio.board.current);
    const [before, after] = diff.board ?? [];
    if (before?.keyboardChannel !== after?.keyboardChannel) midi.channel = after!.keyboardChannel;
  };
  const open = (): void => {
    ownChannel();
    player.configure(read());
    player.load(studio.board.current);
    chooseSounds();
  };
  studio.board.subscribe({ change: follow, load: open });
  const shiftOctave = (by: number): void => {
    settings.octave = Math.max(-OCTAVE_LIMIT, Math.min(OCTAVE_LIMIT, settings.octave + by));
  };
  const playTo = (next: NoteTaker | null): void => {
    player.stop();
    taker?.restControls();
    taker = next;
    player.configure(read());
  };
  let detach: (() => void) | null = null;
  const attach = (page: Window, { computerKeys, endsWithFocus }: AttachOptions): (() => void) => {
    detach?.();
    const playsOn = (): boolean =>
      settings.playsOn === "always" || (settings.playsOn === "offStage" && endsWithFocus?.() !== true);
    const undo = attachRig({ studio, player, keys: new ComputerKeys(player, computerKeys), lights, page, playsOn });
    detach = undo;
    return () => {
      if (detach !== undo || studio.staysOpen?.() === true) return;
      detach = null;
      undo();
      lights.end();
      player.leave();
    };
  };
  const carryOver = (fromId: string, toId: string): void => {
    player.remember();
    memory.copy(fromId, toId);
    consent.carryOver(fromId, toId);
    const sound = settings.sounds[fromId];
    if (sound) settings.sounds[toId] = { keys: { ...sound.keys }, pads: { ...sound.pads } };
    setChain(settings, toId, chainOf(settings, fromId));
  };
  const learn = new MidiLearn({ board: studio.board, midi: studio.midi, midiIn: studio.midiIn, player });
  const tempo = new LiveTempo(studio.engine.arps, settings, studio.song, studio.clock ?? null);
  return { player, sound, settings, learn, actions, tempo, consent, shiftOctave, playTo, carryOver, attach };
}

interface Attached {
  readonly studio: RigParts;
  readonly player: BoardPlayer;
  readonly keys: ComputerKeys;
  readonly lights: GearLights;
  readonly page: Window;
  /** Whether what plays by itself goes on without the focus. */
  readonly playsOn: () => boolean;
}

function attachRig({ studio, player, keys, lights, page, playsOn }: Attached): () => void {
  const abort = new AbortController();
  const { signal } = abort;
  // The screen was left and is back: so is what was set.
  if (player.hasLeft) player.load(studio.board.current);
  lights.begin();
  const undo = [studio.midiIn.tap("play", (message) => player.receive(message)), rememberSoon(player)];
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
    player.load(studio.board.current);
    lights.begin();
  };
  page.addEventListener("pagehide", leave, { signal });
  page.addEventListener("pageshow", (event) => event.persisted && comeBack(), { signal });
  page.document.addEventListener("visibilitychange", () => page.document.hidden && loseFocus(), { signal });
  // Its timers and its sound stand still from here on: nothing would end what plays.
  page.document.addEventListener("freeze", stop, { signal });
  if (studio.soundingTitle) undo.push(showSounding(page, player, studio.soundingTitle));
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

/** A program change plays from now on, and is the board's instrument. */
function chooseProgram(settings: BoardSettings, boardId: string, strip: number, program: number): void {
  const sound = soundOf(settings, boardId);
  if (strip === LIVE_STRIP) settings.sounds[boardId] = { ...sound, keys: { bank: 0, program } };
  else if (DRUM_KITS.some((kit) => kit.program === program)) {
    settings.sounds[boardId] = { ...sound, pads: { bank: PERCUSSION_BANK, program } };
  }
}
