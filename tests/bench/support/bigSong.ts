import { writeMidi, type MidiEvent } from "midi-file";

const TICKS_PER_QUARTER = 480;
const SIXTEENTH = TICKS_PER_QUARTER / 4;
const CHORDS = [
  [0, 4, 7, 11],
  [9, 12, 16, 19],
  [5, 9, 12, 16],
  [7, 11, 14, 17],
] as const;

/** A MIDI file of `tracks` tracks that play four notes each sixteenth, in all octaves, for `bars` bars. */
export function bigSong(tracks: number, bars: number): Buffer {
  const parts = Array.from({ length: tracks }, (_, channel): MidiEvent[] => {
    const events: MidiEvent[] = [
      { deltaTime: 0, type: "trackName", meta: true, text: `Track ${channel + 1}` },
      { deltaTime: 0, type: "programChange", channel: channel % 16, programNumber: (channel * 8) % 128 },
    ];
    for (let step = 0; step < bars * 16; step += 1) {
      const chord = CHORDS[Math.floor(step / 16) % CHORDS.length]!;
      const keys = chord.map((tone, voice) => 36 + tone + 12 * ((step + voice + channel) % 4));
      for (const noteNumber of keys)
        events.push({ deltaTime: 0, type: "noteOn", channel: channel % 16, noteNumber, velocity: 40 + (step % 60) });
      for (const [voice, noteNumber] of keys.entries())
        events.push({
          deltaTime: voice === 0 ? SIXTEENTH : 0,
          type: "noteOff",
          channel: channel % 16,
          noteNumber,
          velocity: 64,
        });
    }
    events.push({ deltaTime: 0, type: "endOfTrack", meta: true });
    return events;
  });
  const header = { format: 1, numTracks: parts.length, ticksPerBeat: TICKS_PER_QUARTER } as const;
  return Buffer.from(writeMidi({ header, tracks: parts }));
}
