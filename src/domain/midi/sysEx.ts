import { SystemMode } from "./systemMode.ts";

/** The bytes of a SysEx message without the leading F0. The closing F7 is optional. */
export type SysExBytes = ArrayLike<number>;

/** System Exclusive that Padroll's sampler understands. */
export const SysExKind = {
  unknown: 0,
  /** No bytes at all: Padroll's own notation for the state before any message. */
  powerOn: 1,
  gmOn: 2,
  gmOff: 3,
  gm2On: 4,
  /** Device control (MIDI CA-025 and MIDI 1.0): master volume, fine and coarse tuning. */
  masterVolume: 5,
  masterFineTuning: 6,
  masterCoarseTuning: 7,
  /** Key-based instrument control (CA-023). */
  keyControl: 8,
  /** MIDI tuning standard: dumps of a program's keys, changes of single keys. */
  tuningDump: 9,
  tuningDumpOfBank: 10,
  tuningChange: 11,
  tuningChangeOfBank: 12,
  /** Scale/octave tuning (CA-021), a byte or two for each of twelve keys. */
  octaveTuning1: 13,
  octaveTuning2: 14,
  /** Parameters by address: Roland GS (data set 1), Yamaha XG (parameter change). */
  gsData: 15,
  xgData: 16,
} as const;
export type SysExKind = (typeof SysExKind)[keyof typeof SysExKind];

const ALL_CHANNELS = 0xffff;
const NON_REAL_TIME = 0x7e;
const REAL_TIME = 0x7f;
const ROLAND = 0x41;
const YAMAHA = 0x43;
const GS_MODEL = 0x42;
const XG_MODEL = 0x4c;
const DATA_SET = 0x12;

/** Allocates nothing, so that it may be called while sound is rendered. */
export function sysExKind(data: SysExBytes, length = data.length): SysExKind {
  if (length === 0) return SysExKind.powerOn;
  const first = data[0]!;
  if (first === NON_REAL_TIME || first === REAL_TIME) return universalKind(data, first === REAL_TIME);
  if (first === ROLAND && data[2] === GS_MODEL && data[3] === DATA_SET && length >= 8) return SysExKind.gsData;
  const isXg = first === YAMAHA && (data[1]! & 0xf0) === 0x10 && data[2] === XG_MODEL && length >= 7;
  return isXg ? SysExKind.xgData : SysExKind.unknown;
}

function universalKind(data: SysExBytes, isRealTime: boolean): SysExKind {
  const group = data[2] ?? 0;
  const part = data[3] ?? 0;
  if (group === 8) return tuningKind(part, isRealTime);
  if (!isRealTime) {
    if (group !== 9) return SysExKind.unknown;
    return part === 1 ? SysExKind.gmOn : part === 2 ? SysExKind.gmOff : part === 3 ? SysExKind.gm2On : 0;
  }
  if (group === 10) return part === 1 ? SysExKind.keyControl : SysExKind.unknown;
  if (group !== 4) return SysExKind.unknown;
  if (part === 1) return SysExKind.masterVolume;
  return part === 3 ? SysExKind.masterFineTuning : part === 4 ? SysExKind.masterCoarseTuning : SysExKind.unknown;
}

function tuningKind(part: number, isRealTime: boolean): SysExKind {
  switch (part) {
    case 1:
      return isRealTime ? SysExKind.unknown : SysExKind.tuningDump;
    case 4:
      return isRealTime ? SysExKind.unknown : SysExKind.tuningDumpOfBank;
    case 2:
      return isRealTime ? SysExKind.tuningChange : SysExKind.unknown;
    case 7:
      return SysExKind.tuningChangeOfBank;
    case 8:
      return SysExKind.octaveTuning1;
    case 9:
      return SysExKind.octaveTuning2;
    default:
      return SysExKind.unknown;
  }
}

/** The mode that a message puts synths in, with all else reset; null: it is no reset. */
export function resetMode(data: SysExBytes, length = data.length): SystemMode | null {
  switch (sysExKind(data, length) as number) {
    case SysExKind.powerOn:
    case SysExKind.gmOff:
      return SystemMode.any;
    case SysExKind.gmOn:
      return SystemMode.gm;
    case SysExKind.gm2On:
      return SystemMode.gm2;
    case SysExKind.gsData:
      return isGsReset(data) ? SystemMode.gs : null;
    case SysExKind.xgData:
      // 00 00 7E: XG system on. 00 00 7F: all parameters reset.
      return data[3] === 0 && data[4] === 0 && data[5]! >= 0x7e ? SystemMode.xg : null;
    default:
      return null;
  }
}

/** 40 00 7F: GS reset. 00 00 7F: the mode of a device with two sets of parts, which resets too. */
function isGsReset(data: SysExBytes): boolean {
  return (data[4] === 0x40 || data[4] === 0) && data[5] === 0 && data[6] === 0x7f;
}

/** The part (0..15, by channel) whose rhythm mode a message sets, and the mode; null for other messages. */
export function rhythmPart(data: SysExBytes): { readonly channel: number; readonly isRhythm: boolean } | null {
  const kind = sysExKind(data);
  if (kind === SysExKind.gsData && data[4] === 0x40 && (data[5]! & 0xf0) === 0x10 && data[6] === 0x15) {
    return { channel: gsChannel(data[5]!), isRhythm: data[7] !== 0 };
  }
  if (kind === SysExKind.xgData && data[3] === 8 && data[5] === 7)
    return { channel: data[4]! & 15, isRhythm: data[6] !== 0 };
  return null;
}

/** Bit n is set if a message concerns channel n, 0..15; 0 if it is not understood. */
export function sysExChannels(data: SysExBytes): number {
  switch (sysExKind(data) as number) {
    case SysExKind.unknown:
      return 0;
    case SysExKind.keyControl:
      return 1 << (data[4]! & 15);
    case SysExKind.octaveTuning1:
    case SysExKind.octaveTuning2:
      return ((data[4]! & 3) << 14) | ((data[5]! & 0x7f) << 7) | (data[6]! & 0x7f);
    case SysExKind.gsData:
      // 4x is the address of parts, by block number.
      return data[4] === 0x40 && data[5]! >= 0x10 ? 1 << gsChannel(data[5]!) : ALL_CHANNELS;
    case SysExKind.xgData:
      return data[3] === 8 ? 1 << (data[4]! & 15) : ALL_CHANNELS;
    default:
      return ALL_CHANNELS;
  }
}

/** GS numbers its parts with the rhythm part, which is on channel 10, first. */
function gsChannel(address: number): number {
  const block = address & 15;
  return block === 0 ? 9 : block <= 9 ? block - 1 : block;
}
