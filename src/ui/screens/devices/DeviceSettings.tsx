import { Save, Trash2 } from "lucide-react";
import { type CSSProperties, useState } from "react";
import { SwitchRow } from "../../controls/SwitchRow.tsx";
import { paletteHex } from "../../../domain/board/newPad.ts";
import { isDin, isDinName, WIRES, type Wire } from "../../../domain/midi/dinWire.ts";
import { PALETTE } from "../../../domain/color.ts";
import type { Device } from "../../../state/devices/DeviceBook.ts";
import { deviceName } from "../../../state/devices/Devices.ts";
import { greetingOf } from "../../../state/devices/greeting.ts";
import { MAX_OFFSET_MS, setupOfDevice, writeSetup, type PortNotes } from "../../../state/devices/setup.ts";
import { Button } from "../../controls/Button.tsx";
import { classes } from "../../controls/classes.ts";
import { SMALL_ICON } from "../../controls/iconSize.ts";
import { fileName, saveFile } from "../../shell/saveFile.ts";
import { deviceStrings as words } from "../../strings/devices.ts";
import { ChoiceRow, Row } from "../edit/panel/Rows.tsx";
import { TextField } from "../timeline/TextField.tsx";
import styles from "./Devices.module.css";
import { useDevices } from "./DevicesContext.ts";
import { Answer } from "../../controls/Answer.tsx";
import { NumberCell } from "./NumberCell.tsx";
import { TestNoteButton } from "./TestNote.tsx";

/** Settings of a port. */
export function DeviceSettings({ device }: { readonly device: Device }) {
  const { book } = useDevices();
  const { key, direction, alias, isHidden, offsetMs, connected, sendsClock, isVirtual, wire } = device;
  const set = (change: Partial<PortNotes>): void => book.annotate(key, change);
  const save = (): void =>
    saveFile(fileName(deviceName(device), "json"), new Blob([writeSetup(setupOfDevice(book.setup, device))]));
  return (
    <div className="grid gap-8 pad-12 on-panel border-top">
      <Row label={words.alias}>
        <TextField
          className={styles.text}
          label={words.alias}
          value={alias}
          fallback=""
          onCommit={(text) => set({ alias: text.trim() })}
        />
      </Row>
      <Row label={words.colour}>
        <Colours device={device} onChoose={(colour) => set({ colour })} />
      </Row>
      <NumberCell
        label={direction === "in" ? words.inputOffset : words.sendOffset}
        value={offsetMs}
        range={[-MAX_OFFSET_MS, MAX_OFFSET_MS]}
        format={words.ms}
        onChange={(next) => set({ offsetMs: next })}
      />
      <p className={styles.hint}>{words.offsetHint[direction]}</p>
      {!isVirtual && <SwitchRow label={words.hide} checked={isHidden} onChange={(next) => set({ isHidden: next })} />}
      {direction === "out" && !isVirtual && (
        <>
          <ChoiceRow
            label={words.wire}
            value={wire}
            options={WIRES.map((each) => ({ value: each, label: words.wires[each](isDinName(device.name)) }))}
            onChange={(next) => set({ wire: next as Wire })}
          />
          {isDin(device) && <p className={styles.hint}>{words.dinHint}</p>}
        </>
      )}
      {direction === "out" && (
        <SwitchRow label={words.sendsClock} checked={sendsClock} onChange={(next) => set({ sendsClock: next })} />
      )}
      <Texts device={device} onChange={set} />
      <div className="flex wrap gap-8">
        {direction === "out" && !isVirtual && <TestNoteButton device={device} />}
        <Button icon={<Save {...SMALL_ICON} />} onClick={save}>
          {words.savePreset}
        </Button>
        {!connected && (
          <Button tone="danger" icon={<Trash2 {...SMALL_ICON} />} onClick={() => book.forget(key)}>
            {words.forget}
          </Button>
        )}
      </div>
    </div>
  );
}

interface TextsProps {
  readonly device: Device;
  readonly onChange: (change: Partial<PortNotes>) => void;
}

function Texts({ device, onChange }: TextsProps) {
  const { direction, greeting, controllerNames } = device;
  const greet = (text: string): string | null => {
    const read = greetingOf(text);
    if (!read.ok) return read.error.message;
    onChange({ greeting: text });
    return null;
  };
  const rename = (text: string): null => {
    const lines = [...text.matchAll(/^\s*(\d{1,3})[\s:=]+(.+?)\s*$/gm)];
    const named = lines.filter(([, number]) => Number(number) < 128);
    onChange({ controllerNames: Object.fromEntries(named.map(([, number, name]) => [String(Number(number)), name!])) });
    return null;
  };
  const names = Object.entries(controllerNames).map(([number, name]) => `${number} ${name}`);
  return (
    <>
      {direction === "out" && (
        <Lines label={words.greeting} hint={words.greetingHint} value={greeting} onCommit={greet} />
      )}
      <Lines
        label={words.controllerNames}
        hint={words.controllerNamesHint}
        value={names.join("\n")}
        onCommit={rename}
      />
    </>
  );
}

interface ColoursProps {
  readonly device: Device;
  readonly onChoose: (colour: number | null) => void;
}

const Colours = ({ device, onChoose }: ColoursProps) => (
  <fieldset className={classes("flex wrap gap-4", styles.colours)} aria-label={words.colour}>
    <button
      type="button"
      className={classes("height-24 ring-strong radius-1", styles.none)}
      aria-label={words.noColour}
      aria-pressed={device.colour === null}
      onClick={() => onChoose(null)}
    />
    {PALETTE.slice(0, 12).map((_, index) => (
      <button
        className="height-24 ring-strong radius-1"
        // oxlint-disable-next-line react/no-array-index-key -- a colour is its place
        key={index}
        type="button"
        style={{ "--hue": paletteHex(index) } as CSSProperties}
        aria-label={words.colourNumber(index + 1)}
        aria-pressed={device.colour === index}
        onClick={() => onChoose(index)}
      />
    ))}
  </fieldset>
);

interface LinesProps {
  readonly label: string;
  readonly hint: string;
  readonly value: string;
  /** Returns the reason why the text is rejected; null if it is accepted. */
  readonly onCommit: (text: string) => string | null;
}

/** Text of several lines, which is applied on blur. */
function Lines({ label, hint, value, onCommit }: LinesProps) {
  const [text, setText] = useState(value);
  const [problem, setProblem] = useState<string | null>(null);
  return (
    <div className={classes("grid gap-4 text-2 size-2", styles.lines)}>
      <span aria-hidden="true">{label}</span>
      <Answer text={problem}>
        <textarea
          aria-label={label}
          aria-invalid={problem !== null}
          placeholder={hint}
          rows={3}
          spellCheck={false}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onBlur={() => setProblem(onCommit(text))}
        />
      </Answer>
    </div>
  );
}
