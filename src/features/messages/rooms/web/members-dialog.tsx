import { Checkbox } from "@mantine/core";
import "@mantine/core/styles/Checkbox.css";
import { useState } from "react";
import { useRead, useWrite } from "#platform/web/query.ts";
import { matchesHangul } from "#platform/hangul.ts";
import { TextField, unplacedError } from "#ui/components/fields.tsx";
import { Dialog } from "#ui/components/dialog.tsx";
import { DialogForm } from "#ui/components/form-dialog.tsx";
import { ErrorState, SkeletonRows } from "#ui/components/states.tsx";
import { Names } from "#features/messages/parts/names.tsx";
import { listStaffs } from "#features/identity/staff/endpoints.ts";
import { listPeople, setMembers } from "../endpoints.ts";
import styles from "./talk.module.css";

type MembersDialogProps = { readonly number: number; readonly onClose: () => void };

/** Who sees the room; whoever opened it invites others. */
export default function MembersDialog({ number, onClose }: MembersDialogProps) {
  const { data, error, refetch } = useRead(listPeople, { params: { number: String(number) } });
  return (
    <Dialog title="사람" onClose={onClose}>
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonRows rows={4} columns="1fr" />}
      {data && (
        <>
          <Names
            label="이 방을 보는 사람"
            people={data.models.map(({ id, shortName }) => ({ id, words: shortName }))}
          />
          {data.mayInvite && (
            <Invitation
              number={number}
              invited={data.models.filter((one) => one.invited).map(({ id }) => id)}
              onClose={onClose}
            />
          )}
        </>
      )}
    </Dialog>
  );
}

type InvitationProps = {
  readonly number: number;
  readonly invited: readonly number[];
  readonly onClose: () => void;
};

function Invitation({ number, invited, onClose }: InvitationProps) {
  const staffs = useRead(listStaffs, { query: { status: "1", isUser: "true" } }, { staleTime: 60_000 });
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set(invited));
  const [typed, setTyped] = useState("");
  const save = useWrite(setMembers, {
    refreshes: [listPeople],
    quiet: true,
    success: "초대를 바꾸었습니다.",
    onSuccess: onClose,
  });
  const turn = (id: number) =>
    setChosen((now) => new Set(now.has(id) ? [...now].filter((one) => one !== id) : [...now, id]));
  const shown = (staffs.data?.models ?? []).filter(({ shortName }) => typed === "" || matchesHangul(typed, shortName));
  return (
    <DialogForm
      label="초대 저장"
      sending={save.isPending}
      failure={unplacedError(save.error)}
      onlyByButton
      onClose={onClose}
      onSubmit={() => save.mutate({ params: { number: String(number) }, body: { staffIds: [...chosen] } })}
    >
      <TextField
        name="who"
        label="초대할 사람 찾기"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <div className={styles.people}>
        {shown.map(({ id, shortName, department }) => (
          <Checkbox
            key={id}
            label={`${shortName} · ${department}`}
            checked={chosen.has(id)}
            onChange={() => turn(id)}
          />
        ))}
      </div>
    </DialogForm>
  );
}
