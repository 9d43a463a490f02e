import type { Page } from "playwright/test";

/**
 * Layers with a translucent ground over other things, and endless animations, while the system asks for less transparency and less
 * motion. The page follows the system again afterwards.
 */
export async function notReduced(page: Page): Promise<readonly string[]> {
  const client = await page.context().newCDPSession(page);
  const set = (value: string) =>
    client.send("Emulation.setEmulatedMedia", {
      features: ["prefers-reduced-transparency", "prefers-reduced-motion"].map((name) => ({ name, value })),
    });
  await set("reduce");
  const found = await page.evaluate(async () => {
    if (!matchMedia("(prefers-reduced-transparency: reduce) and (prefers-reduced-motion: reduce)").matches)
      throw new Error("The browser does not emulate it.");
    // A color that changes becomes what it will be.
    for (let round = 0, still = 0; round < 60 && still < 3; round++, still++) {
      await new Promise((next) => requestAnimationFrame(next));
      const changes = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
      if (changes.length > 0) still = 0;
      await Promise.allSettled(changes.map(({ finished }) => finished));
    }
    const endless = document
      .getAnimations()
      .filter((each) => each.playState === "running" && each.effect?.getComputedTiming().iterations === Infinity)
      .map((each) => `moves: ${(each as CSSAnimation).animationName}`);
    const isOver = (element: Element): boolean => {
      const { left, top, width, height } = element.getBoundingClientRect();
      if (width < 24 || height < 24) return false;
      const at = document.elementsFromPoint(left + width / 2, top + height / 2);
      return at.slice(at.indexOf(element) + 1).some((under) => !under.contains(element) && !element.contains(under));
    };
    const shines = [...document.body.querySelectorAll("*")].filter((element) => {
      const style = getComputedStyle(element);
      if (!/fixed|absolute|sticky/u.test(style.position) || !element.checkVisibility()) return false;
      const alpha = Number(/\/ ([\d.]+)\)|rgba\(.*, ([\d.]+)\)/u.exec(style.backgroundColor)?.slice(1).join("") || 1);
      return (style.backdropFilter !== "none" || (alpha > 0 && alpha < 1)) && isOver(element);
    });
    return [...endless, ...shines.map((element) => `shines through: ${element.outerHTML.slice(0, 120)}`)];
  });
  await client.detach();
  return found;
}
