import type { CSSProperties } from "react";
import type { Box } from "../../../domain/Box.ts";
import { boundedPads } from "../../../state/sync/boardThumbnail.ts";
import type { BoardThumbnail, ThumbnailPad } from "../../../state/sync/thumbnail.ts";
import { FRAME } from "./pictureFrame.ts";
import styles from "./Picture.module.css";

const EDGE = 10;
const KEYS_HEIGHT = 30;

export interface BoardPictureProps {
  readonly board: BoardThumbnail;
  readonly frame?: keyof typeof FRAME;
  /** It is light where the page is. */
  readonly themed?: boolean;
}

/** A board as a miniature, drawn from its pads. */
export function BoardPicture({ board, frame = "card", themed = false }: BoardPictureProps) {
  const { width, height } = FRAME[frame];
  if (board.image !== undefined)
    return (
      <svg viewBox={`0 0 ${width} ${height}`} className={styles.board} aria-hidden="true">
        <image href={board.image} width={width} height={height} preserveAspectRatio="xMidYMid slice" />
      </svg>
    );
  const bottom = board.hasKeyboard ? height - KEYS_HEIGHT : height;
  // Boards from before there was a bound may have any number of pads.
  const pads = boundedPads(board.pads);
  const least = pads.reduce((side, pad) => Math.min(side, pad.width * width, pad.height * bottom), Infinity);
  const gap = Math.min(4, least * 0.2);
  const boxOf = (pad: ThumbnailPad): Box => ({
    x: EDGE + pad.x * (width - 2 * EDGE) + gap / 2,
    y: EDGE + pad.y * (bottom - 2 * EDGE) + gap / 2,
    width: Math.max(1, pad.width * (width - 2 * EDGE) - gap),
    height: Math.max(1, pad.height * (bottom - 2 * EDGE) - gap),
  });
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      className={styles.board}
      data-themed={themed || undefined}
      aria-hidden="true"
    >
      {pads.map((pad) => (
        <g key={`${pad.x} ${pad.y} ${pad.tone}`} style={{ "--c": pad.color } as CSSProperties}>
          {pad.tone ? (
            <rect {...boxOf(pad)} rx={1} className={styles[pad.tone]} />
          ) : (
            <Control type={pad.type} level={pad.level ?? 0.5} box={boxOf(pad)} />
          )}
        </g>
      ))}
      {board.hasKeyboard && <KeysPicture y={bottom} width={width} height={KEYS_HEIGHT} />}
    </svg>
  );
}

interface ControlProps {
  readonly type: ThumbnailPad["type"];
  /** 0..1. */
  readonly level: number;
  readonly box: Box;
}

function Control({ type, level, box }: ControlProps) {
  const radius = Math.min(3, box.width / 5, box.height / 5);
  if (type === "knob") return <Knob box={box} level={level} />;
  if (type === "slider") return <Fader box={box} level={level} radius={radius} />;
  if (type === "xyPad") return <Touch box={box} />;
  return <rect {...box} rx={radius} className={styles.pad} />;
}

function Knob({ box, level }: { readonly box: Box; readonly level: number }) {
  const x = box.x + box.width / 2;
  const y = box.y + box.height / 2;
  const radius = (Math.min(box.width, box.height) / 2) * 0.74;
  return (
    <>
      <path d={arc(x, y, radius, -135, 135)} className={styles.track} strokeWidth={radius * 0.22} />
      <path d={arc(x, y, radius, -135, 270 * level - 135)} className={styles.arc} strokeWidth={radius * 0.22} />
      <circle cx={x} cy={y} r={radius * 0.58} className={styles.cap} />
    </>
  );
}

function arc(x: number, y: number, radius: number, from: number, to: number): string {
  const at = (degrees: number): string => {
    const angle = (degrees * Math.PI) / 180;
    return `${(x + radius * Math.sin(angle)).toFixed(2)} ${(y - radius * Math.cos(angle)).toFixed(2)}`;
  };
  return `M${at(from)}A${radius} ${radius} 0 ${to - from > 180 ? 1 : 0} 1 ${at(to)}`;
}

/** A fader lies where it is wider than high. */
function Fader({ box, level, radius }: { readonly box: Box; readonly level: number; readonly radius: number }) {
  const lies = box.width > box.height * 1.5;
  const { x, y, width, height } = box;
  return (
    <>
      <rect {...box} rx={radius} className={styles.slot} />
      {lies ? (
        <>
          <rect x={x} y={y} width={width * level} height={height} rx={radius} className={styles.level} />
          <rect x={x + width * level - 1} y={y} width="2" height={height} rx="1" className={styles.lit} />
        </>
      ) : (
        <>
          <rect
            x={x}
            y={y + height * (1 - level)}
            width={width}
            height={height * level}
            rx={radius}
            className={styles.level}
          />
          <rect x={x} y={y + height * (1 - level) - 1} width={width} height="2" rx="1" className={styles.lit} />
        </>
      )}
    </>
  );
}

function Touch({ box }: { readonly box: Box }) {
  const x = box.x + box.width * 0.62;
  const y = box.y + box.height * 0.38;
  return (
    <>
      <rect {...box} rx="3" className={styles.touch} />
      <path d={`M${x} ${box.y}v${box.height}M${box.x} ${y}h${box.width}`} className={styles.cross} />
      <circle cx={x} cy={y} r={Math.min(box.width, box.height) * 0.09} className={styles.lit} />
    </>
  );
}

const WHITE_KEYS = 21;
/** True for each white key of an octave that has a black key behind it. */
const HAS_BLACK = [true, true, false, true, true, true, false];

/** The keyboard under a board: three octaves. */
function KeysPicture({ y, width, height }: { readonly y: number; readonly width: number; readonly height: number }) {
  const key = width / WHITE_KEYS;
  const indexes = Array.from({ length: WHITE_KEYS }, (_, index) => index);
  return (
    <g transform={`translate(0 ${y})`}>
      <rect width={width} height={height} className={styles.bed} />
      {indexes.map((index) => (
        <rect key={index} x={index * key + 0.4} width={key - 0.8} height={height} rx="1" className={styles.white} />
      ))}
      {indexes.map(
        (index) =>
          HAS_BLACK[index % HAS_BLACK.length] &&
          index + 1 < WHITE_KEYS && (
            <rect
              key={index}
              x={(index + 1) * key - key * 0.3}
              width={key * 0.6}
              height={height * 0.6}
              rx="0.8"
              className={styles.black}
            />
          ),
      )}
    </g>
  );
}
