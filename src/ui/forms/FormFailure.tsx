import type { ReactNode } from "react";
import type { AppError } from "../../domain/AppError.ts";
import { isUnreachable } from "../../protocol/api.ts";
import { Notice } from "../controls/Notice.tsx";
import { strings } from "../strings/forms.ts";
import { sentence } from "./sentence.ts";

/** Error that belongs to no field; `children` says what to do about it. */
export function FormFailure({ error, children }: { readonly error: AppError | null; readonly children?: ReactNode }) {
  if (!error) return null;
  return (
    <Notice kind="error">
      {isUnreachable(error.code) ? strings.offline : sentence(error.message)} {children}
    </Notice>
  );
}
