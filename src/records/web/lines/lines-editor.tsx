import { ActionIcon, Button, VisuallyHidden } from "@mantine/core";
import { IconArrowUp, IconTrash } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { Lines } from "../../lines.ts";
import { FieldInput } from "../form/inputs.tsx";
import { lineProblems, typedLine, withValue, type TypedLine } from "./typed-lines.ts";
import styles from "./lines-editor.module.css";

type LinesEditorProps = {
  readonly lines: Lines;
  readonly value: readonly TypedLine[];
  readonly onChange: (value: readonly TypedLine[]) => void;
  /** What a line is called by its place, from 0: 1회. */
  readonly nameOf: (index: number) => string;
  /** What a new line begins with; absent: none is added here. */
  readonly blank?: object;
  /** Fields without a column: they stand in what is drawn under a line. */
  readonly under?: readonly string[];
  /** What stands under a line, and belongs to it. */
  readonly renderUnder?: (line: TypedLine, change: (line: TypedLine) => void, index: number) => ReactNode;
  /** What the server said about a field of a line. */
  readonly refused?: (index: number, key: string) => string | undefined;
};

/** The lines of a record in one table: typed, added, put into another order and taken out. */
export function LinesEditor(props: LinesEditorProps) {
  const { lines, value, onChange, nameOf, blank, under = [] } = props;
  const columns = Object.entries(lines.fields).filter(([key]) => !under.includes(key));
  return (
    <div className={styles.editor}>
      {value.length > 0 && (
        <div className={styles.scroll}>
          <table className={styles.table} aria-label={lines.label}>
            <thead>
              <tr>
                {columns.map(([key, { label }]) => (
                  <th key={key} scope="col">
                    {label}
                  </th>
                ))}
                <th scope="col">
                  <VisuallyHidden>순서와 삭제</VisuallyHidden>
                </th>
              </tr>
            </thead>
            {value.map((line, index) => (
              <EditedLine key={line.key} {...props} line={line} index={index} />
            ))}
          </table>
        </div>
      )}
      {blank && (
        <div>
          <Button
            variant="default"
            disabled={value.length >= lines.most}
            onClick={() => onChange([...value, typedLine(lines, blank)])}
          >
            {lines.label} 추가
          </Button>
        </div>
      )}
      {value.length === 0 && !blank && <p className={styles.none}>{nameOf(0)}부터 적을 수 있습니다.</p>}
    </div>
  );
}

type EditedLineProps = LinesEditorProps & { readonly line: TypedLine; readonly index: number };

function EditedLine(props: EditedLineProps) {
  const { lines, value, onChange, nameOf, under = [], renderUnder, refused, line, index } = props;
  const problems = lineProblems(lines, line);
  const change = (next: TypedLine) => onChange(value.map((one) => (one.key === next.key ? next : one)));
  const fields = Object.entries(lines.fields).filter(([key]) => !under.includes(key));
  return (
    <tbody>
      <tr>
        {fields.map(([key, field]) => {
          const typed = line.values[key] ?? null;
          // What was not begun is no mistake yet; the button to save waits for it all the same.
          const problem = typed === "" ? undefined : problems[key];
          return (
            <td key={key} data-kind={field.kind} data-label={field.label}>
              <FieldInput
                name={`${lines.label}.${index}.${key}`}
                field={field}
                dense={`${nameOf(index)} ${field.label}`}
                first={false}
                value={typed}
                error={problem ?? refused?.(index, key) ?? null}
                onChange={(next) => change(withValue(line, key, next))}
              />
            </td>
          );
        })}
        <td className={styles.actions}>
          {index > 0 && (
            <ActionIcon
              variant="subtle"
              color="grey"
              aria-label={`${nameOf(index)} 위로`}
              onClick={() => onChange(raised(value, index))}
            >
              <IconArrowUp size={16} />
            </ActionIcon>
          )}
          <ActionIcon
            variant="subtle"
            color="red"
            aria-label={`${nameOf(index)} 삭제`}
            onClick={() => onChange(value.filter(({ key }) => key !== line.key))}
          >
            <IconTrash size={16} />
          </ActionIcon>
        </td>
      </tr>
      {renderUnder && (
        <tr>
          <td className={styles.under} colSpan={fields.length + 1}>
            {renderUnder(line, change, index)}
          </td>
        </tr>
      )}
    </tbody>
  );
}

/** The lines with this one before the one above it. */
function raised(value: readonly TypedLine[], index: number): readonly TypedLine[] {
  return value.with(index, value[index - 1]!).with(index - 1, value[index]!);
}
