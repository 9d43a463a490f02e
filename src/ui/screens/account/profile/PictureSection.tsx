import { ImageUp } from "lucide-react";
import { useState } from "react";
import { MAX_PICTURE_BYTES } from "../../../../protocol/http/pictures.ts";
import { userCalls, type ProfileJson } from "../../../../protocol/http/userCalls.ts";
import { notify } from "../../../../state/notices.ts";
import { Avatar } from "../../../account/Avatar.tsx";
import { showMyAvatar } from "../../../account/useMyAvatar.ts";
import { Button } from "../../../controls/Button.tsx";
import { classes } from "../../../controls/classes.ts";
import { ICON } from "../../../controls/iconSize.ts";
import { useStudio } from "../../../hooks/StudioContext.ts";
import { strings } from "../../../strings/profile.ts";
import { Section } from "../AccountPage.tsx";
import { CropDialog } from "./CropDialog.tsx";
import { choosePicture } from "./choosePicture.ts";
import styles from "./Profile.module.css";

export interface PictureSectionProps {
  readonly profile: ProfileJson;
  readonly onChange: (profile: ProfileJson) => void;
}

/** One's picture: chosen, placed in a circle, sent; or removed. */
export function PictureSection({ profile, onChange }: PictureSectionProps) {
  const { api, session } = useStudio();
  const [picture, setPicture] = useState<ImageBitmap | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const show = (next: ProfileJson): void => {
    onChange(next);
    showMyAvatar(next.id, next.avatar);
  };
  const choose = async (file: File): Promise<void> => {
    setProblem(file.size > MAX_PICTURE_BYTES ? strings.tooLarge : null);
    if (file.size > MAX_PICTURE_BYTES) return;
    try {
      setPicture(await createImageBitmap(file, { imageOrientation: "from-image" }));
    } catch {
      setProblem(strings.notPicture);
    }
  };
  const send = async (file: Blob): Promise<void> => {
    const result = await api.call(userCalls.setAvatar, { file });
    setPicture(null);
    if (!result.ok) return setProblem(result.error.message);
    show(result.value);
    notify(session, "success", strings.pictureSaved);
  };
  const remove = async (): Promise<void> => {
    const result = await api.call(userCalls.deleteAvatar, {});
    if (!result.ok) return setProblem(result.error.message);
    show(result.value);
    notify(session, "success", strings.removed);
  };
  return (
    <Section title={strings.pictureTitle} text={strings.pictureText}>
      <div className="row wrap gap-24">
        <Avatar user={profile} size="large" label={profile.name} />
        <div>
          <div className="flex wrap gap-8">
            <Button
              size="medium"
              icon={<ImageUp {...ICON} />}
              onClick={() => choosePicture((file) => void choose(file))}
            >
              {profile.avatar ? strings.change : strings.choose}
            </Button>
            {profile.avatar && (
              <Button size="medium" tone="ghost" onClick={() => void remove()}>
                {strings.remove}
              </Button>
            )}
          </div>
          <p className={classes("margin-top-8 text-danger line-16", styles.problem)} role="alert">
            {problem}
          </p>
        </div>
      </div>
      <CropDialog picture={picture} onCancel={() => setPicture(null)} onUse={send} />
    </Section>
  );
}
