import type { ReactNode } from "react";
import { paletteHex } from "../../../domain/board/newPad.ts";
import type { PadType } from "../../../domain/board/records.ts";

const [RED, GREEN, CYAN, VIOLET] = [0, 6, 8, 14].map(paletteHex) as [string, string, string, string];

const PICTURES: Readonly<Record<PadType | "keyboard", ReactNode>> = {
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
  keyboard: (
    <>
      <rect x="2.5" y="4" width="17" height="14" rx="2" fill="#c6ced4" />
      <path d="M8.2 4v14M13.8 4v14" stroke="#12171b" />
      <path d="M6.4 4h3.6v8h-3.6zM12 4h3.6v8H12z" fill="#12171b" />
    </>
  ),
};

export const WidgetPicture = ({ type }: { readonly type: PadType | "keyboard" }) => (
  <svg width="1.375rem" height="1.375rem" viewBox="0 0 22 22" aria-hidden="true">
    {PICTURES[type]}
  </svg>
);
