import type { Graphics } from "pixi.js";
import { type Equalizer, EQUALIZER_RANGE, FLAT_EQUALIZER, responseDb } from "../../../../domain/mixer/equalizer.ts";
import { HIGHEST_HZ, LOWEST_HZ } from "../../../../domain/mixer/Spectrum.ts";
import { setEqualizer, type StripId } from "../../../../domain/timeline/commands/mixer.ts";
import { Picture, type Paint, type PictureLook } from "../../../canvas/Picture.tsx";
import { Button } from "../../../controls/Button.tsx";
import { Knob } from "../../../controls/Knob.tsx";
import { Popover } from "../../../controls/Popover.tsx";
import { frequencyScale, linearScale, type ValueScale } from "../../../controls/valueScale.ts";
import { useStudio } from "../../../hooks/StudioContext.ts";
import { strings } from "../../../strings/timeline.ts";
import { applyCommand, useDocumentEdit } from "../useTimeline.ts";
import { EqSpectrum } from "./EqSpectrum.tsx";
import styles from "./Mixer.module.css";

const { db, q } = EQUALIZER_RANGE;
const GAIN = linearScale({ min: db.min, max: db.max, step: 0.5, fine: 0.1, large: 3, initial: 0, origin: 0 });
const WIDTH = linearScale({ min: q.min, max: q.max, step: 0.1, fine: 0.05, large: 1, initial: FLAT_EQUALIZER.midQ });

const hertz = (field: "lowHz" | "midHz" | "highHz"): ValueScale =>
  frequencyScale(EQUALIZER_RANGE.hz.min, EQUALIZER_RANGE.hz.max, FLAT_EQUALIZER[field]);

interface KnobField {
  readonly field: keyof Equalizer;
  readonly label: string;
  readonly scale: ValueScale;
  readonly format: (value: number) => string;
}

const KNOBS: readonly KnobField[] = [
  { field: "lowDb", label: strings.eqLow, scale: GAIN, format: strings.decibels },
  { field: "midDb", label: strings.eqMid, scale: GAIN, format: strings.decibels },
  { field: "highDb", label: strings.eqHigh, scale: GAIN, format: strings.decibels },
  { field: "midQ", label: strings.eqMidQ, scale: WIDTH, format: (value) => value.toFixed(2) },
  { field: "lowHz", label: strings.eqLowHz, scale: hertz("lowHz"), format: strings.hertz },
  { field: "midHz", label: strings.eqMidHz, scale: hertz("midHz"), format: strings.hertz },
  { field: "highHz", label: strings.eqHighHz, scale: hertz("highHz"), format: strings.hertz },
];

export interface EqualizerButtonProps {
  /** Name of the strip. */
  readonly name: string;
  readonly eq: Equalizer | undefined;
  readonly stripId: StripId;
}

/** The curve on a strip; pressed, it shows the knobs and the spectrum, above the strips where there is room. */
export function EqualizerButton({ name, eq = FLAT_EQUALIZER, stripId }: EqualizerButtonProps) {
  const { timeline } = useStudio();
  const label = strings.equalizerOf(name);
  const content = (
    <div className={styles.panel}>
      <div className={styles.response}>
        <EqSpectrum stripId={stripId} eq={eq} />
        <EqCurve eq={eq} />
      </div>
      <div className={styles.equalizerKnobs}>
        {KNOBS.map((knob) => (
          <EqualizerKnob key={knob.field} {...knob} eq={eq} stripId={stripId} />
        ))}
        <Button
          size="small"
          onClick={() => applyCommand(timeline, (document) => setEqualizer(document, stripId, FLAT_EQUALIZER))}
        >
          {strings.eqFlat}
        </Button>
      </div>
    </div>
  );
  return (
    <Popover label={label} content={content} side="top">
      <button type="button" className={styles.button} aria-label={label}>
        <EqCurve eq={eq} />
      </button>
    </Popover>
  );
}

type EqualizerKnobProps = KnobField & { readonly eq: Equalizer } & Pick<EqualizerButtonProps, "stripId">;

function EqualizerKnob({ field, eq, stripId, ...knob }: EqualizerKnobProps) {
  const { timeline } = useStudio();
  const edit = useDocumentEdit(timeline, (document, value) => setEqualizer(document, stripId, { [field]: value }));
  return <Knob {...knob} value={eq[field]} edit={edit} color="var(--primary-bright)" />;
}

const LINE_PIXELS = 1.5;
/** Opacity of the area under the curve. */
const FILL_ALPHA = 0.18;
const POINTS = 50;
const RANGE_DB = 20;
/** Curves are drawn as at this rate, whatever the sound output has. */
const DRAWN_RATE = 48_000;

/** Curve of an equalizer, 20 Hz to 20 kHz and 20 dB up and down. Decoration: knobs show the values. */
const EqCurve = ({ eq }: { readonly eq: Equalizer }) => (
  <Picture className={styles.curve}>{(look) => <pixiGraphics draw={(graphics) => draw(graphics, look, eq)} />}</Picture>
);

const areaOf = ({ color }: Paint): Paint => ({ color, alpha: FILL_ALPHA });

function draw(graphics: Graphics, { width, height, resolution, paint }: PictureLook, eq: Equalizer): void {
  const line = paint("--track", "--primary-bright");
  const points = pointsOf(eq, width, height);
  graphics
    .clear()
    .rect(0, (height - resolution) / 2, width, resolution)
    .fill(paint("--line"))
    .poly([...points, width, height, 0, height])
    .fill(areaOf(line))
    .poly(points, false)
    .stroke({ ...line, width: LINE_PIXELS * resolution, join: "round" });
}

const pointsOf = (eq: Equalizer, width: number, height: number): number[] =>
  Array.from({ length: POINTS + 1 }, (_, i) => {
    const hz = LOWEST_HZ * (HIGHEST_HZ / LOWEST_HZ) ** (i / POINTS);
    const y = (1 - responseDb(eq, hz, DRAWN_RATE) / RANGE_DB) * (height / 2);
    return [(i / POINTS) * width, y];
  }).flat();
