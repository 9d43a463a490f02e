import { ownControl, ownMessage } from "./ownMessage.ts";
import { padNumber } from "./newPad.ts";
import type { MessageKind, PadMessage } from "./padMessage.ts";
import type { Board, Pad } from "./records.ts";
import { padCells } from "./padCells.ts";

/** Controllers without a meaning of their own (MIDI 1.0: general purpose and undefined ones). */
export const FREE_CONTROLLERS: readonly number[] = [...range(16, 16), ...range(102, 16)];
/** Controllers that select banks and parameters, and data entry. */
const SELECTING: ReadonlySet<number> = new Set([0, 32, 6, 38, ...range(96, 6)]);
/** From here on controllers are channel mode messages. */
export const FIRST_CHANNEL_MODE = 120;
const CONTROLLERS: readonly number[] = [
  ...new Set([...FREE_CONTROLLERS, 3, 9, 14, 15, ...range(85, 6), ...range(0, FIRST_CHANNEL_MODE)]),
].filter((controller) => !SELECTING.has(controller));
const CC14_LSB = 32;
const MIDDLE_C = 60;
const NOTES: readonly number[] = [...range(MIDDLE_C, 68), ...range(0, MIDDLE_C).toReversed()];
const PARAMETERS: readonly number[] = range(0, 16384);

/** Numbers that a new message of a kind starts with, the first choice first. Kinds without a number have none. */
const CHOICES: Partial<Readonly<Record<MessageKind, readonly number[]>>> = {
  note: NOTES,
  keyPressure: NOTES,
  cc: CONTROLLERS,
  cc14: CONTROLLERS.filter((controller) => controller < CC14_LSB),
  nrpn: PARAMETERS,
  rpn: PARAMETERS,
};

/** The controllers that pads do not send yet: pads that are made one after the other each get one. */
export class FreeControllers {
  readonly #used = new Set<number>();

  constructor({ pads }: Pick<Board, "pads">) {
    for (const pad of pads) this.take(pad);
  }

  /** Free controllers, those without a meaning of their own first. */
  get list(): readonly number[] {
    return CONTROLLERS.filter((controller) => !this.#used.has(controller));
  }

  /** A pad was made. */
  take(pad: Pad): void {
    addControllers(this.#used, pad, null);
  }
}

/** A number for a message of a kind on `pad` that nothing else on the board sends; 0 where all are taken. */
export function freeNumber(
  { pads }: Pick<Board, "pads">,
  pad: Pad,
  { kind, id }: Pick<PadMessage, "kind" | "id">,
): number {
  // The key that is pressed is the one that sounds.
  if (kind === "keyPressure" && ownMessage(pad) === "note") return Math.max(0, padNumber(pad.midiNote));
  const choices = CHOICES[kind] ?? [];
  const used = usedNumbers(pads, kind, id);
  const isFree = (number: number): boolean => !used.has(number) && !(kind === "cc14" && used.has(number + CC14_LSB));
  return choices.find(isFree) ?? choices[0] ?? 0;
}

/** Without those of the message `except`. */
function usedNumbers(pads: readonly Pad[], kind: MessageKind, except: string): ReadonlySet<number> {
  if (kind === "cc" || kind === "cc14") return usedControllers(pads, except);
  const own = kind === "note" ? pads.flatMap(ownNotes) : [];
  const sent = pads.flatMap(({ messages }) => messages.filter((each) => each.id !== except && each.kind === kind));
  return new Set([...own, ...sent.map(({ number }) => number)]);
}

function ownNotes(pad: Pad): readonly number[] {
  if (ownMessage(pad) !== "note") return [];
  const cells = padCells(pad);
  return cells.length > 0 ? cells.flatMap(({ notes }) => notes) : [padNumber(pad.midiNote)];
}

function usedControllers(pads: readonly Pad[], except: string | null): ReadonlySet<number> {
  const used = new Set<number>();
  for (const pad of pads) addControllers(used, pad, except);
  return used;
}

function addControllers(used: Set<number>, pad: Pad, except: string | null): void {
  for (const axis of ["x", "y"] as const) {
    const control = ownControl(pad, axis);
    if (control !== null) used.add(control);
  }
  for (const { id, kind, number } of pad.messages) {
    if (id === except || (kind !== "cc" && kind !== "cc14")) continue;
    used.add(number);
    if (kind === "cc14") used.add(number + CC14_LSB);
  }
}

function range(start: number, count: number): readonly number[] {
  return Array.from({ length: count }, (_, index) => start + index);
}
