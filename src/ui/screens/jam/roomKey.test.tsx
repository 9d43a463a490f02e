// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from "vitest";
import { ok } from "../../../domain/AppError.ts";
import type { RoomSession } from "../../../protocol/hub/roomHub.ts";
import { MEMBER, SESSION } from "../../../state/room/direct/FakeRoom.test-helper.ts";
import type { JamRoom } from "../../../state/room/JamRoom.ts";
import { all, click, done, focus, press, the } from "../../controls/page.test-helper.tsx";
import { makeStudio, MIRA, showIn, type TestStudio } from "../../studio.test-helper.tsx";
import { jamStrings as words } from "../../strings/jam.ts";
import { chainStrings } from "../../strings/noteChain.ts";
import { JamKeyboard } from "./JamKeyboard.tsx";
import { roomOf } from "./room.test-helper.ts";
import { KeyLock } from "./RoomKey.tsx";
import { RoomMenu } from "./RoomMenu.tsx";
import { SessionControls } from "./SessionControls.tsx";

const A_MINOR = { root: 9, scale: "minor" } as const;

let studio: TestStudio;
let room: JamRoom;
const changeSession = vi.fn<JamRoom["changeSession"]>();

beforeEach(() => {
  studio = makeStudio({ user: MIRA });
  room = roomOf(studio);
  changeSession.mockReset().mockResolvedValue(ok(undefined) as never);
  vi.spyOn(room, "changeSession").mockImplementation(changeSession);
  return () => done(() => room.dispose());
});

function enter(host: boolean, session: Partial<RoomSession>): void {
  const me = { ...MEMBER, connectionId: "me", userId: MIRA.id, name: "Mira", slot: 0, host };
  const shown = { ...SESSION, ...session };
  Object.assign(room.state, { phase: "room", connectionId: "me", slot: 0, session: shown, members: [me] });
}

test("hosts choose the key of the room from its menu or from the room's settings, and the others read it", async () => {
  enter(true, {});
  await showIn(studio, <SessionControls room={room} />);
  await click(the("button", `${words.key}: ${words.keyNone}`));
  await click(the("menuitemradio", chainStrings.scaleName("dorian")));
  enter(true, { key: A_MINOR });
  await showIn(studio, <SessionControls room={room} />);
  await click(the("button", `${words.key}: A min`));
  expect(the("menuitemradio", chainStrings.scaleName("minor")).ariaChecked).toBe("true");
  await focus(the("menuitem", new RegExp(`^${words.keyTonic}`)));
  await press("{ArrowRight}");
  await click(the("menuitemradio", "E♭"));
  await showIn(studio, <RoomMenu room={room} />);
  await click(the("button", words.roomMenu));
  await focus(the("menuitem", words.key));
  await press("{ArrowRight}");
  await click(the("menuitemradio", words.keyNone));
  expect(changeSession.mock.calls).toEqual([
    [{ key: { root: 0, scale: "dorian" } }],
    [{ key: { root: 3, scale: "minor" } }],
    [{ key: null }],
  ]);
  enter(false, { key: { root: 2, scale: "dorian" } });
  await showIn(studio, <SessionControls room={room} />);
  expect([all("button"), document.body.textContent]).toEqual([[], expect.stringContaining("D Dorian")]);
});

test("instruments offer to lock to the key, and dim what is outside of it; without a key there is nothing to lock to", async () => {
  enter(false, { key: null });
  await showIn(studio, <KeyLock room={room} />);
  expect(all("button", /^Lock/)).toEqual([]);
  enter(false, { key: A_MINOR });
  await showIn(studio, <KeyLock room={room} />);
  expect(words.keyOf({ root: 0, scale: "major" })).toBe("C maj");
  const lock = the("button", words.keyLock("A min"));
  expect([lock.ariaPressed, lock.title]).toEqual(["false", words.keyLockTip]);
  await click(lock);
  expect([room.state.keyLock, the("button", words.keyLock("A min")).ariaPressed]).toEqual([true, "true"]);
  await showIn(studio, <JamKeyboard room={room} base={48} />);
  const dimmed = [...document.querySelectorAll("[data-outside]")].map(
    (key) => Number(key.getAttribute("data-key")) % 12,
  );
  expect([...new Set(dimmed)]).toEqual([1, 3, 6, 8, 10]);
});
