import { resetMode, SysExKind, sysExKind } from "../../domain/midi/sysEx.ts";
import { KeyEdit } from "./KeyEdits.ts";
import type { Strips } from "./Strips.ts";
import { clamp } from "./units.ts";

/** Effect of a message beyond the strip's settings. */
export const SysExEffect = { none: 0, reset: 1, retune: 2 } as const;
export type SysExEffect = (typeof SysExEffect)[keyof typeof SysExEffect];

const REAL_TIME = 0x7f;
/** Offsets of the data in GS and XG messages, behind a three-byte address. */
const GS_DATA = 7;
const XG_DATA = 6;

/**
 * Takes the first `length` bytes of `data`, a System Exclusive message without F0 and F7, for one strip that it concerns
 * (see `sysExChannels`). Damaged ones are passed over. Allocates nothing.
 */
export function applySysEx(strips: Strips, strip: number, data: Uint8Array, length: number): SysExEffect {
  const mode = resetMode(data, length);
  if (mode !== null) {
    if (isDamagedGs(data, length)) return SysExEffect.none;
    strips.resetSystem(strip, mode);
    return SysExEffect.reset;
  }
  strips.dirty[strip] = 1;
  switch (sysExKind(data, length) as number) {
    case SysExKind.masterVolume:
      setMasterVolume(strips, strip, word(data, 4) / 16_383);
      break;
    case SysExKind.masterFineTuning:
      strips.masterCents[strip] = ((word(data, 4) - 8192) * 100) / 8192;
      break;
    case SysExKind.masterCoarseTuning:
      strips.keyShift[strip] = data[5]! - 64;
      break;
    case SysExKind.keyControl:
      controlKey(strips, strip, data, length);
      break;
    case SysExKind.gsData:
      if (!isDamagedGs(data, length)) applyGs(strips, strip, data, length - 1);
      break;
    case SysExKind.xgData:
      applyXg(strips, strip, data, length);
      break;
    default:
      return applyTuning(strips, strip, data, length);
  }
  return SysExEffect.none;
}

/** Low byte first, 14 bits. */
const word = (data: Uint8Array, at: number): number => (data[at]! & 127) | ((data[at + 1]! & 127) << 7);

/** Applies the curve of CC 7 (GM 2): −40 dB at a tenth. */
function setMasterVolume(strips: Strips, strip: number, share: number): void {
  strips.masterCentibels[strip] = share <= 0 ? 1440 : -400 * Math.log10(Math.min(share, 1));
}

/** CA-023: pairs of controller and value for one key. */
function controlKey(strips: Strips, strip: number, data: Uint8Array, length: number): void {
  const key = data[5]! & 127;
  for (let at = 6; at + 1 < length; at += 2) {
    const value = data[at + 1]! & 127;
    if (data[at] === 7) strips.keyEdits.set(strip, key, KeyEdit.level, value);
    else if (data[at] === 10) strips.keyEdits.set(strip, key, KeyEdit.pan, value);
    else if (data[at] === 91) strips.keyEdits.set(strip, key, KeyEdit.reverb, value);
    else if (data[at] === 93) strips.keyEdits.set(strip, key, KeyEdit.chorus, value);
  }
}

/** Roland's checksum: address, data and it are 0 modulo 128. */
function isDamagedGs(data: Uint8Array, length: number): boolean {
  if (sysExKind(data, length) !== SysExKind.gsData) return false;
  let sum = 0;
  for (let at = 4; at < length; at += 1) sum += data[at]!;
  return (sum & 127) !== 0;
}

/** `end`: index of the checksum, behind the data. */
function applyGs(strips: Strips, strip: number, data: Uint8Array, end: number): void {
  const area = data[4]!;
  const block = data[5]!;
  let address = data[6]!;
  if (area !== 0x40) return;
  if (block === 0) return setGsMaster(strips, strip, address, data, end);
  for (let at = GS_DATA; at < end; at += 1) {
    const value = data[at]! & 127;
    if ((block & 0xf0) === 0x10) setGsPart(strips, strip, address, value);
    else if ((block & 0xf0) === 0x20) setGsControl(strips, strip, address, value);
    address += 1;
  }
}

function setGsMaster(strips: Strips, strip: number, address: number, data: Uint8Array, end: number): void {
  const value = data[GS_DATA]! & 127;
  if (address === 0 && end - GS_DATA >= 4) strips.masterCents[strip] = (nibbles(data, GS_DATA) - 0x400) / 10;
  else if (address === 4) setMasterVolume(strips, strip, value / 127);
  else if (address === 5) strips.keyShift[strip] = clamp(value - 64, -24, 24);
}

/** Four half-bytes, the highest first. */
function nibbles(data: Uint8Array, at: number): number {
  return ((data[at]! & 15) << 12) | ((data[at + 1]! & 15) << 8) | ((data[at + 2]! & 15) << 4) | (data[at + 3]! & 15);
}

/** Controllers of the same parameters, by address in a part's block. */
const GS_CONTROLLERS: Readonly<Record<number, number>> = {
  0x19: 7,
  0x1c: 10,
  0x21: 93,
  0x22: 91,
  0x30: 76,
  0x31: 77,
  0x32: 74,
  0x33: 71,
  0x34: 73,
  0x35: 75,
  0x36: 72,
  0x37: 78,
};

function setGsPart(strips: Strips, strip: number, address: number, value: number): void {
  const controller = GS_CONTROLLERS[address];
  if (controller !== undefined) strips.setController(strip, controller, value);
  else if (address === 0x13) strips.isMono[strip] = value === 0 ? 1 : 0;
  else if (address === 0x15) strips.setRhythm(strip, value !== 0);
  else if (address === 0x16) strips.setCoarseTuning(strip, clamp(value - 64, -24, 24));
  else if (address >= 0x40 && address <= 0x4b) strips.tunings.octave[strip * 12 + address - 0x40] = value - 64;
}

/** 40 2x: depths of modulation wheel and bend. */
function setGsControl(strips: Strips, strip: number, address: number, value: number): void {
  if (address === 4) strips.modulationRange[strip] = (value * 600) / 127;
  else if (address === 0x10) strips.bendRange[strip] = clamp(value - 64, 0, 24);
}

/** Controllers of the same parameters, by address in a multi part. */
const XG_CONTROLLERS: Readonly<Record<number, number>> = {
  0x01: 0,
  0x02: 32,
  0x0b: 7,
  0x0e: 10,
  0x12: 93,
  0x13: 91,
  0x15: 76,
  0x16: 77,
  0x17: 78,
  0x18: 74,
  0x19: 71,
  0x1a: 73,
  0x1b: 75,
  0x1c: 72,
  0x67: 65,
  0x68: 5,
};

function applyXg(strips: Strips, strip: number, data: Uint8Array, length: number): void {
  const area = data[3]!;
  let address = data[5]!;
  if (area === 0 && data[4] === 0) return setXgSystem(strips, strip, address, data, length);
  if (area !== 8) return;
  for (let at = XG_DATA; at < length; at += 1) {
    setXgPart(strips, strip, address, data[at]! & 127);
    address += 1;
  }
}

function setXgSystem(strips: Strips, strip: number, address: number, data: Uint8Array, length: number): void {
  const value = data[XG_DATA]! & 127;
  if (address === 0 && length - XG_DATA >= 4) strips.masterCents[strip] = (nibbles(data, XG_DATA) - 0x400) / 10;
  else if (address === 4) setMasterVolume(strips, strip, value / 127);
  else if (address === 6) strips.keyShift[strip] = clamp(value - 64, -24, 24);
}

function setXgPart(strips: Strips, strip: number, address: number, value: number): void {
  const controller = XG_CONTROLLERS[address];
  if (controller !== undefined) {
    strips.setController(strip, controller, controller === 65 ? value * 127 : value);
  } else if (address === 0x03) {
    strips.bank[strip] = strips.selectedBank(strip);
    strips.program[strip] = value;
  } else if (address === 0x05) strips.isMono[strip] = value === 0 ? 1 : 0;
  else if (address === 0x07) strips.setRhythm(strip, value !== 0);
  else if (address === 0x08) strips.setCoarseTuning(strip, clamp(value - 64, -24, 24));
  else if (address === 0x23) strips.bendRange[strip] = clamp(value - 64, 0, 24);
  else if (address >= 0x41 && address <= 0x4c) strips.tunings.octave[strip * 12 + address - 0x41] = value - 64;
}

/** Real-time changes apply to sounding notes, others to the next note (MIDI tuning standard). */
function applyTuning(strips: Strips, strip: number, data: Uint8Array, length: number): SysExEffect {
  const isHeard = data[0] === REAL_TIME ? SysExEffect.retune : SysExEffect.none;
  switch (sysExKind(data, length) as number) {
    case SysExKind.tuningDump:
      // Program, name of 16 characters, then three bytes a key.
      return tuneKeys(strips, 0, data[4]! & 127, data, 21, length);
    case SysExKind.tuningDumpOfBank:
      return tuneKeys(strips, data[4]! & 127, data[5]! & 127, data, 22, length);
    case SysExKind.tuningChange:
      changeKeys(strips, 0, data[4]!, data, 6, length);
      return isHeard;
    case SysExKind.tuningChangeOfBank:
      changeKeys(strips, data[4]!, data[5]!, data, 7, length);
      return isHeard;
    case SysExKind.octaveTuning1:
      if (length < 19) return SysExEffect.none;
      for (let i = 0; i < 12; i += 1) strips.tunings.octave[strip * 12 + i] = data[7 + i]! - 64;
      return isHeard;
    case SysExKind.octaveTuning2:
      if (length < 31) return SysExEffect.none;
      for (let i = 0; i < 12; i += 1) {
        const value = ((data[7 + 2 * i]! & 127) << 7) | (data[8 + 2 * i]! & 127);
        strips.tunings.octave[strip * 12 + i] = ((value - 8192) * 100) / 8192;
      }
      return isHeard;
    default:
      return SysExEffect.none;
  }
}

function tuneKeys(
  strips: Strips,
  bank: number,
  program: number,
  data: Uint8Array,
  from: number,
  length: number,
): SysExEffect {
  if (length < from + 3 * 128) return SysExEffect.none;
  for (let key = 0; key < 128; key += 1) tuneKey(strips, bank, program, key, data, from + 3 * key);
  return SysExEffect.none;
}

/** Groups of key and three bytes from `from` on; how many is said just before. */
function changeKeys(
  strips: Strips,
  bank: number,
  program: number,
  data: Uint8Array,
  from: number,
  length: number,
): void {
  const count = Math.min(data[from - 1]!, Math.floor((length - from) / 4));
  for (let i = 0; i < count; i += 1) {
    const at = from + 4 * i;
    tuneKey(strips, bank & 127, program & 127, data[at]! & 127, data, at + 1);
  }
}

/** A semitone and 14 bits of its fraction; 7F 7F 7F leaves the key alone. */
function tuneKey(strips: Strips, bank: number, program: number, key: number, data: Uint8Array, at: number): void {
  const fraction = ((data[at + 1]! & 127) << 7) | (data[at + 2]! & 127);
  if (data[at] === 127 && fraction === 0x3fff) return;
  strips.tunings.setKey(bank, program, key, (data[at]! & 127) + fraction / 16_384);
}
