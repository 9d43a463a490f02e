import type { Studio } from "./Studio.ts";

/** The song that is opened next is to be heard. To be called in a gesture, too. */
export function playWhenOpen({ engine, session }: Pick<Studio, "engine" | "session">): void {
  session.transport.playWhenOpen = true;
  void engine.start();
}
