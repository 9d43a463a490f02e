/** Change of a port that webmidi receives. */
interface PortChange {
  readonly port: SteadyPort;
  readonly timeStamp: number;
}

/** Port that webmidi opens, closes and describes. */
class SteadyPort {
  /** Set by webmidi, and left alone: messages take no way through it. */
  onmidimessage: unknown = null;
  onstatechange: unknown = null;
  #port: MIDIPort;
  #isListed = true;
  /** Last state that was notified. */
  #reported: string;

  constructor(port: MIDIPort) {
    this.#port = port;
    this.#reported = this.state;
  }

  get id(): string {
    return this.#port.id;
  }

  get type(): MIDIPortType {
    return this.#port.type;
  }

  get name(): string {
    return this.#port.name ?? this.#port.id;
  }

  get manufacturer(): string {
    return this.#port.manufacturer ?? "";
  }

  get state(): MIDIPortDeviceState {
    return this.#isListed ? this.#port.state : "disconnected";
  }

  /** State that webmidi expects before its events. */
  get connection(): MIDIPortConnectionState {
    return this.state === "connected" ? "open" : "pending";
  }

  /** One that another program holds cannot be opened; the others are not to suffer. */
  open(): Promise<unknown> {
    return this.#port.open().catch(() => undefined);
  }

  /** It stays open for the other ways of the page. */
  close(): Promise<void> {
    return Promise.resolve();
  }

  /** The port as the browser has it now, null where it lists it no more. Returns whether that is something new. */
  follow(port: MIDIPort | null): boolean {
    const isOther = port !== null && port !== this.#port;
    this.#isListed = port !== null;
    if (isOther) {
      this.#port = port;
      void this.open();
    }
    const isNew = isOther || this.state !== this.#reported;
    this.#reported = this.state;
    return isNew;
  }
}

/**
 * The browser's access as webmidi needs it (`0122`): each port keeps its object under another access, too, one that cannot be
 * opened spoils no other, and every port that comes or goes is told of once, whatever the browser says of its connection.
 */
export class SteadyAccess {
  readonly inputs = new Map<string, SteadyPort>();
  readonly outputs = new Map<string, SteadyPort>();
  /** Set by webmidi. */
  onstatechange: ((change: PortChange) => void) | null = null;
  /** Those that came back are who they were. */
  readonly #known = new Map<string, SteadyPort>();
  #access: MIDIAccess;
  #listening = new AbortController();

  constructor(access: MIDIAccess) {
    this.#access = access;
    this.use(access);
  }

  get sysexEnabled(): boolean {
    return this.#access.sysexEnabled;
  }

  /** The browser's own, whose ports carry the messages. */
  get native(): MIDIAccess {
    return this.#access;
  }

  /** The ports are those of this access from now on. */
  use(access: MIDIAccess): void {
    this.#listening.abort();
    this.#listening = new AbortController();
    this.#access = access;
    access.addEventListener("statechange", () => this.refresh(), { signal: this.#listening.signal });
    this.refresh();
  }

  /** Looks which ports are there: the browser's event may be missed, or come twice. */
  refresh(): void {
    const changed = [
      ...this.#follow(this.inputs, this.#access.inputs),
      ...this.#follow(this.outputs, this.#access.outputs),
    ];
    for (const port of changed) this.onstatechange?.({ port, timeStamp: performance.now() });
  }

  #follow(listed: Map<string, SteadyPort>, ports: ReadonlyMap<string, MIDIPort>): readonly SteadyPort[] {
    const gone = [...listed.values()].filter(({ id }) => !ports.has(id));
    for (const port of gone) {
      port.follow(null);
      listed.delete(port.id);
    }
    const there = [...ports.values()].filter((native) => {
      const key = `${native.type} ${native.id}`;
      const known = this.#known.get(key);
      const port = known ?? new SteadyPort(native);
      this.#known.set(key, port);
      listed.set(native.id, port);
      return port.follow(native) || known === undefined;
    });
    return [...gone, ...there.map(({ id }) => listed.get(id)!)];
  }
}
