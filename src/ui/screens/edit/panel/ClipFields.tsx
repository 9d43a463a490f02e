import type { PadMessage } from "../../../../domain/board/padMessage.ts";
import { createMeter } from "../../../../domain/music/meter.ts";
import { clipStart } from "../../../../domain/timeline/clipLength.ts";
import { clipName, trackName } from "../../../../domain/timeline/clipName.ts";
import { useStudio } from "../../../hooks/StudioContext.ts";
import { useDocument } from "../../../hooks/useDocument.ts";
import { messageStrings as words } from "../../../strings/messages.ts";
import { ChoiceOf } from "./Rows.tsx";
import type { MessageFieldsProps } from "./useMessageEdits.ts";

/** The track and the clip of the open song that a pad launches. */
export function ClipFields({ message, edits }: Pick<MessageFieldsProps, "message" | "edits">) {
  const song = useDocument(useStudio().timeline, (document) => document);
  const { track, clip } = message;
  const { timeSignatures, ppq, trackIds } = song.timeline;
  const meter = createMeter(timeSignatures, ppq);
  const clips = [...song.rolls.values()]
    .filter((roll) => roll.trackId === track)
    .toSorted((a, b) => clipStart(a) - clipStart(b));
  const nameOfTrack = (id: string): string => {
    const record = song.tracks.get(id);
    if (record) return trackName(record);
    return id === "" ? words.noTrack : words.goneTrack;
  };
  const nameOfClip = (id: string): string => {
    const roll = clips.find((each) => each.id === id);
    if (roll) return words.clipAt(clipName(roll, song.tracks.get(track)), meter.barAt(clipStart(roll)));
    return id === "" ? words.noClip : words.goneClip;
  };
  const set = (fields: Partial<Pick<PadMessage, "track" | "clip">>): void => void edits.set(message.id, fields);
  return (
    <>
      <ChoiceOf
        label={words.track}
        value={track}
        values={withOwn(track, trackIds)}
        nameOf={nameOfTrack}
        onChange={(next) => set({ track: next, clip: "" })}
      />
      <ChoiceOf
        label={words.clip}
        value={clip}
        values={withOwn(
          clip,
          clips.map(({ id }) => id),
        )}
        nameOf={nameOfClip}
        onChange={(next) => set({ clip: next })}
      />
    </>
  );
}

/** None, those of the song, and what is chosen where the song does not have it. */
const withOwn = (own: string, ids: readonly string[]): readonly string[] => [
  "",
  ...(own === "" || ids.includes(own) ? [] : [own]),
  ...ids,
];
