import { EQUALIZER_RANGE, FLAT_EQUALIZER, type Equalizer } from "../../../../domain/mixer/equalizer.ts";
import { setEqualizer, type StripId } from "../../../../domain/timeline/commands/mixer.ts";
import { Button } from "../../../controls/Button.tsx";
import { Knob } from "../../../controls/Knob.tsx";
import { Popover } from "../../../controls/Popover.tsx";
import { frequencyScale, linearScale, type ValueScale } from "../../../controls/valueScale.ts";
import { useStudio } from "../../../hooks/StudioContext.ts";
import { strings } from "../../../strings/timeline.ts";
import { applyCommand, useDocumentEdit } from "../useTimeline.ts";
import { EqCurve } from "./EqCurve.tsx";
import styles from "./Equalizer.module.css";

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
  /** Whose it is. */
  readonly name: string;
  readonly eq: Equalizer | undefined;
  readonly stripId: StripId;
}

/** The curve on a strip; pressed, it shows the knobs. */
export function EqualizerButton({ name, eq = FLAT_EQUALIZER, stripId }: EqualizerButtonProps) {
  const { timeline } = useStudio();
  const label = strings.equalizerOf(name);
  const content = (
    <div className={styles.panel}>
      <EqCurve eq={eq} />
      <div className={styles.knobs}>
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
    <Popover label={label} content={content}>
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
