import type { ControlKind } from "./ControlEvent.ts";
import { TickKind, TickRanks, UsualRank } from "./tickOrder.ts";
import { PERCUSSION_BANK } from "../reference/gmInstruments.ts";
import type { Track } from "./records.ts";

/** A channel message of a track, placed within its tick. */
export interface TrackMessage {
  readonly tick: number;
  /** Order within the tick, see `tickOrder.ts`. */
  readonly rank: number;
  readonly kind: ControlKind;
  /** Controller or key number; 0 for the other kinds. */
  readonly key: number;
  /** 0..127; pitch bend -8192..8191. */
  readonly value: number;
}

/** Fields of a track from which its messages are made. */
export type MessageLists = Pick<
  Track,
  | "controlChanges"
  | "programChanges"
  | "pitchBends"
  | "aftertouches"
  | "tickOrders"
  | "sendProgram"
  | "sharesChannel"
  | "pluginValues"
>;

const BANK_MSB = 0;
const BANK_LSB = 32;

export const isBankController = (controller: number): boolean => controller === BANK_MSB || controller === BANK_LSB;

const isBankSelect = ({ kind, key }: TrackMessage): boolean => kind === "controlChange" && isBankController(key);

/** All of a track's channel messages but its notes in the order in which they are sent, its first program among them. */
export function trackMessages(track: MessageLists): TrackMessage[] {
  const ranks = new TickRanks(track.tickOrders);
  const messages: TrackMessage[] = [];
  const put = (tick: number, letter: TickKind, usual: number, kind: ControlKind, key: number, value: number): void =>
    void messages.push({ tick, rank: ranks.next(tick, letter, usual), kind, key, value });
  const { program } = track.pluginValues;
  if (track.sendProgram) put(0, TickKind.program, UsualRank.program, "programChange", 0, program);
  for (const { tick, program: value } of track.programChanges) {
    put(tick, TickKind.program, UsualRank.program, "programChange", 0, value);
  }
  for (const { tick, controller, value } of track.controlChanges) {
    const usual = isBankController(controller) ? UsualRank.bank : UsualRank.control;
    put(tick, TickKind.controlChange, usual, "controlChange", controller, value);
  }
  for (const { tick, value } of track.pitchBends) {
    put(tick, TickKind.pitchBend, UsualRank.pitchBend, "pitchBend", 0, value);
  }
  for (const { tick, number, value } of track.aftertouches) {
    const kind = number === null ? "channelPressure" : "keyPressure";
    put(tick, TickKind.aftertouch, UsualRank.aftertouch, kind, number ?? 0, value);
  }
  // The sort is stable, so that events of the same rank keep their order.
  messages.sort((a, b) => a.tick - b.tick || a.rank - b.rank);
  // On a shared channel another track may select the bank.
  return track.sendProgram && !track.sharesChannel ? withStartBank(messages, track.pluginValues.bank) : messages;
}

/** True if no bank select of the track selects its first bank: it was chosen after the import. */
export function choosesBank(track: MessageLists): boolean {
  const { pluginValues, sendProgram } = track;
  if (!sendProgram || track.sharesChannel || pluginValues.bank === PERCUSSION_BANK) return false;
  const asRead = { ...track, pluginValues: { ...pluginValues, bank: PERCUSSION_BANK } };
  return pluginValues.bank !== bankBefore(trackMessages(asRead));
}

const bankBefore = (messages: readonly TrackMessage[]): number => {
  let bank = 0;
  for (const { kind, key, value } of messages) {
    if (kind === "programChange") break;
    if (kind === "controlChange" && key === BANK_MSB) bank = value;
  }
  return bank;
};

/**
 * Replaces the bank selects ahead of the first program change if the plugin's bank differs from theirs (it was changed
 * since).
 */
function withStartBank(messages: readonly TrackMessage[], bank: number): TrackMessage[] {
  const first = messages.findIndex(({ kind }) => kind === "programChange");
  if (bank === PERCUSSION_BANK || bank === bankBefore(messages)) return [...messages];
  const { tick, rank } = messages[first]!;
  const select = (key: number, value: number): TrackMessage => ({ tick, rank, kind: "controlChange", key, value });
  // A bank that fits no single controller is a 14-bit bank select number (MIDI 1.0).
  const selects =
    bank < 128 ? [select(BANK_MSB, bank)] : [select(BANK_MSB, (bank >> 7) & 0x7f), select(BANK_LSB, bank & 0x7f)];
  return [
    ...messages.slice(0, first).filter((message) => !isBankSelect(message)),
    ...selects,
    ...messages.slice(first),
  ];
}
