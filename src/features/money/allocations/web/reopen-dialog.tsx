import { call } from "#platform/web/call.ts";
import { refreshReads } from "#platform/web/query.ts";
import ReasonDialog from "#records/web/reason-dialog.tsx";
import { listAllocations, listExceptions, listOwnAllocations, reopenAllocation } from "../endpoints.ts";
import type { AllocationRow } from "./share-row.tsx";

/** Takes a confirmation back, with the reason. */
export function ReopenDialog({ row, onClose }: { readonly row: AllocationRow; readonly onClose: () => void }) {
  const reopen = async (reason: string) => {
    await call(reopenAllocation, { params: { number: String(row.number) }, body: { version: row.version, reason } });
    await refreshReads(listAllocations, listExceptions, listOwnAllocations);
  };
  return (
    <ReasonDialog
      title="매출기여 확정 취소"
      message={`${row.payDate} ${row.payName}의 기여가 다시 제안 상태가 됩니다.`}
      confirmLabel="확정 취소"
      onClose={onClose}
      onConfirm={reopen}
    />
  );
}
