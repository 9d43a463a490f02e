import { describe, expect, it } from "vitest";
import { parseMessage, type BadMidi, type MidiEvent } from "./parseMessage.ts";

const parse = (...bytes: number[]): MidiEvent => parseMessage(new Uint8Array(bytes));

describe("parseMessage", () => {
  it.each<[number[], MidiEvent]>([
    [[0x80, 60, 33], { kind: "noteOff", channel: 1, number: 60, velocity: 33 }],
    [[0x9f, 127, 1], { kind: "noteOn", channel: 16, number: 127, velocity: 1 }],
    [[0xa2, 0, 127], { kind: "keyPressure", channel: 3, number: 0, value: 127 }],
    [[0xb9, 74, 12], { kind: "controlChange", channel: 10, controller: 74, value: 12 }],
    [[0xb0, 123, 0], { kind: "controlChange", channel: 1, controller: 123, value: 0 }],
    [[0xc4, 88], { kind: "programChange", channel: 5, program: 88 }],
    [[0xd0, 5], { kind: "channelPressure", channel: 1, value: 5 }],
    [[0xe0, 0, 64], { kind: "pitchBend", channel: 1, bend: 0 }],
    [[0xe0, 0, 0], { kind: "pitchBend", channel: 1, bend: -8192 }],
    [[0xe0, 127, 127], { kind: "pitchBend", channel: 1, bend: 8191 }],
    [[0xf0, 0x7e, 0x7f, 9, 1, 0xf7], { kind: "sysEx", content: new Uint8Array([0x7e, 0x7f, 9, 1]) }],
    [[0xf0, 0xf7], { kind: "sysEx", content: new Uint8Array() }],
    [[0xf1, 0x7a], { kind: "timeCode", piece: 7, value: 10 }],
    [[0xf2, 1, 2], { kind: "songPosition", sixteenths: 257 }],
    [[0xf3, 9], { kind: "songSelect", song: 9 }],
    [[0xf6], { kind: "tuneRequest" }],
    [[0xf8], { kind: "clock" }],
    [[0xfa], { kind: "start" }],
    [[0xfb], { kind: "continue" }],
    [[0xfc], { kind: "stop" }],
    [[0xfe], { kind: "activeSensing" }],
    [[0xff], { kind: "reset" }],
  ])("reads %j", (bytes, event) => {
    expect(parse(...bytes)).toEqual(event);
  });

  it("takes a note on of velocity 0 for a note off of release 64", () => {
    expect(parse(0x93, 60, 0)).toEqual({ kind: "noteOff", channel: 4, number: 60, velocity: 64 });
  });

  it.each<[number[], BadMidi]>([
    [[], "empty"],
    [[60, 100], "noStatus"],
    [[0x7f], "noStatus"],
    [[0xf4], "undefinedStatus"],
    [[0xf5, 1], "undefinedStatus"],
    [[0xf7], "undefinedStatus"],
    [[0xf9], "undefinedStatus"],
    [[0xfd], "undefinedStatus"],
    [[0x90], "tooShort"],
    [[0x90, 60], "tooShort"],
    [[0xc0], "tooShort"],
    [[0xf2, 1], "tooShort"],
    [[0xc0, 1, 2], "tooLong"],
    [[0x90, 60, 1, 61, 1], "tooLong"],
    [[0xf8, 0xf8], "tooLong"],
    [[0x90, 128, 1], "dataByte"],
    [[0x90, 60, 255], "dataByte"],
    [[0xf3, 200], "dataByte"],
    [[0xf0, 1, 200, 0xf7], "dataByte"],
    [[0xf0, 1, 2], "openSysEx"],
    [[0xf0], "openSysEx"],
  ])("finds %j bad: %s", (bytes, reason) => {
    expect(parse(...bytes)).toEqual({ kind: "bad", reason });
  });

  it("gives channels and data in range for all messages of up to three bytes, and takes no data byte above 127", () => {
    const edges = [0, 1, 63, 64, 127, 128, 255];
    const wrong: number[][] = [];
    for (let status = 0; status < 256; status++) {
      for (const data of [[], ...edges.map((a) => [a]), ...edges.flatMap((a) => edges.map((b) => [a, b]))]) {
        const event = parse(status, ...data);
        const isWhole = status >= 0x80 && data.every((byte) => byte < 128);
        const inRange = Object.values(event).every((value) => typeof value !== "number" || Math.abs(value) < 16384);
        const onChannel = !("channel" in event) || event.channel === (status & 15) + 1;
        if ((!isWhole && event.kind !== "bad") || !inRange || !onChannel) wrong.push([status, ...data]);
      }
    }
    expect(wrong).toEqual([]);
  });
});
