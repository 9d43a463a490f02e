import type { TSchema } from "typebox";
import { Compile } from "typebox/compile";
import { fail, ok, type Result } from "../../../domain/AppError.ts";
import type {
  ArgumentsOf,
  HubContract,
  HubMethod,
  ItemOf,
  ResultOf,
  UploadsOf,
} from "../../../protocol/hub/HubContract.ts";
import { toCamelCase } from "../../../protocol/hub/keyCase.ts";
import type { HubCall } from "./HubPeer.ts";

/**
 * What answers a method: a result, or the items of a stream. The sentence of an `AppError`, returned or thrown, reaches the
 * client; whatever else is thrown is logged and told as a mere failure.
 */
type HubHandler<Method extends HubMethod> = (
  call: HubCall,
  ...values: [...ArgumentsOf<Method>, ...UploadsOf<Method>]
) => Method extends { readonly items: TSchema } ? AsyncIterable<ItemOf<Method>> : Promise<Result<ResultOf<Method>>>;

export type HubHandlers<Contract extends HubContract> = {
  readonly [Name in keyof Contract["methods"]]: HubHandler<Contract["methods"][Name]>;
};

/** A value from the wire in the contract's casing. Errors: `ARGUMENT_INVALID`. */
export type Read = (value: unknown) => Result<unknown>;

/** A method with its checks, ready to be called. */
export interface ReadyMethod {
  readonly name: string;
  readonly readArguments: readonly Read[];
  readonly readItems: readonly Read[];
  /** Whether it answers with a stream. */
  readonly streams: boolean;
  /** See `HubMethod`. */
  readonly answersFirst: boolean;
  /** See `HubMethod`. */
  readonly guests: boolean;
  readonly run: (call: HubCall, ...values: unknown[]) => Promise<Result<unknown>> | AsyncIterable<unknown>;
}

/** By the lower case of their names: targets match ignoring case. */
export type MethodTable = ReadonlyMap<string, ReadyMethod>;

/** The methods of the contract that these handlers answer. */
export function methodTable<Contract extends HubContract>(
  contract: Contract,
  handlers: Partial<HubHandlers<Contract>>,
): MethodTable {
  const methods = Object.entries(handlers).map(([name, run]): readonly [string, ReadyMethod] => {
    const method = contract.methods[name];
    if (!method) throw new Error(`The contract of the hub has no method "${name}"`);
    return [
      name.toLowerCase(),
      {
        name,
        readArguments: method.arguments.map((schema, index) => reader(schema, `Argument ${index + 1} of "${name}"`)),
        readItems: (method.uploads ?? []).map((schema) => reader(schema, `An item sent to "${name}"`)),
        streams: method.items !== undefined,
        answersFirst: method.answersFirst ?? false,
        guests: method.guests ?? false,
        run,
      },
    ];
  });
  return new Map(methods);
}

/** What clients answer to each request, checked. */
export function answerReaders(contract: HubContract): ReadonlyMap<string, Read> {
  const requests = Object.entries(contract.requests ?? {});
  return new Map(requests.map(([name, { result }]) => [name, reader(result, `The client's answer to "${name}"`)]));
}

function reader(schema: TSchema, what: string): Read {
  const validator = Compile(schema);
  return (value) => {
    const payload = toCamelCase(value);
    if (!payload.ok) return fail("ARGUMENT_INVALID", `${what} cannot be read: ${payload.error.message}`);
    if (validator.Check(payload.value)) return ok(payload.value);
    const problem = validator.Errors(payload.value)[0];
    const field = (problem?.instancePath ?? "").split("/").slice(1).join(".");
    const subject = field === "" ? what : `${field} in ${what.charAt(0).toLowerCase()}${what.slice(1)}`;
    return fail("ARGUMENT_INVALID", `${subject} ${problem?.message ?? "is not valid"}`);
  };
}
