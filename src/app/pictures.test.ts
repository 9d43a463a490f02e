// @vitest-environment jsdom
import type { Note } from "../domain/timeline/Note.ts";
import "../render/shared/FakePlace.test-helper.ts";
import { ref } from "valtio/vanilla";
import { expect, test } from "vitest";
import { newLane } from "../domain/timeline/ClipLane.ts";
import { noteListOf } from "../domain/timeline/NoteList.ts";
import { folderAround } from "../domain/timeline/commands/folders.ts";
import { notesOn, quadsOn } from "../render/timeline/drawn.test-helper.ts";
import * as lanes from "./arrangementCanvas.test-helper.ts";
import { everyKind, openBoard, standInOf, viewOf, widgetOf, type BoardCanvas } from "./boardCanvas.test-helper.ts";
import { figure, linesOf } from "./pictures.test-helper.ts";
import * as roll from "./rollCanvas.test-helper.ts";

const pictureOf = (canvas: BoardCanvas, id: string): string =>
  linesOf(viewOf(canvas, standInOf(canvas, id))).join("\n");

test("each widget of a board looks at rest and in a hand as it was approved", async () => {
  const canvas = await openBoard(everyKind(), [1180, 768]);
  const pictures: string[] = [];
  const add = (id: string, state: string): void => void pictures.push(`# ${id} ${state}`, pictureOf(canvas, id));
  for (const { pad } of canvas.player.widgets) add(pad.id, "at rest");
  for (const [index, { pad }] of canvas.player.widgets.entries()) {
    if (pad.id === "display" || pad.id === "pages") continue;
    const widget = widgetOf(canvas, pad.id);
    canvas.player.press(100 + index, widget, 0.8, 0.3, 0.6);
    if (widget.role === "continuous" || widget.role === "xy") canvas.player.setValue(widget, 100, 30);
  }
  await canvas.frames();
  for (const { pad } of canvas.player.widgets) add(pad.id, "in a hand");
  await expect(pictures.join("\n")).toMatchFileSnapshot("../../tests/spec/pictures/board.txt");
  canvas.close();
});

test("a small board that is disabled looks as it was approved", async () => {
  const canvas = await openBoard(everyKind({ disabled: true, label: "" }), [390, 780]);
  const pictures = canvas.player.widgets.flatMap(({ pad }) => [`# ${pad.id}`, pictureOf(canvas, pad.id)]);
  await expect(pictures.join("\n")).toMatchFileSnapshot("../../tests/spec/pictures/smallBoard.txt");
  canvas.close();
});

const notes: readonly Note[] = [0, 1, 2, 3, 4].map((index) => ({
  id: 900 + index,
  time: index * 700,
  duration: 600,
  number: 58 + 3 * index,
  channel: 1,
  attack: 0.2 + 0.15 * index,
  release: 0.5,
  ...(index === 3 ? { muted: true } : {}),
}));

const timelineLines = ({ root }: Pick<roll.Canvas, "root">): string =>
  [
    ...quadsOn(root).map(({ how }) => how),
    ...notesOn(root).map(({ x, y, width, height, velocity, selected, muted, style }) =>
      [
        `note ${[x, y, width, height, velocity].map(figure).join(" ")}`,
        selected,
        muted,
        style.colorRow,
        figure(style.alpha),
        style.radius,
        style.standOut,
      ].join(", "),
    ),
  ].join("\n");

test("the roll of a clip looks as it was approved: at rest and while it plays", async () => {
  const lane = {
    ...newLane("pitchBend"),
    events: [
      { tick: 0, value: 4000 },
      { tick: 1500, value: -2000 },
    ],
  };
  const programs = { ...newLane("programChange"), events: [{ tick: 480, value: 5 }] };
  const studio = roll.studioWith(notes, {
    length: roll.BAR,
    fixedLength: true,
    repeatCount: 2,
    lanes: [lane, programs],
  });
  const { current } = studio.timeline;
  studio.timeline.load({
    ...current,
    timeline: {
      ...current.timeline,
      keySignatures: [{ tick: 0, fifths: 2, minor: false }],
      timeSignatures: [
        { tick: 0, numerator: 4, denominator: 4 },
        { tick: 3 * roll.BAR, numerator: 3, denominator: 4 },
      ],
    },
  });
  Object.assign(studio.session.selection, {
    noteIds: ref(new Set([901])),
    lane: ref({ id: lane.id, points: new Map([["r1", new Set([1500])]]) }),
  });
  studio.session.sharedSelections = ref([
    { name: "Bob", color: 5, clips: ["r1"], rollId: "r1", notes: [[700, 600, 61]] },
  ]);
  const canvas = await roll.openRoll(studio);
  const pictures = ["# at rest", timelineLines(canvas)];
  Object.assign(studio.engine.transport, { isPlaying: true, tick: roll.BAR + 900 });
  await canvas.frames();
  pictures.push("# while it plays", timelineLines(canvas));
  await expect(pictures.join("\n")).toMatchFileSnapshot("../../tests/spec/pictures/roll.txt");
  canvas.close();
});

test("the arrangement of a song looks as it was approved: clips, folder, rulers, loop, at rest and while it plays", async () => {
  const clips = [
    lanes.clip("a", "t1", 0, 2, { notes: noteListOf(notes), repeatCount: 2 }),
    lanes.clip("b", "t2", 1, 4, { notes: noteListOf(notes.map((note) => ({ ...note, id: note.id + 50 }))) }),
    lanes.clip("c", "t2", 4, 3, { label: "Verse" }),
    lanes.clip("d", "t3", 6, 1),
  ];
  const studio = lanes.studioWith(clips, {
    loop: true,
    loopStart: lanes.BAR,
    loopEnd: 3 * lanes.BAR,
    markers: [
      { tick: 0, name: "Intro" },
      { tick: 4 * lanes.BAR, name: "Verse" },
    ],
    keySignatures: [{ tick: 2 * lanes.BAR, fifths: -3, minor: true }],
    timeSignatures: [
      { tick: 0, numerator: 4, denominator: 4 },
      { tick: 4 * lanes.BAR, numerator: 3, denominator: 4 },
    ],
    tempos: [
      { tick: 0, bpm: 120, ramp: true },
      { tick: 3 * lanes.BAR, bpm: 90, ramp: false },
      { tick: 5 * lanes.BAR, bpm: 140, ramp: false },
    ],
  });
  studio.timeline.apply(folderAround(studio.timeline.current, ["t1", "t2"], { name: "Band", color: 4 }));
  Object.assign(studio.session.selection, { trackId: "t2", rollId: "b", rollIds: ref(new Set(["b"])) });
  studio.session.sharedSelections = ref([{ name: "Bob", color: 5, clips: ["d"], rollId: null, notes: [] }]);
  studio.recording.state.settings.punch = true;
  const canvas = await lanes.openArrangement(studio);
  const pictures = ["# at rest", timelineLines(canvas)];
  Object.assign(studio.engine.transport, { isPlaying: true, tick: lanes.BAR + 900 });
  await canvas.frames();
  studio.session.tempoLane = 112;
  await canvas.frames();
  pictures.push("# while it plays, the tempo lane tall", timelineLines(canvas));
  await expect(pictures.join("\n")).toMatchFileSnapshot("../../tests/spec/pictures/arrangement.txt");
  canvas.close();
});
