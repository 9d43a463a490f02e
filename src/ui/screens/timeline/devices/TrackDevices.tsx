import { ArrowDown, ArrowUp, Plus, Trash2 } from "lucide-react";
import { deviceChoices } from "../../../../actions/timeline/addTrackDevice.ts";
import { timelineActions } from "../../../../actions/timeline/timelineActions.ts";
import { fieldsOf } from "../../../../domain/note-processors/noteChain.ts";
import { isClockedDevice, type TrackDevice } from "../../../../domain/note-processors/trackDevices.ts";
import {
  bypassDevice,
  moveDevice,
  removeDevice,
  setDeviceValues,
} from "../../../../domain/timeline/commands/devices.ts";
import type { Track } from "../../../../domain/timeline/records.ts";
import { Button } from "../../../controls/Button.tsx";
import { IconButton } from "../../../controls/IconButton.tsx";
import { SMALL_ICON } from "../../../controls/iconSize.ts";
import { Knob } from "../../../controls/Knob.tsx";
import { Menu } from "../../../controls/Menu.tsx";
import { Select } from "../../../controls/Select.tsx";
import { Switch } from "../../../controls/Switch.tsx";
import { linearScale } from "../../../controls/valueScale.ts";
import { useStudio } from "../../../hooks/StudioContext.ts";
import { deviceStrings as words } from "../../../strings/trackDevices.ts";
import { ActionButton } from "../ActionButton.tsx";
import { applyCommand, useDocumentEdit } from "../useTimeline.ts";
import styles from "./Devices.module.css";

/** What a track's notes go through, from top to bottom. */
export function TrackDevices({ track }: { readonly track: Track }) {
  const studio = useStudio();
  const devices = track.devices ?? [];
  return (
    <section className={styles.devices} aria-label={words.devices}>
      <h3>{words.devices}</h3>
      {devices.length === 0 && <p>{words.none}</p>}
      {devices.map((device, index) => (
        <Device
          key={device.id}
          track={track}
          device={device}
          canRise={index > 0 && !isClockedDevice(device)}
          canSink={index < devices.length - 1 && !isClockedDevice(devices[index + 1]!)}
        />
      ))}
      <div className={styles.actions}>
        <Menu items={() => deviceChoices(studio, track).map(({ label, run }) => ({ label, onSelect: run }))}>
          <Button icon={<Plus {...SMALL_ICON} />}>{words.add}</Button>
        </Menu>
        {devices.length > 0 && <ActionButton action={timelineActions.freezeDevices} />}
      </div>
    </section>
  );
}

interface DeviceProps {
  readonly track: Track;
  readonly device: TrackDevice;
  readonly canRise: boolean;
  readonly canSink: boolean;
}

function Device({ track, device, canRise, canSink }: DeviceProps) {
  const { timeline } = useStudio();
  const { id, bypass, processor } = device;
  const kind = processor.id;
  const move = (by: number): void => applyCommand(timeline, (document) => moveDevice(document, track.id, id, by));
  return (
    <section className={styles.device} aria-label={words.kind(kind)} data-bypassed={bypass || undefined}>
      <header>
        <Switch
          label={words.on(kind)}
          checked={!bypass}
          onChange={(on) => applyCommand(timeline, (document) => bypassDevice(document, track.id, id, !on))}
        />
        <h4>{words.kind(kind)}</h4>
        <IconButton
          label={words.earlier(kind)}
          look="small"
          icon={<ArrowUp {...SMALL_ICON} />}
          disabled={!canRise}
          onClick={() => move(-1)}
        />
        <IconButton
          label={words.later(kind)}
          look="small"
          icon={<ArrowDown {...SMALL_ICON} />}
          disabled={!canSink}
          onClick={() => move(1)}
        />
        <IconButton
          label={words.remove(kind)}
          look="small"
          icon={<Trash2 {...SMALL_ICON} />}
          onClick={() => applyCommand(timeline, (document) => removeDevice(document, track.id, id))}
        />
      </header>
      {isClockedDevice(device) && <p>{words.playsLast}</p>}
      <div className={styles.fields}>
        {fieldsOf(kind).map((field) =>
          field.kind === "number" ? (
            <NumberKnob key={field.id} track={track} device={device} field={field.id} range={field.range} />
          ) : (
            <div key={field.id} className={styles.choice}>
              <span aria-hidden="true">{words.field(field.id)}</span>
              <Select
                wide
                label={words.fieldOf(field.id, kind)}
                value={String(valueOf(device, field.id))}
                options={field.options.map((value) => ({ value, label: words.option(field.id, value) }))}
                onChange={(value) =>
                  applyCommand(timeline, (document) => setDeviceValues(document, track.id, id, { [field.id]: value }))
                }
              />
            </div>
          ),
        )}
      </div>
    </section>
  );
}

const valueOf = ({ processor: { values } }: TrackDevice, field: string): unknown =>
  (values as unknown as Readonly<Record<string, unknown>>)[field];

interface NumberKnobProps {
  readonly track: Track;
  readonly device: TrackDevice;
  readonly field: string;
  readonly range: readonly [number, number];
}

function NumberKnob({ track, device, field, range: [min, max] }: NumberKnobProps) {
  const { timeline } = useStudio();
  const edit = useDocumentEdit(timeline, (document, value) =>
    setDeviceValues(document, track.id, device.id, { [field]: value }),
  );
  const large = Math.max(1, Math.round((max - min) / 10));
  return (
    <Knob
      label={words.field(field)}
      name={words.fieldOf(field, device.processor.id)}
      value={Number(valueOf(device, field))}
      scale={linearScale({ min, max, step: 1, fine: 1, large, origin: min < 0 ? 0 : min })}
      format={(value) => words.number(field, value)}
      edit={edit}
      color="var(--track)"
    />
  );
}
