// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from "vitest";
import { newTimeline, newTrack } from "../../../domain/timeline/defaults.ts";
import { MEMBER, SESSION } from "../../../state/room/direct/FakeRoom.test-helper.ts";
import type { JamRoom } from "../../../state/room/JamRoom.ts";
import { rulerHeight } from "../../../view/timeline/arrangementLayout.ts";
import { all, click, done, focus, press, the } from "../../controls/page.test-helper.tsx";
import { makeStudio, MIRA, showIn, type TestStudio } from "../../studio.test-helper.tsx";
import { jamTakesStrings as words } from "../../strings/jamTakes.ts";
import { EVENT } from "../events/event.test-helper.ts";
import { roomOf, TAKE } from "./room.test-helper.ts";
import { SongTakes } from "./SongTakes.tsx";

const NAME = words.name("Bass", "Mira");
const LEFT = 100;
const TOP = 50;

let studio: TestStudio;
let room: JamRoom;

beforeEach(() => {
  const tracks = [newTrack({ id: "keys", name: "Keys" }), newTrack({ id: "drums", name: "Drums", channel: 10 })];
  studio = makeStudio({
    user: MIRA,
    song: {
      timeline: newTimeline({ trackIds: tracks.map(({ id }) => id) }),
      tracks: new Map(tracks.map((track) => [track.id, track])),
      rolls: new Map(),
    },
  });
  room = roomOf(studio);
  const me = { ...MEMBER, connectionId: "me", userId: MIRA.id, name: "Mira", slot: 0 };
  Object.assign(room.state, { phase: "room", connectionId: "me", slot: 0, session: SESSION, members: [me] });
  room.song.state.phase = "open";
  room.takes.state.takes = [TAKE] as never;
  document.elementFromPoint = () => document.querySelector("canvas");
  return () => done(() => room.dispose());
});

async function open(): Promise<void> {
  const page = (
    <>
      <SongTakes room={room} event={EVENT} />
      <div data-chords="arrangement">
        <canvas />
      </div>
    </>
  );
  await showIn(studio, page);
  const place = document.querySelector("[data-chords]")!;
  place.getBoundingClientRect = () => DOMRect.fromRect({ x: LEFT, y: TOP, width: 900, height: 300 });
}

const pointer = (type: string, x: number, y: number, pointerType = "mouse"): Promise<void> =>
  done(() => {
    const at = { bubbles: true, button: 0, pointerId: 1, clientX: x, clientY: y, pointerType };
    the("listitem", NAME).dispatchEvent(new PointerEvent(type, at));
  });

/** Clips of the song: track, start in bars, and channels of the notes. */
const clips = () =>
  [...studio.timeline.current.rolls.values()].map(({ trackId, startTime }) => [
    studio.timeline.current.tracks.get(trackId)?.name,
    startTime / 3840,
  ]);

/** Middle of row `index`, `bars` from the left of what is shown. */
function pointAt(index: number, bars: number): readonly [x: number, y: number] {
  const view = studio.session.views.arrangement;
  return [LEFT + bars * 3840 * view.pixelsPerTick, TOP + rulerHeight(view) + (index + 0.5) * view.rowHeight];
}

for (const pointerType of ["mouse", "touch"])
  test(`a take is dragged onto a track of the song, or below the tracks as a new one: ${pointerType}`, async () => {
    await open();
    expect(document.body.textContent).toContain(words.dragHint);
    const [x, y] = pointAt(1, 2);
    await pointer("pointerdown", 10, 10, pointerType);
    await pointer("pointermove", 12, 12, pointerType);
    expect(all("status")).toEqual([]);
    await pointer("pointermove", x, y, pointerType);
    expect(the("status").textContent).toContain(words.dropAt("003.1.000", "Drums"));
    await pointer("pointerup", x, y, pointerType);
    expect([clips(), all("status")]).toEqual([[["Drums", 2]], []]);
    const [belowX, below] = pointAt(4, 1);
    await pointer("pointerdown", 10, 10, pointerType);
    await pointer("pointermove", belowX, below, pointerType);
    expect(the("status").textContent).toContain(words.newTrack);
    await pointer("pointerup", belowX, below, pointerType);
    expect([clips().length, clips()[1]]).toEqual([2, [expect.stringContaining("Mira"), 1]]);
  });

test("Escape gives the drag up; over the ruler, over anything else, and without moving nothing is put into the song", async () => {
  await open();
  const [x, y] = pointAt(0, 1);
  await pointer("pointerdown", 10, 10);
  await pointer("pointermove", x, y);
  await press("{Escape}");
  await pointer("pointerup", x, y);
  await pointer("pointerdown", x, y);
  await pointer("pointerup", x, y);
  await pointer("pointerdown", 10, 10);
  await pointer("pointermove", x, TOP + 2);
  await pointer("pointerup", x, TOP + 2);
  document.elementFromPoint = () => document.body;
  await pointer("pointerdown", 10, 10);
  await pointer("pointermove", x, y);
  await pointer("pointerup", x, y);
  expect(clips()).toEqual([]);
});

test("by keys a take comes onto a track at the cursor; listeners, and rooms without takes, have none to drag", async () => {
  await open();
  studio.session.transport.positionTick = 7680;
  await click(the("button", words.menu(NAME)));
  await focus(the("menuitem", words.ontoTrack));
  await press("{ArrowRight}");
  await click(the("menuitem", "Keys"));
  expect(clips()).toEqual([["Keys", 2]]);
  room.state.slot = null;
  await open();
  expect(all("region", words.title)).toEqual([]);
  room.state.slot = 0;
  room.takes.state.takes = [];
  await open();
  expect(all("region", words.title)).toEqual([]);
  vi.restoreAllMocks();
});
