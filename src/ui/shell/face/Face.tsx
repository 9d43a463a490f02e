import { Fragment, memo } from "react";
import { FACE, FACE_HEIGHT, facePicture, LANE, PLAYHEAD_X } from "./faceNotes.ts";
import type { FaceNote, FacePad } from "./faceNotes.ts";
import styles from "./Face.module.css";

const { pads, notes } = facePicture();
const LANES = Array.from({ length: FACE.rows * FACE.columns }, (_, index) => index);
const BEATS = Array.from({ length: Math.ceil((FACE.width - PLAYHEAD_X) / 44) }, (_, index) => index);
const laneY = (lane: number): number =>
  Math.floor(lane / FACE.columns) * (FACE.pad + FACE.gap) + (lane % FACE.columns) * LANE;

/** The product's face: pads whose rows run on as the lanes of a roll. Decoration, made once and not with every key of a form. */
export const Face = memo(function Face() {
  return (
    <div className={styles.face} aria-hidden="true">
      <svg viewBox={`0 0 ${FACE.width} ${FACE_HEIGHT}`} preserveAspectRatio="xMinYMid slice">
        <defs>
          <filter id="face-glow" x="-60%" y="-60%" width="220%" height="220%">
            <feGaussianBlur stdDeviation="14" />
          </filter>
        </defs>
        {LANES.map((lane) => (
          <rect
            key={lane}
            x={PLAYHEAD_X}
            y={laneY(lane)}
            width={FACE.width}
            height={LANE - 1}
            fill={lane % 2 ? "#0c1013" : "#0e1316"}
          />
        ))}
        {BEATS.map((beat) => (
          <path
            key={beat}
            d={`M${PLAYHEAD_X + beat * 44} 0v${FACE_HEIGHT}`}
            stroke={beat % 4 ? "#141a1f" : "#222a31"}
          />
        ))}
        {notes.map((note) => (
          <NoteShape key={`${note.x} ${note.y}`} note={note} />
        ))}
        {pads.map((pad) => (
          <PadShape key={`${pad.x} ${pad.y}`} pad={pad} />
        ))}
        <path d={`M${PLAYHEAD_X} -400v2000`} stroke="#1a97c4" strokeWidth="7" opacity="0.35" filter="url(#face-glow)" />
        <path d={`M${PLAYHEAD_X} -400v2000`} stroke="#48bde6" strokeWidth="2" />
      </svg>
    </div>
  );
});

function NoteShape({ note }: { readonly note: FaceNote }) {
  const box = { x: note.x, y: note.y, width: note.width, height: LANE - 9, rx: 4 };
  return (
    <Fragment>
      {note.lit && <rect {...box} fill={note.fill} opacity="0.6" filter="url(#face-glow)" />}
      <rect {...box} fill={note.fill} />
      {!note.lit && <rect x={note.x} y={note.y} width="3" height={LANE - 9} rx="1.5" fill={note.edge} />}
    </Fragment>
  );
}

function PadShape({ pad }: { readonly pad: FacePad }) {
  const id = `pad-${pad.x}-${pad.y}`;
  const box = { x: pad.x, y: pad.y, width: FACE.pad, height: FACE.pad, rx: 8 };
  const lit = pad.velocity > 0;
  return (
    <g>
      <defs>
        {lit ? (
          <radialGradient id={id} cx="46%" cy="48%" r="70%">
            <stop stopColor={pad.glow} />
            <stop offset="0.75" stopColor={pad.lit} />
          </radialGradient>
        ) : (
          <linearGradient id={id} x2="0" y2="1">
            <stop stopColor={pad.top} />
            <stop offset="1" stopColor={pad.foot} />
          </linearGradient>
        )}
      </defs>
      {lit && <rect {...box} fill={pad.lit} opacity={pad.velocity / 180} filter="url(#face-glow)" />}
      <rect {...box} y={pad.y + 3} fill="#050709" />
      <rect {...box} fill={`url(#${id})`} stroke={pad.rim} />
      <rect
        x={pad.x + 6}
        y={pad.y + 6}
        width={FACE.pad - 12}
        height={FACE.pad - 12}
        rx="4"
        fill="none"
        stroke={lit ? "#ffffff" : "#000000"}
        strokeOpacity={lit ? 0.14 : 0.2}
      />
      {lit && (
        <text
          x={pad.x + FACE.pad - 14}
          y={pad.y + FACE.pad - 14}
          textAnchor="end"
          fontSize="12"
          fontWeight="600"
          fill="#0a1014"
        >
          {pad.velocity}
        </text>
      )}
    </g>
  );
}
