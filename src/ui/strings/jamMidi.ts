/** Words of a room's MIDI menu. */
export const jamMidiStrings = {
  menu: "MIDI outputs of this room",
  allow: "Allow MIDI…",
  others: "Others to MIDI output",
  clock: "Send MIDI clock",
  off: "Off",
  none: "No MIDI outputs",
  gone: (name: string) => `${name} (not connected)`,
  missing: "Output not connected",
  /** Beside a player. */
  channel: (channel: number) => `MIDI channel ${channel}`,
  channels: "Each player on a channel, drums on 10",
} as const;
