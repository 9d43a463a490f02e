import { Image, X } from "lucide-react";
import { notify } from "../../../../state/notices.ts";
import { SMALL_ICON } from "../../../controls/iconSize.ts";
import { IconButton } from "../../../controls/IconButton.tsx";
import { Button } from "../../../controls/Button.tsx";
import { chooseFiles } from "../../../files/chooseFiles.ts";
import { encodePadImage } from "../../../files/encodePadImage.ts";
import { useStudio } from "../../../hooks/StudioContext.ts";
import { editStrings as words } from "../../../strings/edit.ts";
import styles from "./Panel.module.css";
import { Row } from "./Rows.tsx";

interface ImageRowProps {
  readonly label: string;
  /** A data URL; null where there is none that can be shown. */
  readonly image: string | null;
  /** There is one, or there are several. */
  readonly has: boolean;
  readonly onChange: (image: string) => void;
}

/** A picture that is chosen from a file, and kept in the board. */
export function ImageRow({ label, image, has, onChange }: ImageRowProps) {
  const { session } = useStudio();
  const take = async ([file]: readonly File[]): Promise<void> => {
    if (!file) return;
    const encoded = await encodePadImage(file);
    if (encoded.ok) onChange(encoded.value);
    else notify(session, "error", encoded.error.message);
  };
  return (
    <Row label={label}>
      <div className="row gap-8 min-width-0">
        {image !== null && <img className={styles.image} src={image} alt={words.imageShown} />}
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
            onClick={() => onChange("")}
          />
        )}
      </div>
    </Row>
  );
}
