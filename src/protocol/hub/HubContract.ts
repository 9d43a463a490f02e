import type { Static, TSchema } from "typebox";

/** One method that a client may invoke on a hub. */
export interface HubMethod {
  /** The arguments in order, with camelCase keys: the casing of the wire is not the contract's. */
  readonly arguments: readonly TSchema[];
  /** What each stream carries that the client sends along, in order. */
  readonly uploads?: readonly TSchema[];
  /** What a call is answered with; without it and without `items` a call has no result. */
  readonly result?: TSchema;
  /** The caller gets events that come meanwhile behind the answer: it says what they go on from. */
  readonly answersFirst?: true;
  /** Guests without an account may call it, too. */
  readonly guests?: true;
  /** What a stream from the server carries. A method with items is streamed, never invoked. */
  readonly items?: TSchema;
}

/** One question that the server asks a client. */
interface HubRequest {
  readonly arguments: readonly TSchema[];
  /** What the client answers, with camelCase keys. */
  readonly result: TSchema;
}

/**
 * Everything a hub and its clients say to each other: the one source of types and validation on both sides (specification
 * 7, realtime hub). Names match ignoring case.
 */
export interface HubContract {
  /** Client to server. */
  readonly methods: Readonly<Record<string, HubMethod>>;
  /** Server to client; each event carries one payload. */
  readonly events: Readonly<Record<string, TSchema>>;
  /** Server to one client, which answers. */
  readonly requests?: Readonly<Record<string, HubRequest>>;
}

export type MethodName<Contract extends HubContract> = keyof Contract["methods"] & string;

export type EventName<Contract extends HubContract> = keyof Contract["events"] & string;

export type EventPayload<Contract extends HubContract, Name extends EventName<Contract>> = Static<
  Contract["events"][Name]
>;

type StaticList<Schemas extends readonly TSchema[]> = { -readonly [Index in keyof Schemas]: Static<Schemas[Index]> };

export type RequestName<Contract extends HubContract> = keyof NonNullable<Contract["requests"]> & string;

type RequestOf<Contract extends HubContract, Name extends RequestName<Contract>> = NonNullable<
  Contract["requests"]
>[Name];

/** What a request is sent with. */
export type QuestionOf<Contract extends HubContract, Name extends RequestName<Contract>> = StaticList<
  RequestOf<Contract, Name>["arguments"]
>;

export type AnswerOf<Contract extends HubContract, Name extends RequestName<Contract>> = Static<
  RequestOf<Contract, Name>["result"]
>;

export type ArgumentsOf<Method extends HubMethod> = StaticList<Method["arguments"]>;

export type UploadsOf<Method extends HubMethod> = Method extends {
  readonly uploads: infer Uploads extends readonly TSchema[];
}
  ? { -readonly [Index in keyof Uploads]: AsyncIterable<Static<Uploads[Index]>> }
  : [];

export type ResultOf<Method extends HubMethod> = Method extends { readonly result: infer Result extends TSchema }
  ? Static<Result>
  : undefined;

export type ItemOf<Method extends HubMethod> = Method extends { readonly items: infer Item extends TSchema }
  ? Static<Item>
  : never;
