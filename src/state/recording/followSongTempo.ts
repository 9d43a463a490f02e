import { subscribe } from "valtio/vanilla";
import { Disposables } from "../../domain/Disposables.ts";
import { TRACK_ARPS } from "../../protocol/engine.ts";
import { songBpm } from "../live-notes/songBpm.ts";
import { SentTempo } from "../live-notes/SentTempo.ts";
import type { Player } from "../transport.ts";

const FOLLOW_MS = 100;

/** Plays arpeggios of armed tracks in the tempo at the playhead, and on its beats. Returns a function that ends it. */
export function followSongTempo(player: Player): () => void {
  const { engine, session, timeline } = player;
  const { transport } = session;
  const sent = new SentTempo(engine.arps, TRACK_ARPS);
  let timer: ReturnType<typeof setInterval> | null = null;
  const send = (): void => sent.send(songBpm(player), engine.transport.beat());
  const rest = (): void => {
    if (timer !== null) clearInterval(timer);
    timer = null;
  };
  const follow = (): void => {
    if (transport.state === "started") timer ??= setInterval(send, FOLLOW_MS);
    else rest();
    send();
  };
  follow();
  const disposables = new Disposables();
  disposables.add(rest, subscribe(transport, follow, true), timeline.subscribe({ load: send, change: send }));
  return () => disposables.dispose();
}
