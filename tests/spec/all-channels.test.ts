import { readdirSync, readFileSync } from "node:fs";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { boardSchema } from "../../src/domain/board/boardSchema.ts";
import { newPad, padNote } from "../../src/domain/board/newPad.ts";
import { inputOf, isSameInput, onAllChannels, readInput } from "../../src/domain/board/padInput.ts";
import { newMessage } from "../../src/domain/board/padMessage.ts";
import type { PadInput } from "../../src/domain/board/records.ts";
import { sentBytes } from "../../src/domain/board/sentBytes.ts";
import { channelsOf, EVERY_CHANNEL, meetsChannel } from "../../src/domain/midi/channels.ts";
import { parseMessage } from "../../src/domain/midi/parseMessage.ts";
import { readChain } from "../../src/domain/midi-routing/readChain.ts";
import { RoutePatch } from "../../src/domain/midi-routing/RoutePatch.ts";
import { compileChain } from "../../src/domain/midi-routing/compileChain.ts";
import { applyOps } from "../../src/domain/room/song/applyOps.ts";
import { checkOps } from "../../src/domain/room/song/checkOps.ts";
import { notesOf } from "../../src/domain/timeline/NoteList.ts";
import { timelineSchema } from "../../src/domain/timeline/timelineSchema.ts";
import { roomHub } from "../../src/protocol/hub/roomHub.ts";
import { passes } from "../../src/ui/midi/logFilter.ts";
import { song } from "./support/song.ts";

const seed = Number(process.env["TEST_SEED"] ?? 1);
const channels = fc.constantFrom(...EVERY_CHANNEL);
const sevenBit = fc.nat({ max: 127 });
const anyMessages = fc
  .tuple(fc.constantFrom(0x80, 0x90, 0xa0, 0xb0, 0xc0, 0xd0, 0xe0), channels, sevenBit, sevenBit)
  .map(
    ([status, channel, first, second]) =>
      new Uint8Array([status | (channel - 1), first, ...(status === 0xc0 || status === 0xd0 ? [] : [second])]),
  );

const isSchema = (part: unknown): part is Record<string, unknown> => typeof part === "object" && part !== null;

/** Where a MIDI channel stands in a schema, with the smallest that is taken. */
function channelFields(schema: unknown, path: string): string[] {
  if (!isSchema(schema)) return [];
  return Object.entries(schema).flatMap(([name, part]) => {
    const isForm = Array.isArray(schema) || /^(properties|items|anyOf)$/.test(name);
    const at = isForm ? path : `${path}.${name}`;
    if (!/channel$/i.test(name)) return channelFields(part, at);
    return leastOf(part).map((least) => `${at} from ${least}`);
  });
}

function leastOf(schema: unknown): readonly number[] {
  if (!isSchema(schema)) return [];
  return schema["type"] === "integer" ? [Number(schema["minimum"])] : Object.values(schema).flatMap(leastOf);
}

/** Lines of the product's sources that fit. */
const sourceLines = (fits: (line: string) => boolean): readonly string[] =>
  readdirSync("src", { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test/.test(name))
    .flatMap((name) => {
      const lines = readFileSync(`src/${name}`, "utf8").split("\n");
      return lines.filter(fits).map((line) => `${name}: ${line.trim()}`);
    });

describe('"Channel 0 means all channels", wherever a channel stands', () => {
  test("these are the places in boards, songs and the jam room's calls: the server alone tells of one channel", () => {
    const schemas = { board: boardSchema, song: timelineSchema, room: roomHub };
    const fields = Object.entries(schemas).flatMap(([name, schema]) => channelFields(schema, name));
    expect([...new Set(fields)].toSorted()).toEqual([
      "board.defaultPad.channel from 0",
      "board.defaultPad.input.channel from 0",
      "board.defaultPad.inputY.channel from 0",
      "board.defaultPad.messages.channel from 0",
      "board.keyboardChannel from 0",
      "board.pads.channel from 0",
      "board.pads.input.channel from 0",
      "board.pads.inputY.channel from 0",
      "board.pads.messages.channel from 0",
      "board.scenes.channel from 0",
      "room.events.EventMIDINotePlay.note.channel from 1",
      "room.methods.UpdateEventMIDINotePlay.arguments.note.channel from 0",
      "song.tracks.channel from 0",
      "song.tracks.pluginValues.midiInputChannel from 0",
      "song.tracks.pluginValues.midiOutputChannel from 0",
      "song.tracks.rolls.noteColumns.channel from 0",
      "song.tracks.rolls.notes.channel from 0",
    ]);
  });

  test("no other source refuses 0", () => {
    const refuses = /\b1, 16\b|minimum: 1, maximum: 16|channel\w*\)? < 1\b|channel\w*\)? (>= 1|> 0) &&/i;
    expect(sourceLines((line) => /channel/i.test(line) && refuses.test(line))).toEqual([
      "protocol/hub/roomHub.ts: const channelField = Type.Integer({ minimum: 1, maximum: 16 });",
    ]);
  });

  test("0 stands for the sixteen, any other for itself", () => {
    expect(channelsOf(0)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16]);
    expect(EVERY_CHANNEL.flatMap(channelsOf)).toEqual(EVERY_CHANNEL);
  });
});

describe("what is sent on channel 0 is sent on each", () => {
  const pads = fc.record({
    type: fc.constantFrom("button", "knob", "slider", "xyPad" as const),
    command: fc.constantFrom(null, "cc", "volume", "modulation", "pan", "hold", "pitch" as const),
    code: sevenBit,
    midiNote: sevenBit.map((number) => padNote(number)),
    kind: fc.constantFrom("note", "cc", "program", "pitch", "channelPressure", "keyPressure", "rpn" as const),
  });

  test("by pads, their messages, and the board that both leave it to", () => {
    fc.assert(
      fc.property(pads, fc.constantFrom("pad", "message", "board"), ({ kind, ...fields }, where) => {
        const sent = (channel: number): readonly string[] => {
          const message = newMessage({ kind, channel: where === "message" ? channel : null });
          const own = where === "pad" ? channel : where === "message" ? 1 : null;
          const pad = newPad({ ...fields, channel: own, messages: [message] });
          const parts = sentBytes(pad, where === "board" ? channel : 7).slice(where === "message" ? -1 : 0);
          return parts.flatMap(({ down, up }) => [...down, ...up].map((bytes) => bytes.join(" ")));
        };
        expect(sent(0).toSorted()).toEqual(EVERY_CHANNEL.flatMap(sent).toSorted());
      }),
      { seed },
    );
  });

  test("by a cable's chain and its zones on the channels that it came on", () => {
    fc.assert(
      fc.property(anyMessages, (data) => {
        const through = (chain: object): readonly number[][] => {
          const out: number[][] = [];
          const patch = new RoutePatch(compileChain(readChain(chain)), (bytes) => void out.push([...bytes]));
          patch.receive(data, 0);
          return out;
        };
        expect(through({ channel: 0, zones: [{ channel: 0 }] })).toEqual(through({}));
        for (const [status] of through({ channel: 0 })) expect(status! & 15).toBe(data[0]! & 15);
      }),
      { seed },
    );
  });
});

describe("what comes in on any channel is meant by 0", () => {
  test("keys, knobs and wheels that were taught to move something", () => {
    fc.assert(
      fc.property(anyMessages, channels, (data, channel) => {
        const came = inputOf(parseMessage(data), "Desk");
        if (came === null) return;
        expect(isSameInput(onAllChannels(came), came)).toBe(true);
        expect(isSameInput({ ...came, channel }, came)).toBe(channel === came.channel);
        expect(isSameInput(onAllChannels({ ...came, number: came.number ^ 1 }), came)).toBe(false);
      }),
      { seed },
    );
  });

  test("and is stored with it", () => {
    const input: PadInput = { kind: "cc", number: 7, channel: 0, port: "" };
    expect(readInput(structuredClone(input))).toEqual(input);
    expect([-1, 17, 0.5, null, "1"].map((channel) => readInput({ ...input, channel }))).toEqual(
      Array.from({ length: 5 }, () => null),
    );
  });

  test("the log shows it", () => {
    const event = parseMessage(new Uint8Array([0x95, 60, 1]));
    const message = { event, direction: "in", portId: "a" } as Parameters<typeof passes>[1];
    const shown = [0, ...EVERY_CHANNEL].filter((channel) => passes({ port: "", group: "all", channel }, message));
    expect(shown).toEqual([0, 6]);
    expect([0, ...EVERY_CHANNEL].filter((channel) => meetsChannel(channel, 6))).toEqual([0, 6]);
  });
});

describe("what a song can hold of it is its usual channel", () => {
  test("notes and tracks that others write into the song of a room", () => {
    fc.assert(
      fc.property(channels, fc.array(fc.nat({ max: 16 }), { minLength: 1, maxLength: 8 }), (channel, noteChannels) => {
        const document = song({ tracks: [{ channel, rolls: [{}] }] });
        const added = noteChannels.map((each, at) => [at, 10, 60, each, 1, 1]);
        const ops = checkOps([{ op: "notes", rollId: "t0r0", removed: [], added }]);
        if (!ops.ok) throw new Error(ops.error.message);
        const { notes } = applyOps(document, ops.value).rolls.get("t0r0")!;
        expect([...notesOf(notes)].map((note) => note.channel)).toEqual(noteChannels.map((each) => each || channel));
      }),
      { seed },
    );
    const drums = song({
      tracks: [{ pluginValues: { ...song({ tracks: [{}] }).tracks.get("t0")!.pluginValues, bank: 128 } }, {}],
    });
    const { tracks } = applyOps(
      drums,
      ["t0", "t1"].map((id) => ({ op: "setTrack", id, fields: { channel: 0 } })),
    );
    expect([...tracks.values()].map(({ channel }) => channel)).toEqual([10, 1]);
  });
});
