import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { CompiledChannel } from "../../src/domain/timeline/compile/compileChannels.ts";
import { compileTimeline } from "../../src/domain/timeline/compile/compileTimeline.ts";
import type { TimelineDocument } from "../../src/domain/timeline/records.ts";
import { readTimeline } from "../../src/domain/timeline/timelineJson.ts";
import { writeTimeline } from "../../src/domain/timeline/writeTimeline.ts";
import { readMidiFile } from "../../src/domain/midi-file/readMidi.ts";
import { makeFile } from "./midiFileMaker.ts";
import { channelSong, fileOf } from "./support/channelSongs.ts";

/** As it was stored before tracks of one channel shared it. */
function older(document: TimelineDocument): TimelineDocument {
  const json = JSON.parse(JSON.stringify(writeTimeline(document))) as { tracks: { sharesChannel?: boolean }[] };
  for (const track of json.tracks) delete track.sharesChannel;
  const read = readTimeline(json);
  if (!read.ok) throw read.error;
  return read.value;
}

const alone = (document: TimelineDocument, trackId: string): TimelineDocument => ({
  timeline: { ...document.timeline, trackIds: [trackId] },
  tracks: new Map([[trackId, document.tracks.get(trackId)!]]),
  rolls: new Map([...document.rolls].filter(([, roll]) => roll.trackId === trackId)),
});

/** System exclusive messages are the whole song's; places only order tracks. */
const messagesOf = ({ controls }: CompiledChannel): unknown[] =>
  controls.filter(({ kind }) => kind !== "sysEx").map((event) => ({ ...event, place: 0 }));

test("a song of before channels were shared opens, and each of its tracks plays with its own messages alone", () => {
  fc.assert(
    fc.property(channelSong, (tracks) => {
      const imported = readMidiFile(makeFile(fileOf(tracks, 1)), "song.mid");
      if (!imported.ok) throw imported.error;
      const song = older(imported.value.document);
      for (const { track, channel, rolls } of compileTimeline(song).tracks) {
        const [own] = compileTimeline(alone(song, track.id)).tracks;
        expect(channel.link).toBe(0);
        expect(channel.home).toEqual(own!.channel.home);
        expect(channel.initial).toEqual(own!.channel.initial);
        expect(rolls).toEqual(own!.rolls);
        expect(messagesOf(channel)).toEqual(messagesOf(own!.channel));
      }
    }),
    { numRuns: 60 },
  );
});
