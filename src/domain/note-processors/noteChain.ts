import { readArpPreset } from "../music/arpeggiator/readArpPreset.ts";
import { compileArp, type CompiledArp } from "../music/arpeggiator/compileArp.ts";
import type { PluginParameters } from "../plugin/PluginParameters.ts";
import { arpProcessor } from "./arp.ts";
import { chordProcessor } from "./chord.ts";
import { humanizeProcessor } from "./humanize.ts";
import type { ChainContext, NoteProcessor, NoteTurn } from "./NoteProcessor.ts";
import { repeatProcessor } from "./repeat.ts";
import { scaleProcessor, type ScaleValues } from "./scale.ts";
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

/** What a processor declares of itself, with the values that it has. */
export function parametersOf({ id, values }: ChainLink): PluginParameters<Record<string, unknown>> {
  const { fields, groups } = NOTE_PROCESSORS[id] as unknown as AnyProcessor;
  return { values: values as unknown as Record<string, unknown>, fields, groups };
}

/** Drums do without it. */
export const isMelodic = (id: ProcessorId): boolean => NOTE_PROCESSORS[id].isMelodic;

export const DEVICE_KINDS = Object.keys(NOTE_PROCESSORS) as readonly ProcessorId[];

/** The link of a kind, undefined where the chain has none. */
export const linkOf = <Id extends ProcessorId>(chain: NoteChain, id: Id): Extract<ChainLink, { id: Id }> | undefined =>
  chain.find((link): link is Extract<ChainLink, { id: Id }> => link.id === id);

/** The chain with a link in the place of its kind: processors stand in the order of the registry. */
export const withLink = (chain: NoteChain, link: ChainLink): NoteChain =>
  [...withoutLink(chain, link.id), link].toSorted((a, b) => DEVICE_KINDS.indexOf(a.id) - DEVICE_KINDS.indexOf(b.id));

export const withoutLink = (chain: NoteChain, ...ids: readonly ProcessorId[]): NoteChain =>
  chain.filter((link) => !ids.includes(link.id));

/** It plays in its own time. */
export const isClockedKind = (id: ProcessorId): boolean => id === "repeat" || id === "arp";

/** Something in it plays in its own time. */
export const isClocked = (chain: NoteChain): boolean => chain.some(({ id }) => isClockedKind(id));

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

/** A processor that turns notes, in its place. Plain data: it can be sent to other threads. */
interface PlacedTurn {
  readonly link: ChainLink;
  readonly context: ChainContext;
}

/** What plays in its own time, and what the notes that it plays go through after it. Plain data, as well. */
export interface ArpStage {
  readonly arp: CompiledArp;
  readonly after: readonly PlacedTurn[];
}

/** A chain made ready. */
export interface CompiledChain {
  /** What strokes go through first. */
  readonly turns: readonly NoteTurn[];
  /** What plays the notes that came out of the turns in its own time; each stage plays the notes of the one before it (`ChainRunner`). */
  readonly stages: readonly ArpStage[];
}

/** `drums`: what is for melodies alone is left out. So is an arpeggio whose fields do not hold. */
export function compileChain(chain: NoteChain, drums: boolean): CompiledChain {
  const turns: NoteTurn[] = [];
  const stages: { readonly arp: CompiledArp; readonly after: PlacedTurn[] }[] = [];
  let context: ChainContext = { scale: null };
  for (const link of chain) {
    const kind = processorOf(link.id);
    if (drums && kind.isMelodic) continue;
    const processing = kind.create(link.values, context);
    if (processing.kind === "arp") {
      const arp = compileArp(processing.preset);
      if (arp.ok) stages.push({ arp: arp.value, after: [] });
    } else if (stages.length > 0) stages.at(-1)!.after.push({ link, context });
    else turns.push(processing.turn);
    if (link.id === "scale") context = { scale: scaleAfter(link.values, context) };
  }
  return { turns, stages };
}

/** Twelve semitones are no scale: what only transposes moves the scale before it, where there is one. */
function scaleAfter({ scale, root, transpose }: ScaleValues, { scale: before }: ChainContext): ChainContext["scale"] {
  if (scale !== "chromatic") return { scale, root };
  return before && { scale: before.scale, root: (((before.root + transpose) % 12) + 12) % 12 };
}

/** An arpeggio by itself. */
export const soleStage = (arp: CompiledArp): readonly ArpStage[] => [{ arp, after: [] }];

export function turnOf({ link, context }: PlacedTurn): NoteTurn {
  const processing = processorOf(link.id).create(link.values, context);
  return processing.kind === "turn" ? processing.turn : () => undefined;
}

const processorOf = (id: ProcessorId): NoteProcessor<object> => NOTE_PROCESSORS[id] as NoteProcessor<object>;
