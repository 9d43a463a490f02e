import { createMeter } from "../../domain/music/meter.ts";
import type { Session } from "../../state/session.ts";
import type { SongServices } from "../../state/services/SongServices.ts";
import { removeTempo, setMarker, setTempo, addTempo } from "../../domain/timeline/commands/timeline.ts";
import type { Marker } from "../../domain/timeline/records.ts";
import { positionTick, seek, type OpenSong, type Player } from "../../state/transport.ts";
import type { Action } from "../Action.ts";
import { addSection, addTempoChange } from "./songActions.ts";

type RulerKind = Session["rulerChange"]["kind"];

/** Opens the window for the entry at `tick` of the ruler, or for a new one there. */
export function openRulerChange({ session, timeline }: OpenSong, kind: RulerKind, tick: number): void {
  const { tempos, timeSignatures, keySignatures } = timeline.current.timeline;
  const changes = { tempo: tempos, meter: timeSignatures, key: keySignatures }[kind];
  const isThere = changes.some((change) => change.tick === tick);
  session.rulerChange = { kind, tick, fromTick: isThere ? tick : null };
  session.window = "ruler";
}

function barAtPlayhead(studio: Player): number {
  const { timeSignatures, ppq } = studio.timeline.current.timeline;
  const meter = createMeter(timeSignatures, ppq);
  return meter.tickOfBar(meter.barAt(Math.max(0, Math.floor(positionTick(studio)))));
}

/** A section at the bar of the playhead; where one begins there already, its name is typed anew. */
function addSectionAtPlayhead(studio: Player): void {
  const tick = barAtPlayhead(studio);
  const isThere = studio.timeline.current.timeline.markers.some((marker) => marker.tick === tick);
  if (isThere) studio.session.namedSectionTick = tick;
  else addSection(studio, tick);
}

/** The section that the playhead is in. */
function sectionAtPlayhead(studio: Player): Marker | undefined {
  const tick = Math.floor(positionTick(studio));
  return studio.timeline.current.timeline.markers.findLast((marker) => marker.tick <= tick);
}

/** Action on the section that the playhead is in. */
const onSection = (run: (studio: Player, section: Marker) => void) => ({
  reason: "Move the playhead into a section first.",
  enabled: (studio: Player): boolean => sectionAtPlayhead(studio) !== undefined,
  run: (studio: Player): void => {
    const section = sectionAtPlayhead(studio);
    if (section) run(studio, section);
  },
});

const hasSections = {
  reason: "The song has no sections yet.",
  enabled: ({ timeline }: Pick<OpenSong, "timeline">): boolean => timeline.current.timeline.markers.length > 0,
};

/** Moves the playhead to the start of the next section (1), or of this one, and from there of the one before (-1). */
function goToSection(studio: Player, by: -1 | 1): void {
  const tick = Math.floor(positionTick(studio));
  const { markers } = studio.timeline.current.timeline;
  const next = by > 0 ? markers.find((marker) => marker.tick > tick) : markers.findLast((marker) => marker.tick < tick);
  if (next) seek(studio, next.tick);
}

type Tempo = OpenSong["timeline"]["current"]["timeline"]["tempos"][number];

/** Action on the tempo change that applies at the playhead. */
const onTempo =
  (run: (studio: Player, change: Tempo) => void) =>
  (studio: Player): void => {
    const change = tempoAtPlayhead(studio);
    if (change) run(studio, change);
  };

const tempoAtPlayhead = (studio: Player): Tempo | undefined =>
  studio.timeline.current.timeline.tempos.findLast(({ tick }) => tick <= Math.floor(positionTick(studio)));

const lastTempo = ({ timeline }: Pick<OpenSong, "timeline">): Tempo | undefined =>
  timeline.current.timeline.tempos.at(-1);

const scaleTempo = (factor: number) =>
  onTempo(({ timeline }, { tick, bpm }) => timeline.apply(setTempo(timeline.current, tick, bpm * factor)));

/** Actions on the ruler by the keyboard: at the bar of the playhead. */
export const rulerActions = {
  sectionHere: {
    label: "New section at playhead",
    tip: "A section begins at the playhead’s bar, and ends where the next one begins",
    words: "marker locator cue part region arranger add",
    run: addSectionAtPlayhead,
  },
  renameSection: {
    label: "Rename section…",
    words: "marker locator cue name",
    ...onSection(({ session }, { tick }) => void (session.namedSectionTick = tick)),
  },
  removeSection: {
    label: "Delete section",
    words: "marker locator cue remove",
    ...onSection(({ timeline }, { tick }) => timeline.apply(setMarker(timeline.current, { tick, name: "" }))),
  },
  nextSection: {
    label: "Next section",
    words: "marker locator cue jump go forward",
    ...hasSections,
    run: (studio) => goToSection(studio, 1),
  },
  previousSection: {
    label: "Previous section",
    words: "marker locator cue jump go back previous",
    ...hasSections,
    run: (studio) => goToSection(studio, -1),
  },
  tempoChangeHere: {
    label: "New tempo change at playhead",
    words: "bpm automation add",
    run: (studio) => addTempoChange(studio, barAtPlayhead(studio)),
  },
  glideTempo: {
    label: "Ramp to next tempo",
    words: "bpm ramp accelerando ritardando curve",
    reason: "Move the playhead to before the last tempo change first.",
    enabled: (studio) => tempoAtPlayhead(studio) !== lastTempo(studio),
    run: onTempo((studio, change) => {
      const { tick, bpm, ramp } = change;
      const { timeline } = studio;
      if (change !== lastTempo(studio)) timeline.apply(addTempo(timeline.current, tick, bpm, !ramp));
    }),
  },
  halfTempo: { label: "Halve tempo", words: "bpm slower", run: scaleTempo(0.5) },
  doubleTempo: { label: "Double tempo", words: "bpm faster double", run: scaleTempo(2) },
  removeTempo: {
    label: "Delete tempo change",
    words: "bpm remove",
    reason: "The tempo at the start of the song stays.",
    enabled: (studio) => (tempoAtPlayhead(studio)?.tick ?? 0) > 0,
    run: onTempo(({ timeline }, { tick }) => timeline.apply(removeTempo(timeline.current, tick))),
  },
  tempoHere: {
    label: "Tempo…",
    words: "bpm tap speed",
    tip: "Type, tap or glide: the tempo from the playhead's bar on",
    run: (studio) => openRulerChange(studio, "tempo", barAtPlayhead(studio)),
  },
  meterHere: {
    label: "Time signature…",
    words: "meter beat",
    tip: "The time signature from the playhead's bar on",
    run: (studio) => openRulerChange(studio, "meter", barAtPlayhead(studio)),
  },
  keyHere: {
    label: "Key signature…",
    words: "scale tonality",
    tip: "The key from the playhead's bar on",
    run: (studio) => openRulerChange(studio, "key", barAtPlayhead(studio)),
  },
} satisfies Readonly<Record<string, Action<SongServices>>>;
