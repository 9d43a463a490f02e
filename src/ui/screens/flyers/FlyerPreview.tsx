import { useEffect, useMemo } from "react";
import { useSnapshot } from "valtio";
import type { EventJson } from "../../../protocol/http/eventJson.ts";
import type { FlyerJson } from "../../../protocol/http/flyerCalls.ts";
import type { Area } from "../../../state/events/eventForm.ts";
import { useStudio } from "../../hooks/StudioContext.ts";
import { flyerStrings as words } from "../../strings/flyers.ts";
import type { PictureChange } from "../events/PictureField.tsx";
import { useNow } from "../events/useNow.ts";
import { FlyerPoster } from "../poster/FlyerPoster.tsx";
import styles from "./Flyers.module.css";

interface FlyerPreviewProps {
  /** Null for a new one. */
  readonly flyer: FlyerJson | null;
  readonly title: string;
  readonly gradient: string;
  /** By the browser's clock; empty: now. */
  readonly startsAt: string;
  readonly event: EventJson | null;
  /** Undefined: the event's. */
  readonly area: Area | null | undefined;
  readonly picture: PictureChange;
}

/** The poster as it would be saved, beside the form. */
export function FlyerPreview({ flyer, title, gradient, startsAt, event, area, picture }: FlyerPreviewProps) {
  const { user } = useSnapshot(useStudio().account.state);
  const now = useNow();
  const file = picture instanceof File ? picture : null;
  const url = useMemo(() => file && URL.createObjectURL(file), [file]);
  useEffect(() => () => void (url && URL.revokeObjectURL(url)), [url]);
  if (!user) return null;
  const image = url === null ? null : { small: url, large: url };
  const shown = area === undefined ? event?.area : area;
  const time = Date.parse(startsAt);
  return (
    <aside className={styles.preview} aria-label={words.preview}>
      <FlyerPoster
        flyer={{
          id: flyer?.id ?? "",
          title: title.trim() || words.titleField,
          gradient,
          image: picture === "keep" ? (flyer?.image ?? null) : image,
          user: { id: user.id, name: user.name, avatar: null },
          event,
          area: shown ? { ...shown, id: "", userId: user.id } : null,
          startsAt: Number.isNaN(time) ? now.toISOString() : new Date(time).toISOString(),
          link: event ? `/events/${event.id}` : "",
        }}
        size="small"
      >
        <p>{title.trim() || words.titleField}</p>
      </FlyerPoster>
    </aside>
  );
}
