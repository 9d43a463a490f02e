import type { SongServices } from "../../state/services/SongServices.ts";
import { beforeEach, expect, it, vi } from "vitest";
import { createStudio, lanePointer, pressKey } from "../../actions/timeline/studio.test-helper.ts";
import { addTempo } from "../../domain/timeline/commands/timeline.ts";
import type { ArrangementPointer } from "../../state/timeline/gestures.ts";
import { TEMPO_LANE } from "../../view/timeline/arrangementLayout.ts";
import { tempoScale } from "../../view/timeline/tempoScale.ts";
import { createArrangementTools } from "./createArrangementTools.ts";

let studio: SongServices;
const tools = () => createArrangementTools(studio, { seek: vi.fn() });
const at = (y: number, fields: Partial<ArrangementPointer> = {}) =>
  lanePointer(studio, 0, -1, { zone: "tempoEdge", y, hit: null, ...fields });
const tempos = () => studio.timeline.current.timeline.tempos;

beforeEach(() => {
  studio = createStudio();
});

it("the foot of the tempo lane is dragged to make it taller, within bounds, and no undo step", () => {
  expect(tools().hover(at(66))).toBe("ns-resize");
  const drag = tools().down(at(66))!;
  drag.move(at(116));
  expect(studio.session.tempoLane).toBe(74);
  drag.move(at(-500));
  expect(studio.session.tempoLane).toBe(TEMPO_LANE.least);
  drag.move(at(5000));
  drag.end(at(5000));
  expect(studio.session.tempoLane).toBe(TEMPO_LANE.most);
  expect(studio.timeline.canUndo).toBe(false);
});

it("begins from the height that is shown, where the canvas has no room for more, and is taken back by Escape", () => {
  studio.session.tempoLane = 200;
  studio.session.views.arrangement.tempoHeight = 60;
  const drag = tools().down(at(102))!;
  drag.move(at(92));
  expect(studio.session.tempoLane).toBe(50);
  drag.cancel();
  expect(studio.session.tempoLane).toBe(200);
});

it("a key and a double click make it tall and low again", () => {
  pressKey(studio, "T", { shiftKey: true, code: "KeyT" });
  expect(studio.session.tempoLane).toBe(TEMPO_LANE.tall);
  tools().doubleClick(at(150));
  expect(studio.session.tempoLane).toBe(TEMPO_LANE.least);
});

it("in the tall lane a tempo follows the pointer: it is let go where it stands to scale", () => {
  studio.timeline.apply(addTempo(studio.timeline.current, 3840, 90, false));
  const view = studio.session.views.arrangement;
  view.tempoHeight = 112;
  const { yOf } = tempoScale(view, tempos());
  const drag = tools().down(at(yOf(90), { zone: "tempo", tempoTick: 3840 }))!;
  drag.move(at(yOf(104), { zone: "tempo" }));
  drag.end(at(yOf(104), { zone: "tempo" }));
  expect(tempos().find(({ tick }) => tick === 3840)?.bpm).toBeCloseTo(104, 1);
});
