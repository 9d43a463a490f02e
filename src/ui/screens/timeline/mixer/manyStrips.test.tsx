// @vitest-environment jsdom
import { expect, test } from "vitest";
import { newTimeline, newTrack } from "../../../../domain/timeline/defaults.ts";
import { eventually, placeInSight } from "../../../controls/page.test-helper.tsx";
import { makeStudio } from "../../../studio.test-helper.tsx";
import { showSong } from "../song.test-helper.tsx";
import { Mixer } from "./Mixer.tsx";

const COUNT = 60;

const strips = (): readonly HTMLElement[] => [...document.querySelectorAll<HTMLElement>("ul > li")];
const faders = (): readonly number[] =>
  strips().flatMap((strip, at) => (strip.querySelector("[role=slider]") ? [at] : []));

test("a mixer of many strips has the faders of the first ones, and those of others once they come into sight", async () => {
  const place = placeInSight();
  const tracks = Array.from({ length: COUNT }, (_, index) => newTrack({ id: `t${index}`, name: `Track ${index}` }));
  const song = {
    timeline: newTimeline({ id: "song", trackIds: tracks.map(({ id }) => id) }),
    tracks: new Map(tracks.map((track) => [track.id, track])),
    rolls: new Map(),
  };
  await showSong(makeStudio({ song }), <Mixer />);
  await eventually(() => expect(strips()).toHaveLength(COUNT));
  const first = Array.from({ length: 32 }, (_, at) => at);
  await eventually(() => expect(faders()).toEqual(first));
  await place(strips()[50]!, true);
  await eventually(() => expect(faders()).toEqual([...first, 50]));
  // Strips that were in sight once are kept.
  await place(strips()[50]!, false);
  await place(strips()[51]!, true);
  await eventually(() => expect(faders()).toEqual([...first, 50, 51]));
});
