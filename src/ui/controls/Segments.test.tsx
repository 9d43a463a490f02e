// @vitest-environment jsdom
import { useState } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { all, click, focus, press, show, the } from "./page.test-helper.tsx";
import { Segments } from "./Segments.tsx";

const chosen = vi.fn<(value: string) => void>();
beforeEach(() => chosen.mockReset());

const SEGMENTS = [
  { value: "bar", label: "Bar" },
  { value: "beat", label: "Beat" },
  { value: "off", label: "Off", icon: <svg /> },
] as const;

type Line = (typeof SEGMENTS)[number]["value"];

function Lines({ initial }: { readonly initial: Line | undefined }) {
  const [value, setValue] = useState(initial);
  const change = (next: Line): void => {
    chosen(next);
    setValue(next);
  };
  return <Segments label="Launch at" value={value} segments={SEGMENTS} onChange={change} />;
}

const states = () => all("radio").map((each) => [each.getAttribute("aria-label"), each.getAttribute("aria-checked")]);

test("it is a group of radio buttons by their names, one of them chosen", async () => {
  await show(<Lines initial="beat" />);
  expect(the("radiogroup", "Launch at").querySelectorAll("[role=radio]")).toHaveLength(3);
  expect(states()).toEqual([
    ["Bar", "false"],
    ["Beat", "true"],
    ["Off", "false"],
  ]);
  expect(the("radio", "Off").textContent).toBe("");
});

test("where what is selected differs none is chosen", async () => {
  await show(<Lines initial={undefined} />);
  expect(states().map(([, checked]) => checked)).toEqual(["false", "false", "false"]);
});

test("a press chooses; on what is chosen it changes nothing", async () => {
  await show(<Lines initial="beat" />);
  await click(the("radio", "Beat"));
  expect(chosen).not.toHaveBeenCalled();
  await click(the("radio", "Off"));
  expect(chosen.mock.calls).toEqual([["off"]]);
  expect(states()).toEqual([
    ["Bar", "false"],
    ["Beat", "false"],
    ["Off", "true"],
  ]);
});

test("Tab finds one of them, arrows go round, and Space chooses", async () => {
  await show(<Lines initial="beat" />);
  await focus(the("radio", "Beat"));
  expect(all("radio").map(({ tabIndex }) => tabIndex)).toEqual([-1, 0, -1]);
  await press("{ArrowRight}");
  await press("{ArrowRight}");
  expect(document.activeElement).toBe(the("radio", "Bar"));
  expect(chosen).not.toHaveBeenCalled();
  await press(" ");
  expect(chosen.mock.calls).toEqual([["bar"]]);
});
