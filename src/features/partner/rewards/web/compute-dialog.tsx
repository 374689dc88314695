import { NativeSelect } from "@mantine/core";
import { useState } from "react";
import { addDays } from "#firm/court-days.ts";
import { fiscalQuarter } from "#firm/fiscal-quarter.ts";
import { firmToday } from "#platform/dates.ts";
import { notifySuccess } from "#platform/web/notify.ts";
import { useWrite } from "#platform/web/query.ts";
import { refreshRecord } from "#records/web/refresh.ts";
import { FormDialog } from "#ui/components/form-dialog.tsx";
import { computeRewards } from "../endpoints.ts";
import { reward } from "../reward.ts";

const quarters = 5;

/** This quarter and those before it, the latest first. */
function lastQuarters() {
  const list = [fiscalQuarter(firmToday())];
  while (list.length < quarters) list.push(fiscalQuarter(addDays(list.at(-1)!.start, -1)));
  return list;
}

/** Computes a quarter; says what came of it. */
export function ComputeDialog({ onClose }: { readonly onClose: () => void }) {
  const list = lastQuarters();
  const [day, setDay] = useState(list[0]!.start);
  const compute = useWrite(computeRewards, {
    quiet: true,
    onSuccess: ({ made, changed, adjusted, same, period }) => {
      notifySuccess(`${period.label}: 새로 ${made}건, 다시 ${changed}건, 조정 ${adjusted}건, 그대로 ${same}건`);
      void refreshRecord(reward);
      onClose();
    },
  });
  return (
    <FormDialog
      title="업무보상 산정"
      label="산정"
      sending={compute.isPending}
      failure={compute.error?.message}
      onClose={onClose}
      onSubmit={() => compute.mutate({ body: { day } })}
    >
      <p>
        기한이 이 분기에 있고 검수를 마친 업무를 모두 산정합니다. 확정한 보상은 바꾸지 않고 차이를 조정 행으로 더합니다.
      </p>
      <NativeSelect
        label="회계분기"
        data={list.map(({ start, label, end }) => ({ value: start, label: `${label} (${start}–${end})` }))}
        value={day}
        onChange={(event) => setDay(event.currentTarget.value)}
        data-autofocus
      />
    </FormDialog>
  );
}
