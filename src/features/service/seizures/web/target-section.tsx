import { Button } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import { lazy, useState } from "react";
import { formatWon } from "#platform/money.ts";
import type { CallError } from "#platform/web/call.ts";
import { PageLink } from "#platform/web/navigation.tsx";
import type { RowOf } from "#records/resource.ts";
import { StepButtons } from "#records/web/steps/step-buttons.tsx";
import { thirdDebtorKinds } from "#features/service/third-debtors/third-debtor.ts";
import { StateChip } from "#ui/components/chip.tsx";
import { LoadedPart } from "#ui/components/loaded-part.tsx";
import { EmptyState, ErrorState, SkeletonRows } from "#ui/components/states.tsx";
import { Table } from "#ui/components/table.tsx";
import type { seizure } from "../seizure.ts";
import { targetSteps } from "../steps.ts";
import { answers, seizureTarget, targetStatuses, undeliveredReasons } from "../target.ts";
import { seizureReads, type Target, type Targets } from "./use-seizure.ts";
import styles from "./seizure.module.css";

const TargetDialog = lazy(() => import("./target-dialog.tsx"));

const use = { machine: targetSteps, refreshes: seizureReads };

type TargetSectionProps = {
  readonly row: RowOf<typeof seizure>;
  readonly targets: UseQueryResult<Targets, CallError>;
  readonly mayManage: boolean;
};

/** 제3채무자: what is claimed of each, whether it is served, what it answered and what it paid. */
export function TargetSection({ row, targets, mayManage }: TargetSectionProps) {
  const [editing, setEditing] = useState(false);
  const { data, error, refetch } = targets;
  return (
    <div>
      <div className={styles.sectionHead}>
        <h2>제3채무자</h2>
        {mayManage && data?.open && (
          <Button variant="default" onClick={() => setEditing(true)}>
            제3채무자 편집
          </Button>
        )}
      </div>
      {!data && error && (
        <ErrorState title="제3채무자를 불러오지 못했습니다." error={error} onRetry={() => void refetch()} />
      )}
      {!data && !error && <SkeletonRows rows={3} columns="1fr 1fr 1fr" />}
      {data?.models.length === 0 && (
        <EmptyState title="등록한 제3채무자가 없습니다.">
          ‘제3채무자 편집’에서 은행을 한 번에 넣고 청구금액을 나눌 수 있습니다.
        </EmptyState>
      )}
      {data && data.models.length > 0 && <TargetTable models={data.models} />}
      {editing && data && (
        <LoadedPart onFail={() => setEditing(false)}>
          <TargetDialog row={row} onClose={() => setEditing(false)} />
        </LoadedPart>
      )}
    </div>
  );
}

function TargetTable({ models }: Pick<Targets, "models">) {
  const sum = models.reduce((total, { amount }) => total + (amount ?? 0), 0);
  const collected = models.reduce((total, one) => total + one.collected, 0);
  return (
    <Table label="제3채무자" stacks>
      <thead>
        <tr>
          <th scope="col">순서</th>
          <th scope="col">제3채무자</th>
          <th scope="col" data-right>
            배정액
          </th>
          <th scope="col">상태</th>
          <th scope="col">송달일</th>
          <th scope="col">진술서</th>
          <th scope="col" data-right>
            추심액
          </th>
          <th scope="col">처리</th>
        </tr>
      </thead>
      <tbody>
        {models.map((target) => (
          <TargetRow key={target.id} target={target} />
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={2}>
            합계
          </th>
          <td data-right>{formatWon(sum)}</td>
          <td colSpan={5}>추심 {formatWon(collected)}원</td>
        </tr>
      </tfoot>
    </Table>
  );
}

function TargetRow({ target }: { readonly target: Target }) {
  const { thirdDebtor, status, undeliveredReason } = target;
  const tone = seizureTarget.fields.status.tones[status];
  return (
    <tr data-off={status === "released" || undefined}>
      <td data-label="순서">{target.place}</td>
      <td>
        {thirdDebtor ? (
          <PageLink to={`/lawfirm/service/third-debtors?id=${thirdDebtor.number}`}>{target.name}</PageLink>
        ) : (
          target.name
        )}{" "}
        <small className={styles.small}>{thirdDebtorKinds[target.kind]}</small>{" "}
        {target.stale && <StateChip tone="amber">등기 재확인</StateChip>}
        {target.claim !== "" && <p className={styles.small}>{target.claim}</p>}
      </td>
      <td data-right data-label="배정액">
        {target.amount === null ? <StateChip tone="red">미정</StateChip> : formatWon(target.amount)}
      </td>
      <td>
        <StateChip tone={tone}>{targetStatuses[status]}</StateChip>{" "}
        {status === "undelivered" && undeliveredReason && (
          <small className={styles.small}>{undeliveredReasons[undeliveredReason]}</small>
        )}
        {target.competing && <StateChip tone="amber">경합</StateChip>}
      </td>
      <td data-label="송달일">{target.servedOn ?? "—"}</td>
      <td data-label="진술서">
        <Statement target={target} />
      </td>
      <td data-right data-label="추심액">
        {formatWon(target.collected)}
      </td>
      <td>
        <div className={styles.rowSteps}>
          <StepButtons
            use={use}
            row={target}
            presets={{ receive: { receivedAmount: target.admitted ?? target.amount } }}
          />
        </div>
      </td>
    </tr>
  );
}

/** What the third debtor answered, or until when it has to. */
function Statement({ target }: { readonly target: Target }) {
  const { status, statementDueOn, statementOn, answer, admitted, otherLiens } = target;
  if (status === "served" && statementDueOn) return <>{statementDueOn}까지</>;
  if (answer === null) return <>—</>;
  return (
    <>
      {statementOn} {answers[answer]}
      {admitted !== null && answer !== "denied" && ` ${formatWon(admitted)}원`}
      {otherLiens !== "" && <p className={styles.small}>{otherLiens}</p>}
    </>
  );
}
