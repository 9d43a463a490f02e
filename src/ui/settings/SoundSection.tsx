import { useEffect, useState } from "react";
import type { EnginePort, OutputBuffer } from "../../protocol/enginePort.ts";
import { notify } from "../../state/notices.ts";
import { changeSettings } from "../../state/settings.ts";
import { Button } from "../controls/Button.tsx";
import { useSettings, useSettingsSnapshot } from "../hooks/SettingsContext.ts";
import { useStudio } from "../hooks/StudioContext.ts";
import { strings } from "../strings/settings.ts";
import { Row, Section, SelectRow } from "./Section.tsx";

const READING_MS = 500;
const BUFFERS = (["lowest", "balanced", "safe"] as const).map((value) => ({ value, label: strings.buffers[value] }));

export function SoundSection() {
  const { engine } = useStudio();
  const settings = useSettings();
  const { buffer } = useSettingsSnapshot();
  const state = useEngineState(engine);
  const health = useHealth(engine);
  const running = state === "running";
  return (
    <Section title={strings.audio}>
      <Row label={strings.engine}>
        {strings.engineStates[state]}
        {(state === "off" || state === "failed" || state === "suspended") && (
          <Button onClick={() => void engine.start()}>{strings.startEngine}</Button>
        )}
      </Row>
      <OutputRow />
      <SelectRow
        label={strings.buffer}
        value={buffer}
        options={BUFFERS}
        onChange={(value) => changeSettings(settings, { buffer: value as OutputBuffer })}
      />
      <p className="text-2 size-2 line-16">{strings.bufferHint}</p>
      <Row label={strings.latency}>{running ? strings.latencyOf(health) : strings.unknown}</Row>
      <Row label={strings.dropouts}>{running ? String(health.dropouts) : strings.unknown}</Row>
      <Row label={strings.stolenVoices}>{running ? String(health.stolenVoices) : strings.unknown}</Row>
      <Row label={strings.sampleRate}>{running ? strings.kilohertz(engine.sampleRate()) : strings.unknown}</Row>
    </Section>
  );
}

/** Shown where the browser lets outputs be chosen and names them. */
function OutputRow() {
  const { engine, session } = useStudio();
  const settings = useSettings();
  const { output } = useSettingsSnapshot();
  const [outputs, setOutputs] = useState<readonly { readonly id: string; readonly name: string }[] | null>(null);
  useEffect(() => void engine.outputs().then(setOutputs), [engine]);
  if (!outputs) return null;
  const choose = async (id: string): Promise<void> => {
    const chosen = await engine.setOutput(id);
    if (chosen.ok) changeSettings(settings, { output: id });
    else notify(session, "error", chosen.error.message);
  };
  const options = [
    { value: SYSTEM, label: strings.systemOutput },
    ...outputs.map(({ id, name }) => ({ value: id, label: name })),
  ];
  const value = outputs.some(({ id }) => id === output) ? output : SYSTEM;
  return (
    <SelectRow
      label={strings.output}
      value={value}
      options={options}
      onChange={(id) => void choose(id === SYSTEM ? "" : id)}
    />
  );
}

/** A select's options have a value each. */
const SYSTEM = "system";

function useEngineState(engine: EnginePort) {
  const [state, setState] = useState(() => engine.state());
  useEffect(() => engine.onState(setState), [engine]);
  return state;
}

function useHealth(engine: EnginePort) {
  const [health, setHealth] = useState(() => engine.health());
  useEffect(() => {
    const timer = setInterval(() => setHealth(engine.health()), READING_MS);
    return () => clearInterval(timer);
  }, [engine]);
  return health;
}
