/** Commands of MIDI Machine Control (RP-013). */
const COMMANDS = {
  stop: 0x01,
  play: 0x02,
  deferredPlay: 0x03,
  fastForward: 0x04,
  rewind: 0x05,
  recordStrobe: 0x06,
  recordExit: 0x07,
  recordPause: 0x08,
  pause: 0x09,
  chase: 0x0b,
  reset: 0x0d,
} as const;

export type MachineCommand = keyof typeof COMMANDS;
export const MACHINE_COMMANDS = Object.keys(COMMANDS) as readonly MachineCommand[];

/** Device 0..126, 127 for all. */
export const machineControl = (device: number, command: MachineCommand): readonly number[] => [
  0xf0,
  0x7f,
  device,
  0x06,
  COMMANDS[command],
  0xf7,
];
