import { ArrowDown, ArrowUp, GripVertical, Trash2 } from "lucide-react";
import type { KeyboardEvent } from "react";
import { flushSync } from "react-dom";
import { fieldsOf, isMelodic } from "../../../../domain/note-processors/noteChain.ts";
import type { TrackDevice } from "../../../../domain/note-processors/trackDevices.ts";
import { PERCUSSION_BANK } from "../../../../domain/reference/gmInstruments.ts";
import { bypassDevice, removeDevice, setDeviceValues } from "../../../../domain/timeline/commands/devices.ts";
import type { Track } from "../../../../domain/timeline/records.ts";
import { IconButton } from "../../../controls/IconButton.tsx";
import { SMALL_ICON } from "../../../controls/iconSize.ts";
import { Knob } from "../../../controls/Knob.tsx";
import { Select } from "../../../controls/Select.tsx";
import { Switch } from "../../../controls/Switch.tsx";
import { linearScale } from "../../../controls/valueScale.ts";
import { useStudio } from "../../../hooks/StudioContext.ts";
import { deviceStrings as words } from "../../../strings/trackDevices.ts";
import { applyCommand, useDocumentEdit } from "../useTimeline.ts";
import styles from "./Devices.module.css";
import type { DeviceDrag } from "./useDeviceDrag.ts";

interface HeaderProps {
  readonly track: Track;
  readonly device: TrackDevice;
  readonly name: string;
  readonly index: number;
  readonly isLast: boolean;
  readonly drag: DeviceDrag;
  readonly move: (by: number) => void;
}

interface PanelProps extends HeaderProps {
  /** It is on, but the track plays enough in their own time before it. */
  readonly isUnplayed: boolean;
}

/** One device of a track: its place, whether it is on, and its values. */
export function DevicePanel({ isUnplayed, ...header }: PanelProps) {
  const { track, device, name, index, isLast, drag } = header;
  const { dragged } = drag;
  const isPastDrums = track.pluginValues.bank === PERCUSSION_BANK && isMelodic(device.processor.id);
  const drop = dragged?.gap === index ? "before" : isLast && dragged?.gap === index + 1 ? "after" : undefined;
  return (
    <li data-drop={drop}>
      <section
        className={styles.device}
        aria-label={name}
        data-bypassed={device.bypass || undefined}
        data-dragged={dragged?.from === index || undefined}
      >
        <DeviceHeader {...header} />
        {isUnplayed && <p role="note">{words.unplayed}</p>}
        {isPastDrums && <p role="note">{words.pastDrums}</p>}
        <div className={styles.fields}>
          {fieldsOf(device.processor.id).map((field) =>
            field.kind === "number" ? (
              <NumberKnob
                key={field.id}
                track={track}
                device={device}
                name={name}
                field={field.id}
                range={field.range}
              />
            ) : (
              <ChoiceField
                key={field.id}
                track={track}
                device={device}
                name={name}
                field={field.id}
                options={field.options}
              />
            ),
          )}
        </div>
      </section>
    </li>
  );
}

function DeviceHeader({ track, device: { id, bypass }, name, index, isLast, drag, move }: HeaderProps) {
  const { timeline } = useStudio();
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
    event.preventDefault();
    event.stopPropagation();
    const button = event.currentTarget;
    flushSync(() => move(event.key === "ArrowUp" ? -1 : 1));
    // What changes places in the page loses the focus.
    button.focus();
  };
  return (
    <header>
      <IconButton
        label={words.drag(name)}
        shortcut="↑ ↓"
        look="small"
        className={styles.handle}
        icon={<GripVertical {...SMALL_ICON} />}
        onKeyDown={onKeyDown}
        onPointerDown={(event) => drag.start(index, event)}
        onPointerMove={drag.move}
        onPointerUp={drag.end}
        onPointerCancel={drag.end}
      />
      <Switch
        label={words.on(name)}
        checked={!bypass}
        onChange={(on) => applyCommand(timeline, (document) => bypassDevice(document, track.id, id, !on))}
      />
      <h4>{name}</h4>
      <IconButton
        label={words.earlier(name)}
        look="small"
        icon={<ArrowUp {...SMALL_ICON} />}
        disabled={index === 0}
        onClick={() => move(-1)}
      />
      <IconButton
        label={words.later(name)}
        look="small"
        icon={<ArrowDown {...SMALL_ICON} />}
        disabled={isLast}
        onClick={() => move(1)}
      />
      <IconButton
        label={words.remove(name)}
        look="small"
        icon={<Trash2 {...SMALL_ICON} />}
        onClick={() => applyCommand(timeline, (document) => removeDevice(document, track.id, id))}
      />
    </header>
  );
}

const valueOf = ({ processor: { values } }: TrackDevice, field: string): unknown =>
  (values as unknown as Readonly<Record<string, unknown>>)[field];

interface FieldProps {
  readonly track: Track;
  readonly device: TrackDevice;
  readonly name: string;
  readonly field: string;
}

interface ChoiceProps extends FieldProps {
  readonly options: readonly string[];
}

function ChoiceField({ track, device, name, field, options }: ChoiceProps) {
  const { timeline } = useStudio();
  return (
    <div className={styles.choice}>
      <span aria-hidden="true">{words.field(field)}</span>
      <Select
        wide
        label={words.fieldOf(field, name)}
        value={String(valueOf(device, field))}
        options={options.map((value) => ({ value, label: words.option(field, value) }))}
        onChange={(value) =>
          applyCommand(timeline, (document) => setDeviceValues(document, track.id, device.id, { [field]: value }))
        }
      />
    </div>
  );
}

interface KnobProps extends FieldProps {
  readonly range: readonly [number, number];
}

function NumberKnob({ track, device, name, field, range: [min, max] }: KnobProps) {
  const { timeline } = useStudio();
  const edit = useDocumentEdit(timeline, (document, value) =>
    setDeviceValues(document, track.id, device.id, { [field]: value }),
  );
  const large = Math.max(1, Math.round((max - min) / 10));
  return (
    <Knob
      label={words.field(field)}
      name={words.fieldOf(field, name)}
      value={Number(valueOf(device, field))}
      scale={linearScale({ min, max, step: 1, fine: 1, large, origin: min < 0 ? 0 : min })}
      format={(value) => words.number(field, value)}
      edit={edit}
      color="var(--track)"
    />
  );
}
