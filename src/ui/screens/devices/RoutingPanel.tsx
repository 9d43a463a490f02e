import { Circle, CircleDot, CircleOff, TriangleAlert, Workflow, Unplug } from "lucide-react";
import { useState, type CSSProperties, type ReactNode } from "react";
import { paletteHex } from "../../../domain/board/newPad.ts";
import { isPlain, type Chain } from "../../../domain/midi-routing/chain.ts";
import type { Device } from "../../../state/devices/DeviceBook.ts";
import { deviceName } from "../../../state/devices/Devices.ts";
import { APP_SINK, BOARD_SOURCE } from "../../../state/devices/parts.ts";
import { isSameCable, newRoute, type Route } from "../../../state/devices/setup.ts";
import { ICON, SMALL_ICON } from "../../controls/iconSize.ts";
import { deviceStrings as words } from "../../strings/devices.ts";
import { CableRate } from "./CableRate.tsx";
import styles from "./Devices.module.css";
import { useDevices, useLoops, usePorts, useRoutes } from "./DevicesContext.ts";
import { SwitchRow } from "../../controls/SwitchRow.tsx";
import { Button } from "../../controls/Button.tsx";
import { Row, Section } from "../edit/panel/Rows.tsx";
import { ChainFilter } from "./ChainFilter.tsx";
import { ChainMap } from "./ChainMap.tsx";
import { ChainRules, ChainZones } from "./ChainParts.tsx";
import { NumberCell } from "./NumberCell.tsx";

interface ChainPanelProps {
  readonly route: Route;
  readonly title: string;
}

/** Chain of one cable. */
export function ChainPanel({ route, title }: ChainPanelProps) {
  const { book } = useDevices();
  const isLooping = useLoops().some((each) => isSameCable(each, route));
  const { chain, isOn } = route;
  const change = (part: Partial<Chain>): void => book.setRoute({ ...route, chain: { ...chain, ...part } });
  return (
    <section className={styles.box} aria-label={title}>
      <h2>{title}</h2>
      {isLooping && (
        <div className={styles.access} data-warning>
          <p className="size-3 line-20">{words.loopHint}</p>
          <Button onClick={() => book.setRoute({ ...route })}>{words.closeLoop}</Button>
        </div>
      )}
      <Section>
        <Row label={words.rateNow}>
          <CableRate route={route} />
        </Row>
        <SwitchRow label={words.on} checked={isOn} onChange={(next) => book.setRoute({ ...route, isOn: next })} />
      </Section>
      <ChainFilter chain={chain} onChange={change} />
      <ChainMap chain={chain} onChange={change} />
      <ChainZones chain={chain} onChange={change} />
      <ChainRules chain={chain} onChange={change} />
      <Section title={words.guard}>
        <NumberCell
          label={words.limit}
          value={chain.controllersPerSecond}
          range={[0, 1000]}
          format={(value) => (value === 0 ? words.noLimit : String(value))}
          onChange={(controllersPerSecond) => change({ controllersPerSecond })}
        />
        <p className={styles.hint}>{words.loops}</p>
      </Section>
      <div className="flex wrap gap-8">
        <Button tone="danger" icon={<Unplug {...SMALL_ICON} />} onClick={() => book.removeRoute(route)}>
          {words.removeCable}
        </Button>
      </div>
    </section>
  );
}

/** One end of cables. */
interface End {
  readonly key: string;
  readonly name: string;
  readonly hint?: string;
  readonly isGone: boolean;
  readonly colour: number | null;
}

interface Cell {
  readonly from: string;
  readonly to: string;
}

const endOf = (device: Device): End => ({
  key: device.key,
  name: deviceName(device),
  isGone: !device.connected,
  colour: device.colour,
});

const BOARDS: End = {
  key: BOARD_SOURCE,
  name: words.boardSource,
  hint: words.boardSourceHint,
  isGone: false,
  colour: null,
};
const APP: End = { key: APP_SINK, name: words.appSink, isGone: false, colour: null };

/** Cables of each source, with their chains. */
export function RoutingPanel() {
  const routes = useRoutes();
  const sources = [...usePorts("in").map(endOf), BOARDS];
  const sinks = [...usePorts("out").map(endOf), APP];
  const { book } = useDevices();
  const [chosen, setChosen] = useState<Cell | null>(null);
  const press = (cell: Cell): void => {
    setChosen(cell);
    if (!routes.some((route) => isSameCable(route, cell))) book.setRoute(newRoute(cell.from, cell.to));
  };
  const route = chosen && routes.find((each) => isSameCable(each, chosen));
  return (
    <div className={styles.routing}>
      <section className={styles.box} aria-label={words.matrix}>
        <h2>{words.matrix}</h2>
        <p className={styles.hint}>{words.matrixHint}</p>
        <Matrix sources={sources} sinks={sinks} routes={routes} chosen={chosen} onPress={press} />
      </section>
      {route ? (
        <ChainPanel
          key={`${route.from} ${route.to}`}
          route={route}
          title={words.chainOf(nameOf(sources, route.from), nameOf(sinks, route.to))}
        />
      ) : (
        <section className={styles.box}>
          <p className={styles.nothing}>{words.noCable}</p>
        </section>
      )}
    </div>
  );
}

const nameOf = (ends: readonly End[], key: string): string => ends.find((end) => end.key === key)?.name ?? key;

interface MatrixProps {
  readonly sources: readonly End[];
  readonly sinks: readonly End[];
  readonly routes: readonly Route[];
  readonly chosen: Cell | null;
  readonly onPress: (cell: Cell) => void;
}

const Matrix = ({ sources, sinks, routes, chosen, onPress }: MatrixProps) => (
  <div className={styles.matrixScroller}>
    <table className={styles.matrix}>
      <thead>
        <tr>
          <th className="size-3 weight-500 text-left" scope="col">
            {words.source}
          </th>
          {sinks.map((sink) => (
            <th
              className="size-3 weight-500 text-left"
              key={sink.key}
              scope="col"
              data-gone={sink.isGone || undefined}
              style={hueOf(sink)}
            >
              <span>{sink.name}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {sources.map((source) => (
          <tr key={source.key}>
            <th
              className="size-3 weight-500 text-left"
              scope="row"
              data-gone={source.isGone || undefined}
              style={hueOf(source)}
              data-tip={source.hint}
            >
              {source.name}
            </th>
            {sinks.map((sink) => (
              <td key={sink.key}>
                {!(source.key === BOARD_SOURCE && sink.key === APP_SINK) && (
                  <CellButton source={source} sink={sink} routes={routes} chosen={chosen} onPress={onPress} />
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

const hueOf = ({ colour }: End): CSSProperties | undefined =>
  colour === null ? undefined : ({ "--hue": paletteHex(colour) } as CSSProperties);

type CellState = keyof typeof words.states;

const ICONS: Readonly<Record<CellState, ReactNode>> = {
  none: null,
  direct: <Circle {...ICON} />,
  plain: <CircleDot {...ICON} />,
  chain: <Workflow {...ICON} />,
  off: <CircleOff {...ICON} />,
  loop: <TriangleAlert {...ICON} />,
};

interface CellButtonProps extends Pick<MatrixProps, "routes" | "chosen" | "onPress"> {
  readonly source: End;
  readonly sink: End;
}

function CellButton({ source, sink, routes, chosen, onPress }: CellButtonProps) {
  const loops = useLoops();
  const cell = { from: source.key, to: sink.key };
  const route = routes.find((each) => isSameCable(each, cell));
  const state = stateOf(
    route,
    sink.key,
    loops.some((each) => isSameCable(each, cell)),
  );
  return (
    <button
      type="button"
      className={styles.cell}
      data-state={state}
      aria-label={words.cell(source.name, sink.name, words.states[state])}
      aria-current={chosen !== null && isSameCable(chosen, cell)}
      onClick={() => onPress(cell)}
    >
      {ICONS[state]}
      {route && <CableRate route={route} rest="" />}
    </button>
  );
}

function stateOf(route: Route | undefined, sink: string, isLooping: boolean): CellState {
  if (!route) return sink === APP_SINK ? "direct" : "none";
  if (isLooping) return "loop";
  if (!route.isOn) return "off";
  return isPlain(route.chain) ? "plain" : "chain";
}
