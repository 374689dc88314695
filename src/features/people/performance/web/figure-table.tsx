import { Button } from "@mantine/core";
import { IconMathFunction } from "@tabler/icons-react";
import { useState } from "react";
import { Card } from "#ui/components/card.tsx";
import { EmptyState } from "#ui/components/states.tsx";
import { Table } from "#ui/components/table.tsx";
import { Explained, Explanation } from "#ui/figure/explained.tsx";
import { PageLink } from "#platform/web/navigation.tsx";
import { changeText, figureNumber, figureText, type FigureFacts, type FigureValue } from "../figure.ts";
import { targetText } from "./target-text.ts";
import styles from "./performance.module.css";

export type Cell = { readonly now: FigureValue; readonly before: FigureValue; readonly target?: number | null };
export type Line = {
  readonly key: string;
  readonly label: string;
  readonly detail: string;
  readonly off: boolean;
  readonly opens: boolean;
  readonly cells: readonly Cell[];
};

type FigureTableProps = {
  readonly title: string;
  /** What a line is: 직원, 유입경로. */
  readonly of: string;
  readonly figures: readonly FigureFacts[];
  readonly lines: readonly Line[];
  readonly total: readonly Cell[] | null;
  /** The page with the rows of a number open; `key` absent: those of all lines. */
  readonly pathOf: (cell: { figure: string; key?: string | undefined; before?: boolean }) => string;
  /** Asks for the 목표 of a line. */
  readonly onAim?: (line: Line) => void;
};

/** Figures line by line: a head explains its figure and orders by it, a number opens its rows. */
export function FigureTable({ title, of, figures, lines, total, pathOf, onAim }: FigureTableProps) {
  const [sorted, setSorted] = useState<number | null>(null);
  const [showsEmpty, setShowsEmpty] = useState(false);
  const filled = lines.filter(hasSomething);
  const listed = showsEmpty ? lines : filled;
  const numberOf = (line: Line, index: number) =>
    figureNumber(figures[index]!.unit, line.cells[index]!.now) ?? Number.NEGATIVE_INFINITY;
  const column = sorted !== null && sorted < figures.length ? sorted : null;
  const shown =
    column === null ? listed : listed.toSorted((one, other) => numberOf(other, column) - numberOf(one, column));
  return (
    <Card title={title} aside={<span className={styles.quiet}>숫자를 누르면 이루는 기록이 열립니다</span>} flush>
      <Table label={title}>
        <thead>
          <tr>
            <th scope="col">
              <button type="button" className={styles.headButton} onClick={() => setSorted(null)}>
                {of}
              </button>
            </th>
            {figures.map((figure, index) => (
              <th
                key={figure.key}
                scope="col"
                data-right={figure.unit === "kinds" ? undefined : true}
                aria-sort={column === index ? "descending" : undefined}
              >
                <FigureHead
                  figure={figure}
                  isSorted={column === index}
                  onSort={() => setSorted(column === index ? null : index)}
                />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((line) => (
            <tr key={line.key} className={line.off ? styles.off : undefined} data-off={line.off || undefined}>
              <td className={styles.who}>
                <span className={styles.name}>{line.label}</span>
                {onAim && line.key !== "none" && !line.off && (
                  <button
                    type="button"
                    className={styles.sign}
                    aria-label={`${line.label} 목표`}
                    onClick={() => onAim(line)}
                  >
                    <span className={styles.quiet}>목표</span>
                  </button>
                )}
                {line.detail && <span className={styles.small}>{line.detail}</span>}
              </td>
              {figures.map((figure, index) => (
                <FigureCell
                  key={figure.key}
                  figure={figure}
                  cell={line.cells[index]!}
                  name={line.label}
                  pathOf={line.opens ? (before) => pathOf({ figure: figure.key, key: line.key, before }) : null}
                />
              ))}
            </tr>
          ))}
        </tbody>
        {total && listed.length > 1 && (
          <tfoot>
            <tr>
              <td>합계</td>
              {figures.map((figure, index) => (
                <FigureCell
                  key={figure.key}
                  figure={figure}
                  cell={total[index]!}
                  name="합계"
                  pathOf={(before) => pathOf({ figure: figure.key, before })}
                />
              ))}
            </tr>
          </tfoot>
        )}
      </Table>
      {filled.length === 0 && !showsEmpty && (
        <EmptyState>이 기간에는 실적이 없습니다. 다른 기간을 골라 주세요.</EmptyState>
      )}
      {filled.length < lines.length && (
        <div className={styles.more}>
          <Button variant="subtle" size="xs" aria-expanded={showsEmpty} onClick={() => setShowsEmpty(!showsEmpty)}>
            {showsEmpty ? "실적 없는 줄 접기" : `실적 없는 ${of} ${lines.length - filled.length}줄 보기`}
          </Button>
        </div>
      )}
    </Card>
  );
}

/** Whether a line counted anything in either period, or is to reach something. */
function hasSomething({ cells }: Line): boolean {
  return cells.some(({ now, before, target }) => now.count > 0 || before.count > 0 || (target ?? null) !== null);
}

type FigureHeadProps = { readonly figure: FigureFacts; readonly isSorted: boolean; readonly onSort: () => void };

function FigureHead({ figure, isSorted, onSort }: FigureHeadProps) {
  const { label, definition } = figure;
  return (
    <span className={styles.head}>
      <button
        type="button"
        className={styles.headButton}
        data-sorted={isSorted || undefined}
        title={`${label} 많은 순`}
        onClick={onSort}
      >
        {label}
        {isSorted && " ↓"}
      </button>
      <Explained
        label={`${label} 설명`}
        buttonLabel={`${label} 세는 방법`}
        className={styles.sign}
        explanation={
          <Explanation label={`${label} 세는 방법`} title={label}>
            <p>{definition}</p>
          </Explanation>
        }
      >
        <IconMathFunction size={13} aria-hidden />
      </Explained>
    </span>
  );
}

type FigureCellProps = {
  readonly figure: FigureFacts;
  readonly cell: Cell;
  readonly name: string;
  /** null: the rows may not be opened. */
  readonly pathOf: ((before: boolean) => string) | null;
};

function FigureCell({ figure, cell, name, pathOf }: FigureCellProps) {
  const { unit, label } = figure;
  const { now, before, target = null } = cell;
  const change = changeText(unit, now, before);
  const text = figureText(unit, now);
  const isEmpty = now.count === 0;
  const earlier = before.count > 0 && unit !== "kinds" ? figureText(unit, before) : "";
  return (
    <td data-right={unit === "kinds" ? undefined : true} data-label={label}>
      {isEmpty || !pathOf ? (
        <span className={isEmpty ? styles.zero : undefined}>{isEmpty && unit === "kinds" ? "" : text}</span>
      ) : (
        <PageLink to={pathOf(false)} className={styles.number} aria-label={`${name} ${label} ${text}`}>
          {unit === "rate" && now.count >= 5 ? `${now.sum}건 · ${text}` : text}
        </PageLink>
      )}
      {earlier && (
        <span className={styles.small}>
          {pathOf ? (
            <PageLink to={pathOf(true)} aria-label={`${name} ${label} 이전 기간 ${earlier}`}>
              이전 {earlier}
            </PageLink>
          ) : (
            `이전 ${earlier}`
          )}
          {change && ` (${change})`}
        </span>
      )}
      {target !== null && <span className={styles.small}>{targetText(unit, now, target)}</span>}
    </td>
  );
}
