import { afterEach, expect, test, vi } from "vitest";
import { openAudio } from "./openAudio.ts";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test("says which feature a browser lacks", async () => {
  vi.stubGlobal("AudioContext", undefined);
  expect(await openAudio("balanced", false)).toMatchObject({ error: { code: "AUDIO_UNSUPPORTED" } });
  vi.stubGlobal("AudioContext", vi.fn());
  vi.stubGlobal("AudioWorkletNode", undefined);
  vi.stubGlobal("isSecureContext", true);
  expect(await openAudio("balanced", false)).toMatchObject({
    error: { code: "AUDIO_UNSUPPORTED", message: expect.stringContaining("AudioWorklet missing") as string },
  });
  vi.stubGlobal("AudioWorkletNode", vi.fn());
  vi.spyOn(WebAssembly, "validate").mockReturnValue(false);
  expect(await openAudio("balanced", false)).toMatchObject({
    error: { code: "AUDIO_UNSUPPORTED", message: expect.stringContaining("SIMD of WebAssembly missing") as string },
  });
});
