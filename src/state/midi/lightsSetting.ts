import { ref, subscribe } from "valtio/vanilla";
import type { Session } from "../session.ts";
import type { TextStorage } from "../TextStorage.ts";

const STORED = "padroll_gear_lights";

/** Reads which devices are sent lights, and keeps it in the browser whenever it changes. */
export function keepLights(midi: Session["midi"], storage: TextStorage | null): void {
  midi.lights = ref(stored(storage));
  let kept = midi.lights;
  subscribe(midi, () => {
    if (midi.lights === kept) return;
    kept = midi.lights;
    try {
      storage?.setItem(STORED, JSON.stringify(kept));
    } catch {
      // Full or forbidden storage: it holds for this visit.
    }
  });
}

/** `device`: the name of its input. */
export function switchLights(midi: Session["midi"], device: string, on: boolean): void {
  const others = midi.lights.filter((each) => each !== device);
  midi.lights = ref(on ? [...others, device] : others);
}

function stored(storage: TextStorage | null): readonly string[] {
  try {
    const read: unknown = JSON.parse(storage?.getItem(STORED) ?? "[]");
    return Array.isArray(read) ? read.filter((each) => typeof each === "string") : [];
  } catch {
    return [];
  }
}
