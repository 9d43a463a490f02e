import { useRef, useState } from "react";
import type { FormEvent } from "react";
import type { AppError, Result } from "../../domain/AppError.ts";

/** Error texts of the fields, by name. */
type FieldErrors<Values> = Partial<Record<keyof Values & string, string>>;

export interface FormOptions<Values> {
  readonly initial: Values;
  /** All that is wrong with the values before they are sent. */
  readonly check: (values: Values) => FieldErrors<Values>;
  readonly send: (values: Values) => Promise<Result<unknown>>;
  /** The field that a failure of the server belongs to; null for the form as a whole. */
  readonly fieldOf?: (error: AppError) => (keyof Values & string) | null;
  readonly onDone?: (values: Values) => unknown;
}

export interface FieldBinding {
  readonly name: string;
  readonly value: string;
  readonly error: string | null;
  readonly onChange: (value: string) => void;
  readonly onBlur: () => void;
}

export interface Form<Values> {
  readonly values: Values;
  readonly pending: boolean;
  /** Error that belongs to no field. */
  readonly failure: AppError | null;
  field(name: keyof Values & string): FieldBinding;
  /** For `<form>`: it is checked here, in our words. */
  readonly props: { readonly noValidate: true; readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void };
}

/**
 * The state of a form: a field is checked when it is left and, once wrong, with every key; sending focuses the first field
 * that is wrong.
 */
export function useForm<Values extends Record<string, string>>(options: FormOptions<Values>): Form<Values> {
  const [values, setValues] = useState(options.initial);
  const [shown, setShown] = useState<ReadonlySet<string>>(new Set());
  const [refused, setRefused] = useState<FieldErrors<Values>>({});
  const [failure, setFailure] = useState<AppError | null>(null);
  const [pending, setPending] = useState(false);
  const sending = useRef(false);
  const wrong = options.check(values);

  const submit = async (form: HTMLFormElement): Promise<void> => {
    if (sending.current) return;
    setShown(new Set(Object.keys(values)));
    const first = Object.keys(values).find((name) => wrong[name]);
    if (first) return focusField(form, first);
    sending.current = true;
    setPending(true);
    setFailure(null);
    const result = await options.send(values);
    sending.current = false;
    setPending(false);
    if (result.ok) {
      options.onDone?.(values);
      return;
    }
    const field = options.fieldOf?.(result.error) ?? null;
    if (field === null) return setFailure(result.error);
    setRefused({ [field]: result.error.message } as FieldErrors<Values>);
    focusField(form, field);
  };
  return {
    values,
    pending,
    failure,
    field: (name) => ({
      name,
      value: values[name] ?? "",
      error: refused[name] ?? (shown.has(name) ? (wrong[name] ?? null) : null),
      onChange: (value) => {
        setValues((all) => ({ ...all, [name]: value }));
        setRefused((all) => ({ ...all, [name]: undefined }));
      },
      onBlur: () => values[name] !== "" && setShown((names) => new Set([...names, name])),
    }),
    props: {
      noValidate: true,
      onSubmit: (event) => {
        event.preventDefault();
        void submit(event.currentTarget);
      },
    },
  };
}

function focusField(form: HTMLFormElement, name: string): void {
  const element = form.elements.namedItem(name);
  if (element instanceof HTMLElement) element.focus();
}
