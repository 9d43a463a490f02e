// @vitest-environment jsdom
import { expect, test, vi } from "vitest";
import { AppError } from "../../domain/AppError.ts";
import { defaultBoard } from "../../domain/board/defaultBoard.ts";
import { boardCalls } from "../../protocol/http/boardCalls.ts";
import { loadedInstrument } from "../../state/instrumentKey.ts";
import { notifyError } from "../../state/notices.ts";
import { all, appears, click, done, the } from "../controls/page.test-helper.tsx";
import { SilentTracks } from "../screens/timeline/TimelineScreen.tsx";
import { showSong, songStudio } from "../screens/timeline/song.test-helper.tsx";
import { makeStudio, showIn } from "../studio.test-helper.tsx";
import { strings } from "../strings/common.ts";
import { strings as timeline } from "../strings/timeline.ts";
import { strings as files } from "../strings/files.ts";
import { downloadBoardPage } from "./downloadBoardPage.ts";
import { Toaster } from "./Toaster.tsx";

const MISSING = new AppError("MODULE_NOT_FOUND", 'Cannot find module "bank 0 program 0".', {
  module: "bank 0 program 0",
});

test("the code of an error can be opened from its notice and copied, which says that it was successful", async () => {
  const studio = makeStudio();
  await showIn(studio, <Toaster />);
  await done(() => notifyError(studio.session, MISSING));
  await click(the("button", strings.details));
  expect((await appears("dialog", strings.details)).textContent).toContain("code: MODULE_NOT_FOUND");
  await click(the("button", strings.copy));
  expect(await navigator.clipboard.readText()).toBe(
    `${MISSING.message}\ncode: MODULE_NOT_FOUND\nmodule: "bank 0 program 0"`,
  );
  expect(studio.notices()).toContain(`success: ${strings.done}`);
});

test("what the browser does not let be copied is told", async () => {
  const studio = makeStudio();
  await showIn(studio, <Toaster />);
  await done(() => notifyError(studio.session, MISSING));
  await click(the("button", strings.details));
  await appears("dialog", strings.details);
  const writeText = vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new Error("denied"));
  await click(the("button", strings.copy));
  writeText.mockRestore();
  expect(studio.notices()).toContain(`error: ${strings.copyFailed}`);
});

test("a page of the server that has no place for a board is refused in words", async () => {
  const studio = makeStudio();
  studio.api.answer(boardCalls.boardPage, { html: "<title>another page</title>" });
  const soundSettings = {
    sound: { keys: { bank: 0, program: 4 }, pads: { bank: 128, program: 0 } },
    chain: [],
    bpm: 90,
  };
  const saved = await downloadBoardPage(studio, defaultBoard(), soundSettings);
  expect(saved).toMatchObject({ ok: false, error: { code: "PAGE_UNKNOWN", message: files.pageUnknown } });
});

test("tracks whose instrument is missing say its code, where one asks for it", async () => {
  const studio = songStudio();
  await showSong(studio, <SilentTracks />);
  expect(all("button")).toEqual([]);
  await done(() => void (studio.session.instruments["0:0"] = loadedInstrument(MISSING)));
  expect(document.body.textContent).toContain(timeline.silentOnline(["Keys", "Bass"]));
  await click(the("button", strings.details));
  const dialog = await appears("dialog", strings.details);
  expect(dialog.textContent).toContain(MISSING.message);
  expect(dialog.textContent).toContain("code: MODULE_NOT_FOUND");
});
