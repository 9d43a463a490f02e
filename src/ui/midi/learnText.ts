import { noteLabel } from "../../domain/music/noteLabel.ts";
import type { Pad, PadInput } from "../../domain/board/records.ts";
import type { LearnState } from "../../state/board/MidiLearn.ts";
import type { MidiPermission, MidiPortInfo } from "../../protocol/midi.ts";
import { boardStrings } from "../strings/board.ts";
import { learnStrings as words } from "../strings/midi.ts";

interface Midi {
  readonly supported: boolean;
  readonly permission: MidiPermission;
  readonly inputs: readonly Pick<MidiPortInfo, "connected" | "isVirtual">[];
}

export const padName = ({ label }: Pick<Pad, "label">): string => label || words.nameless;

/** `CC 21, channel 3, Keys`. */
export function inputText({ kind, number, channel, port }: PadInput): string {
  const what = kind === "note" ? noteLabel(number) : kind === "cc" ? words.controller(number) : words.wheel;
  return words.input(what, channel, port);
}

/** Instruction of MIDI learn, or the reason why it cannot be done. */
export function learnText(
  state: LearnState,
  pads: readonly Pad[],
  midi: Midi,
): { readonly text: string; readonly isWarning: boolean } {
  const warn = midiProblem(midi) ?? state.problem;
  if (warn !== null) return { text: warn, isWarning: true };
  const nameOf = (of: LearnState["target"]): string =>
    padName(pads.find(({ id }) => id === of?.padId) ?? { label: "" });
  const { phase, direction, target, input, others, learned } = state;
  if (phase === "conflict" && input)
    return { text: words.conflict(inputText(input), others.map(nameOf)), isWarning: true };
  if (phase === "listen") return { text: words.listen[direction](nameOf(target)), isWarning: false };
  const done = learned ? `${words.learned[direction](nameOf(learned.target), inputText(learned.input))} ` : "";
  return { text: done + words.pick[direction], isWarning: false };
}

/** Why nothing can be learned; null if it can. */
export function midiProblem({ supported, permission, inputs }: Midi): string | null {
  if (!supported) return boardStrings.midiUnsupported;
  if (permission === "DENIED") return boardStrings.midiDenied;
  return permission === "OK" && !inputs.some(({ connected, isVirtual }) => connected && !isVirtual)
    ? words.noInputs
    : null;
}
