import { placeOf, type SetLists } from "../../state/set-list/SetLists.ts";
import type { Action } from "../Action.ts";

/** Steps through the set that is played. */
const stepActions = {
  previousEntry: {
    label: "Previous in set",
    keys: ["["],
    enabled: ({ shown }) => placeOf(shown) > 0,
    run: (sets) => void sets.step(-1),
  },
  nextEntry: {
    label: "Next in set",
    keys: ["]"],
    enabled: ({ shown, active }) => placeOf(shown) < (active?.entries.length ?? 0) - 1,
    run: (sets) => void sets.step(1),
  },
} satisfies Readonly<Record<string, Action<SetLists>>>;

/** The first ten entries by the digits: 1 to 9, and 0 for the tenth. */
const entryActions = Object.fromEntries(
  Array.from({ length: 10 }, (_, place): [string, Action<SetLists>] => [
    `entry${place + 1}`,
    {
      label: `Number ${place + 1} of the set`,
      keys: [String((place + 1) % 10)],
      enabled: ({ active }) => active?.entries[place] !== undefined,
      run: (sets) => void sets.goTo(place),
    },
  ]),
);

export const setListActions: typeof stepActions & Readonly<Record<string, Action<SetLists>>> = {
  ...entryActions,
  ...stepActions,
};
