import { describe, expect, it } from "vitest";
import { ClockMeter } from "./ClockMeter.ts";
import { parseIdentity } from "./identity.ts";
import { latencyFigures } from "./latencyFigures.ts";
import { matchPorts } from "./matchPorts.ts";
import { compareDumps, joinBlocks, readBlocks, SYSEX_LIMIT_BYTES } from "./sysExBlocks.ts";

const port = (id: string, name: string, manufacturer = "Maker") => ({ id, name, manufacturer });
const matched = (...args: Parameters<typeof matchPorts>): number[][] =>
  [...matchPorts(...args)].map((pair) => [...pair]).toSorted(([a = 0], [b = 0]) => a - b);

describe("matchPorts", () => {
  it("knows ports by id, whatever their order", () => {
    expect(matched([port("1", "Keys"), port("2", "Keys")], [port("2", "Keys"), port("1", "Keys")])).toEqual([
      [0, 1],
      [1, 0],
    ]);
  });

  it("and by maker, name and order where the ids are new", () => {
    const known = [port("1", "Keys"), port("2", "Synth"), port("3", "Keys"), port("4", "Keys", "Other")];
    expect(matched(known, [port("a", "Keys"), port("b", "Keys"), port("c", "Keys", "Other")])).toEqual([
      [0, 0],
      [2, 1],
      [3, 2],
    ]);
  });

  it("takes no id for another device's that the system gave away anew", () => {
    expect(matched([port("1", "Keys")], [port("1", "Synth"), port("2", "Keys")])).toEqual([[0, 1]]);
  });
});

describe("ClockMeter", () => {
  it("reads the tempo in spite of jitter, and says how much there is", () => {
    const meter = new ClockMeter();
    let time = 0;
    for (let tick = 0; tick < 25; tick++) {
      meter.tick(time + (tick % 2) * 2);
      time += 20.833;
    }
    const reading = meter.reading(time)!;
    expect(reading.bpm).toBeCloseTo(120, 0);
    expect(reading.jitterMs).toBeCloseTo(2, 0);
    expect(meter.reading(time + 600)).toBeNull();
  });

  it("says nothing before a quarter note, and begins anew after a pause", () => {
    const meter = new ClockMeter();
    for (let tick = 0; tick < 24; tick++) meter.tick(tick * 20);
    expect(meter.reading(460)).toBeNull();
    meter.tick(480);
    expect(meter.reading(480)?.bpm).toBeCloseTo(125);
    meter.tick(5000);
    expect(meter.reading(5000)).toBeNull();
  });
});

describe("parseIdentity", () => {
  it("reads makers of one byte", () => {
    const reply = [0xf0, 0x7e, 0x10, 6, 2, 0x41, 0x42, 1, 3, 0, 1, 2, 0, 4, 0xf7];
    expect(parseIdentity(Uint8Array.from(reply))).toEqual({
      maker: [0x41],
      makerName: "Roland",
      family: 0x42 + 128,
      model: 3,
      version: "1.2.0.4",
    });
  });

  it("and of three", () => {
    const reply = [0xf0, 0x7e, 0, 6, 2, 0, 0x20, 0x29, 9, 0, 1, 1, 0, 0, 0, 7, 0xf7];
    expect(parseIdentity(Uint8Array.from(reply))).toMatchObject({
      maker: [0, 0x20, 0x29],
      makerName: "Focusrite, Novation",
      family: 9,
      model: 129,
      version: "0.0.0.7",
    });
    expect(parseIdentity(Uint8Array.from(reply.with(6, 0x7f)))?.makerName).toBe("00 7F 29");
  });

  it("and nothing else", () => {
    const reply = [0xf0, 0x7e, 0x10, 6, 2, 0x41, 0x42, 1, 3, 0, 1, 2, 0, 4, 0xf7];
    expect(parseIdentity(Uint8Array.from(reply.with(4, 1)))).toBeNull();
    expect(parseIdentity(Uint8Array.from(reply.slice(0, -2)))).toBeNull();
    expect(parseIdentity(Uint8Array.from(reply.with(8, 200)))).toBeNull();
    expect(parseIdentity(new Uint8Array())).toBeNull();
  });
});

describe("SysEx files", () => {
  const one = Uint8Array.from([0xf0, 1, 2, 0xf7]);
  const two = Uint8Array.from([0xf0, 3, 0xf7]);

  it("are read as they are written", () => {
    const read = readBlocks(joinBlocks([one, two]));
    expect(read.ok && read.value).toEqual([one, two]);
  });

  it.each([
    [[], "SYSEX_EMPTY"],
    [[0x4d], "SYSEX_DAMAGED"],
    [[0xf0, 1], "SYSEX_DAMAGED"],
    [[0xf0, 0x90, 0xf7], "SYSEX_DAMAGED"],
  ])("%j is refused: %s", (bytes, code) => {
    const read = readBlocks(Uint8Array.from(bytes));
    expect(!read.ok && read.error.code).toBe(code);
  });

  it("of more than 1 MB are refused", () => {
    const read = readBlocks(new Uint8Array(SYSEX_LIMIT_BYTES + 1));
    expect(!read.ok && read.error.code).toBe("SYSEX_TOO_LARGE");
  });

  it("are compared byte by byte", () => {
    expect(compareDumps(one, one)).toBeNull();
    expect(compareDumps(one, Uint8Array.from([0xf0, 1, 3, 0xf7]))).toEqual({ bytes: 1, firstAt: 2 });
    expect(compareDumps(one, Uint8Array.from([0xf0, 1, 2, 0xf7, 0xf0]))).toEqual({ bytes: 1, firstAt: 4 });
  });
});

it("latencyFigures", () => {
  const delays = Array.from({ length: 100 }, (_, index) => 5 + index / 100);
  const figures = latencyFigures(delays, 100)!;
  expect(figures.medianMs).toBeCloseTo(5.495);
  expect(figures.p95Ms).toBeCloseTo(5.94, 1);
  expect(figures.jitterMs).toBeCloseTo(0.89, 1);
  expect(latencyFigures([], 100)).toBeNull();
});
