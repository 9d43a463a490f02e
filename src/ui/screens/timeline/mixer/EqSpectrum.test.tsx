// @vitest-environment jsdom
import { afterEach, expect, test, vi } from "vitest";
import { SPECTRUM_FRAMES } from "../../../../domain/mixer/Spectrum.ts";
import { STRIP_COUNT } from "../../../../protocol/engine.ts";
import { strings } from "../../../strings/timeline.ts";
import { click, done, press, the } from "../../../controls/page.test-helper.tsx";
import { wakeFrames } from "../../../hooks/useFrame.ts";
import { showSong, songStudio } from "../song.test-helper.tsx";
import { EqualizerButton } from "./EqualizerButton.tsx";

/** Sound of the tapped strip; null: no new frames come. */
let sound: Float32Array | null = null;
let open: number[] = [];

const sine = Float32Array.from(
  { length: 2 * SPECTRUM_FRAMES },
  (_, i) => 0.25 * Math.sin((2 * Math.PI * 1000 * (i >> 1)) / 48_000),
);

function studioWithTap() {
  const studio = songStudio();
  open = [];
  const tap = (strip: number) => {
    open.push(strip);
    return {
      read: (into: Float32Array): boolean => {
        if (sound) into.set(sound);
        return sound !== null;
      },
      close: () => void (open = open.filter((other) => other !== strip)),
    };
  };
  Object.assign(studio.engine, { tap });
  return studio;
}

const area = (): string => document.querySelector("svg[viewBox='0 0 60 90'] path")?.getAttribute("d") ?? "";
/** Height of the area over the floor at each of its bands, dB. */
const heights = (): number[] => [...area().matchAll(/L\S+ ([\d.]+)/g)].map(([, y]) => 90 - Number(y));

const hide = (hidden: boolean): void => {
  vi.spyOn(document, "hidden", "get").mockReturnValue(hidden);
  document.dispatchEvent(new Event("visibilitychange"));
};

afterEach(() => vi.restoreAllMocks());

test("an open equalizer shows the spectrum of its strip, which is tapped while it is shown in a visible page", async () => {
  sound = sine;
  await showSong(
    studioWithTap(),
    <>
      <EqualizerButton name="Keys" stripId="t1" eq={undefined} />
      <EqualizerButton name="Master" stripId={null} eq={undefined} />
    </>,
    { stripOf: () => 7 },
  );
  expect(open, "nothing is tapped while no equalizer is open").toEqual([]);
  await click(the("button", strings.equalizerOf("Keys")));
  await vi.waitFor(() => expect(Math.max(...heights())).toBeGreaterThan(70));
  expect(open).toEqual([7]);
  const levels = heights();
  // 1 kHz is 34 of 60 bands above 20 Hz.
  expect(Math.abs(levels.indexOf(Math.max(...levels)) - 34)).toBeLessThan(2);
  hide(true);
  expect(open).toEqual([]);
  hide(false);
  await vi.waitFor(() => expect(open).toEqual([7]));
  await press("{Escape}");
  expect(open).toEqual([]);
  await click(the("button", strings.equalizerOf("Master")));
  await vi.waitFor(() => expect(open).toEqual([STRIP_COUNT]));
});

test("silence lets the spectrum fall to the floor and then draws no more", async () => {
  sound = sine;
  await showSong(studioWithTap(), <EqualizerButton name="Keys" stripId="t1" eq={undefined} />, { stripOf: () => 7 });
  await click(the("button", strings.equalizerOf("Keys")));
  await vi.waitFor(() => expect(Math.max(...heights())).toBeGreaterThan(70));
  sound = null;
  await vi.waitFor(() => expect(Math.max(...heights())).toBe(0), { timeout: 10_000 });
  const path = document.querySelector("svg[viewBox='0 0 60 90'] path")!;
  const drawn = vi.spyOn(path, "setAttribute");
  // The last tenth of a dB reads as the floor, and is drawn too.
  await vi.waitFor(async () => {
    drawn.mockClear();
    await new Promise((next) => setTimeout(next, 100));
    expect(drawn).not.toHaveBeenCalled();
  });
  const frames = vi.spyOn(globalThis, "requestAnimationFrame");
  await done(() => wakeFrames());
  await vi.waitFor(() => expect(frames).toHaveBeenCalled());
  expect(drawn).not.toHaveBeenCalled();
  sound = sine;
  await vi.waitFor(() => expect(drawn).toHaveBeenCalled());
});
