// @vitest-environment jsdom
import { beforeEach, expect, test } from "vitest";
import { ref } from "valtio/vanilla";
import { timelineActions } from "../../../../actions/timeline/timelineActions.ts";
import { laneName } from "../../../../domain/timeline/laneName.ts";
import { all, click, press, the } from "../../../controls/page.test-helper.tsx";
import type { TestStudio } from "../../../studio.test-helper.tsx";
import { laneStrings as strings } from "../../../strings/timeline.ts";
import { showSong, songStudio } from "../song.test-helper.tsx";
import { LanesMenu } from "./LanesMenu.tsx";

let studio: TestStudio;

beforeEach(() => {
  studio = songStudio();
});

const lanes = (): string[] => studio.timeline.current.rolls.get("r1")!.lanes.map(({ kind, key }) => `${kind} ${key}`);
const items = (): HTMLElement[] => ["menuitem", "menuitemcheckbox", "menuitemradio"].flatMap((role) => all(role));
const itemOf = (text: string): HTMLElement => items().find((each) => each.textContent.includes(text))!;
const shown = () => studio.session.selection.lane;

async function open(): Promise<readonly string[]> {
  await showSong(studio, <LanesMenu />);
  await click(the("button", strings.lanes));
  return items().map(({ textContent }) => textContent);
}

test("it offers the usual controllers, all others by sixteen, and the lanes that are none", async () => {
  const texts = await open();
  const named = (name: string): boolean => texts.some((text) => text.includes(name));
  for (const key of [1, 11, 64, 74, 71, 7, 10]) expect(named(laneName({ kind: "controlChange", key }))).toBe(true);
  for (const kind of ["pitchBend", "channelPressure", "programChange", "chance"] as const)
    expect(named(laneName({ kind, key: 0 }))).toBe(true);
  expect(named(strings.allControllers)).toBe(true);
  expect(named(strings.keyPressure)).toBe(true);
  for (const action of [timelineActions.laneFreely, timelineActions.laneLines, timelineActions.laneCurves])
    expect(named(action.label)).toBe(true);
  // Commands for a lane are offered once there is one.
  expect(named(timelineActions.laneRemove.label)).toBe(false);
});

test("a lane that is chosen is shown and worked on, checked from then on, and can be removed", async () => {
  await open();
  expect(itemOf("CC 74").getAttribute("aria-checked")).toBe("false");
  await click(itemOf("CC 74"));
  const name = laneName({ kind: "controlChange", key: 74 });
  expect(shown()).toMatchObject({ id: "controlChange:74" });
  const texts = await open();
  const marked = items().filter((each) => each.getAttribute("aria-checked") === "true");
  expect(marked.map(({ textContent }) => textContent).join()).toContain(name);
  expect(document.body.textContent).toContain(strings.edit(name));
  expect(texts.join()).toContain(timelineActions.laneRemove.label);
  await click(itemOf(timelineActions.laneRemove.label));
  expect(lanes()).toEqual([]);
});

test("without a clip in the editor there is nothing to add a lane to", async () => {
  Object.assign(studio.session.selection, { trackId: null, rollId: null, rollIds: ref(new Set()) });
  await showSong(studio, <LanesMenu />);
  expect(the("button", strings.lanes)).toHaveProperty("disabled", true);
  await press("{Enter}");
  expect(items()).toEqual([]);
});
