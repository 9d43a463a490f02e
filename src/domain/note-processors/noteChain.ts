import { readArpPreset } from "../music/arpeggiator/readArpPreset.ts";
import { compileArp, type CompiledArp } from "../music/arpeggiator/compileArp.ts";
import { arpProcessor } from "./arp.ts";
import { chordProcessor } from "./chord.ts";
import { humanizeProcessor } from "./humanize.ts";
import type { ChainContext, NoteProcessor, NoteTurn } from "./NoteProcessor.ts";
import { repeatProcessor } from "./repeat.ts";
import { scaleProcessor } from "./scale.ts";
import { velocityProcessor } from "./velocity.ts";

/** Every kind of note processor, by id. */
const NOTE_PROCESSORS = {
  scale: scaleProcessor,
  chord: chordProcessor,
  velocity: velocityProcessor,
  humanize: humanizeProcessor,
  repeat: repeatProcessor,
  arp: arpProcessor,
} as const;

type Kinds = typeof NOTE_PROCESSORS;
type ProcessorId = keyof Kinds;
type ValuesOf<Id extends ProcessorId> = Kinds[Id] extends NoteProcessor<infer V> ? V : never;

/** A processor in its place, with its values. */
export type ChainLink = {
  readonly [Id in ProcessorId]: { readonly id: Id; readonly values: ValuesOf<Id> };
}[ProcessorId];

/** Note processors, each fed by the one before. */
export type NoteChain = readonly ChainLink[];

export type DeviceKind = ProcessorId;

/** A processor as it is when it is added. */
export const defaultLink = (id: ProcessorId): ChainLink =>
  ({ id, values: NOTE_PROCESSORS[id].defaults }) as unknown as ChainLink;

/** The values that a processor is set by, and how. */
export const fieldsOf = (id: ProcessorId): AnyProcessor["fields"] =>
  (NOTE_PROCESSORS[id] as unknown as AnyProcessor).fields;

export const DEVICE_KINDS = Object.keys(NOTE_PROCESSORS) as readonly ProcessorId[];

/** The link of a kind, undefined where the chain has none. */
export const linkOf = <Id extends ProcessorId>(chain: NoteChain, id: Id): Extract<ChainLink, { id: Id }> | undefined =>
  chain.find((link): link is Extract<ChainLink, { id: Id }> => link.id === id);

/** The chain with a link in the place of its kind: processors stand in the order of the registry. */
export const withLink = (chain: NoteChain, link: ChainLink): NoteChain =>
  [...withoutLink(chain, link.id), link].toSorted((a, b) => DEVICE_KINDS.indexOf(a.id) - DEVICE_KINDS.indexOf(b.id));

export const withoutLink = (chain: NoteChain, ...ids: readonly ProcessorId[]): NoteChain =>
  chain.filter((link) => !ids.includes(link.id));

/** Something in it plays in its own time. */
export const isClocked = (chain: NoteChain): boolean => chain.some(({ id }) => id === "repeat" || id === "arp");

/** A chain of whatever was stored: links that nobody knows are left out, values that make no sense take their defaults. */
export function readChain(stored: unknown): NoteChain {
  if (!Array.isArray(stored)) return [];
  return stored.flatMap((each: unknown) => {
    const { id, values } = (typeof each === "object" && each !== null ? each : {}) as Partial<Record<string, unknown>>;
    const known = DEVICE_KINDS.find((candidate) => candidate === id);
    if (!known) return [];
    if (known === "arp") return [{ id: known, values: readArpPreset(values) }];
    return [
      {
        id: known,
        values: readValues(NOTE_PROCESSORS[known] as unknown as AnyProcessor, values),
      } as unknown as ChainLink,
    ];
  });
}

type AnyProcessor = NoteProcessor<Record<string, unknown>>;

function readValues({ fields, defaults }: AnyProcessor, stored: unknown): Record<string, unknown> {
  const values = { ...defaults };
  const given = (typeof stored === "object" && stored !== null ? stored : {}) as Record<string, unknown>;
  for (const field of fields) {
    const value = given[field.id];
    const isGood =
      field.kind === "number"
        ? typeof value === "number" && value >= field.range[0] && value <= field.range[1]
        : typeof value === "string" && field.options.includes(value);
    if (isGood) values[field.id] = value;
  }
  return values;
}

/** A chain made ready. */
export interface CompiledChain {
  readonly turns: readonly NoteTurn[];
  /** What plays the notes that came out of the turns in its own time; the last one that a chain has. */
  readonly arp: CompiledArp | null;
}

/** `drums`: what is for melodies alone is left out. So is an arpeggio whose fields do not hold. */
export function compileChain(chain: NoteChain, drums: boolean): CompiledChain {
  const turns: NoteTurn[] = [];
  let context: ChainContext = { scale: null };
  let arp: CompiledArp | null = null;
  for (const { id, values } of chain) {
    const kind = NOTE_PROCESSORS[id] as NoteProcessor<object>;
    if (drums && kind.isMelodic) continue;
    const processing = kind.create(values, context);
    if (processing.kind === "turn") turns.push(processing.turn);
    else {
      const compiled = compileArp(processing.preset);
      if (compiled.ok) arp = compiled.value;
    }
    if (id === "scale") context = { scale: values };
  }
  return { turns, arp };
}
