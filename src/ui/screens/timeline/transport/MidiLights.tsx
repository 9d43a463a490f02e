import { useEffect, useRef } from "react";
import { useSnapshot } from "valtio";
import { useStudio } from "../../../hooks/StudioContext.ts";
import { strings } from "../../../strings/timeline.ts";
import styles from "./TransportBar.module.css";

const FLASH_MS = 120;
const named = (ports: readonly { readonly name: string }[]): string => ports.map(({ name }) => name).join(", ");

/** A light for each direction: green while a device is there, bright while messages come. */
export function MidiLights() {
  const { session, midiIn } = useStudio();
  const { inputs, outputs } = useSnapshot(session).midi;
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
    <div className={styles.lights}>
      <span title={named(inputs)}>
        <i ref={input} className={styles.led} data-on={inputs.length > 0 || undefined} />
        {strings.midiIn}
      </span>
      <span title={named(outputs)}>
        <i className={styles.led} data-on={outputs.length > 0 || undefined} />
        {strings.midiOut}
      </span>
    </div>
  );
}
