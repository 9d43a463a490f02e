// @vitest-environment jsdom
import { expect, test } from "vitest";
import { all, click, done, eventually, focus, press, the } from "../../../controls/page.test-helper.tsx";
import { setTrack } from "../../../../domain/timeline/commands/tracks.ts";
import { timelineActions } from "../../../../actions/timeline/timelineActions.ts";
import { strings } from "../../../strings/timeline.ts";
import { showSong, songStudio } from "../song.test-helper.tsx";
import { TrackHeads } from "./TrackHeads.tsx";

const nameOf = (name: string): HTMLElement => the("button", new RegExp(`^${name}`));
const focused = (): string => document.activeElement?.textContent ?? "";

/** Deletes a row by the keyboard: its menu opens at its name. */
async function deleteByMenu(name: string, item: string): Promise<void> {
  const button = nameOf(name);
  await focus(button);
  await done(() => void button.dispatchEvent(new MouseEvent("contextmenu", { bubbles: true, cancelable: true })));
  await click(the("menuitem", new RegExp(`^${item}`)));
}

test("a menu that deletes a track hands the focus to the track below it, or above it where it was the last", async () => {
  const studio = songStudio();
  await showSong(
    studio,
    <>
      <TrackHeads />
      <button type="button" data-keys-home>
        canvas
      </button>
    </>,
  );
  await done(() => {
    timelineActions.duplicateTrack.run(studio);
    const { trackId } = studio.session.selection;
    studio.timeline.apply(setTrack(studio.timeline.current, trackId!, { name: "Pad" }));
  });
  expect(all("listitem").map((row) => row.textContent)).toEqual(
    ["Pad", "Keys", "Bass"].map((name) => expect.stringContaining(name)),
  );
  await deleteByMenu("Pad", strings.remove);
  await eventually(() => expect(focused()).toMatch(/^Keys/));
  // Keys of a row act on it at once.
  await press("{Alt>}{ArrowDown}{/Alt}");
  expect(all("listitem")[1]!.textContent).toContain("Keys");
  await deleteByMenu("Keys", strings.remove);
  await eventually(() => expect(focused()).toMatch(/^Bass/));
  await deleteByMenu("Bass", strings.remove);
  await eventually(() => expect(focused()).toBe("canvas"));
  expect(all("listitem")).toHaveLength(0);
});

test("a folder that is deleted or dissolved hands the focus to the row beside it", async () => {
  const studio = songStudio();
  await showSong(studio, <TrackHeads />);
  const folder = (): Promise<void> => done(() => timelineActions.folder.run(studio));
  await folder();
  await done(() => void (studio.session.namedId = null));
  await deleteByMenu("Folder", timelineActions.dissolveFolder.label);
  await eventually(() => expect(focused()).toMatch(/^Keys/));
  await folder();
  await done(() => void (studio.session.namedId = null));
  await deleteByMenu("Folder", timelineActions.removeFolder.label);
  await eventually(() => expect(focused()).toMatch(/^Bass/));
});
