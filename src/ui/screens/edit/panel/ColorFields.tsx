import { useState, type CSSProperties } from "react";
import { PALETTE, readColor } from "../../../../domain/color.ts";
import { paletteHex } from "../../../../domain/board/newPad.ts";
import { GRADIENTS, type Gradient } from "../../../../domain/reference/gradients.ts";
import { Answer } from "../../../controls/Answer.tsx";
import { classes } from "../../../controls/classes.ts";
import { sharedOf } from "../../../controls/sharedOf.ts";
import { TextField } from "../../timeline/TextField.tsx";
import { sentence } from "../../../forms/sentence.ts";
import { editStrings as words } from "../../../strings/edit.ts";
import { colorsAlong } from "../../../../domain/reference/colorAlong.ts";
import styles from "./ColorFields.module.css";
import { ChoiceRow, Row } from "./Rows.tsx";
import { usePadFields, type PadPanelProps } from "./usePadFields.ts";

const HUES = PALETTE.map((_, index) => paletteHex(index));

const ACROSS = [{ value: "", label: words.noGradient }, ...GRADIENTS.map(({ name }) => ({ value: name, label: name }))];

/** The hues of the palette; gradients, which spread over the pads in reading order; and any colour. */
export function ColorFields({ pads }: PadPanelProps) {
  const { set, setEach } = usePadFields();
  const [gradient, setGradient] = useState<Gradient | null>(null);
  const color = sharedOf(pads, (pad) => pad.color.toLowerCase());
  const choose = (next: string): void => set({ color: next });
  const spread = (next: Gradient): void => {
    setGradient(next);
    const inOrder = pads.toSorted((a, b) => a.location.row - b.location.row || a.location.col - b.location.col);
    const colors = colorsAlong(next.colors, inOrder.length);
    setEach(inOrder, (_, index) => ({ color: colors[index] ?? colors.at(-1)! }));
  };
  return (
    <>
      <fieldset className={styles.hues} aria-label={words.colours}>
        {HUES.map((hue, index) => (
          <Swatch key={hue} name={words.colourNumber(index + 1)} color={hue} current={color} onChoose={choose} />
        ))}
      </fieldset>
      <fieldset className={styles.gradients} aria-label={words.gradients}>
        {GRADIENTS.map((each) => (
          <button
            key={each.name}
            type="button"
            className={styles.gradient}
            style={{ "--g": `linear-gradient(90deg, ${each.colors.join(",")})` } as CSSProperties}
            aria-label={each.name}
            aria-pressed={gradient === each}
            data-tip={each.name}
            onClick={() => spread(each)}
          />
        ))}
      </fieldset>
      {gradient && (
        <fieldset className={styles.hues} aria-label={words.gradientColours(gradient.name)}>
          {gradient.colors.map((each) => (
            <Swatch key={each} name={each} color={each} current={color} onChoose={choose} />
          ))}
        </fieldset>
      )}
      <Custom color={color} onChoose={choose} />
      <ChoiceRow
        label={words.across}
        value={sharedOf(pads, (pad) => pad.gradient)}
        options={ACROSS}
        onChange={(next) => set({ gradient: next })}
      />
    </>
  );
}

interface SwatchProps {
  readonly name: string;
  readonly color: string;
  readonly current: string | undefined;
  readonly onChoose: (color: string) => void;
}

const Swatch = ({ name, color, current, onChoose }: SwatchProps) => (
  <button
    type="button"
    className={styles.swatch}
    style={{ "--c": color } as CSSProperties}
    aria-label={name}
    aria-pressed={color === current}
    data-tip={name}
    onClick={() => onChoose(color)}
  />
);

function Custom({ color, onChoose }: Pick<SwatchProps, "onChoose"> & { readonly color: string | undefined }) {
  const [problem, setProblem] = useState<string | null>(null);
  const type = (text: string): void => {
    const read = readColor(text);
    if (read.ok) onChoose(read.value);
    const isRange = !read.ok && read.error.code !== "COLOR_HEX";
    setProblem(read.ok ? null : isRange ? sentence(read.error.message) : words.badHex(text));
  };
  return (
    <Row label={words.custom}>
      <Answer text={problem}>
        <div className={classes("flex gap-6 min-width-0", styles.custom)}>
          <input
            type="color"
            aria-label={words.custom}
            value={color ?? "#808080"}
            onChange={(event) => onChoose(event.target.value)}
          />
          <TextField
            className={styles.hex}
            label={words.hex}
            value={color ?? words.mixed}
            fallback={color ?? words.mixed}
            onCommit={type}
          />
        </div>
      </Answer>
    </Row>
  );
}
