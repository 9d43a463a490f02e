import styles from "./Picture.module.css";

const WHITE_KEYS = 21;
/** Whether a black key stands behind the white ones of an octave. */
const HAS_BLACK = [true, true, false, true, true, true, false];

/** The keyboard under a board: three octaves. */
export function KeysPicture({
  y,
  width,
  height,
}: {
  readonly y: number;
  readonly width: number;
  readonly height: number;
}) {
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
