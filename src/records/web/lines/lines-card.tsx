import { withParticle } from "#platform/particle.ts";
import { Button } from "@mantine/core";
import { useState } from "react";
import type { Lines, SentLine } from "../../lines.ts";
import { LinesEditor } from "./lines-editor.tsx";
import { areReady, sentLines, typedLines } from "./typed-lines.ts";
import { FieldValue } from "../page/field-list.tsx";
import { isRight } from "../shown.ts";
import { Card } from "#ui/components/card.tsx";
import { EmptyState } from "#ui/components/states.tsx";
import { Table } from "#ui/components/table.tsx";
import styles from "./lines-card.module.css";

type LinesCardProps<L extends Lines> = {
  readonly title: string;
  readonly hint: string;
  readonly lines: L;
  readonly rows: readonly object[];
  /** Of the record that the rows belong to: what somebody else changes meanwhile is not written over. */
  readonly version: number;
  /** What a new line begins with. */
  readonly blank: object;
  readonly saving: boolean;
  /** `version`: of what the lines were typed over. `onSaved`: to be called when they are saved. */
  readonly onSave: (lines: SentLine<L>[], version: number, onSaved: () => void) => void;
  readonly mayManage: boolean;
  /** What the server said about a field of a line. */
  readonly refused?: (index: number, key: string) => string | undefined;
};

/** Lines of a record in a table, and the editor for them. */
export function LinesCard<L extends Lines>(props: LinesCardProps<L>) {
  const { title, hint, lines, rows, version, blank, saving, onSave, mayManage, refused } = props;
  const [typed, setTyped] = useState<ReturnType<typeof typedLines> | null>(null);
  const [begunAt, setBegunAt] = useState(version);
  const begin = () => {
    setBegunAt(version);
    setTyped(typedLines(lines, rows));
  };
  return (
    <Card
      title={title}
      aside={
        mayManage &&
        typed === null && (
          <Button size="xs" variant="default" onClick={begin}>
            고치기
          </Button>
        )
      }
    >
      <p className={styles.quiet}>{hint}</p>
      {typed === null ? (
        <LinesTable title={title} lines={lines} rows={rows} />
      ) : (
        <div className={styles.stack}>
          <LinesEditor
            lines={lines}
            value={typed}
            onChange={setTyped}
            nameOf={(index) => `${index + 1}번`}
            blank={blank}
            {...(refused && { refused })}
          />
          <div className={styles.row}>
            <Button variant="default" onClick={() => setTyped(null)}>
              취소
            </Button>
            <Button
              loading={saving}
              disabled={!areReady(lines, typed)}
              onClick={() => onSave([...sentLines(lines, typed, { known: true })], begunAt, () => setTyped(null))}
            >
              저장
            </Button>
          </div>
        </div>
      )}
    </Card>
  );
}

type LinesTableProps = Pick<LinesCardProps<Lines>, "title" | "lines" | "rows">;

/** Lines of a record as they stand; references lead to their records. */
export function LinesTable({ title, lines, rows }: LinesTableProps) {
  if (rows.length === 0) return <EmptyState title={`등록된 ${withParticle(lines.label, "이/가")} 없습니다.`} />;
  const fields = Object.entries(lines.fields);
  return (
    <Table label={title}>
      <thead>
        <tr>
          {fields.map(([key, field]) => (
            <th key={key} scope="col" data-right={isRight(field) || undefined}>
              {field.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={(row as { readonly id: number }).id}>
            {fields.map(([key, field]) => (
              <td key={key} data-right={isRight(field) || undefined}>
                <FieldValue field={field} value={(row as Readonly<Record<string, unknown>>)[key]} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
