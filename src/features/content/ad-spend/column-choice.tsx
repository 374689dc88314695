import { NativeSelect } from "@mantine/core";
import { spendColumns, type SpendColumn, type SpendColumns } from "./read-spends.ts";
import styles from "./column-choice.module.css";

type ColumnChoiceProps = {
  /** Of the table that was pasted. */
  readonly heads: readonly string[];
  readonly columns: SpendColumns;
  readonly onChange: (columns: SpendColumns) => void;
};

/** Which column of a table is what. */
export function ColumnChoice({ heads, columns, onChange }: ColumnChoiceProps) {
  const options = [{ value: "", label: "없음" }, ...[...new Set(heads)].map((value) => ({ value, label: value }))];
  return (
    <div className={styles.choice}>
      {(Object.keys(spendColumns) as SpendColumn[]).map((key) => (
        <NativeSelect
          key={key}
          size="xs"
          label={spendColumns[key]}
          value={columns[key] ?? ""}
          data={options}
          onChange={({ currentTarget: { value } }) => {
            const { [key]: _before, ...rest } = columns;
            onChange(value === "" ? rest : { ...rest, [key]: value });
          }}
        />
      ))}
    </div>
  );
}
