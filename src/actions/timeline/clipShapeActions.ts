import { playOutRepeats } from "../../domain/timeline/commands/playOut.ts";
import { addRolls, colorRolls } from "../../domain/timeline/commands/rolls.ts";
import { songScreenOf } from "../../state/timeline/SongScreen.ts";
import type { SongServices } from "../../state/services/SongServices.ts";
import { barStart } from "../../state/timeline/clipSnap.ts";
import { currentRoll, selectClips, selectedClipIds } from "../../state/timeline/selection.ts";
import { positionTick, type OpenSong, type Player } from "../../state/transport.ts";
import type { Action, Choice } from "../Action.ts";
import { strings } from "../strings.ts";
import { colorChoices, offersChoices } from "./choices.ts";
import { newClip } from "./clipActions.ts";

const hasRepeats = (studio: OpenSong): boolean =>
  [...selectedClipIds(studio)].some((id) => (studio.timeline.current.rolls.get(id)?.repeatCount ?? 1) > 1);

/** The color of the selected clips; undefined where they have several, null: that of their tracks. */
function clipColors({ timeline }: Pick<OpenSong, "timeline">, ids: ReadonlySet<string>): readonly Choice[] {
  const all = new Set([...ids].map((id) => timeline.current.rolls.get(id)?.color ?? null));
  const [first = null] = all;
  const current = all.size === 1 ? first : undefined;
  const set = (color: number | null): void => timeline.apply(colorRolls(timeline.current, ids, color));
  const ofTrack = { label: strings.colorOfTrack, chosen: current === null, run: () => set(null) };
  return [ofTrack, ...colorChoices(current ?? null, set)];
}

/** An empty clip on the selected track, in the bar of the playhead. */
function addClipAtPlayhead(studio: Player): void {
  const { timeline, session } = studio;
  const { trackId } = session.selection;
  if (trackId === null) return;
  const roll = newClip(studio, trackId, barStart(studio, positionTick(studio)));
  timeline.apply(addRolls(timeline.current, [roll]));
  selectClips(studio, new Set([roll.id]), roll);
}

/** Actions on clips as a whole. */
export const clipShapeActions = {
  newClip: {
    label: "New clip at playhead",
    words: "region item part midi create add insert",
    reason: "Select a track first.",
    enabled: ({ session, timeline }) => timeline.current.tracks.has(session.selection.trackId ?? ""),
    run: addClipAtPlayhead,
  },
  renameClip: {
    label: "Rename clip…",
    words: "region item part name",
    reason: "Select a clip first.",
    enabled: (studio) => currentRoll(studio) !== null,
    run: (studio) => {
      studio.session.namedId = currentRoll(studio)?.id ?? null;
      songScreenOf(studio.session)?.showClip();
    },
  },
  clipColor: {
    label: "Clip color",
    words: "colour hue paint region item",
    reason: "Select clips first.",
    enabled: (studio) => selectedClipIds(studio).size > 0,
    choices: (studio) => clipColors(studio, selectedClipIds(studio)),
    run: offersChoices("clipColor"),
  },
  playOut: {
    label: "Flatten repeats",
    words: "loops unroll consolidate convert turn notes region",
    tip: "Each repeat of the selected clips becomes notes that can be edited",
    reason: "Select a clip that repeats first.",
    enabled: hasRepeats,
    run: (studio) => studio.timeline.apply(playOutRepeats(studio.timeline.current, selectedClipIds(studio))),
  },
} satisfies Readonly<Record<string, Action<SongServices>>>;
