import { expect, vi } from "vitest";
import { ok } from "../../../domain/AppError.ts";
import { defaultHubOptions } from "../../config/hubOptions.ts";
import { HubCounters } from "../HubCounters.ts";
import { Outgoing } from "../protocol/Outgoing.ts";
import { ReadTimes } from "../ReadTimes.ts";
import { HubConnection, type ConnectionOwner } from "./HubConnection.ts";
import type { HubCall } from "./HubPeer.ts";
import type { ReadyMethod } from "./methodTable.ts";
import { Recorder } from "./Recorder.test-helper.ts";

export const END = "\u001e";
export const SHAKE = `{"protocol":"json","version":1}${END}`;
export const USER = { userId: "ann", sessionId: "s1", expiresAtMs: 1_000_000, network: "192.0.2.1" };

/** Notifications of the hub by the connection, in order. */
export let told: string[] = [];
export let counters: HubCounters;
let join: () => Promise<void>;

export const setJoin = (how: typeof join): void => void (join = how);

/** Answers of calls under way, by what they were called with. */
export let answers: Map<string, (value: unknown) => void>;
export let calls: { readonly value: unknown; readonly call: HubCall }[] = [];
export let recorder: Recorder;
export let connection: HubConnection;

const method = (name: string, options: Partial<ReadyMethod> = {}): readonly [string, ReadyMethod] => [
  name.toLowerCase(),
  {
    name,
    readArguments: [(value) => ok(value)],
    answersFirst: false,
    guests: false,
    run: (call, value) => {
      calls.push({ value, call });
      return new Promise((resolve, reject) => {
        answers.set(String(value), (answer) => (answer instanceof Error ? reject(answer) : resolve(ok(answer))));
      });
    },
    ...options,
  },
];

export const owner: ConnectionOwner = {
  options: { ...defaultHubOptions, waitingCalls: 4, messageBytes: 200, queueBytes: 1000 },
  methods: new Map([method("Ask"), method("Enter", { answersFirst: true }), method("Listen", { guests: true })]),
  get counters() {
    return counters;
  },
  readTimes: new ReadTimes(),
  joining: () => join(),
  joined: () => void told.push("joined"),
  left: (_connection, { label }) => void told.push(`left ${label}`),
  gone: () => void told.push("gone"),
  enterGroup: async (_connection, group) => void told.push(`enter ${group}`),
  exitGroup: (_connection, group) => void told.push(`exit ${group}`),
  onFault: (_error, what) => void told.push(`fault ${what}`),
};

/** A new connection, to be called before each test of a file. */
export function begin(): void {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance", "Date"], now: 0 });
  told = [];
  calls = [];
  counters = new HubCounters();
  answers = new Map();
  join = async () => undefined;
  open();
}

export function open(user: typeof USER & { guest?: string } = USER, expectsPings = true): void {
  recorder = new Recorder(expectsPings);
  connection = new HubConnection("c1", user, owner);
  connection.attach(recorder);
}

export const turn = () => vi.advanceTimersByTimeAsync(0);
export const receive = (text: string) => connection.receive(Buffer.from(text));

export async function welcome(): Promise<void> {
  receive(SHAKE);
  await turn();
  expect(recorder.messages).toEqual(["{}"]);
  recorder.text = "";
}

export const call = (target: string, value: string, id: string | null = value) =>
  receive(
    `${JSON.stringify({ type: 1, target, arguments: [value], ...(id === null ? {} : { invocationId: id }) })}${END}`,
  );
export const event = (text: string) => Outgoing.of({ kind: "event", target: text, payload: {} });
