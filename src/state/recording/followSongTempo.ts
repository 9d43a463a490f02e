import { subscribe } from "valtio/vanilla";
import { Disposables } from "../../domain/Disposables.ts";
import { TRACK_ARPS } from "../../protocol/engine.ts";
import { songBpm } from "../live-notes/songBpm.ts";
import { ToldTempo } from "../live-notes/ToldTempo.ts";
import type { Player } from "../transport.ts";

const FOLLOW_MS = 100;

/** Plays arpeggios of armed tracks in the tempo at the playhead, and on its beats. Returns a function that ends it. */
export function followSongTempo(player: Player): () => void {
  const { engine, session, timeline } = player;
  const { transport } = session;
  const told = new ToldTempo(engine.arps, TRACK_ARPS);
  let timer: ReturnType<typeof setInterval> | null = null;
  const tell = (): void => told.tell(songBpm(player), engine.transport.beat());
  const rest = (): void => {
    if (timer !== null) clearInterval(timer);
    timer = null;
  };
  const follow = (): void => {
    if (transport.state === "started") timer ??= setInterval(tell, FOLLOW_MS);
    else rest();
    tell();
  };
  follow();
  const disposables = new Disposables();
  disposables.add(rest, subscribe(transport, follow, true), timeline.subscribe({ load: tell, change: tell }));
  return () => disposables.dispose();
}
