import { subscribe } from "valtio/vanilla";
import { TRACK_ARPS } from "../../protocol/engine.ts";
import { songBpm } from "../live-notes/songBpm.ts";
import type { Player } from "../transport.ts";

const FOLLOW_MS = 100;

/** Arpeggios of armed tracks play in the tempo that the song has at the playhead. The undo ends it. */
export function followSongTempo(player: Player): () => void {
  const { engine, session, timeline } = player;
  const { transport } = session;
  let told = 0;
  let timer: ReturnType<typeof setInterval> | null = null;
  const tell = (): void => {
    const bpm = songBpm(player);
    if (bpm === told) return;
    told = bpm;
    engine.arps.setTempo(bpm, TRACK_ARPS);
  };
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
  const leaves = [subscribe(transport, follow, true), timeline.subscribe({ load: tell, change: tell })];
  return () => {
    for (const leave of leaves) leave();
    rest();
  };
}
