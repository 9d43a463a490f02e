// @vitest-environment jsdom
import { fireEvent } from "@testing-library/react";
import { Component, type ReactNode } from "react";
import { expect, test, vi } from "vitest";
import type { CanvasPlace } from "../../view/canvas/LentCanvas.ts";
import { all, click, done, eventually, show, the } from "../controls/page.test-helper.tsx";
import { strings } from "../strings/canvasLost.ts";
import { CanvasHost } from "./CanvasHost.tsx";

type Mount = (place: CanvasPlace) => Promise<() => void>;

/** A drawing that counts how often it is on the page. */
function drawing() {
  const counts = { mounted: 0, unmounted: 0 };
  const mount = vi.fn<Mount>(async ({ host }) => {
    counts.mounted++;
    host.append(document.createElement("canvas"));
    return () => void counts.unmounted++;
  });
  return { counts, mount };
}

const canvas = (): HTMLCanvasElement => document.querySelector("canvas")!;

/** An event of the browser to a canvas whose graphics card has gone or returned; it does not bubble. */
const context = (what: "lost" | "restored", on: Element = canvas()): Promise<boolean> => {
  const event = new Event(`webglcontext${what}`, { cancelable: true });
  return done(() => void on.dispatchEvent(event)).then(() => event.defaultPrevented);
};

class Screen extends Component<{ readonly children: ReactNode }> {
  override state = { message: "" };
  static getDerivedStateFromError = ({ message }: Error) => ({ message });
  override render = () => (this.state.message ? <p role="alert">{this.state.message}</p> : this.props.children);
}

test("the drawing is in its place once, and is taken away with it", async () => {
  const { counts, mount } = drawing();
  await show(<CanvasHost mount={mount} label="Notes" />);
  await eventually(() => expect(counts).toEqual({ mounted: 1, unmounted: 0 }));
  expect(the("application", "Notes").contains(canvas())).toBe(true);
  await show(<CanvasHost mount={mount} label="Notes of the clip" />);
  await eventually(() => expect(counts).toEqual({ mounted: 2, unmounted: 1 }));
  await show(null);
  expect(counts).toEqual({ mounted: 2, unmounted: 2 });
});

test("another drawing takes the place of the one before", async () => {
  const [first, second] = [drawing(), drawing()];
  await show(<CanvasHost mount={first.mount} />);
  await eventually(() => expect(first.counts.mounted).toBe(1));
  await show(<CanvasHost mount={second.mount} />);
  await eventually(() => expect(second.counts).toEqual({ mounted: 1, unmounted: 0 }));
  expect(first.counts).toEqual({ mounted: 1, unmounted: 1 });
});

test("a drawing that is ready only after its screen was left is taken away at once", async () => {
  const undo = vi.fn<() => void>();
  const waiting: (() => void)[] = [];
  const mount = vi.fn<Mount>(() => new Promise((resolve) => void waiting.push(() => resolve(undo))));
  await show(<CanvasHost mount={mount} />);
  await eventually(() => expect(mount).toHaveBeenCalledTimes(1));
  await show(null);
  expect(undo).not.toHaveBeenCalled();
  await done(waiting[0]!);
  expect(undo).toHaveBeenCalledTimes(1);
});

test("a canvas that cannot be made is an error of its screen, with the reason", async () => {
  vi.spyOn(console, "error").mockReturnValue();
  for (const [refusal, said] of [
    [new Error("WebGL is missing."), "WebGL is missing."],
    ["nothing", "The canvas could not be made."],
  ]) {
    await show(
      <Screen>
        <CanvasHost mount={() => Promise.reject(refusal)} />
      </Screen>,
    );
    await eventually(() => expect(the("alert").textContent).toBe(said));
  }
});

test("a canvas that the graphics card lost says so, and is drawn anew when there is a card again", async () => {
  const { counts, mount } = drawing();
  await show(<CanvasHost mount={mount} />);
  await eventually(() => expect(counts.mounted).toBe(1));
  expect(all("alert")).toEqual([]);
  expect(await context("lost"), "only then does the browser give it back").toBe(true);
  expect(the("alert").textContent).toContain(strings.title);
  expect(counts).toEqual({ mounted: 1, unmounted: 0 });
  await context("restored");
  await eventually(() => expect(counts).toEqual({ mounted: 2, unmounted: 1 }));
  await eventually(() => expect(all("alert")).toEqual([]));
});

test("a lost canvas can be tried again by hand, as often as it takes", async () => {
  const { counts, mount } = drawing();
  await show(
    <Screen>
      <CanvasHost mount={mount} />
    </Screen>,
  );
  await eventually(() => expect(counts.mounted).toBe(1));
  await context("lost");
  mount.mockImplementationOnce(() => Promise.reject(new Error("There is no card")));
  await click(the("button", strings.retry));
  await eventually(() => expect(mount).toHaveBeenCalledTimes(2));
  expect(the("alert").textContent, "no error of the screen").toContain(strings.text);
  await click(the("button", strings.retry));
  await eventually(() => expect(all("alert")).toEqual([]));
  expect(counts).toEqual({ mounted: 2, unmounted: 1 });
});

test("a canvas with a name is a stop of the Tab key, one without has the focus only where it is sent", async () => {
  const { mount } = drawing();
  const reached = vi.fn<() => void>();
  await show(<CanvasHost mount={mount} label="Notes" onReach={reached} />);
  const named = the("application", "Notes");
  expect(named.tabIndex).toBe(0);
  // jsdom has no modality: whether a focus shows is the browser's.
  const matches = vi.spyOn(named, "matches");
  matches.mockImplementation((selector) => selector !== ":focus-visible");
  fireEvent.focus(named);
  expect(reached, "a press").not.toHaveBeenCalled();
  matches.mockImplementation((selector) => selector === ":focus-visible");
  fireEvent.focus(named);
  expect(reached, "the keyboard").toHaveBeenCalledTimes(1);
  await show(<CanvasHost mount={mount} onReach={reached} />);
  expect(all("application")).toEqual([]);
  expect(document.querySelector<HTMLElement>("[data-keys-home]")!.tabIndex).toBe(-1);
});
