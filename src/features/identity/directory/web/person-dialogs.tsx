import { NativeSelect } from "@mantine/core";
import { useState, type ReactNode } from "react";
import { LimitedInput } from "#ui/components/limited.tsx";
import { firmToday } from "#platform/dates.ts";
import type { CallError } from "#platform/web/call.ts";
import { fieldError, TextField, unplacedError } from "#ui/components/fields.tsx";
import { FormDialog } from "#ui/components/form-dialog.tsx";
import { useRead, useWrite } from "#platform/web/query.ts";
import styles from "#features/identity/administration/administration.module.css";
import { invitePerson, listPeople, listTeams, readPerson, rehire, setOnLeave } from "../endpoints.ts";
import { StaffForm, type PersonModel } from "./staff-form.tsx";

export type PersonAct = "edit" | "invite" | "onLeave" | "leaveDays" | "back" | "rehire";

type ActProps = { readonly person: PersonModel; readonly onClose: () => void };

/** The dialog of an act on a person. */
export function PersonDialog({ act, ...props }: ActProps & { readonly act: PersonAct }) {
  if (act === "edit") return <StaffForm {...props} />;
  if (act === "invite") return <InviteDialog {...props} />;
  if (act === "rehire") return <RehireDialog {...props} />;
  return <LeaveDialog {...props} isBack={act === "back"} />;
}

const refreshes = [listPeople, readPerson];

function InviteDialog({ person, onClose }: ActProps) {
  const [email, setEmail] = useState("");
  const write = useWrite(invitePerson, {
    quiet: true,
    success: "승인 대기 계정을 만들었습니다.",
    refreshes,
    onSuccess: onClose,
  });
  return (
    <ActForm
      title="계정 초대"
      note="승인 대기 계정을 만들어 이 직원에게 연결합니다. 사용자 관리에서 승인하면 로그인할 수 있습니다."
      label="초대"
      failure={write.error}
      isPending={write.isPending}
      onClose={onClose}
      onSubmit={(reason) => write.mutate({ params: { staffId: String(person.id) }, body: { email, reason } })}
    >
      <TextField
        name="email"
        type="email"
        label="이메일"
        withAsterisk
        data-autofocus
        failure={write.error}
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
    </ActForm>
  );
}

const leaveWords = {
  begin: {
    title: "휴직",
    note: "휴직 중으로 표시합니다. 계정과 권한은 그대로입니다.",
    label: "휴직 처리",
    success: "휴직 처리했습니다.",
  },
  days: {
    title: "휴직 기간 변경",
    note: "복직 예정일이 다가오면 인사관리와 팀장에게 알립니다. 날을 바꾸면 앞서 보낸 알림은 해제합니다.",
    label: "기간 변경",
    success: "휴직 기간을 바꿨습니다.",
  },
  back: { title: "복직", note: "다시 재직 중으로 표시합니다.", label: "복직 처리", success: "복직 처리했습니다." },
} as const;

function LeaveDialog({ person, onClose, isBack }: ActProps & { readonly isBack: boolean }) {
  const isRunning = person.onLeaveFrom !== null;
  const [from, setFrom] = useState(() => person.onLeaveFrom ?? firmToday());
  const [until, setUntil] = useState(person.onLeaveUntil ?? "");
  const { title, note, label, success } = leaveWords[isBack ? "back" : isRunning ? "days" : "begin"];
  const write = useWrite(setOnLeave, { quiet: true, success, refreshes, onSuccess: onClose });
  return (
    <ActForm
      title={title}
      note={note}
      label={label}
      failure={write.error}
      isPending={write.isPending}
      onClose={onClose}
      onSubmit={(reason) =>
        write.mutate({
          params: { staffId: String(person.id) },
          body: { from: isBack ? null : from, until: isBack ? null : until || null, reason },
        })
      }
    >
      {!isBack && (
        <>
          <TextField
            name="from"
            type="date"
            label="휴직 시작일"
            withAsterisk
            failure={write.error}
            value={from}
            onChange={(event) => setFrom(event.currentTarget.value)}
          />
          <TextField
            name="until"
            type="date"
            label="복직 예정일"
            description="정해졌을 때만 적습니다. 그날이 되어도 복직 처리는 따로 합니다."
            failure={write.error}
            value={until}
            onChange={(event) => setUntil(event.currentTarget.value)}
          />
        </>
      )}
    </ActForm>
  );
}

function RehireDialog({ person, onClose }: ActProps) {
  const [hiredAt, setHiredAt] = useState(() => firmToday());
  const [teamId, setTeamId] = useState("");
  const teams = useRead(listTeams, { query: {} }, { staleTime: 60_000 });
  const write = useWrite(rehire, { quiet: true, success: "재입사 처리했습니다.", refreshes, onSuccess: onClose });
  return (
    <ActForm
      title="재입사"
      note="같은 직원 기록을 다시 씁니다. 예전 역할은 돌아오지 않으므로 역할 관리에서 새로 부여해 주세요."
      label="재입사 처리"
      failure={write.error}
      isPending={write.isPending}
      onClose={onClose}
      onSubmit={(reason) =>
        write.mutate({
          params: { staffId: String(person.id) },
          body: { teamId: Number(teamId || teams.data?.models[0]?.id), hiredAt, reason },
        })
      }
    >
      <NativeSelect
        label="팀"
        data={(teams.data?.models ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
        value={teamId}
        error={fieldError(write.error, "teamId")}
        onChange={(event) => setTeamId(event.currentTarget.value)}
      />
      <TextField
        name="hiredAt"
        type="date"
        label="재입사일"
        failure={write.error}
        value={hiredAt}
        onChange={(event) => setHiredAt(event.currentTarget.value)}
      />
    </ActForm>
  );
}

type ActFormProps = {
  readonly title: string;
  readonly note: string;
  readonly label: string;
  readonly failure: CallError | null;
  readonly isPending: boolean;
  readonly children: ReactNode;
  readonly onClose: () => void;
  readonly onSubmit: (reason: string) => void;
};

/** Fields of an act and the reason that is written down with it. */
function ActForm({ title, note, label, failure, isPending, children, onClose, onSubmit }: ActFormProps) {
  const [reason, setReason] = useState("");
  return (
    <FormDialog
      title={title}
      size={440}
      label={label}
      sending={isPending}
      disabled={reason.trim() === ""}
      failure={unplacedError(failure)}
      noValidate
      onClose={onClose}
      onSubmit={() => onSubmit(reason.trim())}
    >
      <p className={styles.note}>{note}</p>
      {children}
      <LimitedInput
        label="사유"
        withAsterisk
        limit={500}
        value={reason}
        error={fieldError(failure, "reason")}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
