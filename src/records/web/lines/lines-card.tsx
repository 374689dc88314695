import { withParticle } from "#platform/particle.ts";
import { Button } from "@mantine/core";
import { useState } from "react";
import type { Lines, SentLine } from "../../lines.ts";
import { LinesEditor } from "./lines-editor.tsx";
import { areReady, sentLines, typedLines } from "./typed-lines.ts";
import { shownText } from "../shown.ts";
import { Card } from "#ui/components/card.tsx";
import { EmptyState } from "#ui/components/states.tsx";
import { Table } from "#ui/components/table.tsx";
import styles from "./lines-card.module.css";

type LinesCardProps<L extends Lines> = {
  readonly title: string;
  readonly hint: string;
  readonly lines: L;
  readonly rows: readonly object[];
  /** What a new line begins with. */
  readonly blank: object;
  readonly saving: boolean;
  readonly onSave: (lines: readonly SentLine<L>[]) => void;
  readonly mayManage: boolean;
};

/** Lines of a record in a table, and the editor for them. */
export function LinesCard<L extends Lines>(props: LinesCardProps<L>) {
  const { title, hint, lines, rows, blank, saving, onSave, mayManage } = props;
  const [typed, setTyped] = useState<ReturnType<typeof typedLines> | null>(null);
  return (
    <Card
      title={title}
      aside={
        mayManage &&
        typed === null && (
          <Button size="xs" variant="default" onClick={() => setTyped(typedLines(lines, rows))}>
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
          />
          <div className={styles.row}>
            <Button variant="default" onClick={() => setTyped(null)}>
              취소
            </Button>
            <Button
              loading={saving}
              disabled={!areReady(lines, typed)}
              onClick={() => onSave(sentLines(lines, typed, { known: true }))}
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

function LinesTable({ title, lines, rows }: LinesTableProps) {
  if (rows.length === 0) return <EmptyState title={`등록된 ${withParticle(lines.label, "이/가")} 없습니다.`} />;
  const fields = Object.entries(lines.fields);
  return (
    <Table label={title}>
      <thead>
        <tr>
          {fields.map(([key, { label }]) => (
            <th key={key} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={(row as { readonly id: number }).id}>
            {fields.map(([key, field]) => (
              <td key={key}>{shownText(field, (row as Readonly<Record<string, unknown>>)[key])}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
