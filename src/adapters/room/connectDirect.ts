import type { DirectConnector, DirectEvents } from "../../protocol/directPort.ts";
import type { RoomSignal } from "../../protocol/hub/roomHub.ts";

/** Channels that both sides create, so that none has to be announced. */
const NOTES = { negotiated: true, id: 0, ordered: false, maxRetransmits: 0 } as const;
const PINGS = { negotiated: true, id: 1 } as const;
/** More waits only where nothing goes out. */
const MOST_WAITING_BYTES = 16_384;

/** A direct connection of WebRTC; the connection is made by this call and by nothing before it. */
export const connectDirect: DirectConnector = ({ offers, iceServers, events }) => {
  const connection = new RTCPeerConnection({
    iceServers: iceServers.map(({ urls, ...account }) => ({ urls: [...urls], ...account })),
  });
  const notes = connection.createDataChannel("notes", NOTES);
  const pings = connection.createDataChannel("pings", PINGS);
  notes.binaryType = "arraybuffer";
  const told = once(events, () => {
    notes.close();
    pings.close();
    connection.close();
  });
  const negotiation = new Negotiation(connection, told.events);
  for (const channel of [notes, pings]) {
    channel.addEventListener("open", () => {
      if (notes.readyState === "open" && pings.readyState === "open") told.events.opened();
    });
    channel.addEventListener("close", () => told.events.closed());
  }
  notes.addEventListener("message", ({ data }) => {
    if (data instanceof ArrayBuffer) told.events.packet(new Uint8Array(data));
  });
  pings.addEventListener("message", () => told.events.pinged());
  connection.addEventListener("connectionstatechange", () => {
    if (connection.connectionState === "failed") told.events.closed();
  });
  if (offers) void negotiation.offer();
  return {
    receive: (signal) => void negotiation.receive(signal),
    send: (bytes) => {
      if (notes.readyState === "open" && notes.bufferedAmount < MOST_WAITING_BYTES) notes.send(new Uint8Array(bytes));
    },
    ping: () => {
      if (pings.readyState === "open") pings.send("");
    },
    close: told.close,
  };
};

/** Passes nothing on once it has closed. */
function once(events: DirectEvents, end: () => void): { readonly events: DirectEvents; readonly close: () => void } {
  let isOver = false;
  const close = (): void => {
    isOver = true;
    end();
  };
  return {
    events: {
      signal: (signal) => isOver || events.signal(signal),
      opened: () => isOver || events.opened(),
      packet: (bytes) => isOver || events.packet(bytes),
      pinged: () => isOver || events.pinged(),
      closed: () => {
        if (isOver) return;
        close();
        events.closed();
      },
    },
    close,
  };
}

/** Offer, answer and candidates; what fails ends the attempt. */
class Negotiation {
  readonly #connection: RTCPeerConnection;
  readonly #events: DirectEvents;
  /** Candidates that arrived before their description. */
  #early: RTCIceCandidateInit[] = [];

  constructor(connection: RTCPeerConnection, events: DirectEvents) {
    this.#connection = connection;
    this.#events = events;
    connection.addEventListener("icecandidate", ({ candidate }) => {
      if (!candidate || candidate.candidate === "") return;
      const { candidate: text, sdpMid, sdpMLineIndex } = candidate;
      events.signal({ kind: "candidate", candidate: text, sdpMid, sdpMLineIndex });
    });
  }

  offer(): Promise<void> {
    return this.#try(async () => {
      await this.#connection.setLocalDescription();
      this.#sendDescription("offer");
    });
  }

  receive(signal: RoomSignal): Promise<void> {
    return this.#try(async () => {
      if (signal.kind === "bye") this.#events.closed();
      else if (signal.kind === "candidate") await this.#candidate(signal);
      else {
        await this.#connection.setRemoteDescription({ type: signal.kind, sdp: signal.sdp });
        const early = this.#early;
        this.#early = [];
        for (const candidate of early) await this.#connection.addIceCandidate(candidate);
        if (signal.kind === "answer") return;
        await this.#connection.setLocalDescription();
        this.#sendDescription("answer");
      }
    });
  }

  async #candidate({ candidate, sdpMid, sdpMLineIndex }: RTCIceCandidateInit): Promise<void> {
    const init = { candidate, sdpMid: sdpMid ?? null, sdpMLineIndex: sdpMLineIndex ?? null } as RTCIceCandidateInit;
    if (this.#connection.remoteDescription) await this.#connection.addIceCandidate(init);
    else this.#early.push(init);
  }

  #sendDescription(kind: "offer" | "answer"): void {
    this.#events.signal({ kind, sdp: this.#connection.localDescription?.sdp ?? "" });
  }

  async #try(step: () => Promise<void>): Promise<void> {
    try {
      await step();
    } catch {
      this.#events.closed();
    }
  }
}
