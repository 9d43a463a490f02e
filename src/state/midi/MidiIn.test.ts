import { describe, expect, it, vi } from "vitest";
import type { MidiMessage } from "../../protocol/midi.ts";
import { MidiIn, type ReceivedMessage } from "./MidiIn.ts";

const fixture = () => {
  const listeners: ((message: MidiMessage) => void)[] = [];
  const midiIn = new MidiIn({
    onMessage: (listener) => {
      listeners.push(listener);
      return () => {};
    },
  });
  const send = (...bytes: number[]): void => {
    for (const hear of listeners) hear({ portId: "keys", timeStampMs: 12.5, data: new Uint8Array(bytes) });
  };
  return { midiIn, send, listeners };
};

describe("MidiIn", () => {
  it("reads each message once, with its port and time, for any number of taps", () => {
    const { midiIn, send, listeners } = fixture();
    const got: ReceivedMessage[] = [];
    midiIn.tap("play", (message) => void got.push(message));
    midiIn.tap("watch", (message) => void got.push(message));
    send(0x91, 60, 90);
    expect(listeners).toHaveLength(1);
    expect(got[0]).toBe(got[1]);
    expect(got[0]).toMatchObject({
      portId: "keys",
      timeStampMs: 12.5,
      event: { kind: "noteOn", channel: 2, number: 60, velocity: 90 },
    });
  });

  it("hands messages on in the order of places, and what learning swallows only to those who watch", () => {
    const { midiIn, send } = fixture();
    const order: string[] = [];
    midiIn.tap("thru", () => void order.push("thru"));
    midiIn.tap("play", () => void order.push("play"));
    midiIn.tap("watch", () => void order.push("watch"));
    const stopLearning = midiIn.tap("learn", () => order.push("learn") > 0);
    send(0x90, 60, 90);
    stopLearning();
    send(0x80, 60, 0);
    expect(order).toEqual(["watch", "learn", "watch", "play", "thru"]);
  });

  it("a tap that leaves while a message is handed on takes none away from the others", () => {
    const { midiIn, send } = fixture();
    const order: string[] = [];
    const leave = midiIn.tap("play", () => {
      order.push("first");
      leave();
    });
    midiIn.tap("play", () => void order.push("second"));
    send(0xfa);
    send(0xfa);
    expect(order).toEqual(["first", "second", "second"]);
  });

  it("the error of one tap is told, and the others hear the message", async () => {
    const { midiIn, send } = fixture();
    const told: unknown[] = [];
    vi.stubGlobal("queueMicrotask", (task: () => void) => {
      try {
        task();
      } catch (error) {
        told.push(error);
      }
    });
    const hear = vi.fn();
    midiIn.tap("watch", () => {
      throw new Error("broken");
    });
    midiIn.tap("play", hear);
    send(0x90, 60, 90);
    vi.unstubAllGlobals();
    expect(hear).toHaveBeenCalledTimes(1);
    expect(told).toEqual([new Error("broken")]);
  });
});
