import { PERCUSSION_BANK } from "../reference/gmInstruments.ts";
import type { ChannelPart } from "./ChannelPart.ts";
import { PERCUSSION_CHANNEL } from "./eventTypes.ts";

/** Initial program of an imported part; `sharesChannel`: others play on its channel. */
export interface PartChannel {
  readonly sharesChannel: boolean;
  /** Bank and program that its plugin shows. */
  readonly bank: number;
  readonly program: number;
  /** The part's first program change, at tick 0, is the plugin's; all others are left to its events. */
  readonly sendProgram: boolean;
}

/** A program change of a channel, with the bank (CC 0) that was selected then. */
interface Choice {
  readonly part: ChannelPart;
  readonly tick: number;
  readonly bank: number;
  readonly program: number;
}

/**
 * Parts of one port and channel share it. A part that begins with a program change (at tick 0) shows that; the others
 * show what their channel plays when its first note begins: the program that holds then, or the first if none does.
 */
export function readChannels(parts: readonly ChannelPart[]): ReadonlyMap<ChannelPart, PartChannel> {
  const groups = new Map<string, ChannelPart[]>();
  for (const part of parts) {
    const key = `${part.port}:${part.channel}`;
    const group = groups.get(key);
    if (group) group.push(part);
    else groups.set(key, [part]);
  }
  const channels = new Map<ChannelPart, PartChannel>();
  for (const group of groups.values()) {
    const choices = choicesOf(group);
    const firstNote = group.reduce(
      (tick, { notes }) => (notes.length > 0 ? Math.min(tick, notes.timeOf(0)) : tick),
      Infinity,
    );
    const held = choices.findLast(({ tick }) => tick <= firstNote) ?? choices[0];
    const firstOfParts = new Map<ChannelPart, Choice>();
    for (const choice of choices) if (!firstOfParts.has(choice.part)) firstOfParts.set(choice.part, choice);
    for (const part of group) {
      const own = firstOfParts.get(part);
      const sendProgram = own?.tick === 0;
      const { bank = 0, program = 0 } = (sendProgram ? own : held) ?? {};
      const shownBank = part.channel === PERCUSSION_CHANNEL ? PERCUSSION_BANK : bank;
      channels.set(part, { sharesChannel: group.length > 1, bank: shownBank, program, sendProgram });
    }
  }
  return channels;
}

function choicesOf(group: readonly ChannelPart[]): readonly Choice[] {
  const steps = group.flatMap((part) => part.programSteps.map((step) => ({ ...step, part })));
  // Stable: of one tick in the order of the tracks.
  steps.sort((a, b) => a.tick - b.tick);
  const choices: Choice[] = [];
  let bank = 0;
  for (const { part, tick, isBank, value } of steps) {
    if (isBank) bank = value;
    else choices.push({ part, tick, bank, program: value });
  }
  return choices;
}
