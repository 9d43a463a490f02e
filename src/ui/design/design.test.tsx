// @vitest-environment jsdom
import { expect, onTestFinished, test, vi } from "vitest";
import { show } from "../controls/page.test-helper.tsx";
import { makeStudio, showIn } from "../studio.test-helper.tsx";
import { DesignPage } from "./DesignPage.tsx";
import { SAMPLES } from "./samples.tsx";
import { showStates } from "./showStates.ts";

function leavesPage(): void {
  onTestFinished(() => {
    document.documentElement.removeAttribute("data-theme");
    document.body.removeAttribute("data-shown");
  });
}

const shown = (): string[] =>
  [...document.querySelectorAll<HTMLElement>("[data-sample]")].map(({ dataset }) => dataset["sample"]!);

const control = (sample: string, selector: string): HTMLElement =>
  document.querySelector<HTMLElement>(`[data-sample="${sample}"] ${selector}`)!;
const selectors = (rules: CSSRuleList): string[] =>
  [...rules].map((rule) => ("selectorText" in rule ? String(rule.selectorText) : "group"));
const inState = (state: string): string => `:is([data-state~="${state}"], [data-state~="${state}"] *)`;

test("the design page shows each control once in each of its states, of the theme that is asked for", async () => {
  leavesPage();
  const onShown = vi.fn<() => void>();
  await showIn(makeStudio(), <DesignPage onShown={onShown} />, "/design?theme=light");
  expect(onShown).toHaveBeenCalledTimes(1);
  expect(document.documentElement.dataset["theme"]).toBe("light");
  expect(new Set(shown()).size).toBe(shown().length);
  const headings = [...document.querySelectorAll("h2")].map(({ textContent }) => textContent);
  for (const { title, samples } of SAMPLES) {
    expect(headings.filter((each) => each === title)).toHaveLength(1);
    for (const { name, states = [] } of samples) {
      const own = shown().filter((each) => each === `${title} / ${name}` || each.startsWith(`${title} / ${name} / `));
      expect(own).toEqual([`${title} / ${name}`, ...states.map((state) => `${title} / ${name} / ${state}`)]);
    }
  }
  expect(document.querySelector("[data-sample='Buttons / primary medium / hover']")!.getAttribute("data-state")).toBe(
    "hover",
  );
  expect(document.querySelector("[aria-current=page]")!.textContent).toBe("light");
  for (const tone of ["plain", "primary", "danger", "ghost"]) {
    expect(control(`Buttons / ${tone} disabled`, "button").matches(":disabled")).toBe(true);
    expect(control(`Buttons / ${tone} large`, "button").matches(":disabled")).toBe(false);
  }
  expect(control("Icon buttons / transport pressed", "button").getAttribute("aria-pressed")).toBe("true");
  expect(control("Forms / field invalid", "input").getAttribute("aria-invalid")).toBe("true");
  expect(control("Forms / field disabled", "input").matches(":disabled")).toBe(true);
  expect(control("Values / switch on", "[role=switch]").getAttribute("aria-checked")).toBe("true");
  expect(control("Values / switch off", "[role=switch]").getAttribute("aria-checked")).toBe("false");
});

test("rules of a state are copied for what is shown in that state, also those in groups; others stay as they are", async () => {
  await show(null);
  const style = document.createElement("style");
  style.textContent = `
    .a:hover { color: red }
    .b { color: blue }
    .c:focus-visible, .c:active { color: green }
    @media screen { .d:active { color: gold } }
  `;
  document.head.append(style);
  onTestFinished(() => style.remove());
  const { sheet } = style;
  vi.stubGlobal("CSSGroupingRule", Object.getPrototypeOf(sheet!.cssRules[3]!.constructor) as unknown);
  onTestFinished(() => void vi.unstubAllGlobals());
  showStates();
  const found = selectors(sheet!.cssRules);
  expect(found).toContain(`.a${inState("hover")}`);
  expect(found.indexOf(`.a${inState("hover")}`), "behind its rule").toBe(found.indexOf(".a:hover") + 1);
  expect(found.filter((each) => each.startsWith(".b"))).toEqual([".b"]);
  expect(found.filter((each) => each.includes('~="focus"'))).toHaveLength(1);
  const group = [...sheet!.cssRules].find((rule) => !("selectorText" in rule)) as CSSMediaRule;
  expect(selectors(group.cssRules)).toEqual([".d:active", `.d${inState("active")}`]);
  const [, copied] = [...group.cssRules] as CSSStyleRule[];
  expect(copied!.style.color).toBe("gold");
});
