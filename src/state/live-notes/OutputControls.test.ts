import { expect, it } from "vitest";
import type { MidiPort } from "../../protocol/midi.ts";
import { OutputControls, type OutputRoute } from "./OutputControls.ts";

function fixture() {
  const sent: string[] = [];
  const gone = new Set<string>();
  const port = (id: string) => ({ id, name: id, manufacturer: "", connected: !gone.has(id) });
  const midi = {
    outputs: () => [port("a"), port("b")],
    send: (portId: string, data: ArrayLike<number>) => {
      if (gone.has(portId)) return false;
      sent.push(`${portId} ${Array.from(data).join(" ")}`);
      return true;
    },
  } as unknown as MidiPort;
  return { controls: new OutputControls(midi), gone, taken: () => sent.splice(0) };
}

const to = (portId: string): OutputRoute => ({ channels: [1], portId, live: true });

it("outputs that were reset are sent nothing more, and those that were gone still get what they missed", () => {
  const { controls, gone, taken } = fixture();
  controls.set(to("a"), 1, 100, 0);
  controls.set(to("b"), 1, 90, 0);
  gone.add("b");
  controls.settle();
  expect(taken()).toEqual(["a 176 1 100", "b 176 1 90"]);
  controls.wereReset();
  controls.rest();
  controls.release(to("a"), 1);
  expect(taken()).toEqual([]);
  gone.delete("b");
  controls.settle();
  expect(taken()).toEqual(["b 176 1 0"]);
});

it("what is away from rest goes back once, and a setting without a rest stays", () => {
  const { controls, taken } = fixture();
  controls.set(to("a"), 1, 100, 0);
  controls.set(to("a"), 7, 90, null);
  controls.set(to(""), 1, 100, 0);
  expect(taken()).toEqual(["a 176 1 100", "a 176 7 90"]);
  controls.release(to("a"), 1);
  controls.rest();
  expect(taken()).toEqual(["a 176 1 0"]);
});
