import type { EnginePort } from "../protocol/enginePort.ts";
import type { Session } from "./session.ts";

/** The song that is opened next is to be heard. To be called in a gesture, too. */
export function playWhenOpen({ engine, session }: { readonly engine: EnginePort; readonly session: Session }): void {
  session.transport.playWhenOpen = true;
  void engine.start();
}
