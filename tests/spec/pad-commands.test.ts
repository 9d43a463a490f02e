import { describe, expect, test } from "vitest";
import { readBoard } from "../../src/domain/board/boardJson.ts";
import { newPad } from "../../src/domain/board/newPad.ts";
import { ownBytes } from "../../src/domain/board/sentBytes.ts";
import { PANIC_MESSAGES } from "../../src/domain/midi/panicMessages.ts";

/** What a button with the command sends on channel 1 when it is pressed. */
const sent = (command: unknown) => {
  const read = readBoard({ pads: [{ command, code: 20 }] });
  return read.ok ? ownBytes(newPad(read.value.pads[0]), "x", 1).down : null;
};

describe("4. Pad commands", () => {
  test('"Pad command: cc, volume, modulation, pan, hold, pitch, panic."', () => {
    expect(["cc", "volume", "modulation", "pan", "hold", "pitch"].map(sent)).toEqual([
      [[0xb0, 20, 127]],
      [[0xb0, 7, 127]],
      [[0xb0, 1, 127]],
      [[0xb0, 10, 127]],
      [[0xb0, 64, 127]],
      [[0xe0, 127, 127]],
    ]);
    expect(sent("panic")).toEqual(PANIC_MESSAGES);
    expect(sent("reverb")).toBeNull();
  });
});
