import { firstChunkReaching } from "../../domain/timeline/NoteList.ts";
import type { Roll } from "../../domain/timeline/records.ts";
import { pitchTop, ROLL } from "../../view/timeline/rollLayout.ts";
import { firstAfter, firstChunkAfter } from "../../view/timeline/noteHit.ts";
import { tickToX, xToTick } from "../../view/timeline/viewport.ts";
import type { PackedColor } from "../shared/packedColor.ts";
import { noteLabel, pitchClassLabel, type Spelling } from "../../domain/music/noteLabel.ts";
import { keyOf } from "./keyCue.ts";
import { visibleRows } from "./rollRows.ts";
import { velocityLightness, type TimelineColors } from "./timelineColors.ts";
import type { TimelineScene } from "./TimelineScene.ts";

// A screen with more notes than this has no room for their names.
const MAX_CHUNKS = 48;
const MAX_LABELS = 1500;
const MIN_ROW = 11;

/**
 * Names on the notes that are wide enough: first without the octave, then none at all, rather than clipped. On all of
 * them, or on those that sound at a tick of the roll.
 */
export function paintNoteNames(scene: TimelineScene, roll: Roll, soundingAt: number | null): void {
  const { view, width } = scene;
  const { colors } = scene;
  if (view.rowHeight < MIN_ROW) return;
  const names = noteNames(scene);
  const [low, high] = visibleRows(scene);
  const left = ROLL.keysWidth;
  const from = soundingAt ?? view.scrollTick - roll.startTime;
  const to = soundingAt ?? xToTick(view, width, left) - roll.startTime;
  const { chunks } = roll.notes;
  const last = firstChunkAfter(chunks, to);
  const narrowest = names.narrowest / view.pixelsPerTick;
  let painted = 0;
  let read = 0;
  for (let c = firstChunkReaching(chunks, from); c < last; c++) {
    const chunk = chunks[c]!;
    if (chunk.end <= from) continue;
    if (++read > MAX_CHUNKS) return;
    const stop = firstAfter(chunk, to);
    for (let i = 0; i < stop; i++) {
      const pitch = chunk.number[i]!;
      const duration = chunk.duration[i]!;
      if (duration < narrowest || pitch < low || pitch > high || chunk.time[i]! + duration <= from) continue;
      const x = tickToX(view, roll.startTime + chunk.time[i]!, left) + 1;
      const ink = chunk.muted?.[i]
        ? colors.token["text-2"]
        : inkOn(chunk.attack[i]! * 127, soundingAt !== null, colors);
      paintName(scene, names, pitch, x, duration * view.pixelsPerTick - 0.5, ink);
      if (++painted >= MAX_LABELS) return;
    }
  }
}

interface NoteNames {
  readonly full: readonly string[];
  readonly short: readonly string[];
  /** Pixels below which no name fits. */
  readonly narrowest: number;
}

const NAME_INSET = 4.5;

const PITCHES = Array.from({ length: 128 }, (_, pitch) => pitch);
const namesBySpelling = new Map<Spelling, Pick<NoteNames, "full" | "short">>();

function noteNames(scene: TimelineScene): NoteNames {
  const { spelling } = keyOf(scene);
  let names = namesBySpelling.get(spelling);
  if (!names) {
    const full = PITCHES.map((pitch) => noteLabel(pitch, spelling));
    namesBySpelling.set(spelling, (names = { full, short: PITCHES.map((pitch) => pitchClassLabel(pitch, spelling)) }));
  }
  return { ...names, narrowest: scene.quads.textWidth("F", 11, 600) + 7 };
}

/** Text color on a note of that velocity. */
function inkOn(velocity: number, sounds: boolean, { fixed, light }: TimelineColors): PackedColor {
  if (sounds) return fixed.inkOnSounding;
  return velocityLightness(velocity, light) > 0.55 ? fixed.inkOnBright : fixed.inkOnDeep;
}

function paintName(scene: TimelineScene, names: NoteNames, pitch: number, x: number, width: number, ink: PackedColor) {
  const { quads, view, rows } = scene;
  let name = names.full[pitch]!;
  if (quads.textWidth(name, 11, 600) + 8 > width) name = names.short[pitch]!;
  if (quads.textWidth(name, 11, 600) + 7 > width) return;
  const middle = pitchTop(view, pitch, rows) + 1 + (view.rowHeight - 2.5) / 2;
  // A note that begins left of the view carries its name at the edge while it fits.
  const at = Math.max(x + NAME_INSET, ROLL.keysWidth + NAME_INSET);
  if (at - x + quads.textWidth(name, 11, 600) + 4 > width) return;
  quads.text(name, at, middle + 4, ink, { weight: 600 });
}
