import type { ReactNode } from "react";
import { paletteHex } from "../../../domain/board/newPad.ts";
import type { PadPreset } from "../../../domain/board/padPresets.ts";

const [RED, AMBER, GREEN, CYAN, BLUE, VIOLET] = [0, 3, 6, 8, 11, 14].map(paletteHex) as [
  string,
  string,
  string,
  string,
  string,
  string,
];

const tinted = (color: string): string => `color-mix(in oklab, ${color} 30%, var(--panel))`;

/** Small squares, the roots among them in full colour. */
const cells = (color: string, roots: readonly number[]): ReactNode => (
  <>
    {Array.from({ length: 9 }, (_, index) => (
      <rect
        key={index}
        x={2.5 + 6 * (index % 3)}
        y={2.5 + 6 * Math.floor(index / 3)}
        width="5"
        height="5"
        rx="1.2"
        fill={roots.includes(index) ? color : tinted(color)}
      />
    ))}
  </>
);

const wheel = (color: string, notch: number): ReactNode => (
  <>
    <rect x="6.5" y="2" width="9" height="18" rx="3" fill="#3a444d" stroke="#5a6874" />
    <path d="M8 5h6M8 8h6M8 14h6M8 17h6" stroke="#1a2127" />
    <path d={`M8 ${notch}h6`} stroke={color} strokeWidth="2" strokeLinecap="round" />
  </>
);

const PICTURES: Readonly<Record<PadPreset | "keyboard", ReactNode>> = {
  button: (
    <rect
      x="3"
      y="3"
      width="16"
      height="16"
      rx="3.5"
      fill={`color-mix(in oklab, ${RED} 30%, var(--panel))`}
      stroke={RED}
    />
  ),
  knob: (
    <g fill="none" strokeWidth="2.2" strokeLinecap="round">
      <path d="M5.3 16.7A8 8 0 1 1 16.7 16.7" stroke="var(--line-strong)" />
      <path d="M5.3 16.7A8 8 0 0 1 14 3.6" stroke={CYAN} />
      <circle cx="11" cy="11" r="4.4" fill="#5a6874" />
    </g>
  ),
  slider: (
    <g strokeWidth="2.2" strokeLinecap="round">
      <path d="M11 3v16" stroke="var(--line-strong)" />
      <path d="M11 11v8" stroke={GREEN} />
      <rect x="5" y="7.5" width="12" height="6" rx="1.8" fill="#5a6874" />
    </g>
  ),
  xyPad: (
    <>
      <rect x="3" y="3" width="16" height="16" rx="3" fill="var(--well-deep)" stroke="#5a6874" />
      <path d="M13.5 3v16M3 8.5h16" stroke={VIOLET} strokeOpacity="0.7" />
      <circle cx="13.5" cy="8.5" r="2.6" fill={VIOLET} />
    </>
  ),
  keys: (
    <>
      <rect x="2.5" y="4" width="17" height="14" rx="2" fill="#c6ced4" stroke={AMBER} />
      <path d="M8.2 4v14M13.8 4v14" stroke="#12171b" />
      <path d="M6.4 4h3.6v8h-3.6zM12 4h3.6v8H12z" fill="#12171b" />
    </>
  ),
  chord: (
    <g fill={tinted(BLUE)} stroke={BLUE}>
      <rect x="3" y="3" width="16" height="16" rx="3.5" />
      <path d="M7.5 14.5h7M7.5 11h7M7.5 7.5h7" strokeWidth="2" strokeLinecap="round" />
    </g>
  ),
  scaleGrid: cells(GREEN, [2, 4, 6]),
  drumGrid: cells(RED, [6]),
  strum: (
    <g stroke={AMBER} strokeLinecap="round">
      <path d="M4 3v16" strokeWidth="2.2" />
      <path d="M9 3v16" strokeWidth="1.7" />
      <path d="M14 3v16" strokeWidth="1.2" />
      <path d="M18.5 3v16" strokeWidth="0.9" />
    </g>
  ),
  stepRow: (
    <g>
      {[0, 1, 2, 3].map((step) => (
        <rect
          key={step}
          x={1.5 + 5 * step}
          y="6"
          width="4"
          height="10"
          rx="1.2"
          fill={step % 2 === 0 ? BLUE : tinted(BLUE)}
        />
      ))}
    </g>
  ),
  pitchWheel: wheel(CYAN, 11),
  modWheel: wheel(VIOLET, 15.5),
  pages: (
    <>
      <rect x="2.5" y="6" width="8" height="10" rx="2" fill={CYAN} />
      <rect x="11.5" y="6" width="8" height="10" rx="2" fill={tinted(CYAN)} />
    </>
  ),
  display: (
    <>
      <rect x="2.5" y="5" width="17" height="12" rx="2" fill="var(--well-deep)" stroke="#5a6874" />
      <path d="M6 13.5h3M10.5 13.5h5.5M6 9h7" stroke={GREEN} strokeWidth="1.6" strokeLinecap="round" />
    </>
  ),
  keyboard: (
    <>
      <rect x="2.5" y="4" width="17" height="14" rx="2" fill="#c6ced4" />
      <path d="M8.2 4v14M13.8 4v14" stroke="#12171b" />
      <path d="M6.4 4h3.6v8h-3.6zM12 4h3.6v8H12z" fill="#12171b" />
    </>
  ),
};

export const WidgetPicture = ({ type }: { readonly type: PadPreset | "keyboard" }) => (
  <svg width="1.375rem" height="1.375rem" viewBox="0 0 22 22" aria-hidden="true">
    {PICTURES[type]}
  </svg>
);
