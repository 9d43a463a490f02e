import { onTestFinished } from "vitest";

/** Makes the page `rem` wide until the test ends, and fingers its pointer where `touch` is true. */
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
