import { NativeSelect, TextInput } from "@mantine/core";
import { useState } from "react";
import { fiscalQuarter } from "#firm/fiscal-quarter.ts";
import { addDays, firmToday } from "#platform/dates.ts";
import { notifySuccess } from "#platform/web/notify.ts";
import { useRead, useWrite } from "#platform/web/query.ts";
import { refreshRecord } from "#records/web/refresh.ts";
import { fieldError, unplacedError } from "#ui/components/fields.tsx";
import { FormDialog } from "#ui/components/form-dialog.tsx";
import { draftIncentives, ruleCalls } from "../endpoints.ts";
import { incentive } from "../incentive.ts";

/** Works a period out by a rule; who was left out is said with the reason. */
export function DraftDialog({ onClose }: { readonly onClose: () => void }) {
  const last = fiscalQuarter(addDays(fiscalQuarter(firmToday()).start, -1));
  const [period, setPeriod] = useState({ from: last.start, to: last.end });
  const [chosen, setChosen] = useState<number | null>(null);
  const rules = useRead(ruleCalls.list, { query: { status: "active", size: "100" } });
  const ruleId = chosen ?? rules.data?.models[0]?.id ?? null;
  const write = useWrite(draftIncentives, {
    quiet: true,
    onSuccess: ({ made, skipped }) => {
      void refreshRecord(incentive);
      if (skipped.length > 0) return;
      notifySuccess(`인센티브 ${made}건을 산정했습니다.`);
      onClose();
    },
  });
  const told = write.data;
  const dayField = (name: "from" | "to", label: string) => (
    <TextInput
      type="date"
      name={name}
      label={label}
      value={period[name]}
      error={fieldError(write.error, name)}
      onChange={(event) => setPeriod({ ...period, [name]: event.currentTarget.value })}
    />
  );
  return (
    <FormDialog
      title="기간 산정"
      label="산정"
      cancelLabel={told ? "닫기" : "취소"}
      sending={write.isPending}
      disabled={ruleId === null}
      failure={unplacedError(write.error) ?? rules.error?.message}
      noValidate
      onClose={onClose}
      onSubmit={() => ruleId !== null && write.mutate({ body: { ruleId, ...period } })}
    >
      {rules.data?.models.length === 0 && <p>사용 중인 기준이 없습니다. 기준 탭에서 먼저 등록해 주세요.</p>}
      <NativeSelect
        label="기준"
        value={ruleId === null ? "" : String(ruleId)}
        data={(rules.data?.models ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
        error={fieldError(write.error, "ruleId")}
        onChange={(event) => setChosen(Number(event.currentTarget.value))}
      />
      {dayField("from", "시작일")}
      {dayField("to", "종료일")}
      <p>확정한 매출기여만 셉니다. 같은 기준과 기간으로 이미 산정한 것은 그대로 둡니다.</p>
      {told && (
        <output>
          <p>
            {told.made}건을 산정했고 {told.standing}건은 그대로 두었습니다.
          </p>
          <ul>
            {told.skipped.map(({ name, reason }) => (
              <li key={name}>
                {name}: {reason}
              </li>
            ))}
          </ul>
        </output>
      )}
    </FormDialog>
  );
}
