// @vitest-environment jsdom
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { timelineActions } from "../../actions/timeline/timelineActions.ts";
import { newRoll, newTimeline, newTrack } from "../../domain/timeline/defaults.ts";
import { noteListOf } from "../../domain/timeline/NoteList.ts";
import { writeToneJson } from "../../domain/tone-json/writeToneJson.ts";
import type { Studio } from "../../state/Studio.ts";
import { provideSongScreen, type SongScreen } from "../../state/timeline/SongScreen.ts";
import { done } from "../controls/page.test-helper.tsx";
import { makeStudio, type TestStudio } from "../studio.test-helper.tsx";
import { strings } from "../strings/files.ts";
import { fakeDisk, textOf } from "./disk.test-helper.ts";
import { copyTone, saveTone } from "./toneFiles.ts";

const writeTone: Studio["songFiles"]["writeTone"] = (document, trackId) => {
  const { json, losses } = writeToneJson(document, trackId);
  const text = JSON.stringify(json);
  // jsdom's own blobs do not tell their text.
  return Promise.resolve({ content: Object.assign(new Blob([text]), { text: () => Promise.resolve(text) }), losses });
};

/** On a busy machine. */
const SOON = { timeout: 30_000 };

let studio: TestStudio;
beforeEach(() => {
  studio = makeStudio({ songFiles: { writeTone } as Studio["songFiles"] });
  const [one, two] = [newTrack({ id: "t1", name: "One" }), newTrack({ id: "t2", name: "Two", gainDb: -6 })];
  const note = { time: 0, duration: 10, channel: 1, attack: 0.5, release: 0.5 };
  const rolls = [one, two].map(({ id }, index) =>
    newRoll({
      id: `r${index + 1}`,
      trackId: id,
      label: `Clip ${index + 1}`,
      notes: noteListOf([{ ...note, id: index + 1, number: 60 + index }]),
    }),
  );
  studio.timeline.load({
    timeline: newTimeline({ name: "Night", trackIds: ["t1", "t2"] }),
    tracks: new Map([one, two].map((track) => [track.id, track])),
    rolls: new Map(rolls.map((roll) => [roll.id, roll])),
  });
  onTestFinished(
    provideSongScreen(studio.session, {
      exportTone: (part) => void saveTone(studio, part),
      copyTone: (part) => void copyTone(studio, part),
    } as SongScreen),
  );
});

const choices = (name: "exportTone" | "copyAsCode") => timelineActions[name].choices(studio);
const keysOf = (json: string): readonly number[][] =>
  (JSON.parse(json) as { tracks: { notes: { midi: number }[] }[] }).tracks.map(({ notes }) =>
    notes.map(({ midi }) => midi),
  );
const lastNotice = (): string | undefined => studio.session.notices.at(-1)?.message;

test("the song, a track or clips are saved for Tone.js by choice, and what has no place there is named", async () => {
  const disk = fakeDisk();
  expect(choices("exportTone")).toHaveLength(1);
  studio.session.selection.trackId = "t1";
  studio.session.selection.rollIds = new Set(["r2"]);
  expect(choices("exportTone")).toHaveLength(3);
  for (const { run } of choices("exportTone")) await done(run);
  expect(disk.saved.map(({ name }) => name)).toEqual(["Night.tone.json", "One.tone.json", "Clip 2.tone.json"]);
  const saved = await Promise.all(disk.saved.map(({ content }) => textOf(content)));
  expect(saved.map(keysOf)).toEqual([[[60], [61]], [[60]], [[61]]]);
  expect(lastNotice()).toBe(strings.exportedLossy("Clip 2.tone.json", ["1 track’s mixer settings"]));
});

test("the same is copied as code, and a clipboard that is closed is told", async () => {
  const written: string[] = [];
  vi.stubGlobal(
    "ClipboardItem",
    class {
      readonly items: Record<string, Promise<Blob>>;
      constructor(items: Record<string, Promise<Blob>>) {
        this.items = items;
      }
    },
  );
  const write = async ([item]: readonly { items: Record<string, Promise<Blob>> }[]): Promise<void> => {
    written.push(await textOf(await item!.items["text/plain"]!));
  };
  const clipboard = { write };
  const own = Object.getOwnPropertyDescriptor(navigator, "clipboard");
  Object.defineProperty(navigator, "clipboard", { value: clipboard, configurable: true });
  onTestFinished(() => {
    if (own) Object.defineProperty(navigator, "clipboard", own);
    else Reflect.deleteProperty(navigator, "clipboard");
  });
  studio.session.selection.trackId = "t2";
  const [song, track] = choices("copyAsCode");
  await done(() => song!.run());
  await vi.waitFor(() => expect(lastNotice()).toBe(strings.copiedLossy(["1 track’s mixer settings"])), SOON);
  await done(() => track!.run());
  await vi.waitFor(() => expect(written.map(keysOf)).toEqual([[[60], [61]], [[61]]]), SOON);
  clipboard.write = () => Promise.reject(new Error("closed"));
  await done(() => song!.run());
  await vi.waitFor(() => expect(lastNotice()).toBe(strings.notCopied), SOON);
});
