import { subscribe } from "valtio/vanilla";
import { BOARD_ARPS, FIRST_ARP_STRIP, LIVE_STRIP, PADS_STRIP } from "../../protocol/engine.ts";
import type { LiveEnginePort } from "../../protocol/enginePort.ts";
import { changeStep } from "../../domain/board/commands/changeStep.ts";
import type { BoardDiff } from "../../domain/board/diff.ts";
import { openingSceneOf } from "../../domain/board/scene.ts";
import type { Studio } from "../Studio.ts";
import { DRUM_KITS, PERCUSSION_BANK } from "../../domain/reference/gmInstruments.ts";
import { isClocked } from "../../domain/note-processors/noteChain.ts";
import { notify, notifyError } from "../notices.ts";
import { APP_ACTION_NAMES, AppActions } from "./AppActions.ts";
import { attachBoard } from "./attachBoard.ts";
import { boardLights } from "./feedback.ts";
import { BoardMemory } from "./BoardMemory.ts";
import { OutputConsent } from "./OutputConsent.ts";
import { BoardPlayer, type Sounding } from "./BoardPlayer.ts";
import type { PlayerPorts, PlayerSettings } from "./PlayedBoard.ts";
import { chainOf, createBoardSettings, OCTAVE_LIMIT, setChain, soundOf, type BoardSettings } from "./boardSettings.ts";
import type { TextStorage } from "../TextStorage.ts";
import { ComputerKeys } from "../computerKeys.ts";
import { LiveTempo, type BoardClock } from "../live-notes/LiveTempo.ts";
import { GearLights } from "../midi/GearLights.ts";
import { MidiLearn } from "./MidiLearn.ts";
import { LiveSound } from "./LiveSound.ts";
import { throughReceiver, type NoteReceiver } from "./NoteReceiver.ts";
import { type ClipState, clipStateOf } from "../../domain/timeline/clipLaunch.ts";
import { launchOf, type PadMessage } from "../../domain/board/padMessage.ts";
import { pressClip } from "../clipLaunches.ts";
import type { Player } from "../transport.ts";

/** Clips of the open song on the pads of a board: pads launch them, and show how they are. */
function playClips(song: Player, player: BoardPlayer, actions: AppActions, notThere: () => void): void {
  const { transport } = song.session;
  const stateOf = ({ track, clip }: PadMessage): ClipState | null =>
    song.timeline.current.rolls.get(clip)?.trackId === track ? clipStateOf(transport.launches, track, clip) : null;
  const show = (): void => {
    for (const widget of player.widgets) {
      const launch = launchOf(widget.pad);
      const clip = launch && stateOf(launch);
      if (widget.clip === clip) continue;
      widget.clip = clip;
      player.onWidget.emit(widget);
    }
  };
  player.onLoad.on(show);
  subscribe(transport, show, true);
  song.timeline.subscribe({
    load: show,
    change: ({ diff }) => diff.rolls.added.size + diff.rolls.removed.size > 0 && show(),
  });
  show();
  actions.provide("launchClip", (message) => {
    if (!message || !pressClip(song, message.track, message.clip, message.line)) notThere();
  });
  actions.provide("backToArrangement", (message) => song.engine.transport.backToArrangement(message?.line ?? "bar"));
}

const SYSEX_REFUSED =
  "This pad sends SysEx, which the browser does not allow yet. Allow it where the message is edited, then try again.";

const NO_CLIP = "The clip that this pad launches is not in the open song. Open its song, or choose another clip.";

const ARPS_FULL = `${BOARD_ARPS.count} step rows and arpeggios are playing, and no more can. Stop one, then try again.`;

const NO_SCENE = "The board does not have the scene that this pad recalls.";

interface AttachOptions {
  /** Returns true while letters play notes: not where they are commands. */
  readonly computerKeys: () => boolean;
  /** Returns true if rows, arpeggios and toggles end with the focus and the user left that open (`BoardSettings.playsOn`). Absent: they go on. */
  readonly endsWithFocus?: () => boolean;
}

/** Dependencies of a live board: those of the app, or of a page that holds one board. */
export interface LiveBoardParts extends Pick<Studio, "board" | "midi" | "midiIn"> {
  readonly session: Pick<Studio["session"], "midi" | "notices">;
  /** `latencySeconds`: until what it plays is heard. */
  readonly engine: LiveEnginePort & { readonly latencySeconds?: () => number };
  /** The song whose tempo holds while it runs; null where there is none. */
  readonly song: Player | null;
  /** The clock from outside that holds before the song's tempo and the board's; absent: there is none. */
  readonly clock?: BoardClock;
  /** Panic: ends whatever else sounds on this page, and at outputs beside those of `reset`, by id, which were reset already. */
  silence(reset: ReadonlySet<string>): void;
  /** Returns true if another screen of the board replaces the one that is left. */
  staysOpen?(): boolean;
  /** Words for the page's title about sounds while it has no focus, "" for none. Absent: the title stays as it is. */
  readonly soundingTitle?: (sounding: Sounding) => string;
}

/** A board that can be played: player, sound and settings. Made once by `app`. */
export class LiveBoard {
  readonly settings: BoardSettings;
  /** True or false for each output that a board names beside the one that the player chose: may it send there? */
  readonly consent: OutputConsent;
  /** App actions of pads. */
  readonly actions = new AppActions();
  readonly player: BoardPlayer;
  readonly sound: LiveSound;
  readonly learn: MidiLearn;
  readonly tempo: LiveTempo;
  readonly #parts: LiveBoardParts;
  readonly #memory: BoardMemory;
  readonly #lights: GearLights;
  /** The channel that was chosen last for the open board, 0..16. */
  #channel = 0;
  #receiver: NoteReceiver | null = null;
  #detach: (() => void) | null = null;

  /** `storage` keeps the settings (`localStorage`); null keeps nothing. */
  constructor(parts: LiveBoardParts, storage: TextStorage | null) {
    const { board, midi, midiIn, engine, session, song, clock } = parts;
    this.#parts = parts;
    this.settings = createBoardSettings(storage);
    this.settings.startId = this.#id;
    this.#memory = new BoardMemory(storage);
    this.#chooseOwnChannel();
    this.consent = new OutputConsent({ midi, board, chosen: () => session.midi.outputId, storage });
    session.midi.live = this.settings.live;
    this.#provideActions();
    this.player = new BoardPlayer(this.#playerPorts(), board.current, this.#playerSettings(), this.#memory);
    const { player } = this;
    if (song) playClips(song, player, this.actions, () => notify(session, "info", NO_CLIP));
    this.sound = new LiveSound(
      engine,
      (strip) => player.ready(strip),
      (error) => notifyError(session, error),
    );
    this.#chooseSounds();
    this.#lights = new GearLights({
      midi,
      midiIn,
      devices: () => session.midi.lights,
      lights: () => boardLights(player.widgets),
    });
    this.#follow();
    this.learn = new MidiLearn({ board, midi, midiIn, player });
    this.tempo = new LiveTempo(engine.arps, this.settings, song, clock ?? null);
  }

  /** Id of the open board. */
  get #id(): string {
    return this.#parts.board.current.id;
  }

  shiftOctave(by: number): void {
    const { settings } = this;
    settings.octave = Math.max(-OCTAVE_LIMIT, Math.min(OCTAVE_LIMIT, settings.octave + by));
  }

  /** From now on `receiver` gets the notes, or with null the board's own instruments. Ends what is played before. */
  playTo(receiver: NoteReceiver | null): void {
    this.player.stop();
    this.#receiver?.restControls();
    this.#receiver = receiver;
    this.player.configure(this.#playerSettings());
  }

  /** A board goes on under another id: its values, sounds and note processors are copied. */
  carryOver(fromId: string, toId: string): void {
    const { settings } = this;
    this.player.remember();
    this.#memory.copy(fromId, toId);
    this.consent.carryOver(fromId, toId);
    const sound = settings.sounds[fromId];
    if (sound) settings.sounds[toId] = { keys: { ...sound.keys }, pads: { ...sound.pads } };
    setChain(settings, toId, chainOf(settings, fromId));
  }

  /**
   * Listens to MIDI inputs and page changes while the board is on screen, and plays by computer keys. Returns a function that leaves
   * the board, unless another screen of it comes: then that takes over, and held sounds go on.
   */
  attach(page: Window, { computerKeys, endsWithFocus }: AttachOptions): () => void {
    this.#detach?.();
    const { player, settings } = this;
    const { board, midiIn, soundingTitle } = this.#parts;
    const detach = attachBoard({
      board,
      midiIn,
      player,
      page,
      soundingTitle,
      lights: this.#lights,
      keys: new ComputerKeys(player, computerKeys),
      playsOn: () => settings.playsOn === "always" || (settings.playsOn === "offStage" && endsWithFocus?.() !== true),
    });
    this.#detach = detach;
    return () => {
      if (this.#detach !== detach || this.#parts.staysOpen?.() === true) return;
      this.#detach = null;
      detach();
      this.#lights.end();
      player.leave();
    };
  }

  #chooseOwnChannel(): void {
    const { current } = this.#parts.board;
    this.#channel = openingSceneOf(current)?.channel ?? this.#memory.channelOf(current.id) ?? current.keyboardChannel;
    this.#parts.session.midi.channel = this.#channel;
  }

  #chooseSounds(): void {
    const { keys, pads } = soundOf(this.settings, this.#id);
    this.sound.choose(LIVE_STRIP, keys);
    this.sound.choose(PADS_STRIP, pads);
  }

  #playerSettings(): PlayerSettings {
    const { midi } = this.#parts.session;
    const { settings } = this;
    return {
      outputId: midi.outputId,
      channel: midi.channel,
      live: midi.live,
      sendOnLoad: settings.sendOnLoad,
      internalSound: settings.internalSound || this.#receiver !== null,
      octave: settings.octave,
      curve: settings.curve,
      leftHanded: settings.leftHanded,
      takeover: midi.takeover,
      chain: chainOf(settings, this.#id),
    };
  }

  #playerPorts(): PlayerPorts {
    const { settings } = this;
    const { board, engine, session, clock } = this.#parts;
    return {
      engine: throughReceiver(
        engine,
        () => this.#receiver,
        () => 1000 * (engine.latencySeconds?.() ?? 0),
      ),
      midi: this.consent.midi,
      clock,
      wake: (needsClock = false) => {
        if (needsClock || settings.internalSound || isClocked(chainOf(settings, this.#id))) this.sound.wake();
      },
      changeStep: (padId, at, change, series) => {
        const changed = changeStep(board.current, padId, at, change);
        if (changed.ok) board.apply(changed.value, "user", series);
      },
      canSound: (strip, strips) => {
        // A note on both instruments of the board is one note for a receiver.
        if (this.#receiver) return strip === strips[0];
        return strip >= FIRST_ARP_STRIP ? engine.state() === "running" : this.sound.canSound(strip);
      },
      silence: (reset) => {
        this.#parts.silence(reset);
        // Controllers that were reset are dark.
        this.#lights.refresh();
      },
      chooseProgram: (strip, program) => chooseProgram(settings, this.#id, strip, program),
      chooseChannel: (chosen) => {
        session.midi.channel = chosen;
      },
      perform: (message) => {
        if (this.actions.run(message.action, message)) return;
        notify(session, "info", `${APP_ACTION_NAMES[message.action]} is not available here.`);
      },
      sysExRefused: () => notify(session, "error", SYSEX_REFUSED),
      arpsFull: () => notify(session, "error", ARPS_FULL),
    };
  }

  /** Pages and scenes of the open board. */
  #provideActions(): void {
    const { actions } = this;
    actions.provide("nextPage", () => this.player.pages.turn(1));
    actions.provide("previousPage", () => this.player.pages.turn(-1));
    actions.provide("goToPage", (message) => this.player.pages.show(message?.number ?? 1));
    actions.provide("nextScene", () => void this.player.scenes.turn(1));
    actions.provide("previousScene", () => void this.player.scenes.turn(-1));
    actions.provide("scene", (message) => {
      if (!this.player.scenes.recall(message?.scene ?? "")) notify(this.#parts.session, "info", NO_SCENE);
    });
  }

  /** Keeps the player up to date with settings, ports and the document. */
  #follow(): void {
    const { player, settings } = this;
    const { board, midi, session } = this.#parts;
    // Settings reach the player at once: a note right after a change must already obey it.
    subscribe(
      settings,
      () => {
        player.configure(this.#playerSettings());
        this.#chooseSounds();
      },
      true,
    );
    player.onWidget.on(() => this.#lights.change());
    player.onLoad.on(() => this.#lights.change());
    subscribe(session.midi, () => this.#followMidi(), true);
    // Also while another screen is shown: an output gets what it is owed when it is back.
    midi.onChange(() => player.portsChanged());
    board.subscribe({ change: (change) => this.#followEdit(change), load: () => this.#open() });
  }

  #followMidi(): void {
    const { midi } = this.#parts.session;
    this.#lights.devicesChanged();
    if (midi.channel !== this.#channel) this.#memory.saveChannel(this.#id, midi.channel);
    this.#channel = midi.channel;
    this.player.configure(this.#playerSettings());
  }

  #followEdit({ diff }: { readonly diff: BoardDiff }): void {
    this.player.update(this.#parts.board.current);
    const [before, after] = diff.board ?? [];
    if (before?.keyboardChannel !== after?.keyboardChannel) this.#parts.session.midi.channel = after!.keyboardChannel;
  }

  #open(): void {
    this.#chooseOwnChannel();
    this.player.configure(this.#playerSettings());
    this.player.load(this.#parts.board.current);
    this.#chooseSounds();
  }
}

/** A program change plays from now on, and is the board's instrument. */
function chooseProgram(settings: BoardSettings, boardId: string, strip: number, program: number): void {
  const sound = soundOf(settings, boardId);
  if (strip === LIVE_STRIP) settings.sounds[boardId] = { ...sound, keys: { bank: 0, program } };
  else if (DRUM_KITS.some((kit) => kit.program === program)) {
    settings.sounds[boardId] = { ...sound, pads: { bank: PERCUSSION_BANK, program } };
  }
}
