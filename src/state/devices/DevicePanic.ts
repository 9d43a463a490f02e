import { PANIC_MESSAGES } from "../../domain/midi/panicMessages.ts";
import type { MidiPort } from "../../protocol/midi.ts";
import type { Device, DeviceBook } from "./DeviceBook.ts";
import { greetingOf } from "./greeting.ts";
import type { Router } from "./Router.ts";

interface PanicParts {
  readonly midi: Pick<MidiPort, "send" | "release">;
  readonly book: Pick<DeviceBook, "state" | "device">;
  readonly router: Pick<Router, "releaseAll">;
}

/** Panic of outputs: ends their notes and resets them. */
export class DevicePanic {
  readonly #parts: PanicParts;

  constructor(parts: PanicParts) {
    this.#parts = parts;
  }

  /** Resets one output, by id: ends every note that was sent to it, and its own. */
  reset(portId: string): void {
    const { midi, book } = this.#parts;
    midi.release(portId);
    for (const message of PANIC_MESSAGES) midi.send(portId, message, true);
    // The reset also cleared the messages that it receives when it is connected.
    for (const device of book.state.devices) if (isOutput(device) && device.id === portId) greet(midi, device);
  }

  /** Every output that is there. */
  resetAll(): void {
    this.#reset(() => true);
  }

  /** Panic elsewhere: the outputs that cables lead to, on or off, and those that are sent a greeting or clock; not those of `done`, by id. */
  resetUsed(done: ReadonlySet<string>): void {
    const { book } = this.#parts;
    const sinks = new Set(book.state.routes.map(({ to }) => book.device(to)?.id ?? ""));
    this.#reset(({ id, greeting, sendsClock }) => !done.has(id) && (sinks.has(id) || greeting !== "" || sendsClock));
  }

  #reset(isMeant: (device: Device) => boolean): void {
    this.#parts.router.releaseAll();
    for (const device of this.#parts.book.state.devices)
      if (isOutput(device) && device.connected && isMeant(device)) this.reset(device.id);
  }
}

const isOutput = ({ direction }: Device): boolean => direction === "out";

/** Sends an output the messages that its user has chosen for its connection. */
export function greet(midi: Pick<MidiPort, "send">, { id, greeting }: Pick<Device, "id" | "greeting">): void {
  const read = greetingOf(greeting);
  if (read.ok) for (const message of read.value) midi.send(id, message, true);
}
