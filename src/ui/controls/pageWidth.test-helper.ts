import { onTestFinished } from "vitest";

/** From here on the page is `rem` wide, and fingers are its pointer where `touch` is true; the end of the test takes that back. */
export function pageOfWidth(rem: number, touch = false): void {
  const page = globalThis as Partial<Pick<typeof globalThis, "matchMedia">>;
  const { matchMedia } = page;
  page.matchMedia = (media) => {
    const [, bound, pixels] = /\((min|max)-width: ([\d.]+)px\)/.exec(media) ?? [];
    const isWidth = bound === "min" ? rem * 16 >= Number(pixels) : bound === "max" && rem * 16 <= Number(pixels);
    const matches = isWidth || (touch && media.includes("pointer: coarse"));
    return Object.assign(new EventTarget(), { media, matches }) as MediaQueryList;
  };
  onTestFinished(() => void (page.matchMedia = matchMedia!));
}
