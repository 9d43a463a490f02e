import { describe, expect, test } from "vitest";
import { defaultBoard } from "../../src/domain/board/defaultBoard.ts";
import { readBoard } from "../../src/domain/board/boardJson.ts";
import { newBoard } from "../../src/domain/board/newBoard.ts";
import { newPad } from "../../src/domain/board/newPad.ts";
import { AREA_TYPES, newAreaMap } from "../../src/domain/reference/area.ts";
import { CONTROL_CHANGE_NAMES } from "../../src/domain/reference/controlChangeNames.ts";
import { EMOJI_GROUPS } from "../../src/domain/reference/emojiGroups.ts";
import { EVENT_LINKS, EVENT_STATES } from "../../src/domain/reference/eventTypes.ts";
import { GM_INSTRUMENTS } from "../../src/domain/reference/gmInstruments.ts";
import { US_STATES } from "../../src/domain/reference/usStates.ts";
import { fieldsOfGroup } from "../../src/domain/plugin/PluginParameters.ts";
import { DEFAULT_PLUGIN_VALUES, newRoll, newTrack } from "../../src/domain/timeline/defaults.ts";
import type { TimelineDocument } from "../../src/domain/timeline/records.ts";
import { rollLength, timelineLength } from "../../src/domain/timeline/rollLength.ts";
import { pluginOf } from "../../src/domain/timeline/trackPlugin.ts";
import { readTimeline } from "../../src/domain/timeline/timelineJson.ts";
import { writeTimeline } from "../../src/domain/timeline/writeTimeline.ts";
import { received } from "../../src/state/midi/MidiIn.ts";
import { MidiLog } from "../../src/state/midi/MidiLog.ts";
import { logEntry } from "../../src/state/midi/logEntry.ts";

function open(json: unknown): TimelineDocument {
  const read = readTimeline(json);
  if (!read.ok) throw read.error;
  return read.value;
}

const written = (json: unknown) => JSON.parse(JSON.stringify(writeTimeline(open(json)))) as Record<string, never>;

const TRACK_WITH_NOTE = {
  tracks: [{ rolls: [{ startTime: 960, notes: [{ time: 480, duration: 480, number: 61 }] }] }],
};

describe("3. Entities", () => {
  test('"Timeline: name; tracks; derived length. … bpm, state, position, loop, loopStart, loopEnd, length"', () => {
    const document = open({ ...TRACK_WITH_NOTE, name: "Song", loop: true, loopStart: 0, loopEnd: 960 });
    expect(timelineLength(document)).toBe(1920);
    expect(written(TRACK_WITH_NOTE)).toMatchObject({ name: "Untitled", loop: false, loopStart: 0 });
    expect(document.timeline).toMatchObject({ name: "Song", loop: true, loopStart: 0, loopEnd: 960 });
    expect([document.timeline.trackIds.length, document.tracks.size]).toEqual([1, 1]);
    expect(document.timeline.tempos).toEqual([{ tick: 0, bpm: 120, ramp: false }]);
  });

  test('"Track: id, name, pluginClassName, pluginName, pluginValues, rolls. A track can be muted or solo."', () => {
    const { tracks } = written(TRACK_WITH_NOTE) as unknown as { tracks: Record<string, unknown>[] };
    for (const field of ["id", "name", "pluginClassName", "pluginName", "pluginValues", "rolls", "mute", "solo"])
      expect(tracks[0], field).toHaveProperty(field);
  });

  test('"Roll: id, label, notes, startTime, subdivision, chordPatterns, repeatCount."', () => {
    const json = written(TRACK_WITH_NOTE) as unknown as { tracks: { rolls: Record<string, unknown>[] }[] };
    const roll = json.tracks[0]!.rolls[0]!;
    for (const field of ["id", "label", "notes", "startTime", "subdivision", "chordPatterns", "repeatCount"])
      expect(roll, field).toHaveProperty(field);
  });

  test('"Its duration is derived from its notes."', () => {
    const [roll] = open(TRACK_WITH_NOTE).rolls.values();
    expect(rollLength(roll!, 960)).toBe(960);
    expect(rollLength({ ...roll!, repeatCount: 3 }, 960)).toBe(2880);
    expect(rollLength(newRoll({ trackId: "t" }), 960)).toBe(0);
  });

  test('"ChordPattern (defaults in brackets): note (C), name (M), octave (4), pattern (xxxx), subdiv (4n), arpCount (4), arpOrder (01234567)."', () => {
    const [roll] = open({ tracks: [{ rolls: [{ chordPatterns: [{}] }] }] }).rolls.values();
    expect(roll!.chordPatterns[0]).toMatchObject({
      note: "C",
      name: "M",
      octave: 4,
      pattern: "xxxx",
      subdiv: "4n",
      arpCount: 4,
      arpOrder: "01234567",
    });
    expect(rollLength(roll!, 960)).toBe(4 * 960);
  });

  test('"MidiNote / TimedNote: time, duration, channel, name, note, octave, number, attack, release, on."', () => {
    const json = written(TRACK_WITH_NOTE) as unknown as { tracks: { rolls: { notes: unknown[] }[] }[] };
    expect(json.tracks[0]!.rolls[0]!.notes).toEqual([
      {
        time: 480,
        duration: 480,
        channel: 1,
        name: "C#",
        note: "C#4",
        octave: 4,
        number: 61,
        attack: 0.5,
        release: 0.5,
        on: true,
      },
    ]);
  });

  test('"PluginBase: name, track, instrument, parameters (values, fields, groups)"', () => {
    const track = newTrack({ pluginValues: { program: 40, volume: 12 } });
    const { name, track: of, instrument, parameters } = pluginOf(track);
    expect([name, of, instrument]).toEqual(["violin", track, "Violin"]);
    const { values, fields, groups } = parameters;
    expect(values).toBe(track.pluginValues);
    // "Soundfont sampler volume 20, attack 1, release 1."
    expect(fields.map(({ id }) => [id, DEFAULT_PLUGIN_VALUES[id]])).toEqual([
      ["volume", 20],
      ["attack", 1],
      ["release", 1],
    ]);
    expect(groups.flatMap((group) => group.fields).toSorted()).toEqual(fields.map(({ id }) => id).toSorted());
    for (const group of groups) expect(fieldsOfGroup(parameters, group).map(({ id }) => id)).toEqual(group.fields);
    expect(pluginOf(track)).toMatchObject({ midiInputEnabled: false, midiOutputPortId: "" });
  });

  test('"pluginClassName": Sampler, and what another program calls its own is kept and named', () => {
    const track = newTrack();
    expect([track.pluginClassName, pluginOf(track).unknownClass]).toEqual(["Sampler", null]);
    const [other] = open({ tracks: [{ pluginClassName: "Theremin" }] }).tracks.values();
    expect([other!.pluginClassName, pluginOf(other!).unknownClass]).toEqual(["Theremin", "Theremin"]);
  });

  test('"PluginBase: … midiInputEnabled, midiInputChannel, midiInputPortId, midiOutputEnabled, midiOutputChannel, midiOutputPortId."', () => {
    expect(newTrack().pluginValues).toMatchObject({
      midiInputEnabled: false,
      midiInputChannel: 0,
      midiInputPortId: "",
      midiOutputEnabled: false,
      midiOutputChannel: 0,
      midiOutputPortId: "",
    });
  });

  test('"Pad: id, type, label, labelOff, color (random at creation), location (row, col, width, height), disabled, on, canToggle, direction, pad2, command, port"', () => {
    const { id, color, ...pad } = newPad();
    expect(id).toMatch(/^[A-Za-z0-9]{30}$/);
    expect(color).toMatch(/^#[0-9a-f]{6}$/);
    expect(pad).toMatchObject({
      type: "button",
      label: "",
      labelOff: "",
      location: { row: 0, col: 0, width: 1, height: 1 },
      disabled: false,
      on: false,
      canToggle: false,
      direction: "none",
      pad2: null,
      command: null,
      port: "",
    });
    expect(new Set(Array.from({ length: 200 }, () => newPad().color)).size).toBeGreaterThan(4);
  });

  test('"midiNote (octave, name, note)"', () => {
    expect(newPad().midiNote).toEqual({ octave: 4, name: "C", note: "C4" });
  });

  test('"type: default is button in one reading; the other reading lists pad, knob, slider, xyPad."', () => {
    for (const [type, expected] of [
      ["pad", "button"],
      ["button", "button"],
      ["knob", "knob"],
      ["slider", "slider"],
      ["xyPad", "xyPad"],
      [undefined, "button"],
    ] as const) {
      const read = readBoard({ pads: [type === undefined ? {} : { type }] });
      expect(read.ok && read.value.pads[0]!.type).toBe(expected);
    }
    expect(readBoard({ pads: [{ type: "wheel" }] }).ok).toBe(false);
  });

  test('"direction: none, vertical, horizontal, both"', () => {
    for (const direction of ["none", "vertical", "horizontal", "both"])
      expect(readBoard({ pads: [{ direction }] }).ok, direction).toBe(true);
    expect(readBoard({ pads: [{ direction: "diagonal" }] }).ok).toBe(false);
  });

  test('"MIDIBoard / Board: id, templateType (default MainBoard), version, … startOctave (3), endOctave (5), sliderCount, padRows, padCols."', () => {
    expect(newBoard()).toMatchObject({ templateType: "MainBoard", startOctave: 3, endOctave: 5 });
    const fields =
      "id version name description thumbNail rows cols pads defaultPad showKeyboard showKeyboardKeys keyboardChannel keyboardPort sliderCount padRows padCols";
    for (const field of fields.split(" ")) expect(newBoard(), field).toHaveProperty(field);
  });

  test('"The version is a product-specific media type; … one suffix in one reading and a differently suffixed one (board) in the other."', () => {
    for (const version of ["application/vnd.padroll.board.v1+json", "application/vnd.padroll.v1+json"]) {
      const read = readBoard({ ...defaultBoard(), version });
      expect(read.ok && read.value.version).toBe("application/vnd.padroll.board.v1+json");
    }
    expect(readBoard({ version: "application/json" }).ok).toBe(false);
  });

  test('"MIDI log entry: time, portId, channel, name, note, octave, number, attack, release, on; or, for a control change, controller and value."', () => {
    const log = new MidiLog();
    log.add(received({ portId: "in", timeStampMs: 12, data: new Uint8Array([0x91, 61, 127]) }), "in");
    log.add(received({ portId: "in", timeStampMs: 13, data: new Uint8Array([0xb0, 7, 100]) }), "in");
    const [note, change] = log.messages.map(logEntry);
    expect(note).toEqual({
      time: 12,
      portId: "in",
      channel: 2,
      name: "C#",
      note: "C#4",
      octave: 4,
      number: 61,
      attack: 1,
      release: 0,
      on: true,
    });
    expect(change).toEqual({ time: 13, portId: "in", channel: 1, controller: 7, value: 100 });
  });

  test('"Area types: World, Country, State, County, City, Zipcode, Custom. The default map is named Default, with a custom area centred near the middle of the USA at zoom about 3.4."', () => {
    expect(AREA_TYPES).toEqual(["World", "Country", "State", "County", "City", "Zipcode", "Custom"]);
    const { id, name, homeArea } = newAreaMap();
    expect([name, homeArea.type]).toEqual(["Default", "Custom"]);
    for (const each of [id, homeArea.id]) expect(each).toMatch(/^[A-Za-z0-9]{30}$/);
    expect(Object.keys(homeArea).toSorted().join(" ")).toBe(
      "city country id latitude longitude name state streetAddress type userId zipCode zoom",
    );
    expect(homeArea.zoom).toBeCloseTo(3.4);
    expect(Math.hypot(homeArea.latitude - 39.8, homeArea.longitude + 98.6)).toBeLessThan(2);
  });

  test('"Two enums without labels: one with Created, Started, Completed, Canceled; one with Star, Follow, Attendee."', () => {
    expect(EVENT_STATES).toEqual(["Created", "Started", "Completed", "Canceled"]);
    expect(EVENT_LINKS).toEqual(["Star", "Follow", "Attendee"]);
  });

  test('"A list of US states holds 50 states plus DC."', () => {
    expect(US_STATES).toHaveLength(51);
    expect(US_STATES.every(({ code, name }) => /^[A-Z]{2}$/.test(code) && name.length > 3)).toBe(true);
  });

  test('"The soundfont list holds 128 standard instrument names (for example acoustic_grand_piano, violin, gunshot)."', () => {
    const names = GM_INSTRUMENTS.map(({ name }) => name);
    expect(new Set(names).size).toBe(128);
    expect([names[0], names[40], names[127]]).toEqual(["acoustic_grand_piano", "violin", "gunshot"]);
    expect(names.every((name) => /^[a-z][a-z0-9_]*[a-z0-9]$/.test(name))).toBe(true);
  });

  test('"An emoji group list holds 12 groups."', () => {
    expect(EMOJI_GROUPS).toHaveLength(12);
  });

  test('"A table of MIDI control-change names covers 0 to 127."', () => {
    expect(CONTROL_CHANGE_NAMES).toHaveLength(128);
    expect(CONTROL_CHANGE_NAMES.every((name) => name.length > 0)).toBe(true);
  });
});
