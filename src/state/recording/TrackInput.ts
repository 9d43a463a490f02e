import { isOutputStrip } from "../../domain/timeline/outputStrips.ts";
import type { LiveEnginePort } from "../../protocol/enginePort.ts";
import type { TimelineStore } from "../stores.ts";
import type { LiveEvent } from "./LiveEvent.ts";
import type { RecordingState } from "./RecordingState.ts";

interface Sounding {
  readonly strip: number;
  readonly key: number;
  readonly noteId: number;
}

export interface TrackInputParts {
  readonly engine: LiveEnginePort;
  readonly timeline: Pick<TimelineStore, "current">;
  readonly state: RecordingState;
}

const PEDALS: ReadonlySet<number> = new Set([64, 66, 67, 69]);

/** Plays what comes in on the instruments of the tracks that are armed. Each note ends where it began. */
export class TrackInput {
  readonly #parts: TrackInputParts;
  readonly #sounding = new Map<string, readonly Sounding[]>();
  readonly #hands = new Map<string, LiveEvent["input"]>();
  /** What is to go back to rest when nobody plays any more, by strip. */
  readonly #moved = new Map<number, Set<string>>();
  stripOf: (trackId: string) => number | null = () => null;
  /** Whether tracks are played at all: while their screen is there. */
  isOpen = false;

  constructor(parts: TrackInputParts) {
    this.#parts = parts;
  }

  /** The armed tracks that hear what comes from an input; those of a track may be limited to a port and a channel. */
  targetsOf(input: LiveEvent["input"]): readonly string[] {
    const { timeline, state } = this.#parts;
    if (!this.isOpen) return [];
    return state.armedIds.filter((id) => {
      const values = timeline.current.tracks.get(id)?.pluginValues;
      if (!values) return false;
      if (!values.midiInputEnabled || input === null) return true;
      const { midiInputPortId: portId, midiInputChannel: channel } = values;
      return (portId === "" || portId === input.portId) && (channel === 0 || channel === input.channel);
    });
  }

  /** Returns the tracks that it was played on. */
  play(event: LiveEvent): readonly string[] {
    const { kind, key, hand, input } = event;
    const targets = this.targetsOf(input);
    const held = `${hand}:${key}`;
    if (kind === "noteOff") this.#release(held);
    else if (targets.length > 0) {
      const strips = targets.flatMap((id) => this.stripOf(id) ?? []).filter((strip) => !isOutputStrip(strip));
      if (kind === "noteOn") {
        this.#release(held);
        const strike = (strip: number): Sounding => ({
          strip,
          key,
          noteId: this.#parts.engine.noteOn(strip, key, event.value),
        });
        this.#sounding.set(held, strips.map(strike));
        this.#hands.set(held, input);
      } else for (const strip of strips) this.#control(strip, event);
    }
    return targets;
  }

  /** Ends what is held by those for whom `isGone` holds; tells of each note as if it had been let go. */
  releaseWhere(isGone: (input: LiveEvent["input"]) => boolean, tell: (hand: string, key: number) => void): void {
    for (const [held, input] of this.#hands) {
      if (!isGone(input)) continue;
      const cut = held.lastIndexOf(":");
      this.#release(held);
      tell(held.slice(0, cut), Number(held.slice(cut + 1)));
    }
  }

  /** Pedals, bends and pressure go back to rest. */
  rest(): void {
    const { engine } = this.#parts;
    for (const [strip, moved] of this.#moved) {
      for (const what of moved) {
        if (what === "pitchBend") engine.pitchBend(strip, 0);
        else if (what === "channelPressure") engine.channelPressure(strip, 0);
        else engine.controlChange(strip, Number(what), 0);
      }
    }
    this.#moved.clear();
  }

  #release(held: string): void {
    for (const { strip, key, noteId } of this.#sounding.get(held) ?? []) this.#parts.engine.noteOff(strip, key, noteId);
    this.#sounding.delete(held);
    this.#hands.delete(held);
  }

  #control(strip: number, { kind, key, value }: LiveEvent): void {
    const { engine } = this.#parts;
    const moved = this.#moved.get(strip) ?? new Set();
    this.#moved.set(strip, moved);
    if (kind === "controlChange") {
      engine.controlChange(strip, key, value);
      if (PEDALS.has(key)) moved.add(String(key));
    } else if (kind === "keyPressure") engine.keyPressure(strip, key, value);
    else if (kind === "pitchBend" || kind === "channelPressure") {
      engine[kind](strip, value);
      moved.add(kind);
    }
  }
}
