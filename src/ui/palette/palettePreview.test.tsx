// @vitest-environment jsdom
import { expect, test, vi } from "vitest";
import { timelineActions } from "../../actions/timeline/timelineActions.ts";
import { ok } from "../../domain/AppError.ts";
import { SAMPLES } from "../../domain/demo/samples.ts";
import { AUDITION_STRIP } from "../../protocol/engine.ts";
import { eventually, fill, press, the, widePage } from "../controls/page.test-helper.tsx";
import { strings as commands } from "../strings/commands.ts";
import { strings } from "../strings/palette.ts";
import { sampleStrings } from "../strings/samples.ts";
import { strings as settings } from "../strings/settings.ts";
import { makeStudio, showIn, type TestStudio } from "../studio.test-helper.tsx";
import { PaletteDialog } from "./PaletteDialog.tsx";

const side = (): Element => document.querySelector("aside")!;
const show = (studio: TestStudio): Promise<void> =>
  showIn(studio, <PaletteDialog onClose={() => undefined} withSong />);
const search = (text: string): Promise<void> => fill(the("combobox", commands.palette), text);

test("the side shows the current line: its effect, its options, the picture of a song or board", async () => {
  widePage();
  const studio = makeStudio();
  await show(studio);
  await search(settings.theme);
  expect(side().textContent).toContain(settings.theme);
  const chosen = side().querySelector("[data-chosen]");
  expect(chosen?.textContent).toBe(settings.dark);
  await search(timelineActions.showLane.label);
  expect(side().textContent).toContain(timelineActions.showLane.reason);
  const board = SAMPLES.find(({ kind }) => kind === "board")!;
  await search(sampleStrings.nameOf(board));
  expect(side().textContent).toContain(sampleStrings.textOf(board));
  await eventually(() => expect(side().querySelector("svg rect")).not.toBeNull());
});

test("a long list of options is cut", async () => {
  widePage();
  const studio = makeStudio();
  await show(studio);
  await search(timelineActions.grid.label);
  const options = timelineActions.grid.choices(studio as never);
  expect(side().textContent).toContain(strings.moreOptions(options.length - 8));
});

test("the right arrow plays an instrument where no text is behind the cursor", async () => {
  widePage();
  const studio = makeStudio();
  vi.spyOn(studio.engine, "start").mockResolvedValue(ok(undefined) as never);
  const setProgram = vi.spyOn(studio.engine, "setProgram");
  await show(studio);
  await search("Vibraphone");
  expect(side().textContent).toContain(strings.hear);
  await press("{ArrowLeft}{ArrowRight}");
  expect(setProgram).not.toHaveBeenCalled();
  await press("{ArrowRight}");
  await eventually(() => expect(setProgram.mock.calls[0]?.slice(0, 3)).toEqual([AUDITION_STRIP, 0, 11]));
});

test("on narrow screens there is the list alone", async () => {
  await show(makeStudio());
  expect(document.querySelector("aside")).toBeNull();
});
