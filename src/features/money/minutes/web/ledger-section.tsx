import { Button } from "@mantine/core";
import { useState } from "react";
import { formatMinutes } from "#features/people/worktime/day.ts";
import type { CallOutput } from "#platform/endpoint.ts";
import { formatDateTime } from "#platform/dates.ts";
import { PageLink } from "#platform/web/navigation.tsx";
import { useRead, useWrite } from "#platform/web/query.ts";
import { StateChip } from "#ui/components/chip.tsx";
import { fieldError, unplacedError } from "#ui/components/fields.tsx";
import { FormDialog } from "#ui/components/form-dialog.tsx";
import { LimitedInput } from "#ui/components/limited.tsx";
import { ErrorState, SkeletonRows } from "#ui/components/states.tsx";
import { Table } from "#ui/components/table.tsx";
import { readLedger, takeBack } from "../endpoints.ts";
import { entryKinds } from "../lots.ts";
import type * as schemas from "../schemas.ts";
import { refreshMinutes } from "./refresh.ts";
import styles from "./minutes.module.css";

type Line = CallOutput<typeof schemas.readLedger>["models"][number];
type LedgerSectionProps = { readonly number: number; readonly books: boolean };

/** 원장: every movement, the latest first. What was wrong is taken back by a row of its own. */
export function LedgerSection({ number, books }: LedgerSectionProps) {
  const { data, error, refetch } = useRead(readLedger, { params: { number: String(number) } });
  const [open, setOpen] = useState<Line | null>(null);
  return (
    <section className={styles.ledger} aria-label="원장">
      <h2>원장</h2>
      {error && !data && (
        <ErrorState title="원장을 불러오지 못했습니다." error={error} onRetry={() => void refetch()} />
      )}
      {!error && !data && <SkeletonRows rows={5} columns="100px 80px 80px 1fr" />}
      {data?.models.length === 0 && <p className={styles.quiet}>아직 움직임이 없습니다.</p>}
      {data && data.models.length > 0 && (
        <Table label="부여와 사용" stacks>
          <thead>
            <tr>
              <th scope="col">일시</th>
              <th scope="col">구분</th>
              <th scope="col" data-right>
                시간
              </th>
              <th scope="col" data-right>
                부여분 잔여
              </th>
              <th scope="col">내용</th>
              <th scope="col">처리</th>
              <th scope="col">취소</th>
            </tr>
          </thead>
          <tbody>
            {data.models.map((line) => (
              <Movement key={line.id} line={line} onTakeBack={books ? () => setOpen(line) : null} />
            ))}
          </tbody>
        </Table>
      )}
      {open && <TakeBack number={number} line={open} onClose={() => setOpen(null)} />}
    </section>
  );
}

function Movement({ line, onTakeBack }: { readonly line: Line; readonly onTakeBack: (() => void) | null }) {
  const { at, kind, minutes, balance, worktime, rawMinutes, usedOn, says, reason, by, isReversal, takenBack } = line;
  const revocable = !isReversal && !takenBack && (kind === "use" || kind === "recall");
  const raw = rawMinutes !== null && rawMinutes !== -minutes ? ` (실제 ${formatMinutes(rawMinutes)})` : "";
  return (
    <tr data-off={takenBack || isReversal || undefined}>
      <td>{formatDateTime(at).slice(0, 16)}</td>
      <td>
        {entryKinds[kind]} {isReversal && <StateChip tone="grey">취소</StateChip>}
        {takenBack && <StateChip tone="grey">취소됨</StateChip>}
      </td>
      <td data-right>{formatMinutes(minutes)}</td>
      <td data-right data-label="잔여">
        {formatMinutes(balance)}
      </td>
      <td data-rest title={[says, reason].filter(Boolean).join(" · ")}>
        {worktime ? (
          <>
            <PageLink to={`/lawfirm/worktime/${worktime.number}`}>
              {usedOn} {worktime.staff}
            </PageLink>{" "}
            {says}
            {raw}
          </>
        ) : (
          reason
        )}
      </td>
      <td>{by ?? "시스템"}</td>
      <td data-right>
        {revocable && onTakeBack && (
          <Button
            variant="subtle"
            size="compact-sm"
            aria-label={`${usedOn} ${entryKinds[kind]} 취소`}
            onClick={onTakeBack}
          >
            취소
          </Button>
        )}
      </td>
    </tr>
  );
}

type TakeBackProps = { readonly number: number; readonly line: Line; readonly onClose: () => void };

function TakeBack({ number, line, onClose }: TakeBackProps) {
  const [reason, setReason] = useState("");
  const write = useWrite(takeBack, { quiet: true, onSuccess: () => (onClose(), void refreshMinutes()) });
  const params = { number: String(number), entryId: String(line.entry) };
  return (
    <FormDialog
      title={`${entryKinds[line.kind]} ${formatMinutes(-line.minutes)} 취소`}
      label="취소 기록"
      cancelLabel="닫기"
      sending={write.isPending}
      failure={unplacedError(write.error)}
      onClose={onClose}
      onSubmit={() => write.mutate({ params, body: { reason } })}
    >
      <p className={styles.quiet}>기록은 남고, 같은 시간을 되돌리는 기록이 더해집니다.</p>
      <LimitedInput
        label="사유"
        required
        data-autofocus
        limit={500}
        value={reason}
        error={fieldError(write.error, "reason")}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
