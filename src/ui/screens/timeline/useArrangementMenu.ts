import type { OpenSong } from "../../../state/transport.ts";
import { useSnapshot } from "valtio";
import { newClip } from "../../../actions/timeline/clipActions.ts";
import { addPatternClip } from "../../../actions/timeline/patternActions.ts";
import { openRulerChange } from "../../../actions/timeline/rulerActions.ts";
import { addSection, addTempoChange } from "../../../actions/timeline/songActions.ts";
import { timelineActions } from "../../../actions/timeline/timelineActions.ts";
import { addRolls } from "../../../domain/timeline/commands/rolls.ts";
import { addTempo, removeTempo, setMarker, setTempo } from "../../../domain/timeline/commands/timeline.ts";
import type { CanvasMenu } from "../../../state/session/SongSession.ts";
import type { SongServices } from "../../../state/services/SongServices.ts";
import { songScreenOf } from "../../../state/timeline/SongScreen.ts";
import type { MenuItem } from "../../controls/Menu.tsx";
import { useStudio } from "../../hooks/StudioContext.ts";
import { strings } from "../../strings/arrangement.ts";
import { TEMPO_LANE } from "../../../view/timeline/arrangementLayout.ts";
import { colourItems } from "./colourItems.tsx";
import { nameSection } from "./sessionActions.ts";
import { useActionItem, type ActionItem } from "./useActionItem.ts";

/** The menu of the arrangement, by what the second button was pressed on. */
export function useArrangementMenu(): readonly MenuItem[] {
  const studio = useStudio();
  const item = useActionItem();
  const menu = useSnapshot(studio.session).menu;
  if (!menu) return [];
  if (menu.kind === "clips") return clipItems(studio, item);
  if (menu.kind === "lane") return laneItems(studio, item, menu);
  if (menu.kind === "tempo") return tempoItems(studio, item, menu);
  if (menu.kind === "bars") return barItems(studio, item, menu);
  return menu.kind === "section" ? sectionItems(studio, menu) : [];
}

const barItems = (studio: OpenSong, item: ActionItem, { tick }: MenuOf<"bars">): readonly MenuItem[] => [
  { label: timelineActions.meterHere.label, onSelect: () => openRulerChange(studio, "meter", tick) },
  { label: timelineActions.keyHere.label, onSelect: () => openRulerChange(studio, "key", tick) },
  { label: timelineActions.tempoHere.label, onSelect: () => openRulerChange(studio, "tempo", tick) },
  { separator: "loop" },
  item(timelineActions.loop),
  item(timelineActions.loopSelection),
  item(timelineActions.returnToStart),
  { separator: "view" },
  item(timelineActions.fitSong),
];

function clipColourItems(studio: SongServices): readonly MenuItem[] {
  const [ofTrack, ...hues] = timelineActions.clipColor.choices(studio);
  const current = hues.findIndex(({ chosen }) => chosen);
  return [
    ...(ofTrack ? [{ label: ofTrack.label, chosen: ofTrack.chosen === true, onSelect: ofTrack.run }] : []),
    { separator: "hues" },
    ...colourItems(current < 0 ? null : current, (color) => hues[color]?.run()),
  ];
}

const clipItems = (studio: SongServices, item: ActionItem): readonly MenuItem[] => [
  item(timelineActions.cut),
  item(timelineActions.copy),
  item(timelineActions.duplicate),
  { label: strings.clipColour, items: clipColourItems(studio) },
  { separator: "shape" },
  item(timelineActions.splitAtPlayhead),
  item(timelineActions.join),
  item(timelineActions.playOut),
  item(timelineActions.slipEarlier),
  item(timelineActions.slipLater),
  item(timelineActions.crop),
  item(timelineActions.fitClip),
  item(timelineActions.loopSelection),
  { separator: "patterns" },
  item(timelineActions.patternsToNotes),
  item(timelineActions.chordsToPatterns),
  { separator: "file" },
  item(timelineActions.exportClips),
  { label: timelineActions.copyAsCode.label, onSelect: () => songScreenOf(studio.session)?.copyTone("clips") },
  { separator: "end" },
  { ...item(timelineActions.remove), danger: true },
];

type MenuOf<Kind extends CanvasMenu["kind"]> = Extract<CanvasMenu, { kind: Kind }>;

function laneItems(studio: OpenSong, item: ActionItem, { trackId, tick }: MenuOf<"lane">): readonly MenuItem[] {
  const { timeline } = studio;
  return [
    {
      label: strings.addClip,
      onSelect: () => timeline.apply(addRolls(timeline.current, [newClip(studio, trackId, tick)])),
    },
    { label: strings.addPatternClip, onSelect: () => addPatternClip(studio, trackId, tick) },
    item(timelineActions.paste),
    { separator: "view" },
    item(timelineActions.fitSong),
  ];
}

function tempoItems(studio: OpenSong, item: ActionItem, { tick, changeTick }: MenuOf<"tempo">): readonly MenuItem[] {
  const { timeline, session } = studio;
  const { tempos } = timeline.current.timeline;
  const change = tempos.find((tempo) => tempo.tick === changeTick);
  const typed: MenuItem = {
    label: timelineActions.tempoHere.label,
    onSelect: () => openRulerChange(studio, "tempo", changeTick ?? tick),
  };
  const lane: readonly MenuItem[] = [
    { separator: "lane" },
    { ...item(timelineActions.tallTempo), checked: session.tempoLane > TEMPO_LANE.least },
  ];
  if (!change) return [{ label: strings.addTempo, onSelect: () => addTempoChange(studio, tick) }, typed, ...lane];
  const isLast = tempos.at(-1) === change;
  const { bpm, ramp } = change;
  const set = (next: number): void => timeline.apply(setTempo(timeline.current, change.tick, next));
  return [
    typed,
    {
      label: timelineActions.glideTempo.label,
      checked: ramp,
      disabled: isLast,
      onSelect: () => timeline.apply(addTempo(timeline.current, change.tick, bpm, !ramp)),
    },
    { label: timelineActions.halfTempo.label, onSelect: () => set(bpm / 2) },
    { label: timelineActions.doubleTempo.label, onSelect: () => set(bpm * 2) },
    {
      label: strings.remove,
      danger: true,
      disabled: change.tick === 0,
      onSelect: () => timeline.apply(removeTempo(timeline.current, change.tick)),
    },
    ...lane,
  ];
}

function sectionItems(studio: OpenSong, { tick, markerTick }: MenuOf<"section">): readonly MenuItem[] {
  const { timeline, session } = studio;
  const { markers } = timeline.current.timeline;
  const add: MenuItem = {
    label: strings.addSection,
    disabled: markers.some((marker) => marker.tick === tick),
    onSelect: () => addSection(studio, tick),
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
