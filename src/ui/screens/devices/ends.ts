import type { CSSProperties } from "react";
import { paletteHex } from "../../../domain/board/newPad.ts";
import type { Device } from "../../../state/devices/DeviceBook.ts";
import { deviceName } from "../../../state/devices/Devices.ts";
import { APP_SINK, BOARD_SOURCE } from "../../../state/devices/parts.ts";
import type { Route } from "../../../state/devices/setup.ts";
import { deviceStrings as words } from "../../strings/devices.ts";
import { usePorts, useRoutes } from "./DevicesContext.ts";

/** One end of cables: a row or a column of the routing matrix. */
export interface End {
  readonly key: string;
  readonly name: string;
  /** Absent for parts of the app that are no ports. */
  readonly device?: Device;
  readonly hint?: string;
  readonly isGone: boolean;
  /** Index in the palette. */
  readonly colour: number;
}

export type Crossing = Pick<Route, "from" | "to">;

/** Subject of the inspector: a cable, or a port by its key. */
export type Chosen = Crossing | { readonly port: string };

const HUES = 12;
/** Distance of adjacent rows in the palette, so that they do not look alike. */
const HUE_STEP = 5;

const hueAt = (place: number): number => (1 + HUE_STEP * place) % HUES;

const byPlace = (devices: readonly Device[], first: number): End[] =>
  devices.map((device, place) => ({
    key: device.key,
    name: deviceName(device),
    device,
    isGone: !device.connected,
    colour: device.colour ?? hueAt(first + place),
  }));

/** Sources: the inputs, boards, and at the end the app's own ports. */
export function useSources(): readonly End[] {
  const inputs = usePorts("in");
  const own = inputs.filter(({ isVirtual }) => !isVirtual);
  const boards = {
    key: BOARD_SOURCE,
    name: words.boardSource,
    hint: words.boardSourceHint,
    isGone: false,
    colour: hueAt(own.length),
  };
  return [
    ...byPlace(own, 0),
    boards,
    ...byPlace(
      inputs.filter(({ isVirtual }) => isVirtual),
      own.length + 1,
    ),
  ];
}

/** Sinks: the app, the outputs, and at the end the app's own ports. */
export function useSinks(): readonly End[] {
  const outputs = usePorts("out");
  const app: End = { key: APP_SINK, name: words.appSink, hint: words.appSinkHint, isGone: false, colour: 0 };
  return [
    app,
    ...byPlace(
      [...outputs].sort((a, b) => Number(a.isVirtual) - Number(b.isVirtual)),
      1,
    ),
  ];
}

export const nameOf = (ends: readonly End[], key: string): string => ends.find((end) => end.key === key)?.name ?? key;

export const hueOf = ({ colour }: Pick<End, "colour">): CSSProperties =>
  ({ "--hue": paletteHex(colour) }) as CSSProperties;

/** The cable at a crossing; undefined if there is none. */
export const useRoute = (crossing: Crossing): Route | undefined =>
  useRoutes().find(({ from, to }) => from === crossing.from && to === crossing.to);
