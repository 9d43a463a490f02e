import { useRef } from "react";
import type { Direction } from "../../../state/devices/setup.ts";
import { useFrame } from "../../hooks/useFrame.ts";
import { deviceStrings as words } from "../../strings/devices.ts";
import styles from "./Devices.module.css";
import { useDevices } from "./DevicesContext.ts";

const LIT_MS = 120;

export interface PortLightProps {
  readonly direction: Direction;
  readonly portId: string;
}

/** Sixteen lights: the channels that something has just passed on. */
export function ChannelLights({ direction, portId }: PortLightProps) {
  const { activity } = useDevices();
  const ref = useRef<HTMLSpanElement>(null);
  useFrame(() => {
    const now = performance.now();
    for (const [channel, light] of [...ref.current!.children].entries()) {
      const isLit = now - activity.channelAtMs(direction, portId, channel) < LIT_MS;
      if ((light as HTMLElement).hasAttribute("data-lit") !== isLit) light.toggleAttribute("data-lit", isLit);
    }
    return true;
  });
  return (
    <span ref={ref} className={styles.channels} aria-hidden="true">
      {Array.from({ length: 16 }, (_, channel) => (
        <i className="on-well-deep radius-px" key={channel} />
      ))}
    </span>
  );
}

/** Lit while something passes. */
export function PortLight({ direction, portId }: PortLightProps) {
  const { activity } = useDevices();
  const ref = useRef<HTMLElement>(null);
  useFrame(() => {
    const isLit = performance.now() - activity.atMs(direction, portId) < LIT_MS;
    if (ref.current!.hasAttribute("data-lit") !== isLit) ref.current!.toggleAttribute("data-lit", isLit);
    return true;
  });
  return <i ref={ref} className={styles.light} aria-hidden="true" />;
}

interface ClockReadingProps extends Pick<PortLightProps, "portId"> {
  /** Shown where it sends none. */
  readonly rest?: string;
}

/** The tempo of the clock that an input sends. */
export function ClockReading({ portId, rest = "" }: ClockReadingProps) {
  const { activity } = useDevices();
  const ref = useRef<HTMLSpanElement>(null);
  useFrame(() => {
    const reading = activity.clock(portId, performance.now());
    const text = reading ? words.clockIn(reading.bpm.toFixed(1), reading.jitterMs.toFixed(1)) : rest;
    if (ref.current!.textContent !== text) ref.current!.textContent = text;
    return true;
  });
  return <span ref={ref} className="text-primary size-2 tabular" />;
}
