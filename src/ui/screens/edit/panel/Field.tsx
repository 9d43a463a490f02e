import { Choice, Row } from "./Rows.tsx";

interface FieldProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly values: readonly Value[];
  readonly nameOf: (value: Value) => string;
  readonly onChange: (value: Value) => void;
}

/** One of a few values. */
export function Field<Value extends string>({ label, value, values, nameOf, onChange }: FieldProps<Value>) {
  return (
    <Row above label={label}>
      <Choice
        label={label}
        value={value}
        options={values.map((each) => ({ value: each, label: nameOf(each) }))}
        onChange={(next) => onChange(values.find((each) => each === next) ?? value)}
      />
    </Row>
  );
}
