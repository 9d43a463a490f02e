/** Functions of four values at once; none has branches. */

/** 2^x for x in -126..126; relative error below 2e-7. */
export function exp2(x: v128): v128 {
  const whole = f32x4.nearest(x);
  const r = f32x4.sub(x, whole);
  let p = f32x4.splat(0.000_154_035_303_933_816);
  p = f32x4.add(f32x4.mul(p, r), f32x4.splat(0.001_333_355_814_642_844));
  p = f32x4.add(f32x4.mul(p, r), f32x4.splat(0.009_618_129_107_628_477));
  p = f32x4.add(f32x4.mul(p, r), f32x4.splat(0.055_504_108_664_821_58));
  p = f32x4.add(f32x4.mul(p, r), f32x4.splat(0.240_226_506_959_100_7));
  p = f32x4.add(f32x4.mul(p, r), f32x4.splat(0.693_147_180_559_945_3));
  p = f32x4.add(f32x4.mul(p, r), f32x4.splat(1));
  const scale = i32x4.shl(i32x4.add(i32x4.trunc_sat_f32x4_s(whole), i32x4.splat(127)), 23);
  return f32x4.mul(p, scale);
}

/** 2^x for two doubles in -1000..1000; relative error below 1e-15. */
export function exp2Double(x: v128): v128 {
  const whole = f64x2.nearest(x);
  const r = f64x2.sub(x, whole);
  let p = f64x2.splat(2.570_419_2e-11);
  p = f64x2.add(f64x2.mul(p, r), f64x2.splat(4.445_538_271_870_8e-10));
  p = f64x2.add(f64x2.mul(p, r), f64x2.splat(7.054_911_620_801_12e-9));
  p = f64x2.add(f64x2.mul(p, r), f64x2.splat(1.017_808_600_923_969_9e-7));
  p = f64x2.add(f64x2.mul(p, r), f64x2.splat(1.321_548_679_014_430_9e-6));
  p = f64x2.add(f64x2.mul(p, r), f64x2.splat(1.525_273_380_405_984e-5));
  p = f64x2.add(f64x2.mul(p, r), f64x2.splat(1.540_353_039_338_161e-4));
  p = f64x2.add(f64x2.mul(p, r), f64x2.splat(1.333_355_814_642_844_3e-3));
  p = f64x2.add(f64x2.mul(p, r), f64x2.splat(9.618_129_107_628_477e-3));
  p = f64x2.add(f64x2.mul(p, r), f64x2.splat(5.550_410_866_482_158e-2));
  p = f64x2.add(f64x2.mul(p, r), f64x2.splat(0.240_226_506_959_100_7));
  p = f64x2.add(f64x2.mul(p, r), f64x2.splat(0.693_147_180_559_945_3));
  p = f64x2.add(f64x2.mul(p, r), f64x2.splat(1));
  const exponent = i64x2.extend_low_i32x4_s(i32x4.trunc_sat_f64x2_s_zero(whole));
  return f64x2.mul(p, i64x2.shl(i64x2.add(exponent, i64x2.splat(1023)), 52));
}

/** tan x for x in 0..1.414; relative error below 1e-6. */
export function tan(x: v128): v128 {
  const x2 = f32x4.mul(x, x);
  let sin = f32x4.splat(-2.505_210_838_544_172e-8);
  sin = f32x4.add(f32x4.mul(sin, x2), f32x4.splat(2.755_731_922_398_589e-6));
  sin = f32x4.add(f32x4.mul(sin, x2), f32x4.splat(-1.984_126_984_126_984e-4));
  sin = f32x4.add(f32x4.mul(sin, x2), f32x4.splat(8.333_333_333_333_333e-3));
  sin = f32x4.add(f32x4.mul(sin, x2), f32x4.splat(-0.166_666_666_666_666_66));
  sin = f32x4.add(f32x4.mul(sin, x2), f32x4.splat(1));
  let cos = f32x4.splat(2.087_675_698_786_81e-9);
  cos = f32x4.add(f32x4.mul(cos, x2), f32x4.splat(-2.755_731_922_398_589e-7));
  cos = f32x4.add(f32x4.mul(cos, x2), f32x4.splat(2.480_158_730_158_73e-5));
  cos = f32x4.add(f32x4.mul(cos, x2), f32x4.splat(-1.388_888_888_888_889e-3));
  cos = f32x4.add(f32x4.mul(cos, x2), f32x4.splat(4.166_666_666_666_666_4e-2));
  cos = f32x4.add(f32x4.mul(cos, x2), f32x4.splat(-0.5));
  cos = f32x4.add(f32x4.mul(cos, x2), f32x4.splat(1));
  return f32x4.div(f32x4.mul(sin, x), cos);
}

/** A triangle of a 32-bit phase, from 0 upwards, -1..1. Exact: 24 bits. */
export function triangle(phase: v128): v128 {
  const quarter = i32x4.add(phase, i32x4.splat(0x4000_0000));
  const folded = v128.xor(quarter, i32x4.shr_s(quarter, 31));
  const centred = i32x4.sub(i32x4.shr_u(folded, 7), i32x4.splat(0x80_0000));
  return f32x4.mul(f32x4.convert_i32x4_s(centred), f32x4.splat(1.0 / 8_388_608));
}

/** The sum of the lanes of each of four vectors. */
export function sumLanes(a: v128, b: v128, c: v128, d: v128): v128 {
  const ab = i32x4.add(v128.shuffle<i32>(a, b, 0, 4, 1, 5), v128.shuffle<i32>(a, b, 2, 6, 3, 7));
  const cd = i32x4.add(v128.shuffle<i32>(c, d, 0, 4, 1, 5), v128.shuffle<i32>(c, d, 2, 6, 3, 7));
  return i32x4.add(v128.shuffle<i64>(ab, cd, 0, 2), v128.shuffle<i64>(ab, cd, 1, 3));
}

/** log2 x for x above 0; error below 1e-12. */
export function log2(x: f64): f64 {
  const bits = reinterpret<i64>(x);
  let exponent = <f64>((bits >> 52) - 1023);
  let mantissa = reinterpret<f64>((bits & 0xf_ffff_ffff_ffff) | 0x3ff0_0000_0000_0000);
  if (mantissa > 1.414_213_562_373_095) {
    mantissa *= 0.5;
    exponent += 1;
  }
  const s = (mantissa - 1) / (mantissa + 1);
  const s2 = s * s;
  let p = 1.0 / 13;
  p = p * s2 + 1.0 / 11;
  p = p * s2 + 1.0 / 9;
  p = p * s2 + 1.0 / 7;
  p = p * s2 + 1.0 / 5;
  p = p * s2 + 1.0 / 3;
  p = p * s2 + 1;
  return exponent + 2.885_390_081_777_926_8 * s * p;
}
