import { expect, test } from "vitest";
import { BOARD_VERSION } from "../../domain/board/records.ts";
import { TIMELINE_VERSION } from "../../domain/timeline/records.ts";
import { kindOfFile } from "./kindOfFile.ts";

/** Of boards before the suffix. */
const OLD_BOARD_VERSION = "application/vnd.padroll.v1+json";

const kindOf = (value: unknown) => kindOfFile(JSON.stringify(value));

test("boards and songs are known by their version, and those without one by what they hold", () => {
  expect(kindOf({ version: BOARD_VERSION })).toBe("board");
  expect(kindOf({ version: OLD_BOARD_VERSION, pads: [] })).toBe("board");
  expect(kindOf({ version: TIMELINE_VERSION })).toBe("timeline");
  expect(kindOf({ pads: [] })).toBe("board");
  expect(kindOf({ tracks: [] })).toBe("timeline");
});

test("a song as @tonejs/midi writes it is known by its header", () => {
  expect(kindOf({ header: { ppq: 480 }, tracks: [] })).toBe("tone");
  expect(kindOf({ header: "x", tracks: [] })).toBe("timeline");
  expect(kindOf({ version: TIMELINE_VERSION, header: {}, tracks: [] })).toBe("timeline");
});

test("what another program or a later Padroll wrote is called so, whatever it holds", () => {
  for (const version of ["2", 1, null, "", "application/vnd.other.board.v1+json", `${BOARD_VERSION} and more`])
    for (const held of [{ pads: [] }, { tracks: [] }, {}]) expect(kindOf({ version, ...held })).toBeNull();
  for (const version of [BOARD_VERSION, OLD_BOARD_VERSION, TIMELINE_VERSION])
    expect(kindOf({ version: version.replace("v1", "v12"), pads: [] })).toBe("later");
  for (const other of [3, "text", null, [], {}]) expect(kindOf(other)).toBeNull();
  expect(kindOfFile("{")).toBeNull();
});
