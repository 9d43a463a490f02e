import { FIRST_ARP_STRIP } from "../../protocol/engine.ts";
import { LiveNotes, type LiveNote } from "../live-notes/LiveNotes.ts";
import { OutputKeys } from "../live-notes/OutputKeys.ts";
import { VoiceLedger, type Route } from "../live-notes/VoiceLedger.ts";
import { FirstTap } from "./FirstTap.ts";
import type { PlayerPorts, PlayerSettings } from "./playerPorts.ts";

/** The notes that a board strikes, and the books of them. */
export class BoardNotes {
  readonly live: LiveNotes;
  readonly #ledger: VoiceLedger;
  readonly #firstTap: FirstTap;
  readonly #settings: () => PlayerSettings;
  readonly #onSent: () => void;

  /** `onSent`: a note was struck. */
  constructor(ports: PlayerPorts, settings: () => PlayerSettings, onSent: () => void) {
    this.#settings = settings;
    this.#onSent = onSent;
    const keys = new OutputKeys(ports.midi);
    this.#ledger = new VoiceLedger({
      engine: ports.engine,
      keys,
      // Arpeggios run without a sound of their own, for MIDI outputs.
      canSound: (strip, strips) =>
        (strip >= FIRST_ARP_STRIP || settings().internalSound) && ports.canSound(strip, strips),
    });
    this.#firstTap = new FirstTap(this.#ledger);
    this.live = new LiveNotes(this.#ledger, ports.engine, keys, () => ports.arpsFull());
  }

  get sounding(): number {
    return this.#ledger.size;
  }

  noteOn(route: Route, number: number, velocity: number): LiveNote {
    const note = this.live.noteOn(route, number, velocity, this.#settings().live);
    const sounds = note.voices.some(({ sounding }) => sounding.size > 0);
    this.#firstTap.pressed(route, number, velocity, sounds);
    this.#onSent();
    return note;
  }

  /** The instrument of `strip` is there: what is held joins in, and the press that woke the engine is heard. */
  ready(strip: number): void {
    this.#ledger.join(strip);
    for (const arpStrip of this.live.arps.strips) this.#ledger.join(arpStrip);
    this.#firstTap.ready(strip, this.#settings().internalSound);
  }

  /** Ports came or went: what outputs are owed is delivered. */
  settle(): void {
    this.#ledger.settle();
  }
}
