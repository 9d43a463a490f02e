import type { CSSProperties } from "react";
import { hexOfRgb, oklchToRgb, paletteColor } from "../../../domain/color.ts";
import { ButtonLink } from "../../controls/Button.tsx";
import { Actions, Message } from "../../shell/Message.tsx";
import { Page } from "../../shell/Page.tsx";
import { coming, strings } from "../../strings/coming.ts";
import type { ComingKey } from "../../strings/coming.ts";
import { strings as shell } from "../../strings/shell.ts";
import styles from "./ComingScreen.module.css";

const HUES = [0, 3, 6, 8, 10, 14].map((index) => hexOfRgb(oklchToRgb(paletteColor(index))));

/** Stands in the place of a screen that is still being built. */
export function ComingScreen({ screen }: { readonly screen: ComingKey }) {
  const { title, text, today, link } = coming[screen];
  return (
    <Page>
      <Message title={title} text={text}>
        <div className={styles.today}>
          <h2>{strings.today}</h2>
          <p>{today}</p>
        </div>
        <Actions>
          <ButtonLink to={link} tone="primary" size="medium">
            {shell.openTimeline}
          </ButtonLink>
          <ButtonLink to="/midi" size="medium">
            {shell.playBoard}
          </ButtonLink>
        </Actions>
        <div className={styles.pads} aria-hidden="true">
          {HUES.map((hue) => (
            <i key={hue} style={{ "--pad": hue } as CSSProperties} />
          ))}
        </div>
      </Message>
    </Page>
  );
}
