import { GitCompare, Save, Send, X } from "lucide-react";
import { useState } from "react";
import { useSnapshot } from "valtio";
import { compareDumps, joinBlocks } from "../../../domain/midi-routing/sysExBlocks.ts";
import { deviceName } from "../../../state/devices/Devices.ts";
import type { Dump } from "../../../state/devices/SysExDumps.ts";
import { notify } from "../../../state/notices.ts";
import { Button } from "../../controls/Button.tsx";
import { IconButton } from "../../controls/IconButton.tsx";
import { ICON } from "../../controls/iconSize.ts";
import { useStudio } from "../../hooks/StudioContext.ts";
import { fileName, saveFile } from "../../shell/saveFile.ts";
import { deviceStrings as words } from "../../strings/devices.ts";
import { Choice, Columns } from "../edit/panel/Rows.tsx";
import styles from "./Devices.module.css";
import { useDevices, usePorts } from "./DevicesContext.ts";
import { NumberCell } from "./NumberCell.tsx";

const USUAL_PAUSE_MS = 20;

/** Dumps of this visit: save, compare, send. */
export function DumpList() {
  const { sysEx } = useDevices();
  const { session } = useStudio();
  const state = useSnapshot(sysEx.state);
  const dumps = state.dumps as readonly Dump[];
  const outputs = usePorts("out").filter(({ connected }) => connected);
  const [portId, setPortId] = useState("");
  const [pauseMs, setPauseMs] = useState(USUAL_PAUSE_MS);
  const [compared, setCompared] = useState<Dump | null>(null);
  const [verdict, setVerdict] = useState<string | null>(null);
  const target = outputs.find(({ id }) => id === portId) ?? outputs.find(({ isVirtual }) => !isVirtual) ?? outputs[0];
  const send = async (dump: Dump): Promise<void> => {
    const isTaken = target ? await sysEx.send(target.id, dump.blocks, pauseMs) : false;
    if (!isTaken) notify(session, "error", words.sendFailed);
  };
  const compare = (dump: Dump): void => {
    if (!compared || compared === dump) {
      setCompared(compared ? null : dump);
      return setVerdict(compared ? null : words.compareFirst);
    }
    const found = compareDumps(joinBlocks(compared.blocks), joinBlocks(dump.blocks));
    setVerdict(found ? words.different(found.bytes, found.firstAt) : words.same);
    setCompared(null);
  };
  if (dumps.length === 0) return <p className={styles.nothing}>{words.noDumps}</p>;
  return (
    <>
      <Columns>
        <Choice
          label={words.output}
          value={target?.id ?? ""}
          options={outputs.map((device) => ({ value: device.id, label: deviceName(device) }))}
          onChange={setPortId}
        />
        <NumberCell label={words.pause} value={pauseMs} range={[1, 200]} format={words.ms} onChange={setPauseMs} />
      </Columns>
      <output className={styles.hint}>
        {state.sending ? words.sending(state.sending.done, state.sending.total) : verdict}
        {state.sending && <Button onClick={() => sysEx.stop()}>{words.stopSending}</Button>}
      </output>
      <ul className={styles.dumps}>
        {dumps.map((dump) => (
          <DumpRow
            key={dump.id}
            dump={dump}
            canSend={target !== undefined && state.isAllowed && !state.sending}
            isCompared={compared === dump}
            onSend={() => void send(dump)}
            onCompare={() => compare(dump)}
          />
        ))}
      </ul>
    </>
  );
}

interface DumpRowProps {
  readonly dump: Dump;
  readonly canSend: boolean;
  readonly isCompared: boolean;
  readonly onSend: () => void;
  readonly onCompare: () => void;
}

function DumpRow({ dump, canSend, isCompared, onSend, onCompare }: DumpRowProps) {
  const { sysEx } = useDevices();
  const { name, bytes, blocks, receivedAt } = dump;
  return (
    <li>
      <span className={styles.portName}>
        <b className="truncate size-3 weight-600">{name}</b>
        <small className="text-2 size-2">
          {new Date(receivedAt).toLocaleTimeString()} · {words.bytes(bytes)} · {words.blocks(blocks.length)}
        </small>
      </span>
      <IconButton label={words.sendDump(name)} icon={<Send {...ICON} />} disabled={!canSend} onClick={onSend} />
      <IconButton
        label={words.compareWith(name)}
        pressed={isCompared}
        icon={<GitCompare {...ICON} />}
        onClick={onCompare}
      />
      <IconButton
        label={words.saveDump(name)}
        icon={<Save {...ICON} />}
        onClick={() => saveFile(fileName(name.replace(/\.syx$/i, ""), "syx"), new Blob([joinBlocks(blocks)]))}
      />
      <IconButton label={words.removeDump(name)} icon={<X {...ICON} />} onClick={() => sysEx.remove(dump.id)} />
    </li>
  );
}
