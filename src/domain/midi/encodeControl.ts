/**
 * Target of a channel message other than a note, as one number: a controller 0..127, pitch bend, channel pressure, the
 * program, key pressure (from `KEY_PRESSURE` on), a controller of 14 bits (from `CC14` on, by the number of its upper
 * half) or a parameter (from `NRPN` and `RPN` on).
 */
export type Control = number;

export const PITCH_BEND: Control = 128;
export const CHANNEL_PRESSURE: Control = 129;
/** Its values are those of `programValue`. */
export const PROGRAM: Control = 130;
export const KEY_PRESSURE: Control = 256;
export const CC14: Control = 512;
export const NRPN: Control = 0x4000;
export const RPN: Control = 0x8000;

/** A value of 14 bits in its halves. */
const msb = (value: number): number => value >> 7;
const lsb = (value: number): number => value & 127;

const BANK_MSB = 0;
const BANK_LSB = 32;
const DATA_MSB = 6;
const DATA_LSB = 38;
/** The upper half of each is one above. */
const NRPN_LSB = 98;
const RPN_LSB = 100;
const LSB_OFFSET = 32;

/** A program with the bank that is selected before it; null: the bank stays. */
export const programValue = (program: number, bankMsb: number | null, bankLsb: number | null): number =>
  program + 128 * ((bankLsb ?? -1) + 1) + 128 * 129 * ((bankMsb ?? -1) + 1);

/** The program in a value of `PROGRAM`. */
export const programOf = (value: number): number => value % 128;

/**
 * The controllers, in order, that set a control which is made of several; null for one that is a single message. A parameter
 * is selected, set and deselected (RPN null), so that later data from elsewhere does not change it.
 */
export function controllerSteps(control: Control, value: number): readonly (readonly [number, number])[] | null {
  if (control >= NRPN) {
    const select = control >= RPN ? RPN_LSB : NRPN_LSB;
    const parameter = control & 0x3fff;
    return [
      [select + 1, msb(parameter)],
      [select, lsb(parameter)],
      [DATA_MSB, msb(value)],
      [DATA_LSB, lsb(value)],
      [RPN_LSB + 1, 127],
      [RPN_LSB, 127],
    ];
  }
  if (control >= CC14) {
    const controller = control - CC14;
    return [
      [controller, msb(value)],
      [controller + LSB_OFFSET, lsb(value)],
    ];
  }
  if (control !== PROGRAM) return null;
  const bankLsb = (Math.floor(value / 128) % 129) - 1;
  const bankMsb = Math.floor(value / (128 * 129)) - 1;
  return [
    ...(bankMsb < 0 ? [] : [[BANK_MSB, bankMsb] as const]),
    ...(bankLsb < 0 ? [] : [[BANK_LSB, bankLsb] as const]),
  ];
}

/** The messages, in order, that set `control` on a channel 1..16. Bends run from -8192 to 8191. */
export function encodeControl(channel: number, control: Control, value: number): readonly (readonly number[])[] {
  const steps = controllerSteps(control, value);
  if (steps) {
    const messages = steps.map(([controller, part]) => [0xaf + channel, controller, part]);
    return control === PROGRAM ? [...messages, [0xbf + channel, programOf(value)]] : messages;
  }
  if (control === PITCH_BEND) return [[0xdf + channel, lsb(value + 8192), msb(value + 8192)]];
  if (control === CHANNEL_PRESSURE) return [[0xcf + channel, value]];
  if (control >= KEY_PRESSURE) return [[0x9f + channel, control - KEY_PRESSURE, value]];
  return [[0xaf + channel, control, value]];
}
