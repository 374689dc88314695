import { Button, NativeSelect } from "@mantine/core";
import { useState, type FormEvent } from "react";
import { LimitedInput } from "#ui/components/limited.tsx";
import { EndButtons } from "#ui/components/end-buttons.tsx";
import { fieldError, TextField } from "#ui/components/fields.tsx";
import { useRead, useWrite } from "#platform/web/query.ts";
import styles from "#features/identity/administration/administration.module.css";
import { approveUser, listLinkable, listUsers } from "../endpoints.ts";
import type { UserModel } from "./user-words.ts";

type ApproveFormProps = { readonly user: UserModel; readonly onDone: () => void };

/** Lets a waiting account in: as somebody already on record, or as a new one. */
export function ApproveForm({ user, onDone }: ApproveFormProps) {
  const linkable = useRead(listLinkable, {}, { enabled: user.staff === null });
  const [staffId, setStaffId] = useState("new");
  const [shortName, setShortName] = useState(user.name);
  const [realName, setRealName] = useState(user.name);
  const [teamId, setTeamId] = useState("");
  const [reason, setReason] = useState("");
  const { mutate, isPending, error } = useWrite(approveUser, {
    quiet: true,
    success: "계정을 승인했습니다.",
    refreshes: [listUsers, listLinkable],
    onSuccess: onDone,
  });
  const isNew = user.staff === null && staffId === "new";
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const newStaff = isNew
      ? {
          shortName,
          realName,
          teamId: Number(teamId || linkable.data?.teams[0]?.id),
        }
      : null;
    const linked = user.staff === null && !isNew ? Number(staffId) : null;
    mutate({ params: { userId: String(user.id) }, body: { staffId: linked, newStaff, reason } });
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {user.staff === null && (
        <NativeSelect
          label="연결할 직원"
          data={[
            { value: "new", label: "새 직원으로 등록" },
            ...(linkable.data?.models ?? []).map(({ id, shortName: short, realName: real }) => ({
              value: String(id),
              label: `${short} (${real})`,
            })),
          ]}
          value={staffId}
          error={fieldError(error, "staffId")}
          onChange={(event) => setStaffId(event.currentTarget.value)}
        />
      )}
      {isNew && (
        <div className={styles.pair}>
          <TextField
            name="newStaff.realName"
            label="성명"
            withAsterisk
            limit={50}
            failure={error}
            value={realName}
            onChange={(event) => setRealName(event.currentTarget.value)}
          />
          <TextField
            name="newStaff.shortName"
            label="호칭"
            withAsterisk
            limit={20}
            failure={error}
            value={shortName}
            onChange={(event) => setShortName(event.currentTarget.value)}
          />
          <NativeSelect
            label="팀"
            withAsterisk
            data={(linkable.data?.teams ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
            value={teamId}
            error={fieldError(error, "newStaff.teamId")}
            onChange={(event) => setTeamId(event.currentTarget.value)}
          />
        </div>
      )}
      <LimitedInput
        label="승인 사유"
        withAsterisk
        limit={500}
        value={reason}
        error={fieldError(error, "reason")}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <div role="alert" className={styles.failure}>
        {error && Object.keys(error.fields).length === 0 && error.message}
      </div>
      <EndButtons>
        <Button type="submit" loading={isPending} disabled={reason.trim() === ""}>
          승인
        </Button>
      </EndButtons>
    </form>
  );
}
