import { fail, ok, type Result } from "../../domain/AppError.ts";
import type { ApiPort } from "../../protocol/api.ts";
import { problemKinds, type ProblemCode } from "../../protocol/http/problem.ts";
import type { ProjectJson, ProjectSummaryJson } from "../../protocol/http/projectCalls.ts";
import { hashedParts } from "./textParts.ts";

interface Kept {
  readonly project: ProjectJson;
  readonly owner: string;
}

interface Body {
  readonly id?: string;
  readonly name: string;
  readonly contentType: ProjectJson["contentType"];
  readonly contentJson: string;
  readonly revision?: number;
  readonly deleted?: boolean;
  readonly parts?: readonly string[];
  readonly hashes?: readonly string[];
  readonly pageNumber?: number;
  readonly pageSize?: number;
}

const problem = (code: ProblemCode, detail: Readonly<Record<string, unknown>> = {}) =>
  fail(code, problemKinds[code].title, { ...detail, status: problemKinds[code].status });

/** The account's documents, with the rules of `Projects` on the server. `network` says what becomes of a call. */
export class FakeAccount {
  readonly kept = new Map<string, Kept>();
  /** Texts by their hashes: those of everything that was ever sent, but for what `forgetParts` drops. */
  readonly parts = new Map<string, string>();
  readonly #hashes = new Map<string, readonly string[]>();
  calls: string[] = [];
  /** Documents that fit. */
  room = 1000;
  #time = Date.parse("2026-01-01T00:00:00Z");
  /** True while the server still answers the first request of a call that is asked again. */
  isAnswering = false;
  #ids = 0;

  api(owner: () => string | null, network: () => "up" | "down" | "answerLost" = () => "up"): ApiPort {
    const call = async (path: string, method: string, input: object): Promise<Result<unknown>> => {
      await Promise.resolve();
      const state = network();
      if (state === "down") return fail("OFFLINE", "The server cannot be reached");
      const { params, body } = input as { params?: { id: string }; body?: Body };
      const who = owner();
      if (who === null) return problem("UNAUTHORIZED");
      if (this.isAnswering) return problem("CALL_RUNNING");
      this.calls.push(`${method} ${path}`);
      for (const [hash, part] of await hashedParts(body?.parts ?? [])) this.parts.set(hash, part);
      const answer = this.#answer(who, `${method} ${path.split("/projectDocument")[1] ?? ""}`, params?.id ?? "", body);
      return state === "answerLost" ? fail("OFFLINE", "The answer was lost") : answer;
    };
    return { call: (each, input) => call(each.path, each.method, input as object) as Promise<Result<never>> };
  }

  /** Every document that is not deleted. */
  texts(): readonly string[] {
    return [...this.kept.values()]
      .filter(({ project }) => project.deletedAt === null)
      .map(({ project }) => project.contentJson);
  }

  #answer(owner: string, call: string, id: string, body: Body | undefined): Result<unknown> {
    switch (call) {
      case "POST /search/":
        return ok(this.#search(owner, body!));
      case "POST /":
        return this.#create(owner, body!);
      case "POST /update":
        return this.#update(owner, body!);
      case "GET /:id":
        return this.#own(owner, id) ?? problem("NOT_FOUND");
      case "POST /parts/":
        return ok({ message: "" });
      case "POST /parts/read":
        return this.#readParts(body!.hashes!);
      case "GET /:id/parts":
        return this.#index(owner, id);
      case "POST /assemble":
        return this.#assemble(owner, body!);
      case "DELETE /:id":
        return this.#setDeleted(owner, id, true);
      case "POST /:id/restore":
        return this.#setDeleted(owner, id, false);
      default:
        throw new Error(call);
    }
  }

  /** Drops parts that no document has, which the server does after a day. */
  forgetParts(): void {
    const used = new Set([...this.#hashes.values()].flat());
    for (const hash of this.parts.keys()) if (!used.has(hash)) this.parts.delete(hash);
  }

  #readParts(hashes: readonly string[]): Result<unknown> {
    const parts = hashes.map((hash) => this.parts.get(hash));
    return parts.includes(undefined) ? problem("NOT_FOUND") : ok({ parts });
  }

  #index(owner: string, id: string): Result<unknown> {
    const own = this.#own(owner, id);
    if (!own?.ok) return problem("NOT_FOUND");
    const { contentJson: _contentJson, ...summary } = own.value;
    return ok({ ...summary, hashes: this.#hashes.get(id) ?? null });
  }

  #assemble(owner: string, { hashes = [], ...body }: Body): Result<unknown> {
    const missing = [...new Set(hashes)].filter((hash) => !this.parts.has(hash));
    if (missing.length > 0) return problem("PARTS_MISSING", { missing });
    const whole = { ...body, contentJson: hashes.map((hash) => this.parts.get(hash)).join("") };
    const answer = body.revision === 0 ? this.#create(owner, whole) : this.#update(owner, whole);
    if (answer.ok) this.#hashes.set(body.id!, hashes);
    const detail = answer.ok ? answer.value : (answer.error.detail["current"] as ProjectJson | undefined);
    const { contentJson: _contentJson, ...summary } = detail ?? ({} as ProjectJson);
    if (answer.ok) return ok(summary);
    return answer.error.code === "REVISION_CONFLICT" ? problem("REVISION_CONFLICT", { current: summary }) : answer;
  }

  #own(owner: string, id: string, deleted = false): Result<ProjectJson> | null {
    const kept = this.kept.get(id);
    if (!kept || kept.owner !== owner || (kept.project.deletedAt !== null) !== deleted) return null;
    return ok(kept.project);
  }

  #create(owner: string, body: Body): Result<ProjectJson> {
    const id = body.id ?? `made${++this.#ids}`;
    const own = this.#own(owner, id);
    if (own?.ok) {
      const isSame = own.value.revision === 1 && own.value.contentJson === body.contentJson;
      return isSame ? own : problem("REVISION_CONFLICT", { current: own.value });
    }
    if (this.texts().length >= this.room) return problem("QUOTA_REACHED");
    if (this.kept.has(id)) return problem("ID_TAKEN");
    return this.#put(owner, { ...body, id, revision: 1 });
  }

  #update(owner: string, body: Body): Result<ProjectJson> {
    const own = this.#own(owner, body.id!);
    if (!own?.ok) return problem("NOT_FOUND");
    const { revision, contentJson } = own.value;
    if (revision === body.revision! + 1 && contentJson === body.contentJson) return own;
    if (revision !== body.revision) return problem("REVISION_CONFLICT", { current: own.value });
    return this.#put(owner, { ...body, id: body.id!, revision: revision + 1 });
  }

  #put(owner: string, body: Body & { readonly id: string; readonly revision: number }): Result<ProjectJson> {
    const { id, name, contentType, contentJson, revision } = body;
    const updatedAt = new Date(++this.#time).toISOString();
    const fields = { sizeBytes: 1, createdAt: updatedAt, updatedAt, deletedAt: null };
    const project: ProjectJson = { id, name, contentType, contentJson, revision, ...fields };
    this.kept.set(id, { owner, project });
    this.#hashes.delete(id);
    return ok(project);
  }

  #setDeleted(owner: string, id: string, deleted: boolean): Result<ProjectSummaryJson> {
    const own = this.#own(owner, id, !deleted);
    if (!own?.ok) return problem("NOT_FOUND");
    const project = { ...own.value, deletedAt: deleted ? new Date(++this.#time).toISOString() : null };
    this.kept.set(id, { owner, project });
    return ok(project);
  }

  #search(owner: string, { deleted = false, pageNumber = 1, pageSize = 20 }: Body) {
    const all = [...this.kept.values()]
      .filter((kept) => kept.owner === owner && (kept.project.deletedAt !== null) === deleted)
      .map(({ project: { contentJson: _contentJson, ...summary } }) => summary)
      .sort((a, b) => (b.deletedAt ?? b.updatedAt).localeCompare(a.deletedAt ?? a.updatedAt));
    const projects = all.slice((pageNumber - 1) * pageSize, pageNumber * pageSize);
    return { totalCount: all.length, pageNumber, searchText: "", projects };
  }
}
