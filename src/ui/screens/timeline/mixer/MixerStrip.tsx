import { memo, useCallback, useRef } from "react";
import type { CSSProperties } from "react";
import { isFlat } from "../../../../domain/mixer/equalizer.ts";
import { trackName } from "../../../../domain/timeline/clipName.ts";
import type { Track } from "../../../../domain/timeline/records.ts";
import { Tooltip } from "../../../controls/Tooltip.tsx";
import { classes } from "../../../controls/classes.ts";
import { gainScale } from "../../../controls/valueScale.ts";
import { Popover } from "../../../controls/Popover.tsx";
import { useDocument } from "../../../hooks/useDocument.ts";
import { useStudio } from "../../../hooks/StudioContext.ts";
import { useTouch } from "../../../hooks/useNarrow.ts";
import { useTurnInSight } from "../../../hooks/useTurnInSight.ts";
import { strings } from "../../../strings/timeline.ts";
import { selectTrack } from "../../../../state/timeline/selection.ts";
import { TrackMeters } from "../tracks/TrackMeters.tsx";
import { TrackSwitches } from "../tracks/TrackSwitches.tsx";
import { trackColor } from "../useTimeline.ts";
import { EqualizerButton } from "./EqualizerButton.tsx";
import { MixKnob, SendSlider } from "./MixKnob.tsx";
import { StripLevel } from "./StripLevel.tsx";
import { EngineStatus } from "../../../../protocol/engine.ts";
import { useTimelinePorts } from "../TimelineContext.ts";
import { LimiterButton } from "./LimiterButton.tsx";
import { useGearLevel } from "../tracks/useGearLevel.ts";
import type { StripWidth } from "./stripWidth.ts";
import styles from "./Mixer.module.css";

export interface MixerStripProps {
  readonly trackId: string;
  readonly index: number;
  readonly width: StripWidth;
  readonly selected: boolean;
  readonly silent: boolean;
}

export const MixerStrip = memo(function MixerStrip({ trackId, ...shown }: MixerStripProps) {
  const { timeline } = useStudio();
  const track = useDocument(timeline, (document) => document.tracks.get(trackId) ?? null);
  return track && <Strip track={track} {...shown} />;
});

/** Strips that are made first: more than most screens show. */
export const FIRST_STRIPS = 32;

type StripProps = Omit<MixerStripProps, "trackId"> & { readonly track: Track };

function Strip({ track, index, width, selected, silent }: StripProps) {
  const { session } = useStudio();
  const { id } = track;
  const name = trackName(track);
  const strip = useRef<HTMLLIElement>(null);
  const whole = useTurnInSight(strip, index < FIRST_STRIPS);
  return (
    <li
      ref={strip}
      className={styles.strip}
      aria-label={strings.stripOf(index + 1, name)}
      data-selected={selected || undefined}
      data-silent={silent || undefined}
      style={{ "--track": trackColor(track.color) } as CSSProperties}
      onPointerDown={() => selectTrack(session, id)}
    >
      <span className={classes("text-3 size-1 tabular text-center", styles.index)}>{index + 1}</span>
      {whole ? <StripControls track={track} narrow={width === "narrow"} /> : <i className={styles.level} />}
      <Tooltip text={name}>
        <button type="button" className={styles.plate} aria-pressed={selected} onClick={() => selectTrack(session, id)}>
          <span>{name}</span>
        </button>
      </Tooltip>
    </li>
  );
}

const SENDS = ["reverb", "chorus"] as const;

/** Sends of a strip, above its fader. Fingers turn knobs, which are higher than wide. */
function Sends({ track }: { readonly track: Track }) {
  const touch = useTouch();
  return (
    <>
      <div className={styles.pair}>
        <EqualizerButton name={trackName(track)} stripId={track.id} eq={track.eq} />
        <TrackLimiter track={track} />
      </div>
      <div className={styles.knobs}>
        <div className={classes("all-columns", styles.pan)}>
          <MixKnob track={track} field="pan" onStrip />
        </div>
        {SENDS.map((field) =>
          touch ? (
            <MixKnob key={field} track={track} field={field} onStrip />
          ) : (
            <SendSlider key={field} track={track} field={field} />
          ),
        )}
      </div>
    </>
  );
}

/** The same behind a button, which is lit where something of it is set. */
function FoldedSends({ track }: { readonly track: Track }) {
  const { eq, limiter, pan, reverb, chorus, color } = track;
  const label = strings.moreOfStrip(trackName(track));
  const isSet = (eq && !isFlat(eq)) || limiter?.on || pan !== 0 || reverb > 0 || chorus > 0;
  const content = (
    <div className={styles.folded} style={{ "--track": trackColor(color) } as CSSProperties}>
      <Sends track={track} />
    </div>
  );
  return (
    <Popover label={label} content={content}>
      <button type="button" className={styles.more} aria-label={label} data-set={isSet || undefined}>
        <i />
      </button>
    </Popover>
  );
}

function StripControls({ track, narrow }: { readonly track: Track; readonly narrow: boolean }) {
  const { id, gainDb } = track;
  const name = trackName(track);
  const gearAt = useGearLevel(`gainDb ${id}`, gainScale.toFraction(gainDb));
  return (
    <>
      {narrow ? <FoldedSends track={track} /> : <Sends track={track} />}
      <StripLevel stripId={id} name={name} gainDb={gainDb} narrow={narrow} gearAt={gearAt}>
        <TrackMeters trackId={id} withPeak />
      </StripLevel>
      <TrackSwitches track={track} />
    </>
  );
}

/** The limiter of a track, with what its strip takes off. */
function TrackLimiter({ track }: { readonly track: Track }) {
  const { engine } = useStudio();
  const { stripOf } = useTimelinePorts();
  const { id, limiter } = track;
  const read = useCallback((): number => {
    const strip = stripOf(id);
    return strip === null ? 0 : (engine.status()[EngineStatus.stripLimiters + strip] ?? 0);
  }, [engine, stripOf, id]);
  return <LimiterButton name={trackName(track)} stripId={id} limiter={limiter} read={read} />;
}
