import { NativeSelect } from "@mantine/core";
import { useState } from "react";
import { addDays } from "#firm/court-days.ts";
import { fiscalQuarter } from "#firm/fiscal-quarter.ts";
import { firmToday } from "#platform/dates.ts";
import { goTo } from "#platform/web/navigation.tsx";
import { useWrite } from "#platform/web/query.ts";
import { refreshRecord } from "#records/web/refresh.ts";
import { FormDialog } from "#ui/components/form-dialog.tsx";
import { computeSettlement, readLines } from "../endpoints.ts";
import { unionSettlement } from "../union.ts";

const quarters = 6;

/** This quarter and those before it, the latest first. */
function lastQuarters() {
  const list = [fiscalQuarter(firmToday())];
  while (list.length < quarters) list.push(fiscalQuarter(addDays(list.at(-1)!.start, -1)));
  return list;
}

/** Computes the settlement of a quarter and opens it. */
export function ComputeDialog({ onClose }: { readonly onClose: () => void }) {
  const list = lastQuarters();
  const [day, setDay] = useState((list[1] ?? list[0]!).start);
  const compute = useWrite(computeSettlement, {
    refreshes: [readLines],
    quiet: true,
    success: "분기를 산정했습니다.",
    onSuccess: ({ number }) => {
      void refreshRecord(unionSettlement);
      goTo(`/union/revenue?id=${number}`);
    },
  });
  return (
    <FormDialog
      title="분기 산정"
      label="산정"
      sending={compute.isPending}
      failure={compute.error?.message}
      onClose={onClose}
      onSubmit={() => compute.mutate({ body: { day } })}
    >
      <p>확정하지 않은 산정은 다시 계산합니다. 확정한 분기는 취소한 뒤에만 다시 산정합니다.</p>
      <NativeSelect
        label="회계분기"
        data={list.map(({ start, end, label }) => ({ value: start, label: `${label} (${start}–${end})` }))}
        value={day}
        onChange={(event) => setDay(event.currentTarget.value)}
        data-autofocus
      />
    </FormDialog>
  );
}
