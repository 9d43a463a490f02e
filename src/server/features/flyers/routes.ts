import { ok } from "../../../domain/AppError.ts";
import { flyerCalls } from "../../../protocol/http/flyerCalls.ts";
import type { AddCall } from "../../plugins/calls.ts";
import { readUpload } from "../../plugins/uploads.ts";
import type { Flyers } from "./Flyers.ts";

/** The calls of flyers. */
export function flyerRoutes(add: AddCall, flyers: Flyers): void {
  add(flyerCalls.searchFlyers, ({ principal, body }) => flyers.search(principal.userId, body));
  add(flyerCalls.flyer, ({ principal, params }) => flyers.get(principal.userId, params.id));
  add(flyerCalls.createFlyer, ({ principal, body }) => flyers.create(principal, body));
  add(flyerCalls.updateFlyer, ({ principal, body }) => flyers.update(principal, body));
  add(flyerCalls.deleteFlyer, async ({ principal, params }) => {
    const deleted = await flyers.delete(principal, params.id);
    return deleted.ok ? ok({ message: "Action was successful" }) : deleted;
  });
  add(flyerCalls.setFlyerImage, ({ principal, params, request }) =>
    flyers.setImage(principal, params.id, () => readUpload(request, flyerCalls.setFlyerImage.upload)),
  );
  add(flyerCalls.deleteFlyerImage, ({ principal, params }) => flyers.setImage(principal, params.id, null));
}
