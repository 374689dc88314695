import { NativeSelect } from "@mantine/core";
import { useState } from "react";
import { useWrite } from "#platform/web/query.ts";
import { fieldError, TextField, unplacedError } from "#ui/components/fields.tsx";
import { FormDialog } from "#ui/components/form-dialog.tsx";
import { attendanceStates, enteredStates } from "../attendance.ts";
import { enterAttendance, readAttendance } from "../endpoints.ts";
import type { Meeting, Member } from "./attendance-types.ts";

type EntryDialogProps = { readonly row: Meeting; readonly member: Member; readonly onClose: () => void };

/** Enters how somebody attended, or corrects it, with the reason that stays beside it. */
export function EntryDialog({ row, member, onClose }: EntryDialogProps) {
  const isPlanned = row.status === "planned";
  const choices = isPlanned ? (["official", "pending"] as const) : enteredStates;
  const [state, setState] = useState<(typeof enteredStates)[number]>(
    isPlanned || member.away !== null ? "official" : "present",
  );
  const [reason, setReason] = useState(member.away === null ? "" : `${member.away} 일정이 등록되어 있음`);
  const enter = useWrite(enterAttendance, {
    refreshes: [readAttendance],
    quiet: true,
    success: "출석을 저장했습니다.",
    onSuccess: onClose,
  });
  return (
    <FormDialog
      title={`${member.name} 출석 정정`}
      label="저장"
      sending={enter.isPending}
      failure={unplacedError(enter.error)}
      noValidate
      onClose={onClose}
      onSubmit={() =>
        enter.mutate({ params: { number: String(row.number) }, body: { partner: member.partnerId, state, reason } })
      }
    >
      <NativeSelect
        label="출석"
        data={choices.map((value) => ({ value, label: attendanceStates[value] }))}
        value={state}
        error={fieldError(enter.error, "state")}
        onChange={(event) => setState(event.currentTarget.value as (typeof enteredStates)[number])}
        data-autofocus
      />
      <TextField
        name="reason"
        label="사유"
        withAsterisk
        limit={500}
        value={reason}
        failure={enter.error}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
