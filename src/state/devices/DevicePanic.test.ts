import { beforeEach, describe, expect, it } from "vitest";
import { PANIC_MESSAGES } from "../../domain/midi/panicMessages.ts";
import { MidiIn } from "../midi/MidiIn.ts";
import { DeviceBook } from "./DeviceBook.ts";
import { DevicePanic } from "./DevicePanic.ts";
import { FakePorts } from "./FakePorts.test-helper.ts";
import { BOARD_SOURCE, ROUTING_ID } from "./parts.ts";
import { Router } from "./Router.ts";
import { newRoute } from "./setup.ts";

const NAMES = ["cabled", "off", "greeted", "clocked", "other"] as const;

describe("Panic at outputs", () => {
  let ports: FakePorts;
  let book: DeviceBook;
  let panic: DevicePanic;

  beforeEach(() => {
    ports = new FakePorts();
    book = new DeviceBook(ports.midi, ports.session, null);
    const router = new Router({
      book,
      midi: ports.midi,
      midiIn: new MidiIn(ports.midi),
      now: () => 0,
      boardPortName: "Routing",
      boardOutput: () => ROUTING_ID,
      onLoop: () => undefined,
    });
    panic = new DevicePanic({ midi: ports.midi, book, router });
    ports.plug("keys", "in");
    for (const name of NAMES) ports.plug(name, "out");
    book.setRoute(newRoute(BOARD_SOURCE, "out:cabled"));
    book.setRoute({ ...newRoute("in:keys", "out:off"), isOn: false });
    book.annotate("out:greeted", { greeting: "B0 07 64" });
    book.annotate("out:clocked", { sendsClock: true });
    ports.sent.length = 0;
  });

  /** How often each output was reset, and what each was sent in whole. */
  const resets = (): readonly (readonly [string, number])[] =>
    NAMES.map((name) => [name, ports.sent.filter(({ port, data }) => port === name && data[0] === 0xff).length]);

  it("is the specification's: on 16 channels 123, 120, 121 and the bend in its middle, then FF", () => {
    panic.reset("other");
    const sent = ports.take("other");
    expect(sent).toEqual(PANIC_MESSAGES);
    expect(sent).toHaveLength(65);
    for (let channel = 0; channel < 16; channel++) {
      for (const controller of [120, 121, 123]) expect(sent).toContainEqual([0xb0 + channel, controller, 0]);
      expect(sent).toContainEqual([0xe0 + channel, 0, 64]);
    }
    expect(sent.at(-1)).toEqual([0xff]);
  });

  it("reaches every output that is there", () => {
    ports.unplug("other");
    panic.resetAll();
    expect(resets()).toEqual(NAMES.map((name) => [name, name === "other" ? 0 : 1]));
  });

  it("of a board reaches what cables lead to, on or off, and what is sent a greeting or clock, each once", () => {
    panic.resetUsed(new Set(["clocked"]));
    expect(Object.fromEntries(resets())).toEqual({ cabled: 1, off: 1, greeted: 1, clocked: 0, other: 0 });
  });

  it("greets an output again that it has reset", () => {
    panic.resetUsed(new Set());
    expect(ports.take("greeted").slice(-2)).toEqual([[0xff], [0xb0, 7, 0x64]]);
  });

  it("ends first what is on by way of a cable", () => {
    ports.midi.send(ROUTING_ID, [0x90, 60, 100], true);
    panic.resetUsed(new Set());
    const sent = ports.take("cabled");
    expect(sent[1]?.slice(0, 2)).toEqual([0x80, 60]);
    expect(sent.slice(2)).toEqual(PANIC_MESSAGES);
  });
});
