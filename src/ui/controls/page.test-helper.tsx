import { act, cleanup, render, within } from "@testing-library/react";
import { PointerEventsCheckLevel, userEvent, type UserEvent } from "@testing-library/user-event";
import type { ReactNode } from "react";
import { onTestFinished, vi } from "vitest";

/** Browser features that jsdom lacks: it lays nothing out, holds no pointer and knows no media. */
function standIn(): void {
  class Observer {
    observe(): void {}
    unobserve(): void {}
    disconnect(): void {}
    takeRecords = (): [] => [];
  }
  const page = globalThis as Partial<Pick<typeof globalThis, "ResizeObserver" | "IntersectionObserver" | "matchMedia">>;
  page.ResizeObserver ??= Observer;
  page.IntersectionObserver ??= Observer as unknown as typeof IntersectionObserver;
  page.matchMedia ??= (media) => Object.assign(new EventTarget(), { media, matches: false }) as MediaQueryList;
  const element = Element.prototype as Partial<Element>;
  element.scrollIntoView ??= () => undefined;
  element.hasPointerCapture ??= () => false;
  element.setPointerCapture ??= () => undefined;
  element.releasePointerCapture ??= () => undefined;
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
}

/** No style sheets are loaded, and to match those of the browser for every question takes jsdom a third of a test. */
function askStyles(): () => void {
  const { getComputedStyle } = globalThis;
  globalThis.getComputedStyle = ownStyle as typeof getComputedStyle;
  return () => void (globalThis.getComputedStyle = getComputedStyle);
}

const HIDDEN = { display: "none", getPropertyValue: (name: string) => (name === "display" ? "none" : "") };

const ownStyle = (element: HTMLElement): object => (element.hasAttribute("hidden") ? HIDDEN : element.style);

let user: UserEvent | null = null;

/** The person at the page: mouse, keys and clipboard. */
const hands = (): UserEvent =>
  (user ??= userEvent.setup({ delay: null, document, pointerEventsCheck: PointerEventsCheckLevel.Never }));

/** Shows controls on a page of their own, in the place of what was shown before; the end of the test takes them away. */
export async function show(content: ReactNode): Promise<void> {
  standIn();
  leave();
  onTestFinished(askStyles());
  onTestFinished(leave);
  const container = document.createElement("div");
  container.id = "root";
  document.body.replaceChildren(container);
  // Awaited, as what reads a promise may be: else React forgets what such a part sets while it comes up.
  await act(async () => void render(content, { container }));
  await settle();
}

/** From here on the page has the width of a phone; the end of the test takes that back. */
export const narrowPage = (): void => matchWidth("max-width");

/** From here on the page has the width of a wide screen; the end of the test takes that back. */
export const widePage = (): void => matchWidth("min-width");

function matchWidth(feature: "max-width" | "min-width"): void {
  const page = globalThis as Partial<Pick<typeof globalThis, "matchMedia">>;
  const { matchMedia } = page;
  page.matchMedia = (media) =>
    Object.assign(new EventTarget(), { media, matches: media.includes(feature) }) as MediaQueryList;
  onTestFinished(() => void (page.matchMedia = matchMedia!));
}

function leave(): void {
  cleanup();
  document.body.replaceChildren();
  user = null;
}

interface Found {
  /** Also what screen readers do not reach, as what lies behind a window. */
  readonly hidden?: boolean;
}

const query = (name: string | RegExp | undefined, { hidden = false }: Found) => ({
  hidden,
  ...(name === undefined ? {} : { name }),
});

/** Elements by their role, and their accessible name where one is given. */
export const all = (role: string, name?: string | RegExp, found: Found = {}): HTMLElement[] =>
  within(document.body).queryAllByRole(role, query(name, found));

/** The one of its role and accessible name. */
export function the(role: string, name?: string | RegExp, found: Found = {}): HTMLElement {
  const [element, ...others] = all(role, name, found);
  if (element && others.length === 0) return element;
  const there = all(role, undefined, found).map((each) => each.getAttribute("aria-label") ?? each.textContent);
  throw new Error(`${others.length + (element ? 1 : 0)} of ${role} ${name ?? ""} among: ${there.join(" | ")}`);
}

/** A busy machine takes its time. */
const BUSY_MS = 10_000;

/** The same, once it is there. */
export const appears = (role: string, name?: string | RegExp): Promise<HTMLElement> =>
  within(document.body).findByRole(role, query(name, {}), { timeout: BUSY_MS });

/** The field of a label: those of passwords have no role. */
export const field = (label: string): HTMLInputElement =>
  within(document.body).getByLabelText<HTMLInputElement>(label, { selector: "input, textarea" });

/** Error text of a field; null if it has none. */
export function problemOf(label: string): string | null {
  const input = field(label);
  const note = document.getElementById(input.getAttribute("aria-describedby") ?? "");
  return input.getAttribute("aria-invalid") === "true" ? (note?.textContent ?? "") : null;
}

/** Texts that screen readers announce at once. */
export const alerts = (): string[] => all("alert").map(({ textContent }) => textContent.trim());

/** Presses keys on what has the focus, in the notation of user-event: `{Enter}`, `a`, `{Shift>}{ArrowUp}{/Shift}`. */
export async function press(keys: string): Promise<void> {
  await hands().keyboard(keys);
  await settle();
}

/** The mouse presses an element and lets go of it. */
export async function click(element: Element, button: "MouseLeft" | "MouseRight" = "MouseLeft"): Promise<void> {
  await hands().pointer([{ target: element }, { target: element, keys: `[${button}]` }]);
  await settle();
}

/** Chooses an option of a list by its name. */
export async function choose(label: string | RegExp, option: string | RegExp): Promise<void> {
  await focus(the("combobox", label));
  await press("{Enter}");
  await click(the("option", option));
}

/** Gives a field this text, as pasted over what it says, and presses the keys behind it: `12{Enter}`. */
export async function fill(element: Element, text: string): Promise<void> {
  const [, plain = "", keys = ""] = /^([^{]*)(.*)$/s.exec(text) ?? [];
  await hands().tripleClick(element);
  await (plain === "" ? hands().keyboard("{Delete}") : hands().paste(plain));
  if (keys !== "") await hands().keyboard(keys);
  await settle();
}

/** Focuses an element, as Tab does. */
export const focus = (element: HTMLElement): Promise<void> => done(() => element.focus());

/** Does it and waits for what follows. */
export async function done(what: () => void): Promise<void> {
  await act(async () => what());
  await settle();
}

/** Waits until a check holds: what comes by timers comes as React knows it. */
export const eventually = (check: () => void): Promise<void> =>
  vi.waitFor(async () => {
    await settle();
    check();
  });

/** Radix moves the focus in tasks of its own. */
const settle = (): Promise<void> => act(() => new Promise<void>((resolve) => void setTimeout(resolve)));

/** Everything is in sight as soon as it is looked at. */
export function seeEverything(): void {
  onTestFinished(() => void vi.unstubAllGlobals());
  class Observer {
    readonly #see: (sights: { target: Element; isIntersecting: boolean }[]) => void;
    constructor(see: (sights: { target: Element; isIntersecting: boolean }[]) => void) {
      this.#see = see;
    }
    observe(target: Element): void {
      this.#see([{ target, isIntersecting: true }]);
    }
    unobserve(): void {}
  }
  vi.stubGlobal("IntersectionObserver", Observer);
}

type Sights = { target: Element; isIntersecting: boolean }[];

/** Elements are in sight, or leave it, as the returned function says; nothing is until then. */
export function placeInSight(): (element: Element, isIntersecting: boolean) => Promise<void> {
  onTestFinished(() => void vi.unstubAllGlobals());
  const looked = new Map<Element, (sights: Sights) => void>();
  class Observer {
    readonly #see: (sights: Sights) => void;
    constructor(see: (sights: Sights) => void) {
      this.#see = see;
    }
    observe(target: Element): void {
      looked.set(target, this.#see);
    }
    unobserve(target: Element): void {
      looked.delete(target);
    }
  }
  vi.stubGlobal("IntersectionObserver", Observer);
  return (target, isIntersecting) => done(() => looked.get(target)?.([{ target, isIntersecting }]));
}
