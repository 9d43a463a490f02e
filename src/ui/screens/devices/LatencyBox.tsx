import { useState } from "react";
import { useSnapshot } from "valtio";
import type { Device } from "../../../state/devices/DeviceBook.ts";
import { deviceName } from "../../../state/devices/Devices.ts";
import { MAX_OFFSET_MS, type Direction } from "../../../state/devices/setup.ts";
import { notify } from "../../../state/notices.ts";
import { Button } from "../../controls/Button.tsx";
import { useStudio } from "../../hooks/StudioContext.ts";
import { deviceStrings as words } from "../../strings/devices.ts";
import { ChoiceRow } from "../edit/panel/Rows.tsx";
import styles from "./Devices.module.css";
import { useDevices, usePorts } from "./DevicesContext.ts";

/** Test of the latency from an output to an input. */
export function LatencyBox() {
  const { latency } = useDevices();
  const { sent, figures, isSilent } = useSnapshot(latency.state);
  const [output, outputChoice] = usePortChoice("out", words.output);
  const [input, inputChoice] = usePortChoice("in", words.input);
  const isRunning = sent !== null;
  return (
    <section className={styles.box} aria-label={words.latency}>
      <h2>{words.latency}</h2>
      <p className={styles.hint}>{words.latencyHint}</p>
      {outputChoice}
      {inputChoice}
      <Button
        size="medium"
        tone="primary"
        disabled={isRunning || !output || !input}
        onClick={() => output && input && void latency.run(output.id, input.id)}
      >
        {words.startTest}
      </Button>
      <output>
        {isRunning && <p className={styles.hint}>{words.testing(sent)}</p>}
        {isSilent && <p className="text-warn size-3 line-20">{words.silent}</p>}
        {figures && (
          <dl className={styles.figures}>
            <Figure name={words.median} value={`${figures.medianMs.toFixed(2)} ms`} />
            <Figure name={words.p95} value={`${figures.p95Ms.toFixed(2)} ms`} />
            <Figure name={words.jitter} value={`${figures.jitterMs.toFixed(2)} ms`} />
            <Figure name={words.heard} value={`${figures.heard} / ${figures.sent}`} />
          </dl>
        )}
      </output>
      {figures && input && <Proposal input={input} medianMs={figures.medianMs} />}
    </section>
  );
}

const Figure = ({ name, value }: { readonly name: string; readonly value: string }) => (
  <div className="on-well ring-inset radius-1">
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
);

/** Offset to apply: the measured one is added to the current one. */
function Proposal({ input, medianMs }: { readonly input: Device; readonly medianMs: number }) {
  const { book } = useDevices();
  const { session } = useStudio();
  const offsetMs = Math.min(MAX_OFFSET_MS, Math.round((input.offsetMs + medianMs) * 10) / 10);
  const take = (): void => {
    book.annotate(input.key, { offsetMs });
    notify(session, "success", words.offsetTaken);
  };
  return <Button onClick={take}>{words.proposal(String(offsetMs))}</Button>;
}

function usePortChoice(direction: Direction, label: string) {
  const ports = usePorts(direction).filter(({ connected }) => connected);
  const [portId, setPortId] = useState("");
  const port = ports.find(({ id }) => id === portId) ?? ports[0];
  const choice = (
    <ChoiceRow
      label={label}
      value={port?.id ?? ""}
      options={ports.map((device) => ({ value: device.id, label: deviceName(device) }))}
      onChange={setPortId}
    />
  );
  return [port, choice] as const;
}
