// @vitest-environment jsdom
import { expect, test, vi } from "vitest";
import { offeredCommands } from "../../../../actions/screenCommands.ts";
import { EngineStatus } from "../../../../protocol/engine.ts";
import { done, the } from "../../../controls/page.test-helper.tsx";
import { levelStrings as words } from "../../../strings/spoken.ts";
import { showSong, songStudio } from "../song.test-helper.tsx";
import { LevelReadout } from "./LevelReadout.tsx";

const said = (): string => the("status", words.levels).textContent;

test("peaks of the master and the tracks are read out when asked, silent ones are counted", async () => {
  const studio = songStudio();
  const status = new Float32Array(EngineStatus.stripPeaks + 16);
  Object.assign(studio.engine, { status: () => status });
  await showSong(studio, <LevelReadout />, { stripOf: (id) => (id === "t1" ? 0 : 1) });
  expect(said()).toBe("");
  status[EngineStatus.peakRight] = 0.5;
  status[EngineStatus.stripPeaks + 1] = 0.1;
  const command = offeredCommands(studio.session)
    .flatMap(({ commands }) => commands())
    .find(({ label }) => label === words.read)!;
  expect(command.words).toBe(words.words);
  await done(() => command.run());
  await vi.waitFor(() => expect(said()).toBe(`Master −6.0 dB, Keys −20.0 dB, ${words.silentTracks(1)}`), 5000);
  status.fill(0);
  await done(() => command.run());
  await vi.waitFor(() => expect(said()).toBe(`${words.of("Master", words.silent)}, ${words.silentTracks(2)}`), 5000);
});
