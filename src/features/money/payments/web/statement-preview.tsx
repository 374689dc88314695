import { Button, Checkbox } from "@mantine/core";
import "@mantine/core/styles/Checkbox.css";
import { useState } from "react";
import { formatNumber } from "#platform/number.ts";
import { rowName } from "#platform/row-name.ts";
import { EmptyState } from "#ui/components/states.tsx";
import { Table } from "#ui/components/table.tsx";
import styles from "./money.module.css";
import { PreviewRow } from "./preview-row.tsx";
import {
  firstChoice,
  isNew,
  itemsTaken,
  questionOf,
  whyNot,
  type Choices,
  type Line,
  type Preview,
} from "./statement-line.ts";

const linesShown = 100;

type StatementPreviewProps = {
  readonly preview: Preview;
  readonly choices: Choices;
  readonly onChange: (choices: Choices) => void;
};

/** Every line of a statement with what it may pay; a long one in parts, what has to be answered first. */
export function StatementPreview({ preview, choices, onChange }: StatementPreviewProps) {
  const [shown, setShown] = useState(linesShown);
  const { skipped } = preview;
  const lines = preview.lines.toSorted((one, other) => Number(isOpen(other)) - Number(isOpen(one)));
  const fresh = lines.filter(isNew);
  const chosen = fresh.filter(({ line }) => choices.get(line)?.chosen).length;
  const taken = itemsTaken(lines, choices);
  const chooseAll = (all: boolean) => {
    const next = new Map(choices);
    for (const line of fresh) next.set(line.line, { ...(next.get(line.line) ?? firstChoice(line)), chosen: all });
    onChange(next);
  };
  return (
    <>
      <Sums lines={lines} />
      {lines.length === 0 ? (
        <EmptyState>등록할 입금이 없습니다.</EmptyState>
      ) : (
        <Table label="미리보기">
          <thead>
            <tr>
              <th scope="col">
                <Checkbox
                  aria-label="새 입금 모두 고르기"
                  checked={fresh.length > 0 && chosen === fresh.length}
                  indeterminate={chosen > 0 && chosen < fresh.length}
                  disabled={fresh.length === 0}
                  onChange={(event) => chooseAll(event.currentTarget.checked)}
                />
              </th>
              <th scope="col">일자</th>
              <th scope="col">입금자</th>
              <th scope="col" data-right>
                금액
              </th>
              <th scope="col" data-right>
                잔액
              </th>
              <th scope="col">매칭</th>
            </tr>
          </thead>
          <tbody>
            {lines.slice(0, shown).map((line) => (
              <PreviewRow
                key={line.line}
                line={line}
                choice={choices.get(line.line) ?? { chosen: false, proposal: -1 }}
                taken={taken}
                onChange={(choice) => onChange(new Map(choices).set(line.line, choice))}
              />
            ))}
          </tbody>
        </Table>
      )}
      {lines.length > shown && (
        <Button variant="subtle" onClick={() => setShown(shown + linesShown)}>
          {Math.min(linesShown, lines.length - shown)}줄 더 보기 (남은 줄 {lines.length - shown})
        </Button>
      )}
      <Skipped skipped={skipped} />
    </>
  );
}

/** Whether a person has to answer something about the line. */
function isOpen(line: Line): boolean {
  return whyNot(line) === null && line.duplicateOf === null && questionOf(line) !== null;
}

/** How many lines are new, and why the others are not. */
function Sums({ lines }: { readonly lines: readonly Line[] }) {
  const count = (is: (line: Line) => boolean) => lines.filter(is).length;
  const counts = [
    ["새 입금", count(isNew)],
    ["확인 필요", count(isOpen)],
    ["이미 등록", count(({ duplicateOf }) => duplicateOf !== null)],
    ["마감된 달", count(({ duplicateOf, monthClosed }) => duplicateOf === null && monthClosed)],
  ] as const;
  return (
    <p className={styles.note}>
      {counts
        .filter(([label, number]) => label === "새 입금" || number > 0)
        .map(([label, number]) => `${label} ${formatNumber(number)}건`)
        .join(" · ")}
    </p>
  );
}

/** Lines that are no receipts; what could not be read is named line by line. */
function Skipped({ skipped }: { readonly skipped: Preview["skipped"] }) {
  if (skipped.length === 0) return null;
  const broken = skipped.filter(({ isWithdrawal }) => !isWithdrawal);
  return (
    <>
      <p className={styles.note}>
        건너뛴 줄 {formatNumber(skipped.length)}건 (출금 {formatNumber(skipped.length - broken.length)}건).
      </p>
      {broken.length > 0 && (
        <section aria-label="읽지 못한 줄">
          <strong className={styles.bad}>읽지 못한 줄 {formatNumber(broken.length)}건</strong>
          <ul className={styles.broken}>
            {broken.slice(0, linesShown).map(({ line, reason }) => (
              <li key={line}>
                {rowName(line)}: {reason}
              </li>
            ))}
            {broken.length > linesShown && <li>외 {broken.length - linesShown}건</li>}
          </ul>
        </section>
      )}
    </>
  );
}
