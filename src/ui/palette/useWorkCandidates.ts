import { useEffect, useState } from "react";
import { useSnapshot } from "valtio";
import { navigate } from "wouter/use-browser-location";
import { eventCalls } from "../../protocol/http/eventCalls.ts";
import type { Thumbnail } from "../../state/sync/thumbnail.ts";
import type { EventJson } from "../../protocol/http/eventJson.ts";
import { jamPath } from "../../state/room/jamLink.ts";
import { addressOf } from "../../state/sync/Work.ts";
import { SAMPLES } from "../../domain/demo/samples.ts";
import { openSample } from "../files/openSample.ts";
import { useStudio } from "../hooks/StudioContext.ts";
import { strings as common } from "../strings/common.ts";
import { agoText } from "../strings/dates.ts";
import { strings } from "../strings/palette.ts";
import { sampleStrings } from "../strings/samples.ts";
import type { Candidate } from "./commandLines.ts";

/** Songs and boards of the user, last changed first. */
export function useWorkCandidates(): readonly Candidate[] {
  const { work } = useStudio();
  const { entries } = useSnapshot(work.state);
  return entries.map((entry) => ({
    id: `open:${entry.key}`,
    scope: "work",
    group: strings.scopes.work,
    label: entry.name || common.untitled,
    hint: entry.kind === "board" ? strings.boardOf(agoText(entry.changedAt)) : strings.songOf(agoText(entry.changedAt)),
    about: {
      picture: async () => {
        const made = await work.thumbnail(entry);
        return made.ok && !isEmptySong(made.value) ? made.value : null;
      },
    },
    run: () => navigate(addressOf(entry)),
  }));
}

const isEmptySong = (picture: Thumbnail): boolean => picture.kind !== "board" && picture.noteCount === 0;

/** Samples, each opened as a copy. */
export function useSampleCandidates(): readonly Candidate[] {
  const studio = useStudio();
  return SAMPLES.map((sample) => ({
    id: `sample:${sample.kind}-${sample.id}`,
    scope: "work",
    group: strings.samples,
    label: sampleStrings.nameOf(sample),
    hint: sampleStrings.textOf(sample),
    words: `sample example demo template learn ${sample.kind}`,
    about: {
      picture: async () => {
        const { samplePicture } = await import("../screens/dashboard/samplePictures.ts");
        return samplePicture(sample).picture;
      },
    },
    run: () => openSample(studio, sample),
  }));
}

/** The user's own rooms that are live. They are requested with the first letter; without a network there are none. */
export function useRoomCandidates(query: string): readonly Candidate[] {
  const { api, account } = useStudio();
  const isUser = useSnapshot(account.state).user !== null;
  const isWanted = isUser && query.trim() !== "";
  const [rooms, setRooms] = useState<readonly EventJson[]>([]);
  useEffect(() => {
    if (!isWanted) return undefined;
    const abort = new AbortController();
    const read = async (): Promise<void> => {
      const found = await api.call(
        eventCalls.searchEvents,
        { body: { list: "mine", states: ["Started"], sort: "new" } },
        { signal: abort.signal },
      );
      if (found.ok && !abort.signal.aborted) setRooms(found.value.events);
    };
    void read();
    return () => abort.abort();
  }, [api, isWanted]);
  return rooms.map(({ id, name, joinCode }) => ({
    id: `room:${id}`,
    scope: "work",
    group: strings.rooms,
    label: name,
    hint: strings.liveRoom,
    run: () => navigate(jamPath(id, joinCode)),
  }));
}
