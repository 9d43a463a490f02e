import { ArrowDown, ArrowUp, GripVertical, Trash2 } from "lucide-react";
import type { KeyboardEvent } from "react";
import { flushSync } from "react-dom";
import { isMelodic, parametersOf } from "../../../../domain/note-processors/noteChain.ts";
import type { TrackDevice } from "../../../../domain/note-processors/trackDevices.ts";
import { fieldsOfGroup, type ParameterField } from "../../../../domain/plugin/PluginParameters.ts";
import { PERCUSSION_BANK } from "../../../../domain/reference/gmInstruments.ts";
import { bypassDevice, removeDevice, setDeviceValues } from "../../../../domain/timeline/commands/devices.ts";
import type { Track } from "../../../../domain/timeline/records.ts";
import { IconButton } from "../../../controls/IconButton.tsx";
import { classes } from "../../../controls/classes.ts";
import { SMALL_ICON } from "../../../controls/iconSize.ts";
import { Knob } from "../../../controls/Knob.tsx";
import { Select } from "../../../controls/Select.tsx";
import { Switch } from "../../../controls/Switch.tsx";
import { useStudio } from "../../../hooks/StudioContext.ts";
import { deviceStrings as words } from "../../../strings/trackDevices.ts";
import { parameterScale } from "../parameterScale.ts";
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
  const parameters = parametersOf(device.processor);
  const isPastDrums = track.pluginValues.bank === PERCUSSION_BANK && isMelodic(device.processor.id);
  const drop = dragged?.gap === index ? "before" : isLast && dragged?.gap === index + 1 ? "after" : undefined;
  return (
    <li className="relative" data-drop={drop}>
      <section
        className={classes("on-raised ring-inset radius-1", styles.device)}
        aria-label={name}
        data-bypassed={device.bypass || undefined}
        data-dragged={dragged?.from === index || undefined}
      >
        <DeviceHeader {...header} />
        {isUnplayed && (
          <p className="text-2 line-18" role="note">
            {words.unplayed}
          </p>
        )}
        {isPastDrums && (
          <p className="text-2 line-18" role="note">
            {words.pastDrums}
          </p>
        )}
        <div className={styles.fields}>
          {parameters.groups.map((group) => (
            <fieldset key={group.id} aria-label={words.groupOf(group.id, name)}>
              {fieldsOfGroup(parameters, group).map((field) =>
                field.kind === "number" ? (
                  <NumberKnob key={field.id} track={track} device={device} name={name} field={field} />
                ) : (
                  <ChoiceField key={field.id} track={track} device={device} name={name} field={field} />
                ),
              )}
            </fieldset>
          ))}
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
    // An element that changes places in the page loses the focus.
    button.focus();
  };
  return (
    <header className="row gap-4">
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
      <h4 className="flex-1 min-width-0 weight-600 line-18">{name}</h4>
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

const valueOf = ({ processor }: TrackDevice, id: string): unknown => parametersOf(processor).values[id];

interface FieldProps<Kind extends ParameterField["kind"]> {
  readonly track: Track;
  readonly device: TrackDevice;
  readonly name: string;
  readonly field: Extract<ParameterField, { kind: Kind }>;
}

function ChoiceField({ track, device, name, field: { id, options } }: FieldProps<"choice">) {
  const { timeline } = useStudio();
  return (
    <div className={styles.choice}>
      <span aria-hidden="true">{words.field(id)}</span>
      <Select
        wide
        label={words.fieldOf(id, name)}
        value={String(valueOf(device, id))}
        options={options.map((value) => ({ value, label: words.option(id, value) }))}
        onChange={(value) =>
          applyCommand(timeline, (document) => setDeviceValues(document, track.id, device.id, { [id]: value }))
        }
      />
    </div>
  );
}

function NumberKnob({ track, device, name, field }: FieldProps<"number">) {
  const { timeline } = useStudio();
  const { id } = field;
  const edit = useDocumentEdit(timeline, (document, value) =>
    setDeviceValues(document, track.id, device.id, { [id]: value }),
  );
  return (
    <Knob
      label={words.field(id)}
      name={words.fieldOf(id, name)}
      value={Number(valueOf(device, id))}
      scale={parameterScale(field)}
      format={(value) => words.number(id, value)}
      edit={edit}
      color="var(--track)"
    />
  );
}
