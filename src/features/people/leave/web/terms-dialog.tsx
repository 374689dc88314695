import { NumberInput, TextInput } from "@mantine/core";
import "@mantine/core/styles/NumberInput.css";
import { useState } from "react";
import { firmToday } from "#platform/dates.ts";
import { useWrite } from "#platform/web/query.ts";
import { fieldError } from "#ui/components/fields.tsx";
import { FormDialog } from "#ui/components/form-dialog.tsx";
import { setTerms } from "../endpoints.ts";
import { leaveReads } from "./refresh.ts";
import styles from "./leave.module.css";

const days = { mon: "월", tue: "화", wed: "수", thu: "목", fri: "금" } as const;
type Name = keyof typeof days;

/** Hours of each weekday from a day on: a day of leave is as long as the person's own day. */
export default function TermsDialog({ staff, onClose }: { readonly staff: number; readonly onClose: () => void }) {
  const [from, setFrom] = useState(() => firmToday());
  const [hours, setHours] = useState<Readonly<Record<Name, number | string>>>({
    mon: 8,
    tue: 8,
    wed: 8,
    thu: 8,
    fri: 8,
  });
  const save = useWrite(setTerms, { refreshes: leaveReads, quiet: true, onSuccess: onClose });
  const { error } = save;
  const minutes = Object.fromEntries(
    (Object.keys(days) as Name[]).map((name) => [name, Math.round(Number(hours[name]) * 60)]),
  ) as Record<Name, number>;
  return (
    <FormDialog
      title="근무시간 변경"
      label="저장"
      sending={save.isPending}
      failure={error && Object.keys(error.fields).length === 0 ? error.message : undefined}
      onClose={onClose}
      onSubmit={() => save.mutate({ params: { staff: String(staff) }, body: { from, ...minutes } })}
    >
      <TextInput
        label="적용일"
        type="date"
        value={from}
        data-autofocus
        error={fieldError(error, "from")}
        onChange={(event) => setFrom(event.currentTarget.value)}
      />
      <div className={styles.week}>
        {(Object.keys(days) as Name[]).map((name) => (
          <NumberInput
            key={name}
            label={days[name]}
            min={0}
            max={12}
            step={0.5}
            decimalScale={1}
            value={hours[name]}
            error={fieldError(error, name)}
            onChange={(value) => setHours({ ...hours, [name]: value })}
          />
        ))}
      </div>
      <p className={styles.quiet}>
        이미 부여하고 차감한 시간은 바뀌지 않습니다. 다음 부여부터 1주 근무시간의 비율로 계산합니다.
      </p>
    </FormDialog>
  );
}
