import { ROLL, rowTop } from "../../view/timeline/rollLayout.ts";
import { clipColor } from "../../domain/timeline/clipColor.ts";
import { rollContent, type RollContent } from "../../state/timeline/rollContent.ts";
import { tickToX } from "../../view/timeline/viewport.ts";
import { paintOthersNotes } from "./paintOthers.ts";
import { paintTakeNotes } from "./paintTakes.ts";
import type { Roll } from "../../domain/timeline/records.ts";
import type { NoteGroup } from "./noteGroup.ts";
import { paintPlayhead } from "./playhead.ts";
import { paintNoteNames } from "./rollLabels.ts";
import { rollNoteGroups } from "./rollNoteGroups.ts";
import { paintRollExtents, paintRollRows, rollGrid, visibleRows } from "./rollRows.ts";
import { paintRollRuler } from "./rollRuler.ts";
import { fade, type PackedColor, packColor } from "../shared/packedColor.ts";
import { paintMarquee, type TimelineScene } from "./TimelineScene.ts";
import type { Session } from "../../state/session.ts";
import { paintEventLane } from "./eventLane.ts";
import { paintVelocityLane, velocityColor } from "./velocityLane.ts";
import { shortDrumName } from "../../domain/reference/gmDrums.ts";
import { notesInRange } from "../../domain/timeline/NoteList.ts";
import { noteLabel } from "../../domain/music/noteLabel.ts";
import { isBlackKey, keyOf } from "./keyCue.ts";

const BLACK_WIDTH = 42;

/** The keyboard beside the rows: the pitches that sound and the key that is held are lit in the track's colour. */
function paintRollKeys(scene: TimelineScene, lit: ReadonlySet<number>, litColor: PackedColor): void {
  const { quads, view, stack, rows } = scene;
  const right = ROLL.keysWidth - 1;
  const top = ROLL.rulerHeight;
  const { foot } = stack;
  const { light, fixed } = scene.colors;
  quads.clip(0, top, ROLL.keysWidth + 9, foot - top);
  quads.box(0, top, right, foot - top, fixed.whiteKey);
  const [low, high] = visibleRows(scene);
  const { spelling } = keyOf(scene);
  for (let pitch = high; pitch >= low - 1; pitch--) {
    if (isBlackKey(pitch) || pitch < 0) continue;
    const y = rowTop(view, pitch, rows);
    const above = isBlackKey(pitch + 1) ? view.rowHeight / 2 : 0;
    const below = isBlackKey(pitch - 1) ? view.rowHeight / 2 : 0;
    if (lit.has(pitch)) quads.box(0, y - above, right, view.rowHeight + above + below, litColor);
    quads.box(0, Math.round(y + view.rowHeight + below) - 1, right, 1, fixed.whiteKeyEdge);
    if (view.rowHeight >= 10 && (pitch % 12 === 0 || lit.has(pitch))) {
      quads.text(noteLabel(pitch, spelling), right - 6, y + view.rowHeight / 2 + 4, fixed.keyText, {
        weight: 600,
        align: "right",
      });
    }
  }
  for (let pitch = high; pitch >= low; pitch--) {
    if (!isBlackKey(pitch)) continue;
    const y = rowTop(view, pitch, rows);
    quads.box(-4, y, BLACK_WIDTH, view.rowHeight, fixed.blackKeyEdge, 3);
    quads.box(-4, y + 1, BLACK_WIDTH - 1, view.rowHeight - 3, lit.has(pitch) ? litColor : fixed.blackKey, 2.5);
  }
  quads.gradientX(right, top, 9, foot - top, packColor(0, light ? 0.16 : 0.4), packColor(0, 0));
  quads.unclip();
}

/** Pitches of the roll that sound at a tick of the timeline, in whichever repeat that is. */
function soundingPitches(roll: Roll, content: RollContent, songTick: number): Set<number> {
  const pitches = new Set<number>();
  const { offset, periodTicks, lengthTicks } = content;
  const tick = Math.floor(songTick - roll.startTime);
  if (tick < offset || tick >= offset + lengthTicks) return pitches;
  const inRepeat = periodTicks > 0 ? offset + ((tick - offset) % periodTicks) : tick;
  for (const { time, number, muted } of notesInRange(roll.notes, inRepeat, inRepeat + 1))
    if (!muted && time >= offset) pitches.add(number);
  for (const { number } of notesInRange(content.patternNotes, tick, tick + 1)) pitches.add(number);
  return pitches;
}

const MIN_ROW = 10;

/** The names of a kit's rows in the place of the keyboard: what sounds and what is pressed is lit. */
function paintDrumNames(scene: TimelineScene, lit: ReadonlySet<number>, litColor: PackedColor): void {
  const { quads, view, stack, rows, colors } = scene;
  const right = ROLL.keysWidth - 1;
  const top = ROLL.rulerHeight;
  const { foot } = stack;
  quads.clip(0, top, ROLL.keysWidth, foot - top);
  quads.box(0, top, right, foot - top, colors.token.raised);
  const [low, high] = visibleRows(scene);
  for (let row = high; row >= low; row--) {
    const y = rowTop(view, row, rows);
    const isLit = lit.has(rows.pitchOf[row]!);
    if (isLit) quads.box(0, y, right, view.rowHeight, litColor);
    quads.box(0, y + view.rowHeight - 1, right, 1, fade(colors.token.line, 0.6));
    if (view.rowHeight < MIN_ROW) continue;
    const ink = isLit ? colors.token.app : colors.token.text;
    quads.text(shortDrumName(rows.names![row]!), 5, y + view.rowHeight / 2 + 4, ink, { size: 10 });
  }
  quads.box(right, top, 1, foot - top, colors.token["line-strong"]);
  quads.unclip();
}

/** Lanes have the colour of notes of this velocity. */
const LANE_COLOR = 100;
/** Index in the palette while nothing is edited. */
const NO_TRACK_COLOR = 9;

/** The still picture of the piano roll, the notes of `ghosts` dimly behind its own. */
export function paintRoll(
  scene: TimelineScene,
  { grid, chordNames, velocities }: Pick<Session["editor"], "grid" | "chordNames" | "velocities">,
  ghosts: readonly Roll[],
): void {
  const { width, roll, edited, stack } = scene;
  const { under, notes, over } = scene.sheets.at(0);
  const left = ROLL.keysWidth;
  const { foot } = stack;
  const lines = rollGrid(scene, grid);
  const box = [left, ROLL.rulerHeight, width - left, foot - ROLL.rulerHeight] as const;
  const ground = { ...scene, quads: under };
  under.clip(...box);
  paintRollRows(ground, lines);
  over.clip(...box);
  if (roll) {
    paintRollExtents(ground);
    notes.show([...ghostGroups(scene, ghosts), ...editedGroups(scene, "all")], box);
    if (!scene.rows.names) for (const each of edited) paintNoteNames(scene, each, null);
  }
  paintRollMarquee(scene);
  over.unclip();
  paintVelocityLane(scene, lines, {
    selected: scene.selectedNoteIds,
    colorRowOf: (each) => clipColorRow(scene, each),
    velocities,
  });
  for (const placed of stack.lanes) paintEventLane(scene, placed, lines, (each) => laneColor(scene, each));
  paintRollRuler(scene, lines, chordNames);
  paintScrollThumb(scene, foot);
}

/** Paints the moving parts: the notes that sound, the keys that are lit, `pressedPitch` (-1 for none) too, the playhead. */
export function paintRollPlayback(scene: TimelineScene, pressedPitch: number): void {
  const { quads, colors, timeline, width, height, edited, positionTick, playing } = scene;
  const left = ROLL.keysWidth;
  const colorRow = colorRowOf(scene);
  const lit = new Set<number>();
  if (edited.length > 0 && playing) {
    const box = [left, ROLL.rulerHeight, width - left, scene.stack.foot - ROLL.rulerHeight] as const;
    quads.clip(...box);
    scene.sheets.at(0).notes.show(editedGroups(scene, "sounding"), box);
    for (const roll of edited) {
      const content = rollContent(roll, timeline.ppq);
      const tick = positionTick - roll.startTime;
      const isHeard = tick >= content.offset && tick < content.endTick;
      if (!scene.rows.names && isHeard) paintNoteNames(scene, roll, tick);
      for (const pitch of soundingPitches(roll, content, positionTick)) lit.add(pitch);
    }
    quads.unclip();
  }
  paintTakeNotes(scene);
  paintOthersNotes(scene);
  if (pressedPitch >= 0) lit.add(pressedPitch);
  (scene.rows.names ? paintDrumNames : paintRollKeys)(scene, lit, colors.tracks[colorRow]!.keyLit);
  quads.clip(left, 0, width - left, height);
  const x = tickToX(scene.view, positionTick, left);
  if (x > left - 8 && x < width + 36) paintPlayhead(quads, colors, x, ROLL.rulerHeight, height, playing);
  quads.unclip();
}

function colorRowOf({ document, roll, selectedTrackId }: TimelineScene): number {
  const track = document.tracks.get(roll?.trackId ?? selectedTrackId ?? "");
  return track ? clipColor(roll, track) % 16 : NO_TRACK_COLOR;
}

const clipColorRow = ({ document }: TimelineScene, roll: Roll): number =>
  clipColor(roll, document.tracks.get(roll.trackId)) % 16;

function laneColor(scene: TimelineScene, roll: Roll): PackedColor {
  const color = velocityColor(scene, clipColorRow(scene, roll), LANE_COLOR);
  return roll === scene.roll ? color : fade(color, OTHER_ALPHA);
}

const GHOST_ALPHA = 0.22;
/** Opacity of the clips beside the active one. */
const OTHER_ALPHA = 0.72;

/** The notes of the clips that are edited, those of the active one on top and the others a little paler. */
function editedGroups(scene: TimelineScene, part: "all" | "sounding"): NoteGroup[] {
  const groups: NoteGroup[] = [];
  for (const roll of scene.edited.toReversed()) {
    const content = rollContent(roll, scene.timeline.ppq);
    const own = rollNoteGroups(scene, roll, content, clipColorRow(scene, roll), part);
    const alpha = roll === scene.roll ? 1 : OTHER_ALPHA;
    for (const group of own) groups.push({ ...group, style: { ...group.style, alpha: group.style.alpha * alpha } });
  }
  return groups;
}

const ghostGroups = (scene: TimelineScene, ghosts: readonly Roll[]): NoteGroup[] =>
  ghosts.flatMap((ghost) => {
    const groups = rollNoteGroups(
      scene,
      ghost,
      rollContent(ghost, scene.timeline.ppq),
      clipColorRow(scene, ghost),
      "heard",
    );
    return groups.map((group) => ({ ...group, style: { ...group.style, alpha: GHOST_ALPHA, standOut: false } }));
  });

function paintRollMarquee({ quads, colors, view, rows, marquee }: TimelineScene): void {
  if (!marquee) return;
  const x = tickToX(view, marquee.fromTick, ROLL.keysWidth);
  const top = rowTop(view, marquee.highRow, rows);
  const foot = rowTop(view, marquee.lowRow, rows) + view.rowHeight;
  paintMarquee(quads, colors, [x, top, tickToX(view, marquee.toTick, ROLL.keysWidth) - x, foot - top]);
}

function paintScrollThumb({ quads, colors, view, rows, width }: TimelineScene, foot: number): void {
  const shown = foot - ROLL.rulerHeight;
  const whole = rows.count * view.rowHeight;
  if (shown >= whole) return;
  const y = ROLL.rulerHeight + (view.scrollY / whole) * shown;
  quads.box(
    width - 7,
    y,
    4,
    Math.max(16, (shown / whole) * shown),
    0x57000000 | (colors.token["text-2"] & 0xffffff),
    2,
  );
}
