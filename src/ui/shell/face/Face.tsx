import { memo, type CSSProperties } from "react";
import { FACE, FACE_HEIGHT, FACE_STEPS, facePicture, PLAYHEAD_X, type FaceBox } from "./faceNotes.ts";
import styles from "./Face.module.css";

const { boxes, hits } = facePicture();

/** The product's face: pads whose rows run on as the lanes of a roll. Decoration, made once and not with every key of a form. */
export const Face = memo(function Face() {
  return (
    <div className={styles.face} aria-hidden="true">
      <svg viewBox={`0 0 ${FACE.width} ${FACE_HEIGHT}`} preserveAspectRatio="xMinYMid slice">
        {boxes.map(shape)}
        {hits.map(({ step, pad, note }) => (
          <g
            key={`${pad.x} ${pad.y}`}
            className={styles.hit}
            data-step={step}
            style={{ "--at": step / FACE_STEPS } as CSSProperties}
          >
            {shape(pad)}
            {shape(note)}
          </g>
        ))}
        <path d={`M${PLAYHEAD_X} 0v${FACE_HEIGHT}`} stroke="#48bde6" strokeWidth="2" />
      </svg>
    </div>
  );
});

const shape = (box: FaceBox) => <rect key={`${box.x} ${box.y}`} {...box} rx={box.stroke === undefined ? 4 : 8} />;
