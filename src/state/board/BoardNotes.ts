import { FIRST_ARP_STRIP } from "../../protocol/engine.ts";
import { LiveNotes, type LiveNote } from "../live-notes/LiveNotes.ts";
import { OutputKeys } from "../live-notes/OutputKeys.ts";
import { VoiceLedger, type Route } from "../live-notes/VoiceLedger.ts";
import type { PlayedBoard, PlayerPorts } from "./PlayedBoard.ts";

/** Milliseconds that the press which woke the engine sounds for. */
const TAP_MS = 350;

/** Notes that a board strikes, and the ledger of their voices. */
export class BoardNotes {
  readonly live: LiveNotes;
  readonly #ledger: VoiceLedger;
  readonly #board: Pick<PlayedBoard, "settings" | "onActivity">;
  /** The last press, if it did not sound: it woke the engine, and sounds, if late, once an instrument can play it. */
  #silentPress: { readonly route: Route; readonly number: number; readonly velocity: number } | null = null;

  constructor(board: Pick<PlayedBoard, "settings" | "onActivity">, ports: PlayerPorts) {
    this.#board = board;
    const keys = new OutputKeys(ports.midi);
    this.#ledger = new VoiceLedger({
      engine: ports.engine,
      keys,
      // Arpeggios run without a sound of their own, for MIDI outputs.
      canSound: (strip, strips) =>
        (strip >= FIRST_ARP_STRIP || board.settings.internalSound) && ports.canSound(strip, strips),
    });
    this.live = new LiveNotes(this.#ledger, ports.engine, keys, () => ports.arpsFull());
  }

  get sounding(): number {
    return this.#ledger.size;
  }

  noteOn(route: Route, number: number, velocity: number): LiveNote {
    const note = this.live.noteOn(route, number, velocity, this.#board.settings.live);
    const sounds = note.voices.some(({ sounding }) => sounding.size > 0);
    this.#silentPress = sounds ? null : { route, number, velocity };
    this.#board.onActivity.emit("out");
    return note;
  }

  noteOff(note: LiveNote): void {
    this.live.noteOff(note);
  }

  /** The instrument of `strip` is ready: held notes join in, and the press that woke the engine sounds. */
  ready(strip: number): void {
    this.#ledger.join(strip);
    for (const arpStrip of this.live.arps.strips) this.#ledger.join(arpStrip);
    const press = this.#silentPress;
    if (!press?.route.strips.includes(strip)) return;
    this.#silentPress = null;
    // If something sounds by now, it stands for the press.
    if (this.#ledger.size > 0 || !this.#board.settings.internalSound) return;
    this.#ledger.tap(press.route, press.number, press.velocity, TAP_MS);
  }

  /** Delivers note-offs that outputs are owed, after ports came or went. */
  settle(): void {
    this.#ledger.settle();
  }
}
