import { OctagonX, SlidersHorizontal } from "lucide-react";
import { useState, type CSSProperties } from "react";
import { paletteHex } from "../../../domain/board/newPad.ts";
import type { Device } from "../../../state/devices/DeviceBook.ts";
import { deviceName } from "../../../state/devices/Devices.ts";
import type { Direction } from "../../../state/devices/setup.ts";
import { IconButton } from "../../controls/IconButton.tsx";
import { ICON } from "../../controls/iconSize.ts";
import { deviceStrings as words } from "../../strings/devices.ts";
import { DeviceSettings } from "./DeviceSettings.tsx";
import styles from "./Devices.module.css";
import { useDevices, usePorts } from "./DevicesContext.ts";
import { ChannelLights, ClockReading, PortLight } from "./PortLight.tsx";

/** Inputs and outputs with their settings. */
export const DeviceList = () => (
  <div className={styles.lists}>
    <PortList direction="in" title={words.inputs} nothing={words.noInputs} />
    <PortList direction="out" title={words.outputs} nothing={words.noOutputs} />
  </div>
);

interface PortListProps {
  readonly direction: Direction;
  readonly title: string;
  readonly nothing: string;
}

function PortList({ direction, title, nothing }: PortListProps) {
  const ports = usePorts(direction);
  return (
    <section className={styles.box} aria-label={title}>
      <h2>
        {title} <span>{ports.length}</span>
      </h2>
      {ports.length === 0 ? (
        <p className={styles.nothing}>{nothing}</p>
      ) : (
        <ul className={styles.ports}>
          {ports.map((port) => (
            <Port key={port.key} device={port} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Port({ device }: { readonly device: Device }) {
  const { panic } = useDevices();
  const [open, setOpen] = useState(false);
  const { direction, id, alias, name, manufacturer, connected, colour, isVirtual, isHidden } = device;
  const shown = deviceName(device);
  const tags = [
    isVirtual ? words.virtual : connected ? words.connected : words.gone,
    ...(isHidden ? [words.hidden] : []),
  ];
  const hue = colour === null ? undefined : ({ "--hue": paletteHex(colour) } as CSSProperties);
  return (
    <li
      className={styles.port}
      data-gone={!connected || undefined}
      data-coloured={colour !== null || undefined}
      style={hue}
    >
      <div className={styles.portRow}>
        <PortLight direction={direction} portId={id} />
        <span className={styles.portName}>
          <b className="truncate size-3 weight-600">{shown}</b>
          <small className="text-2 size-2">
            {alias !== "" && `${name} · `}
            {words.by(manufacturer)} · <em>{tags.join(", ")}</em>
          </small>
        </span>
        {direction === "in" && <ClockReading portId={id} />}
        <ChannelLights direction={direction} portId={id} />
        {direction === "out" && !isVirtual && (
          <IconButton
            label={words.panicOf(shown)}
            icon={<OctagonX {...ICON} />}
            disabled={!connected}
            onClick={() => panic(id)}
          />
        )}
        <IconButton
          label={words.settingsOf(shown)}
          icon={<SlidersHorizontal {...ICON} />}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        />
      </div>
      {open && <DeviceSettings device={device} />}
    </li>
  );
}
