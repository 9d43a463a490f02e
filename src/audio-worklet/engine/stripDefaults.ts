/** Values of controllers at power-on (General MIDI where it has any); all others are 0. */
const DEFAULTS: Readonly<Record<number, number>> = {
  7: 100,
  8: 64,
  10: 64,
  11: 127,
  70: 64,
  71: 64,
  72: 64,
  73: 64,
  74: 64,
  75: 64,
  76: 64,
  77: 64,
  78: 64,
  79: 64,
  91: 40,
  98: 127,
  99: 127,
  100: 127,
  101: 127,
};

export const controllerDefault = (controller: number): number => DEFAULTS[controller] ?? 0;

/** Controllers that "reset all controllers" leaves alone (RP-015): bank, volume, pan, sound controllers, sends. */
export const isKeptByReset = (controller: number): boolean =>
  controller === 0 ||
  controller === 32 ||
  controller === 7 ||
  controller === 8 ||
  controller === 10 ||
  (controller >= 70 && controller <= 79) ||
  (controller >= 91 && controller <= 95) ||
  controller >= 120;
