import { beforeEach, describe, expect, test, vi } from "vitest";
import { SharedTexts } from "../SharedTexts.ts";
import { DeviceBook, STORED_DEVICES } from "./DeviceBook.ts";
import { FakePorts } from "./FakePorts.test-helper.ts";
import { BOARD_SOURCE, ROUTING_ID } from "./parts.ts";
import { newRoute, readSetup } from "./setup.ts";

let ports: FakePorts;
let texts: SharedTexts;
let stored: Map<string, string>;

beforeEach(() => {
  ports = new FakePorts();
  stored = new Map();
  texts = new SharedTexts({
    getItem: (key) => stored.get(key) ?? null,
    setItem: (key, value) => void stored.set(key, value),
  });
});

const bookOf = (): DeviceBook => new DeviceBook(ports.midi, ports.session, texts);

const keysOf = (book: DeviceBook): string[] => book.state.devices.map(({ key }) => key);

describe("ports", () => {
  test("are listed inputs first, and stay when they are pulled out", () => {
    ports.plug("synth", "out");
    const book = bookOf();
    ports.plug("keys", "in");
    ports.plug("keys", "out");
    expect(keysOf(book)).toEqual(["in:keys", "out:synth", "out:keys"]);
    ports.unplug("keys");
    ports.vanish("synth");
    expect(book.state.devices.map(({ connected }) => connected)).toEqual([false, false, false]);
    ports.plug("synth", "out");
    expect(book.device("out:synth")).toMatchObject({ connected: true, isVirtual: false, name: "synth" });
    expect(book.device("in:synth")).toBeUndefined();
  });

  test("that come back with another id keep their settings and cables", () => {
    ports.plug("a", "out", "Synth");
    const book = bookOf();
    book.annotate("out:a", { alias: "Bass" });
    book.setRoute(newRoute("in:keys", "out:a"));
    ports.vanish("a");
    ports.plug("b", "out", "Synth");
    expect(keysOf(book)).toEqual(["out:b"]);
    expect(book.device("out:b")).toMatchObject({ alias: "Bass", connected: true });
    expect(book.state.routes).toEqual([newRoute("in:keys", "out:b")]);
  });

  test("are forgotten with their cables", () => {
    ports.plug("a", "out");
    ports.plug("b", "out");
    const book = bookOf();
    for (const [from, to] of [
      ["in:x", "out:a"],
      ["out:a", "out:b"],
      ["in:x", "out:b"],
    ] as const)
      book.setRoute(newRoute(from, to));
    ports.vanish("a");
    book.forget("out:a");
    expect(keysOf(book)).toEqual(["out:b"]);
    expect(book.setup.routes).toEqual([newRoute("in:x", "out:b")]);
  });

  test("get their offsets, and outputs the speed of their cable", () => {
    ports.plug("synth", "out");
    ports.plug("UM-ONE", "out");
    ports.plug("UM-ONE", "in");
    const book = bookOf();
    expect(ports.din).toEqual(new Set(["UM-ONE"]));
    book.annotate("out:synth", { offsetMs: 12, wire: "din" });
    book.annotate("out:UM-ONE", { wire: "usb" });
    expect(ports.offsets.get("synth")).toBe(12);
    expect(ports.din).toEqual(new Set(["synth"]));
    ports.midi.addVirtual({ id: "UM-ONE 2", name: "UM-ONE", isInput: false, send: () => undefined });
    ports.plug("last", "out");
    expect(ports.din.has("UM-ONE 2")).toBe(false);
  });

  test("of menus have aliases, and no hidden ones but that in use", () => {
    ports.plug("a", "out");
    ports.plug("b", "out");
    ports.plug("c", "in");
    const book = bookOf();
    const { midi } = ports.session;
    book.annotate("out:a", { alias: "Bass" });
    expect(midi.outputs.map((port) => [port.id, port.alias])).toEqual([
      ["a", "Bass"],
      ["b", undefined],
    ]);
    expect(midi.outputs.some((port) => "alias" in port && port.alias === "")).toBe(false);
    expect("alias" in midi.outputs[1]!).toBe(false);
    book.annotate("out:a", { isHidden: true });
    book.annotate("in:c", { isHidden: true });
    expect([midi.outputs.map(({ id }) => id), midi.inputs]).toEqual([["b"], []]);
    midi.outputId = "a";
    book.annotate("out:b", { isHidden: true });
    expect(midi.outputs.map(({ id }) => id)).toEqual(["a"]);
  });

  test("offer the routing while the board has a cable, and never list it as a device", () => {
    ports.midi.addVirtual({ id: ROUTING_ID, name: "Routing", isInput: false, send: () => undefined });
    ports.plug("a", "out");
    const book = bookOf();
    expect(keysOf(book)).toEqual(["out:a"]);
    expect(ports.session.midi.outputs.map(({ id }) => id)).toEqual(["a"]);
    book.setRoute(newRoute(BOARD_SOURCE, "out:a"));
    expect(ports.session.midi.outputs.map(({ id }) => id)).toEqual([ROUTING_ID, "a"]);
    book.removeRoute({ from: BOARD_SOURCE, to: "out:a" });
    expect(ports.session.midi.outputs.map(({ id }) => id)).toEqual(["a"]);
  });
});

describe("cables", () => {
  test("are one between two ends: setting another one replaces it in its place", () => {
    const book = bookOf();
    book.setRoute(newRoute("a", "b"));
    book.setRoute(newRoute("a", "c"));
    book.setRoute({ ...newRoute("a", "b"), isOn: false });
    expect(book.state.routes).toEqual([{ ...newRoute("a", "b"), isOn: false }, newRoute("a", "c")]);
    book.removeRoute({ from: "a", to: "b" });
    book.removeRoute({ from: "c", to: "a" });
    expect(book.state.routes).toEqual([newRoute("a", "c")]);
  });
});

describe("what is stored", () => {
  test("is read by the next visit, and read again when somebody else has written it", () => {
    ports.plug("a", "out");
    const book = bookOf();
    expect(stored.size).toBe(0);
    book.annotate("out:a", { alias: "Bass" });
    book.setRoute(newRoute("in:x", "out:a"));
    const next = bookOf();
    expect(next.setup).toEqual(book.setup);
    const read = readSetup(stored.get(STORED_DEVICES)!);
    expect(read.ok && read.value).toEqual(book.setup);
    next.annotate("out:a", { alias: "Lead" });
    const changed = vi.fn();
    book.onChange(changed);
    texts.replaced(STORED_DEVICES);
    expect(changed).toHaveBeenCalledTimes(1);
    expect(book.device("out:a")?.alias).toBe("Lead");
  });

  test("that is damaged counts as nothing", () => {
    stored.set(STORED_DEVICES, "{");
    expect(bookOf().setup).toEqual({ ports: [], routes: [] });
  });

  test("of a file is merged into what is there", () => {
    ports.plug("a", "out");
    const book = bookOf();
    const other = new FakePorts();
    other.plug("z", "in", "Pads");
    const setup = new DeviceBook(other.midi, other.session, null).setup;
    book.merge({ ...setup, routes: [newRoute("in:z", "out:a")] });
    expect(keysOf(book)).toEqual(["in:z", "out:a"]);
    expect(book.device("in:z")).toMatchObject({ name: "Pads", connected: false });
    expect(stored.get(STORED_DEVICES)).toContain("Pads");
  });

  test("without a storage is the list of this visit", () => {
    ports.plug("a", "out");
    const book = new DeviceBook(ports.midi, ports.session, null);
    book.annotate("out:a", { alias: "Bass" });
    expect(book.device("out:a")?.alias).toBe("Bass");
  });
});
