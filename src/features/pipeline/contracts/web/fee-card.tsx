import { Button } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import { lazy, useState } from "react";
import { firmToday } from "#platform/dates.ts";
import type { RowOf } from "#records/resource.ts";
import type { CallError } from "#platform/web/call.ts";
import { LoadedPart } from "#ui/components/loaded-part.tsx";
import { ErrorState, SkeletonRows } from "#ui/components/states.tsx";
import type { contract } from "../contract.ts";
import { openForFees, openForResults } from "../steps.ts";
import { FeeTable } from "./fee-table.tsx";
import type { Terms } from "./use-terms.ts";
import { VoidReceipts } from "./void-receipts.tsx";
import styles from "./contract.module.css";

const FeeDialog = lazy(() => import("./fee-dialog.tsx"));
const ResultDialog = lazy(() => import("./result-dialog.tsx"));

type FeeCardProps = {
  readonly row: RowOf<typeof contract>;
  readonly terms: UseQueryResult<Terms, CallError>;
  readonly mayManage: boolean;
  readonly maySettle: boolean;
};

/** 보수와 분납: the lines of the contract with their instalments, how far they are paid, and what they add up to. */
export function FeeCard({ row, terms, mayManage, maySettle }: FeeCardProps) {
  const [today] = useState(() => firmToday());
  const [editing, setEditing] = useState(false);
  const [resulting, setResulting] = useState<number | null>(null);
  const { data, error, refetch } = terms;
  const takesResults = maySettle && openForResults.includes(row.status);
  const fee = data?.fees.find(({ id }) => id === resulting);
  return (
    <section aria-label="보수와 분납">
      <div className={styles.feeHead}>
        <h2>보수와 분납</h2>
        {mayManage && data && openForFees.includes(row.status) && (
          <Button variant="default" onClick={() => setEditing(true)}>
            보수 편집
          </Button>
        )}
      </div>
      {!data && error && (
        <ErrorState title="보수를 불러오지 못했습니다." error={error} onRetry={() => void refetch()} />
      )}
      {!data && !error && <SkeletonRows rows={3} columns="1fr 1fr 1fr" />}
      {data && <VoidReceipts receipts={data.voidReceipts} />}
      {data && (
        <FeeTable
          fees={data.fees}
          today={today}
          onResult={takesResults ? ({ id }) => setResulting(id ?? null) : undefined}
        />
      )}
      {editing && data && (
        <LoadedPart onFail={() => setEditing(false)}>
          <FeeDialog row={row} fees={data.fees} onClose={() => setEditing(false)} />
        </LoadedPart>
      )}
      {fee && (
        <LoadedPart onFail={() => setResulting(null)}>
          <ResultDialog row={row} fee={fee} onClose={() => setResulting(null)} />
        </LoadedPart>
      )}
    </section>
  );
}
