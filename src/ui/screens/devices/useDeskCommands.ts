import { useSnapshot } from "valtio";
import type { ScreenCommand } from "../../../actions/screenCommands.ts";
import type { Device } from "../../../state/devices/DeviceBook.ts";
import { deviceName } from "../../../state/devices/Devices.ts";
import { APP_SINK, BOARD_SOURCE } from "../../../state/devices/parts.ts";
import { isSameCable, type Route } from "../../../state/devices/setup.ts";
import { useScreenCommands } from "../../hooks/useScreenCommands.ts";
import { deviceStrings as words } from "../../strings/devices.ts";
import { useDevices, usePorts, useRoutes } from "./DevicesContext.ts";
import { useSinks, useSources, type Chosen } from "./ends.ts";

const listed = (label: string, choices: ScreenCommand["choices"] = []): ScreenCommand => ({
  label,
  run: () => undefined,
  disabled: choices.length === 0,
  choices,
});

/** Commands of routes and ports for the palette: connect, settings, test notes, panic, clock, and those of the chosen route. */
export function useDeskCommands(chosen: Chosen | undefined | null, onChoose: (chosen: Chosen) => void): void {
  const { book, clock, panic, testNote } = useDevices();
  const sources = useSources();
  const sinks = useSinks();
  const ports = [...usePorts("in"), ...usePorts("out")];
  const outputs = ports.filter(({ direction, connected, isVirtual }) => direction === "out" && connected && !isVirtual);
  const routes = useRoutes();
  const { isRunning } = useSnapshot(clock.state);
  const isConnected = (from: string, to: string): boolean => routes.some((each) => isSameCable(each, { from, to }));
  const route = chosen && "from" in chosen ? routes.find((each) => isSameCable(each, chosen)) : undefined;
  const ofOutput = (label: string, run: (device: Device) => void): ScreenCommand =>
    listed(
      label,
      outputs.map((device) => ({ label: deviceName(device), run: () => run(device) })),
    );
  const ofRoute = (shown: Route): readonly ScreenCommand[] => [
    { label: words.toggleCable, run: () => book.setRoute({ ...shown, isOn: !shown.isOn }) },
    { label: words.removeCable, run: () => book.removeRoute(shown) },
  ];
  useScreenCommands(words.title, () => [
    ...sources.map((source) =>
      listed(
        words.connect(source.name),
        sinks.flatMap((sink) =>
          source.key === BOARD_SOURCE && sink.key === APP_SINK
            ? []
            : [
                {
                  label: sink.name,
                  chosen: isConnected(source.key, sink.key),
                  run: () => onChoose({ from: source.key, to: sink.key }),
                },
              ],
        ),
      ),
    ),
    ofOutput(words.testNote, testNote),
    ofOutput(words.panicOutput, ({ id }) => panic(id)),
    listed(
      words.portSettings,
      ports.map((device) => ({
        label: `${deviceName(device)} (${words[device.direction === "in" ? "input" : "output"]})`,
        run: () => onChoose({ port: device.key }),
      })),
    ),
    { label: isRunning ? words.stopClock : words.startClock, run: () => clock.toggle() },
    ...(route ? ofRoute(route) : []),
  ]);
}
