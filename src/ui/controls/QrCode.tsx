import { useMemo } from "react";
import { encode } from "uqr";

/** Modules of white around the code, without which readers do not find it (ISO/IEC 18004). */
const QUIET = 4;

export interface QrCodeProps {
  /** Content of the code. */
  readonly text: string;
  readonly label: string;
  readonly className?: string | undefined;
  /** Modules of white around the code, where the ground beside it is not white itself. */
  readonly border?: number;
}

/** A QR code, black on white in every theme. */
export function QrCode({ text, label, className, border = QUIET }: QrCodeProps) {
  const { data, size } = useMemo(() => encode(text, { ecc: "M", border }), [text, border]);
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg className={className} viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges">
      <title>{label}</title>
      <rect width={size} height={size} fill="#fff" />
      <path d={dark.join("")} fill="#000" />
    </svg>
  );
}
