import { expect, onTestFinished, test, vi } from "vitest";
import { pictures, type SmallPicture } from "./pictures.ts";

/** Only told apart here. */
const canvas = (): HTMLCanvasElement => ({}) as HTMLCanvasElement;
const pictureOn = (on: HTMLCanvasElement, scene = ""): SmallPicture => ({ canvas: on, width: 2, height: 1, scene });

test("one renderer has all pictures, and the next one when it goes", () => {
  const [first, second, third] = [{}, {}, {}];
  const [a, b] = [pictureOn(canvas()), pictureOn(canvas())];
  pictures.show(a);
  const make = vi.spyOn(pictures, "makePainter").mockReturnValue();
  onTestFinished(() => make.mockRestore());
  pictures.needPainter();
  expect(make, "nobody paints").toHaveBeenCalledTimes(1);
  const detach = [first, second].map((painter) => pictures.attach(painter));
  pictures.show(b);
  pictures.needPainter();
  expect(make, "somebody does").toHaveBeenCalledTimes(1);
  const had = (): (readonly SmallPicture[])[] => [first, second, third].map((painter) => pictures.of(painter));
  expect(had()).toEqual([[a, b], [], []]);
  detach[0]!();
  expect(had()).toEqual([[], [a, b], []]);
  detach.push(pictures.attach(third));
  detach[0]!();
  expect(had(), "a second leave is none").toEqual([[], [a, b], []]);
  for (const leave of detach) leave();
  expect(had()).toEqual([[], [], []]);
  for (const { canvas } of [a, b]) pictures.hide(canvas);
});

test("a picture that is shown anew takes its own place, and others are told apart", () => {
  const painter = {};
  const detach = pictures.attach(painter);
  const [one, other] = [canvas(), canvas()];
  const still = pictureOn(other);
  let told = 0;
  const unsubscribe = pictures.subscribe(() => told++);
  pictures.show(pictureOn(one, "before"));
  pictures.show(still);
  pictures.show(pictureOn(one, "after"));
  expect(pictures.of(painter)).toEqual([pictureOn(one, "after"), still]);
  expect(pictures.of(painter)[1], "not painted again").toBe(still);
  expect(pictures.of(painter), "the same until something changes").toBe(pictures.of(painter));
  pictures.hide(one);
  pictures.hide(one);
  expect(pictures.of(painter)).toEqual([still]);
  expect(told).toBe(4);
  pictures.hide(other);
  unsubscribe();
  detach();
});
