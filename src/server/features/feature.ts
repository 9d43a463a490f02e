import type { FastifyInstance, FastifyPluginAsync } from "fastify";
import plugin from "fastify-plugin";
import type { ServerContext } from "../ServerContext.ts";

/**
 * A feature as a Fastify plugin. It is given the parts of the context that it names, adds its calls, and decorates the
 * server with what other features may use of it; `uses` names the features whose decorations it uses itself, and Fastify
 * refuses to start where one of them was not registered before.
 *
 * @example
 * export const boardsFeature = feature<"add" | "queries">("boards", ["pictures"], async (app, { add, queries }) => {
 *   const boards = new PublicBoards(queries, app.pictures);
 *   add(boardCalls.publishBoard, ({ principal, params }) => boards.publish(principal.userId, params.id));
 * });
 */
export const feature = <Needs extends keyof ServerContext>(
  name: string,
  uses: readonly string[],
  register: (app: FastifyInstance, context: Pick<ServerContext, Needs>) => Promise<void>,
): FastifyPluginAsync<Pick<ServerContext, Needs>> => plugin(register, { name, dependencies: [...uses] });
