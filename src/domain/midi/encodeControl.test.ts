import { expect, it } from "vitest";
import {
  CC14,
  CHANNEL_PRESSURE,
  encodeControl,
  KEY_PRESSURE,
  NRPN,
  PITCH_BEND,
  programValue,
  RPN,
} from "./encodeControl.ts";
import { PROGRAM } from "./encodeControl.ts";
import { machineControl } from "./machineControl.ts";
import { parseMessage } from "./parseMessage.ts";
import { fillSysEx, readSysExText } from "./sysExText.ts";

it.each([
  ["a controller", 74, 100, [[0xb2, 74, 100]]],
  ["the bend's middle", PITCH_BEND, 0, [[0xe2, 0, 64]]],
  ["the lowest bend", PITCH_BEND, -8192, [[0xe2, 0, 0]]],
  ["the highest bend", PITCH_BEND, 8191, [[0xe2, 127, 127]]],
  ["channel pressure", CHANNEL_PRESSURE, 9, [[0xd2, 9]]],
  ["key pressure", KEY_PRESSURE + 60, 9, [[0xa2, 60, 9]]],
  [
    "14 bits, the upper half first",
    CC14 + 1,
    0x1fff,
    [
      [0xb2, 1, 63],
      [0xb2, 33, 127],
    ],
  ],
  ["a program alone", PROGRAM, programValue(5, null, null), [[0xc2, 5]]],
  [
    "a program after both halves of its bank",
    PROGRAM,
    programValue(127, 121, 0),
    [
      [0xb2, 0, 121],
      [0xb2, 32, 0],
      [0xc2, 127],
    ],
  ],
  [
    "a program after a bank's lower half",
    PROGRAM,
    programValue(0, null, 127),
    [
      [0xb2, 32, 127],
      [0xc2, 0],
    ],
  ],
  [
    "bend range: named, set and let go of",
    RPN,
    2 << 7,
    [
      [0xb2, 101, 0],
      [0xb2, 100, 0],
      [0xb2, 6, 2],
      [0xb2, 38, 0],
      [0xb2, 101, 127],
      [0xb2, 100, 127],
    ],
  ],
  [
    "a parameter of the maker's",
    NRPN + 0x3fff,
    16383,
    [
      [0xb2, 99, 127],
      [0xb2, 98, 127],
      [0xb2, 6, 127],
      [0xb2, 38, 127],
      [0xb2, 101, 127],
      [0xb2, 100, 127],
    ],
  ],
])("%s", (_, control, value, messages) => {
  expect(encodeControl(3, control, value)).toEqual(messages);
});

it("machine control is SysEx of RP-013", () => {
  expect(machineControl(127, "recordStrobe")).toEqual([0xf0, 0x7f, 0x7f, 6, 6, 0xf7]);
  expect(parseMessage(Uint8Array.from(machineControl(0, "stop"))).kind).toBe("sysEx");
});

const filled = (text: string, value: number): string => {
  const read = readSysExText(text);
  return read.ok
    ? fillSysEx(read.value, value)
        .map((byte) => byte.toString(16))
        .join(" ")
    : read.error.message;
};

it("SysEx holds a value of 7 bits or the halves of one of 14", () => {
  expect(filled("F0 7D vv F7", 100)).toBe("f0 7d 64 f7");
  expect(filled("f07dVV,01 f7", 5)).toBe("f0 7d 5 1 f7");
  expect(filled("F0 7F 7F 04 01 ll mm F7", 0x1fff)).toBe("f0 7f 7f 4 1 7f 3f f7");
  expect(filled("F0 7E 7F 06 01 F7", 1)).toBe("f0 7e 7f 6 1 f7");
});

it.each([
  ["7D 01 F7", "begin with F0"],
  ["F0 7D 01", "end with F7"],
  ["F0 F7", "nothing between"],
  ["F0 8D F7", "8D is above 7F"],
  ["F0 7 01 F7", "one digit"],
  ["F0 xy F7", "“xy” is neither"],
  ["F0 mm F7", "one of them is missing"],
  ["F0 mm ll vv F7", "use either"],
  [`F0 ${"00".repeat(600)} F7`, "more than 512"],
])("SysEx that cannot be is refused with the reason: %s", (text, reason) => {
  expect(filled(text, 0)).toContain(reason);
});
