// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from "vitest";
import { fail, ok, type Result } from "../../../../domain/AppError.ts";
import type { AudioFilePort, WrittenAudio } from "../../../../protocol/audioFile.ts";
import { alerts, all, choose, click, done, the } from "../../../controls/page.test-helper.tsx";
import type { TestStudio } from "../../../studio.test-helper.tsx";
import { strings as common } from "../../../strings/common.ts";
import { strings } from "../../../strings/audio.ts";
import { BAR, showSong, songStudio } from "../song.test-helper.tsx";
import { AudioExportDialog } from "./AudioExportDialog.tsx";

type Write = AudioFilePort["write"];

const onClose = vi.fn<() => void>();
const write = vi.fn<Write>();
let studio: TestStudio;

const file = (name: string, fields: Partial<WrittenAudio> = {}): WrittenAudio => ({
  name,
  seconds: 4,
  bytes: 1000,
  clipped: 0,
  stolenVoices: 0,
  loudnessLufs: null,
  blob: null,
  ...fields,
});
const written = (...made: Parameters<typeof file>): Result<readonly WrittenAudio[]> => ok([file(...made)]);

beforeEach(async () => {
  onClose.mockReset();
  write.mockReset().mockResolvedValue(written("Night market.wav"));
  studio = songStudio();
  const audioFiles = { write } as unknown as AudioFilePort;
  await showSong(studio, <AudioExportDialog onClose={onClose} />, { audioFiles } as object);
});

const request = () => write.mock.calls[0]![1];
const notices = (): string[] => studio.session.notices.map(({ message }) => message);

test("a song is exported whole as it plays, in 24 bits and 48 kHz, and its end rings out", async () => {
  await click(the("button", strings.export));
  expect(request()).toMatchObject({ format: "wav", bits: 24, sampleRate: 48_000, tail: true, normalizeLufs: null });
  expect(request()).toMatchObject({ part: { startTick: 0, endTick: null }, limiter: true });
  expect(request().files).toMatchObject([{ name: "Night market.wav", trackIds: ["t1", "t2"] }]);
  expect(notices()).toEqual([strings.exportedOne("Night market.wav")]);
  expect(onClose).toHaveBeenCalledOnce();
});

test("a song without clips says that it is empty, and is not exported", async () => {
  expect(the("dialog").textContent).toContain(strings.tailHint);
  expect(the("dialog").textContent).not.toContain(strings.nothing);
  await done(() => studio.timeline.load({ ...studio.timeline.current, rolls: new Map() }));
  await showSong(studio, <AudioExportDialog onClose={onClose} />);
  expect(the("dialog").textContent).toContain(strings.nothing);
  expect(the("button", strings.export)).toHaveProperty("disabled", true);
});

test("what is chosen is what is written: part, format, resolution, rate, loudness and end", async () => {
  await choose(strings.scope, strings.scopes.clips);
  await choose(strings.format, strings.formats.flac);
  await choose(strings.bits, strings.bitsOf(16));
  await choose(strings.sampleRate, strings.rateOf(44_100));
  await choose(strings.loudness, strings.loudnessOf(-16, strings.podcast));
  await click(the("switch", strings.tail));
  await click(the("button", strings.export));
  expect(request()).toMatchObject({
    format: "flac",
    bits: 16,
    sampleRate: 44_100,
    tail: false,
    normalizeLufs: -16,
    part: { startTick: BAR },
    files: [{ name: "Night market (clips).flac", trackIds: ["t1"] }],
  });
});

test("every track is a file of its own, without the limiter, so that they add up to the song", async () => {
  await choose(strings.scope, strings.scopes.stems);
  expect(the("dialog").textContent).toContain(strings.files(2, "").slice(0, 7));
  write.mockResolvedValue(ok([file("a.wav"), file("b.wav")]));
  await click(the("button", strings.export));
  expect(request().limiter).toBe(false);
  expect(request().files.map(({ trackIds }) => trackIds)).toEqual([["t1"], ["t2"]]);
  expect(notices()).toEqual([strings.exportedMany(2)]);
});

test("32-bit float, which FLAC has not, becomes 24 bit with it", async () => {
  await choose(strings.bits, strings.bitsOf(32));
  await choose(strings.format, strings.formats.flac);
  await click(the("button", strings.export));
  expect(request()).toMatchObject({ format: "flac", bits: 24 });
});

test("peaks that were cut are said", async () => {
  write.mockResolvedValue(written("Loud.wav", { clipped: 3 }));
  await click(the("button", strings.export));
  expect(notices()).toEqual([`${strings.exportedOne("Loud.wav")} ${strings.cut}`]);
});

test("voices that were cut off are counted over all files", async () => {
  write.mockResolvedValue(
    ok([file("Lead.wav", { stolenVoices: 3, clipped: 1 }), file("Pad.wav", { stolenVoices: 4 })]),
  );
  await click(the("button", strings.export));
  expect(notices()).toEqual([`${strings.exportedMany(2)} ${strings.cut} The limit of 4096 voices cut off 7 voices.`]);
});

test("while it runs it says how far it is, can be stopped, and a failure stays in the window", async () => {
  const ends: ((result: Awaited<ReturnType<Write>>) => void)[] = [];
  write.mockImplementation(() => new Promise((resolve) => ends.push(resolve)));
  await click(the("button", strings.export));
  expect(the("dialog").textContent).toContain(strings.loading);
  const [, , tell, signal] = write.mock.calls[0]!;
  await done(() => tell({ fraction: 0.42, fileName: "Night market.wav" }));
  expect(the("dialog").textContent).toContain(strings.rendering("Night market.wav"));
  expect(the("dialog").textContent).toContain("42 %");
  await click(the("button", strings.stop));
  expect(signal?.aborted).toBe(true);
  expect(the("button", strings.stopping)).toHaveProperty("disabled", true);
  await done(() => ends.shift()!(fail("EXPORT_CANCELLED", "The export was stopped")));
  expect(notices()).toEqual(["The export was stopped"]);
  expect(onClose).not.toHaveBeenCalled();
  await click(the("button", strings.export));
  await done(() => ends.shift()!(fail("FILE_UNWRITABLE", "The disk is full")));
  expect(alerts().join()).toContain("The disk is full");
  expect(all("button", strings.export)).toHaveLength(1);
  await click(the("button", common.cancel));
  expect(onClose).toHaveBeenCalledOnce();
});
