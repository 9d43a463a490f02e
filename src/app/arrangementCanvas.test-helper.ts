import { fakePlace, point } from "../render/shared/FakePlace.test-helper.ts";
import type { Roll, Timeline, TimelineDocument } from "../domain/timeline/records.ts";
import { newRoll, newTimeline, newTrack } from "../domain/timeline/defaults.ts";
import { quadsOn, type DrawnQuad } from "../render/timeline/drawn.test-helper.ts";
import { mountArrangement } from "../render/timeline/mountArrangement.ts";
import { seek } from "../state/transport.ts";
import { createArrangementTools } from "../tools/timeline/createArrangementTools.ts";
import { makeStudio, type TestStudio } from "../ui/studio.test-helper.tsx";

/** Pixels of the canvas, of its ruler, and of a row. */
export const [WIDTH, HEIGHT, RULER, ROW] = [1000, 400, 68, 36] as const;
export const QUARTER = 960;
export const BAR = 4 * QUARTER;
/** Pixels of a bar. */
export const BAR_PIXELS = 80;
export const TRACKS = ["t1", "t2", "t3"];

export const clip = (id: string, trackId: string, bar: number, bars = 1, fields: Partial<Roll> = {}): Roll =>
  newRoll({ id, trackId, startTime: bar * BAR, length: bars * BAR, fixedLength: true, ...fields });

/** A song of three tracks with these clips. */
export function studioWith(rolls: readonly Roll[], fields: Partial<Timeline> = {}): TestStudio {
  const song: TimelineDocument = {
    timeline: newTimeline({ id: "song", trackIds: TRACKS, ...fields }),
    tracks: new Map(TRACKS.map((id, index) => [id, newTrack({ id, name: `Track ${id}`, color: 3 * index })])),
    rolls: new Map(rolls.map((roll) => [roll.id, roll])),
  };
  const studio = makeStudio({ song });
  studio.session.views.arrangement.pixelsPerTick = BAR_PIXELS / BAR;
  return studio;
}

/** Opens the arrangement of a studio on a canvas of its own, with its tools. */
export async function openArrangement(studio: TestStudio) {
  const at = fakePlace(WIDTH, HEIGHT);
  const mounted = mountArrangement(
    at.place,
    studio,
    createArrangementTools(studio, { seek: (tick) => seek(studio, tick) }),
  );
  await at.frames();
  const close = await mounted;
  await at.frames();
  return { ...at, close };
}

type Canvas = Awaited<ReturnType<typeof openArrangement>>;

export const timelineOf = (studio: TestStudio): Timeline => studio.timeline.current.timeline;
export const rollOf = (studio: TestStudio, id: string): Roll | undefined => studio.timeline.current.rolls.get(id);
export const selected = (studio: TestStudio): readonly string[] => [...studio.session.selection.rollIds].sort();

/** The middle of a bar on a track. */
export const barAt = (bar: number, row: number): [number, number] => [
  (bar + 0.5) * BAR_PIXELS,
  RULER + (row + 0.5) * ROW,
];
export const cursorAt = ({ canvas }: Canvas, x: number, y: number, keys = {}): string => {
  point(canvas, "pointermove", x, y, keys);
  return canvas.style.cursor;
};

/** Title bars and bodies of clips: boxes as tall as their rows allow. */
export const bodies = ({ root }: Canvas): DrawnQuad[] =>
  quadsOn(root).filter(({ kind, height, y, fill }) => kind === "box" && height === ROW - 3 && y > RULER && !fill);
