import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { song } from "../../../../tests/spec/support/song.ts";
import type { TimelineDocument, Track } from "../records.ts";
import { compileChannels, standsIn } from "./compileChannels.ts";

const GM_ON = [0x7e, 0x7f, 9, 1, 0xf7];
const TICK = 480;

/** A track with one message of each kind, with numbers that identify the track. */
const speaking = (index: number): Partial<Track> => ({
  channel: 1,
  sharesChannel: true,
  sendProgram: false,
  controlChanges: [{ tick: TICK, controller: 11, value: index }],
  pitchBends: [{ tick: TICK, value: index }],
});

const channelOf = (document: TimelineDocument, id: string) => compileChannels(document).get(id)!.channel;

describe("tracks that share a channel", () => {
  it("speak one after the other within a tick, what another track of the file says to all of them between them", () => {
    fc.assert(
      fc.property(fc.array(fc.boolean(), { minLength: 2, maxLength: 6 }), fc.nat(), (isMember, drawn) => {
        const members = isMember.flatMap((is, index) => (is ? [index] : []));
        if (members.length === 0) return;
        const others = isMember.flatMap((is, index) => (is ? [] : [index]));
        const speaker = others[drawn % Math.max(1, others.length)];
        const document = song({
          tracks: isMember.map((is, index) => ({
            ...(is ? speaking(index) : { channel: 2 }),
            ...(index === speaker ? { rawEvents: [{ tick: TICK, type: 0xf0, data: GM_ON }] } : {}),
          })),
        });
        const seats = compileChannels(document);
        const { controls } = seats.get(`t${members[0]}`)!.channel;
        const said = controls.map(({ kind, value }) => (kind === "sysEx" ? "sysEx" : `${value} ${kind}`));
        const expected = isMember.flatMap((is, index) => [
          ...(is ? [`${index} controlChange`, `${index} pitchBend`] : []),
          ...(index === speaker ? ["sysEx"] : []),
        ]);
        expect(said).toEqual(expected);
        // An event is in the seat of its track, and in none if no track of the channel has it.
        for (const event of controls)
          expect(members.filter((index) => standsIn(event.place, seats.get(`t${index}`)!))).toEqual(
            event.kind === "sysEx" ? [] : [event.value],
          );
      }),
    );
  });
});

describe("a compiled channel", () => {
  const document = song({ tracks: [speaking(0), speaking(1), { channel: 5, sendProgram: true }] });
  const withTrack = (id: string, fields: Partial<Track>): TimelineDocument => ({
    ...document,
    tracks: new Map([...document.tracks].map(([key, track]) => [key, key === id ? { ...track, ...fields } : track])),
  });

  it("is the same object for as long as nothing that it is made of changes", () => {
    const [shared, own] = [channelOf(document, "t0"), channelOf(document, "t2")];
    const renamed = withTrack("t0", { name: "Other", gainDb: -6 });
    expect(channelOf(renamed, "t0")).toBe(shared);
    expect(channelOf(renamed, "t1")).toBe(shared);
    expect(channelOf(renamed, "t2")).toBe(own);
  });

  const { pluginValues } = document.tracks.get("t2")!;
  it.each<[string, string, Partial<Track>]>([
    ["sends no program any more", "t2", { sendProgram: false }],
    ["has another program", "t2", { pluginValues: { ...pluginValues, program: 7 } }],
    ["has another bank", "t2", { pluginValues: { ...pluginValues, bank: 8 } }],
    ["bends", "t2", { pitchBends: [{ tick: 0, value: 8000 }] }],
    ["changes a controller", "t2", { controlChanges: [{ tick: 0, controller: 7, value: 1 }] }],
    ["changes a program", "t2", { programChanges: [{ tick: 9, program: 4 }] }],
    ["sends a program of its own among others", "t1", { sendProgram: true }],
  ])("is made anew where a track %s", (_, id, fields) => {
    const before = channelOf(document, id);
    const after = channelOf(withTrack(id, fields), id);
    expect(after).not.toBe(before);
    expect(after.controls).not.toEqual(before.controls);
    expect(channelOf(document, id)).toEqual(before);
  });

  it("says what its track sends, and nothing of a program where that sends none", () => {
    expect(channelOf(document, "t2").controls.map(({ kind }) => kind)).toContain("programChange");
    expect(channelOf(withTrack("t2", { sendProgram: false }), "t2").controls).toEqual([]);
  });
});
