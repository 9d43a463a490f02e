import { afterEach, expect, test, vi } from "vitest";
import { SPECTRUM_FRAMES } from "../../domain/mixer/Spectrum.ts";
import type { EngineMessage } from "../../protocol/engine.ts";
import { TapRing } from "../../protocol/TapRing.ts";
import { EngineTaps } from "./EngineTaps.ts";

afterEach(() => vi.unstubAllGlobals());

const made = (isolated: boolean) => {
  vi.stubGlobal("crossOriginIsolated", isolated);
  const messages: (EngineMessage & { readonly type: "tap" })[] = [];
  const taps = new EngineTaps((message) => message.type === "tap" && messages.push(message));
  return { taps, messages };
};

const frames = new Float32Array(2 * SPECTRUM_FRAMES);

test("with shared memory frames are read from the ring, as often as there are new ones", () => {
  const { taps, messages } = made(true);
  expect(messages, "nothing is sent before a strip is tapped").toEqual([]);
  const tap = taps.open(3);
  expect(messages).toEqual([{ type: "tap", strip: 3, ring: expect.any(SharedArrayBuffer) as SharedArrayBuffer }]);
  expect(tap.read(frames)).toBe(false);
  const ring = new TapRing(messages[0]!.ring!);
  // More than the ring holds: the last ones are read.
  for (let frame = 0; frame < 20_000; frame += 100) {
    ring.write(
      Float32Array.from({ length: 200 }, (_, i) => (i < 100 ? frame + i : -(frame + i - 100))),
      0,
      100,
      100,
    );
  }
  expect(tap.read(frames)).toBe(true);
  expect([...frames.slice(0, 2), ...frames.slice(-2)]).toEqual([15_904, -15_904, 19_999, -19_999]);
  expect(tap.read(frames)).toBe(false);
  tap.close();
  tap.close();
  expect(messages.slice(1)).toEqual([{ type: "tap", strip: null, ring: null }]);
});

test("without it they come as messages; the last tap that was opened is the one that reads and closes", () => {
  const { taps, messages } = made(false);
  const first = taps.open(3);
  expect(messages[0]).toEqual({ type: "tap", strip: 3, ring: null });
  taps.receive(new Float32Array(2 * SPECTRUM_FRAMES).fill(0.5));
  expect([first.read(frames), frames[5], first.read(frames)]).toEqual([true, 0.5, false]);
  const second = taps.open(4);
  taps.receive(new Float32Array(2 * SPECTRUM_FRAMES).fill(0.25));
  expect([first.read(frames), second.read(frames), frames[5]]).toEqual([false, true, 0.25]);
  first.close();
  expect(messages).toHaveLength(2);
  second.close();
  expect(messages.at(-1)).toEqual({ type: "tap", strip: null, ring: null });
});
