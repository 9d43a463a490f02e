import { useState } from "react";
import { fail, ok, type Result } from "../../../domain/AppError.ts";
import type { MusicPicture } from "../../../domain/events/musicPicture.ts";
import type { ApiPort } from "../../../protocol/api.ts";
import { projectCalls } from "../../../protocol/http/projectCalls.ts";
import { Select } from "../../controls/Select.tsx";
import { sentence } from "../../forms/sentence.ts";
import { useLoad } from "../../hooks/useLoad.ts";
import { useStudio } from "../../hooks/StudioContext.ts";
import { eventMusicStrings as words } from "../../strings/events.ts";
import { Section } from "../account/AccountPage.tsx";
import { MusicArt } from "../poster/MusicArt.tsx";
import styles from "./EventEditor.module.css";

/** Change of an event's music when the form is saved: notes replace it, null removes it. */
export type MusicChange = MusicPicture | null | "keep";

interface MusicFieldProps {
  readonly current: MusicPicture | null;
  readonly change: MusicChange;
  readonly onChange: (change: MusicChange) => void;
}

const NONE = "none";
const KEEP = "keep";
const MOST_SONGS = 100;

/** The song whose notes the event's poster shows: a few bars of it are published, the song is not. */
export function MusicField({ current, change, onChange }: MusicFieldProps) {
  const { api } = useStudio();
  const [value, setValue] = useState(current ? KEEP : NONE);
  const [problem, setProblem] = useState("");
  const { value: songs } = useLoad(async (signal) => {
    const body = { contentType: "application/vnd.padroll.timeline.v1+json", pageSize: MOST_SONGS } as const;
    const found = await api.call(projectCalls.searchProjects, { body }, { signal });
    return found.ok ? ok(found.value.projects) : found;
  });
  const choose = async (next: string): Promise<void> => {
    setProblem("");
    if (next === NONE || next === KEEP) {
      setValue(next);
      return onChange(next === KEEP || !current ? "keep" : null);
    }
    const music = await readMusic(api, next);
    if (!music.ok) return setProblem(sentence(music.error.message));
    setValue(next);
    return onChange(music.value);
  };
  const shown = change === "keep" ? (value === NONE ? null : current) : change;
  const options = [
    { value: NONE, label: words.none },
    ...(current ? [{ value: KEEP, label: words.keep }] : []),
    ...(songs ?? []).map(({ id, name }) => ({ value: id, label: name, group: words.songs })),
  ];
  return (
    <Section title={words.title} text={words.text}>
      <div className="grid gap-16">
        <Select
          label={words.song}
          value={value}
          options={options}
          onChange={(next) => void choose(next)}
          size="large"
          wide
        />
        {shown && (
          <figure className={styles.music} aria-label={words.preview(shown.length)}>
            <MusicArt music={shown} />
          </figure>
        )}
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      </div>
    </Section>
  );
}

/** Reads a song of the account and draws a few bars of it. Errors: those of the call and of the song. */
async function readMusic(api: ApiPort, id: string): Promise<Result<MusicPicture>> {
  const project = await api.call(projectCalls.project, { params: { id } });
  if (!project.ok) return project;
  const [{ readTimeline }, { pictureOfSong }] = await Promise.all([
    import("../../../domain/timeline/timelineJson.ts"),
    import("../../../domain/events/musicPicture.ts"),
  ]);
  const song = readTimeline(JSON.parse(project.value.contentJson) as unknown);
  if (!song.ok) return song;
  const music = pictureOfSong(song.value);
  return music ? ok(music) : fail("EMPTY", words.empty);
}
