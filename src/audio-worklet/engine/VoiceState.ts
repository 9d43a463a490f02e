/** Stages of `VoiceState.volumeStage` and `modStage`. */
export const Stage = { attack: 0, hold: 1, decay: 2, sustain: 3, release: 4, done: 5 } as const;

/**
 * Everything a kernel reads and writes, as a structure of arrays with one element a voice. Voice management fills
 * it at note-on and when controllers move; the control pass and the rendering of `VoiceKernel` do the rest.
 */
export class VoiceState {
  readonly capacity: number;
  /** Sample memory the voice plays from; `slabs[v]` indexed by frame. */
  readonly slabs: Int16Array[];
  /** Frame of the slab at which the sample's frame 0 lies. */
  readonly base: Int32Array;
  /** Position in frames from `base`, a multiple of 2^-32. */
  readonly position: Float64Array;
  /** Frames per output frame, a multiple of 2^-32. */
  readonly step: Float64Array;
  /** Where the position wraps (looping) or the voice ends (not looping), in frames from `base`. */
  readonly end: Float64Array;
  /** Frames taken off at `end`; 0 where the sample does not loop. */
  readonly loopLength: Float64Array;
  /** Output frames until the voice begins to sound (delayVolEnv). */
  readonly waitFrames: Int32Array;
  /** 1 when there is nothing more to hear: to be freed at the next control pass. */
  readonly finished: Uint8Array;

  /** Gains now, and their change a frame until the next control pass. */
  readonly gainLeft: Float64Array;
  readonly gainRight: Float64Array;
  readonly gainReverb: Float64Array;
  readonly gainChorus: Float64Array;
  readonly deltaLeft: Float64Array;
  readonly deltaRight: Float64Array;
  readonly deltaReverb: Float64Array;
  readonly deltaChorus: Float64Array;

  /** Low-pass biquad, transposed direct form 2: b0 = b2 = b1 / 2. `filterOn` 0 leaves it out. */
  readonly filterOn: Uint8Array;
  readonly b1: Float64Array;
  readonly a1: Float64Array;
  readonly a2: Float64Array;
  readonly deltaB1: Float64Array;
  readonly deltaA1: Float64Array;
  readonly deltaA2: Float64Array;
  readonly z1: Float64Array;
  readonly z2: Float64Array;
  /** Last frame before the filter, so that one that is switched on can start settled. */
  readonly lastInput: Float64Array;

  /** Volume envelope: 0..1, linear in amplitude in the attack, 96 dB for 1..0 afterwards. Rates are per frame. */
  readonly volumeStage: Uint8Array;
  readonly volumeLevel: Float64Array;
  readonly volumeAttack: Float64Array;
  readonly volumeHold: Float64Array;
  readonly volumeDecay: Float64Array;
  readonly volumeSustain: Float64Array;
  readonly volumeRelease: Float64Array;
  /** Modulation envelope: 0..1, a convex curve in the attack, linear afterwards. */
  readonly modStage: Uint8Array;
  readonly modDelay: Float64Array;
  readonly modLevel: Float64Array;
  readonly modAttack: Float64Array;
  readonly modHold: Float64Array;
  readonly modDecay: Float64Array;
  readonly modSustain: Float64Array;
  readonly modRelease: Float64Array;
  /** Oscillators: delay in frames, phase and phase a frame in cycles. */
  readonly modLfoDelay: Float64Array;
  readonly modLfoPhase: Float64Array;
  readonly modLfoRate: Float64Array;
  readonly vibratoDelay: Float64Array;
  readonly vibratoPhase: Float64Array;
  readonly vibratoRate: Float64Array;

  /** Pitch relative to the sample's own in cents, and frames a frame at 0 cents. */
  readonly pitchCents: Float64Array;
  readonly rateRatio: Float64Array;
  readonly modLfoToPitch: Float64Array;
  readonly vibratoToPitch: Float64Array;
  readonly modEnvelopeToPitch: Float64Array;
  /** Amplitude of attenuation generator and modulators; centibels for the oscillator. */
  readonly amplitude: Float64Array;
  readonly modLfoToVolume: Float64Array;
  /** Factors of the pan law, and sends 0..1. */
  readonly panLeft: Float64Array;
  readonly panRight: Float64Array;
  readonly reverbSend: Float64Array;
  readonly chorusSend: Float64Array;
  /** Filter: cutoff in absolute cents, its modulation in cents, Q as a factor, gain of SF2.04's Q compensation. */
  readonly cutoffCents: Float64Array;
  readonly modLfoToCutoff: Float64Array;
  readonly modEnvelopeToCutoff: Float64Array;
  readonly q: Float64Array;
  readonly filterGain: Float64Array;
  /** Fade-out of stolen voices: 1 until it begins, then falling by `fadeRate` a frame. */
  readonly fade: Float64Array;
  readonly fadeRate: Float64Array;

  constructor(capacity: number) {
    this.capacity = capacity;
    const doubles = (): Float64Array => new Float64Array(capacity);
    const nothing = new Int16Array(0);
    this.slabs = Array.from({ length: capacity }, () => nothing);
    this.base = new Int32Array(capacity);
    this.position = doubles();
    this.step = doubles();
    this.end = doubles();
    this.loopLength = doubles();
    this.waitFrames = new Int32Array(capacity);
    this.finished = new Uint8Array(capacity);
    this.gainLeft = doubles();
    this.gainRight = doubles();
    this.gainReverb = doubles();
    this.gainChorus = doubles();
    this.deltaLeft = doubles();
    this.deltaRight = doubles();
    this.deltaReverb = doubles();
    this.deltaChorus = doubles();
    this.filterOn = new Uint8Array(capacity);
    this.b1 = doubles();
    this.a1 = doubles();
    this.a2 = doubles();
    this.deltaB1 = doubles();
    this.deltaA1 = doubles();
    this.deltaA2 = doubles();
    this.z1 = doubles();
    this.z2 = doubles();
    this.lastInput = doubles();
    this.volumeStage = new Uint8Array(capacity);
    this.volumeLevel = doubles();
    this.volumeAttack = doubles();
    this.volumeHold = doubles();
    this.volumeDecay = doubles();
    this.volumeSustain = doubles();
    this.volumeRelease = doubles();
    this.modStage = new Uint8Array(capacity);
    this.modDelay = doubles();
    this.modLevel = doubles();
    this.modAttack = doubles();
    this.modHold = doubles();
    this.modDecay = doubles();
    this.modSustain = doubles();
    this.modRelease = doubles();
    this.modLfoDelay = doubles();
    this.modLfoPhase = doubles();
    this.modLfoRate = doubles();
    this.vibratoDelay = doubles();
    this.vibratoPhase = doubles();
    this.vibratoRate = doubles();
    this.pitchCents = doubles();
    this.rateRatio = doubles();
    this.modLfoToPitch = doubles();
    this.vibratoToPitch = doubles();
    this.modEnvelopeToPitch = doubles();
    this.amplitude = doubles();
    this.modLfoToVolume = doubles();
    this.panLeft = doubles();
    this.panRight = doubles();
    this.reverbSend = doubles();
    this.chorusSend = doubles();
    this.cutoffCents = doubles();
    this.modLfoToCutoff = doubles();
    this.modEnvelopeToCutoff = doubles();
    this.q = doubles();
    this.filterGain = doubles();
    this.fade = doubles();
    this.fadeRate = doubles();
  }
}
