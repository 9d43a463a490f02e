import { describe, expect, it } from "vitest";
import { received } from "../../state/midi/MidiIn.ts";
import type { LoggedMessage } from "../../state/midi/MidiLog.ts";
import { passes, type LogFilter } from "./logFilter.ts";
import { logRow, logText, type LogRow } from "./logRow.ts";

const message = (bytes: number[], direction: "in" | "out" = "in"): LoggedMessage => ({
  ...received({ portId: "k", timeStampMs: 1234.5, data: new Uint8Array(bytes) }),
  direction,
  serial: 1,
});
const midnight = new Date(2026, 0, 1).getTime();
const row = (...bytes: number[]): LogRow => logRow(message(bytes), [{ id: "k", name: "Keys" }], midnight);

describe("logRow", () => {
  it("has the time of day, the port by name, the channel and the bytes", () => {
    expect(row(0x91, 61, 127)).toEqual({
      time: "00:00:01.234",
      direction: "in",
      port: "Keys",
      channel: "2",
      kind: "Note on",
      detail: "C♯4 · 61 · attack 1.00",
      bytes: "91 3D 7F",
      isBad: false,
    });
    expect(logRow(message([0xf8]), [], midnight).port).toBe("k");
  });

  it.each([
    [[0x90, 60, 0], "Note off", "C4 · 60 · release 0.50"],
    [[0xb0, 7, 100], "Control", "CC 7 Volume · 100"],
    [[0xb0, 21, 64], "Control", "CC 21 · 64"],
    [[0xa0, 61, 9], "Key pressure", "C♯4 · 61 · 9"],
    [[0xc0, 12], "Program", "12"],
    [[0xd0, 33], "Pressure", "33"],
    [[0xe0, 0, 0], "Bend", "-8192"],
    [[0xf0, 1, 2, 0xf7], "SysEx", "2 bytes"],
    [[0xf2, 4, 0], "Song position", "4"],
    [[0xfa], "Start", ""],
    [[0x90, 60], "Bad", "too short"],
  ])("says what %j is", (bytes, kind, detail) => {
    expect(row(...bytes)).toMatchObject({ kind, detail, isBad: kind === "Bad" });
  });

  it("is copied as a table", () => {
    expect(logText([row(0xb0, 7, 100), row()])).toBe(
      "00:00:01.234\tIn\tKeys\t1\tControl\tCC 7 Volume · 100\tB0 07 64\n00:00:01.234\tIn\tKeys\t\tBad\tno bytes\t",
    );
  });
});

describe("passes", () => {
  const all: LogFilter = { port: "", group: "all", channel: 0 };
  it.each<[Partial<LogFilter>, boolean]>([
    [{}, true],
    [{ port: "in k" }, true],
    [{ port: "out k" }, false],
    [{ group: "notes" }, true],
    [{ group: "controllers" }, false],
    [{ channel: 2 }, true],
    [{ channel: 1 }, false],
  ])("%j of a note on channel 2: %s", (filter, isShown) => {
    expect(passes({ ...all, ...filter }, message([0x91, 60, 1]))).toBe(isShown);
  });

  it("messages without a channel are on none, and bad ones and those of the system have groups", () => {
    expect(passes({ ...all, channel: 1 }, message([0xfa]))).toBe(false);
    expect(passes({ ...all, group: "system" }, message([0xfa]))).toBe(true);
    expect(passes({ ...all, group: "timing" }, message([0xf8]))).toBe(true);
    expect(passes({ ...all, group: "bad" }, message([0x90]))).toBe(true);
  });
});
