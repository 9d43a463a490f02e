import type { MixerStrips, Settings } from "../../../../state/settings.ts";
import { useTouch } from "../../../hooks/useNarrow.ts";
import { useSettingsSnapshot } from "../../../hooks/SettingsContext.ts";

export type StripWidth = Exclude<MixerStrips, "auto">;

/** Interface pixels; as in `Mixer.module.css`. */
const WIDE = { mouse: 72, touch: 137 } as const;
const MASTER = { mouse: 97, touch: 105 } as const;

/** Width of strips: as chosen, else narrow if wide ones do not fit into `room`, interface pixels. */
export const stripWidth = (choice: MixerStrips, count: number, room: number, touch: boolean): StripWidth => {
  if (choice !== "auto") return choice;
  const hand = touch ? "touch" : "mouse";
  return room > 0 && count * WIDE[hand] + MASTER[hand] > room ? "narrow" : "wide";
};

/** The choice that turns strips into the others. One that room alone would make is none. */
export const turnedChoice = (choice: MixerStrips, count: number, room: number, touch: boolean): MixerStrips => {
  const other = stripWidth(choice, count, room, touch) === "wide" ? "narrow" : "wide";
  return stripWidth("auto", count, room, touch) === other ? "auto" : other;
};

/** Width of `count` strips in `room`, and a function that changes the choice. */
export function useStripWidth(
  count: number,
  room: number,
): { readonly width: StripWidth; readonly turned: Settings["mixerStrips"] } {
  const { mixerStrips } = useSettingsSnapshot();
  const touch = useTouch();
  return {
    width: stripWidth(mixerStrips, count, room, touch),
    turned: turnedChoice(mixerStrips, count, room, touch),
  };
}
