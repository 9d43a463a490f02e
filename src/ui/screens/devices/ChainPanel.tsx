import { Unplug } from "lucide-react";
import type { Chain } from "../../../domain/midi-routing/chain.ts";
import { isSameCable, type Route } from "../../../state/devices/setup.ts";
import { Button } from "../../controls/Button.tsx";
import { SMALL_ICON } from "../../controls/iconSize.ts";
import { Switch } from "../../controls/Switch.tsx";
import { deviceStrings as words } from "../../strings/devices.ts";
import { Row, Section } from "../edit/panel/Rows.tsx";
import { CableRate } from "./CableRate.tsx";
import { ChainFilter } from "./ChainFilter.tsx";
import { ChainMap } from "./ChainMap.tsx";
import { ChainRules, ChainZones } from "./ChainParts.tsx";
import styles from "./Devices.module.css";
import { useDevices, useLoops, usePorts } from "./DevicesContext.ts";
import { NumberCell } from "./NumberCell.tsx";
import { TestNoteButton } from "./TestNote.tsx";

interface ChainPanelProps {
  readonly route: Route;
  readonly title: string;
}

/** Chain of one cable. */
export function ChainPanel({ route, title }: ChainPanelProps) {
  const { book } = useDevices();
  const isLooping = useLoops().some((each) => isSameCable(each, route));
  const output = usePorts("out").find(({ key, isVirtual }) => key === route.to && !isVirtual);
  const { chain, isOn } = route;
  const change = (part: Partial<Chain>): void => book.setRoute({ ...route, chain: { ...chain, ...part } });
  return (
    <section className={styles.box} aria-label={title}>
      <h2>
        {title}
        <Switch label={words.on} checked={isOn} onChange={(next) => book.setRoute({ ...route, isOn: next })} />
      </h2>
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
        {output && <TestNoteButton device={output} />}
        <Button tone="danger" icon={<Unplug {...SMALL_ICON} />} onClick={() => book.removeRoute(route)}>
          {words.removeCable}
        </Button>
      </div>
    </section>
  );
}
