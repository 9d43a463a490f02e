import { Value } from "typebox/value";
import { expect, it } from "vitest";
import { roomHub } from "../../protocol/hub/roomHub.ts";
import { FakeHub } from "./direct/FakeRoom.test-helper.ts";

it("tells the name of the board beside the instrument, as it may be told, and none where there is none", () => {
  const { room } = new FakeHub().page(() => null as never);
  const [told] = roomHub.methods.UpdateEventSessionSound.arguments;
  const sound = { bank: 0, program: 4, name: "Electric Piano 1" };
  room.roster.setSound(sound);
  for (const name of ["Main board", "", "line\nbreak", "🥁".repeat(300)]) {
    room.roster.setBoard(name);
    expect(room.state.sound).toMatchObject(sound);
    expect(Value.Check(told, { sound: { ...room.state.sound } })).toBe(true);
  }
  room.roster.setBoard("Main board");
  expect(room.state.sound.board).toBe("Main board");
  room.roster.setBoard(null);
  expect({ ...room.state.sound }).toEqual(sound);
});
