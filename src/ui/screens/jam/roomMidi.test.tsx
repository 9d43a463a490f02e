// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { proxy } from "valtio/vanilla";
import type { TimedPort } from "../../../protocol/enginePort.ts";
import { EngineEventType } from "../../../protocol/engineEvent.ts";
import { FIRST_ROOM_STRIP } from "../../../protocol/engine.ts";
import type { JamRoom } from "../../../state/room/JamRoom.ts";
import { newJamState } from "../../../state/room/JamState.ts";
import { RoomMidi } from "../../../state/room/midi/RoomMidi.ts";
import { all, click, done, focus, press, the } from "../../controls/page.test-helper.tsx";
import { makeStudio, MIRA, showIn, type TestStudio } from "../../studio.test-helper.tsx";
import { jamMidiStrings as words } from "../../strings/jam.ts";
import { RoomMidiMenu, SeatChannel } from "./RoomPeople.tsx";

const SYNTH = { id: "synth", name: "Synth", manufacturer: "", connected: true };
const SILENT: TimedPort = { play: () => undefined, cancel: () => undefined };

let studio: TestStudio;
let stored: Map<string, string>;
let midi: RoomMidi;
let sent: number[][];

const open = (): RoomMidi =>
  new RoomMidi(
    {
      state: newJamState(),
      isShown: () => true,
      time: {
        pageNow: () => performance.now(),
        now: () => performance.now(),
        pageMs: (ms) => ms,
        beats: () => [],
        meters: [{ fromBeat: 0, fromBar: 0, numerator: 4, denominator: 4 }],
      },
    },
    {
      midi: {
        outputs: () => [SYNTH],
        schedule: (_port, data) => sent.push([...data]) > 0,
        onChange: () => () => undefined,
      },
      storage: {
        getItem: (key) => stored.get(key) ?? null,
        setItem: (key, text) => void stored.set(key, text),
      },
    },
  );

beforeEach(() => {
  studio = makeStudio({ user: MIRA });
  stored = new Map();
  sent = [];
  midi = open();
  Object.assign(studio.session.midi, { supported: true, permission: "OK", outputs: [SYNTH] });
});
afterEach(() => midi.dispose());

const roomOf = (roomMidi: RoomMidi | null): JamRoom =>
  ({ state: proxy(newJamState()), midi: roomMidi }) as unknown as JamRoom;

async function show(room: JamRoom): Promise<void> {
  await showIn(
    studio,
    <>
      <RoomMidiMenu room={room} />
      <SeatChannel room={room} slot={9} />
    </>,
  );
}

test("nothing goes to an output at first; one that is chosen says each player's channel, and is remembered on the device", async () => {
  const room = roomOf(midi);
  await show(room);
  expect(document.body.textContent).not.toContain(words.channel(11));
  midi.beside(SILENT).play(9, [note]);
  expect(sent).toEqual([]);
  await click(the("button", words.menu));
  await focus(the("menuitem", words.others));
  await press("{ArrowRight}");
  expect(all("menuitemradio").map(({ textContent }) => textContent)).toEqual([words.off, SYNTH.name]);
  await click(the("menuitemradio", SYNTH.name));
  expect(document.body.textContent).toContain(words.channel(11));
  midi.beside(SILENT).play(9, [note]);
  await expect.poll(() => sent).toEqual([[0x9a, 60, 127]]);
  const again = open();
  expect({ ...again.state }).toEqual({ outputId: "synth", clockId: "" });
  again.dispose();
  await done(() => midi.choose({ outputId: "" }));
  expect(sent.slice(1)).toEqual([
    [0x8a, 60, 64],
    [0xba, 121, 0],
    [0xba, 123, 0],
  ]);
});

const note = { timeMs: 0, strip: FIRST_ROOM_STRIP + 9, type: EngineEventType.noteOn, key: 60, value: 1, noteId: 1 };

test("what is stored of it and damaged is as nothing", () => {
  for (const text of ["", "null", "[]", "{", '{"outputId":3,"clockId":""}', '{"outputId":"a"}']) {
    stored.set("padroll_room_midi", text);
    const read = open();
    expect({ ...read.state }).toEqual({ outputId: "", clockId: "" });
    read.dispose();
  }
});

test("there is no menu in a browser without MIDI", async () => {
  studio.session.midi.supported = false;
  await show(roomOf(midi));
  expect(all("button")).toEqual([]);
});

test("before MIDI is allowed the menu asks for it, and says where there is no output; clock has an output of its own", async () => {
  studio.session.midi.permission = "PROMPT";
  const request = vi.fn<() => Promise<"OK">>().mockResolvedValue("OK");
  Object.assign(studio.midi, { request });
  await show(roomOf(midi));
  await click(the("button", words.menu));
  await click(the("menuitem", words.allow));
  expect(request).toHaveBeenCalledOnce();
  await done(() => Object.assign(studio.session.midi, { permission: "OK", outputs: [] }));
  await click(the("button", words.menu));
  const labels = all("menuitem").map(({ textContent }) => textContent);
  expect(labels).toEqual([words.others, words.clock, words.none]);
  await press("{Escape}");
  await done(() => Object.assign(studio.session.midi, { outputs: [SYNTH] }));
  await click(the("button", words.menu));
  await focus(the("menuitem", words.others));
  await press("{ArrowRight}");
  expect(document.body.textContent).toContain(words.channels);
  await press("{ArrowLeft}");
  await focus(the("menuitem", words.clock));
  await press("{ArrowRight}");
  expect(document.body.textContent).not.toContain(words.channels);
  await click(the("menuitemradio", SYNTH.name));
  expect({ ...midi.state }).toEqual({ outputId: "", clockId: "synth" });
});
