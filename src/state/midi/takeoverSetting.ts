import { subscribe } from "valtio/vanilla";
import { TAKEOVERS, type Takeover } from "../../domain/midi/takeover.ts";
import type { Session } from "../session.ts";
import type { TextStorage } from "../TextStorage.ts";
import { saveText, storedText } from "../storedText.ts";

const STORED = "padroll_takeover";

/** Reads the takeover mode of controls, and saves it in the browser whenever it changes. */
export function saveTakeover(midi: Session["midi"], storage: TextStorage | null): void {
  const stored = storedText(storage, STORED);
  midi.takeover = TAKEOVERS.find((mode) => mode === stored) ?? midi.takeover;
  let kept = midi.takeover;
  subscribe(midi, () => {
    if (midi.takeover === kept) return;
    kept = midi.takeover;
    saveText(storage, STORED, kept);
  });
}

export function chooseTakeover(midi: Session["midi"], mode: Takeover): void {
  midi.takeover = mode;
}
