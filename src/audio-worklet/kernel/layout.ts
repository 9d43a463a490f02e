/**
 * Layout of the kernel's memory, in bytes. Read by the vector kernel (AssemblyScript) and by everything
 * else (TypeScript): plain numbers only. `EngineMemory` lays out the memory behind the groups.
 */

/** Polyphase table: 1024 rows of 8 Int16. */
export const SINC_TABLE = 1024;
/**
 * Int32: addresses of the first of the groups, without and with filter, that voices of several strips share; 0: none.
 * Only the first may have empty lanes.
 */
export const SHARED_OPEN = 17_408;
export const SHARED_FILTERED = 17_412;
/** Int32: number + 1 of the strip whose sound is tapped behind its equalizer (the mix follows the strips); 0: none. */
export const TAP_STRIP = 17_416;
/** Tapped frames of the last call of `render`: left, right, 64 Float32 each, one after the other. */
export const TAP = 17_424;
/** Value of `TAP_STRIP` for the mix. */
export const TAP_MIX = 257;
/** Output of the four voices of one group, 64 Float32 each, one after the other. */
export const MONO = 18_432;
/** The same, frame after frame of four voices. */
export const FRAMES = 19_456;
export const MONO_BYTES = 256;
/** Scratch of 128 bytes: values that are read into all lanes. */
export const SPREAD = 20_480;
/** Sends of the pass, to reverb and chorus: 64 Float32 each, and room for 4 more. */
export const SENDS = 20_608;
export const SEND_BYTES = 272;
/** Int32: which effects add to this pass. */
export const WET_UNITS = 21_152;
/** Float32: the largest size in the mix after its gain. */
export const MIX_PEAK = 21_156;
/** Int32: address of the equalizer of the mix; 0: flat. */
export const MASTER_EQ = 21_160;
/** The mix: left, right, 64 Float32 each, one after the other. */
export const MIX = 21_504;
export const MIX_CHANNEL_BYTES = 256;
/** -300 dB of full scale. */
export const LEAST_SOUND = 1e-15;
/** Output of the effects for the mix in this pass; laid out as the mix. */
export const WET = 22_016;
/** Numbers (Int32) of the strips that have voices, in order of rendering. */
export const ACTIVE_STRIPS = 22_528;
/** Records of the 256 strips. */
export const STRIPS = 23_552;
export const STRIP_BYTES = 32;
/** Addresses of the first of the strip's own groups, without and with filter, which are full; 0: none. */
export const STRIP_OPEN = 0;
export const STRIP_FILTERED = 4;
/** Gain at the last control pass, and its change a frame. */
export const STRIP_GAIN = 8;
export const STRIP_GAIN_DELTA = 12;
/** Peaks since the last reading. */
export const STRIP_PEAK_LEFT = 16;
export const STRIP_PEAK_RIGHT = 20;
/** `FEEDS_REVERB`, `FEEDS_CHORUS`: effects that its voices feed. */
export const STRIP_SENDS = 24;
/** Int32: address of its equalizer; 0: flat. */
export const STRIP_EQ = 28;
/** Int32 for each of the 256 strips: address of its limiter; 0: off. */
export const STRIP_LIMITERS = 31_744;
export const REVERB_BIT = 8;
export const CHORUS_BIT = 16;

/** A bus for each strip: left, right, reverb and chorus send, 64 Float32 each; zero between two calls of `render`. */
export const BUSES = 32_768;
export const BUS_BYTES = 1024;

/** Groups of four voices. The first is for voices that begin, the second stays empty, to be copied. */
export const GROUPS = 294_912;
export const STARTING_GROUP = GROUPS;
export const EMPTY_GROUP = 296_192;
export const FIRST_GROUP = 297_472;
export const GROUP_BYTES = 1280;
export const GROUP_LANES = 4;

/**
 * Output. Int32: frames written in the last call. Float32: the peaks of left and right in this one. Then two
 * channels, one after the other: the frames of this call, and behind them those that the limiter looks ahead to.
 */
export const OUTPUT_FRAMES = 0;
export const OUTPUT_PEAK_LEFT = 4;
export const OUTPUT_PEAK_RIGHT = 8;
export const OUTPUT_CHANNELS = 16;
export const OUTPUT_CHANNEL_BYTES = 560;
export const OUTPUT_BYTES = 1136;
/** Frames by which the limiter's output is late. */
export const LOOKAHEAD_FRAMES = 70;

/**
 * An equalizer: of each of three bands the numbers b0, b1, b2, a1, a2 (Float32), and then its two states, of which each channel
 * has a lane.
 */
export const EQ_BAND_BYTES = 20;
export const EQ_STATES = 64;
export const EQ_STATE_BYTES = 32;
export const EQ_BYTES = 160;

/**
 * A limiter. Float64: its gain, the share of the distance to 1 by which it recovers in a frame, the lowest gain since the
 * last reading. Float32: the ceiling. Int32: remaining hold frames of the gain, and the hold time in frames.
 */
export const LIMITER_GAIN = 0;
export const LIMITER_RELEASE = 8;
export const LIMITER_LOWEST = 16;
export const LIMITER_CEILING = 24;
export const LIMITER_HELD = 28;
export const LIMITER_HOLD = 32;
export const LIMITER_BYTES = 48;
/** A gain above, less than a ten-thousandth of a decibel, is 1. */
export const LIMITER_ARRIVED = 0.999_99;

/** Frames from one control pass to the next. */
export const PASS_FRAMES = 64;

// Fields of a group: offset of lane 0. Lanes of these three are 8 bytes wide.
/** Int64: first tap, in Int16 of the memory, 32.32 fixed point. */
export const POSITION = 0;
/** Int64: frames a frame, 32.32 fixed point. */
export const STEP = 32;
/** Float64: pitch without oscillators and envelope: octaves of the step above 1. */
export const PITCH = 64;
/** First of the fields, up to `LANES_END`, that have four lanes of 4 bytes; Float32 unless noted. */
export const NARROW_FIELDS = 96;
/** Int32: position at which the sample wraps or the voice ends, in whole units of `POSITION`. */
export const END = 96;
/** Int32: subtracted from the position at the end; 0: the voice ends there. */
export const LOOP_LENGTH = 112;
/**
 * Gain at the next control pass and its change a frame: from the interpolator's integers to full scale 1. Ramps are
 * counted back from their ends, so the frames between two passes may be divided anywhere.
 */
export const GAIN = 128;
export const GAIN_DELTA = 144;
/** Factors on the way to the four channels: as gain and its change (`FACTORS_MOVE` only); and where they shall be. */
export const LEFT = 160;
export const RIGHT = 176;
export const REVERB = 192;
export const CHORUS = 208;
export const LEFT_DELTA = 224;
export const RIGHT_DELTA = 240;
export const REVERB_DELTA = 256;
export const CHORUS_DELTA = 272;
/**
 * Low-pass: how much of the first integrator stays, what goes from input to the first and from the first to the second,
 * what goes from input to the second; their change a frame (groups with a moving filter only); the integrators.
 */
export const FILTER_A1 = 288;
export const FILTER_A2 = 304;
export const FILTER_A3 = 320;
export const FILTER_A1_DELTA = 336;
export const FILTER_A2_DELTA = 352;
export const FILTER_A3_DELTA = 368;
export const FILTER_STATE1 = 384;
export const FILTER_STATE2 = 400;
/** Int32: frames until the voice begins to sound. */
export const WAIT = 416;
export const LEFT_TARGET = 432;
export const RIGHT_TARGET = 448;
export const REVERB_TARGET = 464;
export const CHORUS_TARGET = 480;
export const FILTER_A1_TARGET = 496;
export const FILTER_A2_TARGET = 512;
export const FILTER_A3_TARGET = 528;
/** Volume envelope: value = base + rate · time until time reaches end (frames); octaves, or amplitude where linear. */
export const VOLUME_BASE = 544;
export const VOLUME_RATE = 560;
export const VOLUME_TIME = 576;
export const VOLUME_END = 592;
/** Int32, all bits or none: the value is an amplitude. */
export const VOLUME_LINEAR = 608;
/** Int32, all bits or none: the voice can only get quieter. */
export const FALLS = 624;
/** Fade-out of stolen voices: 1 until it begins, then falling by the rate a frame. */
export const FADE = 640;
export const FADE_RATE = 656;
/** Factor of attenuation, filter peak and scale of the samples. */
export const AMPLITUDE = 672;
/** Modulation envelope, as the volume envelope; 0..1. */
export const MOD_BASE = 688;
export const MOD_RATE = 704;
export const MOD_TIME = 720;
export const MOD_END = 736;
/** Int32, all bits or none: the value is to be bent by the convex curve. */
export const MOD_CURVED = 752;
/** Oscillators: Int32 phase and phase a frame (2^32: one cycle), Int32 frames of delay left. */
export const MOD_LFO_PHASE = 768;
export const MOD_LFO_RATE = 784;
export const MOD_LFO_DELAY = 800;
export const VIBRATO_PHASE = 816;
export const VIBRATO_RATE = 832;
export const VIBRATO_DELAY = 848;
/** Depths, in octaves. */
export const MOD_LFO_TO_PITCH = 864;
export const VIBRATO_TO_PITCH = 880;
export const MOD_ENVELOPE_TO_PITCH = 896;
export const MOD_LFO_TO_VOLUME = 912;
export const MOD_LFO_TO_CUTOFF = 928;
export const MOD_ENVELOPE_TO_CUTOFF = 944;
/** Octaves above `CUTOFF_KEY`, and 1 / Q. */
export const CUTOFF = 960;
export const DAMPING = 976;
/** Values from which the step and the coefficients were computed; NaN: to be computed again. */
export const LAST_PITCH = 992;
export const LAST_CUTOFF = 1008;
/** Int32: `Stage` of the envelopes, and data of their later stages. Rates are per frame, lengths in frames. */
export const VOLUME_STAGE = 1024;
export const VOLUME_HOLD = 1040;
export const VOLUME_DECAY_RATE = 1056;
export const VOLUME_DECAY_FRAMES = 1072;
export const VOLUME_SUSTAIN = 1088;
export const MOD_STAGE = 1104;
export const MOD_ATTACK_FRAMES = 1120;
export const MOD_HOLD = 1136;
export const MOD_DECAY_RATE = 1152;
export const MOD_DECAY_FRAMES = 1168;
export const MOD_SUSTAIN = 1184;
/** Int32: number of the voice. */
export const VOICE = 1200;
/** The amplitude that the gain was made from. */
export const LAST_AMPLITUDE = 1216;
/** Int32: number of its strip. */
export const STRIP = 1232;
/** Octaves that the volume may rise above envelope and attenuation: to where nothing is taken off any more. */
export const VOLUME_ROOM = 1248;
export const LANES_END = 1264;
// Int32 for the whole group.
/** Address of the next group; 0: none. */
export const NEXT = 1264;
/** Lanes in use, from lane 0. */
export const COUNT = 1268;
/** Rendering flags of the group until the next control pass. */
export const FLAGS = 1272;
export const FILTER_MOVES = 1;
export const FACTORS_MOVE = 2;
export const GAIN_MOVES = 4;
export const FEEDS_REVERB = 8;
export const FEEDS_CHORUS = 16;
/** A bit for each lane whose sample has ended. */
export const ENDED = 1276;

/** Stages of an envelope. */
export const STAGE_DELAY = 0;
export const STAGE_ATTACK = 1;
export const STAGE_HOLD = 2;
export const STAGE_DECAY = 3;
export const STAGE_RELEASE = 5;
export const STAGE_DONE = 6;

/** Sum of a row of the polyphase table. */
export const SINC_SCALE = 32_000;
/** Octaves of the volume envelope's 96 dB, and a value for silence. */
export const ENVELOPE_OCTAVES = 15.945_253_785_214_97;
export const SILENT_OCTAVES = -120.0;
/** A gain at which a voice that can only get quieter has ended: -110 dB. */
export const SILENT_GAIN = 3.015_815e-15;
/** Pitches beyond are clamped; a step of 2^-64 is none. */
export const LOWEST_PITCH = -64.0;
export const HIGHEST_PITCH = 20.0;
/** Cutoffs count from here, 16.7 kHz: single precision is finest where the filter is most sensitive. */
export const CUTOFF_KEY = 132;
/** Lowest cutoff (5 Hz) in octaves above that key; the highest as half its angle (0.45 of the sample rate). */
export const LOWEST_CUTOFF = -11.7094;
export const HIGHEST_HALF_ANGLE = 1.413_716_694_115_407;
