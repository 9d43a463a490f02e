// @vitest-environment jsdom
import { expect, test } from "vitest";
import { newTimeline, newTrack } from "../../../../domain/timeline/defaults.ts";
import { done, eventually } from "../../../controls/page.test-helper.tsx";
import { makeStudio } from "../../../studio.test-helper.tsx";
import { showSong } from "../song.test-helper.tsx";
import { TrackHeads } from "./TrackHeads.tsx";

const COUNT = 60;

/** First and last of the rows that the browser lays out, from 0. */
function nearRows(): readonly [first: number, last: number] {
  const rows = [...document.querySelectorAll("[data-track]")];
  const near = rows.flatMap((row, index) => (row.hasAttribute("data-far") ? [] : [index]));
  expect(near).toEqual(near.map((_, index) => near[0]! + index));
  return [near[0]!, near.at(-1)!];
}

test("of many rows those near what is in view are laid out, in steps of eight rows, wherever the heads are scrolled to", async () => {
  const tracks = Array.from({ length: COUNT }, (_, index) => newTrack({ id: `t${index}`, name: `Track ${index}` }));
  const song = {
    timeline: newTimeline({ id: "song", trackIds: tracks.map(({ id }) => id) }),
    tracks: new Map(tracks.map((track) => [track.id, track])),
    rolls: new Map(),
  };
  const studio = makeStudio({ song });
  await showSong(studio, <TrackHeads />);
  await eventually(() => expect(document.querySelectorAll("[data-track]")).toHaveLength(COUNT));
  expect(nearRows()).toEqual([0, 15]);
  const view = studio.session.views.arrangement;
  await done(() => void (view.scrollY = 20 * view.rowHeight));
  expect(nearRows()).toEqual([8, 31]);
  await done(() => void (view.scrollY = 23 * view.rowHeight));
  expect(nearRows()).toEqual([8, 31]);
  await done(() => void (view.scrollY = 59 * view.rowHeight));
  expect(nearRows()).toEqual([48, 59]);
});
