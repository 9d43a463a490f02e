import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ARP_ORDERS, DEFAULT_ARP, PLAIN_STEP, type ArpPreset } from "../../domain/music/arpeggiator/ArpPreset.ts";
import { ArpRunner } from "../../domain/music/arpeggiator/ArpRunner.ts";
import { compileArp, type CompiledArp } from "../../domain/music/arpeggiator/compileArp.ts";
import { soleStage } from "../../domain/note-processors/noteChain.ts";
import { FIRST_ARP_STRIP } from "../../protocol/engine.ts";
import { ENGINE_EVENT_BYTES, writeEngineEvent } from "../../protocol/engineEvent.ts";
import { LivePlayer } from "./LivePlayer.ts";
import { constant, noteOff, noteOn, RATE, region, synthOf } from "./testSignals.test-helper.ts";

const compiled = (preset: Partial<ArpPreset>): CompiledArp => {
  const result = compileArp({ ...DEFAULT_ARP, ...preset });
  if (!result.ok) throw result.error;
  return result.value;
};

/** A player whose strip 0 gives one level while a note sounds, and what its arpeggios report. */
function livePlayer() {
  const reports: string[] = [];
  const synth = synthOf([region({ volumeEnvelopeRelease: -12_000 })], [constant()]);
  const player = new LivePlayer(synth, {
    note: (arp, frame, key, velocity) => reports.push(`${arp} ${frame} ${key} ${velocity}`),
    step: (arp, frame, place) => reports.push(`${arp} ${frame} step ${place}`),
  });
  const view = new DataView(new ArrayBuffer(ENGINE_EVENT_BYTES));
  const press = (key: number, type: typeof noteOn | typeof noteOff = noteOn, arp = 0): void => {
    writeEngineEvent(view, 0, { frame: 0, strip: FIRST_ARP_STRIP + arp, type, key, value: 100 / 127, noteId: key });
    player.play(view, 0);
  };
  const render = (frames: number, block = 128): Float32Array => {
    const left = new Float32Array(frames);
    for (let at = 0; at < frames; at += block) player.render(left, left, at, Math.min(frames, at + block));
    return left;
  };
  return { player, synth, reports, press, render };
}

const onsets = (heard: Float32Array): number[] =>
  [...heard.keys()].filter((i) => heard[i]! > 1e-6 && (i === 0 || heard[i - 1]! <= 1e-6));

describe("arpeggios in the engine", () => {
  it("sound on exact frames, whatever the blocks", () => {
    for (const block of [128, 1024, 7]) {
      const { player, press, render } = livePlayer();
      player.setArp(0, { stages: soleStage(compiled({ gate: 50 })), strips: [0], reportsSteps: false });
      player.setTempo(140);
      render(256, block);
      press(60);
      press(64);
      const step = (RATE * 60) / 140 / 4;
      const found = onsets(render(RATE, block));
      const wanted = Array.from({ length: found.length }, (_, i) => i * step);
      expect(found.length).toBe(10);
      for (const [i, frame] of found.entries()) expect(Math.abs(frame - wanted[i]!)).toBeLessThanOrEqual(1);
    }
  });

  it("fall silent within a step of the last key, and cost nothing then", () => {
    const { player, synth, press, render } = livePlayer();
    player.setArp(0, { stages: soleStage(compiled({ gate: 200 })), strips: [0], reportsSteps: false });
    press(60);
    render(6400);
    press(60, noteOff);
    const heard = render(RATE);
    const silentFrom = heard.findLastIndex((value) => Math.abs(value) > 0.01);
    // And the 10 ms that the sound itself takes to end.
    expect(silentFrom).toBeLessThan(2 * 6000 - 6400 + RATE / 100);
    expect(synth.voiceCount).toBe(0);
    expect(player.arps.nextFrame).toBe(Infinity);
  });

  it("report their notes, play several strips, and end with panic", () => {
    const { player, synth, reports, press, render } = livePlayer();
    player.setArp(3, { stages: soleStage(compiled({})), strips: [0, 1], reportsSteps: false });
    press(60, noteOn, 3);
    render(7000);
    expect(reports).toEqual(["3 0 60 100", "3 4800 60 0", "3 6000 60 100"]);
    expect(synth.voiceCount).toBeGreaterThanOrEqual(2);
    player.panic(1);
    expect(reports.at(-1)).toBe("3 7000 60 0");
    render(RATE);
    expect(reports).toHaveLength(4);
  });

  it("end what they sound when they are given up or play elsewhere", () => {
    const { player, synth, reports, press, render } = livePlayer();
    player.setArp(0, { stages: soleStage(compiled({ gate: 200 })), strips: [0], reportsSteps: false });
    press(60);
    render(1000);
    player.setArp(0, { stages: soleStage(compiled({ gate: 200 })), strips: [1], reportsSteps: false });
    expect(reports).toEqual(["0 0 60 100", "0 1000 60 0"]);
    render(6000);
    player.setArp(0, { stages: [], strips: [], reportsSteps: false });
    expect(reports.at(-1)).toBe("0 7000 60 0");
    render(1000);
    expect(synth.voiceCount).toBe(0);
  });

  it("play what a compiler plays from the same keys, note for note", () => {
    const anyPreset = fc.record({
      order: fc.constantFrom(...ARP_ORDERS),
      rate: fc.constantFrom("4n", "8t", "16n", "32n.", 45),
      octaves: fc.integer({ min: -2, max: 2 }),
      gate: fc.integer({ min: 10, max: 200 }),
      swing: fc.integer({ min: 50, max: 75 }),
      ratchet: fc.integer({ min: 1, max: 4 }),
      chance: fc.constantFrom(100, 70),
      humanizeMs: fc.constantFrom(0, 10),
      latch: fc.constantFrom("off", "reset", "add"),
      retrigger: fc.constantFrom("off", "note", "beat"),
      lane: fc.array(
        fc.record({
          ...Object.fromEntries(Object.entries(PLAIN_STEP).map(([k, v]) => [k, fc.constant(v)])),
          tie: fc.boolean(),
        }),
        { maxLength: 5 },
      ) as unknown as fc.Arbitrary<ArpPreset["lane"]>,
    });
    const anyKeys = fc.array(
      fc.record({ wait: fc.integer({ min: 0, max: 80 }), key: fc.integer({ min: 48, max: 60 }), isDown: fc.boolean() }),
      { maxLength: 24 },
    );
    fc.assert(
      fc.property(anyPreset, anyKeys, (preset, keys) => {
        const arp = compiled(preset);
        const { player, reports, press, render } = livePlayer();
        player.setArp(0, { stages: soleStage(arp), strips: [], reportsSteps: false });
        player.setTempo(97);
        const wanted: string[] = [];
        const runner = new ArpRunner(
          {
            noteOn: (frame, key, velocity) => wanted.push(`0 ${frame} ${key} ${velocity}`),
            noteOff: (frame, key) => wanted.push(`0 ${frame} ${key} 0`),
          },
          RATE,
        );
        runner.setArp(arp, 0);
        runner.setTempo(97, 0, 0);
        let frame = 0;
        for (const { wait, key, isDown } of keys) {
          if (wait > 0) render(wait * 128);
          frame += wait * 128;
          press(key, isDown ? noteOn : noteOff);
          runner.advance(frame - 1);
          if (isDown) runner.keyOn(key, 100, frame);
          else runner.keyOff(key, frame);
        }
        render(RATE / 2);
        runner.advance(frame + RATE / 2 - 1);
        expect(reports).toEqual(wanted);
      }),
      { numRuns: 60 },
    );
  });
});

describe("timed events in the engine", () => {
  it("sound on their frames, and may be keys of an arpeggio", () => {
    const { player, reports, render } = livePlayer();
    player.setArp(0, { stages: soleStage(compiled({})), strips: [], reportsSteps: false });
    render(1000);
    const events = new ArrayBuffer(3 * ENGINE_EVENT_BYTES);
    const view = new DataView(events);
    writeEngineEvent(view, 0, { frame: 1777, strip: 0, type: noteOn, key: 69, value: 1, noteId: 1 });
    writeEngineEvent(view, 1, { frame: 2777, strip: 0, type: noteOff, key: 69, value: 0, noteId: 1 });
    writeEngineEvent(view, 2, { frame: 3003, strip: FIRST_ARP_STRIP, type: noteOn, key: 72, value: 1, noteId: 2 });
    player.push(7, events, 3);
    const heard = render(4000);
    expect(onsets(heard)).toEqual([777]);
    expect(reports).toEqual(["0 3003 72 127"]);
  });
});
