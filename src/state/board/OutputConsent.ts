import { proxy, ref } from "valtio/vanilla";
import { boardReach, reachText, type BoardReach } from "../../domain/board/boardReach.ts";
import type { Board } from "../../domain/board/records.ts";
import { isPanicMessage } from "../../domain/midi/panicMessages.ts";
import type { MidiBytes, MidiPort } from "../../protocol/midi.ts";
import { isConnected } from "../live-notes/OutputControls.ts";
import { outputIdOf } from "../live-notes/OutputKeys.ts";
import type { BoardStore } from "../stores.ts";
import { saveJson, storedList } from "../storedText.ts";
import type { TextStorage } from "../TextStorage.ts";

/** A board that waits for an answer: whether it may reach what it names. */
export interface ConsentQuestion extends BoardReach {
  readonly boardName: string;
}

interface ConsentParts {
  readonly midi: MidiPort;
  readonly board: BoardStore;
  /** The output that the player chose, "" = none. */
  readonly chosen: () => string;
  /** Null: answers hold for this visit. */
  readonly storage: TextStorage | null;
}

type Answer = readonly [board: string, reach: string, isAllowed: boolean];

const STORAGE_KEY = "padroll_board_outputs";
const MOST_ANSWERS = 200;
/** Letters; a board that names more is asked for on each visit. */
const LONGEST_REACH = 20_000;
const SYSEX = 0xf0;
const NOTE_ON = 0x90;

/**
 * Keeps a board to the output that its player chose, until they allow it the outputs that it names and SysEx. They are asked
 * when it would send there first; the answer is kept for the board as long as it reaches no further. What somebody edits on an
 * allowed board, or on one that reached nothing, is their own and needs no answer (`docs/decisions/0108`).
 */
export class OutputConsent {
  /** A valtio proxy. */
  readonly state = proxy<{ question: ConsentQuestion | null }>({ question: null });
  /** The outputs as the board sees them. What is kept back counts as sent. */
  readonly midi: MidiPort;
  readonly #parts: ConsentParts;
  readonly #aliases = new Map<string, string>();
  #answers: readonly Answer[];
  #reach: BoardReach = { ports: [], sysEx: [] };
  #ports: ReadonlySet<string> = new Set();
  #text = "";
  /** Outputs that were chosen while the board was played. */
  readonly #chosen = new Set<string>();

  constructor(parts: ConsentParts) {
    this.#parts = parts;
    const { midi, board, storage } = parts;
    this.#answers = storedList(storage, STORAGE_KEY).filter(isAnswer);
    this.midi = filteredMidi(midi, (portId, data) => this.#passes(portId, data));
    this.#look(board.current);
    board.subscribe({
      load: () => {
        this.state.question = null;
        this.#chosen.clear();
        this.#look(board.current);
      },
      change: ({ source }) => {
        const isOwn = source !== "remote" && (this.#text === "" || this.#answer() === true);
        this.#look(board.current);
        if (isOwn && this.#text !== "" && this.#answer() === undefined) this.#save(true);
      },
    });
  }

  /** A board that is shown under an id of the visit's own is remembered by another. */
  remember(boardId: string, as: string): void {
    this.#aliases.set(boardId, as);
  }

  /** A board goes on under another id: so does its answer. */
  carryOver(fromId: string, toId: string): void {
    for (const [board, reach, isAllowed] of this.#answers)
      if (board === this.#nameOf(fromId)) this.#saveFor(this.#nameOf(toId), reach, isAllowed);
  }

  answer(isAllowed: boolean): void {
    this.state.question = null;
    this.#save(isAllowed);
  }

  #look(board: Board): void {
    this.#reach = boardReach(board);
    this.#ports = new Set(this.#reach.ports);
    this.#text = reachText(this.#reach);
  }

  #passes(portId: string, data: MidiBytes): boolean {
    if (this.#text === "") return true;
    const { midi } = this.#parts;
    const isSysEx = data[0] === SYSEX && midi.sysEx();
    if (!isSysEx && !(this.#isForeign(portId, data) && this.#isNamed(portId))) return true;
    // Nobody is reached: nobody has to be asked.
    if (!isConnected(midi, portId)) return true;
    const answer = this.#answer();
    // Panic asks no question.
    if (answer === undefined && !isPanicMessage(data)) this.#ask();
    return answer === true;
  }

  /** True for messages to outputs without consent; a formerly chosen output still receives all but note-ons. */
  #isForeign(portId: string, data: MidiBytes): boolean {
    const [port, chosen] = [this.#idOf(portId), this.#idOf(this.#parts.chosen())];
    this.#chosen.add(chosen);
    if (port === chosen) return false;
    return !this.#chosen.has(port) || ((data[0]! & 0xf0) === NOTE_ON && data[2]! > 0);
  }

  /** By its id or its name: notes go to the id of an output, however a pad names it. */
  #isNamed(portId: string): boolean {
    return this.#ports.has(portId) || [...this.#ports].some((port) => this.#idOf(port) === portId);
  }

  #idOf(port: string): string {
    return outputIdOf(this.#parts.midi, port);
  }

  #ask(): void {
    this.state.question ??= ref({ boardName: this.#parts.board.current.name, ...this.#reach });
  }

  #nameOf(boardId: string): string {
    return this.#aliases.get(boardId) ?? boardId;
  }

  #answer(): boolean | undefined {
    const name = this.#nameOf(this.#parts.board.current.id);
    return this.#answers.find(([board, reach]) => board === name && reach === this.#text)?.[2];
  }

  #save(isAllowed: boolean): void {
    this.#saveFor(this.#nameOf(this.#parts.board.current.id), this.#text, isAllowed);
  }

  #saveFor(name: string, reach: string, isAllowed: boolean): void {
    const others = this.#answers.filter(([board]) => board !== name);
    this.#answers = [...others, [name, reach, isAllowed] as const].slice(-MOST_ANSWERS);
    saveJson(
      this.#parts.storage,
      STORAGE_KEY,
      this.#answers.filter(([, text]) => text.length <= LONGEST_REACH),
    );
  }
}

const isAnswer = (value: unknown): value is Answer =>
  Array.isArray(value) && typeof value[0] === "string" && typeof value[1] === "string" && typeof value[2] === "boolean";

/** `midi` without what `passes` keeps back, which counts as sent. */
export function filteredMidi(midi: MidiPort, passes: (portId: string, data: MidiBytes) => boolean): MidiPort {
  return {
    supported: midi.supported,
    permission: () => midi.permission(),
    request: () => midi.request(),
    problem: () => midi.problem(),
    inputs: () => midi.inputs(),
    outputs: () => midi.outputs(),
    send: (portId, data, live) => !passes(portId, data) || midi.send(portId, data, live),
    sendAt: (portId, data, timeMs) => !passes(portId, data) || midi.sendAt(portId, data, timeMs),
    schedule: (portId, data, timeMs) => !passes(portId, data) || midi.schedule(portId, data, timeMs),
    cancelScheduled: (portId) => midi.cancelScheduled(portId),
    releaseAll: () => midi.releaseAll(),
    release: (portId) => midi.release(portId),
    sysEx: () => midi.sysEx(),
    requestSysEx: () => midi.requestSysEx(),
    addVirtual: (port) => midi.addVirtual(port),
    receive: (portId, data, timeStampMs) => midi.receive(portId, data, timeStampMs),
    setOffset: (portId, offsetMs) => midi.setOffset(portId, offsetMs),
    setDin: (portId, isDin) => midi.setDin(portId, isDin),
    onMessage: (listener) => midi.onMessage(listener),
    onSent: (listener) => midi.onSent(listener),
    onChange: (listener) => midi.onChange(listener),
  };
}
