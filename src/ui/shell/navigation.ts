import {
  CalendarDays,
  Grid2x2,
  House,
  LayoutGrid,
  ListMusic,
  Megaphone,
  UsersRound,
  type LucideIcon,
} from "lucide-react";
import { strings } from "../strings/shell.ts";

export interface NavigationItem {
  /** With the query that belongs to it. */
  readonly to: string;
  readonly label: string;
  readonly icon: LucideIcon;
}

/** The main navigation of who is signed in. */
export const USER_NAV: readonly NavigationItem[] = [
  { to: "/dashboard", label: strings.home, icon: House },
  { to: "/dashboard?show=boards", label: strings.boards, icon: Grid2x2 },
  { to: "/dashboard?show=projects", label: strings.projects, icon: ListMusic },
  { to: "/boards", label: strings.gallery, icon: LayoutGrid },
  { to: "/plugin/jamroom", label: strings.jamRooms, icon: UsersRound },
  { to: "/events", label: strings.events, icon: CalendarDays },
  { to: "/flyers", label: strings.flyers, icon: Megaphone },
];

export const VISITOR_NAV: readonly NavigationItem[] = [
  { to: "/midi", label: strings.board, icon: Grid2x2 },
  { to: "/timeline", label: strings.timeline, icon: ListMusic },
  { to: "/boards", label: strings.gallery, icon: LayoutGrid },
  { to: "/events", label: strings.events, icon: CalendarDays },
];
