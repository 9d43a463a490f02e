import type { Locator, Page } from "playwright/test";

/** What is wrong with the places of things on a page, in words; empty lists where nothing is. */
export interface LayoutFaults {
  /** Controls of which one covers another. */
  readonly covered: readonly string[];
  /** Readings of which one is written over another. */
  readonly overlapping: readonly string[];
  /** Words that are cut off, other than by an ellipsis or at the edge of what scrolls. */
  readonly cut: readonly string[];
  /** Controls beyond the edges of the window that no scrolling reaches. */
  readonly outside: readonly string[];
  /** Controls that are not hit everywhere within 44 × 44 px with fingers, 24 × 24 px with a mouse. */
  readonly small: readonly string[];
}

/** Measures every control and every piece of text that is on the page now, or in one element of it. */
export const layoutFaults = (page: Page, within: Locator = page.locator("html")): Promise<LayoutFaults> =>
  within.evaluate((root) => {
    interface Rect {
      left: number;
      top: number;
      right: number;
      bottom: number;
    }
    const CONTROLS =
      "button, a[href], input, select, textarea, [role=slider], [role=tab], [role=combobox], [role=switch], [role=option]";
    const isCoarse = matchMedia("(pointer: coarse)").matches;
    const scale = Number.parseFloat(getComputedStyle(document.documentElement).getPropertyValue("--ui-scale"));
    // A smaller interface has smaller controls.
    const TARGET_PX = isCoarse ? 44 : 24 * Math.min(1, scale);
    /** Pixels at the edge of a target that may be hit by its neighbor: points are rounded to whole pixels. */
    const SLACK_PX = isCoarse ? 0.75 : 1.75;
    const meet = (a: Rect, b: Rect): Rect => ({
      left: Math.max(a.left, b.left),
      top: Math.max(a.top, b.top),
      right: Math.min(a.right, b.right),
      bottom: Math.min(a.bottom, b.bottom),
    });
    const isEmpty = (r: Rect, slack = 0): boolean => r.right - r.left <= slack || r.bottom - r.top <= slack;
    const name = (element: Element): string => {
      const label = element.getAttribute("aria-label") ?? element.textContent?.trim().slice(0, 40) ?? "";
      return `${element.tagName.toLowerCase()} "${label}"`;
    };
    const isHidden = (element: Element): boolean =>
      !element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) ||
      element.closest("[inert], [aria-hidden=true] canvas") !== null ||
      getComputedStyle(element).clipPath !== "none";
    /** The part of a rectangle that is shown, and whether something that does not scroll cuts it off sideways. */
    const shownPart = (element: Element, rect: Rect): { rect: Rect; cut: boolean } => {
      let shown = rect;
      let cut = false;
      for (let at: Element | null = element; at; at = at.parentElement) {
        const style = getComputedStyle(at);
        if (style.overflowX === "visible" && style.overflowY === "visible") continue;
        const next = meet(shown, at.getBoundingClientRect());
        const scrolls = style.overflowX === "auto" || style.overflowX === "scroll";
        const ellipsis = style.textOverflow === "ellipsis";
        if (!scrolls && !ellipsis && (next.left > shown.left + 1 || next.right < shown.right - 1)) cut = true;
        shown = next;
        if (scrolls || ellipsis) rect = shown;
      }
      return { rect: meet(shown, { left: 0, top: 0, right: innerWidth, bottom: innerHeight }), cut };
    };

    const controls = [...root.querySelectorAll(CONTROLS)].filter((element) => !isHidden(element));
    const boxes = controls.map((element) => {
      const full = element.getBoundingClientRect();
      const { rect } = shownPart(element, full);
      return { element, full, rect };
    });
    const visible = boxes.filter(({ rect }) => !isEmpty(rect, 2));
    const isDrawn = (element: Element): boolean => getComputedStyle(element).pointerEvents !== "none";
    // A link that goes on in the next line has a box over what stands beside it.
    const isOneBox = (element: Element): boolean => isDrawn(element) && element.getClientRects().length === 1;

    const covered: string[] = [];
    for (const [index, a] of visible.entries()) {
      if (!isOneBox(a.element)) continue;
      for (const b of visible.slice(index + 1)) {
        if (!isOneBox(b.element) || a.element.contains(b.element) || b.element.contains(a.element)) continue;
        if (!isEmpty(meet(a.rect, b.rect), 1)) covered.push(`${name(a.element)} and ${name(b.element)}`);
      }
    }

    const texts: { text: string; element: Element; rect: Rect }[] = [];
    const cut: string[] = [];
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const node = walker.currentNode;
      const element = node.parentElement;
      const text = node.textContent?.trim() ?? "";
      if (!element || text === "" || isHidden(element) || element.closest("script, style, noscript")) continue;
      // Words of a picture.
      if (element.closest("[aria-hidden=true] svg, svg[aria-hidden=true]")) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const full of range.getClientRects()) {
        const part = shownPart(element, full);
        if (isEmpty(part.rect, 2)) {
          if (part.cut) cut.push(text);
          continue;
        }
        if (part.cut) cut.push(text);
        // The letters fill the middle of their line.
        const inset = (part.rect.bottom - part.rect.top) * 0.28;
        texts.push({
          text,
          element,
          rect: { ...part.rect, top: part.rect.top + inset, bottom: part.rect.bottom - inset },
        });
      }
    }
    const overlapping: string[] = [];
    for (const [index, a] of texts.entries()) {
      for (const b of texts.slice(index + 1)) {
        // A line with an ellipsis has more than one rectangle.
        if (a.element !== b.element && !isEmpty(meet(a.rect, b.rect), 1))
          overlapping.push(`"${a.text}" and "${b.text}"`);
      }
    }

    const isPageScrolled = document.documentElement.scrollHeight > innerHeight + 1;
    const outside = boxes
      .filter(({ element, rect, full }) => {
        if (isEmpty(full, 1) || !isEmpty(rect, 2)) return false;
        // A page is scrolled to it, if not sideways.
        if (isPageScrolled && full.left >= 0 && full.right <= innerWidth + 1 && full.bottom > 0) return false;
        for (let at: Element | null = element; at; at = at.parentElement) {
          const { overflowX, overflowY } = getComputedStyle(at);
          if (/auto|scroll/.test(`${overflowX} ${overflowY}`)) return false;
        }
        // Rows of tracks scroll with the canvas beside them.
        return element.closest("[data-scrolls]") === null;
      })
      .map(({ element }) => name(element));

    const small: string[] = [];
    for (const { element, full, rect } of visible) {
      const whole = rect.bottom - rect.top > full.height - 1 && rect.right - rect.left > full.width - 1;
      // Links within a line of text, of which 24 px would cover the lines above and below.
      if (!isCoarse && getComputedStyle(element).display === "inline") continue;
      // Those half scrolled away, and those that are played on the canvas under them.
      if (!whole || !isDrawn(element)) continue;
      const x = (full.left + full.right) / 2;
      const y = (full.top + full.bottom) / 2;
      const wide = full.width > TARGET_PX - 0.5 && full.height > TARGET_PX - 0.5;
      // A little less than the half where the box says it: at its very edge begins its neighbour.
      const reach = wide ? TARGET_PX / 2 - 2 : TARGET_PX / 2 - SLACK_PX;
      const points = [
        [x - reach, y],
        [x + reach, y],
        [x, y - reach],
        [x, y + reach],
      ] as const;
      const hit = points.every(([px, py]) => {
        const at = document.elementFromPoint(
          Math.min(innerWidth - 1, Math.max(0, px)),
          Math.min(innerHeight - 1, Math.max(0, py)),
        );
        return at !== null && (element.contains(at) || at.closest("label")?.contains(element) === true);
      });
      if (!hit) small.push(`${name(element)} ${Math.round(full.width)}×${Math.round(full.height)}`);
    }
    return { covered, overlapping, cut, outside, small };
  });
