// @vitest-environment jsdom
import { expect, test } from "vitest";
import { all, click, done, focus, narrowPage, press, the, widePage } from "../../../controls/page.test-helper.tsx";
import { timelineActions } from "../../../../actions/timeline/timelineActions.ts";
import { makeStudio } from "../../../studio.test-helper.tsx";
import { strings } from "../../../strings/timeline.ts";
import { showSong, songStudio } from "../song.test-helper.tsx";
import { FirstKeys } from "./FirstKeys.tsx";

const keys = () => all("group", strings.firstKeys);
const names = () => [...keys()[0]!.querySelectorAll("button")].map(({ ariaLabel }) => ariaLabel);
const letters = () => [...document.querySelectorAll("kbd")].map((key) => key.dataset["letter"]);
/** The roll that lies under the keys. */
const roll = (
  <div>
    <div id="roll" data-keys-home tabIndex={-1} />
    <FirstKeys />
  </div>
);

test("in a song without tracks a key adds the first track, sounds until it is released, and gives way to the roll", async () => {
  const studio = makeStudio();
  const { recording, timeline } = studio;
  const close = recording.attach(globalThis as unknown as Window);
  await showSong(studio, roll);
  expect(document.body.textContent).toContain(strings.firstKeysText);
  await focus(the("button", "C4"));
  await press("{Enter>}");
  const tracks = [...timeline.current.tracks.values()];
  expect(tracks).toHaveLength(1);
  expect(recording.state.armedIds).toEqual(tracks.map(({ id }) => id));
  expect(keys(), "they stay while one is held").toHaveLength(1);
  expect(recording.keyOf(5_000_060)).toBe(60);
  await press("{/Enter}");
  expect(recording.keyOf(5_000_060)).toBe(-1);
  expect(keys()).toHaveLength(0);
  expect(document.activeElement?.id).toBe("roll");
  await done(() => timeline.undo());
  expect(keys(), "a song that has no tracks again has them again").toHaveLength(1);
  close();
});

test("keys of the computer add it as well once they play, and each shows its letter", async () => {
  const studio = makeStudio();
  const { recording, timeline } = studio;
  const close = recording.attach(globalThis as unknown as Window);
  await showSong(studio, roll);
  expect(letters()).toEqual([]);
  await press("d");
  expect(timeline.current.tracks.size).toBe(0);
  await click(the("button", timelineActions.typing.label));
  expect(letters().slice(0, 3)).toEqual(["A", "W", "S"]);
  await press("{d>}");
  expect([timeline.current.tracks.size, keys()]).toEqual([1, []]);
  await press("{/d}");
  close();
});

test("a note that sounds when the screen is left ends with it", async () => {
  const studio = makeStudio();
  await showSong(studio, roll);
  await focus(the("button", "C4"));
  await press("{Enter>}");
  expect(studio.recording.keyOf(5_000_060)).toBe(60);
  await showSong(studio, null);
  expect(studio.recording.keyOf(5_000_060)).toBe(-1);
});

test("a song with tracks has none, nor one that is being opened", async () => {
  await showSong(songStudio(), roll);
  expect(keys()).toHaveLength(0);
  const studio = makeStudio();
  studio.session.opening = { progress: null };
  await showSong(studio, roll);
  expect(keys()).toHaveLength(0);
});

test("a phone has the octave of middle C, wider screens have more to both sides", async () => {
  await showSong(makeStudio(), roll);
  expect([names().length, names()[0], names().at(-1)]).toEqual([37, "C3", "C6"]);
  narrowPage();
  await showSong(makeStudio(), roll);
  expect([names().length, names()[0], names().at(-1)]).toEqual([13, "C4", "C5"]);
});

test("a large screen has five octaves", async () => {
  widePage();
  await showSong(makeStudio(), roll);
  expect([names().length, names()[0], names().at(-1)]).toEqual([61, "C2", "C7"]);
});
