import { useSnapshot } from "valtio";
import { addRolls } from "../../../domain/timeline/commands/rolls.ts";
import { addTempo, removeTempo, setMarker, setTempo } from "../../../domain/timeline/commands/timeline.ts";
import { newRoll } from "../../../domain/timeline/defaults.ts";
import { createMeter } from "../../../domain/music/meter.ts";
import { createTempoMap } from "../../../domain/music/time.ts";
import type { CanvasMenu } from "../../../state/session.ts";
import type { Studio } from "../../../state/Studio.ts";
import type { MenuItem } from "../../controls/Menu.tsx";
import { useStudio } from "../../hooks/StudioContext.ts";
import { strings } from "../../strings/arrangement.ts";
import { nameSection } from "./sessionActions.ts";
import { useTimelinePorts } from "./TimelineContext.ts";

/** The menu of the arrangement, by what the second button was pressed on. */
export function useArrangementMenu(): readonly MenuItem[] {
  const studio = useStudio();
  const { run } = useTimelinePorts();
  const menu = useSnapshot(studio.session).menu;
  if (!menu) return [];
  if (menu.kind === "clips") return clipItems(run);
  if (menu.kind === "lane") return laneItems(studio, run, menu);
  return menu.kind === "tempo" ? tempoItems(studio, menu) : sectionItems(studio, menu);
}

const clipItems = (run: (action: string) => void): readonly MenuItem[] => [
  { label: strings.cut, shortcut: "Mod+X", onSelect: () => run("cut") },
  { label: strings.copy, shortcut: "Mod+C", onSelect: () => run("copy") },
  { label: strings.duplicate, shortcut: "Mod+D", onSelect: () => run("duplicate") },
  { separator: "shape" },
  { label: strings.splitAtPlayhead, shortcut: "Mod+E", onSelect: () => run("splitAtPlayhead") },
  { label: strings.join, shortcut: "J", onSelect: () => run("join") },
  { label: strings.fitClip, shortcut: "F", onSelect: () => run("fitClip") },
  { separator: "end" },
  { label: strings.remove, shortcut: "Del", danger: true, onSelect: () => run("delete") },
];

type MenuOf<Kind extends CanvasMenu["kind"]> = Extract<CanvasMenu, { kind: Kind }>;

function laneItems(studio: Studio, run: (action: string) => void, menu: MenuOf<"lane">): readonly MenuItem[] {
  const { timeline, session } = studio;
  const addClip = (): void => {
    const { timeSignatures, ppq } = timeline.current.timeline;
    const length = Math.round(createMeter(timeSignatures, ppq).barTicksAt(menu.tick));
    const { trackId, tick: startTime } = menu;
    timeline.apply(
      addRolls(timeline.current, [newRoll({ trackId, startTime, length, subdivision: session.editor.grid })]),
    );
  };
  return [
    { label: strings.addClip, onSelect: addClip },
    { label: strings.pasteAtPlayhead, shortcut: "Mod+V", onSelect: () => run("paste") },
    { separator: "view" },
    { label: strings.fitSong, shortcut: "Shift+F", onSelect: () => run("fitSong") },
  ];
}

function tempoItems({ timeline }: Studio, { tick, changeTick }: MenuOf<"tempo">): readonly MenuItem[] {
  const { tempos, ppq } = timeline.current.timeline;
  const change = tempos.find((tempo) => tempo.tick === changeTick);
  if (!change) {
    const bpm = Math.round(createTempoMap(tempos, ppq).bpmAt(tick) * 100) / 100;
    const ramp = tempos.findLast((tempo) => tempo.tick <= tick)?.ramp ?? false;
    return [{ label: strings.addTempo, onSelect: () => timeline.apply(addTempo(timeline.current, tick, bpm, ramp)) }];
  }
  const isLast = tempos.at(-1) === change;
  const { bpm, ramp } = change;
  const set = (next: number): void => timeline.apply(setTempo(timeline.current, change.tick, next));
  return [
    {
      label: strings.glide,
      checked: ramp,
      disabled: isLast,
      onSelect: () => timeline.apply(addTempo(timeline.current, change.tick, bpm, !ramp)),
    },
    { label: strings.halfTempo, checked: false, onSelect: () => set(bpm / 2) },
    { label: strings.doubleTempo, checked: false, onSelect: () => set(bpm * 2) },
    {
      label: strings.remove,
      checked: false,
      danger: true,
      disabled: change.tick === 0,
      onSelect: () => timeline.apply(removeTempo(timeline.current, change.tick)),
    },
  ];
}

function sectionItems({ timeline, session }: Studio, { tick, markerTick }: MenuOf<"section">): readonly MenuItem[] {
  const { markers } = timeline.current.timeline;
  const add: MenuItem = {
    label: strings.addSection,
    disabled: markers.some((marker) => marker.tick === tick),
    onSelect: () => {
      timeline.apply(setMarker(timeline.current, { tick, name: strings.section(markers.length + 1) }));
      nameSection(session, tick);
    },
  };
  if (markerTick === null) return [add];
  return [
    { label: strings.rename, onSelect: () => nameSection(session, markerTick) },
    add,
    {
      label: strings.remove,
      danger: true,
      onSelect: () => timeline.apply(setMarker(timeline.current, { tick: markerTick, name: "" })),
    },
  ];
}
