import { Button, NativeSelect } from "@mantine/core";
import { useState } from "react";
import { formatNumber } from "#platform/number.ts";
import { formatDay, formatMoment } from "#platform/dates.ts";
import type { CallOutput } from "#platform/endpoint.ts";
import { longestReason } from "#platform/longest-reason.ts";
import { useRead, useWrite } from "#platform/web/query.ts";
import { StateChip } from "#ui/components/chip.tsx";
import { Dialog, DialogButtons } from "#ui/components/dialog.tsx";
import { TextField, unplacedError } from "#ui/components/fields.tsx";
import { FormDialog } from "#ui/components/form-dialog.tsx";
import { EmptyState, ErrorState, SkeletonRows } from "#ui/components/states.tsx";
import { Table } from "#ui/components/table.tsx";
import { causeLabels } from "../compare.ts";
import { listClosings, readClosing, restateClosing } from "../endpoints.ts";
import { figureText } from "../figure.ts";
import { monthOf } from "../period.ts";
import type { readClosing as schema } from "../closing-schemas.ts";
import { amountText, RecordName } from "./rows-dialog.tsx";
import styles from "./performance.module.css";

type Closing = CallOutput<typeof schema>["model"];

type ClosingDialogProps = {
  readonly closingId: number;
  readonly onClose: () => void;
  /** Shows another edition. */
  readonly onMove: (closingId: number) => void;
};

/** A closed month beside today: each figure then and now, and every row that counts otherwise with its cause. */
export function ClosingDialog({ closingId, onClose, onMove }: ClosingDialogProps) {
  const { data, error, refetch } = useRead(readClosing, { params: { closingId: String(closingId) } });
  const [isRestating, setRestating] = useState(false);
  const closing = data?.model;
  if (closing && isRestating) {
    return (
      <Restate
        closing={closing}
        onClose={() => setRestating(false)}
        onMade={(id) => (setRestating(false), onMove(id))}
      />
    );
  }
  return (
    <Dialog
      onClose={onClose}
      title={closing ? `${closing.team} · ${monthOf(closing.month).label} · ${closing.edition}판` : "월 마감"}
      size="90rem"
    >
      {!closing && !error && <SkeletonRows rows={8} columns="140px 1fr 1fr 100px" />}
      {error && !closing && (
        <ErrorState title="마감을 불러오지 못했습니다." error={error} onRetry={() => void refetch()} />
      )}
      {closing && (
        <>
          <Head closing={closing} onMove={onMove} />
          <FigureComparison closing={closing} />
          <DifferenceTable closing={closing} />
          <DialogButtons>
            <Button variant="default" onClick={onClose}>
              닫기
            </Button>
            {closing.latest && (
              <Button variant="default" onClick={() => setRestating(true)}>
                다시 마감(새 판)
              </Button>
            )}
          </DialogButtons>
        </>
      )}
    </Dialog>
  );
}

function Head({ closing, onMove }: { readonly closing: Closing; readonly onMove: (closingId: number) => void }) {
  const { closedAt, closedBy, hash, intact, reason, editions, id } = closing;
  return (
    <>
      <div className={styles.bar}>
        {editions.length > 1 && (
          <NativeSelect
            aria-label="판"
            data={editions.map((one) => ({
              value: String(one.id),
              label: `${one.edition}판 · ${formatMoment(one.closedAt)} ${one.closedBy}`,
            }))}
            value={String(id)}
            onChange={(event) => onMove(Number(event.currentTarget.value))}
          />
        )}
        <span>
          {formatMoment(closedAt)} {closedBy} 확정
        </span>
        <StateChip tone={intact ? "green" : "red"}>
          {intact ? "해시 일치" : "해시 불일치 — 내용이 바뀌었습니다"}
        </StateChip>
      </div>
      {reason && <p>다시 마감한 사유: {reason}</p>}
      <p className={styles.hash}>sha256 {hash}</p>
    </>
  );
}

/** The names and definitions are those of then; a definition of today stands beside where it differs. */
function FigureComparison({ closing }: { readonly closing: Closing }) {
  return (
    <div className={styles.part}>
      <Table label="항목별 비교" wraps stacks>
        <thead>
          <tr>
            <th scope="col">항목</th>
            <th scope="col" data-right>
              마감
            </th>
            <th scope="col" data-right>
              지금
            </th>
            <th scope="col" data-right>
              다른 기록
            </th>
            <th scope="col">그때의 산식</th>
          </tr>
        </thead>
        <tbody>
          {closing.figures.map((figure) => (
            <tr key={figure.key}>
              <td data-line="" className={styles.name}>
                {figure.label}
              </td>
              <td data-right data-label="마감">
                {figureText(figure.unit, figure.was) || "—"}
              </td>
              <td data-right data-label="지금">
                {figureText(figure.unit, figure.now) || "—"}
              </td>
              <td data-right data-label="다른 기록">
                {formatNumber(figure.differences)}건
              </td>
              <td data-line="">
                <span className={styles.quiet}>
                  {figure.definition} (v{figure.version})
                  {figure.changedDefinition && <strong> 지금의 산식: {figure.changedDefinition}</strong>}
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  );
}

function DifferenceTable({ closing }: { readonly closing: Closing }) {
  const { differences, differencesTotal, figures } = closing;
  if (differences.length === 0)
    return <EmptyState title="차이가 없습니다.">마감한 뒤로 이 달의 기록이 그대로입니다.</EmptyState>;
  return (
    <div className={styles.part}>
      <Table label="달라진 기록" stacks>
        <thead>
          <tr>
            <th scope="col">날짜</th>
            <th scope="col">항목</th>
            <th scope="col">원인</th>
            <th scope="col">기록</th>
            <th scope="col" data-right>
              마감
            </th>
            <th scope="col" data-right>
              지금
            </th>
          </tr>
        </thead>
        <tbody>
          {differences.map((row) => {
            const figure = figures.find(({ key }) => key === row.figure);
            const side = (counted: typeof row.was) =>
              counted ? `${amountText(figure?.unit ?? "count", counted.amount)} · ${counted.staff}` : "—";
            return (
              <tr key={`${row.figure}/${row.kind}/${row.day}/${row.number}/${row.was?.amount}/${row.now?.amount}`}>
                <td>{formatDay(row.day)}</td>
                <td>{figure?.label ?? row.figure}</td>
                <td>
                  <StateChip tone={row.cause === "definition" ? "grey" : "amber"}>{causeLabels[row.cause]}</StateChip>
                </td>
                <td data-rest data-line="">
                  <RecordName kind={row.kind} number={row.number} title={row.title} path={row.path} />
                </td>
                <td data-right data-label="마감">
                  {side(row.was)}
                </td>
                <td data-right data-label="지금">
                  {side(row.now)}
                </td>
              </tr>
            );
          })}
        </tbody>
      </Table>
      {differencesTotal > differences.length && (
        <p className={styles.quiet}>
          {formatNumber(differencesTotal)}건 가운데 최근 {differences.length}건을 보입니다.
        </p>
      )}
    </div>
  );
}

type RestateProps = {
  readonly closing: Closing;
  readonly onClose: () => void;
  readonly onMade: (closingId: number) => void;
};

function Restate({ closing, onClose, onMade }: RestateProps) {
  const [reason, setReason] = useState("");
  const write = useWrite(restateClosing, {
    once: true,
    quiet: true,
    refreshes: [listClosings, readClosing],
    success: "새 판으로 마감했습니다.",
    onSuccess: ({ closingId }) => onMade(closingId),
  });
  return (
    <FormDialog
      title={`${closing.team} ${monthOf(closing.month).label} 다시 마감`}
      label={`${closing.edition + 1}판 만들기`}
      sending={write.isPending}
      failure={unplacedError(write.error)}
      onClose={onClose}
      onSubmit={() => write.mutate({ params: { closingId: String(closing.id) }, body: { reason } })}
    >
      <p>지금의 기록으로 새 판을 만듭니다. {closing.edition}판은 그대로 남고, 두 판을 나란히 볼 수 있습니다.</p>
      <TextField
        name="reason"
        label="사유"
        required
        limit={longestReason}
        failure={write.error}
        value={reason}
        data-autofocus
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
