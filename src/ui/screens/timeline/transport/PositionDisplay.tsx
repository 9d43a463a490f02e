import { useRef, useState } from "react";
import type { ButtonHTMLAttributes, Ref } from "react";
import { setTimeSignature } from "../../../../domain/timeline/commands/timeline.ts";
import { positionTick } from "../../../../state/transport.ts";
import { classes } from "../../../controls/classes.ts";
import { NumberField } from "../../../controls/NumberField.tsx";
import { Popover } from "../../../controls/Popover.tsx";
import { Select } from "../../../controls/Select.tsx";
import { Tooltip } from "../../../controls/Tooltip.tsx";
import { linearScale } from "../../../controls/valueScale.ts";
import { useStudio } from "../../../hooks/StudioContext.ts";
import { useFrame } from "../../../hooks/useFrame.ts";
import { strings } from "../../../strings/timeline.ts";
import { leadingZeros, positionText, timeText } from "../positionText.ts";
import { TempoCell } from "./TempoCell.tsx";
import { applyCommand, useMeter, usePlayheadEdit, useTempoMap } from "../useTimeline.ts";
import styles from "./TransportBar.module.css";

/** Position of the playhead, with the tempo and the meter there. Written by animation frames, not by React. */
export function PositionDisplay() {
  const studio = useStudio();
  const meter = useMeter();
  const tempoMap = useTempoMap();
  const zeros = useRef<HTMLSpanElement>(null);
  const digits = useRef<HTMLSpanElement>(null);
  const time = useRef<HTMLElement>(null);
  const [bpm, setBpm] = useState(() => tempoMap.bpmAt(0));
  const [signature, setSignature] = useState(() => meter.signatureAt(0));
  const shown = useRef("");

  useFrame(() => {
    const tick = positionTick(studio);
    const position = positionText(meter, tick);
    const clock = timeText(tempoMap.secondsAt(tick));
    if (shown.current !== position + clock) {
      shown.current = position + clock;
      const dim = leadingZeros(position);
      if (zeros.current) zeros.current.textContent = position.slice(0, dim);
      if (digits.current) digits.current.textContent = position.slice(dim);
      if (time.current) time.current.textContent = clock;
    }
    // Tempo and meter change seldom: React sets the same value for nothing.
    setBpm(Math.round(tempoMap.bpmAt(tick) * 100) / 100);
    setSignature(meter.signatureAt(tick));
    return studio.session.transport.state === "started";
  });

  return (
    <div className={styles.display}>
      <div className={styles.cell} role="timer" aria-label={strings.position}>
        <span className={styles.position}>
          <span ref={zeros} className="text-3" />
          <span ref={digits} />
        </span>
      </div>
      <div className={classes(styles.cell, styles.time)}>
        <b ref={time} />
        <small>{strings.time}</small>
      </div>
      <TempoCell bpm={bpm} />
      <SignatureCell numerator={signature.numerator} denominator={signature.denominator} />
    </div>
  );
}

const DENOMINATORS = [1, 2, 4, 8, 16, 32].map((value) => ({ value: String(value), label: String(value) }));
const NUMERATOR = linearScale({ min: 1, max: 64, step: 1, fine: 1, initial: 4 });

interface SignatureProps {
  readonly numerator: number;
  readonly denominator: number;
}

function SignatureCell({ numerator, denominator }: SignatureProps) {
  const studio = useStudio();
  const edit = usePlayheadEdit((document, tick, value) =>
    setTimeSignature(document, tick, Math.round(value), denominator),
  );
  const form = (
    <div className={classes("row gap-8", styles.signatureForm)}>
      <NumberField label={strings.beatsPerBar} value={numerator} scale={NUMERATOR} format={String} edit={edit} />/
      <Select
        label={strings.beatUnit}
        value={String(denominator)}
        options={DENOMINATORS}
        onChange={(value) =>
          applyCommand(studio.timeline, (document) =>
            setTimeSignature(document, positionTick(studio), numerator, Number(value)),
          )
        }
      />
    </div>
  );
  return (
    <div className={classes(styles.cell, styles.signatureCell)}>
      <Popover label={strings.timeSignature} content={form}>
        <SignatureButton text={`${numerator}/${denominator}`} />
      </Popover>
      <small>{strings.meter}</small>
    </div>
  );
}

interface SignatureButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly text: string;
  readonly ref?: Ref<HTMLButtonElement>;
}

function SignatureButton({ text, ...rest }: SignatureButtonProps) {
  return (
    <Tooltip text={strings.timeSignature}>
      <button
        type="button"
        aria-label={`${strings.timeSignature} ${text}`}
        {...rest}
        className={classes("relative radius-px text-left touch-height touch-min-width", styles.signature)}
      >
        <b>{text}</b>
      </button>
    </Tooltip>
  );
}
