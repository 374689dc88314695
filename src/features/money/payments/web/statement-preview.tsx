import { Button, Checkbox, NativeSelect } from "@mantine/core";
import "@mantine/core/styles/Checkbox.css";
import { useState } from "react";
import { formatNumber } from "../../../../kit/shared/number.ts";
import type { CallOutput } from "../../../../kit/shared/endpoint.ts";
import { formatWon } from "../../../../kit/shared/money.ts";
import { EmptyState } from "../../../../kit/web/components/states.tsx";
import { Table } from "../../../../kit/web/components/table.tsx";
import type { previewBank } from "../schemas.ts";
import styles from "./money.module.css";

export type Preview = CallOutput<typeof previewBank>;
type Line = Preview["lines"][number];
/** The line is entered, and paid to its nth proposal; -1: to none yet. */
export type Choice = { readonly chosen: boolean; readonly proposal: number };

const linesShown = 100;

/** What a line begins with. */
export function firstChoice(line: Line): Choice {
  return { chosen: whyNot(line) === null, proposal: line.proposals[0]?.certain ? 0 : -1 };
}

function whyNot({ duplicateOf, repeats, monthClosed }: Line): string | null {
  if (duplicateOf !== null) return `이미 등록됨 (${duplicateOf})`;
  if (repeats !== null) return `${repeats}번째 줄과 같음`;
  return monthClosed ? "마감된 달" : null;
}

type StatementPreviewProps = {
  readonly preview: Preview;
  readonly choices: ReadonlyMap<number, Choice>;
  readonly onChange: (choices: ReadonlyMap<number, Choice>) => void;
};

/** Every line of a statement with what it may pay; a long one in parts. */
export function StatementPreview({ preview, choices, onChange }: StatementPreviewProps) {
  const [shown, setShown] = useState(linesShown);
  const { lines, skipped } = preview;
  const free = lines.filter((line) => whyNot(line) === null);
  const chosen = free.filter(({ line }) => choices.get(line)?.chosen).length;
  const choose = (line: number, choice: Choice) => onChange(new Map(choices).set(line, choice));
  const chooseAll = (all: boolean) =>
    onChange(
      new Map(free.map((line) => [line.line, { ...(choices.get(line.line) ?? firstChoice(line)), chosen: all }])),
    );
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
                  checked={free.length > 0 && chosen === free.length}
                  indeterminate={chosen > 0 && chosen < free.length}
                  disabled={free.length === 0}
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
                onChange={(choice) => choose(line.line, choice)}
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

/** How many lines are new, and why the others are not. */
function Sums({ lines }: { readonly lines: readonly Line[] }) {
  const count = (is: (line: Line) => boolean) => lines.filter(is).length;
  const counts = [
    ["새 입금", count((line) => whyNot(line) === null)],
    ["이미 등록", count(({ duplicateOf }) => duplicateOf !== null)],
    ["같은 줄", count(({ duplicateOf, repeats }) => duplicateOf === null && repeats !== null)],
    [
      "마감된 달",
      count(({ duplicateOf, repeats, monthClosed }) => duplicateOf === null && repeats === null && monthClosed),
    ],
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

type PreviewRowProps = {
  readonly line: Line;
  readonly choice: Choice;
  readonly onChange: (choice: Choice) => void;
};

function PreviewRow({ line, choice, onChange }: PreviewRowProps) {
  const reason = whyNot(line);
  return (
    <tr data-off={reason !== null || undefined}>
      <td>
        <Checkbox
          aria-label={`${line.day} ${line.name} ${formatWon(line.amount)}원 등록`}
          checked={choice.chosen}
          disabled={reason !== null}
          onChange={(event) => onChange({ ...choice, chosen: event.currentTarget.checked })}
        />
      </td>
      <td>
        {line.day} {line.time.slice(0, 5)}
      </td>
      <td className={styles.payer}>{line.name || "—"}</td>
      <td data-right>{formatWon(line.amount)}</td>
      <td data-right>{line.balance === null ? "—" : formatWon(line.balance)}</td>
      <td>
        {reason ?? (
          <NativeSelect
            aria-label={`${line.name} 매칭`}
            value={String(choice.proposal)}
            onChange={(event) => onChange({ ...choice, proposal: Number(event.currentTarget.value) })}
            data={[
              { value: "-1", label: "나중에 매칭" },
              ...line.proposals.map((proposal, index) => ({
                value: String(index),
                label: `${proposal.clientName} · ${proposal.contractTitle} · ${proposal.feeKind} ${formatWon(proposal.open)}원 (${proposal.reasons.join(", ")})`,
              })),
            ]}
          />
        )}
      </td>
    </tr>
  );
}

/** Lines that are no receipts; what could not be read is named line by line. */
function Skipped({ skipped }: { readonly skipped: Preview["skipped"] }) {
  if (skipped.length === 0) return null;
  const broken = skipped.filter(({ reason }) => reason !== "출금입니다.");
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
                {line}번째 줄: {reason}
              </li>
            ))}
            {broken.length > linesShown && <li>외 {broken.length - linesShown}건</li>}
          </ul>
        </section>
      )}
    </>
  );
}
