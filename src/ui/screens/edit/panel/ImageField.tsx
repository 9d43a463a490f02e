import { Image, X } from "lucide-react";
import { notify } from "../../../../state/notices.ts";
import { SMALL_ICON } from "../../../controls/iconSize.ts";
import { IconButton } from "../../../controls/IconButton.tsx";
import { Button } from "../../../controls/Button.tsx";
import { chooseFiles } from "../../../files/chooseFiles.ts";
import { encodePadImage } from "../../../files/encodePadImage.ts";
import { useStudio } from "../../../hooks/StudioContext.ts";
import { editStrings as words } from "../../../strings/edit.ts";
import type { PadPanelProps } from "./PadPanelProps.ts";
import styles from "./Panel.module.css";
import { Row } from "./Rows.tsx";
import { usePadFields } from "./usePadFields.ts";

/** The picture of pads: chosen from a file, and kept in the board. */
export function ImageField({ pads }: PadPanelProps) {
  const { session } = useStudio();
  const { set } = usePadFields();
  const images = new Set(pads.map(({ image }) => image));
  const has = pads.some(({ image }) => image !== "");
  const take = async ([file]: readonly File[]): Promise<void> => {
    if (!file) return;
    const image = await encodePadImage(file);
    if (image.ok) set({ image: image.value });
    else notify(session, "error", image.error.message);
  };
  return (
    <Row label={words.image}>
      <div className={styles.imageRow}>
        {has && images.size === 1 && <img className={styles.image} src={pads[0]!.image} alt={words.imageShown} />}
        <Button
          size="small"
          icon={<Image {...SMALL_ICON} />}
          onClick={() => chooseFiles((files) => void take(files), "image/*")}
        >
          {has ? words.changeImage : words.chooseImage}
        </Button>
        {has && (
          <IconButton
            look="small"
            label={words.removeImage}
            icon={<X {...SMALL_ICON} />}
            onClick={() => set({ image: "" })}
          />
        )}
      </div>
    </Row>
  );
}
