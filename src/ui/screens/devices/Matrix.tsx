import { OctagonX, Plus, SlidersHorizontal } from "lucide-react";
import { useRef, useState, type DragEvent, type KeyboardEvent, type ReactNode } from "react";
import { isPlain } from "../../../domain/midi-routing/chain.ts";
import { APP_SINK, BOARD_SOURCE } from "../../../state/devices/parts.ts";
import { isSameCable, type Direction, type Route } from "../../../state/devices/setup.ts";
import { IconButton } from "../../controls/IconButton.tsx";
import { ICON } from "../../controls/iconSize.ts";
import { deviceStrings as words } from "../../strings/devices.ts";
import { CableRate } from "./CableRate.tsx";
import { useDevices, useLoops } from "./DevicesContext.ts";
import { hueOf, useRoute, useSinks, useSources, type Chosen, type Crossing, type End } from "./ends.ts";
import { MidiAccess } from "./MidiAccess.tsx";
import styles from "./Matrix.module.css";
import { ChannelLights, ClockReading, PortLight } from "./PortLight.tsx";
import { channelText, routeText } from "./routeText.ts";
import { TestNoteIcon } from "./TestNote.tsx";

interface MatrixProps {
  readonly chosen: Chosen | null;
  /** Shown beside the chosen one on wide screens. */
  readonly beside?: Chosen | null;
  readonly onChoose: (chosen: Chosen) => void;
}

/** Rows are sources, columns are sinks, and a crossing is the cable between them. Arrow keys walk, Delete disconnects. */
export function Matrix({ chosen, beside = null, onChoose }: MatrixProps) {
  const sources = useSources();
  const sinks = useSinks();
  const { book } = useDevices();
  const [stop, setStop] = useState<Crossing | null>(null);
  const first = { from: sources[0]!.key, to: sinks[0]!.key === APP_SINK ? sinks.at(1)!.key : sinks[0]!.key };
  const table = useRef<HTMLTableElement>(null);
  // The port whose head is dragged, and its side.
  const [dragged, setDragged] = useState<Dragged | null>(null);
  const dragging = {
    dragged,
    onDrag: setDragged,
    onDrop: (key: string): void => {
      if (!dragged) return;
      setDragged(null);
      const crossing = dragged.direction === "in" ? { from: dragged.key, to: key } : { from: key, to: dragged.key };
      if (crossing.from !== BOARD_SOURCE || crossing.to !== APP_SINK) onChoose(crossing);
    },
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTableElement>): void => {
    const cell = (event.target as HTMLElement).closest<HTMLElement>("button[data-to]");
    if (!cell || event.ctrlKey || event.metaKey || event.altKey) return;
    const to = event.key === "Delete" ? cell : neighborOf(table.current!, cell, event.key);
    if (!to) return;
    event.preventDefault();
    if (event.key === "Delete") book.removeRoute({ from: cell.dataset["from"]!, to: cell.dataset["to"]! });
    else to.focus();
  };
  return (
    <section className={styles.panel} aria-label={words.matrix}>
      <div className={styles.scroller}>
        <table
          ref={table}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- arrow keys walk its cells
          role="grid"
          className={styles.matrix}
          aria-label={words.matrix}
          style={{ "--sources": sources.length, "--sinks": sinks.length } as React.CSSProperties}
          onKeyDown={onKeyDown}
        >
          <thead>
            <tr>
              <th scope="col" className={styles.corner}>
                <b className="size-3 weight-600 text-1">{words.matrix}</b>
                <span className={styles.hint}>{words.matrixHint}</span>
              </th>
              {sinks.map((sink) => (
                <th key={sink.key} scope="col" aria-label={sink.name} data-gone={sink.isGone || undefined}>
                  <Head end={sink} direction="out" chosen={chosen} onChoose={onChoose} {...dragging} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <MidiAccess columns={sinks.length + 1} />
            {sources.map((source) => (
              <tr key={source.key} style={hueOf(source)}>
                <th scope="row" aria-label={source.name} data-gone={source.isGone || undefined}>
                  <Head end={source} direction="in" chosen={chosen} onChoose={onChoose} {...dragging} />
                </th>
                {sinks.map((sink) => {
                  const crossing = { from: source.key, to: sink.key };
                  return (
                    <td key={sink.key}>
                      {source.key === BOARD_SOURCE && sink.key === APP_SINK ? (
                        <span className={styles.none}>{words.route.itself}</span>
                      ) : (
                        <Cell
                          source={source}
                          sink={sink}
                          isChosen={isCable(chosen, crossing)}
                          isBeside={isCable(beside, crossing)}
                          isStop={isSameCable(stop ?? first, crossing)}
                          onFocus={() => setStop(crossing)}
                          onPress={() => onChoose(crossing)}
                        />
                      )}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

const isCable = (chosen: Chosen | null, crossing: Crossing): boolean =>
  chosen !== null && "from" in chosen && isSameCable(chosen, crossing);

const STEPS: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** The crossing that an arrow key leads to, past places without one. */
function neighborOf(table: HTMLTableElement, cell: HTMLElement, key: string): HTMLElement | null {
  const step = STEPS[key];
  const place = cell.closest("td");
  if (!step || !place) return null;
  let row = (place.parentElement as HTMLTableRowElement).rowIndex;
  let column = place.cellIndex;
  for (;;) {
    row += step[0];
    column += step[1];
    const next = table.rows[row]?.cells[column];
    if (!next) return null;
    const button = next.querySelector<HTMLElement>("button[data-to]");
    if (button) return button;
  }
}

interface Dragged {
  readonly key: string;
  readonly direction: Direction;
}

interface HeadProps extends Pick<MatrixProps, "chosen" | "onChoose"> {
  readonly end: End;
  readonly direction: Direction;
  readonly dragged: Dragged | null;
  readonly onDrag: (dragged: Dragged | null) => void;
  /** Called with the key of the port whose head receives the dragged one. */
  readonly onDrop: (key: string) => void;
}

/** A port at the edge of the matrix: its name, the channels that pass messages, its settings. */
function Head({ end, direction, chosen, onChoose, dragged, onDrag, onDrop }: HeadProps) {
  const { panic } = useDevices();
  const { device, name } = end;
  const receives = dragged !== null && dragged.direction !== direction;
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    onDrop(end.key);
  };
  return (
    <div
      className={styles.head}
      data-direction={direction}
      data-receives={receives || undefined}
      style={hueOf(end)}
      draggable
      onDragStart={(event) => {
        // Firefox drags nothing without data.
        event.dataTransfer.setData("text/plain", name);
        event.dataTransfer.effectAllowed = "link";
        onDrag({ key: end.key, direction });
      }}
      onDragEnd={() => onDrag(null)}
      onDragOver={receives ? (event) => event.preventDefault() : undefined}
      onDrop={receives ? drop : undefined}
    >
      <div className={styles.parts}>
        <span className={styles.name}>
          <b>
            {device && <PortLight direction={direction} portId={device.id} />}
            <span className="truncate" data-tip={name}>
              {name}
            </span>
          </b>
          <small className="truncate" data-tip={end.hint}>
            {device ? aboutDevice(device) : end.hint}
          </small>
          {device && direction === "in" && <ClockReading portId={device.id} />}
        </span>
        {device && <ChannelLights direction={direction} portId={device.id} />}
        {device && (
          <span className={styles.buttons}>
            {direction === "out" && !device.isVirtual && (
              <>
                <TestNoteIcon device={device} name={name} />
                <IconButton
                  label={words.panicOf(name)}
                  icon={<OctagonX {...ICON} />}
                  disabled={!device.connected}
                  onClick={() => panic(device.id)}
                />
              </>
            )}
            <IconButton
              label={words.settingsOf(name)}
              icon={<SlidersHorizontal {...ICON} />}
              pressed={chosen !== null && "port" in chosen && chosen.port === device.key}
              onClick={() => onChoose({ port: device.key })}
            />
          </span>
        )}
      </div>
    </div>
  );
}

function aboutDevice({
  alias,
  name,
  manufacturer,
  connected,
  isVirtual,
  isHidden,
}: NonNullable<End["device"]>): string {
  return [
    ...(alias === "" ? [] : [name]),
    isVirtual ? words.virtual : connected ? words.connected : words.gone,
    ...(isHidden ? [words.hidden] : []),
    ...(isVirtual ? [] : [words.by(manufacturer)]),
  ].join(" · ");
}

type CellState = keyof typeof words.states;

interface CellProps {
  readonly source: End;
  readonly sink: End;
  readonly isChosen: boolean;
  readonly isBeside: boolean;
  /** The one cell that the Tab key reaches. */
  readonly isStop: boolean;
  readonly onFocus: () => void;
  readonly onPress: () => void;
}

function Cell({ source, sink, isChosen, isBeside, isStop, onFocus, onPress }: CellProps) {
  const crossing = { from: source.key, to: sink.key };
  const route = useRoute(crossing);
  const isLooping = useLoops().some((each) => isSameCable(each, crossing));
  const state = stateOf(route, sink.key, isLooping);
  const texts = route ? [channelText(route.chain), noteOf(state, route, source.isGone || sink.isGone)] : [];
  return (
    <>
      <button
        type="button"
        className={styles.cell}
        data-state={state}
        data-from={source.key}
        data-to={sink.key}
        data-gone={source.isGone || sink.isGone || undefined}
        aria-label={[words.cell(source.name, sink.name, words.states[state]), ...texts].join(", ")}
        data-beside={isBeside || undefined}
        aria-current={isChosen}
        tabIndex={isStop ? 0 : -1}
        onFocus={onFocus}
        onClick={onPress}
      >
        {contentOf(state, texts)}
      </button>
      {route && <CableRate route={route} rest="" />}
    </>
  );
}

function contentOf(state: CellState, [channels, note]: readonly string[]): ReactNode {
  if (channels === undefined) return state === "direct" ? <small>{words.states.direct}</small> : <Plus {...ICON} />;
  return (
    <span className="grid gap-2 min-width-0">
      <b className="truncate">{channels}</b> <small className="truncate">{note}</small>
    </span>
  );
}

function noteOf(state: CellState, { chain }: Route, isGone: boolean): string {
  if (state === "loop") return words.route.loop;
  if (state === "off") return words.route.off;
  return isGone ? words.route.away : routeText(chain);
}

function stateOf(route: Route | undefined, sink: string, isLooping: boolean): CellState {
  if (!route) return sink === APP_SINK ? "direct" : "none";
  if (isLooping) return "loop";
  if (!route.isOn) return "off";
  return isPlain(route.chain) ? "plain" : "chain";
}
