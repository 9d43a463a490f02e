import { proxy, ref } from "valtio/vanilla";
import { IDENTITY_REQUEST, parseIdentity, type Identity } from "../../domain/midi-routing/identity.ts";
import { SYSEX_LIMIT_BYTES } from "../../domain/midi-routing/sysExBlocks.ts";
import type { MidiPort } from "../../protocol/midi.ts";
import type { ReceivedMessage, MidiIn } from "../midi/MidiIn.ts";
import { pause } from "../pause.ts";

/** SysEx that was received or opened, as a thing to save, compare and send. */
export interface Dump {
  readonly id: number;
  /** Name of the port or the file. */
  readonly name: string;
  readonly receivedAt: number;
  readonly blocks: readonly Uint8Array[];
  readonly bytes: number;
}

export interface SysExState {
  isAllowed: boolean;
  dumps: readonly Dump[];
  /** Replies by the input that they came from. */
  identities: Readonly<Record<string, Identity>>;
  /** Blocks sent of those to send; null while nothing is sent. */
  sending: { readonly done: number; readonly total: number } | null;
  /** Size of a message that was too large to store, bytes. */
  refusedBytes: number;
}

/** Messages within this time belong to the dump before, ms. */
const SAME_DUMP_MS = 600;
const MOST_DUMPS = 50;

/** SysEx dumps in and out, and answers to identity requests. SysEx is received only after it was requested. */
export class SysExDumps {
  readonly state: SysExState = proxy<SysExState>({
    isAllowed: false,
    dumps: ref<readonly Dump[]>([]),
    identities: ref<SysExState["identities"]>({}),
    sending: null,
    refusedBytes: 0,
  });
  readonly #midi: MidiPort;
  #nextId = 1;
  #lastMs = Number.NEGATIVE_INFINITY;
  #lastPort = "";
  #isStopped = false;

  constructor(midi: MidiPort, midiIn: MidiIn) {
    this.#midi = midi;
    midiIn.tap("watch", (message) => this.#receive(message));
    const follow = (): void => {
      this.state.isAllowed = midi.sysEx();
    };
    midi.onChange(follow);
    follow();
  }

  async allow(): Promise<boolean> {
    this.state.isAllowed = await this.#midi.requestSysEx();
    return this.state.isAllowed;
  }

  /** Asks the devices of a port who they are. */
  ask(portId: string): boolean {
    return this.#midi.send(portId, IDENTITY_REQUEST, true);
  }

  add(name: string, blocks: readonly Uint8Array[]): void {
    this.state.dumps = ref([this.#dump(name, blocks), ...this.state.dumps].slice(0, MOST_DUMPS));
    this.#lastPort = "";
  }

  remove(id: number): void {
    this.state.dumps = ref(this.state.dumps.filter((dump) => dump.id !== id));
    this.#lastPort = "";
  }

  /** Sends block by block with a pause after each, 1..200 ms. False where the port refuses. */
  async send(portId: string, blocks: readonly Uint8Array[], pauseMs: number): Promise<boolean> {
    if (this.state.sending) return false;
    this.#isStopped = false;
    let isTaken = true;
    for (const [done, block] of blocks.entries()) {
      this.state.sending = { done, total: blocks.length };
      isTaken = this.#midi.send(portId, block, true);
      if (!isTaken || this.#isStopped) break;
      await pause(pauseMs);
    }
    this.state.sending = null;
    return isTaken;
  }

  stop(): void {
    this.#isStopped = true;
  }

  #receive({ event, data, portId, timeStampMs }: ReceivedMessage): void {
    if (event.kind !== "sysEx") return;
    const identity = parseIdentity(data);
    if (identity) this.state.identities = ref({ ...this.state.identities, [portId]: identity });
    else this.#add(portId, data, timeStampMs);
  }

  #add(portId: string, data: Uint8Array, timeStampMs: number): void {
    const [latest, ...rest] = this.state.dumps;
    const isSame = portId === this.#lastPort && timeStampMs - this.#lastMs < SAME_DUMP_MS && latest !== undefined;
    this.#lastMs = timeStampMs;
    this.#lastPort = portId;
    if (data.length + (isSame ? latest.bytes : 0) > SYSEX_LIMIT_BYTES) {
      this.state.refusedBytes = data.length;
      return;
    }
    const block = data.slice();
    if (isSame) {
      const grown = { ...latest, blocks: [...latest.blocks, block], bytes: latest.bytes + block.length };
      this.state.dumps = ref([grown, ...rest]);
      return;
    }
    const name = this.#midi.inputs().find(({ id }) => id === portId)?.name ?? portId;
    this.state.dumps = ref([this.#dump(name, [block]), ...this.state.dumps].slice(0, MOST_DUMPS));
  }

  #dump(name: string, blocks: readonly Uint8Array[]): Dump {
    const bytes = blocks.reduce((sum, block) => sum + block.length, 0);
    return { id: this.#nextId++, name, receivedAt: Date.now(), blocks, bytes };
  }
}
