// @vitest-environment jsdom
import { drag, point } from "../render/shared/FakePlace.test-helper.ts";
import { Graphics, Sprite, type Container } from "pixi.js";
import { expect, test } from "vitest";
import {
  boxOf,
  key,
  middleOf,
  openBoard,
  release,
  valueOf,
  viewOf,
  everyKind,
  standInOf,
  widgetOf,
} from "./boardCanvas.test-helper.ts";

const DESK = [1180, 768] as const;

/** The shapes that move of a view: of a knob its arc and indicator. */
const graphicsOf = (view: Container): Graphics => view.children.find((child) => child instanceof Graphics)!;
const spritesOf = (view: Container): Sprite[] => view.children.filter((child) => child instanceof Sprite);

test("a knob's arc and a fader's cap follow the value from end to end, and a touched fader says it in a bubble", async () => {
  const canvas = await openBoard(everyKind(), DESK);
  const [knob, slider] = ["knob", "slider"].map((id) => standInOf(canvas, id)) as [HTMLElement, HTMLElement];
  const box = boxOf(slider);
  const capOf = (): number => {
    const [, , , cap] = viewOf(canvas, slider).children;
    return cap!.y;
  };
  const boundsOf = (): readonly [number, number] => {
    const { minX, maxX } = graphicsOf(viewOf(canvas, knob)).bounds;
    return [minX, maxX];
  };
  const places: number[] = [];
  const arcs: (readonly [number, number])[] = [];
  for (const value of [0, 32, 64, 96, 127]) {
    for (const element of [knob, slider]) {
      key(element, "Home");
      for (let step = 0; step < value; step++) key(element, "ArrowUp");
    }
    await canvas.frames();
    places.push(capOf());
    arcs.push(boundsOf());
  }
  expect(places.toSorted((a, b) => b - a)).toEqual(places);
  expect(new Set(places).size).toBe(places.length);
  const steps = places.slice(1).map((place, index) => places[index]! - place);
  expect(Math.max(...steps) - Math.min(...steps)).toBeLessThan(4);
  expect(places[0]! < box.height && places.at(-1)! > 0).toBe(true);
  // The arc grows from the left over the top to the right.
  expect(arcs[4]![1]).toBeGreaterThan(arcs[0]![1]);
  expect(arcs[2]![0]).toBeCloseTo(arcs[4]![0], 0);

  const bubble = (): Container => viewOf(canvas, slider).children[4]!;
  expect(bubble().visible).toBe(false);
  const [x, y] = [box.x + box.width / 2, box.y + capOf()];
  point(canvas.canvas, "pointerdown", x, y);
  point(canvas.canvas, "pointermove", x, y + 60);
  await canvas.frames();
  expect(bubble().visible).toBe(true);
  expect(bubble().y).toBeLessThan(capOf());
  expect(box.y + capOf()).toBeCloseTo(y + 60, 0);
  expect(valueOf(slider)).toBeLessThan(127);
  expect(viewOf(canvas, slider).zIndex).toBe(2);
  point(canvas.canvas, "pointerup", x, y + 60);
  await canvas.frames();
  expect([bubble().visible, viewOf(canvas, slider).zIndex]).toEqual([false, 0]);
  canvas.close();
});

test("an XY pad's puck stands where the finger is, its trail fades within a second, and its arrows move both ways", async () => {
  const canvas = await openBoard(everyKind(), DESK);
  const pad = standInOf(canvas, "xyPad");
  const { x, y, width, height } = boxOf(pad);
  const { pad: of } = widgetOf(canvas, "xyPad");
  expect(of.type).toBe("xyPad");
  point(canvas.canvas, "pointerdown", x + width / 2, y + height / 3);
  for (let step = 1; step <= 5; step++)
    point(canvas.canvas, "pointermove", x + width / 2 + 10 * step, y + height / 3 + 4 * step);
  await canvas.frames();
  const halo = (): Sprite => spritesOf(viewOf(canvas, pad)).at(-1)!;
  expect([halo().visible, halo().alpha]).toEqual([true, 1]);
  expect(halo().x).toBeCloseTo(width / 2 + 50, 0);
  expect(halo().y).toBeCloseTo(height / 3 + 20, 0);
  point(canvas.canvas, "pointerup", x + width / 2 + 50, y + height / 3 + 20);
  await canvas.frames();
  expect([halo().visible, halo().alpha]).toEqual([true, 0.6]);
  await canvas.frames(1200);
  expect(halo().visible).toBe(false);
  const { frames } = canvas.drawn;
  await canvas.frames(500);
  expect(canvas.drawn.frames).toBe(frames);
  const text = (): readonly number[] => (pad.getAttribute("aria-valuetext") ?? "").match(/\d+/g)!.map(Number);
  const [atX, atY] = text() as [number, number];
  key(pad, "ArrowRight");
  key(pad, "ArrowDown");
  key(pad, "ArrowDown");
  await canvas.frames();
  expect(text()).toEqual([atX + 1, atY - 2]);
  key(pad, "PageUp");
  await canvas.frames();
  expect(text()).toEqual([atX + 1, atY + 8]);
  canvas.close();
});

test("a wheel that returns springs back when its key is let go of; the other one stays", async () => {
  const canvas = await openBoard(everyKind(), DESK);
  const [bend, mod] = ["pitchWheel", "modWheel"].map((id) => standInOf(canvas, id)) as [HTMLElement, HTMLElement];
  const ridges = (element: HTMLElement): number => {
    const { minY, maxY } = graphicsOf(viewOf(canvas, element)).bounds;
    return maxY - minY;
  };
  expect(ridges(bend)).toBeGreaterThan(20);
  const rest = bend.getAttribute("aria-valuetext");
  expect(rest).toBe("0");
  for (const element of [bend, mod]) for (let step = 0; step < 3; step++) key(element, "PageUp");
  await canvas.frames();
  expect(bend.getAttribute("aria-valuetext")).toMatch(/^\+\d+$/);
  expect(valueOf(mod)).toBe(30);
  release(bend, "PageUp");
  release(mod, "PageUp");
  await canvas.frames();
  expect([bend.getAttribute("aria-valuetext"), valueOf(mod)]).toEqual(["0", 30]);
  expect(canvas.outputs.midiLog().some((line) => line.startsWith("out e0"))).toBe(true);
  canvas.close();
});

test("cells of a grid, strings, keys and chords are struck where they are drawn, by the pointer and by stand-ins", async () => {
  const canvas = await openBoard(everyKind(), DESK);
  for (const id of ["scaleGrid", "strum", "keys"]) {
    const group = standInOf(canvas, id);
    const { x, y, width, height } = boxOf(group);
    const cells = [...group.children] as HTMLElement[];
    expect(group.getAttribute("role")).toBe("group");
    expect(cells.length).toBe(widgetOf(canvas, id).cells.length);
    const [cell] = cells;
    const part = (name: "left" | "top" | "width" | "height"): number => Number.parseFloat(cell!.style[name]) / 100;
    const at = [
      x + width * (part("left") + part("width") / 2),
      y + height * (part("top") + part("height") * 0.9),
    ] as const;
    const before = canvas.outputs.midiNotes().length;
    drag(canvas.canvas, [at]);
    const byPointer = canvas.outputs.midiNotes().slice(before);
    key(cell!, " ");
    await canvas.frames();
    const lit = [...widgetOf(canvas, id).lit].filter((velocity) => velocity > 0);
    expect(lit).toHaveLength(1);
    release(cell!, " ");
    const byKeys = canvas.outputs.midiNotes().slice(before + byPointer.length);
    expect(byPointer[0]).toMatch(/^on \d+$/);
    expect([...byKeys].sort()).toEqual([...byPointer].sort());
    await canvas.frames();
    expect([...widgetOf(canvas, id).lit].every((velocity) => velocity === 0)).toBe(true);
  }
  const chord = standInOf(canvas, "chord");
  key(chord, " ");
  expect(canvas.outputs.openNotes()).toHaveLength(4);
  release(chord, " ");
  expect([canvas.outputs.openNotes(), canvas.outputs.mistakes]).toEqual([[], []]);
  canvas.close();
});

test("steps of a row are pressed and named; a display says what it shows; pages say which is on", async () => {
  const canvas = await openBoard(everyKind(), DESK);
  const row = standInOf(canvas, "stepRow");
  const cells = (): HTMLElement[] => [...standInOf(canvas, "stepRow").children] as HTMLElement[];
  expect(
    cells()
      .slice(0, 3)
      .map((cell) => cell.getAttribute("aria-label")),
  ).toEqual(["Start", "Step 1, velocity 100", "Step 2, velocity 100"]);
  const pressed = (): (string | null)[] =>
    cells()
      .slice(1, 6)
      .map((cell) => cell.getAttribute("aria-pressed"));
  expect(pressed()).toEqual(["true", "false", "false", "false", "true"]);
  canvas.outputs.player = canvas.player;
  key(cells()[2]!, " ");
  release(cells()[2]!, " ");
  await canvas.frames();
  expect(pressed()[1]).toBe("true");
  key(cells()[2]!, "ArrowUp");
  await canvas.frames();
  expect(cells()[2]!.getAttribute("aria-label")).toBe("Step 2, velocity 110");
  expect(row.getAttribute("aria-label")).toBe("stepRow");
  const display = standInOf(canvas, "display");
  expect([display.getAttribute("role"), display.tabIndex]).toEqual(["img", -1]);
  const pages = [...standInOf(canvas, "pages").children];
  expect(pages.map((page) => [page.getAttribute("aria-label"), page.getAttribute("aria-pressed")])).toEqual([
    ["Page 1", "true"],
    ["Page 2", "false"],
  ]);
  canvas.close();
});

test("what is disabled is pale, cannot be reached and says so; its canvas plays nothing", async () => {
  const canvas = await openBoard(everyKind({ disabled: true }), DESK);
  const knob = standInOf(canvas, "knob");
  expect([knob.getAttribute("aria-disabled"), knob.tabIndex]).toEqual(["true", -1]);
  for (const id of ["knob", "slider", "xyPad", "pitchWheel"])
    expect(viewOf(canvas, standInOf(canvas, id)).alpha).toBe(0.6);
  for (const id of ["scaleGrid", "keys"]) expect(viewOf(canvas, standInOf(canvas, id)).alpha).toBe(0.45);
  drag(canvas.canvas, [middleOf(standInOf(canvas, "button"))]);
  expect(canvas.outputs.midiLog()).toEqual([]);
  canvas.close();
});

test("who plays a pad by keys goes on with the first pad of the page that is turned to", async () => {
  const board = everyKind();
  const pads = board.pads.map((pad, index) => ({ ...pad, page: index < 2 ? 1 : 2 }));
  const canvas = await openBoard({ ...board, pads }, DESK);
  standInOf(canvas, pads[1]!.id).focus();
  canvas.player.pages.turn(1);
  await canvas.frames();
  const focused = document.activeElement!;
  expect(focused.closest("[hidden]")).toBeNull();
  expect(standInOf(canvas, pads[2]!.id).contains(focused)).toBe(true);
  canvas.close();
});
