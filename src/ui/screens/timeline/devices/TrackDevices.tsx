import { Plus } from "lucide-react";
import { useState } from "react";
import { deviceChoices } from "../../../../actions/timeline/addTrackDevice.ts";
import { timelineActions } from "../../../../actions/timeline/timelineActions.ts";
import { unplayedDevices, type TrackDevice } from "../../../../domain/note-processors/trackDevices.ts";
import { moveDevice } from "../../../../domain/timeline/commands/devices.ts";
import type { Track } from "../../../../domain/timeline/records.ts";
import { Button } from "../../../controls/Button.tsx";
import { classes } from "../../../controls/classes.ts";
import { SMALL_ICON } from "../../../controls/iconSize.ts";
import { Menu } from "../../../controls/Menu.tsx";
import { useStudio } from "../../../hooks/StudioContext.ts";
import { deviceStrings as words } from "../../../strings/trackDevices.ts";
import { ActionButton } from "../ActionButton.tsx";
import { applyCommand } from "../useTimeline.ts";
import { DevicePanel } from "./DevicePanel.tsx";
import styles from "./Devices.module.css";
import { useDeviceDrag } from "./useDeviceDrag.ts";

/** Devices that process a track's notes, from top to bottom. */
export function TrackDevices({ track }: { readonly track: Track }) {
  const studio = useStudio();
  const devices = track.devices ?? [];
  const names = deviceNames(devices);
  const unplayed = unplayedDevices(devices);
  const [said, setSaid] = useState("");
  const move = (index: number, by: number): void => {
    const to = index + by;
    if (to < 0 || to >= devices.length) return;
    applyCommand(studio.timeline, (document) => moveDevice(document, track.id, devices[index]!.id, by));
    setSaid(words.place(names[index]!, to + 1, devices.length));
  };
  const drag = useDeviceDrag(move);
  return (
    <section className="stack gap-8 pad-12 border-top" aria-label={words.devices}>
      <h3 className="text-3 size-1 weight-500">{words.devices}</h3>
      {devices.length === 0 && <p className="text-2 line-18">{words.none}</p>}
      <ul className={classes("stack gap-8", styles.list)} hidden={devices.length === 0}>
        {devices.map((device, index) => (
          <DevicePanel
            key={device.id}
            track={track}
            device={device}
            name={names[index]!}
            isUnplayed={unplayed.includes(device)}
            isLast={index === devices.length - 1}
            index={index}
            drag={drag}
            move={(by) => move(index, by)}
          />
        ))}
      </ul>
      <div className="flex wrap gap-8">
        <Menu items={() => deviceChoices(studio, track).map(({ label, run }) => ({ label, onSelect: run }))}>
          <Button icon={<Plus {...SMALL_ICON} />}>{words.add}</Button>
        </Menu>
        {devices.length > 0 && <ActionButton action={timelineActions.freezeDevices} />}
      </div>
      <output className="visually-hidden" aria-label={words.order}>
        {said}
      </output>
    </section>
  );
}

/** Names of devices: kinds, with a number where a track has several of a kind. */
function deviceNames(devices: readonly TrackDevice[]): readonly string[] {
  return devices.map(({ processor: { id } }, index) => {
    const alike = devices.flatMap((other, at) => (other.processor.id === id ? [at] : []));
    return alike.length === 1 ? words.kind(id) : words.numbered(id, alike.indexOf(index) + 1);
  });
}
