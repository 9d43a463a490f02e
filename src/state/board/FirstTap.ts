import type { Route, VoiceLedger } from "../live-notes/VoiceLedger.ts";

const TAP_MS = 350;

/** The press that woke the engine: it is heard, if late, once there is an instrument to play it. */
export class FirstTap {
  readonly #ledger: VoiceLedger;
  #press: { readonly route: Route; readonly number: number; readonly velocity: number } | null = null;

  constructor(ledger: VoiceLedger) {
    this.#ledger = ledger;
  }

  /** `sounds`: it is heard already. */
  pressed(route: Route, number: number, velocity: number, sounds: boolean): void {
    this.#press = sounds ? null : { route, number, velocity };
  }

  /** The instrument of `strip` is there. What sounds by now stands for the press. */
  ready(strip: number, internalSound: boolean): void {
    const press = this.#press;
    if (!press?.route.strips.includes(strip)) return;
    this.#press = null;
    if (this.#ledger.size === 0 && internalSound) this.#ledger.tap(press.route, press.number, press.velocity, TAP_MS);
  }
}
