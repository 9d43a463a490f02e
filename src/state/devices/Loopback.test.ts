import { expect, it, vi } from "vitest";
import { LOOP_LIMIT } from "../../domain/midi-routing/LoopGuard.ts";
import { FakePorts } from "./FakePorts.test-helper.ts";
import { addLoopback } from "./Loopback.ts";
import { LOOPBACK_ID } from "./parts.ts";

it("what goes round is stopped, but every end of a note arrives, so that none hangs", async () => {
  const ports = new FakePorts();
  const onLoop = vi.fn();
  addLoopback(ports.midi, "Loopback", onLoop, () => 1000);
  const heard: number[] = [];
  ports.midi.onMessage(({ data }) => void heard.push(data[0]!));
  const times = LOOP_LIMIT * 10;
  const count = async (status: number): Promise<number> => {
    heard.length = 0;
    for (let at = 0; at < times; at++) ports.midi.send(LOOPBACK_ID, [status, 60, 64], true);
    await Promise.resolve();
    return heard.filter((each) => each === status).length;
  };
  expect(await count(0x80)).toBe(times);
  expect(onLoop).not.toHaveBeenCalled();
  expect(await count(0x90)).toBeLessThan(times);
  expect(onLoop).toHaveBeenCalled();
  expect(await count(0x80)).toBe(times);
});
