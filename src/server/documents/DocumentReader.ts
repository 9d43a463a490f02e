import type { Result } from "../../domain/AppError.ts";
import { readProjectBody, type ProjectBody, type ReadProject } from "./readProjectBody.ts";

/** Reads the bodies that hold documents. */
export interface DocumentReader {
  /** `owner`: whose it is; each gets a turn. Errors: `REQUEST_INVALID`, `TOO_LARGE`, `OVERLOADED`. */
  read(body: ProjectBody, owner: string): Promise<Result<ReadProject>>;
  close(): Promise<void>;
}

/** Reads on the caller's thread. */
export const inlineReader: DocumentReader = {
  read: (body) => Promise.resolve(readProjectBody(body)),
  close: () => Promise.resolve(),
};
