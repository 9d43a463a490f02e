import { DRUM_KITS, GM_FAMILIES, GM_INSTRUMENTS, PERCUSSION_BANK } from "../../../domain/reference/gmInstruments.ts";
import type { MidiPermission, MidiPortInfo } from "../../../protocol/midi.ts";
import { soundOf, type BoardSettings } from "../../../state/board/boardSettings.ts";
import { VELOCITY_CURVES } from "../../../domain/music/velocityCurve.ts";
import type { Session } from "../../../state/session.ts";
import { choiceItems } from "../../controls/choiceItems.ts";
import type { MenuItem } from "../../controls/Menu.tsx";
import { boardStrings as words } from "../../strings/board.ts";

/** 0 is all channels. */
const CHANNELS = Array.from({ length: 17 }, (_, channel) => channel);

export const channelItems = (midi: Session["midi"], current: number): readonly MenuItem[] =>
  choiceItems(CHANNELS, current, words.channelName, (channel) => {
    midi.channel = channel;
  });

export const curveItems = (settings: BoardSettings, current: BoardSettings["curve"]): readonly MenuItem[] =>
  choiceItems(
    VELOCITY_CURVES,
    current,
    (curve) => words.curves[curve],
    (curve) => {
      settings.curve = curve;
    },
  );

/** The instrument of the keyboard and melodic pads by family, and the drum kit. */
export function soundItems(settings: BoardSettings, boardId: string): readonly MenuItem[] {
  const sound = soundOf(settings, boardId);
  const families = GM_FAMILIES.map((family) => ({
    label: family,
    items: GM_INSTRUMENTS.filter((instrument) => instrument.family === family).map(({ label, program }) => ({
      label,
      chosen: sound.keys.program === program,
      onSelect: () => {
        settings.sounds[boardId] = { ...sound, keys: { bank: 0, program } };
      },
    })),
  }));
  const kits = DRUM_KITS.map(({ label, program }) => ({
    label,
    chosen: sound.pads.program === program,
    onSelect: () => {
      settings.sounds[boardId] = { ...sound, pads: { bank: PERCUSSION_BANK, program } };
    },
  }));
  return [{ heading: words.keysSound }, ...families, { separator: "kit" }, { label: words.padsSound, items: kits }];
}

export interface OutputState {
  readonly supported: boolean;
  readonly permission: MidiPermission;
  readonly outputs: readonly MidiPortInfo[];
  readonly outputId: string;
  readonly live: boolean;
  readonly sendOnLoad: boolean;
  readonly internalSound: boolean;
}

export interface OutputActions {
  readonly choose: (port: MidiPortInfo | null) => void;
  readonly ask: () => void;
  readonly toggleInternal: () => void;
  readonly toggleLive: () => void;
  readonly toggleSendOnLoad: () => void;
}

export function outputItems(state: OutputState, actions: OutputActions): readonly MenuItem[] {
  return [
    { label: words.internalSound, checked: state.internalSound, onSelect: actions.toggleInternal },
    { separator: "outputs" },
    { heading: words.outputs },
    ...portItems(state, actions),
    { separator: "live" },
    { label: words.live, hint: words.liveHint, checked: state.live, onSelect: actions.toggleLive },
    { label: words.sendOnLoad, checked: state.sendOnLoad, onSelect: actions.toggleSendOnLoad },
  ];
}

/** The user's name for a port, or its own; ports of one name are told apart. */
export function portLabel(port: MidiPortInfo, ports: readonly MidiPortInfo[]): string {
  if (port.alias !== undefined) return port.alias;
  const twins = ports.filter(({ name }) => name === port.name);
  if (twins.length < 2) return port.name;
  const makers = new Set(twins.map(({ manufacturer }) => manufacturer));
  const number = String(twins.findIndex(({ id }) => id === port.id) + 1);
  return words.twin(port.name, makers.size === twins.length ? port.manufacturer || number : number);
}

function portItems(
  { supported, permission, outputs, outputId }: OutputState,
  actions: OutputActions,
): readonly MenuItem[] {
  const lack = lackItem(supported, permission, actions.ask);
  if (outputs.length === 0) return [lack ?? { label: words.noOutputs, disabled: true }];
  return [
    ...(lack ? [lack] : []),
    { label: words.noMidiOutput, chosen: outputId === "", onSelect: () => actions.choose(null) },
    ...outputs.map((port) => ({
      label: portLabel(port, outputs),
      chosen: port.id === outputId,
      disabled: !port.connected,
      onSelect: () => actions.choose(port),
    })),
  ];
}

/** Obstacles between the page and the devices. Ports of the app itself are there in any case. */
function lackItem(supported: boolean, permission: MidiPermission, ask: () => void): MenuItem | null {
  if (!supported) return { label: words.midiUnsupported, disabled: true };
  if (permission === "DENIED") return { label: words.midiDenied, disabled: true };
  return permission === "PROMPT" ? { label: words.midiAllow, onSelect: ask } : null;
}
