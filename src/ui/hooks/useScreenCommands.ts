import { useEffect, useRef } from "react";
import { offerCommands, type ScreenCommand } from "../../actions/screenCommands.ts";
import { useShell } from "./StudioContext.ts";

/** Offers commands to the palette while the screen is there. */
export function useScreenCommands(group: string, commands: () => readonly ScreenCommand[]): void {
  const { session } = useShell();
  const latest = useRef(commands);
  useEffect(() => {
    latest.current = commands;
  });
  useEffect(() => offerCommands(session, { group, commands: () => latest.current() }), [session, group]);
}
