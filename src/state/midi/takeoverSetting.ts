import { subscribe } from "valtio/vanilla";
import { TAKEOVERS, type Takeover } from "../../domain/midi/takeover.ts";
import type { Session } from "../session.ts";
import type { TextStorage } from "../TextStorage.ts";

const STORED = "padroll_takeover";

/** Reads how the gear takes values over, and keeps it in the browser whenever it changes. */
export function keepTakeover(midi: Session["midi"], storage: TextStorage | null): void {
  try {
    const stored = storage?.getItem(STORED);
    midi.takeover = TAKEOVERS.find((mode) => mode === stored) ?? midi.takeover;
  } catch {
    // Forbidden storage: as it is without one.
  }
  let kept = midi.takeover;
  subscribe(midi, () => {
    if (midi.takeover === kept) return;
    kept = midi.takeover;
    try {
      storage?.setItem(STORED, kept);
    } catch {
      // Full or forbidden storage: it holds for this visit.
    }
  });
}

export function chooseTakeover(midi: Session["midi"], mode: Takeover): void {
  midi.takeover = mode;
}
