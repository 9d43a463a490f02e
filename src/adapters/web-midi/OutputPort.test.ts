import { beforeEach, describe, expect, test } from "vitest";
import { OutputPort, type OutputDevice } from "./OutputPort.ts";

/** A device of a browser that notes what it is sent: the time, then the bytes. */
class FakeDevice {
  state: MIDIPortDeviceState = "connected";
  readonly sent: number[][] = [];
  cleared = 0;
  refuses = false;

  send(data: Iterable<number>, time = 0): void {
    if (this.refuses) throw new DOMException("busy", "InvalidStateError");
    this.sent.push([time, ...data]);
  }
}

let now: number;
let device: FakeDevice;
let accepted: number[][];

beforeEach(() => {
  now = 1000;
  device = new FakeDevice();
  accepted = [];
});

const portOf = (of: FakeDevice = device): OutputPort =>
  new OutputPort(
    of as unknown as OutputDevice,
    () => now,
    (data, timeMs) => accepted.push([timeMs, ...data]),
  );

const ON = [0x90, 60, 100];
const OFF = [0x80, 60, 0];

describe("note-offs", () => {
  test("are one for each note-on, by channel and key; more are not sent", () => {
    const port = portOf();
    port.send([0x91, 60, 1], true);
    expect(port.send(OFF, true)).toBe(true);
    expect(device.sent).toEqual([[0, 0x91, 60, 1]]);
    port.send([0x81, 61, 0], true);
    port.send([0x91, 60, 1], true);
    for (let count = 0; count < 3; count++) port.send([0x81, 60, 0], true);
    expect(device.sent.slice(2)).toEqual([
      [0, 0x81, 60, 0],
      [0, 0x81, 60, 0],
    ]);
  });

  test("that are owed are sent by a release, once, with the velocity 64", () => {
    const port = portOf();
    for (const data of [[0x9f, 127, 1], ON, ON, [0x90, 61, 9], [0x90, 61, 0]]) port.send(data, true);
    device.sent.length = 0;
    port.release();
    expect(device.sent).toEqual([
      [0, 0x8f, 127, 64],
      [0, 0x80, 60, 64],
      [0, 0x80, 60, 64],
    ]);
    port.release();
    expect(device.sent).toHaveLength(3);
  });

  test("are not owed for a note that the device refused", () => {
    const port = portOf();
    port.send(ON, true);
    device.refuses = true;
    expect(port.send(ON, true)).toBe(false);
    expect(port.send([0x90, 62, 1], true)).toBe(false);
    device.refuses = false;
    port.release();
    expect(device.sent).toEqual([
      [0, ...ON],
      [0, 0x80, 60, 64],
    ]);
    expect(accepted).toEqual([
      [1000, ...ON],
      [1000, 0x80, 60, 64],
    ]);
  });
});

describe("times", () => {
  test("are 10 ms ahead, or at once when played live, and none overtakes an earlier message", () => {
    const port = portOf();
    port.send(ON, false);
    port.send(OFF, true);
    port.sendAt([0xb0, 1, 1], 1500);
    port.sendAt([0xb0, 1, 2], 1200);
    now = 1600;
    port.send([0xb0, 1, 3], true);
    expect(device.sent.map(([time]) => time)).toEqual([1010, 1010, 1500, 1500, 0]);
    expect(accepted.map(([time]) => time)).toEqual([1010, 1010, 1500, 1500, 1600]);
  });

  test("of clock and songs are their own, and nothing waits behind them", () => {
    const port = portOf();
    port.sendAt([0xf8], 2000);
    expect(port.schedule(ON, 3000)).toBe(true);
    port.send([0xb0, 1, 1], true);
    expect(device.sent).toEqual([
      [2000, 0xf8],
      [3000, ...ON],
      [0, 0xb0, 1, 1],
    ]);
    // Scheduled notes are ended by who scheduled them.
    port.release();
    expect(device.sent).toHaveLength(3);
  });

  test("are moved by the offset, and never below 0", () => {
    const port = portOf();
    port.offsetMs = 20;
    port.send(ON, true);
    port.sendAt([0xb0, 1, 1], 1100);
    port.schedule([0xb0, 1, 2], 1100);
    expect(device.sent.map(([time]) => time)).toEqual([1020, 1120, 1120]);
    now = 5000;
    port.offsetMs = -6000;
    port.sendAt([0xb0, 1, 3], 5500);
    port.schedule([0xb0, 1, 4], 5500);
    expect(device.sent.slice(3).map(([time]) => time)).toEqual([0, 0]);
  });
});

describe("a device that is gone", () => {
  test("takes nothing, and cancels nothing", () => {
    const port = portOf();
    device.state = "disconnected";
    expect(port.connected).toBe(false);
    for (const isSent of [port.send(ON, true), port.sendAt(ON, 5), port.schedule(ON, 5), port.cancelScheduled()])
      expect(isSent).toBe(false);
    port.release();
    port.leaving = true;
    expect([device.sent, accepted]).toEqual([[], []]);
  });

  test("is sent what it may have missed when it is back, then the note-offs, and only once", () => {
    const port = portOf();
    port.send([0xb0, 7, 1], true);
    now = 1500;
    port.send(ON, true);
    port.send([0xb0, 7, 2], true);
    port.send([0xf0, 1, 0xf7], true);
    port.sendAt([0xf8], 1505);
    now = 2100;
    device.state = "disconnected";
    port.refresh();
    port.refresh();
    const back = new FakeDevice();
    now = 60_000;
    port.refresh(back as unknown as OutputDevice);
    port.refresh();
    // The first value was sent more than a second before the device went.
    expect(back.sent).toEqual([
      [0, 0xb0, 7, 2],
      [0, 0x80, 60, 64],
    ]);
    port.send([0xb0, 7, 3], true);
    expect(back.sent).toHaveLength(3);
    expect(device.sent).toHaveLength(5);
  });
});

describe("a page that is left", () => {
  test("sends at once what waits but note-ons, and all that comes after it", () => {
    const port = portOf();
    port.send([0xb0, 1, 1], true);
    port.sendAt(ON, 1200);
    port.sendAt([0xb0, 1, 2], 1300);
    device.sent.length = 0;
    port.leaving = true;
    expect(device.sent).toEqual([[0, 0xb0, 1, 2]]);
    port.release();
    // Once more behind the note-on, which is still on its way.
    expect(device.sent.slice(1)).toEqual([
      [1300, 0x80, 60, 64],
      [0, 0x80, 60, 64],
    ]);
    now = 2000;
    port.send([0xb0, 1, 3], false);
    expect(device.sent.slice(3)).toEqual([[0, 0xb0, 1, 3]]);
  });

  test("and shown again sends as before", () => {
    const port = portOf();
    port.leaving = true;
    port.leaving = false;
    port.send([0xb0, 1, 1], false);
    expect(device.sent).toEqual([[1010, 0xb0, 1, 1]]);
  });
});

describe("canceling the song", () => {
  test("is not possible where the browser cannot drop what waits", () => {
    expect(portOf().cancelScheduled()).toBe(false);
  });

  test("drops its messages, and schedules the waiting others again", () => {
    const clearing = Object.assign(device, { clear: () => void device.cleared++ });
    const port = portOf(clearing);
    port.sendAt([0xb0, 1, 1], 1001);
    port.schedule([0xb0, 1, 9], 1100);
    port.sendAt([0xb0, 1, 2], 1200);
    port.sendAt([0xf8], 1300);
    port.send([0xb0, 1, 3], true);
    now = 1150;
    device.sent.length = 0;
    expect(port.cancelScheduled()).toBe(true);
    expect(device.cleared).toBe(1);
    expect(device.sent).toEqual([
      [1200, 0xb0, 1, 2],
      [1300, 0xf8],
      [1200, 0xb0, 1, 3],
    ]);
    now = 1250;
    port.sendAt([0xb0, 1, 4], 1400);
    device.sent.length = 0;
    port.cancelScheduled();
    expect(device.sent.toSorted(([a], [b]) => a! - b!)).toEqual([
      [1300, 0xf8],
      [1400, 0xb0, 1, 4],
    ]);
  });
});
