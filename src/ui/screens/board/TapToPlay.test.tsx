// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from "vitest";
import { LiveBoard } from "../../../state/board/LiveBoard.ts";
import { alerts, all, click, done, the } from "../../controls/page.test-helper.tsx";
import { makeStudio, showIn } from "../../studio.test-helper.tsx";
import { boardStrings as words } from "../../strings/board.ts";
import { TapToPlay } from "./TapToPlay.tsx";

let liveBoard: LiveBoard;
beforeEach(async () => {
  const studio = makeStudio();
  liveBoard = new LiveBoard({ ...studio, song: null, silence: () => undefined }, null);
  liveBoard.settings.internalSound = true;
  liveBoard.sound.status.engine = "off";
  await showIn(studio, <TapToPlay liveBoard={liveBoard} />);
});

const set = (status: Partial<LiveBoard["sound"]["status"]>): Promise<void> =>
  done(() => Object.assign(liveBoard.sound.status, status));

const texts = (): string[] => all("status").map(({ textContent }) => textContent);

test("the first tap is asked for, then the sound is on its way, then nothing is said", async () => {
  expect(texts()).toEqual([words.tapToPlay + words.tapHint]);
  await set({ engine: "starting" });
  expect(texts()).toEqual([words.starting]);
  expect(all("status")[0]!.className, "nothing covers the pads").toBe("visually-hidden");
  await set({ engine: "running", progress: 0.254 });
  expect(texts()).toEqual([words.loading(25)]);
  expect(all("status")[0]!.className).toBe("visually-hidden");
  await set({ progress: null });
  expect(texts()).toEqual([]);
});

test("a failure says what it was, once, and can be tried again", async () => {
  const retry = vi.spyOn(liveBoard.sound, "retry").mockImplementation(() => undefined);
  await set({ engine: "failed", error: "The piano did not load.", progress: 0.5 });
  expect(texts()).toEqual([]);
  expect(alerts()[0]).toContain("The piano did not load.");
  await click(the("button", words.retry));
  expect(retry).toHaveBeenCalledOnce();
});

test("a board that plays no sound of its own asks for no tap", async () => {
  await done(() => (liveBoard.settings.internalSound = false));
  expect(texts()).toEqual([]);
  await set({ error: "The piano did not load." });
  expect(alerts()).toEqual([]);
});
