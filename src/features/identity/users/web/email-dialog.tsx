import { useState } from "react";
import { useWrite } from "#platform/web/query.ts";
import { fieldError, TextField, unplacedError } from "#ui/components/fields.tsx";
import { FormDialog } from "#ui/components/form-dialog.tsx";
import { LimitedInput } from "#ui/components/limited.tsx";
import styles from "#features/identity/administration/administration.module.css";
import { changeEmail, listUsers } from "../endpoints.ts";
import type { UserModel } from "./user-words.ts";

/** Gives an account another address for signing in. */
export function EmailDialog({ user, onClose }: { readonly user: UserModel; readonly onClose: () => void }) {
  const [email, setEmail] = useState(user.email);
  const [reason, setReason] = useState("");
  const { mutate, isPending, error } = useWrite(changeEmail, {
    quiet: true,
    success: "이메일을 바꾸었습니다.",
    refreshes: [listUsers],
    onSuccess: onClose,
  });
  return (
    <FormDialog
      title={`${user.name} · 이메일 변경`}
      size={440}
      label="이메일 변경"
      sending={isPending}
      disabled={reason.trim() === "" || email.trim() === ""}
      failure={unplacedError(error)}
      noValidate
      onClose={onClose}
      onSubmit={() => mutate({ params: { userId: String(user.id) }, body: { email, reason: reason.trim() } })}
    >
      <p className={styles.note}>
        다음 로그인부터 이 이메일을 씁니다. 비밀번호와 2단계 인증은 그대로이고, 본인에게 알립니다.
      </p>
      <TextField
        name="email"
        type="email"
        label="이메일"
        withAsterisk
        data-autofocus
        limit={254}
        failure={error}
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      <LimitedInput
        label="사유"
        withAsterisk
        limit={500}
        value={reason}
        error={fieldError(error, "reason")}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
