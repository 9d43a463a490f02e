import { FakeEngine } from "../../../tests/spec/support/FakeEngine.ts";
import { song } from "../../../tests/spec/support/song.ts";
import type { NoteChain } from "../../domain/note-processors/noteChain.ts";
import { tracksUpdate } from "../../domain/timeline/commands/build.ts";
import type { TimelineDiff } from "../../domain/timeline/diff.ts";
import type { PluginValues, TimelineDocument, Track } from "../../domain/timeline/records.ts";
import type { MidiMessage, MidiPort } from "../../protocol/midi.ts";
import { FakeOutputs } from "../board/FakeOutputs.test-helper.ts";
import { DocumentStore } from "../DocumentStore.ts";
import { timelineKind } from "../documentKinds.ts";
import { MidiIn } from "../midi/MidiIn.ts";
import { createSession } from "../session.ts";
import { Recording } from "./Recording.ts";

/** Two tracks, on strips 2 and 3. */
export function armedTracks() {
  const outputs = new FakeOutputs();
  const ports = outputs.ports();
  const tempos: number[] = [];
  const arps = { ...ports.engine.arps!, setTempo: (bpm: number) => void tempos.push(bpm) };
  const engine = Object.assign(new FakeEngine(), ports.engine, { arps });
  const session = createSession();
  session.midi.live = true;
  const timeline = new DocumentStore(timelineKind, song({ tracks: [{}, {}] }));
  const listeners: (() => void)[] = [];
  const hearers: ((message: MidiMessage) => void)[] = [];
  const midi = Object.assign(ports.midi, {
    supported: true,
    permission: () => "OK",
    onChange: (listener: () => void) => listeners.push(listener),
    onMessage: (listener: (message: MidiMessage) => void) => hearers.push(listener),
  }) as unknown as MidiPort;
  const recording = new Recording({ engine, session, timeline, midi, midiIn: new MidiIn(midi) }, null);
  recording.connect((trackId) => (trackId === "t0" ? 2 : 3));
  const detach = recording.attach(new EventTarget() as Window);
  const receive = (...data: number[]): void => {
    for (const hear of hearers) hear({ portId: "in", timeStampMs: 0, data: Uint8Array.from(data) });
  };
  const portsChanged = (): void => listeners.forEach((tell) => tell());
  const setTrack = (id: string, change: Partial<Track>): void =>
    timeline.apply(tracksUpdate(timeline.current, [id], () => change));
  const setPlugin = (id: string, values: Partial<PluginValues>): void =>
    setTrack(id, { pluginValues: { ...timeline.current.tracks.get(id)!.pluginValues, ...values } });
  const setChain = (id: string, chain: NoteChain): void =>
    setTrack(id, {
      devices: chain.map((processor, index) => ({ id: String(index), bypass: false, processor })),
    });
  /** Edits the device of a track at a place, where there is one. */
  const edit = (id: string, at: number, command: (song: TimelineDocument, deviceId: string) => TimelineDiff): void => {
    const device = timeline.current.tracks.get(id)?.devices?.[at];
    if (device) timeline.apply(command(timeline.current, device.id));
  };
  const playOutside = (id: string, portId: string, channel: number): void =>
    setPlugin(id, { midiOutputEnabled: true, midiOutputPortId: portId, midiOutputChannel: channel });
  return {
    outputs,
    recording,
    timeline,
    engine,
    session,
    receive,
    portsChanged,
    setTrack,
    setPlugin,
    setChain,
    edit,
    playOutside,
    detach,
    tempos,
  };
}
