import * as fc from "fast-check";
import { expect, test } from "vitest";
import { parseMessage } from "../../domain/midi/parseMessage.ts";
import { crossesRoom, HeldControls } from "../../domain/room/roomControls.ts";
import { RoomInputs } from "./RoomInputs.ts";

function fixture() {
  const sounding = new Map<number, string>();
  const controls = new HeldControls();
  const inputs = new RoomInputs({
    noteOn: (touch, key, _velocity, channel) => void sounding.set(touch, `${key} on ${channel}`),
    noteOff: (touch) => void sounding.delete(touch),
    control: (channel, control, value) => crossesRoom(control) && controls.set({ channel, control, value }),
  });
  const receive = (portId: string, ...data: number[]): boolean =>
    inputs.receive({ portId, event: parseMessage(Uint8Array.from(data))! } as never);
  return { inputs, receive, sounding, controls };
}

test("channel 10 of an input plays the drum kit, every other one the instrument", () => {
  const { receive, sounding, controls } = fixture();
  expect(receive("a", 0x99, 38, 100)).toBe(true);
  receive("a", 0x93, 38, 100);
  expect([...sounding.values()]).toEqual(["38 on 10", "38 on 1"]);
  receive("a", 0x93, 38, 0);
  receive("a", 0xb3, 64, 127);
  receive("a", 0xe9, 0, 0);
  expect([...sounding.values()]).toEqual(["38 on 10"]);
  expect(controls.all()).toEqual([
    { channel: 1, control: 64, value: 127 },
    { channel: 10, control: 128, value: -8192 },
  ]);
  expect(receive("a", 0xf8)).toBe(false);
});

test("of two feet on the pedal the last one lets go, and what is unplugged holds nothing", () => {
  const { inputs, receive, controls } = fixture();
  receive("a", 0xb0, 64, 127);
  receive("b", 0xb0, 64, 100);
  receive("a", 0xb0, 64, 0);
  expect(controls.all()).toEqual([{ channel: 1, control: 64, value: 100 }]);
  inputs.releaseDisconnected(new Set(["a"]));
  expect(controls.all()).toEqual([]);
});

test("whatever inputs send, nothing is held once they are gone", () => {
  const message = fc.tuple(
    fc.constantFrom("a", "b"),
    fc.constantFrom(0x80, 0x90, 0xb0, 0xd0, 0xe0).chain((status) => fc.constantFrom(status, status + 9)),
    fc.constantFrom(1, 60, 64, 121),
    fc.nat(127),
  );
  fc.assert(
    fc.property(fc.array(message), (messages) => {
      const { inputs, receive, sounding, controls } = fixture();
      for (const [portId, ...data] of messages) receive(portId, ...data);
      inputs.releaseDisconnected(new Set());
      expect([[...sounding], controls.all()]).toEqual([[], []]);
    }),
  );
});
