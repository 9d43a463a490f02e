import { useState } from "react";
import { useSnapshot } from "valtio";
import { FolderOpen } from "lucide-react";
import { readBlocks } from "../../../domain/midi-routing/sysExBlocks.ts";
import { deviceName } from "../../../state/devices/Devices.ts";
import { notify } from "../../../state/notices.ts";
import { Button } from "../../controls/Button.tsx";
import { SMALL_ICON } from "../../controls/iconSize.ts";
import { chooseFiles } from "../../files/chooseFiles.ts";
import { useStudio } from "../../hooks/StudioContext.ts";
import { deviceStrings as words } from "../../strings/devices.ts";
import styles from "./Devices.module.css";
import { useDevices, usePorts } from "./DevicesContext.ts";
import { DumpList } from "./DumpList.tsx";

/** Identities of devices, and SysEx dumps. */
export function SysExPanel() {
  const { sysEx } = useDevices();
  const { session } = useStudio();
  const { isAllowed, refusedBytes } = useSnapshot(sysEx.state);
  const [isRefused, setRefused] = useState(false);
  const open = async (file: File): Promise<void> => {
    const read = readBlocks(new Uint8Array(await file.arrayBuffer()));
    if (read.ok) sysEx.add(file.name, read.value);
    else notify(session, "error", read.error.message);
  };
  return (
    <div className={styles.lists}>
      <section className={styles.box} aria-label={words.identity}>
        <h2>{words.identity}</h2>
        {isAllowed ? (
          <Identities />
        ) : (
          <output className={styles.access} data-warning={isRefused || undefined}>
            <p className="size-3 line-20">{isRefused ? words.sysExRefused : words.sysExOff}</p>
            <Button
              size="medium"
              tone="primary"
              onClick={() => void sysEx.allow().then((allowed) => setRefused(!allowed))}
            >
              {words.sysExAllow}
            </Button>
          </output>
        )}
      </section>
      <section className={styles.box} aria-label={words.dumps}>
        <h2>
          {words.dumps}
          <Button
            icon={<FolderOpen {...SMALL_ICON} />}
            onClick={() => chooseFiles(([file]) => file && void open(file), ".syx,application/octet-stream")}
          >
            {words.openSyx}
          </Button>
        </h2>
        {refusedBytes > 0 && <p className="text-warn size-3 line-20">{words.tooLarge(refusedBytes)}</p>}
        <DumpList />
      </section>
    </div>
  );
}

function Identities() {
  const { sysEx } = useDevices();
  const { identities } = useSnapshot(sysEx.state);
  const inputs = usePorts("in");
  const outputs = usePorts("out").filter(({ connected, isVirtual }) => connected && !isVirtual);
  const answers = Object.entries(identities);
  const nameOf = (portId: string): string => {
    const input = inputs.find(({ id }) => id === portId);
    return input ? deviceName(input) : portId;
  };
  return (
    <>
      <div className="flex wrap gap-8">
        {outputs.map((device) => (
          <Button key={device.key} onClick={() => sysEx.ask(device.id)}>
            {words.identify(deviceName(device))}
          </Button>
        ))}
      </div>
      {answers.length === 0 ? (
        <p className={styles.nothing}>{words.noAnswer}</p>
      ) : (
        <dl className={styles.facts}>
          {answers.map(([portId, { makerName, family, model, version }]) => (
            <div className="flex between wrap gap-4-16" key={portId}>
              <dt>{nameOf(portId)}</dt>
              <dd>{words.identityText(makerName, family, model, version)}</dd>
            </div>
          ))}
        </dl>
      )}
    </>
  );
}
