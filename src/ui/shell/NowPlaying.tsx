import { lazy, Suspense, useState } from "react";
import { useSnapshot } from "valtio";
import { useShell } from "../hooks/StudioContext.ts";

const NowPlayingSong = lazy(async () => ({ default: (await import("./NowPlayingSong.tsx")).NowPlayingSong }));

/** Where a song is shown that plays on beside this page, or has; what shows it is loaded with the first one. */
export function NowPlaying() {
  const { session } = useShell();
  const { transport, sharedSongId } = useSnapshot(session);
  // That of a jam room goes with the room, which shows it itself.
  const isPlaying = transport.state === "started" && sharedSongId === null;
  const [wanted, setWanted] = useState(isPlaying);
  if (isPlaying && !wanted) setWanted(true);
  return (
    wanted &&
    sharedSongId === null && (
      <Suspense>
        <NowPlayingSong />
      </Suspense>
    )
  );
}
