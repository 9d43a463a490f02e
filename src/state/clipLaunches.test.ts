import { expect, it, vi } from "vitest";
import { song } from "../../tests/spec/support/song.ts";
import type { TrackLaunch } from "../domain/timeline/clipLaunch.ts";
import { followLaunches, pressClip } from "./clipLaunches.ts";
import { createSession } from "./session.ts";
import type { Player } from "./transport.ts";

function stage() {
  const session = createSession();
  const asked: (readonly [string, string | null, string])[] = [];
  let tell: ((launches: readonly TrackLaunch[]) => void) | null = null;
  const transport = {
    launch: (...call: (typeof asked)[number]) => void asked.push(call),
    onLaunches: (listener: (launches: readonly TrackLaunch[]) => void) => {
      tell = listener;
      return () => {};
    },
    seek: vi.fn(),
    play: vi.fn(() => Promise.resolve()),
    playing: () => true,
  };
  const start = vi.fn(() => Promise.resolve({ ok: true as const, value: undefined }));
  const current = song({ tracks: [{ rolls: [{ notes: [{}] }, { notes: [{}] }] }] });
  const player = { session, engine: { transport, start }, timeline: { current } } as unknown as Player;
  followLaunches(player);
  const says = (now: string | null, next?: string | null): void => tell?.([{ trackId: "t0", now, next }]);
  return { player, session, asked, says, start };
}

it("launches what is silent, stops what plays and takes back what is to come", () => {
  const { player, session, asked, says } = stage();
  session.transport.state = "started";
  const press = (): unknown => (pressClip(player, "t0", "t0r0", "beat"), asked.at(-1));
  expect(press()).toEqual(["t0", "t0r0", "beat"]);
  says("t0r1", "t0r0");
  expect(press()).toEqual(["t0", "t0r1", "beat"]);
  says("t0r0");
  expect(press()).toEqual(["t0", "", "beat"]);
  says("t0r0", "");
  expect(press()).toEqual(["t0", "t0r0", "beat"]);
  says("", undefined);
  expect(press()).toEqual(["t0", "t0r0", "beat"]);
});

it("starts the song with a clip that is launched while it stands, also one that waits for it", async () => {
  const { player, session, asked, says, start } = stage();
  says(null, "t0r0");
  expect(pressClip(player, "t0", "t0r0", "bar")).toBe(true);
  expect(asked).toEqual([["t0", "t0r0", "bar"]]);
  await vi.waitFor(() => expect(session.transport.state).toBe("started"));
  expect(start).toHaveBeenCalledOnce();
});

it("launches no clip that the track does not have", () => {
  const { player, asked } = stage();
  expect(pressClip(player, "t0", "gone", "bar")).toBe(false);
  expect(pressClip(player, "t1", "t0r0", "bar")).toBe(false);
  expect(asked).toEqual([]);
});
