import { Kbd } from "../controls/Kbd.tsx";
import { useKeyOf } from "../hooks/useKeys.ts";
import { strings } from "../strings/help.ts";
import { actionsOfTable } from "./actionTables.ts";
import styles from "./Manual.module.css";

export interface KeyTableProps {
  readonly table: string;
  readonly group: string | null;
}

/** Actions that have keys, with those that the user has bound. */
export function KeyTable({ table, group }: KeyTableProps) {
  const keyOf = useKeyOf();
  const rows = actionsOfTable(table, group).flatMap((action) => {
    const key = keyOf(action);
    return key === undefined ? [] : [{ label: action.label, key }];
  });
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{strings.action}</th>
          <th scope="col">{strings.key}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ label, key }) => (
          <tr key={label}>
            <td>{label}</td>
            <td>
              <Kbd>{key}</Kbd>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
