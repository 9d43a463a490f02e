import { ImageUp } from "lucide-react";
import { useEffect, useMemo, useState } from "react";
import { MAX_PICTURE_BYTES, type PictureJson } from "../../../protocol/http/pictures.ts";
import { Button } from "../../controls/Button.tsx";
import { ICON } from "../../controls/iconSize.ts";
import { pictureStrings as words } from "../../strings/flyers.ts";
import { Section } from "../account/AccountPage.tsx";
import { choosePicture } from "../account/profile/choosePicture.ts";
import styles from "./EventEditor.module.css";

/** Change of a picture when the form is saved: a file replaces it, null removes it. */
export type PictureChange = File | null | "keep";

interface PictureFieldProps {
  readonly current: PictureJson;
  readonly change: PictureChange;
  readonly onChange: (change: PictureChange) => void;
}

/** The picture of an event or a flyer, looked at before it is sent. */
export function PictureField({ current, change, onChange }: PictureFieldProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const file = change === "keep" ? null : change;
  const preview = useMemo(() => file && URL.createObjectURL(file), [file]);
  useEffect(() => () => void (preview && URL.revokeObjectURL(preview)), [preview]);
  const shown = preview ?? (change === "keep" ? (current?.large ?? null) : null);
  const take = async (next: File): Promise<void> => {
    const isLarge = next.size > MAX_PICTURE_BYTES;
    setProblem(isLarge ? words.tooLarge : null);
    if (isLarge) return;
    try {
      (await createImageBitmap(next)).close();
      onChange(next);
    } catch {
      setProblem(words.notPicture);
    }
  };
  return (
    <Section title={words.title} text={words.text}>
      <div className="grid gap-16">
        {shown && <img className={styles.preview} src={shown} alt={words.preview} />}
        <div className="flex wrap gap-8">
          <Button size="medium" icon={<ImageUp {...ICON} />} onClick={() => choosePicture((next) => void take(next))}>
            {shown ? words.change : words.choose}
          </Button>
          {shown && (
            <Button size="medium" tone="ghost" onClick={() => onChange(current ? null : "keep")}>
              {words.remove}
            </Button>
          )}
        </div>
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      </div>
    </Section>
  );
}
