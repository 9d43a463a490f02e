import { logOnce } from "./problemLog.ts";
import { setLoop } from "../domain/timeline/commands/timeline.ts";
import { timelineLength } from "../domain/timeline/rollLength.ts";
import { subscribe } from "valtio/vanilla";
import type { CountIn } from "../protocol/scheduler.ts";
import { notify } from "./notices.ts";
import { playWhenOpen } from "./playWhenOpen.ts";
import type { Session } from "./session.ts";
import type { EnginePort } from "../protocol/enginePort.ts";
import type { TimelineStore } from "./stores.ts";

/** Transport actions. The engine's clock is the truth while playing; `session.transport` is what panels show. */

/** The song that is open, and what is selected in it. */
export interface OpenSong {
  readonly session: Session;
  readonly timeline: TimelineStore;
}

export interface Player extends OpenSong {
  readonly engine: EnginePort;
}

/** Transport shared with others, while the open song is played together. */
export interface SharedTransport {
  /** Plays from a tick, for all. */
  play(tick: number): void;
  /** Stops for all; false where this page plays alone. */
  stop(): boolean;
  /** Jumps, for all; false where this page plays alone. */
  seek(tick: number): boolean;
  /** This page plays something of its own. */
  leave(): void;
}

const shared = new WeakMap<Session, SharedTransport>();

/** Routes play, stop and jumps of a song to `transport`; null: back to the page's own. */
export function shareTransport(session: Session, transport: SharedTransport | null): void {
  if (transport) shared.set(session, transport);
  else shared.delete(session);
}

/** A slow line is waited for this long; then what has come plays. */
const SOUNDS_TIMEOUT_MS = 10_000;

/**
 * Plays on from the position. To be called in a gesture: browsers let sound begin only then. Instruments that are being
 * loaded are waited for, so that no first note is missing; a stop meanwhile cancels.
 */
export async function play(player: Player): Promise<void> {
  const { session, timeline } = player;
  const { timeline: record } = timeline.current;
  const { positionTick: tick } = session.transport;
  const atEnd = tick >= timelineLength(timeline.current);
  const from = atEnd && !(record.loop && tick < record.loopEnd) ? 0 : tick;
  const together = shared.get(session);
  if (together) together.play(from);
  else await playFrom(player, from);
}

/** Plays from a tick, wherever the song ends and whoever else plays it; with `countIn` it is counted in. As `play` else. */
export async function playFrom(
  { engine, session }: Pick<Player, "engine" | "session">,
  tick: number,
  countIn?: CountIn,
): Promise<void> {
  shared.get(session)?.leave();
  jump({ engine, session }, tick);
  session.transport.state = "started";
  const started = await engine.start();
  if (!started.ok) notify(session, "error", started.error.message);
  else if (await soundsLoaded(session)) await engine.transport.play(session.transport.positionTick, countIn);
  if (!engine.transport.playing()) session.transport.state = "stopped";
}

/** Waits for the instruments that are being loaded, while `transport` says "started". False when the transport was stopped first. */
export async function soundsLoaded(session: Session): Promise<boolean> {
  const loading = (): boolean => Object.values(session.instruments).some(({ progress }) => progress !== null);
  const { transport } = session;
  if (!loading()) return transport.state === "started";
  transport.waiting = true;
  await new Promise<void>((resolve) => {
    const end = (): void => {
      clearTimeout(timeout);
      unsubscribe();
      resolve();
    };
    const timeout = setTimeout(end, SOUNDS_TIMEOUT_MS);
    const unsubscribe = subscribe(session, () => {
      if (transport.state === "stopped" || !loading()) end();
    });
  });
  transport.waiting = false;
  return transport.state === "started";
}

/** Stop pauses the transport at its position; a second stop returns to the start. A song that is on its way does not play. */
export function stop({ engine, session }: Pick<Player, "engine" | "session">): void {
  session.transport.playWhenOpen = false;
  if (session.transport.state === "stopped") jump({ engine, session }, 0);
  else if (!shared.get(session)?.stop()) halt({ engine, session });
}

/** Stops this page alone, at its position. */
export function halt({ engine, session }: Pick<Player, "engine" | "session">): void {
  session.transport.recording = false;
  session.transport.positionTick = Math.max(0, engine.transport.positionTick());
  session.transport.state = "stopped";
  engine.transport.stop();
}

/** Play where it is stopped, pause where it plays. A song that is on its way plays once it is there; a second press takes that back. */
export async function togglePlay(player: Player): Promise<void> {
  const { transport, opening } = player.session;
  if (transport.state === "started") stop(player);
  else if (transport.playWhenOpen) transport.playWhenOpen = false;
  else if (opening) playWhenOpen(player);
  else await play(player);
}

/** Jumps to a tick, playing or not. A position that is no number is ignored ("invalid state", specification 5). */
export function seek({ engine, session }: Pick<Player, "engine" | "session">, tick: number): void {
  if (!Number.isFinite(tick)) return logOnce("invalid state", `position ${tick}`);
  if (shared.get(session)?.seek(Math.max(0, Math.round(tick)))) return;
  jump({ engine, session }, tick);
}

function jump({ engine, session }: Pick<Player, "engine" | "session">, tick: number): void {
  session.transport.recording = false;
  session.transport.positionTick = Math.max(0, Math.round(tick));
  engine.transport.seek(session.transport.positionTick);
}

export const returnToStart = (player: Pick<Player, "engine" | "session">): void => seek(player, 0);

/** Sets the loop. Bounds that are no numbers are ignored ("invalid state", specification 5). */
export function setSongLoop({ timeline }: Pick<Player, "timeline">, loop: boolean, start: number, end: number): void {
  if (Number.isFinite(start) && Number.isFinite(end)) timeline.apply(setLoop(timeline.current, loop, start, end));
  else logOnce("invalid state", `loop from ${start} to ${end}`);
}

/** Switches the loop. One that has no length yet becomes the whole song, or its first bar where there is none. */
export function toggleLoop({ timeline }: Pick<Player, "timeline">): void {
  const { loop, loopStart, loopEnd, ppq, timeSignatures } = timeline.current.timeline;
  if (loopEnd > loopStart) {
    setSongLoop({ timeline }, !loop, loopStart, loopEnd);
    return;
  }
  const { numerator, denominator } = timeSignatures[0] ?? { numerator: 4, denominator: 4 };
  const end = timelineLength(timeline.current) || (numerator * 4 * ppq) / denominator;
  setSongLoop({ timeline }, true, 0, end);
}

/** Tick of the playhead: the engine's clock while playing. Cheap enough for every frame. */
export const positionTick = ({ engine, session }: Pick<Player, "engine" | "session">): number =>
  session.transport.state === "started" ? engine.transport.positionTick() : session.transport.positionTick;

const END_CHECK_MS = 100;
/** Longest ring of the last notes, quarter notes. */
const TAIL_QUARTERS = 4;

/** Stops after the last note has rung out, where nothing loops. It looks while it plays, and until the undo is called. */
export function stopAtEnd(player: Player): () => void {
  const { transport } = player.session;
  let timer: ReturnType<typeof setInterval> | null = null;
  const rest = (): void => {
    if (timer !== null) clearInterval(timer);
    timer = null;
  };
  const follow = (): void => {
    if (transport.state === "stopped") rest();
    else timer ??= setInterval(() => stopIfOver(player), END_CHECK_MS);
  };
  follow();
  const unsubscribe = subscribe(transport, follow, true);
  return () => {
    unsubscribe();
    rest();
  };
}

function stopIfOver(player: Player): void {
  const { timeline } = player.timeline.current;
  const end = timelineLength(player.timeline.current);
  const isOver = end > 0 && player.engine.transport.positionTick() > end + TAIL_QUARTERS * timeline.ppq;
  const { recording, launches } = player.session.transport;
  // Launched clips go round for as long as one likes.
  if (isOver && !timeline.loop && !recording && launches.length === 0) halt(player);
}
