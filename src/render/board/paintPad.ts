import type { Pad } from "../../domain/board/records.ts";
import { padNumber } from "../../domain/board/newPad.ts";
import { isPlain, widgetWith } from "../../domain/board/widget/widgetKinds.ts";
import { splitEmoji } from "../../domain/board/splitEmoji.ts";
import { noteLabel, pitchClassLabel } from "../../domain/music/noteLabel.ts";
import type { Widget } from "../../state/board/Widget.ts";
import {
  downward,
  EMOJI,
  fittingSize,
  hasEmoji,
  fillWithShadow,
  innerRim,
  lineWidth,
  roundRect,
  write,
} from "./brush.ts";
import { paintClip } from "./paintClip.ts";
import { padImage } from "./padImages.ts";
import type { Materials } from "./materials.ts";
import { padColor, padColors, plainColor } from "./padColor.ts";
import { css, inkOn, mix, shade, whiten } from "./shade.ts";

type Context = CanvasRenderingContext2D;

export interface PadFace {
  readonly width: number;
  readonly height: number;
  readonly scale: number;
  readonly ratio: number;
}

const RADIUS = 8;
/** Height of the bar of light of a toggle. */
const BAR = 4;
/** Lower pads have no room for their note above their name. */
const NOTED = 54;
const ICON_PATHS = [
  "m15 9-6 6",
  "m9 9 6 6",
  "M2.586 16.726A2 2 0 0 1 2 15.312V8.688a2 2 0 0 1 .586-1.414l4.688-4.688A2 2 0 0 1 8.688 2h6.624a2 2 0 0 1 1.414.586l4.688 4.688A2 2 0 0 1 22 8.688v6.624a2 2 0 0 1-.586 1.414l-4.688 4.688a2 2 0 0 1-1.414.586H8.688a2 2 0 0 1-1.414-.586z",
];

/** Amount of its own color that a pad shows at a velocity: 30 % to 100 %. */
export const litShare = (velocity: number): number => 0.3 + (0.7 * velocity) / 127;

/** The label as it is now: toggles may have another one while they are off, and notes have real accidentals. */
export function padLabel(widget: Widget): string {
  if (isNamedByNote(widget)) return noteLabel(widget.number);
  const { pad, on } = widget;
  return pad.canToggle && !on && pad.labelOff !== "" ? pad.labelOff : pad.label;
}

/** The label is just the pad's note: it need not be written twice. */
const isNamedByNote = ({ pad, role, number }: Widget): boolean =>
  role === "note" && number >= 0 && pad.label === pad.midiNote.note;

const noteText = (widget: Widget): string =>
  widget.role === "note" && widget.number >= 0 && !isNamedByNote(widget) ? noteLabel(widget.number) : "";

/** Name of a chord, `Am7`, or its root if it is spelled; "" for other pads. */
export function chordLabel(pad: Pad): string {
  const widget = isPlain(pad) ? widgetWith(pad, "chord") : null;
  if (widget === null) return "";
  const root = pitchClassLabel(padNumber(pad.midiNote));
  return /\s/.test(widget.chord.trim()) ? root : `${root}${widget.chord}`;
}

export function paintIdlePad(context: Context, widget: Widget, face: PadFace, look: Materials): void {
  const { width, height, ratio } = face;
  const plays = widget.clip === "playing" || widget.clip === "stopping";
  const toggled = plays || (widget.on && (widget.role === "hold" || widget.pad.canToggle));
  const { forced } = look;
  const color = forced && !toggled ? forced.rest : padColor(widget.pad, look);
  // Words stand on the whole highlight, not on a trace of it.
  const [on, onFoot] = forced ? [1, 1] : [0.58, 0.44];
  const body = toggled
    ? mix(color, look.toggleBase[0], on)
    : shade(color, { to: look.padLightness, chroma: 0.46 * look.padChroma });
  const foot = toggled
    ? mix(color, look.toggleBase[1], onFoot)
    : shade(color, { to: look.padLightnessFoot, chroma: 0.36 * look.padChroma });
  const whole = { x: 0, y: 0, width, height };
  context.save();
  if (widget.pad.disabled) context.globalAlpha = 0.45;
  paintLedge(context, face, look);
  if (toggled) {
    roundRect(context, 0, 0, width, height, RADIUS);
    fillWithShadow(context, css(body), { color: css(color, 0.3), blur: 20 }, ratio);
  }
  context.save();
  roundRect(context, 0, 0, width, height, RADIUS);
  context.clip();
  context.fillStyle = downward(context, 0, height, [
    [0, css(body)],
    [1, css(foot)],
  ]);
  context.fillRect(0, 0, width, height);
  paintGradient(context, widget.pad, face, toggled ? 0.75 : 0.5, look);
  paintImage(context, widget.pad, face, toggled ? 0.9 : 0.72, foot);
  if (toggled) paintInnerGlow(context, face, css(color, 0.3));
  else paintDish(context, face, color, look);
  context.restore();
  if (toggled) innerRim(context, whole, RADIUS, css(whiten(color, look.dark ? 0.3 : 0)), 1.5);
  else {
    innerRim(context, whole, RADIUS, css(color, look.dark ? 0.66 : 0.9));
    context.fillStyle = css(color, 0.4);
    context.fillRect(RADIUS, 1, width - 2 * RADIUS, 1);
  }
  paintWords(context, widget, face, look, {
    // On a red pad in light the red of the page's words is too near.
    name:
      toggled && forced
        ? forced.ink
        : widget.role !== "panic"
          ? look.text
          : look.dark
            ? look.textDanger
            : mix(look.textDanger, look.text, 0.6),
    note: toggled && forced ? forced.ink : mix(color, look.noteTint, look.dark ? 0.62 : 0.1),
    emoji: toggled && forced ? forced.ink : mix(color, look.text, look.dark ? 0.8 : 0.45),
    velocity: 0,
  });
  context.restore();
}

/** The colours of a gradient, side by side. */
function paintGradient(context: Context, pad: Pad, { width, height }: PadFace, alpha: number, look: Materials): void {
  const colors = padColors(pad, look);
  if (colors.length < 2) return;
  const light = context.createLinearGradient(0, 0, width, 0);
  const to = look.padLightness + 0.08;
  colors.forEach((each, index) => {
    light.addColorStop(index / (colors.length - 1), css(alpha < 0.6 ? shade(each, { to, chroma: 0.8 }) : each, alpha));
  });
  context.fillStyle = light;
  context.fillRect(0, 0, width, height);
}

/** The pad while it is struck: the light sits where the finger is. */
export function paintLitPad(context: Context, widget: Widget, face: PadFace, look: Materials): void {
  const color = padColor(widget.pad, look);
  const { width, height } = face;
  const share = litShare(widget.velocity);
  const fill = mix(color, look.litBase, share);
  const core = whiten(shade(fill, { by: 0.06, chroma: 1.1 }), Math.max(0, (share - 0.5) * 0.44));
  context.save();
  roundRect(context, 0, 0, width, height, RADIUS);
  context.fillStyle = css(look.ledge[0]);
  context.save();
  context.translate(0, 1);
  context.fill();
  context.restore();
  context.clip();
  context.translate(widget.touchU * width, widget.touchV * height);
  context.scale(1.2 * width, 1.2 * height);
  const light = context.createRadialGradient(0, 0, 0, 0, 0, 1);
  light.addColorStop(0, css(core));
  light.addColorStop(0.46, css(fill));
  const edge = mix(fill, look.dark ? 0x0c0f12 : 0x5d6b76, 0.84);
  light.addColorStop(1, css(edge));
  context.fillStyle = light;
  context.fillRect(-2, -2, 4, 4);
  context.restore();
  context.save();
  roundRect(context, 0, 0, width, height, RADIUS);
  context.clip();
  paintImage(context, widget.pad, face, 0.55, fill);
  context.restore();
  innerRim(context, { x: 0, y: 0, width, height }, RADIUS, css(whiten(color, share * 0.46)));
  context.fillStyle = "rgb(255 255 255 / .16)";
  context.fillRect(10, 6, width - 20, 1);
  // The words lie between the light and the edge.
  const ink = inkOn(mix(fill, edge, 0.5));
  paintWords(context, widget, face, look, { name: ink, note: ink, emoji: ink, velocity: widget.velocity });
}

/** The picture fills the pad, and fades where the words are. */
function paintImage(context: Context, { image }: Pad, { width, height }: PadFace, alpha: number, ground: number): void {
  const picture = padImage(image);
  if (!picture) return;
  const scale = Math.max(width / picture.width, height / picture.height);
  const [w, h] = [picture.width * scale, picture.height * scale];
  context.save();
  context.globalAlpha *= alpha;
  context.imageSmoothingQuality = "high";
  context.drawImage(picture, (width - w) / 2, (height - h) / 2, w, h);
  context.restore();
  const words = Math.min(height, 64);
  context.fillStyle = downward(context, height - words, words, [
    [0, css(ground, 0)],
    [1, css(ground, 0.85)],
  ]);
  context.fillRect(0, height - words, width, words);
}

/** The pad stands on a thin ledge and throws a soft shadow. */
function paintLedge(context: Context, { width, height, ratio }: PadFace, look: Materials): void {
  context.save();
  context.translate(0, 3);
  roundRect(context, 0, 0, width, height, RADIUS);
  fillWithShadow(
    context,
    css(look.ledge[1]),
    { color: css(look.shadow, 0.35 * look.shadowAlpha), blur: 10, y: 3 },
    ratio,
  );
  context.translate(0, -2);
  context.fillStyle = css(look.ledge[0]);
  context.fill();
  context.restore();
}

function paintDish(context: Context, { width, height, ratio }: PadFace, color: number, look: Materials): void {
  context.fillStyle = downward(context, height - 16, 16, [
    [0, css(look.shadow, 0)],
    [1, css(look.shadow, (look.dark ? 0.38 : 0.12) * look.shadowAlpha)],
  ]);
  context.fillRect(0, height - 16, width, 16);
  const inset = Math.min(6, width / 8, height / 8);
  const box = [inset, inset, width - 2 * inset, height - 2 * inset] as const;
  roundRect(context, ...box, 4);
  context.fillStyle = downward(context, inset, height - 2 * inset, [
    [0, css(color, 0)],
    [1, css(color, 0.05)],
  ]);
  context.fill();
  context.save();
  context.clip();
  context.lineWidth = 2;
  roundRect(context, box[0] - 1, box[1] - 0.5, box[2] + 2, box[3] + 6, 4);
  context.strokeStyle = css(look.shadow, (look.dark ? 0.28 : 0.12) * look.shadowAlpha);
  context.shadowColor = css(look.shadow, 0.2 * look.shadowAlpha);
  context.shadowBlur = 3 * ratio;
  context.stroke();
  context.restore();
  context.fillStyle = `rgb(255 255 255 / ${look.dark ? 0.025 : 0.3})`;
  context.fillRect(inset + 4, height - inset, width - 2 * inset - 8, 1);
}

function paintInnerGlow(context: Context, { width, height, ratio }: PadFace, color: string): void {
  context.save();
  context.shadowColor = color;
  context.shadowBlur = 24 * ratio;
  context.lineWidth = 4;
  context.strokeStyle = color;
  roundRect(context, -2, -2, width + 4, height + 4, RADIUS + 2);
  context.stroke();
  context.restore();
}

interface Inks {
  readonly name: number;
  readonly note: number;
  readonly emoji: number;
  readonly velocity: number;
}

function paintWords(context: Context, widget: Widget, face: PadFace, look: Materials, inks: Inks): void {
  const { width, height, scale } = face;
  const tiny = width < 64 || height < 48;
  const edge = tiny ? Math.max(4, 0.1 * width) : 14 * Math.min(1.3, Math.max(0.7, scale));
  const [emoji, text] = splitEmoji(padLabel(widget));
  const size = Math.max(11, 14 * scale);
  const small = Math.max(11, 11 * scale);
  const bottom = height - edge - (tiny ? 1 : 3 * scale);
  const room = width - 2 * edge;
  const name = { text, size: fittingSize(context, text, { size, weight: 600 }, room), weight: 600 };
  // A name that takes the whole line stays as it is when the pad is struck.
  const isFree = width > 84 && lineWidth(context, text, name) <= room - 30 * scale;
  if (inks.velocity > 0 && (widget.role === "note" || widget.role === "cells") && isFree) {
    const value = String(widget.velocity);
    write(context, {
      text: value,
      x: width - edge,
      y: bottom,
      size: Math.max(11, 12 * scale),
      weight: 600,
      color: inks.name,
      align: "right",
    });
  }
  write(context, { ...name, x: edge, y: bottom, color: inks.name, width: room });
  const chord = chordLabel(widget.pad);
  // A chord that is named after itself says where it stands.
  const label = chord !== "" && chord === text ? noteLabel(padNumber(widget.pad.midiNote)) : chord || noteText(widget);
  const hasBar = widget.role === "hold" || widget.pad.canToggle;
  // Under the note, where there is room between that and the name.
  const underNote = edge + 20 * scale;
  const isNoted = label !== "" && height >= NOTED && (!hasBar || underNote + BAR <= bottom - 0.75 * size);
  if (widget.role === "hold" || (hasBar && inks.velocity === 0)) {
    const top = isNoted ? underNote : Math.max(6, edge);
    paintToggleState(context, widget, face, { edge, top, baseline: bottom - 1.25 * size }, look, inks);
  }
  if (widget.clip !== null) {
    const ink = inks.velocity > 0 ? inks.name : null;
    paintClip(context, widget.clip, widget.pad, { ...face, edge, baseline: bottom - 1.25 * size, ink }, look);
  }
  if (height < NOTED) return;
  const top = edge + 0.6 * small;
  if (isNoted) {
    write(context, {
      text: label,
      x: edge,
      y: top + 2,
      size: small,
      weight: 500,
      color: inks.note,
      width: width - 2 * edge,
    });
  }
  if (emoji !== "" && width > 60 && height > 60 && hasEmoji(emoji)) {
    const y = edge + 14 * scale;
    write(context, {
      text: emoji,
      x: width - edge + 1,
      y,
      size: 20 * scale,
      weight: 700,
      color: inks.emoji,
      align: "right",
      family: EMOJI,
    });
  }
  if (widget.role === "panic") paintIcon(context, edge, edge, 16 * scale, inks.name);
}

interface TogglePlace {
  readonly edge: number;
  /** Top of the bar of light: under the note, if one is written. */
  readonly top: number;
  /** Baseline of the word. */
  readonly baseline: number;
}

/** The bar of light of a toggle, and the word. */
function paintToggleState(
  context: Context,
  { on, pad }: Pick<Widget, "on" | "pad">,
  { width, height, ratio, scale }: PadFace,
  { edge, top, baseline }: TogglePlace,
  look: Materials,
  inks: Inks,
): void {
  const color = plainColor(pad, look);
  roundRect(context, edge, top, width - 2 * edge, BAR, 2);
  if (on)
    fillWithShadow(
      context,
      look.forced ? css(look.forced.ink) : look.dark ? "#eaf8ff" : css(shade(color, { to: 0.5 })),
      { color: css(whiten(color, 0.4)), blur: 10 },
      ratio,
    );
  else {
    context.fillStyle = css(look.shadow, 0.45 * look.shadowAlpha);
    context.fill();
  }
  const size = Math.max(11, 11 * scale);
  // A label of its own for "off" says it already.
  if (height < 76 || top + BAR > baseline - 0.75 * size || pad.labelOff !== "") return;
  const ink = inks.velocity > 0 || look.forced ? inks.name : mix(color, look.dark ? 0xe0e6ea : 0x1c262e, 0.2);
  write(context, {
    text: on ? look.words.on : look.words.off,
    x: edge,
    y: baseline,
    size,
    weight: 500,
    color: ink,
  });
}

function paintIcon(context: Context, x: number, y: number, size: number, color: number): void {
  context.save();
  context.translate(x, y);
  context.scale(size / 24, size / 24);
  context.lineWidth = 1.75;
  context.lineCap = "round";
  context.lineJoin = "round";
  context.strokeStyle = css(color);
  for (const path of ICON_PATHS) context.stroke(new Path2D(path));
  context.restore();
}
