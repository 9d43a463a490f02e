import { expect, it } from "vitest";
import { EngineEventType, readEngineEvent } from "../../protocol/engineEvent.ts";
import { EventFeed } from "../../protocol/EventFeed.ts";
import { LiveEvents } from "./LiveEvents.ts";

it("every note that is heard ends by its id; one that was let go of before the engine ran is not heard", () => {
  const heard: string[] = [];
  const port = {
    postMessage(message: unknown) {
      const { type, key, noteId } = readEngineEvent(new DataView((message as { event: ArrayBuffer }).event), 0);
      heard.push(`${type === EngineEventType.noteOn ? "on" : "off"} ${key} ${noteId}`);
    },
  };
  const live = new LiveEvents();
  const short = live.noteOn(1, 60, 1);
  const early = live.noteOn(1, 61, 1);
  live.noteOff(1, 60, short);
  live.connect(new EventFeed(port, null));
  const late = live.noteOn(1, 61, 1);
  live.noteOff(1, 61, early);
  live.noteOff(1, 61, late);
  expect(new Set([short, early, late]).size).toBe(3);
  expect(heard).toEqual([`on 61 ${early}`, `on 61 ${late}`, `off 61 ${early}`, `off 61 ${late}`]);
});
