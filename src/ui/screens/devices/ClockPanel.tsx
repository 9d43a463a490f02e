import { useSnapshot } from "valtio";
import { deviceName } from "../../../state/devices/Devices.ts";
import { Button } from "../../controls/Button.tsx";
import { useStudio } from "../../hooks/StudioContext.ts";
import { ClockOutputs, ClockSource } from "../../midi/ClockChoices.tsx";
import { deviceStrings as words } from "../../strings/devices.ts";
import styles from "./Devices.module.css";
import { useDevices, usePorts } from "./DevicesContext.ts";
import { LatencyBox } from "./LatencyBox.tsx";
import { NumberCell } from "./NumberCell.tsx";
import { ClockReading } from "./PortLight.tsx";

/** Clock out and in, and how long notes take. */
export const ClockPanel = () => (
  <div className={styles.lists}>
    <ClockOut />
    <section className={styles.box} aria-label={words.clockHeard}>
      <h2>{words.clockHeard}</h2>
      <p className={styles.hint}>{words.clockSourceHint}</p>
      <ClockSource book={useDevices().book} />
      <ClockIn />
    </section>
    <LatencyBox />
  </div>
);

function ClockOut() {
  const { clock, book } = useDevices();
  const { bpm, isRunning } = useSnapshot(clock.state);
  const isSong = useSnapshot(useStudio().session.transport).state === "started";
  return (
    <section className={styles.box} aria-label={words.clock}>
      <h2>{words.clock}</h2>
      <p className={styles.hint}>{words.clockHint}</p>
      <NumberCell
        label={words.bpm}
        prefix={words.bpm}
        value={bpm}
        range={[20, 400]}
        onChange={(next) => clock.setTempo(next)}
      />
      <Button size="medium" tone="primary" disabled={isSong} onClick={() => clock.toggle()}>
        {isRunning ? words.stopClock : words.startClock}
      </Button>
      <output className={styles.hint}>{words.clockState(isSong, isRunning)}</output>
      <h3>{words.clockOutputs}</h3>
      <ClockOutputs book={book} />
    </section>
  );
}

function ClockIn() {
  const inputs = usePorts("in").filter(({ connected }) => connected);
  if (inputs.length === 0) return <p className={styles.nothing}>{words.noClock}</p>;
  return (
    <dl className={styles.facts}>
      {inputs.map((device) => (
        <div className="flex between wrap gap-4-16" key={device.key}>
          <dt>{deviceName(device)}</dt>
          <dd>
            <ClockReading portId={device.id} rest={words.noClockHere} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
