import type { Static, TSchema } from "typebox";

/** One method that a client may invoke on a hub. */
export interface HubMethod {
  /** The arguments in order, with camelCase keys: the casing of the wire is not the contract's. */
  readonly arguments: readonly TSchema[];
  /** Result of a call; without it a call has none. */
  readonly result?: TSchema;
  /** Events that occur meanwhile are sent to the caller after the result, whose revision they follow. */
  readonly answersFirst?: true;
  /** Guests without an account may call it, too. */
  readonly guests?: true;
}

/**
 * Messages between a hub and its clients: the one source of types and validation on both sides (specification
 * 7, realtime hub). Names match ignoring case.
 */
export interface HubContract {
  /** Client to server. */
  readonly methods: Readonly<Record<string, HubMethod>>;
  /** Server to client; each event carries one payload. */
  readonly events: Readonly<Record<string, TSchema>>;
}

export type MethodName<Contract extends HubContract> = keyof Contract["methods"] & string;

export type EventName<Contract extends HubContract> = keyof Contract["events"] & string;

export type EventPayload<Contract extends HubContract, Name extends EventName<Contract>> = Static<
  Contract["events"][Name]
>;

type StaticList<Schemas extends readonly TSchema[]> = { -readonly [Index in keyof Schemas]: Static<Schemas[Index]> };

export type ArgumentsOf<Method extends HubMethod> = StaticList<Method["arguments"]>;

export type ResultOf<Method extends HubMethod> = Method extends { readonly result: infer Result extends TSchema }
  ? Static<Result>
  : undefined;
