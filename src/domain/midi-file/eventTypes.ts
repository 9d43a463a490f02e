/** Status bytes and meta types of Standard MIDI Files (RP-001), as `RawEvent.type` has them. */
export const SYSEX = 0xf0;
export const SYSEX_ESCAPE = 0xf7;
export const META = 0xff;

export const MetaType = {
  sequenceNumber: 0x00,
  text: 0x01,
  trackName: 0x03,
  instrumentName: 0x04,
  lyric: 0x05,
  marker: 0x06,
  channelPrefix: 0x20,
  portPrefix: 0x21,
  endOfTrack: 0x2f,
  tempo: 0x51,
  smpteOffset: 0x54,
  timeSignature: 0x58,
  keySignature: 0x59,
} as const;

export const Status = {
  noteOff: 0x80,
  noteOn: 0x90,
  keyPressure: 0xa0,
  controlChange: 0xb0,
  programChange: 0xc0,
  channelPressure: 0xd0,
  pitchBend: 0xe0,
} as const;

export const BANK_MSB = 0;
export const BANK_LSB = 32;
/** Ticks of a song up to which it is read from a file, and written, see `TICK_RANGE`. */
export const MAX_TICK = 2 ** 36;
/** Largest number of tracks that a header can announce. */
export const MAX_TRACKS = 65535;
/** Channel 10 is percussion (General MIDI). */
export const PERCUSSION_CHANNEL = 10;
