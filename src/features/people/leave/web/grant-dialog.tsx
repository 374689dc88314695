import { NativeSelect, NumberInput, TextInput } from "@mantine/core";
import "@mantine/core/styles/NumberInput.css";
import { useState } from "react";
import { addDays, addMonths, firmToday } from "#platform/dates.ts";
import { useWrite } from "#platform/web/query.ts";
import { fieldError } from "#ui/components/fields.tsx";
import { FormDialog } from "#ui/components/form-dialog.tsx";
import { grantLeave } from "../endpoints.ts";
import { grantBases } from "../grants.ts";
import { minutesInWords } from "../law/days.ts";
import { leaveReads } from "./refresh.ts";
import styles from "./leave.module.css";
import { LimitedInput } from "#ui/components/limited.tsx";

const bases = ["carried", "adjusted", "compensatory"] as const;

/** 이월, 조정 or 대체휴무: what the law does not grant by itself. */
export default function GrantDialog({
  staff,
  day,
  onClose,
}: {
  readonly staff: number;
  readonly day: number;
  readonly onClose: () => void;
}) {
  const [basis, setBasis] = useState<(typeof bases)[number]>("adjusted");
  const [hours, setHours] = useState<number | string>(day / 60);
  const [from, setFrom] = useState(() => firmToday());
  const [until, setUntil] = useState(() => addDays(addMonths(firmToday(), 12), -1));
  const [because, setBecause] = useState("");
  const grant = useWrite(grantLeave, { refreshes: leaveReads, quiet: true, once: true, onSuccess: onClose });
  const { error } = grant;
  const minutes = Math.round(Number(hours) * 60);
  return (
    <FormDialog
      title="휴가 부여"
      label="부여"
      sending={grant.isPending}
      disabled={because.trim() === "" || !(minutes > 0)}
      failure={error && Object.keys(error.fields).length === 0 ? error.message : undefined}
      onClose={onClose}
      onSubmit={() => grant.mutate({ body: { staff, basis, minutes, from, until, because } })}
    >
      <NativeSelect
        label="종류"
        data={bases.map((value) => ({ value, label: grantBases[value] }))}
        value={basis}
        data-autofocus
        onChange={(event) => setBasis(event.currentTarget.value as typeof basis)}
      />
      <NumberInput
        label="시간"
        description={minutes > 0 ? minutesInWords(minutes, day) : undefined}
        min={0.5}
        step={0.5}
        decimalScale={1}
        value={hours}
        error={fieldError(error, "minutes")}
        onChange={setHours}
      />
      <div className={styles.pair}>
        <TextInput
          label="사용 시작일"
          type="date"
          value={from}
          error={fieldError(error, "from")}
          onChange={(event) => setFrom(event.currentTarget.value)}
        />
        <TextInput
          label="사용 종료일"
          type="date"
          value={until}
          error={fieldError(error, "until")}
          onChange={(event) => setUntil(event.currentTarget.value)}
        />
      </div>
      <LimitedInput
        label="사유"
        limit={300}
        value={because}
        error={fieldError(error, "because")}
        onChange={(event) => setBecause(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
