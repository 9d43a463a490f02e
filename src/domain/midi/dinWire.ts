/** Capacity of a DIN cable: 31,250 baud, ten bits a byte. */
export const DIN_BYTES_PER_MS = 3.125;

/** Names of interfaces with a DIN cable. Synths that are connected by USB are faster. */
const DIN_NAMES =
  /\bDIN\b|\bUM-?(ONE|1|2|3)|MIDI ?SPORT|MIDIMATE|\bmio\b|USB2\.0-MIDI|USB MIDI (interface|cable)|CH345/i;

/** Speed of an output: guessed from its name (`auto`), or chosen by the user. */
export const WIRES = ["auto", "din", "usb"] as const;
export type Wire = (typeof WIRES)[number];

/** True if an output's name suggests a DIN cable. */
export const isDinName = (name: string): boolean => DIN_NAMES.test(name);

export const isDin = ({ wire, name }: { readonly wire: Wire; readonly name: string }): boolean =>
  wire === "din" || (wire === "auto" && isDinName(name));

const CONTROL_CHANGE = 0xb0;
const BANK: ReadonlySet<number> = new Set([0, 32]);
const HIGH_RESOLUTION_VELOCITY = 88;

/**
 * Number of a message's target, if a later value may replace it: controllers, pressure and bends. null for messages that
 * must all arrive: notes, programs, pedals and switches, banks, data entry with its parameter numbers, modes.
 */
export function replacedBy([status = 0, number = 0]: ArrayLike<number> & Iterable<number>): number | null {
  const kind = status & 0xf0;
  if (kind === 0xd0 || kind === 0xe0) return status << 7;
  if (kind === 0xa0) return (status << 7) | number;
  if (kind !== CONTROL_CHANGE || BANK.has(number) || number === HIGH_RESOLUTION_VELOCITY) return null;
  const isSwitch = number >= 64 && number <= 69;
  const isData = number === 6 || number === 38 || (number >= 96 && number <= 101);
  return isSwitch || isData || number >= 120 ? null : (status << 7) | number;
}
