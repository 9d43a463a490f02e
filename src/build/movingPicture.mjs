// A moving picture of a page: what the browser shows, at the times at which it showed it, as an animated WebP.
import sharp from "sharp";

/** Pixels of the picture, whatever the size of the page. */
const WIDTH = 960;
/** Milliseconds between two frames at least: the file's size goes with their number. */
const STEP = 90;
const QUALITY = 55;

/** @typedef {{ data: Buffer, at: number }} Frame `at` is in milliseconds */

/**
 * Records a page while something is done with it.
 * @param {import("playwright").Page} page
 * @param {() => Promise<void>} act
 * @returns {Promise<Frame[]>} the last one is shown until the end of `act`
 */
export async function recordFrames(page, act) {
  const session = await page.context().newCDPSession(page);
  /** @type {Frame[]} */
  const frames = [];
  session.on("Page.screencastFrame", ({ data, metadata, sessionId }) => {
    const at = (metadata.timestamp ?? 0) * 1000;
    const last = frames.at(-1);
    if (last === undefined || at - last.at >= STEP) frames.push({ data: Buffer.from(data, "base64"), at });
    // The last frame may come as the page is closed.
    session.send("Page.screencastFrameAck", { sessionId }).catch(() => undefined);
  });
  await session.send("Page.startScreencast", { format: "jpeg", quality: 95 });
  await act();
  await session.send("Page.stopScreencast");
  await session.detach();
  const last = frames.at(-1);
  if (last !== undefined) frames.push({ data: last.data, at: Date.now() });
  return frames;
}

/**
 * Joins recordings into one picture that goes round.
 * @param {readonly Frame[][]} recordings
 * @param {string} path
 */
export async function writeMovingPicture(recordings, path) {
  const shown = recordings.flatMap((frames) =>
    frames.slice(0, -1).map(({ data, at }, index) => ({ data, delay: Math.round((frames[index + 1]?.at ?? at) - at) })),
  );
  const pictures = await Promise.all(shown.map(({ data }) => sharp(data).resize({ width: WIDTH }).png().toBuffer()));
  await sharp(pictures, { join: { animated: true } })
    .webp({ quality: QUALITY, effort: 5, loop: 0, delay: shown.map(({ delay }) => delay), mixed: true })
    .toFile(path);
}
