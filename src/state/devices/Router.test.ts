import { afterEach, describe, expect, it, vi } from "vitest";
import { PLAIN_CHAIN, type Chain } from "../../domain/midi-routing/chain.ts";
import { MidiIn } from "../midi/MidiIn.ts";
import { DeviceBook } from "./DeviceBook.ts";
import { FakePorts } from "./FakePorts.test-helper.ts";
import { addLoopback } from "./Loopback.ts";
import { APP_SINK, BOARD_SOURCE, LOOPBACK_ID, ROUTING_ID } from "./parts.ts";
import { Router } from "./Router.ts";
import { newNotes, readSetup, writeSetup, type PortNotes } from "./setup.ts";

const now = (): number => performance.now();

function rig() {
  const ports = new FakePorts();
  const { midi, session } = ports;
  const midiIn = new MidiIn(midi);
  const onLoop = vi.fn();
  addLoopback(midi, "Loopback", onLoop, now);
  const book = new DeviceBook(midi, session, null);
  const router = new Router({
    book,
    midi,
    midiIn,
    now,
    boardPortName: "Routing",
    boardOutput: () => session.midi.outputId,
    onLoop,
  });
  ports.plug("keys", "in");
  for (const name of ["synth", "drums"]) ports.plug(name, "out");
  const played: number[][] = [];
  midiIn.tap("play", ({ data }) => void played.push([...data]));
  const route = (from: string, to: string, chain: Partial<Chain> = {}, isOn = true): void =>
    book.setRoute({ from, to, isOn, chain: { ...PLAIN_CHAIN, ...chain } });
  return { ports, book, router, route, onLoop, session, takePlayed: () => played.splice(0) };
}

describe("Router", () => {
  afterEach(() => void vi.useRealTimers());

  it("leads an input to outputs by their chains, and leaves the app what it heard", () => {
    const { ports, route, takePlayed } = rig();
    route("in:keys", "out:synth", { transpose: 12 });
    route("in:keys", "out:drums", { channel: 10 });
    ports.receive("keys", [0x90, 60, 100]);
    expect(ports.take("synth")).toEqual([[0x90, 72, 100]]);
    expect(ports.take("drums")).toEqual([[0x99, 60, 100]]);
    expect(takePlayed()).toEqual([[0x90, 60, 100]]);
  });

  it("an input pulled out in mid-chord leaves no note anywhere", () => {
    const { ports, route } = rig();
    route("in:keys", "out:synth", { channel: 3 });
    route("in:keys", "out:drums");
    for (const key of [60, 64, 67]) ports.receive("keys", [0x90, key, 100]);
    ports.take("synth");
    ports.take("drums");
    ports.unplug("keys");
    expect(ports.take("synth")).toEqual([60, 64, 67].map((key) => [0x82, key, 64]));
    expect(ports.take("drums")).toEqual([60, 64, 67].map((key) => [0x80, key, 64]));
  });

  it("a chain that is edited, a cable that is switched off or pulled: each note ends where it began", () => {
    const { ports, route, book } = rig();
    route("in:keys", "out:synth", { transpose: 1 });
    ports.receive("keys", [0x90, 60, 100]);
    route("in:keys", "out:synth", { transpose: 5 });
    ports.receive("keys", [0x80, 60, 10]);
    expect(ports.take("synth")).toEqual([
      [0x90, 61, 100],
      [0x80, 61, 10],
    ]);
    ports.receive("keys", [0x90, 60, 100]);
    route("in:keys", "out:synth", {}, false);
    ports.receive("keys", [0x80, 60, 10]);
    ports.receive("keys", [0x90, 61, 100]);
    expect(ports.take("synth")).toEqual([
      [0x90, 65, 100],
      [0x80, 65, 64],
    ]);
    route("in:keys", "out:synth");
    ports.receive("keys", [0x90, 62, 100]);
    book.removeRoute({ from: "in:keys", to: "out:synth" });
    expect(ports.take("synth")).toEqual([
      [0x90, 62, 100],
      [0x80, 62, 64],
    ]);
  });

  it("a cable to the app puts what its chain makes in the place of what came", () => {
    const { ports, route, takePlayed } = rig();
    ports.receive("keys", [0x90, 50, 100]);
    route("in:keys", APP_SINK, { octave: 1 });
    ports.receive("keys", [0x90, 60, 100]);
    // It was on before there was a cable.
    ports.receive("keys", [0x80, 50, 64]);
    ports.receive("keys", [0x80, 60, 64]);
    route("in:keys", APP_SINK, {}, false);
    ports.receive("keys", [0x90, 60, 100]);
    expect(takePlayed()).toEqual([
      [0x90, 50, 100],
      [0x90, 72, 100],
      [0x80, 50, 64],
      [0x80, 72, 64],
    ]);
  });

  it("boards that play to the output Routing are led on", () => {
    const { ports, route, session } = rig();
    expect(session.midi.outputs.some(({ id }) => id === ROUTING_ID)).toBe(false);
    route(BOARD_SOURCE, "out:synth", { channel: 2 });
    expect(session.midi.outputs.some(({ id }) => id === ROUTING_ID)).toBe(true);
    ports.midi.send(ROUTING_ID, [0x90, 60, 1], true);
    expect(ports.take("synth")).toEqual([[0x91, 60, 1]]);
  });

  it("what is sent to the loopback is heard, but not by the board that sent it", async () => {
    const { ports, route, session, takePlayed } = rig();
    route(`in:${LOOPBACK_ID}`, "out:synth");
    ports.midi.send(LOOPBACK_ID, [0x90, 60, 1], true);
    expect(takePlayed()).toEqual([]);
    await Promise.resolve();
    expect(takePlayed()).toEqual([[0x90, 60, 1]]);
    expect(ports.take("synth")).toEqual([[0x90, 60, 1]]);
    session.midi.outputId = LOOPBACK_ID;
    ports.midi.send(LOOPBACK_ID, [0x80, 60, 1], true);
    await Promise.resolve();
    expect(takePlayed()).toEqual([]);
    expect(ports.take("synth")).toEqual([[0x80, 60, 1]]);
  });

  it("a loop opens its cable, says so and leaves no note", async () => {
    const { ports, route, router, onLoop } = rig();
    const [from, to] = [`in:${LOOPBACK_ID}`, `out:${LOOPBACK_ID}`];
    route(from, to);
    route("in:keys", to);
    ports.receive("keys", [0x90, 60, 100]);
    await vi.waitFor(() => expect(onLoop).toHaveBeenCalled());
    // The page answers, and the cable closes again by a hand.
    expect(router.isLooping({ from, to }) || router.isLooping({ from: "in:keys", to })).toBe(true);
    route(from, to);
    expect(router.isLooping({ from, to })).toBe(false);
  });

  it("controllers that wait for their turn arrive", () => {
    vi.useFakeTimers();
    const { ports, route } = rig();
    route("in:keys", "out:synth", { controllersPerSecond: 50 });
    for (let value = 0; value < 20; value++) ports.receive("keys", [0xb0, 1, value]);
    expect(ports.take("synth")).toEqual([[0xb0, 1, 0]]);
    vi.advanceTimersByTime(19);
    expect(ports.take("synth")).toEqual([]);
    vi.advanceTimersByTime(2);
    expect(ports.take("synth")).toEqual([[0xb0, 1, 19]]);
  });
});

const bookOf = (ports: FakePorts, storage: Storage | null = null): DeviceBook =>
  new DeviceBook(ports.midi, ports.session, storage);

describe("DeviceBook", () => {
  it("knows a device again after it got another id, with its alias and its cables", () => {
    const ports = new FakePorts();
    const book = bookOf(ports);
    ports.plug("1", "in", "Keys");
    ports.plug("2", "out", "Synth");
    book.annotate("in:1", { alias: "Left hand", offsetMs: 7 });
    book.setRoute({ from: "in:1", to: "out:2", isOn: true, chain: PLAIN_CHAIN });
    ports.unplug("1");
    expect(book.state.devices.map(({ connected }) => connected)).toEqual([false, true]);
    ports.vanish("1");
    expect(book.state.devices).toHaveLength(2);
    ports.plug("9", "in", "Keys");
    expect(book.state.devices).toHaveLength(2);
    expect(book.device("in:9")).toMatchObject({ alias: "Left hand", connected: true });
    expect(book.state.routes).toMatchObject([{ from: "in:9", to: "out:2" }]);
    expect(ports.offsets.get("9")).toBe(7);
    expect(ports.session.midi.inputs).toMatchObject([{ id: "9", name: "Keys", alias: "Left hand" }]);
  });

  it("says which outputs are DIN cables: by name, or as it was told, also of a setup that says nothing", () => {
    const ports = new FakePorts();
    const book = bookOf(ports);
    ports.plug("1", "out", "UM-ONE");
    ports.plug("2", "out", "Synth");
    ports.plug("1", "in", "UM-ONE");
    expect([...ports.din]).toEqual(["1"]);
    book.annotate("out:1", { wire: "usb" });
    book.annotate("out:2", { wire: "din" });
    expect([...ports.din]).toEqual(["2"]);
    const { wire: _, ...older } = newNotes("out", { id: "1", name: "UM-ONE", manufacturer: "Maker" });
    const read = readSetup(writeSetup({ ports: [older as PortNotes], routes: [] }));
    expect(read.ok && read.value.ports).toMatchObject([{ wire: "auto" }]);
  });

  it("what is hidden is not offered, but where it is in use", () => {
    const ports = new FakePorts();
    const book = bookOf(ports);
    ports.plug("1", "out", "Synth");
    book.annotate("out:1", { isHidden: true });
    expect(ports.session.midi.outputs).toEqual([]);
    ports.session.midi.outputId = "1";
    book.annotate("out:1", { colour: 3 });
    expect(ports.session.midi.outputs).toHaveLength(1);
  });

  it("is kept in the browser; a device that is gone is there, and can be forgotten", () => {
    const texts = new Map<string, string>();
    const storage = {
      getItem: (key: string) => texts.get(key) ?? null,
      setItem: (key: string, text: string) => void texts.set(key, text),
    } as Storage;
    const ports = new FakePorts();
    const book = bookOf(ports, storage);
    ports.plug("1", "in", "Keys");
    book.annotate("in:1", { alias: "Left hand", controllerNames: { 74: "Cutoff" }, greeting: "C0 05" });
    book.setRoute({ from: "in:1", to: APP_SINK, isOn: false, chain: { ...PLAIN_CHAIN, transpose: 3 } });
    const again = bookOf(new FakePorts(), storage);
    expect(again.setup).toEqual(book.setup);
    expect(again.state.devices).toMatchObject([{ name: "Keys", connected: false, alias: "Left hand" }]);
    again.forget("in:1");
    expect(again.setup).toEqual({ ports: [], routes: [] });
    texts.set("padroll_devices", "{");
    expect(bookOf(new FakePorts(), storage).setup.ports).toEqual([]);
  });
});
