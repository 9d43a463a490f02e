import { useEffect, useRef, type RefObject } from "react";
import { useSnapshot } from "valtio";
import { metersOf, type RoomMeters } from "../../../domain/room/roomMeter.ts";
import type { PlayedRoomNote } from "../../../domain/room/RoomLog.ts";
import type { JamRoom } from "../../../state/room/JamRoom.ts";
import { onThemeChange } from "../../../view/canvas/tokens.ts";
import {
  firstPlayedBeat,
  heardBeat,
  keyRange,
  ribbonBar,
  ribbonLines,
  ribbonView,
  type RibbonView,
} from "../../../view/room/ribbon.ts";
import { useFrame } from "../../hooks/useFrame.ts";
import { jamStrings as words } from "../../strings/jam.ts";
import styles from "./Ribbon.module.css";
import { noteHex } from "./seatHex.ts";

/** Milliseconds between two pictures: often enough to be followed, and cheap beside what else the page draws. */
const EVERY_MS = 50;
const LEAST_ALPHA = 0.5;
/** Opacity of notes that are heard next. */
const NEXT_ALPHA = 0.55;
const PIXELS_PER_BAR = 170;
const LEAST_BARS = 2;
const MOST_BARS = 7;

interface Drawing {
  readonly context: CanvasRenderingContext2D;
  /** Device pixels. */
  readonly width: number;
  readonly height: number;
  readonly ratio: number;
  readonly view: RibbonView;
  readonly meters: RoomMeters;
}

interface Session {
  readonly session: NonNullable<JamRoom["state"]["session"]>;
  readonly meters: RoomMeters;
}

/** Bars before the line by the width of a ribbon, CSS pixels: wide ribbons show more of them. */
const behindBars = (width: number): number =>
  Math.min(MOST_BARS, Math.max(LEAST_BARS, (0.76 * width) / PIXELS_PER_BAR));

/** Draws a ribbon into a canvas, past React. Nothing is drawn before the beat of the room is known. */
function useRibbon(
  room: JamRoom,
  draw: (drawing: Drawing, session: Session) => void,
): RefObject<HTMLCanvasElement | null> {
  const ref = useRef<HTMLCanvasElement>(null);
  const drawnMs = useRef(Number.NEGATIVE_INFINITY);
  const still = useRef<MediaQueryList>(null);
  useFrame((timeMs) => {
    const canvas = ref.current;
    const beat = room.beat();
    const { session } = room.state;
    if (!canvas || beat === null || !session) return true;
    if (timeMs - drawnMs.current < EVERY_MS) return true;
    drawnMs.current = timeMs;
    const ratio = globalThis.devicePixelRatio || 1;
    const [width, height] = [canvas.clientWidth, canvas.clientHeight].map((size) => Math.round(size * ratio));
    const context = canvas.getContext("2d");
    if (!context || !width || !height) return true;
    if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
    else context.clearRect(0, 0, width, height);
    still.current ??= matchMedia("(prefers-reduced-motion: reduce)");
    const meters = metersOf(session);
    const view = ribbonView(session, meters, beat, behindBars(canvas.clientWidth), still.current.matches);
    draw({ context, width, height, ratio, view, meters }, { session, meters });
    return true;
  });
  return ref;
}

const isLightTheme = (): boolean => document.documentElement.dataset["theme"] === "light";

/** Colors of lines by the theme, read once and when it changes. */
function useLineColors(): RefObject<{ bar: string; text: string; line: string; isLight: boolean }> {
  const colors = useRef({ bar: "", text: "", line: "", isLight: false });
  useEffect(() => {
    const read = (): void => {
      const style = getComputedStyle(document.documentElement);
      const of = (token: string): string => style.getPropertyValue(token);
      colors.current = {
        bar: of("--line"),
        text: of("--text-2"),
        line: of("--primary-bright"),
        isLight: isLightTheme(),
      };
    };
    read();
    return onThemeChange(read);
  }, []);
  return colors;
}

interface NoteLaneProps {
  readonly room: JamRoom;
  readonly slot: number;
  /** Own notes are heard as they are played. */
  readonly isMe: boolean;
}

/** Ribbon of a player: the last bars as they were heard, and what is heard next. */
export function NoteLane({ room, slot, isMe }: NoteLaneProps) {
  const colors = useLineColors();
  const ref = useRibbon(room, (drawing, { session, meters }) => {
    const color = noteHex(slot, colors.current.isLight);
    const { context, width, height, view, ratio } = drawing;
    drawLines(drawing, colors.current.bar);
    const heardOf = ({ fromBeat }: PlayedRoomNote): number => (isMe ? fromBeat : heardBeat(fromBeat, session, meters));
    const notes: PlayedRoomNote[] = [];
    for (const note of room.recorder.notesSince(firstPlayedBeat(view, session, meters)))
      if (note.player.slot === slot) notes.push(note);
    const range = keyRange(notes.map(({ key }) => key));
    const pad = Math.min(height * 0.12, 14 * ratio);
    const thick = Math.max(3 * ratio, Math.min(10 * ratio, (height - 2 * pad) / (range.high - range.low)));
    for (const note of notes) {
      const bar = ribbonBar(note, heardOf(note), view, range);
      if (!bar) continue;
      const x = bar.x * width;
      const y = pad + bar.y * (height - 2 * pad - thick);
      const length = Math.max(2 * ratio, bar.width * width - ratio);
      if (bar.state === "sounding") {
        context.globalAlpha = 0.25;
        context.fillStyle = color;
        context.fillRect(x - 2 * ratio, y - 2 * ratio, length + 4 * ratio, thick + 4 * ratio);
      }
      context.globalAlpha = (LEAST_ALPHA + (1 - LEAST_ALPHA) * bar.velocity) * (bar.state === "next" ? NEXT_ALPHA : 1);
      context.fillStyle = color;
      context.fillRect(x, y, length, thick);
    }
    context.globalAlpha = 1;
    drawPlayhead(drawing, colors.current.line);
  });
  return <canvas ref={ref} className={styles.lane} aria-hidden="true" />;
}

/** Numbers of the bars over the lanes, and what the part right of the line is. */
export function RibbonRuler({ room }: { readonly room: JamRoom }) {
  const { session, members, connectionId } = useSnapshot(room.state);
  const colors = useLineColors();
  const next = useRef<HTMLSpanElement>(null);
  const ref = useRibbon(room, (drawing) => {
    const { context, height, width, ratio, view, meters } = drawing;
    drawLines(drawing, colors.current.bar);
    context.fillStyle = colors.current.text;
    context.font = `500 ${12 * ratio}px "Inter Variable", sans-serif`;
    context.textBaseline = "bottom";
    for (const { number, x } of ribbonLines(view, meters))
      context.fillText(String(number), x * width + 6 * ratio, height - 10 * ratio);
    drawPlayhead(drawing, colors.current.line);
    const x = view.line * width;
    context.fillStyle = colors.current.line;
    context.beginPath();
    context.moveTo(x - 5 * ratio, height - 7 * ratio);
    context.lineTo(x + 5 * ratio, height - 7 * ratio);
    context.lineTo(x, height - ratio);
    context.fill();
    const left = `${(view.line * 100).toFixed(1)}%`;
    if (next.current && next.current.style.left !== left) next.current.style.left = left;
  });
  const hearsNext = session?.mode === "grid" && session.delayBars > 0;
  const isAlone = members.every((member) => member.connectionId === connectionId);
  return (
    <div className={styles.ruler}>
      <canvas ref={ref} className={styles.lane} aria-hidden="true" />
      {hearsNext && !isAlone && (
        <span ref={next} className={styles.next}>
          {words.hearsNext}
        </span>
      )}
    </div>
  );
}

function drawLines({ context, width, height, ratio, view, meters }: Drawing, color: string): void {
  context.fillStyle = color;
  for (const { x } of ribbonLines(view, meters)) context.fillRect(Math.round(x * width), 0, ratio, height);
}

function drawPlayhead({ context, width, height, ratio, view }: Drawing, color: string): void {
  context.fillStyle = color;
  context.fillRect(Math.min(width - 2 * ratio, Math.round(view.line * width) - ratio), 0, 2 * ratio, height);
}
