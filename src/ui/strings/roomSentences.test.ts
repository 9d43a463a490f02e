import { expect, test } from "vitest";
import { strings as dashboard } from "./dashboard.ts";
import { clockText } from "./dates.ts";
import { deviceStrings } from "./devices.ts";
import { eventStrings } from "./events.ts";
import { flyerStrings } from "./flyers.ts";
import { galleryStrings } from "./gallery.ts";
import { inviteStrings } from "./invite.ts";
import { jamStrings } from "./jam.ts";
import { jamSongStrings } from "./jamSong.ts";
import { jamTakesStrings } from "./jamTakes.ts";
import { recordingStrings } from "./keptRecordings.ts";
import { strings as merge } from "./merge.ts";
import { moderationStrings } from "./moderation.ts";
import { strings as plan } from "./plan.ts";
import { strings as users } from "./users.ts";

type Sentences = readonly (readonly [said: string, sentence: string])[];

const check = (pairs: Sentences): void =>
  expect(pairs.map(([said]) => said)).toEqual(pairs.map(([, sentence]) => sentence));

test("rooms count players, seats, listeners and guests", () => {
  check([
    [jamStrings.playing(1), "1 player"],
    [jamStrings.playing(2), "2 players"],
    [jamStrings.freeSeats(1), "1 free seat"],
    [jamStrings.freeSeats(0), "0 free seats"],
    [jamStrings.watchers(1), "1 listener"],
    [jamStrings.watchers(3), "3 listeners"],
    [jamStrings.delayAlone(0), "You are alone here. Invite people."],
    [jamStrings.delayAlone(1), "No other players yet."],
    [inviteStrings.lead(0), "The room is open. Nobody is playing yet."],
    [inviteStrings.lead(1), "1 person is playing. Use a MIDI keyboard or the on-screen keyboard."],
    [inviteStrings.lead(2), "2 people are playing. Use a MIDI keyboard or the on-screen keyboard."],
  ]);
});

test("rooms say how much later others are heard, in bars and in rounded milliseconds", () => {
  check([
    [jamStrings.barsLater(0), "Next step"],
    [jamStrings.barsLater(1), "1 bar"],
    [jamStrings.barsLater(4), "4 bars"],
    [jamStrings.barsLong(1), "1 bar"],
    [jamStrings.barsLong(8), "8 bars"],
    [jamStrings.fromBar("96 BPM", 0), "96 BPM from the next bar"],
    [jamStrings.fromBar("96 BPM", 1), "96 BPM from the next bar"],
    [jamStrings.fromBar("96 BPM", 2), "96 BPM in 2 bars"],
    [jamStrings.delayLoop(1, 1999.6), "Delay: one loop of 1 bar (2000 ms)"],
    [jamStrings.delayLoop(4, 8000), "Delay: one loop of 4 bars (8000 ms)"],
    [jamStrings.delayGrid(0, 124.6), "Delay: next step, up to 125 ms"],
    [jamStrings.delayGrid(1, 2000), "Delay: 1 bar (2000 ms)"],
    [jamStrings.delayGrid(2, 4000), "Delay: 2 bars (4000 ms)"],
    [jamStrings.delayLive(12.4), "Delay: 12 ms"],
    [jamStrings.loopHears(0, "Mira"), ""],
    [jamStrings.loopHears(1, ""), ""],
    [jamStrings.loopHears(1, "Mira"), "hearing bar 1 of Mira"],
    [jamStrings.bound(3.4), "clock accuracy ± 3 ms"],
  ]);
});

test("rooms name their modes, grids, levels and limits", () => {
  check([
    [jamStrings.modeOf("grid", "16n"), `${jamStrings.modes.grid} 1/16`],
    [jamStrings.modeOf("live", "16n"), jamStrings.modes.live],
    [jamStrings.gridOf("8t"), "1/8 triplet"],
    [jamStrings.gridOf("16"), "1/16"],
    [jamStrings.countInOf(0), "Off"],
    [jamStrings.countInOf(1), "1 bar"],
    [jamStrings.countInOf(2), "2 bars"],
    [jamStrings.slowBy(0), "Off"],
    [jamStrings.slowBy(5), "1 message per 5 s"],
    [jamStrings.sound("Piano"), "Piano"],
    [jamStrings.sound("Piano", "Live"), "Piano · Live"],
    [jamStrings.db(3), "+3 dB"],
    [jamStrings.db(0), "0 dB"],
    [jamStrings.db(-6), "-6 dB"],
  ]);
});

test("a song that several write says who selects what, and what waits to be sent", () => {
  check([
    [jamSongStrings.selected("Mira", 2, 1), "Mira selected 1 note"],
    [jamSongStrings.selected("Mira", 2, 3), "Mira selected 3 notes"],
    [jamSongStrings.selected("Mira", 1, 0), "Mira selected 1 clip"],
    [jamSongStrings.selected("Mira", 2, 0), "Mira selected 2 clips"],
    [jamSongStrings.unsent(1), "Syncing 1 change"],
    [jamSongStrings.unsent(2), "Syncing 2 changes"],
    [jamSongStrings.waiting(0), "Offline. Changes sync when you reconnect"],
    [jamSongStrings.waiting(1), "Offline. 1 change waiting to sync"],
    [jamSongStrings.waiting(2), "Offline. 2 changes waiting to sync"],
    [jamSongStrings.copyName("a".repeat(200)), `${"a".repeat(170)} (jam copy)`],
    [jamSongStrings.takeBars(8), "Insert last 8 bars into song at cursor"],
    [jamTakesStrings.lastBars(1), "Last bar"],
    [jamTakesStrings.lastBars(4), "Last 4 bars"],
    [jamTakesStrings.bars(1), "1 bar"],
    [jamTakesStrings.bars(1.256), "1.26 bars"],
  ]);
});

test("recordings that a closed page left say how long they are, and where they are damaged", () => {
  check([
    [recordingStrings.title(1), "Recovered jam recording"],
    [recordingStrings.title(2), "2 recovered jam recordings"],
    [recordingStrings.about(59_999, "today"), "Less than a minute · today"],
    [recordingStrings.about(60_000, "today"), "1 minute · today"],
    [recordingStrings.about(89_999, "today"), "1 minute · today"],
    [recordingStrings.about(90_000, "today"), "2 minutes · today"],
    [
      recordingStrings.damaged([65_400]),
      "A part of the recording could not be read, after 1:05. The rest is in the song.",
    ],
    [
      recordingStrings.damaged([0, 125_600]),
      "2 parts of the recording could not be read, after 0:00, 2:06. The rest is in the song.",
    ],
    [
      recordingStrings.text(1),
      "The page closed during this recording. The notes up to that point are saved in this browser.",
    ],
    [
      recordingStrings.text(2),
      "The page closed during these recordings. The notes up to that point are saved in this browser.",
    ],
    [clockText(0), "0:00"],
    [clockText(93), "1:33"],
    [clockText(600), "10:00"],
  ]);
});

test("lists say how many they have found, with the noun for one and for several", () => {
  check([
    [eventStrings.found(1), "1 event"],
    [eventStrings.found(0), "0 events"],
    [eventStrings.players(1), "1 player"],
    [flyerStrings.found(1), "1 flyer"],
    [flyerStrings.found(2), "2 flyers"],
    [flyerStrings.minutes(15), "15 minutes"],
    [flyerStrings.minutes(60), "1 hour"],
    [flyerStrings.minutes(120), "2 hours"],
    [galleryStrings.found(1), "1 board"],
    [galleryStrings.found(1500), "1,500 boards"],
    [galleryStrings.like("Live", 1), "Like Live, 1 like"],
    [galleryStrings.likes(2), "2 likes"],
    [galleryStrings.copies(1), "1 copy"],
    [galleryStrings.copiedBy(1), "Copied by 1 person"],
    [galleryStrings.copiedBy(2), "Copied by 2 people"],
    [users.followers(1), "follower"],
    [users.followers(0), "followers"],
    [users.found(1), "1 person"],
    [users.found(2), "2 people"],
    [moderationStrings.sessions(1), "1 session"],
    [moderationStrings.sessions(2), "2 sessions"],
    [moderationStrings.openReports(1), "1 open report"],
    [moderationStrings.openReports(0), "0 open reports"],
    [moderationStrings.total(1200), "1,200 total"],
    [merge.playhead(3, 1), "Playhead: bar 3"],
    [merge.playhead(3, 2), "Playhead: bar 3, beat 2"],
    [merge.added(1), "1 track was added."],
    [merge.added(2), "2 tracks were added."],
  ]);
});

test.each([
  [0, "evening"],
  [4, "evening"],
  [5, "morning"],
  [11, "morning"],
  [12, "afternoon"],
  [17, "afternoon"],
  [18, "evening"],
  [23, "evening"],
])("at %d o'clock it is a good %s", (hour, part) => {
  expect(dashboard.greeting(hour, "Mira")).toBe(`Good ${part}, Mira`);
});

test("the start page counts documents, controls, tracks and results", () => {
  check([
    [dashboard.offerTitle(1), "One document is only in this browser"],
    [dashboard.offerTitle(2), "2 documents are only in this browser"],
    [dashboard.offerDone(1), "Adding one document to your account."],
    [dashboard.offerDone(2), "Adding 2 documents to your account."],
    [dashboard.boardFacts(1), "1 control"],
    [dashboard.songFacts(2), "2 tracks"],
    [dashboard.found(1, "bass"), "1 result for “bass”"],
    [dashboard.liveMore(1200), "1,200 more"],
    [dashboard.demoFacts(1, 119.6), "Song · 1 track · 120 BPM"],
    [dashboard.bpm(92.4), "92 BPM"],
    [dashboard.documentsOf(1200, 5000), "1,200 of 5,000"],
  ]);
});

test("devices say what they do: clocks, filters, dumps", () => {
  check([
    [deviceStrings.opened(1), "Loaded settings for 1 port"],
    [deviceStrings.opened(2), "Loaded settings for 2 ports"],
    [deviceStrings.by(""), "unknown manufacturer"],
    [deviceStrings.by("Akai"), "Akai"],
    [deviceStrings.blocks(1), "1 message"],
    [deviceStrings.blocks(2), "2 messages"],
    [deviceStrings.sending(0, 4), "Sending 1 of 4"],
    [deviceStrings.ofLast(1000), "1,000 of the last 1,000 messages"],
    [deviceStrings.clockState(true, false), "The song sends its own clock while it plays."],
    [deviceStrings.clockState(false, true), "Sending clock."],
    [deviceStrings.clockState(false, false), "Clock stopped."],
    [deviceStrings.clockSourceState(false, 120), "Songs and boards use their own tempo."],
    [deviceStrings.clockSourceState(true, null), "Waiting for clock."],
    [deviceStrings.clockSourceState(true, 119.96), "Receiving clock: 120.0 BPM."],
    [
      deviceStrings.clockLost(null),
      "MIDI clock lost. The song continues at its own tempo. Check the cable, or restart the clock.",
    ],
    [
      deviceStrings.clockLost(92.26),
      "MIDI clock lost. The song continues at 92.3 BPM. Check the cable, or restart the clock.",
    ],
  ]);
});

test("plans have prices without cents where there are none, and sizes in the largest unit that they reach", () => {
  check([
    [plan.price({ priceCents: 900, currency: "USD" }), "$9"],
    [plan.price({ priceCents: 950, currency: "USD" }), "$9.50"],
    [plan.changeAtEnd("Pro", null), "Pro begins when the time that is paid for has passed."],
    [plan.changeAtEnd("Pro", "Nov 3"), "Pro begins on Nov 3."],
    [plan.bytes(1023), "1,023 B"],
    [plan.bytes(1024), "1 KB"],
    [plan.bytes(1536), "2 KB"],
    [plan.bytes(1.5 * 1024 ** 2), "1.5 MB"],
    [plan.bytes(9.96 * 1024 ** 2), "10 MB"],
    [plan.bytes(10.4 * 1024 ** 2), "10 MB"],
    [plan.bytes(2000 * 1024 ** 3), "2,000 GB"],
  ]);
});
