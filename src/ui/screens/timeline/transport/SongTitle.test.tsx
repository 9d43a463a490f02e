// @vitest-environment jsdom
import { ref } from "valtio/vanilla";
import { expect, test } from "vitest";
import { timelineActions } from "../../../../actions/timeline/timelineActions.ts";
import { timelineKey } from "../../../../state/openDocument.ts";
import type { WorkEntry } from "../../../../state/sync/Work.ts";
import { all, click, done, focus, press, the } from "../../../controls/page.test-helper.tsx";
import { pageOfWidth } from "../../../controls/pageWidth.test-helper.ts";
import { strings } from "../../../strings/timeline.ts";
import { strings as shell } from "../../../strings/shell.ts";
import { strings as sync } from "../../../strings/sync.ts";
import { SyncState } from "../../../shell/SyncState.tsx";
import { showSong, songStudio } from "../song.test-helper.tsx";
import { SongTitle } from "./SongTitle.tsx";

const shown = (): readonly (string | null | undefined)[] => {
  const state = document.querySelector("[data-place]");
  return [state?.textContent, state?.getAttribute("title")];
};

test("without another song the menu of recent ones says so, and opens nothing", async () => {
  await showSong(songStudio(), <SongTitle recent={[]} />);
  await click(the("button", strings.songMenu));
  await focus(the("menuitem", timelineActions.openRecent.label));
  await press("{ArrowRight}");
  expect(the("menuitem", strings.noRecent).getAttribute("aria-disabled")).toBe("true");
});

test("visitors sign in beside the song's name, and come back to the song", async () => {
  const studio = songStudio();
  const { id } = studio.timeline.current.timeline;
  await showSong(studio, <SongTitle recent={[]} />);
  expect(the("link", shell.signIn).getAttribute("href")).toBe(`/login?return=/timeline/${id}`);
});

test("with fingers they sign in from the song's menu", async () => {
  const studio = songStudio();
  const { id } = studio.timeline.current.timeline;
  pageOfWidth(24, true);
  await showSong(studio, <SongTitle recent={[]} />);
  expect(all("link", shell.signIn)).toHaveLength(0);
  await click(the("button", strings.songMenu));
  await click(the("menuitem", shell.signIn));
  expect(location.pathname + location.search).toBe(`/login?return=/timeline/${id}`);
});

test("a document that is in conflict needs attention, which the state of sync explains", async () => {
  const studio = songStudio();
  const entry = { id: "x", key: timelineKey("x"), kind: "timeline" as const, name: "", changedAt: 0, problem: null };
  studio.work.state.entries = ref([{ ...entry, status: "conflict", version: "s1" }]);
  await showSong(studio, <SyncState />);
  await click(the("button", sync.summary.attention));
  expect(document.body.textContent).toContain(sync.text.attention);
});

test("says where the latest change of the song is, and in a tooltip what that means", async () => {
  const studio = songStudio();
  studio.work.state.loading = false;
  const { id } = studio.timeline.current.timeline;
  await showSong(studio, <SongTitle recent={[]} />);
  expect(the("textbox")).toBeDefined();
  expect(shown()).toEqual([sync.place.unchanged, sync.placeText.unchanged]);

  const listed = (status: WorkEntry["status"], version: string) =>
    done(() => {
      const entry = { id, key: timelineKey(id), kind: "timeline" as const, name: "", changedAt: 0, problem: null };
      studio.work.state.entries = ref([{ ...entry, status, version }]);
    });
  const savedAt = Date.now();
  await done(() => {
    studio.session.saving = { state: "saved", savedAt, error: null };
  });
  expect(shown()).toEqual([sync.place.browser, expect.stringContaining(sync.placeText.browser)]);
  await listed("saved", `s${savedAt - 1}`);
  expect(shown()[0]).toBe(sync.place.browser);
  await listed("saved", `s${savedAt}`);
  expect(shown()).toEqual([sync.place.account, expect.stringContaining(sync.placeText.account)]);
  await listed("offline", `s${savedAt}`);
  expect(shown()).toEqual([sync.place.waiting, expect.stringContaining(sync.placeText.waiting)]);
});
