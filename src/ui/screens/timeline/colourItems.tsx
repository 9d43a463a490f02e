import type { CSSProperties } from "react";
import type { MenuItem } from "../../controls/Menu.tsx";
import { strings } from "../../../actions/strings.ts";
import { trackColor } from "./useTimeline.ts";

/** The hues of the palette as menu items, the one of `current` with a check mark. */
export const colourItems = (current: number | null, onSelect: (color: number) => void): readonly MenuItem[] =>
  strings.colors.map((label, color) => ({
    label,
    icon: <Swatch color={color} />,
    chosen: color === current,
    onSelect: () => onSelect(color),
  }));

function Swatch({ color }: { readonly color: number }) {
  const style: CSSProperties = { width: 12, height: 12, borderRadius: 3, background: trackColor(color) };
  return <i style={style} />;
}
