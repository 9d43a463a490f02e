import { Disposables, type Disposable } from "../domain/Disposables.ts";
import { clipStart } from "../domain/timeline/clipLength.ts";
import { ref } from "valtio/vanilla";
import type { ArrangementHandlers, RollHandlers } from "../state/timeline/gestures.ts";
import { OutputRoutes } from "../state/outputs/OutputRoutes.ts";
import { ClockFollower } from "../state/clock-in/ClockFollower.ts";
import { clockTargets } from "../state/devices/clockTargets.ts";
import { SongOutputs } from "../state/outputs/SongOutputs.ts";
import { storedSettings } from "../state/settings.ts";
import { SongGear } from "../state/gear/SongGear.ts";
import { gainScale } from "../ui/controls/valueScale.ts";
import { TrackStrips } from "../state/strips.ts";
import type { Studio } from "../state/Studio.ts";
import { followClipGrid } from "../state/timeline/clipGrid.ts";
import { pruneSelection } from "../state/timeline/pruneSelection.ts";
import { selectNoClips } from "../state/timeline/selection.ts";
import { openingPixelsPerTick } from "../view/timeline/viewport.ts";
import { seek, stopAtEnd, type Player, type OpenSong } from "../state/transport.ts";
import { createArrangementTools } from "../tools/timeline/createArrangementTools.ts";
import { dropChords } from "../tools/timeline/dropChords.ts";
import { createRollTools } from "../tools/timeline/createRollTools.ts";
import type { TimelinePorts } from "../ui/screens/timeline/TimelineContext.ts";
import { followClockSource } from "./followClockSource.ts";
import { lazily } from "./lazily.ts";
import { saveTimeline, type TimelineSaver } from "./saveTimeline.ts";
import { createVersions } from "../adapters/storage/createVersions.ts";
import { notify } from "../state/notices.ts";
import type { VersionPort } from "../protocol/versions.ts";
import { SongTemplates } from "../state/versions/SongTemplates.ts";
import { VersionHistory } from "../state/versions/VersionHistory.ts";
import { strings as versionStrings } from "../ui/strings/versions.ts";
import { deviceStrings } from "../ui/strings/devices.ts";
import { localStore } from "../adapters/storage/localStore.ts";

/** Parts of the timeline screen, which outlive it: the song plays on under other screens. */
export interface TimelineModel extends Disposable {
  readonly saver: TimelineSaver;
  readonly strips: TrackStrips;
  readonly ports: TimelinePorts;
  readonly arrangementTools: ArrangementHandlers;
  readonly rollTools: RollHandlers;
}

/** Delay before the opened song is saved as a version: its first edits have the thread for themselves. */
const SETTLED_MS = 3000;
/** Opening zoom of the roll, CSS pixels per quarter note. */
const ROLL_QUARTER_PIXELS = 56;

export function createTimelineModel(studio: Studio): TimelineModel {
  const disposables = new Disposables();
  const page = new AbortController();
  disposables.add(() => page.abort());
  const routes = new OutputRoutes();
  const strips = new TrackStrips(studio.engine, studio.timeline, studio.session, routes);
  const outputs = createOutputs(studio, routes);
  addEventListener("pagehide", () => outputs.release(), page);
  const clockIn = createClockIn(studio);
  addEventListener("online", () => strips.retryFailed(), page);
  const saver = saveTimeline(studio, localStore());
  disposables.add(
    saver,
    studio.timeline.subscribe({
      load: () => resetSession(studio),
      change: ({ diff }) => pruneSelection(studio, diff),
    }),
    followClipGrid(studio),
    stopAtEnd(studio),
  );
  studio.recording.connect((trackId) => strips.stripOf(trackId));
  const seekTo = (tick: number): void => seek(studio, tick);
  const previewNote = (pitch: number, attack: number): (() => void) => {
    const strip = strips.stripOf(studio.session.selection.trackId ?? "");
    if (strip === null) return () => {};
    const outside = outputs.preview(studio.session.selection.trackId ?? "", pitch, attack);
    if (outside) return outside;
    const noteId = studio.engine.noteOn(strip, pitch, attack);
    return () => studio.engine.noteOff(strip, pitch, noteId);
  };
  const playKey = (pitch: number, attack: number): (() => void) => {
    const { isPlayed, release } = studio.recording.press(pitch, attack);
    const silence = isPlayed ? null : previewNote(pitch, attack);
    return () => {
      release();
      silence?.();
    };
  };
  const shelf = createVersions();
  const gear = new SongGear(
    { ...studio, gainAt: (level) => gainScale.toValue(level), levelAt: (gainDb) => gainScale.toFraction(gainDb) },
    localStore(),
  );
  return {
    saver,
    strips,
    ports: {
      stripOf: (trackId) => strips.stripOf(trackId),
      stopOpening: () => saver.stopOpening(),
      retryInstruments: () => strips.retryFailed(),
      dragChords: (patterns) => dropChords(studio, patterns),
      audioFiles: lazily<TimelinePorts["audioFiles"]>(
        async () => (await import("../adapters/audio-file/createAudioFiles.ts")).createAudioFiles(),
        {},
      ),
      versions: createHistory(studio, shelf),
      gear,
      clockIn,
      templates: new SongTemplates({ versions: shelf, songFiles: studio.songFiles }),
    },
    arrangementTools: createArrangementTools(studio, { seek: seekTo }),
    rollTools: createRollTools(studio, { previewNote, playKey, seek: seekTo }),
    dispose: () => disposables.dispose(),
  };
}

function createHistory(
  { timeline, songFiles, session }: Pick<Studio, "session" | "songFiles" | "timeline">,
  versions: VersionPort,
): VersionHistory {
  return new VersionHistory({
    versions,
    timeline,
    songFiles,
    now: () => Date.now(),
    later: (run) => void setTimeout(run, SETTLED_MS),
    onFailure: (error) => notify(session, "error", versionStrings.notKept(error.message)),
  });
}

const allowsSysEx = (portId: string): boolean => storedSettings(localStore()).sysExPorts.includes(portId);

function createOutputs(
  studio: Pick<Studio, "devices" | "engine" | "midi" | "timeline">,
  routes: OutputRoutes,
): SongOutputs {
  const { engine, midi, timeline: store } = studio;
  const parts = { transport: engine.transport, midi, store, routes, now: () => performance.now(), allowsSysEx };
  const outputs = new SongOutputs(parts);
  void followClockTargets(studio, outputs);
  return outputs;
}

function createClockIn(studio: Pick<Studio, "devices" | "engine" | "midiIn" | "session" | "timeline">): ClockFollower {
  const { midiIn, session } = studio;
  const onLost = (bpm: number | null): void => notify(session, "error", deviceStrings.clockLost(bpm));
  const clockIn = new ClockFollower({ player: studio, midiIn, now: () => performance.now(), onLost });
  void followClockSource(studio, clockIn);
  return clockIn;
}

/** Applies the devices' choice of outputs that get clock, on every page that plays songs. */
async function followClockTargets(studio: Pick<Studio, "devices">, outputs: SongOutputs): Promise<void> {
  const { book } = await studio.devices();
  const follow = (): void => outputs.setClockTargets(clockTargets(book));
  book.onChange(follow);
  follow();
}

/** Another song starts at its beginning, stopped. */
function resetSession(studio: Player): void {
  const { session, engine } = studio;
  engine.transport.stop();
  session.transport.state = "stopped";
  session.transport.positionTick = 0;
  selectNoClips(session);
  session.selection.focus = "notes";
  session.menu = null;
  session.namedId = null;
  session.namedSectionTick = null;
  session.editor.harmony = ref({ ...session.editor.harmony, key: null });
  showBeginning(studio);
}

/** The first bars, or where the first clip begins; the first tracks. The roll goes to the notes of its clip itself. */
function showBeginning({ session, timeline }: OpenSong): void {
  const { timeline: song, rolls } = timeline.current;
  const { arrangement, roll } = session.views;
  const pixelsPerTick = openingPixelsPerTick(song.ppq);
  const shownTicks = session.sizes.arrangement.width / pixelsPerTick;
  let first = Number.POSITIVE_INFINITY;
  for (const roll of rolls.values()) first = Math.min(first, clipStart(roll));
  const isNear = rolls.size === 0 || first < shownTicks * 0.8;
  Object.assign(arrangement, { pixelsPerTick, scrollTick: isNear ? 0 : first - shownTicks * 0.05, scrollY: 0 });
  Object.assign(roll, { pixelsPerTick: ROLL_QUARTER_PIXELS / song.ppq, scrollTick: 0 });
}
