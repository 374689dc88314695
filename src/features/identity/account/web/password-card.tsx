import { firmNow } from "#platform/clock.ts";
import { Button } from "@mantine/core";
import { useState, type FormEvent } from "react";
import { formatDateTime } from "#platform/dates.ts";
import { CallError } from "#platform/web/call.ts";
import { Card } from "#ui/components/card.tsx";
import { PasswordField } from "#ui/components/fields.tsx";
import { useWrite } from "#platform/web/query.ts";
import { listSessions } from "#features/identity/session/endpoints.ts";
import { cancelGiven, changePassword, readAccount } from "../endpoints.ts";
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
        <GivenNote account={account} />
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
      <GivenNote account={account} />
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

/** A password that somebody else gave, for whoever did not ask for it. */
function GivenNote({ account: { given } }: { readonly account: Account }) {
  const cancel = useWrite(cancelGiven, {
    failure: "취소하지 못했습니다.",
    success: "임시 비밀번호를 취소했습니다.",
    refreshes: [readAccount],
  });
  if (!given) return null;
  return (
    <div className={styles.row}>
      <span className={`${styles.note} ${styles.grow}`}>
        {givenWords(given)} 요청하지 않았다면 취소하고 관리자에게 알려 주세요.
      </span>
      <Button variant="default" loading={cancel.isPending} onClick={() => cancel.mutate({})}>
        임시 비밀번호 취소
      </Button>
    </div>
  );
}

/** Who gave a password and from when on it serves. */
function givenWords({ by, at, opensAt, needsCode }: NonNullable<Account["given"]>): string {
  const giver = by === null ? "서버의 관리 명령으로" : `${by}님이`;
  const use = needsCode
    ? "인증 앱의 코드가 있어야 쓸 수 있습니다."
    : Date.parse(opensAt) > firmNow()
      ? `${formatDateTime(opensAt)}부터 쓸 수 있습니다.`
      : "지금 쓸 수 있습니다.";
  return `${giver} ${formatDateTime(at)}에 임시 비밀번호를 만들었습니다. ${use}`;
}

function findMistake({ currentPassword, newPassword, repeated }: typeof empty): CallError | null {
  const fields: Record<string, string> = {};
  if (currentPassword === "") fields.currentPassword = "현재 비밀번호를 입력해 주세요.";
  if (newPassword.length < 12) fields.newPassword = "새 비밀번호는 12자 이상이어야 합니다.";
  else if (newPassword !== repeated) fields.repeated = "새 비밀번호와 다릅니다.";
  return Object.keys(fields).length > 0 ? new CallError("invalid", 400, "", { fields }) : null;
}
