import { subscribe } from "valtio/vanilla";
import type { EnginePort } from "../../protocol/enginePort.ts";
import type { MidiPort } from "../../protocol/midi.ts";
import type { MidiIn } from "../midi/MidiIn.ts";
import type { Session } from "../session.ts";
import { Activity } from "./Activity.ts";
import { ClockSender } from "./ClockSender.ts";
import { clockTargets } from "./clockTargets.ts";
import { DeviceBook } from "./DeviceBook.ts";
import { DevicePanic, greet } from "./DevicePanic.ts";
import type { TextStorage } from "../TextStorage.ts";
import { deviceName, type Devices } from "./Devices.ts";
import { LatencyTest } from "./LatencyTest.ts";
import { addLoopback } from "./Loopback.ts";
import { MonitorRing } from "./MonitorRing.ts";
import { Router } from "./Router.ts";
import { isSameCable, type Route } from "./setup.ts";
import { holdTestNote, sendTestNote, testNoteOf } from "./testNote.ts";
import { SysExDumps } from "./SysExDumps.ts";

export interface DevicesOptions {
  readonly storage: TextStorage | null;
  readonly names: { readonly loopback: string; readonly routing: string };
  /** A cable was disconnected because messages went round through it. Returns what takes that back, once it is connected again. */
  readonly onLoop: (from: string, to: string, reconnect: () => void) => () => void;
  /** Called if messages looped through the loopback itself, and some were dropped. */
  readonly onLoopback: () => void;
  /** Silences what sounds on this page. */
  readonly panic: () => void;
}

interface Parts {
  readonly midi: MidiPort;
  readonly midiIn: MidiIn;
  readonly session: Session;
  readonly engine: EnginePort;
}

const LOOPBACK_EVERY_MS = 2000;

const now = (): number => performance.now();

export function createDevices(studio: Parts, { storage, names, onLoop, onLoopback, panic }: DevicesOptions): Devices {
  const { midi, midiIn, session } = studio;
  let reportedAtMs = -Infinity;
  const reportLoopback = (): void => {
    if (now() - reportedAtMs < LOOPBACK_EVERY_MS) return;
    reportedAtMs = now();
    onLoopback();
  };
  addLoopback(midi, names.loopback, reportLoopback, now);
  const book = new DeviceBook(midi, session, storage);
  const nameOf = (key: string): string => {
    const device = book.device(key);
    return device ? deviceName(device) : key;
  };
  const told = new Map<Pick<Route, "from" | "to">, () => void>();
  const router = new Router({
    book,
    midi,
    midiIn,
    now,
    boardPortName: names.routing,
    boardOutput: () => session.midi.outputId,
    onLoop: ({ from, to }) => {
      const reconnect = (): void => {
        const route = book.setup.routes.find((each) => isSameCable(each, { from, to }));
        if (route) book.setRoute({ ...route });
      };
      told.set({ from, to }, onLoop(nameOf(from), nameOf(to), reconnect));
    },
  });
  subscribe(router.state, () => {
    for (const [cable, takeBack] of told) {
      if (router.isLooping(cable)) continue;
      told.delete(cable);
      takeBack();
    }
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
  const outputs = new DevicePanic({ midi, book, router });
  const monitor = new MonitorRing();
  const activity = new Activity();
  watchMessages(studio, monitor, activity);
  return {
    book,
    router,
    monitor,
    activity,
    sysEx: new SysExDumps(midi, midiIn),
    clock,
    latency: new LatencyTest(midi, midiIn, now),
    testNote: ({ id, key }) => sendTestNote(midi, id, testNoteOf(book.setup.routes, key), now()),
    holdTestNote: ({ id, key }) => holdTestNote(midi, id, testNoteOf(book.setup.routes, key)),
    panic: (portId) => outputs.reset(portId),
    panicAll: () => {
      panic();
      outputs.resetAll();
    },
    panicUsed: (done) => outputs.resetUsed(done),
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

/** Outputs get their messages whenever they are connected. */
function greetOutputs(book: DeviceBook, midi: MidiPort): void {
  let before = new Set<string>();
  const look = (): void => {
    const connected = book.state.devices.filter((device) => device.direction === "out" && device.connected);
    for (const device of connected) if (!before.has(device.key)) greet(midi, device);
    before = new Set(connected.map(({ key }) => key));
  };
  book.onChange(look);
  look();
}
