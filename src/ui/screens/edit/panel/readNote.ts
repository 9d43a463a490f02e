import { plainNote } from "../../../../domain/music/noteLabel.ts";
import { parseNote } from "../../../../domain/music/noteName.ts";

/** `E♭3`, or the number of a MIDI note. */
export function readNote(text: string): number | null {
  if (/^\d+$/.test(text.trim())) return Number(text);
  const note = parseNote(plainNote(text));
  return note.ok ? note.value.number : null;
}
