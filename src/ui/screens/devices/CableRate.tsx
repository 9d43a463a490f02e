import { useRef } from "react";
import type { Route } from "../../../state/devices/setup.ts";
import { classes } from "../../controls/classes.ts";
import { useFrame } from "../../hooks/useFrame.ts";
import { deviceStrings as words } from "../../strings/devices.ts";
import styles from "./Devices.module.css";
import { useDevices } from "./DevicesContext.ts";

interface CableRateProps {
  readonly route: Pick<Route, "from" | "to">;
  /** Shown while nothing passes; absent: 0. */
  readonly rest?: string;
}

/** Number of messages that a cable has passed on in the last second. */
export function CableRate({ route, rest }: CableRateProps) {
  const { router } = useDevices();
  const ref = useRef<HTMLSpanElement>(null);
  useFrame(() => {
    const rate = router.rateOf(route);
    const text = rate === 0 && rest !== undefined ? rest : words.rate(rate);
    if (ref.current!.textContent !== text) ref.current!.textContent = text;
    return true;
  });
  return <span ref={ref} className={classes("tabular", styles.rate)} aria-hidden="true" />;
}
