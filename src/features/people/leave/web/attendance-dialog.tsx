import { NativeSelect, TextInput } from "@mantine/core";
import { useState } from "react";
import { firmToday } from "#platform/dates.ts";
import { useWrite } from "#platform/web/query.ts";
import { fieldError } from "#ui/components/fields.tsx";
import { FormDialog } from "#ui/components/form-dialog.tsx";
import { enterAttendance } from "../endpoints.ts";
import { attendanceKinds, type AttendanceKind } from "../grants.ts";
import { leaveReads } from "./refresh.ts";
import styles from "./leave.module.css";

/** Days on which somebody did not work; how they count for 연차 the law of the day says. */
export default function AttendanceDialog({ staff, onClose }: { readonly staff: number; readonly onClose: () => void }) {
  const [kind, setKind] = useState<AttendanceKind>("absent");
  const [from, setFrom] = useState(() => firmToday());
  const [until, setUntil] = useState(() => firmToday());
  const enter = useWrite(enterAttendance, { refreshes: leaveReads, quiet: true, once: true, onSuccess: onClose });
  const { error } = enter;
  return (
    <FormDialog
      title="근태 등록"
      label="등록"
      sending={enter.isPending}
      failure={error && Object.keys(error.fields).length === 0 ? error.message : undefined}
      onClose={onClose}
      onSubmit={() => enter.mutate({ params: { staff: String(staff) }, body: { kind, from, until } })}
    >
      <NativeSelect
        label="종류"
        data={Object.entries(attendanceKinds).map(([value, label]) => ({ value, label }))}
        value={kind}
        data-autofocus
        onChange={(event) => setKind(event.currentTarget.value as AttendanceKind)}
      />
      <div className={styles.pair}>
        <TextInput
          label="시작일"
          type="date"
          value={from}
          error={fieldError(error, "from")}
          onChange={(event) => setFrom(event.currentTarget.value)}
        />
        <TextInput
          label="종료일"
          type="date"
          value={until}
          error={fieldError(error, "until")}
          onChange={(event) => setUntil(event.currentTarget.value)}
        />
      </div>
    </FormDialog>
  );
}
