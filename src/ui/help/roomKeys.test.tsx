// @vitest-environment jsdom
import { expect, test } from "vitest";
import { roomActions } from "../../actions/room/roomActions.ts";
import { strings } from "../strings/help.ts";
import { contextOf } from "./shortcutContext.ts";
import { actionsOfTable } from "./actionTables.ts";

test("help in a jam room shows its keys first", () => {
  expect(contextOf("", "/plugin/jamroom/abc")).toBe("room");
  expect(contextOf("room", "/timeline")).toBe("room");
  expect([contextOf("", "/plugin/devices"), contextOf("", "/events")]).toEqual(["everywhere", "everywhere"]);
  expect(strings.contexts.room).toBe(strings.groups.room);
  const { capture, metronome, record, instrument, chat, notesOff } = roomActions;
  expect(actionsOfTable("room", null)).toEqual([capture, metronome, record, instrument, chat, notesOff]);
  expect([instrument, chat, notesOff].map(({ label, keys }) => `${label}: ${keys.join()}`)).toEqual([
    "Instrument only: Shift+F",
    "Write in the chat: Enter",
    "All notes off: Esc",
  ]);
});
