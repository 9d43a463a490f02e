import { useState } from "react";
import { isSameCable, newRoute } from "../../../state/devices/setup.ts";
import { Segments } from "../../controls/Segments.tsx";
import { useNarrow } from "../../hooks/useNarrow.ts";
import { deviceStrings as words } from "../../strings/devices.ts";
import { ChainPanel } from "./ChainPanel.tsx";
import { DeviceSettings } from "./DeviceSettings.tsx";
import styles from "./Devices.module.css";
import { useDevices, usePorts, useRoutes } from "./DevicesContext.ts";
import { nameOf, useSinks, useSources, type Chosen } from "./ends.ts";
import { Matrix } from "./Matrix.tsx";
import { MonitorPanel } from "./MonitorPanel.tsx";

type Pane = keyof typeof words.panes;
const PANES = Object.keys(words.panes) as readonly Pane[];

/** Ports and their cables, the settings of one of them, and the messages that pass: in one view, or one at a time on phones. */
export function DeviceDesk() {
  const { book } = useDevices();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [pane, setPane] = useState<Pane>("routing");
  const narrow = useNarrow(48);
  const choose = (next: Chosen): void => {
    setChosen(next);
    if ("from" in next && !book.setup.routes.some((route) => isSameCable(route, next)))
      book.setRoute(newRoute(next.from, next.to));
    else setPane("settings");
  };
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
      {shows("routing") && <Matrix chosen={chosen} onChoose={choose} />}
      {shows("settings") && <Inspector chosen={chosen} />}
      {shows("monitor") && <MonitorPanel />}
    </div>
  );
}

/** Settings of the cable or the port that is chosen. */
function Inspector({ chosen }: { readonly chosen: Chosen | null }) {
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
  if (!device) return <p className={styles.unchosen}>{words.noCable}</p>;
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
