import { setTrack } from "../../domain/timeline/commands/tracks.ts";
import type { ToolName } from "../../state/session.ts";
import type { Studio } from "../../state/Studio.ts";
import { returnToStart, toggleLoop, togglePlay } from "../../state/transport.ts";
import {
  copySelection,
  cutSelection,
  deleteSelection,
  duplicate,
  joinSelection,
  lengthen,
  louder,
  nudge,
  paste,
  quantize,
  selectAll,
  selectNeighbour,
  selectNone,
  splitAtPlayhead,
  stepGrid,
  toggleTriplet,
  transpose,
} from "./editActions.ts";
import { fitClip, fitSong, zoomBack, zoomToSelection } from "./zoomToSelection.ts";

/** A key as it is bound: letters by `key` (what is printed on them), brackets and the like by `code` (where they are). */
interface KeyBinding {
  /** Lower case `event.key`, or `code:` and `event.code`. */
  readonly key: string;
  readonly mod?: boolean;
  readonly shift?: boolean;
  readonly alt?: boolean;
  /** Name of the action, for menus and the list of shortcuts. */
  readonly action: string;
  run(studio: Studio): void;
}

/** The part of a keyboard event that decides. */
export type KeyStroke = Pick<KeyboardEvent, "key" | "code" | "ctrlKey" | "metaKey" | "shiftKey" | "altKey">;

const tool =
  (name: ToolName) =>
  ({ session }: Studio): void => {
    session.editor.tool = name;
  };

function toggleTrack({ timeline, session }: Studio, field: "mute" | "solo"): void {
  const track = timeline.current.tracks.get(session.selection.trackId ?? "");
  if (track) timeline.apply(setTrack(timeline.current, track.id, { [field]: !track[field] }));
}

const timelineKeymap: readonly KeyBinding[] = [
  { key: "code:Space", action: "playStop", run: (studio) => void togglePlay(studio) },
  { key: "enter", action: "returnToStart", run: returnToStart },
  { key: "l", action: "loop", run: toggleLoop },
  { key: "m", action: "mute", run: (studio) => toggleTrack(studio, "mute") },
  { key: "s", action: "solo", run: (studio) => toggleTrack(studio, "solo") },
  { key: "z", mod: true, action: "undo", run: ({ timeline }) => timeline.undo() },
  { key: "z", mod: true, shift: true, action: "redo", run: ({ timeline }) => timeline.redo() },
  { key: "y", mod: true, action: "redo", run: ({ timeline }) => timeline.redo() },
  { key: "a", mod: true, action: "selectAll", run: selectAll },
  { key: "x", mod: true, action: "cut", run: cutSelection },
  { key: "c", mod: true, action: "copy", run: copySelection },
  { key: "v", mod: true, action: "paste", run: paste },
  { key: "d", mod: true, action: "duplicate", run: duplicate },
  { key: "delete", action: "delete", run: deleteSelection },
  { key: "backspace", action: "delete", run: deleteSelection },
  { key: "escape", action: "selectNone", run: selectNone },
  { key: "q", action: "quantize", run: quantize },
  { key: "j", action: "join", run: joinSelection },
  { key: "arrowup", action: "semitoneUp", run: (studio) => nudge(studio, 0, 1) },
  { key: "arrowdown", action: "semitoneDown", run: (studio) => nudge(studio, 0, -1) },
  { key: "arrowup", shift: true, action: "octaveUp", run: (studio) => void transpose(studio, 12) },
  { key: "arrowdown", shift: true, action: "octaveDown", run: (studio) => void transpose(studio, -12) },
  { key: "arrowleft", action: "nudgeLeft", run: (studio) => nudge(studio, -1, 0) },
  { key: "arrowright", action: "nudgeRight", run: (studio) => nudge(studio, 1, 0) },
  { key: "arrowleft", shift: true, action: "shorten", run: (studio) => lengthen(studio, -1) },
  { key: "arrowright", shift: true, action: "lengthen", run: (studio) => lengthen(studio, 1) },
  { key: "arrowleft", alt: true, action: "previousNote", run: (studio) => selectNeighbour(studio, -1, 0) },
  { key: "arrowright", alt: true, action: "nextNote", run: (studio) => selectNeighbour(studio, 1, 0) },
  { key: "arrowup", alt: true, action: "louder", run: (studio) => louder(studio, 1) },
  { key: "arrowdown", alt: true, action: "softer", run: (studio) => louder(studio, -1) },
  { key: "b", action: "drawTool", run: tool("draw") },
  { key: "1", action: "drawTool", run: tool("draw") },
  { key: "v", action: "selectTool", run: tool("select") },
  { key: "2", action: "selectTool", run: tool("select") },
  { key: "e", action: "eraseTool", run: tool("erase") },
  { key: "3", action: "eraseTool", run: tool("erase") },
  { key: "c", action: "splitTool", run: tool("split") },
  { key: "4", action: "splitTool", run: tool("split") },
  { key: "code:BracketLeft", action: "coarserGrid", run: (studio) => stepGrid(studio, -1) },
  { key: "code:BracketRight", action: "finerGrid", run: (studio) => stepGrid(studio, 1) },
  { key: "t", action: "tripletGrid", run: toggleTriplet },
  { key: "z", action: "zoomToSelection", run: zoomToSelection },
  { key: "x", action: "zoomBack", run: zoomBack },
  { key: "f", action: "fitClip", run: fitClip },
  { key: "f", shift: true, action: "fitSong", run: fitSong },
  { key: "e", mod: true, action: "splitAtPlayhead", run: splitAtPlayhead },
];

/** Runs the action of that name, for menus and buttons. */
export const runTimelineAction = (studio: Studio, action: string): void =>
  timelineKeymap.find((binding) => binding.action === action)?.run(studio);

/** Runs what the key is bound to; true if it was bound, and the browser should not act on it. */
export function handleTimelineKey(event: KeyStroke, studio: Studio): boolean {
  const binding = timelineKeymap.find((candidate) => matches(candidate, event));
  binding?.run(studio);
  return binding !== undefined;
}

function matches(binding: KeyBinding, event: KeyStroke): boolean {
  const key = binding.key.startsWith("code:") ? `code:${event.code}` : event.key.toLowerCase();
  return (
    key === binding.key &&
    (event.ctrlKey || event.metaKey) === (binding.mod ?? false) &&
    event.shiftKey === (binding.shift ?? false) &&
    event.altKey === (binding.alt ?? false)
  );
}
