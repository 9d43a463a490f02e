// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from "vitest";
import { MEMBER, SESSION } from "../../../state/room/direct/FakeRoom.test-helper.ts";
import type { JamRoom } from "../../../state/room/JamRoom.ts";
import { all, click, done, press, the } from "../../controls/page.test-helper.tsx";
import { makeStudio, MIRA, showIn, type TestStudio } from "../../studio.test-helper.tsx";
import { jamStrings } from "../../strings/jam.ts";
import { jamTakesStrings as words } from "../../strings/jamTakes.ts";
import { EVENT } from "../events/event.test-helper.ts";
import { roomOf, TAKE } from "./room.test-helper.ts";
import { JamStage } from "./JamStage.tsx";

const NAME = words.name("Bass", "Mira");

const showSong = vi.fn<() => void>();
let studio: TestStudio;
let room: JamRoom;

beforeEach(async () => {
  showSong.mockReset();
  studio = makeStudio({ user: MIRA });
  room = roomOf(studio);
  const me = { ...MEMBER, connectionId: "me", userId: MIRA.id, name: "Mira", slot: 0 };
  Object.assign(room.state, { phase: "room", connectionId: "me", slot: 0, session: SESSION, members: [me] });
  room.takes.state.takes = [TAKE] as never;
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(null);
  vi.stubGlobal("matchMedia", (query: string) => Object.assign(new EventTarget(), { media: query, matches: false }));
  await showIn(studio, <JamStage room={room} event={EVENT} board={() => null} views={null} onSong={showSong} />);
  return async () => {
    await done(() => room.dispose());
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  };
});

const pointer = (type: string, x: number, y: number, target = the("listitem", NAME)): Promise<void> =>
  done(() => {
    const at = { bubbles: true, button: 0, pointerId: 1, clientX: x, clientY: y, pointerType: "mouse" };
    target.dispatchEvent(new PointerEvent(type, at));
  });

async function drag(onto: Element): Promise<void> {
  document.elementFromPoint = () => onto;
  await pointer("pointerdown", 10, 10);
  await pointer("pointermove", 60, 60);
}

/** Texts beside a dragged take. */
const ghost = (): (string | null)[] =>
  all("status").flatMap(({ textContent }) => (textContent.startsWith(NAME) ? [textContent.slice(NAME.length)] : []));

test("a take that is dropped on the lanes leads to the song, and says how it is put onto a track there", async () => {
  await drag(document.body);
  expect(ghost()).toEqual([words.dragToLanes]);
  await pointer("pointerup", 60, 60);
  expect([ghost(), showSong.mock.calls.length]).toEqual([[], 0]);
  await drag(the("region", jamStrings.players));
  expect(ghost()).toEqual([words.dropOpensSong]);
  await press("{Escape}");
  await pointer("pointerup", 60, 60);
  expect([ghost(), showSong.mock.calls.length]).toEqual([[], 0]);
  await drag(the("region", jamStrings.players).querySelector("li")!);
  await pointer("pointerup", 60, 60);
  expect(showSong).toHaveBeenCalledOnce();
  expect(studio.notices()).toEqual([`info: ${words.placeHint}`]);
});

test("by keys the take's menu leads there, whose items drag nothing; listeners drag nothing, and have no such item", async () => {
  await click(the("button", words.menu(NAME)));
  const item = the("menuitem", words.placeInSong);
  await pointer("pointerdown", 10, 10, item);
  await pointer("pointermove", 60, 60, item);
  expect(ghost()).toEqual([]);
  await click(the("menuitem", words.placeInSong));
  expect([showSong.mock.calls.length, studio.notices()]).toEqual([1, [`info: ${words.placeHint}`]]);
  await done(() => {
    room.state.slot = null;
  });
  await drag(the("region", jamStrings.players));
  expect(ghost()).toEqual([]);
  await click(the("button", words.menu(NAME)));
  expect(all("menuitem", words.placeInSong)).toEqual([]);
});
