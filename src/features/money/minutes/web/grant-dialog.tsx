import { SegmentedControl, TextInput } from "@mantine/core";
import "@mantine/core/styles/SegmentedControl.css";
import { useState } from "react";
import { readMinutes } from "#features/people/worktime/day.ts";
import { firmToday } from "#platform/dates.ts";
import { useWrite } from "#platform/web/query.ts";
import { fieldError, unplacedError } from "#ui/components/fields.tsx";
import { FormDialog } from "#ui/components/form-dialog.tsx";
import { LimitedInput } from "#ui/components/limited.tsx";
import { grantTime } from "../endpoints.ts";
import { refreshMinutes } from "./refresh.ts";
import styles from "./minutes.module.css";

type GrantDialogProps = { readonly number: number; readonly onClose: () => void };

/** Minutes as people type them, larger than a day too: 600, 10시간, 100시간. */
export function readLong(typed: string): number | null {
  const hours = /^(\d{1,4})(?:시간|h)$/.exec(typed.replaceAll(" ", ""));
  if (hours) return Number(hours[1]) * 60;
  const plain = /^(\d{1,6})분?$/.exec(typed.replaceAll(/[\s,]/g, ""));
  return plain ? Number(plain[1]) : readMinutes(typed);
}

/** 부여 by contract or purchase, or 초과승인. */
export default function GrantDialog({ number, onClose }: GrantDialogProps) {
  const [values, setValues] = useState({
    kind: "grant" as "grant" | "overage",
    minutes: "",
    expiresOn: "",
    reason: "",
  });
  const [problem, setProblem] = useState<string>();
  const set = (change: Partial<typeof values>) => setValues((now) => ({ ...now, ...change }));
  const write = useWrite(grantTime, { once: true, quiet: true, onSuccess: () => (onClose(), void refreshMinutes()) });
  const send = () => {
    const minutes = readLong(values.minutes);
    setProblem(minutes ? undefined : "시간을 적어 주세요. 예: 600, 10시간");
    if (!minutes) return;
    const { kind, expiresOn, reason } = values;
    write.mutate({ params: { number: String(number) }, body: { kind, minutes, reason, expiresOn: expiresOn || null } });
  };
  return (
    <FormDialog
      title="자문시간 부여"
      label="부여"
      noValidate
      sending={write.isPending}
      failure={unplacedError(write.error)}
      onClose={onClose}
      onSubmit={send}
    >
      <SegmentedControl
        aria-label="구분"
        data={[
          { value: "grant", label: "계약·구매" },
          { value: "overage", label: "초과승인" },
        ]}
        value={values.kind}
        onChange={(kind) => set({ kind: kind })}
      />
      {values.kind === "overage" && (
        <p className={styles.quiet}>
          고객이 부여분을 넘겨 쓰기로 승인한 시간입니다. 부여분을 다 쓴 뒤에 쓰고 정산에서 청구합니다.
        </p>
      )}
      <TextInput
        label="시간"
        withAsterisk
        data-autofocus
        placeholder="600, 10시간"
        value={values.minutes}
        error={problem ?? fieldError(write.error, "minutes")}
        onChange={(event) => set({ minutes: event.currentTarget.value })}
      />
      <TextInput
        label="만료일"
        type="date"
        min={firmToday()}
        description="비워 두면 만료하지 않습니다."
        value={values.expiresOn}
        error={fieldError(write.error, "expiresOn")}
        onChange={(event) => set({ expiresOn: event.currentTarget.value })}
      />
      <LimitedInput
        label="근거"
        withAsterisk
        limit={500}
        placeholder={values.kind === "grant" ? "자문계약 제3조, 11월 추가구매" : "11월 20일 통화로 고객이 승인"}
        value={values.reason}
        error={fieldError(write.error, "reason")}
        onChange={(event) => set({ reason: event.currentTarget.value })}
      />
    </FormDialog>
  );
}
