import * as fc from "fast-check";
import type { Container } from "pixi.js";
import { expect, it, vi } from "vitest";
import { newPad } from "../../domain/board/newPad.ts";
import type { Pad } from "../../domain/board/records.ts";
import { createWidget } from "../../state/board/Widget.ts";
import { isKept } from "./keptView.ts";
import type { WidgetView } from "./WidgetView.ts";

const BOX = { x: 10, y: 10, width: 40, height: 30 };

function viewOf(pad: Pad, canMove: boolean) {
  const moveTo = vi.fn<NonNullable<WidgetView["moveTo"]>>();
  const view: WidgetView = {
    container: {} as Container,
    moving: false,
    update: () => undefined,
    destroy: () => undefined,
    ...(canMove ? { moveTo } : {}),
  };
  return { was: { widget: createWidget(pad, 0), pad, box: BOX, scale: 1, view }, moveTo };
}

it("a view is kept where its pad is as it was, and is moved where only its place is another one", () => {
  const change = fc.constantFrom<Partial<Pad>>(
    {},
    { location: { row: 1, col: 1, width: 1, height: 1 } },
    { otherLocation: { row: 1, col: 1, width: 1, height: 1 } },
    { color: "#010203" },
    { label: "Other" },
    { on: true },
  );
  fc.assert(
    fc.property(change, fc.nat(2), fc.nat(2), fc.nat(1), fc.boolean(), (fields, byX, byY, wider, canMove) => {
      const pad = newPad({ color: "#102030" });
      const { was, moveTo } = viewOf(pad, canMove);
      const box = { ...BOX, x: BOX.x + byX, y: BOX.y + byY, width: BOX.width + wider };
      const edited = Object.keys(fields).length === 0 ? pad : { ...pad, ...fields };
      const kept = isKept(was, { widget: was.widget, pad: edited, box, scale: 1 });
      const isMoved = byX + byY > 0;
      const looksOther = ["color", "label", "on"].some((field) => field in fields);
      expect(kept).toBe(wider === 0 && !looksOther && (isMoved ? canMove : edited === pad));
      expect(moveTo.mock.calls).toEqual(kept && isMoved ? [[box]] : []);
    }),
  );
});
