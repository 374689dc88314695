import { useState } from "react";
import { notifySuccess } from "#platform/web/notify.ts";
import { useWrite } from "#platform/web/query.ts";
import { refreshRecord } from "#records/web/refresh.ts";
import { payment } from "#features/money/payments/payment.ts";
import {
  confirmAllocations,
  listAllocations,
  listExceptions,
  listOwnAllocations,
  proposeAllocations,
} from "../endpoints.ts";
import type { AllocationRow } from "./share-row.tsx";

type Refused = readonly { readonly number: number; readonly reason: string }[];

/** Proposing and confirming for the ticked payments; those that were refused stay to be read. */
export function useBulk(clear: () => void) {
  const [refused, setRefused] = useState<Refused>([]);
  const refreshes = [listAllocations, listExceptions, listOwnAllocations];
  const told = (done: string) => (answer: { readonly changed: readonly unknown[]; readonly refused: Refused }) => {
    setRefused(answer.refused);
    if (answer.changed.length > 0) notifySuccess(`${answer.changed.length}건을 ${done}했습니다.`);
    clear();
    void refreshRecord(payment);
  };
  const propose = useWrite(proposeAllocations, {
    failure: "제안하지 못했습니다.",
    refreshes,
    onSuccess: told("제안"),
  });
  const confirm = useWrite(confirmAllocations, {
    failure: "확정하지 못했습니다.",
    refreshes,
    onSuccess: told("확정"),
  });
  return {
    refused,
    forget: () => setRefused([]),
    propose: (rows: readonly AllocationRow[]) => propose.mutate(targets(rows)),
    confirm: (rows: readonly AllocationRow[]) => confirm.mutate(targets(rows)),
    isProposing: propose.isPending,
    isConfirming: confirm.isPending,
  };
}

const targets = (rows: readonly AllocationRow[]) => ({
  body: { targets: rows.map(({ number, version }) => ({ number, version })) },
});
