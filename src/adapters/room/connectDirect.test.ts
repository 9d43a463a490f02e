import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { DirectAttempt } from "../../protocol/directPort.ts";
import { connectDirect } from "./connectDirect.ts";

/** A data channel that never reaches another computer. */
class FakeChannel extends EventTarget {
  readyState = "connecting";
  bufferedAmount = 0;
  binaryType = "blob";
  readonly sent: unknown[] = [];
  readonly label: string;
  readonly options: RTCDataChannelInit;

  constructor(label: string, options: RTCDataChannelInit) {
    super();
    this.label = label;
    this.options = options;
  }

  send(data: unknown): void {
    if (this.readyState !== "open") throw new DOMException("not open", "InvalidStateError");
    this.sent.push(data);
  }

  open(): void {
    this.readyState = "open";
    this.dispatchEvent(new Event("open"));
  }

  close(): void {
    if (this.readyState === "closed") return;
    this.readyState = "closed";
    this.dispatchEvent(new Event("close"));
  }

  receive(data: unknown): void {
    this.dispatchEvent(new MessageEvent("message", { data }));
  }
}

/** A peer connection that notes what it is asked for. */
class FakePeer extends EventTarget {
  connectionState = "new";
  localDescription: { sdp: string } | null = null;
  remoteDescription: { type: string; sdp: string } | null = null;
  readonly channels: FakeChannel[] = [];
  readonly calls: unknown[][] = [];
  readonly configuration: RTCConfiguration;
  failing: string | null = null;

  constructor(configuration: RTCConfiguration) {
    super();
    this.configuration = configuration;
    peers.push(this);
  }

  createDataChannel(label: string, options: RTCDataChannelInit): FakeChannel {
    const channel = new FakeChannel(label, options);
    this.channels.push(channel);
    return channel;
  }

  async setLocalDescription(): Promise<void> {
    this.#note("setLocalDescription");
    this.localDescription = { sdp: "local" };
  }

  async setRemoteDescription(description: { type: string; sdp: string }): Promise<void> {
    this.#note("setRemoteDescription", description);
    this.remoteDescription = description;
  }

  async addIceCandidate(candidate: RTCIceCandidateInit): Promise<void> {
    this.#note("addIceCandidate", candidate);
  }

  close(): void {
    this.#note("close");
  }

  setState(state: string): void {
    this.connectionState = state;
    this.dispatchEvent(new Event("connectionstatechange"));
  }

  /** The browser found a candidate. */
  find(candidate: object | null): void {
    this.dispatchEvent(Object.assign(new Event("icecandidate"), { candidate }));
  }

  #note(method: string, ...args: unknown[]): void {
    this.calls.push([method, ...args]);
    if (this.failing === method) throw new DOMException("no", "OperationError");
  }
}

let peers: FakePeer[];

beforeEach(() => {
  peers = [];
  vi.stubGlobal("RTCPeerConnection", FakePeer);
});
afterEach(() => void vi.unstubAllGlobals());

function connect(offers = false) {
  const events: unknown[][] = [];
  const note =
    (event: string) =>
    (...args: unknown[]): void =>
      void events.push([event, ...args]);
  const connection: DirectAttempt = connectDirect({
    offers,
    iceServers: [{ urls: ["stun:a"], username: "ann", credential: "secret" }],
    events: {
      signal: note("signal"),
      opened: note("opened"),
      packet: note("packet"),
      pinged: note("pinged"),
      closed: note("closed"),
    },
  });
  const peer = peers.at(-1)!;
  const [notes, pings] = peer.channels as [FakeChannel, FakeChannel];
  const names = (): unknown[] => events.map(([name]) => name);
  return { connection, peer, notes, pings, events, names };
}

/** All promises of a negotiation have settled. */
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

const candidate = (text: string) => ({ candidate: text, sdpMid: "0", sdpMLineIndex: 0 });

test("both channels are made by both sides: notes without order or repeats, pings with them", () => {
  const { peer, notes, pings } = connect();
  expect(peer.configuration).toEqual({ iceServers: [{ urls: ["stun:a"], username: "ann", credential: "secret" }] });
  expect([notes.label, notes.options]).toEqual([
    "notes",
    { negotiated: true, id: 0, ordered: false, maxRetransmits: 0 },
  ]);
  expect([pings.label, pings.options]).toEqual(["pings", { negotiated: true, id: 1 }]);
  expect(notes.binaryType).toBe("arraybuffer");
});

test("the side that offers sends its description, and the other one answers it", async () => {
  const caller = connect(true);
  const callee = connect();
  await settled();
  expect(caller.events).toEqual([["signal", { kind: "offer", sdp: "local" }]]);
  expect(callee.events).toEqual([]);
  callee.connection.receive({ kind: "offer", sdp: "theirs" });
  await settled();
  expect(callee.peer.calls).toEqual([
    ["setRemoteDescription", { type: "offer", sdp: "theirs" }],
    ["setLocalDescription"],
  ]);
  expect(callee.events).toEqual([["signal", { kind: "answer", sdp: "local" }]]);
  caller.connection.receive({ kind: "answer", sdp: "back" });
  await settled();
  expect(caller.peer.calls).toEqual([
    ["setLocalDescription"],
    ["setRemoteDescription", { type: "answer", sdp: "back" }],
  ]);
  expect(caller.events).toHaveLength(1);
});

test("candidates that come before the description wait for it, in their order", async () => {
  const { connection, peer } = connect();
  connection.receive({ kind: "candidate", ...candidate("a") });
  connection.receive({ kind: "candidate", candidate: "b", sdpMid: null, sdpMLineIndex: null });
  await settled();
  expect(peer.calls).toEqual([]);
  connection.receive({ kind: "offer", sdp: "theirs" });
  await settled();
  connection.receive({ kind: "candidate", ...candidate("c") });
  await settled();
  const added = peer.calls.filter(([method]) => method === "addIceCandidate").map(([, init]) => init);
  expect(added).toEqual([candidate("a"), { candidate: "b", sdpMid: null, sdpMLineIndex: null }, candidate("c")]);
});

test("candidates that the browser finds are sent, but not the end of the search", () => {
  const { peer, events } = connect();
  peer.find(candidate("a"));
  peer.find(candidate(""));
  peer.find(null);
  expect(events).toEqual([["signal", { kind: "candidate", ...candidate("a") }]]);
});

test("it is open when both channels are", () => {
  const { notes, pings, names } = connect();
  notes.open();
  expect(names()).toEqual([]);
  pings.open();
  expect(names()).toEqual(["opened"]);
  const other = connect();
  other.pings.open();
  expect(other.names()).toEqual([]);
  other.notes.open();
  expect(other.names()).toEqual(["opened"]);
});

test("packets and pings arrive; text on the channel of notes is ignored", () => {
  const { notes, pings, events } = connect();
  notes.receive(Uint8Array.from([1, 2]).buffer);
  notes.receive("text");
  pings.receive("");
  expect(events).toEqual([["packet", Uint8Array.from([1, 2])], ["pinged"]]);
});

test("packets are sent while the channel is open and not full, pings while theirs is open", () => {
  const { connection, notes, pings } = connect();
  connection.send(Uint8Array.from([1]));
  connection.ping();
  expect([notes.sent, pings.sent]).toEqual([[], []]);
  notes.open();
  pings.open();
  notes.bufferedAmount = 16_383;
  connection.send(Uint8Array.from([2]));
  notes.bufferedAmount = 16_384;
  connection.send(Uint8Array.from([3]));
  connection.ping();
  expect([notes.sent, pings.sent]).toEqual([[Uint8Array.from([2])], [""]]);
});

test.each([
  ["a channel that closes", ({ notes }: ReturnType<typeof connect>) => notes.close()],
  ["the other channel", ({ pings }: ReturnType<typeof connect>) => pings.close()],
  ["a failed connection", ({ peer }: ReturnType<typeof connect>) => peer.setState("failed")],
  ["a goodbye", ({ connection }: ReturnType<typeof connect>) => connection.receive({ kind: "bye" })],
] as const)("%s ends all of it, once, and nothing comes after that", async (_name, end) => {
  const direct = connect();
  direct.notes.open();
  direct.peer.setState("disconnected");
  expect(direct.names()).toEqual([]);
  end(direct);
  await settled();
  expect(direct.names()).toEqual(["closed"]);
  expect([direct.notes.readyState, direct.pings.readyState]).toEqual(["closed", "closed"]);
  expect(direct.peer.calls).toEqual([["close"]]);
  direct.notes.receive(new ArrayBuffer(1));
  direct.pings.receive("");
  direct.peer.find(candidate("a"));
  direct.peer.setState("failed");
  direct.notes.open();
  direct.pings.open();
  expect(direct.names()).toEqual(["closed"]);
});

test("closing it reports nothing", () => {
  const { connection, peer, notes, names } = connect();
  connection.close();
  notes.receive(new ArrayBuffer(1));
  expect(names()).toEqual([]);
  expect(peer.calls).toEqual([["close"]]);
});

test.each(["setLocalDescription", "setRemoteDescription", "addIceCandidate"])(
  "a negotiation whose %s fails ends the attempt",
  async (failing) => {
    const { connection, peer, names } = connect();
    peer.failing = failing;
    connection.receive({ kind: "offer", sdp: "theirs" });
    await settled();
    connection.receive({ kind: "candidate", ...candidate("a") });
    await settled();
    expect(names().filter((name) => name === "closed")).toHaveLength(1);
  },
);
