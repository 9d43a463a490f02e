import { afterEach, expect, it, vi } from "vitest";
import { chooseOutput, listOutputs } from "./output.ts";

afterEach(() => void vi.unstubAllGlobals());

const device = (kind: string, deviceId: string, label: string) => ({ kind, deviceId, label });

it("outputs with a name can be chosen; without leave to see names, or without a choice, there is none", async () => {
  const devices = [
    device("audiooutput", "default", "Default"),
    device("audiooutput", "communications", "Headset"),
    device("audiooutput", "a", "Speakers"),
    device("audiooutput", "b", ""),
    device("audioinput", "c", "Microphone"),
  ];
  vi.stubGlobal("navigator", { mediaDevices: { enumerateDevices: async () => devices } });
  vi.stubGlobal("AudioContext", function AudioContext() {});
  expect(await listOutputs()).toBeNull();
  vi.stubGlobal(
    "AudioContext",
    class {
      setSinkId(): void {}
    },
  );
  expect(await listOutputs()).toEqual([{ id: "a", name: "Speakers" }]);
  for (const each of devices) each.label = "";
  expect(await listOutputs()).toBeNull();
});

const context = (setSinkId: () => Promise<void>) => ({ setSinkId }) as unknown as AudioContext;

it("an output that is gone is told of", async () => {
  expect(
    (
      await chooseOutput(
        context(async () => undefined),
        "a",
      )
    ).ok,
  ).toBe(true);
  const gone = await chooseOutput(
    context(() => Promise.reject(new Error("gone"))),
    "a",
  );
  expect(gone).toMatchObject({ ok: false, error: { code: "OUTPUT_MISSING" } });
});
