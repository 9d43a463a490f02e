import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { OutputQueue } from "./OutputQueue.ts";

const PROGRAM = 0xc0;
const GM_ON = [0x7e, 0x7f, 9, 1, 0xf7];

/** Messages sent up to a frame, as text. */
const taken = (queue: OutputQueue, frame: number): string[] =>
  queue
    .takeUntil(frame)
    .messages.map(({ strip, data }) => `${strip}: ${data.map((byte) => byte.toString(16)).join(" ")}`);

describe("messages for outputs", () => {
  it("are sent with no program twice in a row, unless its bank is another one or System Exclusive came between", () => {
    const step = fc.record({
      kind: fc.constantFrom("program", "program", "program", "msb", "lsb", "volume", "sysEx"),
      strip: fc.nat(1),
      value: fc.nat(1),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 20 }), fc.integer({ min: 1, max: 5 }), (steps, every) => {
        const queue = new OutputQueue();
        const sent: (readonly number[])[] = [];
        const expected: (readonly number[])[] = [];
        const banks = [
          { msb: 0, lsb: 0 },
          { msb: 0, lsb: 0 },
        ];
        let programs = ["", ""];
        for (const [frame, { kind, strip, value }] of steps.entries()) {
          if (kind === "program") {
            queue.control(frame, strip, "programChange", 0, value);
            const program = [banks[strip]!.msb, banks[strip]!.lsb, value].join();
            if (programs[strip] !== program) expected.push([strip, PROGRAM, value]);
            programs[strip] = program;
          } else if (kind === "sysEx") {
            queue.sysEx(frame, strip, GM_ON);
            expected.push([strip, 0xf0, ...GM_ON]);
            // A reset, which addresses every device, resets the programs of all strips.
            programs = ["", ""];
          } else {
            const controller = { msb: 0, lsb: 32, volume: 7 }[kind];
            queue.control(frame, strip, "controlChange", controller, value);
            expected.push([strip, 0xb0, controller, value]);
            if (kind !== "volume") banks[strip]![kind] = value;
          }
          if (frame % every === 0)
            sent.push(...queue.takeUntil(frame + 1).messages.map((each) => [each.strip, ...each.data]));
        }
        sent.push(...queue.takeUntil(Infinity).messages.map((each) => [each.strip, ...each.data]));
        expect(sent).toEqual(expected);
      }),
    );
  });

  it("are handed over once, those that are due, and taken back only where they were not", () => {
    const queue = new OutputQueue();
    queue.noteOn(10, 1, 60, 1, 7);
    queue.noteOff(20, 1, 60, 0.5, 7);
    queue.pulse(15, 3, false);
    expect(taken(queue, 10)).toEqual([]);
    expect(taken(queue, 11)).toEqual(["1: 90 3c 7f"]);
    expect([taken(queue, 11), queue.handedTo]).toEqual([[], 11]);
    queue.truncate(16);
    expect(queue.takeUntil(100)).toEqual({ messages: [], pulses: [{ frame: 15, number: 3, isCountIn: false }] });
  });

  it("begin anew with another run: its programs are sent whatever the last one left", () => {
    const queue = new OutputQueue();
    queue.control(0, 1, "programChange", 0, 5);
    expect(taken(queue, 1)).toEqual(["1: c0 5"]);
    queue.control(5, 1, "pitchBend", 0, 8191);
    queue.reset();
    queue.control(0, 1, "programChange", 0, 5);
    expect([queue.handedTo, taken(queue, 1)]).toEqual([0, ["1: c0 5"]]);
  });

  it("of System Exclusive go out whole; one without bytes is for the engine alone", () => {
    const queue = new OutputQueue();
    queue.sysEx(0, 2, GM_ON);
    queue.sysEx(0, 2, []);
    expect(taken(queue, 1)).toEqual(["2: f0 7e 7f 9 1 f7"]);
  });
});
