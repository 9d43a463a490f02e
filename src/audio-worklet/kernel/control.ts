import {
  AMPLITUDE,
  CHORUS,
  CHORUS_BIT,
  CHORUS_DELTA,
  CHORUS_TARGET,
  CUTOFF,
  DAMPING,
  ENDED,
  FADE,
  FACTORS_MOVE,
  FADE_RATE,
  FALLS,
  FILTER_A1,
  FILTER_A1_DELTA,
  FILTER_A1_TARGET,
  FILTER_A2,
  FILTER_A2_DELTA,
  FILTER_A2_TARGET,
  FILTER_A3,
  FILTER_A3_DELTA,
  FILTER_A3_TARGET,
  FILTER_MOVES,
  FILTER_STATE1,
  FILTER_STATE2,
  FLAGS,
  GAIN,
  GAIN_DELTA,
  GAIN_MOVES,
  HIGHEST_HALF_ANGLE,
  HIGHEST_PITCH,
  LAST_AMPLITUDE,
  LAST_CUTOFF,
  LAST_PITCH,
  LEFT,
  LEFT_DELTA,
  LEFT_TARGET,
  LOWEST_CUTOFF,
  LOWEST_PITCH,
  MOD_BASE,
  MOD_CURVED,
  MOD_END,
  MOD_ENVELOPE_TO_CUTOFF,
  MOD_ENVELOPE_TO_PITCH,
  MOD_LFO_DELAY,
  MOD_LFO_PHASE,
  MOD_LFO_RATE,
  MOD_LFO_TO_CUTOFF,
  MOD_LFO_TO_PITCH,
  MOD_LFO_TO_VOLUME,
  MOD_RATE,
  MOD_TIME,
  PITCH,
  REVERB,
  REVERB_BIT,
  REVERB_DELTA,
  REVERB_TARGET,
  RIGHT,
  RIGHT_DELTA,
  RIGHT_TARGET,
  SILENT_GAIN,
  STEP,
  VIBRATO_DELAY,
  VIBRATO_PHASE,
  VIBRATO_RATE,
  VIBRATO_TO_PITCH,
  VOICE,
  VOLUME_BASE,
  VOLUME_END,
  VOLUME_LINEAR,
  VOLUME_RATE,
  VOLUME_ROOM,
  VOLUME_TIME,
  WAIT,
} from "./layout.ts";
import { curved, nextModSegment, nextVolumeSegment } from "./envelopes.ts";
import { exp2, exp2Double, tan, triangle } from "./vectorMath.ts";

const LOWEST_STATE: f32 = 1e-15;

/** Half the angle of `CUTOFF_KEY`: pi · 16,744.04 Hz / sample rate. */
let halfAngleAtKey: f32 = 0;
/** Address for the number of the next ended voice. */
let endedAt: usize = 0;

export function setSampleRate(sampleRate: f32): void {
  halfAngleAtKey = 52_602.945 / sampleRate;
}

/** Ended voices are listed from `at` on. */
export function beginList(at: usize): void {
  endedAt = at;
}

export function listEnd(): usize {
  return endedAt;
}

/**
 * Advances a group by `frames` and sets steps, gain ramps and filter ramps that will be reached after that many.
 * Lists voices that have ended. Returns which effects its voices feed.
 */
export function controlGroup(g: usize, frames: i32, isFiltered: bool): i32 {
  const waits = v128.load(g, WAIT);
  let ticks = i32x4.splat(frames);
  let passed = f32x4.splat(<f32>frames);
  let per = f32x4.splat(<f32>1 / <f32>frames);
  let held = i32x4.splat(0);
  let lead = f32x4.splat(0);
  let flags = 0;
  if (v128.any_true(waits)) {
    ticks = i32x4.max_s(i32x4.sub(ticks, waits), i32x4.splat(0));
    passed = f32x4.convert_i32x4_s(ticks);
    held = i32x4.eq(ticks, i32x4.splat(0));
    per = f32x4.div(f32x4.splat(1), f32x4.max(passed, f32x4.splat(1)));
    lead = f32x4.sub(f32x4.splat(<f32>frames), passed);
  }
  const modLfo = oscillator(g, MOD_LFO_PHASE, MOD_LFO_RATE, MOD_LFO_DELAY, ticks);
  const vibrato = oscillator(g, VIBRATO_PHASE, VIBRATO_RATE, VIBRATO_DELAY, ticks);
  const modEnvelope = advanceModEnvelope(g, passed);
  flags |= advanceGain(g, passed, per, held, modLfo);
  flags |= advanceFactors(g, per);
  const pitch = f32x4.add(
    f32x4.add(f32x4.mul(modLfo, v128.load(g, MOD_LFO_TO_PITCH)), f32x4.mul(vibrato, v128.load(g, VIBRATO_TO_PITCH))),
    f32x4.mul(modEnvelope, v128.load(g, MOD_ENVELOPE_TO_PITCH)),
  );
  if (v128.any_true(f32x4.ne(pitch, v128.load(g, LAST_PITCH)))) setSteps(g, pitch);
  if (isFiltered) {
    const cutoff = f32x4.add(
      v128.load(g, CUTOFF),
      f32x4.add(
        f32x4.mul(modLfo, v128.load(g, MOD_LFO_TO_CUTOFF)),
        f32x4.mul(modEnvelope, v128.load(g, MOD_ENVELOPE_TO_CUTOFF)),
      ),
    );
    flags |= advanceFilter(g, cutoff, per, lead);
  }
  const effects = effectsOf(g);
  store<i32>(g, flags | effects, FLAGS);
  return effects;
}

function effectsOf(g: usize): i32 {
  const reverb = v128.or(v128.load(g, REVERB), v128.load(g, REVERB_DELTA));
  const chorus = v128.or(v128.load(g, CHORUS), v128.load(g, CHORUS_DELTA));
  return (v128.any_true(reverb) ? REVERB_BIT : 0) | (v128.any_true(chorus) ? CHORUS_BIT : 0);
}

/** -1..1 after `ticks` frames; 0 during its delay. */
function oscillator(g: usize, phaseAt: usize, rateAt: usize, delayAt: usize, ticks: v128): v128 {
  const delay = v128.load(g + delayAt);
  const waited = i32x4.min_s(delay, ticks);
  v128.store(g + delayAt, i32x4.sub(delay, waited));
  const moved = i32x4.mul(v128.load(g + rateAt), i32x4.sub(ticks, waited));
  const phase = i32x4.add(v128.load(g + phaseAt), moved);
  v128.store(g + phaseAt, phase);
  return triangle(phase);
}

function advanceModEnvelope(g: usize, passed: v128): v128 {
  v128.store(g, f32x4.add(v128.load(g, MOD_TIME), passed), MOD_TIME);
  const over = i32x4.bitmask(f32x4.ge(v128.load(g, MOD_TIME), v128.load(g, MOD_END)));
  if (over !== 0) {
    for (let lane: usize = 0; lane < 4; lane++) {
      if ((over & (1 << (<i32>lane))) !== 0) nextModSegment(g + (lane << 2));
    }
  }
  const value = f32x4.add(v128.load(g, MOD_BASE), f32x4.mul(v128.load(g, MOD_RATE), v128.load(g, MOD_TIME)));
  if (!v128.any_true(v128.load(g, MOD_CURVED))) return value;
  return curvedLanes(g, value);
}

function curvedLanes(g: usize, value: v128): v128 {
  let result = value;
  if (load<i32>(g, MOD_CURVED) !== 0) result = f32x4.replace_lane(result, 0, curved(f32x4.extract_lane(value, 0)));
  if (load<i32>(g, MOD_CURVED + 4) !== 0) result = f32x4.replace_lane(result, 1, curved(f32x4.extract_lane(value, 1)));
  if (load<i32>(g, MOD_CURVED + 8) !== 0) result = f32x4.replace_lane(result, 2, curved(f32x4.extract_lane(value, 2)));
  if (load<i32>(g, MOD_CURVED + 12) !== 0) result = f32x4.replace_lane(result, 3, curved(f32x4.extract_lane(value, 3)));
  return result;
}

/** Volume envelope, tremolo and fade; lists the voices that have ended. Returns `GAIN_MOVES` if a gain changes. */
function advanceGain(g: usize, passed: v128, per: v128, held: v128, modLfo: v128): i32 {
  v128.store(g, f32x4.add(v128.load(g, VOLUME_TIME), passed), VOLUME_TIME);
  const over = i32x4.bitmask(f32x4.ge(v128.load(g, VOLUME_TIME), v128.load(g, VOLUME_END)));
  if (over !== 0) {
    for (let lane: usize = 0; lane < 4; lane++) {
      if ((over & (1 << (<i32>lane))) !== 0) nextVolumeSegment(g + (lane << 2));
    }
  } else if (gainsStand(g)) return 0;
  const value = f32x4.add(v128.load(g, VOLUME_BASE), f32x4.mul(v128.load(g, VOLUME_RATE), v128.load(g, VOLUME_TIME)));
  const linear = v128.load(g, VOLUME_LINEAR);
  const swing = f32x4.mul(modLfo, v128.load(g, MOD_LFO_TO_VOLUME));
  const octaves = f32x4.min(f32x4.add(v128.andnot(value, linear), swing), v128.load(g, VOLUME_ROOM));
  const fadeRate = v128.load(g, FADE_RATE);
  const fade = f32x4.max(f32x4.sub(v128.load(g, FADE), f32x4.mul(fadeRate, passed)), f32x4.splat(0));
  v128.store(g, fade, FADE);
  const factor = f32x4.mul(fade, v128.bitselect(value, f32x4.splat(1), linear));
  const audible = f32x4.max(octaves, f32x4.splat(-126));
  let target = f32x4.mul(f32x4.mul(v128.load(g, AMPLITUDE), exp2(audible)), factor);
  const gain = v128.load(g, GAIN);
  const falls = v128.or(v128.load(g, FALLS), f32x4.gt(fadeRate, f32x4.splat(0)));
  const low = v128.and(falls, f32x4.lt(target, f32x4.splat(<f32>SILENT_GAIN)));
  target = v128.bitselect(gain, v128.andnot(target, low), held);
  v128.store(g, target, GAIN);
  v128.store(g, v128.load(g, AMPLITUDE), LAST_AMPLITUDE);
  const delta = f32x4.mul(f32x4.sub(target, gain), per);
  v128.store(g, delta, GAIN_DELTA);
  const silent = v128.and(low, f32x4.le(gain, f32x4.splat(<f32>SILENT_GAIN)));
  const ended = i32x4.bitmask(v128.or(silent, v128.and(held, falls))) | load<i32>(g, ENDED);
  if (ended !== 0) listEnded(g, ended);
  return v128.any_true(delta) ? GAIN_MOVES : 0;
}

/** True if the group's gains are at their targets and nothing moves them. */
function gainsStand(g: usize): bool {
  if ((load<i32>(g, FLAGS) & GAIN_MOVES) !== 0 || load<i32>(g, ENDED) !== 0) return false;
  const envelopes = v128.or(v128.load(g, VOLUME_RATE), v128.load(g, FADE_RATE));
  const amplitudes = v128.xor(v128.load(g, AMPLITUDE), v128.load(g, LAST_AMPLITUDE));
  const others = v128.or(v128.load(g, MOD_LFO_TO_VOLUME), v128.load(g, WAIT));
  return !v128.any_true(v128.or(v128.or(envelopes, amplitudes), others));
}

function listEnded(g: usize, ended: i32): void {
  store<i32>(g, 0, ENDED);
  for (let lane: usize = 0; lane < 4; lane++) {
    if ((ended & (1 << (<i32>lane))) === 0) continue;
    store<i32>(endedAt, load<i32>(g + (lane << 2), VOICE));
    endedAt += 4;
  }
}

/** Pan and sends: returns `FACTORS_MOVE` if one of them changes. */
function advanceFactors(g: usize, per: v128): i32 {
  const left = f32x4.sub(v128.load(g, LEFT_TARGET), v128.load(g, LEFT));
  const right = f32x4.sub(v128.load(g, RIGHT_TARGET), v128.load(g, RIGHT));
  const reverb = f32x4.sub(v128.load(g, REVERB_TARGET), v128.load(g, REVERB));
  const chorus = f32x4.sub(v128.load(g, CHORUS_TARGET), v128.load(g, CHORUS));
  const moved = (load<i32>(g, FLAGS) & FACTORS_MOVE) !== 0;
  const moves = v128.any_true(v128.or(v128.or(left, right), v128.or(reverb, chorus)));
  if (!moved && !moves) return 0;
  v128.store(g, v128.load(g, LEFT_TARGET), LEFT);
  v128.store(g, v128.load(g, RIGHT_TARGET), RIGHT);
  v128.store(g, v128.load(g, REVERB_TARGET), REVERB);
  v128.store(g, v128.load(g, CHORUS_TARGET), CHORUS);
  v128.store(g, f32x4.mul(left, per), LEFT_DELTA);
  v128.store(g, f32x4.mul(right, per), RIGHT_DELTA);
  v128.store(g, f32x4.mul(reverb, per), REVERB_DELTA);
  v128.store(g, f32x4.mul(chorus, per), CHORUS_DELTA);
  return moves ? FACTORS_MOVE : 0;
}

/** Steps from pitches; `moving`: octaves that oscillators and envelope add. */
function setSteps(g: usize, moving: v128): void {
  v128.store(g, moving, LAST_PITCH);
  setTwoSteps(g, f64x2.promote_low_f32x4(moving));
  setTwoSteps(g + 16, f64x2.promote_low_f32x4(v128.shuffle<i64>(moving, moving, 1, 0)));
}

function setTwoSteps(g: usize, moving: v128): void {
  const octaves = f64x2.add(v128.load(g, PITCH), moving);
  const clamped = f64x2.max(f64x2.min(octaves, f64x2.splat(HIGHEST_PITCH)), f64x2.splat(LOWEST_PITCH));
  const units = f64x2.floor(f64x2.add(f64x2.mul(exp2Double(clamped), f64x2.splat(4_294_967_296)), f64x2.splat(0.5)));
  store<i64>(g, <i64>f64x2.extract_lane(units, 0), STEP);
  store<i64>(g, <i64>f64x2.extract_lane(units, 1), STEP + 8);
}

/** Low-pass after SF2.04 section 8.1.2 (8, 9) in trapezoidal form. Returns `FILTER_MOVES` where coefficients change. `lead`: frames before voices begin. */
function advanceFilter(g: usize, cutoff: v128, per: v128, lead: v128): i32 {
  settleState(g, FILTER_STATE1);
  settleState(g, FILTER_STATE2);
  const moved = (load<i32>(g, FLAGS) & FILTER_MOVES) !== 0;
  if (moved) {
    const zero = f32x4.splat(0);
    arrive(g, FILTER_A1, FILTER_A1_TARGET);
    arrive(g, FILTER_A2, FILTER_A2_TARGET);
    arrive(g, FILTER_A3, FILTER_A3_TARGET);
    v128.store(g, zero, FILTER_A1_DELTA);
    v128.store(g, zero, FILTER_A2_DELTA);
    v128.store(g, zero, FILTER_A3_DELTA);
  }
  if (!v128.any_true(f32x4.ne(cutoff, v128.load(g, LAST_CUTOFF)))) return 0;
  v128.store(g, cutoff, LAST_CUTOFF);
  const hertz = exp2(f32x4.max(cutoff, f32x4.splat(<f32>LOWEST_CUTOFF)));
  const half = f32x4.min(f32x4.mul(hertz, f32x4.splat(halfAngleAtKey)), f32x4.splat(<f32>HIGHEST_HALF_ANGLE));
  const w = tan(half);
  const one = f32x4.splat(1);
  const loss = f32x4.mul(w, f32x4.add(w, v128.load(g, DAMPING)));
  const scale = f32x4.div(one, f32x4.add(one, loss));
  const a1 = f32x4.mul(f32x4.sub(one, loss), scale);
  const a2 = f32x4.mul(f32x4.add(w, w), scale);
  const a3 = f32x4.mul(w, a2);
  approach(g, FILTER_A1, FILTER_A1_DELTA, FILTER_A1_TARGET, a1, per, lead);
  approach(g, FILTER_A2, FILTER_A2_DELTA, FILTER_A2_TARGET, a2, per, lead);
  approach(g, FILTER_A3, FILTER_A3_DELTA, FILTER_A3_TARGET, a3, per, lead);
  return FILTER_MOVES;
}

/** A state too small to hear is none: denormal numbers are slow. */
function settleState(g: usize, at: usize): void {
  const state = v128.load(g + at);
  v128.store(g + at, v128.and(state, f32x4.gt(f32x4.abs(state), f32x4.splat(LOWEST_STATE))));
}

/** Ends a ramp at its target. A lane whose filter is new has none yet and stays no number, so that it does not ramp at all. */
function arrive(g: usize, at: usize, targetAt: usize): void {
  const now = v128.load(g + at);
  v128.store(g + at, v128.bitselect(v128.load(g + targetAt), now, f32x4.eq(now, now)));
}

/**
 * A ramp from where the coefficient is; where it is no number yet, it starts at its target. That of a voice which waits
 * begins so much further off that it is right when the voice begins: until then there is nothing to filter.
 */
function approach(g: usize, at: usize, deltaAt: usize, targetAt: usize, target: v128, per: v128, lead: v128): void {
  let now = v128.load(g + at);
  now = v128.bitselect(now, target, f32x4.eq(now, now));
  const delta = f32x4.mul(f32x4.sub(target, now), per);
  v128.store(g + at, f32x4.sub(now, f32x4.mul(delta, lead)));
  v128.store(g + deltaAt, delta);
  v128.store(g + targetAt, target);
}
