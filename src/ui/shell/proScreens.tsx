import { AudioLines, Cable, type LucideIcon } from "lucide-react";
import { useSnapshot } from "valtio";
import { navigate } from "wouter/use-browser-location";
import { planOf } from "../../state/account/AccountState.ts";
import { SMALL_ICON } from "../controls/iconSize.ts";
import type { MenuItem } from "../controls/Menu.tsx";
import { useStudio } from "../hooks/StudioContext.ts";
import { strings as names } from "../strings/account.ts";
import { strings } from "../strings/shell.ts";

interface ProScreen {
  readonly to: string;
  readonly label: string;
  /** In menus of other screens. */
  readonly open: string;
  readonly text: string;
  readonly icon: LucideIcon;
}

/** Screens that need the Pro plan. */
export const PRO_SCREENS = {
  devices: {
    to: "/plugin/devices",
    label: strings.devices,
    open: strings.openDevices,
    text: strings.devicesText,
    icon: Cable,
  },
  arp: {
    to: "/plugin/arp",
    label: strings.arpeggiator,
    open: strings.openArpeggiator,
    text: strings.arpeggiatorText,
    icon: AudioLines,
  },
} as const satisfies Readonly<Record<string, ProScreen>>;

/** The plan that is needed, for users who do not have it; undefined for the others. */
export function useProHint(): string | undefined {
  const { user } = useSnapshot(useStudio().account.state);
  return user && planOf(user) === "pro" ? undefined : names.plans.pro;
}

/** Ways to the screens of the Pro plan, which say so where it is not the user's. `label`: of the navigation, or of menus of other screens. */
export function useProItems(
  label: "label" | "open" = "open",
): Readonly<Record<keyof typeof PRO_SCREENS, Extract<MenuItem, { readonly label: string }>>> {
  const hint = useProHint();
  const item = ({ to, icon: Icon, ...words }: ProScreen): Extract<MenuItem, { readonly label: string }> => ({
    label: words[label],
    icon: <Icon {...SMALL_ICON} />,
    ...(hint === undefined ? {} : { hint }),
    onSelect: () => navigate(to),
  });
  return { devices: item(PRO_SCREENS.devices), arp: item(PRO_SCREENS.arp) };
}
