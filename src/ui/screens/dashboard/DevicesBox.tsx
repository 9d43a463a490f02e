import { useSnapshot } from "valtio";
import type { MidiPortInfo } from "../../../protocol/midi.ts";
import { Button } from "../../controls/Button.tsx";
import { useStudio } from "../../hooks/StudioContext.ts";
import { strings } from "../../strings/dashboard.ts";
import styles from "./DashboardScreen.module.css";

interface Device {
  readonly name: string;
  readonly way: string;
}

const isDevice = ({ connected, isVirtual }: MidiPortInfo): boolean => connected && !isVirtual;

/** The MIDI devices that are connected: a name with its input, its output, or both. */
function devicesOf(inputs: readonly MidiPortInfo[], outputs: readonly MidiPortInfo[]): readonly Device[] {
  const ins = new Set(inputs.filter(isDevice).map(({ alias, name }) => alias ?? name));
  const outs = new Set(outputs.filter(isDevice).map(({ alias, name }) => alias ?? name));
  return [...new Set([...ins, ...outs])].map((name) => ({
    name,
    way: ins.has(name) ? (outs.has(name) ? strings.deviceBoth : strings.deviceIn) : strings.deviceOut,
  }));
}

export function DevicesBox() {
  const { session, midi } = useStudio();
  const { supported, permission, inputs, outputs } = useSnapshot(session).midi;
  const devices = devicesOf(inputs, outputs);
  return (
    <section className={styles.box}>
      <h2>
        {strings.devices}
        {devices.length > 0 && <span>{strings.devicesCount(devices.length)}</span>}
      </h2>
      {devices.length > 0 ? (
        <ul className={styles.devices}>
          {devices.map(({ name, way }) => (
            <li className="row gap-10 min-height-36" key={name}>
              <i aria-hidden="true" />
              <b className="truncate size-3 weight-550">{name}</b>
              <span>{way}</span>
            </li>
          ))}
        </ul>
      ) : (
        <p>{supported ? TEXTS[permission] : strings.devicesUnsupported}</p>
      )}
      {supported && permission === "PROMPT" && (
        <Button size="medium" onClick={() => void midi.request()}>
          {strings.devicesAllow}
        </Button>
      )}
    </section>
  );
}

const TEXTS = { OK: strings.devicesNone, PROMPT: strings.devicesAsk, DENIED: strings.devicesDenied } as const;
