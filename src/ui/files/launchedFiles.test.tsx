// @vitest-environment jsdom
import { ref } from "valtio/vanilla";
import { expect, test, vi } from "vitest";
import { ok } from "../../domain/AppError.ts";
import { writeBoard } from "../../domain/board/boardJson.ts";
import { defaultBoard } from "../../domain/board/defaultBoard.ts";
import { appears, done, eventually, the } from "../controls/page.test-helper.tsx";
import { makeStudio, showIn } from "../studio.test-helper.tsx";
import { strings } from "../strings/files.ts";
import { LaunchedFiles } from "./LaunchedFiles.tsx";

/** A file whose text can be read, which this page's cannot. */
const fileOf = (text: string, name: string, type = ""): File =>
  Object.assign(new File([text], name, { type }), {
    text: () => Promise.resolve(text),
    slice: (from: number, to: number) => ({ text: () => Promise.resolve(text.slice(from, to)) }),
  });

test("a board that the app is launched with is opened in its screen", async () => {
  const add = vi.fn(() => Promise.resolve(ok("board_of-file")));
  const studio = makeStudio({ work: { add } as never });
  const file = fileOf(JSON.stringify(writeBoard(defaultBoard({ name: "Launched" }))), "launched.json");
  await showIn(studio, <LaunchedFiles />);
  await done(() => {
    studio.session.launched = ref([file]);
  });
  await eventually(() =>
    expect(add).toHaveBeenCalledExactlyOnceWith("board", expect.objectContaining({ name: "Launched" })),
  );
  await eventually(() => expect(location.pathname).toMatch(/of-file$/));
  expect(studio.session.launched).toEqual([]);
});

test("a file that cannot be opened is reported as one that is dropped, also one that comes later", async () => {
  const studio = makeStudio();
  await showIn(studio, <LaunchedFiles />);
  await done(() => {
    studio.session.launched = ref([fileOf("RIFF", "take.wav", "audio/wav")]);
  });
  await appears("dialog");
  await eventually(() => expect(the("dialog").textContent).toContain(strings.isAudio("take.wav")));
});
