import type { CSSProperties, ReactNode } from "react";
import type { MusicPicture } from "../../../domain/events/musicPicture.ts";
import { gradientNamed } from "../../../domain/reference/gradients.ts";
import type { FlyerJson } from "../../../protocol/http/flyerCalls.ts";
import { classes } from "../../controls/classes.ts";
import { QrCode } from "../../controls/QrCode.tsx";
import { placeName } from "../../map/placeName.ts";
import { dateTimeText } from "../../strings/dates.ts";
import { flyerStrings as words } from "../../strings/flyers.ts";
import styles from "./Poster.module.css";
import { PosterArt } from "./PosterArt.tsx";

interface FlyerPosterProps {
  readonly flyer: Pick<
    FlyerJson,
    "id" | "title" | "gradient" | "image" | "user" | "event" | "area" | "startsAt" | "link"
  >;
  /** Notes of the event's song or room; by default those of the flyer's event. */
  readonly music?: MusicPicture | null;
  readonly size: "small" | "large";
  /** The title as a link or a heading. */
  readonly children: ReactNode;
}

/** Letters from which on a title is set smaller. */
const LONG = 26;
const VERY_LONG = 46;

/** A flyer as a poster of the form of A4: title, art, time, place, host and the code of its address. */
export function FlyerPoster({ flyer, music, size, children }: FlyerPosterProps) {
  const { id, title, gradient, image, user, event, area, link } = flyer;
  const startsAt = event?.startsAt ?? flyer.startsAt;
  const [first = "#1a97c4", second = first, third = second] = gradientNamed(gradient)?.colors ?? [];
  const length = title.length > VERY_LONG ? "very-long" : title.length > LONG ? "long" : undefined;
  const address = new URL(link || `/flyers/${id}`, location.origin).href;
  return (
    <div
      className={classes(styles.poster, size === "large" && styles.large)}
      style={{ "--c0": first, "--c1": second, "--c2": third } as CSSProperties}
    >
      {image ? (
        <img src={image[size]} alt="" loading="lazy" />
      ) : (
        <PosterArt id={event?.id ?? id} music={music ?? event?.notes ?? null} />
      )}
      <div className={styles.words}>
        {event && event.name !== title && <p className={styles.kind}>{event.name}</p>}
        <div className={styles.title} data-length={length}>
          {children}
        </div>
        <div className={styles.foot}>
          <div className="min-width-0">
            <p className={styles.when}>
              <time dateTime={startsAt}>{dateTimeText(new Date(startsAt))}</time>
            </p>
            {area && <p className={styles.place}>{placeName(area)}</p>}
            <p className={styles.host}>
              {words.by(user.name)} · {location.host}
            </p>
          </div>
          <QrCode className={styles.qr} text={address} label={words.qr(title)} border={2} />
        </div>
      </div>
    </div>
  );
}
