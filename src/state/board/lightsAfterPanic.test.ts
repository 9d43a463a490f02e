import { expect, it } from "vitest";
import { defaultBoard } from "../../domain/board/defaultBoard.ts";
import { newPad } from "../../domain/board/newPad.ts";
import { boardKind } from "../documentKinds.ts";
import { DocumentStore } from "../DocumentStore.ts";
import { MidiIn } from "../midi/MidiIn.ts";
import { createSession } from "../session.ts";
import { LiveBoard } from "./LiveBoard.ts";
import { FakeOutputs } from "./FakeOutputs.test-helper.ts";

const RESET = "255";

const input = (number: number) => ({ kind: "cc" as const, number, channel: 1, port: "Second" });

it("gear that Panic has reset is told its lights and faders again, after the reset", async () => {
  const { engine, midi } = new FakeOutputs().ports();
  const sent: string[] = [];
  const write = (portId: string, data: ArrayLike<number>): boolean => {
    if (portId === "second") sent.push(Array.from(data).join(" "));
    return true;
  };
  const pads = [
    newPad({ command: "cc", code: 20, canToggle: true, port: "second", input: input(30) }),
    newPad({ type: "slider", command: "cc", code: 21, value: 100, port: "second", input: input(31) }),
  ].map((pad, col) => ({ ...pad, location: { row: 0, col, width: 1, height: 1 } }));
  const session = createSession();
  session.midi.lights = ["Second"];
  session.midi.outputId = "second";
  const liveBoard = new LiveBoard(
    {
      board: new DocumentStore(boardKind, defaultBoard({ id: "test", cols: 2, rows: 1, pads })),
      midi: {
        ...midi,
        inputs: () => [{ id: "in", name: "Second", manufacturer: "", connected: true }],
        onChange: () => () => undefined,
        send: write,
        schedule: write,
      },
      midiIn: new MidiIn({ onMessage: () => () => undefined }),
      session,
      engine: {
        ...engine,
        state: () => "suspended",
        onState: () => () => undefined,
        setProgram: () => new Promise(() => undefined),
      },
      song: null,
      silence: () => undefined,
      soundingTitle: () => "",
    },
    null,
  );
  const page = Object.assign(new EventTarget(), {
    document: Object.assign(new EventTarget(), { hidden: false, title: "", hasFocus: () => true }),
  });
  const detach = liveBoard.attach(page as unknown as Window, { computerKeys: () => true });
  const [toggle] = liveBoard.player.widgets;
  liveBoard.player.press(1, toggle!, 1, 0.5, 0.5);
  liveBoard.player.release(1);
  await Promise.resolve();
  expect(sent).toEqual(expect.arrayContaining(["176 30 127", "176 31 100"]));

  liveBoard.player.panic();
  await Promise.resolve();
  expect(sent).toContain(RESET);
  // What was switched is off by then.
  expect(sent.slice(sent.lastIndexOf(RESET) + 1)).toEqual(["176 30 0", "176 31 100"]);
  detach();
});
