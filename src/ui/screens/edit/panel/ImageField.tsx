import { editStrings as words } from "../../../strings/edit.ts";
import { ImageRow } from "./ImageRow.tsx";
import type { PadPanelProps } from "./PadPanelProps.ts";
import { usePadFields } from "./usePadFields.ts";

/** The picture of pads. */
export function ImageField({ pads }: PadPanelProps) {
  const { set } = usePadFields();
  const [image = "", ...others] = new Set(pads.map((pad) => pad.image));
  return (
    <ImageRow
      label={words.image}
      image={image !== "" && others.length === 0 ? image : null}
      has={image !== "" || others.length > 0}
      onChange={(next) => set({ image: next })}
    />
  );
}
