import { expect, test, type Page } from "playwright/test";

interface Draws {
  /** Draw calls by the pipe of Pixi that made them; `none`: outside of its renderers. */
  readonly byPipe: Record<string, number>;
}

interface Drawing extends Draws {
  pipe: string;
}

interface Pipe {
  execute?(this: Pipe, instruction: unknown): void;
}

interface Renderer {
  readonly renderPipes: Record<string, Pipe>;
}

interface DrawWindow {
  padrollDraws: Drawing;
}

/** Pixi calls it for each renderer that is made. */
const HOOK = "__PIXI_RENDERER_INIT__";
const KINDS = [
  "drawArrays",
  "drawElements",
  "drawArraysInstanced",
  "drawElementsInstanced",
  "drawRangeElements",
] as const;

/** Counts the draw calls of every context from the first moment on. */
const countDraws = (page: Page): Promise<unknown> =>
  page.addInitScript(
    ([hook, kinds]) => {
      const at = globalThis as unknown as DrawWindow;
      const drawing: Drawing = { pipe: "none", byPipe: {} };
      at.padrollDraws = drawing;
      const within = (pipe: string, run: () => void): void => {
        const before = drawing.pipe;
        drawing.pipe = pipe;
        try {
          run();
        } finally {
          drawing.pipe = before;
        }
      };
      const onRenderer = ({ renderPipes }: Renderer): void => {
        for (const [name, pipe] of Object.entries(renderPipes)) {
          const execute = pipe.execute?.bind(pipe);
          if (execute) pipe.execute = (instruction) => within(name, () => execute(instruction));
        }
      };
      Object.assign(globalThis, { [hook]: onRenderer });
      for (const kind of [WebGLRenderingContext, WebGL2RenderingContext]) {
        const methods = kind.prototype as unknown as Record<string, ((...args: unknown[]) => void) | undefined>;
        for (const name of kinds) {
          const draw = methods[name];
          if (!draw) continue;
          methods[name] = function (this: unknown, ...args) {
            drawing.byPipe[drawing.pipe] = (drawing.byPipe[drawing.pipe] ?? 0) + 1;
            draw.apply(this, args);
          };
        }
      }
    },
    [HOOK, KINDS] as const,
  );

const drawsOf = (page: Page): Promise<Draws["byPipe"]> =>
  page.evaluate(() => ({ ...(globalThis as unknown as DrawWindow).padrollDraws.byPipe }));

test("the canvases of song and board are drawn by Pixi and its registered pipes alone", async ({ page }) => {
  await countDraws(page);
  await page.goto("/timeline");
  await page.getByRole("button", { name: "Open demo song" }).click();
  await expect.poll(async () => Object.keys(await drawsOf(page))).toEqual(expect.arrayContaining(["quads", "notes"]));
  // While it plays, what stands still is a picture that Pixi keeps.
  await page.getByRole("button", { name: "Play", exact: true }).click();
  const pictures = async (): Promise<number> => (await drawsOf(page))["batch"] ?? 0;
  const before = await pictures();
  await expect.poll(pictures, { timeout: 30_000 }).toBeGreaterThan(before + 4);
  await page.getByRole("button", { name: "Stop", exact: true }).click();
  expect(await drawsOf(page)).not.toHaveProperty("none");

  await page.goto("/midi");
  const canvas = page.locator("canvas");
  await expect(canvas).toHaveCount(1);
  const draws = async (): Promise<number> => Object.values(await drawsOf(page)).reduce((sum, count) => sum + count, 0);
  await expect.poll(draws).toBeGreaterThan(0);
  // In the middle is a pad, which lights up.
  const opened = await draws();
  await canvas.click();
  await expect.poll(draws).toBeGreaterThan(opened);
  expect(await drawsOf(page)).not.toHaveProperty("none");
});

interface PictureWindow {
  padrollRenderers: number;
  /** What was put on small canvases, a number for each that differs with its pixels. */
  padrollPictures: number[];
}

test("small pictures are painted by the context that is there, and anew when they change", async ({ page }) => {
  await page.addInitScript((hook) => {
    const at = globalThis as unknown as PictureWindow;
    at.padrollRenderers = 0;
    at.padrollPictures = [];
    Object.assign(globalThis, { [hook]: () => at.padrollRenderers++ });
    const methods = CanvasRenderingContext2D.prototype as unknown as Record<
      string,
      (image: ImageData, ...rest: unknown[]) => void
    >;
    const put = methods["putImageData"]!;
    methods["putImageData"] = function (this: unknown, image, ...rest) {
      at.padrollPictures.push(image.data.reduce((sum, value, index) => (sum + value * (index % 9973)) % 1e9, 0));
      put.call(this, image, ...rest);
    };
  }, HOOK);
  const seen = () =>
    page.evaluate(() => {
      const { padrollRenderers, padrollPictures } = globalThis as unknown as PictureWindow;
      return { renderers: padrollRenderers, last: padrollPictures.at(-1) ?? 0 };
    });
  await page.goto("/timeline");
  await page.getByRole("button", { name: "Open demo song" }).click();
  await page.getByRole("radio", { name: "Mixer", exact: true }).click();
  await page.getByRole("region", { name: "Mixer" }).getByRole("button", { name: "Equalizer of Bass" }).click();
  const low = page.getByRole("dialog", { name: "Equalizer of Bass" }).getByRole("slider", { name: "Low", exact: true });
  await expect(low).toBeVisible();
  await expect.poll(async () => (await seen()).last).toBeGreaterThan(0);
  const { last } = await seen();
  await low.press("End");
  await expect.poll(async () => (await seen()).last).not.toBe(last);
  expect((await seen()).renderers, "those of arrangement and roll").toBe(2);
});
