import { ARP_ORDERS, DEFAULT_ARP, LATCH_MODES, type ArpPreset } from "../../../domain/music/arpeggiator/ArpPreset.ts";
import { pitchClassLabel } from "../../../domain/music/noteLabel.ts";
import { SCALE_IDS, type ScaleId } from "../../../domain/music/scales.ts";
import { CHORD_FAMILIES, FIXED_CHORDS } from "../../../domain/note-processors/chord.ts";
import { linkOf, withLink, withoutLink, type NoteChain } from "../../../domain/note-processors/noteChain.ts";
import { REPEAT_RATES } from "../../../domain/note-processors/repeat.ts";
import { choiceItems } from "../../controls/choiceItems.ts";
import type { MenuItem } from "../../controls/Menu.tsx";
import { chainStrings as words } from "../../strings/noteChain.ts";

type SetChain = (chain: NoteChain) => void;

const ROOTS = Array.from({ length: 12 }, (_, root) => root);

export function scaleItems(chain: NoteChain, set: SetChain): readonly MenuItem[] {
  const values = linkOf(chain, "scale")?.values ?? { scale: null, root: 0, transpose: 0 };
  const choose = (scale: ScaleId, root: number): void =>
    set(withLink(chain, { id: "scale", values: { scale, root, transpose: values.transpose } }));
  return [
    { label: words.off, chosen: values.scale === null, onSelect: () => set(withoutLink(chain, "scale")) },
    {
      label: words.root,
      hint: pitchClassLabel(values.root),
      items: choiceItems(
        ROOTS,
        values.root,
        (root) => pitchClassLabel(root),
        (root) => choose(values.scale ?? "major", root),
      ),
    },
    { separator: "scales" },
    ...choiceItems(
      SCALE_IDS,
      values.scale,
      (scale) => words.scaleName(scale!),
      (scale) => choose(scale!, values.root),
    ),
  ];
}

export function chordItems(chain: NoteChain, set: SetChain): readonly MenuItem[] {
  const current = linkOf(chain, "chord")?.values.chord ?? "";
  const items = (chords: readonly string[]) =>
    choiceItems(chords, current, words.chordName, (chord) => set(withLink(chain, { id: "chord", values: { chord } })));
  return [
    { label: words.off, chosen: current === "", onSelect: () => set(withoutLink(chain, "chord")) },
    { separator: "families" },
    { heading: words.inScale },
    ...items(CHORD_FAMILIES),
    { separator: "fixed" },
    { heading: words.fixed },
    ...items(FIXED_CHORDS),
  ];
}

const OCTAVES = [-2, -1, 0, 1, 2, 3];

/** Note repeat and the arpeggiator: one or the other plays what is held. */
export function repeatItems(chain: NoteChain, set: SetChain): readonly MenuItem[] {
  const repeat = linkOf(chain, "repeat")?.values;
  const arp = linkOf(chain, "arp")?.values;
  const rate = repeat?.rate ?? arp?.rate ?? DEFAULT_ARP.rate;
  const plain = withoutLink(chain, "repeat", "arp");
  const setArp = (changed: Partial<ArpPreset>): void =>
    set(withLink(plain, { id: "arp", values: { ...DEFAULT_ARP, rate, ...arp, ...changed } }));
  const setRepeat = (changed: string): void =>
    set(withLink(plain, { id: "repeat", values: { rate: changed, gate: repeat?.gate ?? 60 } }));
  const setRate = (changed: string): void => (arp ? setArp({ rate: changed }) : setRepeat(changed));
  return [
    { label: words.off, chosen: !repeat && !arp, onSelect: () => set(plain) },
    {
      label: words.noteRepeat,
      chosen: repeat !== undefined,
      onSelect: () => setRepeat(typeof rate === "string" ? rate : "16n"),
    },
    { label: words.arpeggiator, chosen: arp !== undefined, onSelect: () => setArp({}) },
    { separator: "values" },
    {
      label: words.rate,
      hint: words.rateName(rate),
      items: choiceItems(REPEAT_RATES, rate, words.rateName, (each) => setRate(String(each))),
    },
    ...(arp ? arpItems(arp, setArp) : []),
  ];
}

const arpItems = (arp: ArpPreset, set: (changed: Partial<ArpPreset>) => void): readonly MenuItem[] => [
  {
    label: words.order,
    hint: words.orderName(arp.order),
    items: choiceItems(ARP_ORDERS, arp.order, words.orderName, (order) => set({ order })),
  },
  {
    label: words.octaves,
    hint: words.octavesName(arp.octaves),
    items: choiceItems(OCTAVES, arp.octaves, words.octavesName, (octaves) => set({ octaves })),
  },
  {
    label: words.latch,
    hint: words.latchName(arp.latch),
    items: choiceItems(LATCH_MODES, arp.latch, words.latchName, (latch) => set({ latch })),
  },
];
