import { placeSheet, sheetSize } from "../../view/map/mapSheet.ts";
import type { PlaceClusters } from "../../view/map/PlaceClusters.ts";
import { drawMap, type MapPicture } from "./drawMap.ts";
import { markBox, marksInView, type MapPlace } from "./mapMarks.ts";

/** Content of a map below its marks. */
export interface MapScene extends Omit<MapPicture, "marks"> {
  readonly places: PlaceClusters<MapPlace>;
}

/** More pixels than this nobody sees, and each costs. */
const MOST_RATIO = 2;
/** A sheet is stretched so far while somebody zooms; words would be too large or too small beyond it. */
const MOST_STRETCH = 1.5;
const REST_MS = 100;

/**
 * The canvas of a map. Painting all land takes longer than a frame: it is painted with room around what is seen, and moved
 * and stretched until that is used up, or the map rests.
 */
export class MapSheet {
  readonly #canvas: HTMLCanvasElement;
  #painted: MapScene | null = null;
  #latest: MapScene | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(canvas: HTMLCanvasElement) {
    this.#canvas = canvas;
  }

  show(scene: MapScene): void {
    clearTimeout(this.#timer);
    this.#latest = scene;
    if (!this.#painted || !isAlike(this.#painted, scene)) return this.paint();
    const { view, size } = scene;
    const { from, scale, covers } = placeSheet({ view: this.#painted.view, size: sheetSize(size) }, view, size);
    if (!covers || Math.max(scale, 1 / scale) > MOST_STRETCH) return this.paint();
    this.#canvas.style.transform = `translate(${from.x}px, ${from.y}px) scale(${scale})`;
    if (scale !== 1) this.#timer = setTimeout(() => this.paint(), REST_MS);
  }

  /** Anew, at the view that was shown last. */
  paint(): void {
    clearTimeout(this.#timer);
    const scene = this.#latest;
    const canvas = this.#canvas;
    // Painted by the page: the process that draws cuts every border into triangles each time, which takes it longer.
    const context = canvas.getContext("2d", { alpha: false, willReadFrequently: true });
    if (!scene || !context) return;
    this.#painted = scene;
    const size = sheetSize(scene.size);
    const ratio = Math.min(MOST_RATIO, devicePixelRatio);
    const [width, height] = [Math.round(size.width * ratio), Math.round(size.height * ratio)];
    // Setting them empties the canvas.
    if (canvas.width !== width) canvas.width = width;
    if (canvas.height !== height) canvas.height = height;
    Object.assign(canvas.style, {
      left: `${(scene.size.width - size.width) / 2}px`,
      top: `${(scene.size.height - size.height) / 2}px`,
      width: `${size.width}px`,
      height: `${size.height}px`,
      transform: "none",
    });
    const marks = marksInView(scene.places, scene.view, size).map(markBox);
    drawMap(context, { ...scene, size, marks }, ratio);
  }

  stop(): void {
    clearTimeout(this.#timer);
  }
}

/** All but the view. */
const isAlike = (a: MapScene, b: MapScene): boolean =>
  a.size === b.size && a.atlas === b.atlas && a.cities === b.cities && a.circle === b.circle && a.places === b.places;
