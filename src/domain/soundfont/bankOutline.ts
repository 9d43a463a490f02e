import { Generator, rangeOf } from "./generators.ts";
import { decodeText } from "../midi-file/text.ts";
import { chunksBetween, idAt } from "./riff.ts";
import type { PresetRecord, Soundfont, Zone } from "./Soundfont.ts";
import { terminalOf } from "./zoneLayer.ts";

/** Texts of a bank about itself (SF2.04 section 5); "" where absent. */
export interface BankInfo {
  readonly name: string;
  /** `2.04`. */
  readonly version: string;
  readonly engine: string;
  readonly date: string;
  readonly author: string;
  readonly product: string;
  /** Holder of the rights, and often the license. */
  readonly copyright: string;
  readonly comments: string;
  /** The program that it was made with. */
  readonly tool: string;
}

export interface OutlinePreset {
  readonly bank: number;
  readonly program: number;
  readonly name: string;
  /** Lowest and highest key that sounds, 0..127; null: none does. */
  readonly keys: readonly [low: number, high: number] | null;
}

/** A bank without its sound: all data that is available without its samples. */
export interface BankOutline {
  readonly info: BankInfo;
  /** Presets in order of bank and program. */
  readonly presets: readonly OutlinePreset[];
  readonly instruments: number;
  readonly samples: number;
  /** Frames per second of its samples, each once, rising. */
  readonly sampleRates: readonly number[];
}

/** `records`: the file, with or without its samples, that `soundfont` was read from. */
export function outlineOf(soundfont: Soundfont, records: Uint8Array): BankOutline {
  const keysOfPreset = keyRanges(soundfont);
  const { majorVersion, minorVersion } = soundfont;
  const text = infoTexts(records);
  return {
    info: {
      name: text("INAM"),
      version: versionText(majorVersion, minorVersion),
      engine: text("isng"),
      date: text("ICRD"),
      author: text("IENG"),
      product: text("IPRD"),
      copyright: text("ICOP"),
      comments: text("ICMT"),
      tool: text("ISFT"),
    },
    presets: inOrder(
      soundfont.presets.map((preset) => ({
        bank: preset.bank,
        program: preset.program,
        name: preset.name,
        keys: keysOfPreset(preset),
      })),
    ),
    instruments: soundfont.instruments.length,
    samples: soundfont.samples.length,
    sampleRates: distinct(soundfont.samples.map(({ sampleRate }) => sampleRate)),
  };
}

export const versionText = (major: number, minor: number): string => `${major}.${String(minor).padStart(2, "0")}`;

export const inOrder = (presets: readonly OutlinePreset[]): readonly OutlinePreset[] =>
  presets.toSorted((a, b) => a.bank - b.bank || a.program - b.program);

export const distinct = (rates: readonly number[]): readonly number[] => [...new Set(rates)].sort((a, b) => a - b);

/** The range of all of these; null if there are none. */
export function union(ranges: Iterable<readonly [low: number, high: number]>): OutlinePreset["keys"] {
  let [from, to] = [Infinity, -Infinity];
  for (const [low, high] of ranges) {
    if (low > high) continue;
    from = Math.min(from, low);
    to = Math.max(to, high);
  }
  return from > to ? null : [from, to];
}

/** A zone that sounds: its reference and its keys. */
interface KeyZone {
  readonly reference: number;
  readonly keys: readonly [low: number, high: number];
}

/** The keys that a preset's zones and those of their instruments have in common. */
function keyRanges({ instruments }: Soundfont): (preset: PresetRecord) => OutlinePreset["keys"] {
  const known = new Map<number, readonly KeyZone[]>();
  const zonesOf = (index: number): readonly KeyZone[] => {
    const zones = known.get(index) ?? keyZones(instruments[index]?.zones ?? [], Generator.sampleId);
    known.set(index, zones);
    return zones;
  };
  return ({ zones }) =>
    union(
      keyZones(zones, Generator.instrument).flatMap(({ reference, keys: [low, high] }) =>
        zonesOf(reference).map(({ keys: [from, to] }) => [Math.max(low, from), Math.min(high, to)] as const),
      ),
    );
}

/** Like `zoneLayers`, for keys alone, as all zones of a large bank are visited. */
function keyZones(zones: readonly Zone[], terminal: number): readonly KeyZone[] {
  const [first] = zones;
  const isGlobal = first !== undefined && terminalOf(first, terminal) === null;
  const usual = (isGlobal ? keysOf(first, terminal) : null) ?? ([0, 127] as const);
  return zones.flatMap((zone) => {
    const reference = terminalOf(zone, terminal);
    return reference === null ? [] : [{ reference, keys: keysOf(zone, terminal) ?? usual }];
  });
}

/** The last of several ranges counts; generators behind the terminal one do not. */
function keysOf({ generators }: Zone, terminal: number): KeyZone["keys"] | null {
  let keys: KeyZone["keys"] | null = null;
  for (const { generator, amount } of generators) {
    if (generator === terminal) break;
    if (generator === Generator.keyRange) keys = rangeOf(amount);
  }
  return keys;
}

/** The texts of the list `INFO`, in UTF-8 or else Latin-1; "" for missing ones, or if the list is damaged. */
function infoTexts(bytes: Uint8Array): (id: string) => string {
  const lists = chunksBetween(bytes, 12, bytes.length, ["LIST"]);
  const list = lists.ok ? lists.value.find(({ id, start }) => id === "LIST" && idAt(bytes, start) === "INFO") : null;
  const chunks = list ? chunksBetween(bytes, list.start + 4, list.start + list.length, []) : null;
  return (id) => {
    const chunk = chunks?.ok ? chunks.value.find((each) => each.id === id) : undefined;
    if (!chunk) return "";
    const [text = ""] = decodeText(bytes.subarray(chunk.start, chunk.start + chunk.length)).split("\0");
    return text.trim();
  };
}
