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

/** A processor with its defaults. */
export const defaultLink = (id: ProcessorId): ChainLink =>
  ({ id, values: NOTE_PROCESSORS[id].defaults }) as unknown as ChainLink;

/** Parameters that a processor declares, with its current values. */
export function parametersOf({ id, values }: ChainLink): PluginParameters<Record<string, unknown>> {
  const { fields, groups } = NOTE_PROCESSORS[id] as unknown as AnyProcessor;
  return { values: values as unknown as Record<string, unknown>, fields, groups };
}

/** True if drums bypass the processor. */
export const isMelodic = (id: ProcessorId): boolean => NOTE_PROCESSORS[id].isMelodic;

export const DEVICE_KINDS = Object.keys(NOTE_PROCESSORS) as readonly ProcessorId[];

/** The link of a kind, undefined if the chain has none. */
export const linkOf = <Id extends ProcessorId>(chain: NoteChain, id: Id): Extract<ChainLink, { id: Id }> | undefined =>
  chain.find((link): link is Extract<ChainLink, { id: Id }> => link.id === id);

/** The chain with the link of its kind replaced or added: processors are in the order of the registry. */
export const withLink = (chain: NoteChain, link: ChainLink): NoteChain =>
  [...withoutLink(chain, link.id), link].toSorted((a, b) => DEVICE_KINDS.indexOf(a.id) - DEVICE_KINDS.indexOf(b.id));

export const withoutLink = (chain: NoteChain, ...ids: readonly ProcessorId[]): NoteChain =>
  chain.filter((link) => !ids.includes(link.id));

/** True for kinds that play in their own time. */
export const isClockedKind = (id: ProcessorId): boolean => id === "repeat" || id === "arp";

/** True if a link of the chain plays in its own time. */
export const isClocked = (chain: NoteChain): boolean => chain.some(({ id }) => isClockedKind(id));

/** Reads a stored chain: unknown links are left out, invalid values take their defaults. */
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

/** A processor that transforms notes, with its context. Plain data: it can be sent to other threads. */
interface PlacedTurn {
  readonly link: ChainLink;
  readonly context: ChainContext;
}

/** A processor that plays in its own time, and those that transform its notes. Plain data as well. */
export interface ArpStage {
  readonly arp: CompiledArp;
  readonly after: readonly PlacedTurn[];
}

/** A chain ready to run. */
export interface CompiledChain {
  /** Processors that transform strokes before the first stage. */
  readonly turns: readonly NoteTurn[];
  /** Processors that play in their own time; each stage plays the notes of the one before it (`ChainRunner`). */
  readonly stages: readonly ArpStage[];
}

/** Compiles a chain. `drums`: melodic processors are left out. Arpeggios with invalid fields are left out, too. */
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

/** The chromatic scale is no scale: a link that only transposes moves the scale before it, if there is one. */
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
