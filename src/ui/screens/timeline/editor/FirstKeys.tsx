import { Keyboard } from "lucide-react";
import { useEffect, useLayoutEffect, useRef, useState, type CSSProperties } from "react";
import { useSnapshot } from "valtio";
import { timelineActions } from "../../../../actions/timeline/timelineActions.ts";
import { computerKeyLetters } from "../../../../state/computerKeys.ts";
import { KeyStrip } from "../../../controls/KeyStrip.tsx";
import { KEYS_HOME } from "../../../controls/keysHome.ts";
import { useDocument } from "../../../hooks/useDocument.ts";
import { useNarrow, useTouch, useWide } from "../../../hooks/useNarrow.ts";
import { useStudio } from "../../../hooks/StudioContext.ts";
import { strings } from "../../../strings/timeline.ts";
import { ActionIcon } from "../ActionIcon.tsx";
import { trackColor } from "../useTimeline.ts";
import styles from "./Editor.module.css";

const OCTAVE = 12;
const MIDDLE_C = 60;
/** Octaves of MIDI that are whole. */
const MOST_OCTAVES = 10;
const NO_TOUCHES: ReadonlySet<number> = new Set();

/**
 * Keyboard over the roll of a song without tracks. Its first key adds the first track; the keyboard stays while a key is held, so
 * that the first note ends with its key, and then gives way to the roll.
 */
export function FirstKeys() {
  const { recording, session, timeline } = useStudio();
  const isOpening = useSnapshot(session).opening !== null;
  const isEmpty = useDocument(timeline, (document) => document.timeline.trackIds.length === 0);
  const [held, setHeld] = useState(NO_TOUCHES);
  const touches = useRef(NO_TOUCHES);
  useEffect(
    () => () => {
      for (const touch of touches.current) recording.release(touch);
    },
    [recording],
  );
  if (isOpening || (!isEmpty && held.size === 0)) return null;
  const hold = (next: ReadonlySet<number>): void => setHeld((touches.current = next));
  return (
    <Keys
      onPress={(touch, key, strength) => {
        hold(new Set([...touches.current, touch]));
        recording.key(touch, key, strength);
      }}
      onRelease={(touch) => {
        recording.release(touch);
        if (touches.current.has(touch)) hold(new Set([...touches.current].filter((other) => other !== touch)));
      }}
    />
  );
}

interface KeysProps {
  readonly onPress: (touch: number, key: number, strength: number) => void;
  readonly onRelease: (touch: number) => void;
}

function Keys({ onPress, onRelease }: KeysProps) {
  const { recording } = useStudio();
  const { typing, typingOctave } = useSnapshot(recording.state);
  const isTouch = useTouch();
  const isPhone = useNarrow(40);
  const isTablet = useNarrow(60);
  const isLarge = useWide(120);
  const place = useRef<HTMLDivElement>(null);
  const keys = useRef<HTMLFieldSetElement>(null);
  // The focus goes on to the roll, which is then in view.
  useLayoutEffect(() => {
    const element = place.current!;
    return () => {
      if (element.contains(element.ownerDocument.activeElement))
        element.parentElement?.querySelector<HTMLElement>(KEYS_HOME)?.focus({ preventScroll: true });
    };
  }, []);
  const octaves = isPhone ? 1 : isTablet ? 2 : isLarge ? 5 : 3;
  const base = MIDDLE_C + OCTAVE * typingOctave;
  const first = base - OCTAVE * Math.floor(octaves / 2);
  return (
    <div ref={place} className={styles.firstKeys} style={{ "--key-color": trackColor(0) } as CSSProperties}>
      <p className={styles.firstKeysHead}>
        <span className="flex-1 truncate">{strings.firstKeysText}</span>
        {!isTouch && <ActionIcon action={timelineActions.typing} Icon={Keyboard} pressed={typing} />}
      </p>
      <KeyStrip
        ref={keys}
        label={strings.firstKeys}
        first={Math.min(OCTAVE * (MOST_OCTAVES - octaves), Math.max(0, first))}
        octaves={octaves}
        letters={typing ? computerKeyLetters(base) : undefined}
        player={{ noteOn: onPress, noteOff: onRelease, keyOf: (touch) => recording.keyOf(touch) }}
      />
    </div>
  );
}
