import { useEffect, useRef } from "react";
import { useSnapshot } from "valtio";
import type { MidiPortInfo } from "../../../../protocol/midi.ts";
import type { Session } from "../../../../state/session.ts";
import { classes } from "../../../controls/classes.ts";
import { useStudio } from "../../../hooks/StudioContext.ts";
import { strings } from "../../../strings/timeline.ts";
import styles from "./TransportBar.module.css";

const FLASH_MS = 120;

/** A light for each direction: green while a device is there, bright while messages come. */
export function MidiLights() {
  const { session, midiIn } = useStudio();
  const midi = useSnapshot(session).midi;
  const inputs = devicesOf(midi.inputs);
  const outputs = devicesOf(midi.outputs);
  const input = useRef<HTMLElement>(null);
  useEffect(() => {
    let timer = 0;
    const unsubscribe = midiIn.tap("watch", () => {
      input.current?.toggleAttribute("data-active", true);
      clearTimeout(timer);
      timer = window.setTimeout(() => input.current?.toggleAttribute("data-active", false), FLASH_MS);
    });
    return () => {
      clearTimeout(timer);
      unsubscribe();
    };
  }, [midiIn]);
  return (
    <div className={classes("grid text-3 size-1 line-14", styles.lights)}>
      <span className="row gap-6" title={stateOf(midi, inputs) ?? strings.noMidiIn}>
        <i ref={input} className={styles.led} data-on={inputs.length > 0 || undefined} />
        {strings.midiIn}
      </span>
      <span className="row gap-6" title={stateOf(midi, outputs) ?? strings.noMidiOut}>
        <i className={styles.led} data-on={outputs.length > 0 || undefined} />
        {strings.midiOut}
      </span>
    </div>
  );
}

/** Connected devices, without the app's own ports, which are there whatever the browser allows. */
const devicesOf = (ports: readonly Pick<MidiPortInfo, "name" | "alias" | "connected" | "isVirtual">[]) =>
  ports.filter(({ connected, isVirtual }) => connected && isVirtual !== true);

/** The devices of a direction, or why there are none; null where the browser has none to show. */
function stateOf(
  { supported, permission }: Pick<Session["midi"], "supported" | "permission">,
  devices: readonly Pick<MidiPortInfo, "name" | "alias">[],
): string | null {
  if (devices.length > 0) return devices.map(({ name, alias }) => alias ?? name).join(", ");
  if (!supported) return strings.midiUnsupported;
  if (permission === "DENIED") return strings.midiDenied;
  return permission === "PROMPT" ? strings.midiNotAsked : null;
}
