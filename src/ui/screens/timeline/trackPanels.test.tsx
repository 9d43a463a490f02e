// @vitest-environment jsdom
import { within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { ref } from "valtio/vanilla";
import { all, appears, choose, click, done, fill, focus, press, the } from "../../controls/page.test-helper.tsx";
import { setTrack } from "../../../domain/timeline/commands/tracks.ts";
import { pluginOf } from "../../../domain/timeline/trackPlugin.ts";
import type { TestStudio } from "../../studio.test-helper.tsx";
import { MOST_CLOCKED } from "../../../domain/note-processors/trackDevices.ts";
import { PERCUSSION_BANK } from "../../../domain/reference/gmInstruments.ts";
import { tracksUpdate } from "../../../domain/timeline/commands/build.ts";
import { strings as actionStrings } from "../../../actions/strings.ts";
import { strings as common } from "../../strings/common.ts";
import { strings as arrangement } from "../../strings/arrangement.ts";
import { strings } from "../../strings/timeline.ts";
import { deviceStrings as devices } from "../../strings/trackDevices.ts";
import { TrackProperties } from "./browser/TrackInspector.tsx";
import { SelectionSection } from "./editor/SelectionSection.tsx";
import { MasterStripView } from "./mixer/Mixer.tsx";
import { MixerStrip } from "./mixer/MixerStrip.tsx";
import { SectionName } from "./SectionName.tsx";
import { BAR, notesIn, showSong, songStudio, trackOf } from "./song.test-helper.tsx";
import { TempoCell } from "./transport/TempoCell.tsx";
import { useTimelineRecord } from "./useTimeline.ts";

let studio: TestStudio;
beforeEach(() => {
  studio = songStudio();
});

const box = (label: string): HTMLInputElement => the("textbox", label) as HTMLInputElement;
const hints = (): string[] => all("note").map(({ textContent }) => textContent);
const timeline = () => studio.timeline.current.timeline;
const said = (name: string | RegExp): string | null => the("slider", name).getAttribute("aria-valuetext");

async function turn(name: string | RegExp, keys: string): Promise<void> {
  await focus(the("slider", name));
  await press(keys);
}

test("knobs of a track change the song, each key is one step, and undo turns them back", async () => {
  await showSong(studio, <TrackProperties />);
  await turn(strings.pan, "{Home}");
  expect(trackOf(studio).pan).toBe(-1);
  await turn(strings.pan, "{End}");
  expect([trackOf(studio).pan, said(strings.pan)]).toEqual([1, strings.panOf(1)]);
  await done(() => studio.timeline.undo());
  expect([trackOf(studio).pan, said(strings.pan)]).toEqual([-1, strings.panOf(-1)]);
  await turn(strings.volume, "{Home}");
  expect([trackOf(studio).gainDb, said(strings.volume)]).toEqual([-Infinity, strings.decibels(-Infinity)]);
});

test("a channel and an output are chosen for the track; an output that is gone is named so and kept", async () => {
  const info = { id: "out", name: "Synth", manufacturer: "", connected: true };
  studio.session.midi.outputs = [info];
  await showSong(studio, <TrackProperties />);
  await choose(strings.channel, strings.channelOf(16));
  expect(trackOf(studio).channel).toBe(16);
  await choose(strings.trackOutput, "Synth");
  expect(trackOf(studio).pluginValues).toMatchObject({
    midiOutputEnabled: true,
    midiOutputPortId: "out",
    midiOutputChannel: 16,
  });
  await done(() => void (studio.session.midi.outputs = []));
  expect(the("combobox", strings.trackOutput).textContent).toBe(strings.outputMissing);
  expect(trackOf(studio).pluginValues.midiOutputPortId).toBe("out");
});

test("what a track hears is chosen: an input, a channel, both or all; an input that is gone is named so and kept", async () => {
  studio.session.midi.inputs = [{ id: "in", name: "Keyboard", manufacturer: "", connected: true }];
  await showSong(studio, <TrackProperties />);
  const heard = () => {
    const { midiInputEnabled, midiInputPortId, midiInputChannel } = trackOf(studio).pluginValues;
    return [midiInputEnabled, midiInputPortId, midiInputChannel];
  };
  expect(the("combobox", strings.trackInput).textContent).toBe(strings.allInputs);
  await choose(strings.inputChannel, strings.channelOf(5));
  expect(heard()).toEqual([true, "", 5]);
  await choose(strings.trackInput, "Keyboard");
  expect(heard()).toEqual([true, "in", 5]);
  await choose(strings.inputChannel, strings.allChannels);
  expect(heard()).toEqual([true, "in", 0]);
  await done(() => void (studio.session.midi.inputs = []));
  expect(the("combobox", strings.trackInput).textContent).toBe(strings.inputMissing);
  await choose(strings.trackInput, strings.allInputs);
  expect(heard()).toEqual([false, "", 0]);
  await done(() => studio.timeline.undo());
  expect(heard()).toEqual([true, "in", 0]);
});

test("the sampler's panel is made of the parameters that it declares, in their groups, each to its ends", async () => {
  await showSong(studio, <TrackProperties />);
  expect(Object.values(strings.samplerFields)).toEqual(["Level", "Attack", "Release"]);
  expect(Object.values(strings.samplerGroups)).toEqual(["Sampler level", "Sampler envelope"]);
  const { fields, groups } = pluginOf(trackOf(studio)).parameters;
  for (const group of groups) {
    const inGroup = within(the("group", strings.samplerGroups[group.id]!));
    expect(inGroup.getAllByRole("slider").map((each) => each.getAttribute("aria-label"))).toEqual(
      group.fields.map((id) => strings.samplerFields[id]),
    );
  }
  for (const field of fields) {
    if (field.kind !== "number") continue;
    await turn(strings.samplerFields[field.id], "{Home}");
    const least = trackOf(studio).pluginValues[field.id];
    await turn(strings.samplerFields[field.id], "{End}");
    expect([least, trackOf(studio).pluginValues[field.id]]).toEqual(field.range);
  }
});

test("a plug-in that nobody here knows is named, and the sampler plays in its place", async () => {
  await showSong(studio, <TrackProperties />);
  expect(document.body.textContent).not.toContain("does not have the plug-in");
  await done(() =>
    studio.timeline.apply(setTrack(studio.timeline.current, "t1", { pluginClassName: "Theremin" } as object)),
  );
  expect(document.body.textContent).toContain(strings.unknownPlugin("Theremin"));
  expect(the("group", strings.samplerGroups["level"]!)).toBeDefined();
});

test("without a track the inspector says what it is for", async () => {
  studio.session.selection.trackId = null;
  await showSong(studio, <TrackProperties />);
  expect(document.body.textContent).toContain(strings.noPropertiesText);
});

test("SysEx goes to an output only once the browser lets it through", async () => {
  studio.session.midi.outputs = [{ id: "out", name: "Synth", manufacturer: "", connected: true }];
  await showSong(studio, <TrackProperties />);
  await choose(strings.trackOutput, "Synth");
  studio.midi.requestSysEx = () => Promise.resolve(false);
  await click(the("switch", strings.sendSysEx));
  expect(studio.settings.sysExPorts).toEqual([]);
  studio.midi.requestSysEx = () => Promise.resolve(true);
  await click(the("switch", strings.sendSysEx));
  expect(studio.settings.sysExPorts).toEqual(["out"]);
});

test("devices of a track are added, ordered, bypassed and removed, each as one step", async () => {
  await showSong(studio, <TrackProperties />);
  for (const kind of ["chord", "velocity"] as const) {
    await click(the("button", devices.add));
    await click(the("menuitem", devices.kind(kind)));
  }
  const kinds = () => trackOf(studio).devices?.map(({ processor, bypass }) => [processor.id, bypass]);
  expect(kinds()).toEqual([
    ["chord", false],
    ["velocity", false],
  ]);
  expect(the("button", devices.earlier(devices.kind("chord")))).toHaveProperty("disabled", true);
  await click(the("button", devices.earlier(devices.kind("velocity"))));
  await click(the("switch", devices.on(devices.kind("chord"))));
  expect(kinds()).toEqual([
    ["velocity", false],
    ["chord", true],
  ]);
  await click(the("button", devices.remove(devices.kind("velocity"))));
  expect(kinds()).toEqual([["chord", true]]);
  await done(() => studio.timeline.undo());
  expect(the("region", devices.kind("velocity"))).toBeDefined();
});

type Kind = "chord" | "arp" | "repeat" | "scale";

async function addDevice(kind: Kind): Promise<void> {
  await click(the("button", devices.add));
  await click(the("menuitem", devices.kind(kind)));
}

const kindsOf = (): readonly string[] => (trackOf(studio).devices ?? []).map(({ processor }) => processor.id);

test("devices stand in any order; several of a kind are told apart by numbers", async () => {
  await showSong(studio, <TrackProperties />);
  for (const kind of ["arp", "scale", "arp"] as const) await addDevice(kind);
  expect(kindsOf()).toEqual(["arp", "scale", "arp"]);
  const [first, second] = [devices.numbered("arp", 1), devices.numbered("arp", 2)];
  await click(the("button", devices.earlier(second)));
  expect(kindsOf()).toEqual(["arp", "arp", "scale"]);
  await click(the("switch", devices.on(first)));
  expect(trackOf(studio).devices?.map(({ bypass }) => bypass)).toEqual([true, false, false]);
  await choose(devices.fieldOf("order", second), "Down");
  expect(
    trackOf(studio).devices?.map(({ processor }) => "order" in processor.values && processor.values.order),
  ).toEqual(["up", "down", false]);
});

test("arrow keys on the handle of a device move it, it keeps the focus, and says where it stands", async () => {
  await showSong(studio, <TrackProperties />);
  for (const kind of ["arp", "chord", "scale"] as const) await addDevice(kind);
  const handle = devices.drag(devices.kind("arp"));
  await focus(the("button", handle));
  await press("{ArrowDown}");
  expect(kindsOf()).toEqual(["chord", "arp", "scale"]);
  expect(document.activeElement).toBe(the("button", handle));
  expect(the("status", devices.order).textContent).toBe(devices.place(devices.kind("arp"), 2, 3));
  await press("{ArrowDown}{ArrowDown}");
  expect(kindsOf()).toEqual(["chord", "scale", "arp"]);
  await done(() => studio.timeline.undo());
  expect(kindsOf()).toEqual(["chord", "arp", "scale"]);
});

const items = (): Element[] => [...the("region", devices.devices).querySelectorAll("ul > li")];

/** Drags the device at a place to a height, of items that are 100 px high each. */
async function drag(from: number, toY: number, onTheWay = (): void => undefined): Promise<void> {
  for (const [index, item] of items().entries())
    item.getBoundingClientRect = () => DOMRect.fromRect({ y: index * 100, height: 100 });
  const handle = items()[from]!.querySelector("button")!;
  const send = (type: string, clientY: number): void =>
    void handle.dispatchEvent(new PointerEvent(type, { bubbles: true, button: 0, pointerId: 1, clientY }));
  await done(() => send("pointerdown", from * 100 + 50));
  await done(() => send("pointermove", toY));
  await done(onTheWay);
  await done(() => send("pointerup", toY));
}

test("a device is dragged by its handle to between others, as one step; Escape leaves it where it is", async () => {
  await showSong(studio, <TrackProperties />);
  for (const kind of ["arp", "chord", "scale"] as const) await addDevice(kind);
  await drag(0, 210);
  expect(kindsOf()).toEqual(["chord", "arp", "scale"]);
  await drag(0, 290);
  expect(kindsOf()).toEqual(["arp", "scale", "chord"]);
  await drag(2, 0);
  expect(kindsOf()).toEqual(["chord", "arp", "scale"]);
  await drag(1, 160);
  expect(kindsOf()).toEqual(["chord", "arp", "scale"]);
  await drag(2, 0, () => dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", cancelable: true })));
  expect(kindsOf()).toEqual(["chord", "arp", "scale"]);
  await done(() => studio.timeline.undo());
  expect(kindsOf()).toEqual(["arp", "scale", "chord"]);
});

test("a ninth arpeggio or repeat is refused in words, and one that is turned on says that it is not played", async () => {
  await showSong(studio, <TrackProperties />);
  for (let i = 0; i < MOST_CLOCKED; i++) await addDevice(i % 2 === 0 ? "arp" : "repeat");
  await addDevice("repeat");
  expect(kindsOf()).toHaveLength(MOST_CLOCKED);
  expect(studio.notices()).toEqual([`info: ${actionStrings.mostClocked(MOST_CLOCKED)}`]);
  await addDevice("scale");
  await click(the("switch", devices.on(devices.numbered("arp", 1))));
  await addDevice("repeat");
  expect(kindsOf().at(-1)).toBe("repeat");
  expect(hints()).toEqual([]);
  await click(the("switch", devices.on(devices.numbered("arp", 1))));
  expect(hints()).toEqual([devices.unplayed]);
});

test("a device shows its fields in the groups that it declares", async () => {
  await showSong(studio, <TrackProperties />);
  await click(the("button", devices.add));
  await click(the("menuitem", devices.kind("velocity")));
  const group = the("group", "Curve of Velocity");
  expect(group.textContent).toContain("Curve");
  await turn(devices.fieldOf("least", devices.kind("velocity")), "{PageUp}");
  const [device] = trackOf(studio).devices ?? [];
  expect(device?.processor.values).toMatchObject({ least: 14, most: 127 });
  expect([...group.querySelectorAll("[role=slider]")]).toHaveLength(2);
});

test("devices that drums play without say so", async () => {
  await showSong(studio, <TrackProperties />);
  for (const kind of ["scale", "repeat"] as const) await addDevice(kind);
  expect(hints()).toEqual([]);
  await done(() =>
    studio.timeline.apply(
      tracksUpdate(studio.timeline.current, ["t1"], ({ pluginValues }) => ({
        pluginValues: { ...pluginValues, bank: PERCUSSION_BANK },
      })),
    ),
  );
  expect(hints()).toEqual([devices.pastDrums]);
});

test("a strip says which track it is, and mutes, solos, arms and levels that one alone", async () => {
  await showSong(
    studio,
    <ul>
      <MixerStrip trackId="t1" index={0} width="wide" selected silent={false} />
      <MixerStrip trackId="t2" index={1} width="wide" selected={false} silent={false} />
    </ul>,
  );
  expect(the("listitem", strings.stripOf(2, "Bass"))).toBeDefined();
  // Strips are filled one after the other.
  await click(await appears("button", strings.muteTrack("Bass")));
  await click(the("button", strings.soloTrack("Keys")));
  await click(the("button", strings.armTrack("Bass")));
  expect([trackOf(studio, "t2").mute, trackOf(studio).solo, trackOf(studio).mute]).toEqual([true, true, false]);
  expect(the("button", strings.muteTrack("Bass")).getAttribute("aria-pressed")).toBe("true");
  expect(studio.recording.state.armedIds).toContain("t2");
  await turn(strings.volumeOf("Bass"), "{Home}");
  expect([trackOf(studio, "t2").gainDb, trackOf(studio).gainDb]).toEqual([-Infinity, 0]);
  await click(the("button", "Bass"));
  expect(studio.session.selection.trackId).toBe("t2");
});

test("the master's equalizer and effects are part of the song; flat takes all of it back", async () => {
  await showSong(studio, <MasterStripView>{null}</MasterStripView>);
  await click(the("button", strings.masterEffects));
  const { effects } = timeline().master!;
  expect(the("button", strings.masterEffects).getAttribute("aria-pressed")).toBe(String(effects));
  await click(the("button", strings.equalizerOf(strings.master)));
  await turn(strings.eqLow, "{End}");
  expect(timeline().master!.eq!.lowDb).toBeGreaterThan(0);
  await click(the("button", strings.eqFlat));
  expect(timeline().master!.eq?.lowDb ?? 0).toBe(0);
});

const select = (...indices: readonly number[]): void => {
  const ids = notesIn(studio).map(({ id }) => id);
  studio.session.selection.noteIds = ref(new Set(indices.map((index) => ids[index]!)));
};
const pitches = (): number[] => notesIn(studio).map(({ number }) => number);

test("a pitch that is typed is that of all selected notes; arrows move each of them", async () => {
  select(0, 2);
  await showSong(studio, <SelectionSection />);
  expect(box(strings.pitch).value).toBe("C4 – G4");
  await focus(box(strings.pitch));
  await press("{ArrowUp}");
  expect(pitches()).toEqual([61, 64, 68]);
  await fill(box(strings.pitch), "E5{Enter}");
  expect(pitches()).toEqual([76, 64, 76]);
  await done(() => studio.timeline.undo());
  expect(pitches()).toEqual([61, 64, 68]);
});

test.each([
  ["128", 127, () => common.most("G9")],
  ["127", 127, () => undefined],
  ["0", 0, () => undefined],
  ["H4", 60, () => common.noValue("H4")],
  ["60.5", 60, () => common.noValue("60.5")],
])("a pitch typed as %s is %d", async (typed, pitch, sentence) => {
  select(0);
  await showSong(studio, <SelectionSection />);
  await fill(box(strings.pitch), `${typed}{Enter}`);
  expect(pitches()[0]).toBe(pitch);
  expect(hints()[0]).toBe(sentence());
});

test("velocities are 1 to 127, and without a selection there is nothing to set", async () => {
  select(0);
  await showSong(studio, <SelectionSection />);
  await fill(box(strings.velocity), "0{Enter}");
  expect(notesIn(studio)[0]!.attack).toBeCloseTo(1 / 127);
  await fill(box(strings.velocity), "127{Enter}");
  expect(notesIn(studio)[0]!.attack).toBe(1);
  await done(() => void (studio.session.selection.noteIds = ref(new Set<number>())));
  expect(box(strings.velocity)).toHaveProperty("disabled", true);
});

test("a section is named in place: Enter keeps the name, Escape the old one", async () => {
  const marker = { tick: BAR, name: "Verse" };
  const song = studio.timeline.current;
  studio.timeline.load({ ...song, timeline: { ...song.timeline, markers: [marker] } });
  for (const [keys, name] of [
    ["Chorus{Escape}", "Verse"],
    ["Chorus{Enter}", "Chorus"],
    ["{Enter}", "Chorus"],
  ] as const) {
    studio.session.namedSectionTick = BAR;
    await showSong(studio, <SectionName />);
    expect(document.activeElement).toBe(box(arrangement.sectionName));
    await fill(box(arrangement.sectionName), keys);
    expect(timeline().markers).toEqual([{ tick: BAR, name }]);
    expect([all("textbox"), studio.session.namedSectionTick]).toEqual([[], null]);
  }
});

function Tempo() {
  return <TempoCell bpm={useTimelineRecord().tempos[0]!.bpm} />;
}

test("the tempo at the playhead is typed, with a comma as well, and undo shows the old one", async () => {
  await showSong(studio, <Tempo />);
  const before = box(strings.tempo).value;
  await fill(box(strings.tempo), "92,25{Enter}");
  expect(timeline().tempos[0]!.bpm).toBe(92.25);
  expect(box(strings.tempo).value).toBe("92.25");
  await done(() => studio.timeline.undo());
  expect(box(strings.tempo).value).toBe(before);
  await fill(box(strings.tempo), "+5{Escape}");
  expect(box(strings.tempo).value).toBe(before);
  await fill(box(strings.tempo), "fast{Enter}");
  expect([box(strings.tempo).value, hints()]).toEqual([before, [common.noValue("fast")]]);
});
