import { useState } from "react";
import { isSameCable, newRoute } from "../../../state/devices/setup.ts";
import { Segments } from "../../controls/Segments.tsx";
import { useNarrow, useWide } from "../../hooks/useNarrow.ts";
import { deviceStrings as words } from "../../strings/devices.ts";
import { ChainPanel } from "./ChainPanel.tsx";
import { DeviceSettings } from "./DeviceSettings.tsx";
import styles from "./Devices.module.css";
import { useDevices, usePorts, useRoutes } from "./DevicesContext.ts";
import { nameOf, useSinks, useSources, type Chosen } from "./ends.ts";
import { Matrix } from "./Matrix.tsx";
import { MonitorPanel } from "./MonitorPanel.tsx";
import { useDeskCommands } from "./useDeskCommands.ts";

type Pane = keyof typeof words.panes;
const PANES = Object.keys(words.panes) as readonly Pane[];

/** Width in rem from which on two routes stand side by side. */
const TWO_ROUTES = 137.5;

/** Ports and their cables, the settings of one of them, and the messages that pass: in one view, or one at a time on phones. */
export function DeviceDesk() {
  const { book } = useDevices();
  const [slots, setSlots] = useState<Slots>(NO_SLOTS);
  const [pane, setPane] = useState<Pane>("routing");
  const narrow = useNarrow(48);
  const hasTwo = useWide(TWO_ROUTES);
  const chosen = slots.shown[slots.last];
  const beside = hasTwo ? slots.shown[1 - slots.last]! : null;
  const choose = (next: Chosen): void => {
    setSlots(withChosen(slots, next));
    if ("from" in next && !book.setup.routes.some((route) => isSameCable(route, next)))
      book.setRoute(newRoute(next.from, next.to));
    else setPane("settings");
  };
  useDeskCommands(chosen, choose);
  const shows = (each: Pane): boolean => !narrow || pane === each;
  return (
    <div className={styles.desk}>
      {narrow && (
        <Segments
          label={words.title}
          value={pane}
          segments={PANES.map((value) => ({ value, label: words.panes[value] }))}
          onChange={setPane}
        />
      )}
      {shows("routing") && <Matrix chosen={chosen ?? null} beside={beside} onChoose={choose} />}
      {shows("settings") &&
        (hasTwo && chosen ? (
          <div className={styles.inspectors}>
            {slots.shown.map((each, place) => (
              // oxlint-disable-next-line react/no-array-index-key -- a place keeps its route while the other one changes
              <Inspector key={place} chosen={each} hint={words.noSecond} />
            ))}
          </div>
        ) : (
          <Inspector chosen={chosen ?? null} hint={words.noCable} />
        ))}
      {shows("monitor") && <MonitorPanel />}
    </div>
  );
}

/** Two places for what is chosen. A choice takes the place of the older one, so that the other stays where it is. */
interface Slots {
  readonly shown: readonly [Chosen | null, Chosen | null];
  readonly last: 0 | 1;
}

const NO_SLOTS: Slots = { shown: [null, null], last: 1 };

function withChosen({ shown, last }: Slots, next: Chosen): Slots {
  const there = shown.findIndex((each) => each !== null && isSame(each, next));
  const place = there === -1 ? (last === 0 ? 1 : 0) : (there as 0 | 1);
  return { shown: place === 0 ? [next, shown[1]] : [shown[0], next], last: place };
}

function isSame(one: Chosen, other: Chosen): boolean {
  if ("port" in one) return "port" in other && one.port === other.port;
  return "from" in other && isSameCable(one, other);
}

interface InspectorProps {
  readonly chosen: Chosen | null;
  /** Text in place of settings. */
  readonly hint: string;
}

/** Settings of a cable or a port that is chosen. */
function Inspector({ chosen, hint }: InspectorProps) {
  const routes = useRoutes();
  const sources = useSources();
  const sinks = useSinks();
  const devices = [...usePorts("in"), ...usePorts("out")];
  const route = chosen && "from" in chosen ? routes.find((each) => isSameCable(each, chosen)) : undefined;
  const device = chosen && "port" in chosen ? devices.find(({ key }) => key === chosen.port) : undefined;
  if (route) {
    const title = words.chainOf(nameOf(sources, route.from), nameOf(sinks, route.to));
    return (
      <div className={styles.inspector}>
        <ChainPanel key={`${route.from} ${route.to}`} route={route} title={title} />
      </div>
    );
  }
  if (!device) return <p className={styles.unchosen}>{hint}</p>;
  const name = nameOf([...sources, ...sinks], device.key);
  return (
    <section className={styles.inspector} aria-label={words.settingsOf(name)}>
      <h2>
        {name} <span>{words[device.direction === "in" ? "input" : "output"]}</span>
      </h2>
      <DeviceSettings key={device.key} device={device} />
    </section>
  );
}
