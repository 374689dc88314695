import { NativeSelect } from "@mantine/core";
import type { ImportMapping, ImportModel } from "../../import.ts";
import type { Field } from "../../field.ts";
import { importFields, type Resource } from "../../resource.ts";
import { columnName } from "./column-name.ts";
import styles from "./import.module.css";

type ColumnMappingProps = {
  readonly resource: Resource;
  readonly model: ImportModel;
  readonly mapping: ImportMapping;
  readonly onMap: (key: string, column: number | null) => void;
};

/** Which column of the file fills which field, each with what stands in its first rows. */
export function ColumnMapping({ resource, model, mapping, onMap }: ColumnMappingProps) {
  const choices = [
    { value: "", label: "가져오지 않음" },
    ...model.columns.map(({ title }, index) => ({ value: String(index), label: columnName(title, index) })),
  ];
  return (
    <table className={styles.mapping}>
      <thead>
        <tr>
          <th scope="col">항목</th>
          <th scope="col">파일의 열</th>
          <th scope="col">첫 줄들</th>
        </tr>
      </thead>
      <tbody>
        {importFields(resource).map(([key, field]) => {
          const { label, toldApartBy } = field;
          const column = mapping[key];
          return (
            <tr key={key}>
              <th scope="row">
                {label}
                {hasToBeTold(field) && (
                  <span className={styles.required} aria-label="필수">
                    {" "}
                    *
                  </span>
                )}
                {toldApartBy !== undefined && (
                  <div className={styles.note}>번호, 또는 이름과 {resource.fields[toldApartBy]?.label}</div>
                )}
              </th>
              <td>
                <NativeSelect
                  aria-label={`${label}에 넣을 열`}
                  data={choices}
                  value={column === undefined ? "" : String(column)}
                  onChange={({ currentTarget: { value } }) => onMap(key, value === "" ? null : Number(value))}
                />
              </td>
              <td className={styles.samples}>
                {column === undefined ? "" : model.columns[column]?.samples.filter(Boolean).join(" · ")}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** Whether nothing stands there of itself where the file does not say: steps begin somewhere, and choices have a first. */
function hasToBeTold({ kind, required, readonly: hasBeginning, untold }: Field): boolean {
  return required === true && !hasBeginning && (kind !== "oneOf" || untold === null);
}
