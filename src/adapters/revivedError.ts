import { AppError } from "../domain/AppError.ts";
import type { SerializedError } from "../protocol/scheduler.ts";

/** The `AppError` of which a thread sent the fields. */
export const revivedError = ({ code, message, detail }: SerializedError): AppError =>
  new AppError(code, message, detail);
