import type { EnginePort } from "../../protocol/enginePort.ts";
import type { MidiPort } from "../../protocol/midi.ts";
import type { MidiIn } from "../midi/MidiIn.ts";
import type { Session } from "../session.ts";
import { Activity } from "./Activity.ts";
import { ClockSender } from "./ClockSender.ts";
import { clockTargets } from "./clockTargets.ts";
import { DeviceBook } from "./DeviceBook.ts";
import type { TextStorage } from "../TextStorage.ts";
import { deviceName, type Devices } from "./Devices.ts";
import { greetingOf } from "./greeting.ts";
import { LatencyTest } from "./LatencyTest.ts";
import { addLoopback } from "./Loopback.ts";
import { MonitorRing } from "./MonitorRing.ts";
import { Router } from "./Router.ts";
import { SysExDesk } from "./SysExDesk.ts";

export interface DevicesOptions {
  readonly storage: TextStorage | null;
  readonly names: { readonly loopback: string; readonly routing: string };
  /** A cable was pulled because a message went round in it. */
  readonly onLoop: (from: string, to: string) => void;
  /** Silences what sounds on this page. */
  readonly panic: () => void;
}

interface Parts {
  readonly midi: MidiPort;
  readonly midiIn: MidiIn;
  readonly session: Session;
  readonly engine: EnginePort;
}

const LOOPS_EVERY_MS = 2000;

const now = (): number => performance.now();

export function createDevices(studio: Parts, { storage, names, onLoop, panic }: DevicesOptions): Devices {
  const { midi, midiIn, session } = studio;
  let toldAtMs = -Infinity;
  const tellLoop = (from: string, to: string): void => {
    if (now() - toldAtMs < LOOPS_EVERY_MS) return;
    toldAtMs = now();
    onLoop(from, to);
  };
  const loopback = names.loopback;
  addLoopback(midi, loopback, () => tellLoop(loopback, loopback), now);
  const book = new DeviceBook(midi, session, storage);
  const nameOf = (key: string): string => {
    const device = book.device(key);
    return device ? deviceName(device) : key;
  };
  const router = new Router({
    book,
    midi,
    midiIn,
    now,
    boardPortName: names.routing,
    boardOutput: () => session.midi.outputId,
    onLoop: (route) => tellLoop(nameOf(route.from), nameOf(route.to)),
  });
  const clock = new ClockSender({
    midi,
    now,
    songPlays: () => studio.engine.transport.playing(),
    isHidden: () => document.hidden,
    targets: () => clockTargets(book),
  });
  // Its timers come seldom from here on.
  document.addEventListener("visibilitychange", () => clock.step());
  greetOutputs(book, midi);
  const monitor = new MonitorRing();
  const activity = new Activity();
  watchMessages(studio, monitor, activity);
  return {
    book,
    router,
    monitor,
    activity,
    sysEx: new SysExDesk(midi, midiIn),
    clock,
    latency: new LatencyTest(midi, midiIn, now),
    panic: (portId) => panicPort(midi, portId),
    panicAll: () => {
      panic();
      router.releaseAll();
      for (const { id, connected } of midi.outputs()) if (connected) panicPort(midi, id);
    },
  };
}

function watchMessages({ midi, midiIn }: Parts, monitor: MonitorRing, activity: Activity): void {
  midiIn.tap("watch", (message) => {
    monitor.add(message, "in");
    activity.note(message, "in", now());
  });
  midi.onSent((message) => {
    monitor.add(message, "out");
    activity.note(message, "out", now());
  });
}

const SUSTAIN = 64;
const ALL_SOUND_OFF = 120;
const ALL_NOTES_OFF = 123;

function panicPort(midi: MidiPort, portId: string): void {
  midi.release(portId);
  for (let channel = 0; channel < 16; channel++) {
    for (const controller of [SUSTAIN, ALL_NOTES_OFF, ALL_SOUND_OFF]) {
      midi.send(portId, [0xb0 | channel, controller, 0], true);
    }
  }
}

/** Outputs get their messages whenever they are connected. */
function greetOutputs(book: DeviceBook, midi: MidiPort): void {
  let before = new Set<string>();
  const greet = (): void => {
    const connected = book.state.devices.filter((device) => device.direction === "out" && device.connected);
    for (const { key, id, greeting } of connected) {
      if (before.has(key) || greeting === "") continue;
      const read = greetingOf(greeting);
      if (read.ok) for (const message of read.value) midi.send(id, message, true);
    }
    before = new Set(connected.map(({ key }) => key));
  };
  book.onChange(greet);
  greet();
}
