import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { song } from "../../../tests/spec/support/song.ts";
import { compileTimeline, loopOf } from "../timeline/compile/compileTimeline.ts";
import { Playback } from "../timeline/compile/Playback.ts";
import { usedPrograms } from "../timeline/compile/usedPrograms.ts";
import { channelStateAt, createChannelState, stateEvents } from "../timeline/compile/channelState.ts";
import { resetMode, rhythmPart, sysExChannels, sysExKind, SysExKind } from "./sysEx.ts";
import { SystemMode } from "./systemMode.ts";

const GM_ON = [0x7e, 0x7f, 9, 1, 0xf7];
const GS_RESET = [0x41, 0x10, 0x42, 0x12, 0x40, 0, 0x7f, 0, 0x41, 0xf7];
const XG_ON = [0x43, 0x10, 0x4c, 0, 0, 0x7e, 0, 0xf7];
/** Part 11 (block A) for rhythm. */
const RHYTHM = [0x41, 0x10, 0x42, 0x12, 0x40, 0x1a, 0x15, 1, 0x10, 0xf7];
const SCALE_OF_1 = [0x7f, 0x7f, 8, 8, 0, 0, 1, ...Array.from({ length: 12 }, () => 64), 0xf7];

type Raw = { tick: number; type: number; data: number[] };

const raw = (tick: number, data: number[], type = 0xf0): Raw => ({ tick, type, data });

function songWith(songEvents: Raw[], channels: number[] = [1, 11], loop = false) {
  const notes = [{ time: 0, duration: 480, number: 60 }];
  const document = song({ tracks: channels.map(() => ({ rolls: [{ notes }] })) });
  const tracks = new Map(
    [...document.tracks].map(([id, track], i) => [id, { ...track, channel: channels[i] ?? 1 }] as const),
  );
  const timeline = { ...document.timeline, rawEvents: songEvents, loop, loopStart: 960, loopEnd: 1920 };
  return compileTimeline({ ...document, timeline, tracks });
}

/** Events of a run: controllers, programs and System Exclusive, as text. */
function played(compiled: ReturnType<typeof songWith>, startTick: number, frames: number): string[] {
  const heard: string[] = [];
  const strips = new Map(compiled.tracks.map(({ track }, i) => [track.id, i]));
  const mapping = { sampleRate: 1000, startFrame: 0, startTick, loop: loopOf(compiled) };
  new Playback(compiled, strips, mapping).advance(frames, {
    noteOn: () => {},
    noteOff: () => {},
    click: () => {},
    pulse: () => {},
    control: (frame, strip, kind, key, value) => heard.push(`${frame} ${strip} ${kind} ${key} ${value}`),
    sysEx: (frame, strip, data) => heard.push(`${frame} ${strip} sysEx ${data.length}`),
  });
  return heard;
}

describe("System Exclusive", () => {
  it("resets are told apart", () => {
    expect([GM_ON, GS_RESET, XG_ON, [], [0x7e, 0x7f, 9, 3]].map((data) => resetMode(data))).toEqual([
      SystemMode.gm,
      SystemMode.gs,
      SystemMode.xg,
      SystemMode.any,
      SystemMode.gm2,
    ]);
    expect([[0x7e], [0x41, 0x10], [0x7f, 0x7f, 4, 1, 0, 1], RHYTHM].map((data) => resetMode(data))).toEqual([
      null,
      null,
      null,
      null,
    ]);
  });

  it("a Roland GS message is one by its maker, model and command, with an address, a value and a sum, on any device", () => {
    const byte = fc.nat(127);
    fc.assert(
      fc.property(
        byte,
        fc.array(byte, { minLength: 3, maxLength: 8 }),
        fc.constantFrom(0, 2, 3),
        byte,
        (device, rest, at, other) => {
          const message = [0x41, device, 0x42, 0x12, ...rest];
          // The address has three bytes, and the sum is last: eight bytes with a value, one of which may be F7.
          expect(sysExKind(message)).toBe(message.length >= 8 ? SysExKind.gsData : SysExKind.unknown);
          expect(sysExKind([...message, 1, 1, 1, 1], message.length)).toBe(sysExKind(message));
          const changed = message.with(at, other);
          // Universal messages begin with 7E and 7F, those of Yamaha with 43.
          if (changed[at] !== message[at] && ![0x43, 0x7e, 0x7f].includes(changed[0]!))
            expect(sysExKind([...changed, 0, 0, 0, 0])).toBe(SysExKind.unknown);
        },
      ),
    );
  });

  it("messages concern all channels, or those they name; what is not understood concerns none", () => {
    expect(
      [GM_ON, RHYTHM, SCALE_OF_1, [0x43, 0x10, 0x4c, 8, 9, 7, 1], [0x7d, 1, 2], [0x41]].map((data) =>
        sysExChannels(data),
      ),
    ).toEqual([0xffff, 1 << 10, 1, 1 << 9, 0, 0]);
    expect(rhythmPart(RHYTHM)).toEqual({ channel: 10, isRhythm: true });
  });
});

describe("System Exclusive in a timeline", () => {
  it("is sent to the tracks whose channels it concerns, ahead of the controllers of its tick", () => {
    const compiled = songWith([raw(960, RHYTHM), raw(960, SCALE_OF_1), raw(960, [0x7d, 9, 0xf7])]);
    const sent = played(compiled, 0, 2000).filter((text) => text.includes("sysEx"));
    expect(sent).toEqual([`500 0 sysEx ${SCALE_OF_1.length}`, `500 1 sysEx ${RHYTHM.length}`]);
  });

  it("packets are put together (RP-001)", () => {
    const compiled = songWith([raw(0, GM_ON.slice(0, 2)), raw(0, GM_ON.slice(2), 0xf7)]);
    expect(
      compiled.tracks[0]?.controls
        .filter(({ kind }) => kind === "sysEx")
        .map((event) => ("data" in event ? event.data : [])),
    ).toEqual([GM_ON]);
  });

  it("a run that starts later begins with the last reset and what came after it", () => {
    const compiled = songWith([raw(0, XG_ON), raw(10, SCALE_OF_1), raw(20, GS_RESET), raw(30, RHYTHM)]);
    const first = played(compiled, 960, 1).filter((text) => text.includes("sysEx"));
    expect(first).toEqual([
      `0 0 sysEx ${GS_RESET.length}`,
      `0 1 sysEx ${GS_RESET.length}`,
      `0 1 sysEx ${RHYTHM.length}`,
    ]);
  });

  it("a loop takes back what was sent in it, and sends anew what holds at its start", () => {
    const compiled = songWith([raw(0, GS_RESET), raw(1200, SCALE_OF_1)], [1], true);
    const wrapped = played(compiled, 960, 600).filter((text) => text.startsWith("500"));
    expect(wrapped.slice(0, 2)).toEqual(["500 0 sysEx 0", `500 0 sysEx ${GS_RESET.length}`]);
  });

  it("a reset counts as one for controllers, too", () => {
    const { controls } = songWith([raw(100, GM_ON)]).tracks[0]!;
    const withVolume = [{ tick: 0, kind: "controlChange" as const, key: 7, value: 3 }, ...controls];
    expect(channelStateAt(withVolume, 100).controllers.get(7)).toBe(3);
    expect(channelStateAt(withVolume, 101).controllers.has(7)).toBe(false);
    const to = channelStateAt(withVolume, 101);
    expect(stateEvents(createChannelState(), to, { bank: 0, program: 0 }, 0)).toHaveLength(1);
  });

  it("instruments are those of the mode that holds, drum parts included", () => {
    const compiled = songWith([raw(0, GS_RESET), raw(0, RHYTHM)]);
    const later = [
      { tick: 5, kind: "controlChange", key: 0, value: 8, place: 0 },
      { tick: 5, kind: "controlChange", key: 32, value: 3, place: 0 },
      { tick: 5, kind: "programChange", key: 0, value: 40, place: 0 },
    ] as const;
    const programs = compiled.tracks.map(({ track, channel, place }) => {
      const longer = { ...channel, controls: [...channel.controls, ...later] };
      return usedPrograms({ channel: longer, place }, track, []).map(({ bank, program }) => `${bank}:${program}`);
    });
    expect(programs).toEqual([
      ["0:0", "8:40"],
      ["0:0", "128:0", "128:40"],
    ]);
  });
});
