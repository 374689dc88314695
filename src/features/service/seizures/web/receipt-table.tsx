import { Button } from "@mantine/core";
import { lazy, Suspense, useState } from "react";
import { formatWon } from "#platform/money.ts";
import { call } from "#platform/web/call.ts";
import { notifySuccess } from "#platform/web/notify.ts";
import { refreshReads } from "#platform/web/query.ts";
import type { RowOf } from "#records/resource.ts";
import { StateChip } from "#ui/components/chip.tsx";
import { EmptyState } from "#ui/components/states.tsx";
import { Table } from "#ui/components/table.tsx";
import { takeBackReceipt } from "../endpoints.ts";
import type { seizure } from "../seizure.ts";
import { receiptSources } from "../steps.ts";
import { seizureReads, type Claim } from "./use-seizure.ts";
import styles from "./seizure.module.css";

const ReasonDialog = lazy(() => import("#records/web/reason-dialog.tsx"));

type ReceiptTableProps = {
  readonly row: RowOf<typeof seizure>;
  readonly claim: Claim;
  readonly mayManage: boolean;
};

/** 추심 원장: what came in, where it went (비용 → 이자 → 원금), and whether the court has been told. */
export function ReceiptTable({ row, claim, mayManage }: ReceiptTableProps) {
  const [wrong, setWrong] = useState<number | null>(null);
  const { receipts, account } = claim;
  const went = new Map(account.appropriations.map((one) => [one.id, one]));
  const takeBack = async (reason: string, signal: AbortSignal) => {
    const params = { number: String(row.number), receiptId: String(wrong) };
    await call(takeBackReceipt, { params, body: { version: row.version, reason } }, { signal });
    notifySuccess("입금을 취소했습니다.");
    await refreshReads(...seizureReads);
  };
  if (receipts.length === 0) return <EmptyState title="받은 돈이 없습니다." />;
  return (
    <>
      <Table label="추심 원장" stacks>
        <thead>
          <tr>
            <th scope="col">입금일</th>
            <th scope="col">보낸 곳</th>
            {["입금액", "비용", "이자", "원금", "남은 원금"].map((label) => (
              <th key={label} scope="col" data-right>
                {label}
              </th>
            ))}
            <th scope="col">신고</th>
            <th scope="col">처리</th>
          </tr>
        </thead>
        <tbody>
          {receipts.map((receipt) => {
            const { id, on, target, source, amount, paymentNumber, reportedOn, reportDueOn, takenBack } = receipt;
            const parts = went.get(id);
            return (
              <tr key={id} data-off={takenBack !== "" || undefined}>
                <td>{on}</td>
                <td>
                  {target || (source === null || source === "voluntary" ? row.debtor : "")}
                  {source !== null && <small className={styles.small}> {receiptSources[source]}</small>}
                  {paymentNumber !== null && <small className={styles.small}> 입금 {paymentNumber}번</small>}
                </td>
                <td data-right data-label="입금액">
                  {formatWon(amount)}
                </td>
                {([parts?.costs, parts?.interest, parts?.principal, parts?.left] as const).map((won, index) => (
                  <td
                    key={["비용", "이자", "원금", "남은 원금"][index]}
                    data-right
                    data-label={["비용", "이자", "원금", "남은 원금"][index]}
                  >
                    {won === undefined ? "—" : formatWon(won)}
                  </td>
                ))}
                <td data-label="신고">
                  {reportedOn ??
                    (reportDueOn && takenBack === "" ? <StateChip tone="amber">{reportDueOn}까지</StateChip> : "—")}
                </td>
                <td>
                  {takenBack !== "" && <small className={styles.small}>취소: {takenBack}</small>}
                  {mayManage && takenBack === "" && reportedOn === null && (
                    <Button variant="subtle" color="red" size="compact-sm" onClick={() => setWrong(id)}>
                      입금 취소
                    </Button>
                  )}
                </td>
              </tr>
            );
          })}
        </tbody>
      </Table>
      {wrong !== null && (
        <Suspense fallback={null}>
          <ReasonDialog
            title="입금 취소"
            message="잘못 적은 입금을 취소하고, 예수금으로 청구해 둔 것도 함께 지웁니다. 기록은 원장에 남습니다."
            confirmLabel="입금 취소"
            onClose={() => setWrong(null)}
            onConfirm={takeBack}
          />
        </Suspense>
      )}
    </>
  );
}
