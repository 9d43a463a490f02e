// @vitest-environment jsdom
import { expect, test } from "vitest";
import { learnInput } from "../../domain/board/commands/learn.ts";
import { MidiLearn } from "../../state/board/MidiLearn.ts";
import { all, click, done, the } from "../controls/page.test-helper.tsx";
import { learnStrings as words } from "../strings/midi.ts";
import { makeStudio, showIn } from "../studio.test-helper.tsx";
import { LearnBar } from "./LearnBar.tsx";

test("what moves a pad does so on all channels at a press, which is one step to undo", async () => {
  const studio = makeStudio();
  const { board } = studio;
  const { id } = board.current.pads[0]!;
  const input = { kind: "cc", number: 21, channel: 3, port: "Keys" } as const;
  const learned = learnInput(board.current, id, "x", input, false);
  if (!learned.ok) throw new Error(learned.error.message);
  board.apply(learned.value);
  const channel = (): number | undefined => board.current.pads[0]!.input?.channel;
  const learn = new MidiLearn({ ...studio, player: { pickWith: () => undefined } });
  learn.start("moves", id);
  await showIn(studio, <LearnBar learn={learn} />);
  await click(the("button", words.allChannels));
  expect([channel(), all("button", words.allChannels).length]).toEqual([0, 0]);
  await done(() => board.undo());
  expect(channel()).toBe(3);
  await done(() => learn.end());
});
