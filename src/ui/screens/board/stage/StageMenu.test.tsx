// @vitest-environment jsdom
import { expect, test } from "vitest";
import { LiveBoard } from "../../../../state/board/LiveBoard.ts";
import { PLAYS_ON } from "../../../../state/board/boardSettings.ts";
import { createStageSettings } from "../../../../state/board/stageSettings.ts";
import { click, focus, press, the } from "../../../controls/page.test-helper.tsx";
import { makeStudio, showIn } from "../../../studio.test-helper.tsx";
import { stageStrings as words } from "../../../strings/stage.ts";
import { StageMenu } from "./StageMenu.tsx";

const open = async (): Promise<void> => {
  await click(the("button", words.menu));
  await focus(the("menuitem", words.background));
  await press("{ArrowRight}");
};
const chosen = () => PLAYS_ON.filter((each) => the("menuitemradio", words.playsOn[each]).ariaChecked === "true");

test("one of three ways is chosen for what a board does without the focus, and shown as chosen", async () => {
  const studio = makeStudio();
  const liveBoard = new LiveBoard({ ...studio, song: null, silence: () => undefined }, null);
  await showIn(studio, <StageMenu liveBoard={liveBoard} stage={createStageSettings(null)} />);
  for (const each of ["always", "never", "offStage"] as const) {
    await open();
    await focus(the("menuitemradio", words.playsOn[each]));
    await press("{Enter}");
    expect(liveBoard.settings.playsOn).toBe(each);
    await open();
    expect(chosen()).toEqual([each]);
    await press("{Escape}{Escape}");
  }
});
