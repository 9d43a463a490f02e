import { describe, expect, it } from "vitest";
import { createMeter } from "../../../domain/music/meter.ts";
import { leadingZeros, lengthText, parseLength, parsePosition, positionText, timeText } from "./positionText.ts";

const meter = createMeter([{ tick: 0, numerator: 4, denominator: 4 }], 960);
const bar = 3840;

describe("positions", () => {
  it("writes bar, beat and tick", () => {
    expect(positionText(meter, 0)).toBe("001.1.000");
    expect(positionText(meter, 16 * bar + 2 * 960 + 240)).toBe("017.3.240");
  });

  it("reads what it writes, and less", () => {
    for (const tick of [0, 959, 960, 61_680]) expect(parsePosition(meter, positionText(meter, tick))).toBe(tick);
    expect(parsePosition(meter, "17")).toBe(16 * bar);
    expect(parsePosition(meter, "17.3")).toBe(16 * bar + 1920);
    expect(parsePosition(meter, "soon")).toBeNull();
  });

  it("dims zeros in front only", () => {
    expect(leadingZeros("017.3.240")).toBe(1);
    expect(leadingZeros("100.1.000")).toBe(0);
  });
});

describe("lengths and times", () => {
  it("writes and reads lengths in bars, beats and ticks", () => {
    expect(lengthText(meter, 0, 8 * bar)).toBe("8.0.000");
    expect(lengthText(meter, 0, bar + 960 + 1)).toBe("1.1.001");
    expect(parseLength(meter, 0, "1.1.001")).toBe(bar + 961);
    expect(parseLength(meter, 0, "")).toBeNull();
  });

  it("writes minutes, seconds and milliseconds", () => {
    expect(timeText(32.177)).toBe("0:32.177");
    expect(timeText(61.5)).toBe("1:01.500");
  });
});
