import { ref, subscribe } from "valtio/vanilla";
import type { Session } from "../session.ts";
import type { TextStorage } from "../TextStorage.ts";
import { saveJson, storedList } from "../storedText.ts";

const STORED = "padroll_gear_lights";

/** Reads which devices are sent lights, and saves it in the browser whenever it changes. */
export function saveLights(midi: Session["midi"], storage: TextStorage | null): void {
  midi.lights = ref(storedList(storage, STORED).filter((each) => typeof each === "string"));
  let kept = midi.lights;
  subscribe(midi, () => {
    if (midi.lights === kept) return;
    kept = midi.lights;
    saveJson(storage, STORED, kept);
  });
}

/** `device`: the name of its input. */
export function switchLights(midi: Session["midi"], device: string, on: boolean): void {
  const others = midi.lights.filter((each) => each !== device);
  midi.lights = ref(on ? [...others, device] : others);
}
