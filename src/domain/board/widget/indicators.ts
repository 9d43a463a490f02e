import { MOST_PAGES } from "../pages.ts";
import { choice, count } from "./widgetField.ts";
import { defineWidget } from "./WidgetDefinition.ts";

/** A switch between the pages of the board: a cell for each, in a row, or below one another if the pad is higher than wide. */
export const pages = defineWidget({
  type: "button",
  text: "A button that switches between the pages of the board",
  gesture: "choosePage",
  fields: { pages: count(2, 2, MOST_PAGES, "Default 2") },
  partCount: (values) => values.pages,
  cells: (values, { shape }) =>
    Array.from({ length: values.pages }, (_, index) => ({
      x: shape < 1 ? 0 : index / values.pages,
      y: shape < 1 ? index / values.pages : 0,
      width: shape < 1 ? 1 : 1 / values.pages,
      height: shape < 1 ? 1 / values.pages : 1,
      notes: [],
      label: String(index + 1),
      tone: "scale",
    })),
  presets: { pages: { width: 2, height: 1 } },
});

/** A display: the control that was moved last, the time of day, or the label of its pad. It is not played. */
export const display = defineWidget({
  type: "button",
  text: "A button that shows what was moved last, the time, or its label",
  gesture: "none",
  fields: { shows: choice(["value", "clock", "text"], "value") },
  presets: { display: { width: 2, height: 1 } },
});
