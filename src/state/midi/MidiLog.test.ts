import { describe, expect, it, vi } from "vitest";
import { received } from "./MidiIn.ts";
import { MidiLog } from "./MidiLog.ts";

const message = (...bytes: number[]) => received({ portId: "keys", timeStampMs: 5, data: new Uint8Array(bytes) });

describe("MidiLog", () => {
  it("keeps both directions in order, and counts what has left it", () => {
    const log = new MidiLog();
    for (let i = 0; i < 130; i++) log.add(message(0xb0, 1, i % 128), i % 2 === 0 ? "in" : "out");
    expect(log.count).toBe(130);
    expect(log.messages.map(({ serial }) => serial)).toEqual(Array.from({ length: 100 }, (_, i) => 30 + i));
    expect(log.messages.at(-1)).toMatchObject({ direction: "out", event: { value: 1 } });
  });

  it("tells of what came since it was cleared, and of each change", () => {
    const log = new MidiLog();
    const changed = vi.fn();
    const stop = log.onChange(changed);
    log.add(message(0x90, 60, 1), "in");
    log.clear();
    log.add(message(0x80, 60, 1), "in");
    stop();
    log.add(message(0x91, 60, 1), "in");
    expect(changed).toHaveBeenCalledTimes(3);
    expect(log.messages.map(({ event }) => event.kind)).toEqual(["noteOff", "noteOn"]);
    expect(log.count).toBe(2);
  });

  it("lets clock and active sensing in on demand", () => {
    const log = new MidiLog();
    log.add(message(0xf8), "in");
    log.add(message(0xfe), "in");
    log.add(message(0xfa), "in");
    const stop = log.admitTiming();
    log.add(message(0xf8), "in");
    stop();
    log.add(message(0xf8), "in");
    expect(log.messages.map(({ event }) => event.kind)).toEqual(["start", "clock"]);
  });
});
