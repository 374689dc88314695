import { Button } from "@mantine/core";
import { useState, type FormEvent } from "react";
import { formatDateTime } from "../../../../kit/shared/dates.ts";
import { CallError } from "../../../../kit/web/call.ts";
import { Card } from "../../../../kit/web/components/card.tsx";
import { PasswordField } from "../../../../kit/web/components/fields.tsx";
import { useWrite } from "../../../../kit/web/query.ts";
import { listSessions } from "../../session/endpoints.ts";
import { changePassword, readAccount } from "../endpoints.ts";
import styles from "./mypage.module.css";
import type { Account } from "./own-data-card.tsx";

const empty = { currentPassword: "", newPassword: "", repeated: "" };

/** Changing one's password signs every other device out. */
export function PasswordCard({ account }: { readonly account: Account }) {
  const [values, setValues] = useState(empty);
  const [mistake, setMistake] = useState<CallError | null>(null);
  const { mutate, isPending, error } = useWrite(changePassword, {
    quiet: true,
    success: "비밀번호를 바꿨습니다.",
    refreshes: [readAccount, listSessions],
    onSuccess: () => setValues(empty),
  });
  if (!account.hasPassword) {
    return (
      <Card title="비밀번호">
        <p className={styles.note}>소셜 로그인만 쓰는 계정입니다. 비밀번호가 필요하면 관리자에게 요청해 주세요.</p>
      </Card>
    );
  }
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    const found = findMistake(values);
    setMistake(found);
    const { currentPassword, newPassword } = values;
    if (!found) mutate({ body: { currentPassword, newPassword } });
  };
  const failure = mistake ?? error;
  const field = (name: keyof typeof empty, label: string, autoComplete: string, placeholder?: string) => (
    <PasswordField
      name={name}
      label={label}
      autoComplete={autoComplete}
      placeholder={placeholder}
      value={values[name]}
      failure={failure}
      onChange={(event) => setValues({ ...values, [name]: event.currentTarget.value })}
    />
  );
  return (
    <Card title="비밀번호">
      <form className={styles.form} onSubmit={submit} noValidate>
        {field("currentPassword", "현재 비밀번호", "current-password")}
        {field("newPassword", "새 비밀번호", "new-password", "12자 이상")}
        {field("repeated", "새 비밀번호 확인", "new-password")}
        <div role="alert" className={styles.failure}>
          {failure && Object.keys(failure.fields).length === 0 && failure.message}
        </div>
        <div className={styles.row}>
          <span className={`${styles.note} ${styles.grow}`}>
            {account.passwordChangedAt && `마지막 변경 ${formatDateTime(account.passwordChangedAt)}. `}
            바꾸면 다른 기기에서 로그아웃됩니다.
          </span>
          <Button type="submit" variant="default" loading={isPending}>
            비밀번호 변경
          </Button>
        </div>
      </form>
    </Card>
  );
}

function findMistake({ currentPassword, newPassword, repeated }: typeof empty): CallError | null {
  const fields: Record<string, string> = {};
  if (currentPassword === "") fields.currentPassword = "현재 비밀번호를 입력해 주세요.";
  if (newPassword.length < 12) fields.newPassword = "새 비밀번호는 12자 이상이어야 합니다.";
  else if (newPassword !== repeated) fields.repeated = "새 비밀번호와 다릅니다.";
  return Object.keys(fields).length > 0 ? new CallError("invalid", 400, "", { fields }) : null;
}
