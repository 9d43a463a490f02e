import type { TSchema } from "typebox";
import { Compile } from "typebox/compile";
import { fail, ok, type Result } from "../../../domain/AppError.ts";
import type { ArgumentsOf, HubContract, HubMethod, ResultOf } from "../../../protocol/hub/HubContract.ts";
import { toCamelCase } from "../../../protocol/hub/keyCase.ts";
import type { HubCall } from "./HubPeer.ts";

/**
 * Handler of a method. The message of an `AppError`, returned or thrown, reaches the client; other exceptions are logged and
 * reported as a mere failure.
 */
type HubHandler<Method extends HubMethod> = (
  call: HubCall,
  ...values: [...ArgumentsOf<Method>]
) => Promise<Result<ResultOf<Method>>>;

export type HubHandlers<Contract extends HubContract> = {
  readonly [Name in keyof Contract["methods"]]: HubHandler<Contract["methods"][Name]>;
};

/** A value from the wire in the contract's casing. Errors: `ARGUMENT_INVALID`. */
type Read = (value: unknown) => Result<unknown>;

/** A method with its checks, ready to be called. */
export interface ReadyMethod {
  readonly name: string;
  readonly readArguments: readonly Read[];
  /** See `HubMethod`. */
  readonly answersFirst: boolean;
  /** See `HubMethod`. */
  readonly guests: boolean;
  readonly run: (call: HubCall, ...values: unknown[]) => Promise<Result<unknown>>;
}

/** Methods by their names in lower case: targets match ignoring case. */
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
        answersFirst: method.answersFirst ?? false,
        guests: method.guests ?? false,
        run,
      },
    ];
  });
  return new Map(methods);
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
