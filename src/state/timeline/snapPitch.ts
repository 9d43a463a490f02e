import { keySignatureAt } from "../../domain/music/noteLabel.ts";
import { snapTable } from "../../domain/music/scales.ts";
import type { OpenSong } from "../transport.ts";

/** The nearest pitch of the song's key at `tick` of the timeline, as its rows are lit; any pitch where that is switched off. */
export function snapPitch({ session, timeline }: OpenSong, tick: number, pitch: number): number {
  if (!session.editor.snapToScale) return pitch;
  const { fifths } = keySignatureAt(timeline.current.timeline, tick) ?? { fifths: 0 };
  const tonic = (((fifths * 7) % 12) + 12) % 12;
  // A minor key has the tones of its relative major.
  return pitch + snapTable("major", tonic)[pitch % 12]!;
}
