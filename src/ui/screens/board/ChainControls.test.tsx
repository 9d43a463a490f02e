// @vitest-environment jsdom
import { proxy } from "valtio/vanilla";
import { expect, test } from "vitest";
import { LiveBoard } from "../../../state/board/LiveBoard.ts";
import { setChain } from "../../../state/board/boardSettings.ts";
import { done, the } from "../../controls/page.test-helper.tsx";
import { makeStudio, showIn } from "../../studio.test-helper.tsx";
import { chainStrings as words } from "../../strings/noteChain.ts";
import { TempoControl } from "./ChainControls.tsx";
import { chordItems } from "./chainItems.ts";

const button = () => the("button") as HTMLButtonElement;

test("chords are those of the scale, then fixed ones", () => {
  const headings = chordItems([], () => undefined).flatMap((item) => ("heading" in item ? item.heading : []));
  expect(headings).toEqual([words.inScale, words.fixed]);
});

test("the tempo of a board says whose it is, and is tapped only where it is the board's own", async () => {
  const studio = makeStudio();
  const liveBoard = new LiveBoard({ ...studio, song: null, silence: () => undefined }, null);
  setChain(liveBoard.settings, studio.board.current.id, [{ id: "repeat", values: { rate: "8n", gate: 50 } }]);
  const shown = proxy<{ bpm: number; source: LiveBoard["tempo"]["shown"]["source"] }>({ bpm: 96, source: "board" });
  const tapped: number[] = [];
  const tempo = { shown, tap: (timeMs: number) => void tapped.push(timeMs) } as unknown as LiveBoard["tempo"];
  await showIn(studio, <TempoControl liveBoard={Object.assign(liveBoard, { tempo })} />);
  for (const [source, word] of [
    ["board", words.tempos.board],
    ["song", words.tempos.song],
    ["room", words.tempos.room],
    ["clock", words.tempos.clock],
  ] as const) {
    await done(() => (shown.source = source));
    expect(button().textContent).toContain(word);
    expect(button().disabled).toBe(source !== "board");
  }
});
