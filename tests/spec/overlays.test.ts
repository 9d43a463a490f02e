import { readdirSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { expect, test } from "vitest";
import { OPENED_ELSEWHERE, OVERLAYS } from "../e2e/overlays.ts";

const UI = new URL("../../src/ui/", import.meta.url);
const OPENS = /<(?:Dialog|Drawer|Popover|Menu|ContextMenu)\b|<\w*(?:Radix|Primitive)\.Content\b/u;
const COMPONENT = /^(?:export )?(?:function|const) (\w+)/u;
/** The parts that all others are made of. */
const PARTS = "controls/";

/** Components that open something over the screen, as file.component. */
function overlaysOf(file: string): readonly string[] {
  const found: string[] = [];
  let component = "";
  for (const line of readFileSync(new URL(file, UI), "utf8").split("\n")) {
    component = COMPONENT.exec(line)?.[1] ?? component;
    if (OPENS.test(line)) found.push(`${basename(file, ".tsx")}.${component}`);
  }
  return found;
}

test("every dialog, menu and popover of the product is one that the end-to-end tests open and look at", () => {
  const files = readdirSync(UI, { recursive: true, encoding: "utf8" })
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => file.endsWith(".tsx") && !file.includes(".test") && !file.startsWith(PARTS));
  const inSource = [...new Set(files.flatMap(overlaysOf))].toSorted();
  expect(inSource.length).toBeGreaterThan(60);
  expect([...Object.values(OVERLAYS).flat(), ...Object.keys(OPENED_ELSEWHERE)].toSorted()).toEqual(inSource);
  const asks = /(?:getByRole|appears|the)\("dialog"/u;
  for (const file of Object.values(OPENED_ELSEWHERE))
    expect(readFileSync(new URL(`../../${file}`, import.meta.url), "utf8"), file).toMatch(asks);
});
