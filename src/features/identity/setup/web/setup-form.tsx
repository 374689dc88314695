import { Button } from "@mantine/core";
import { useState, type FormEvent } from "react";
import { PasswordField, TextField } from "#ui/components/fields.tsx";
import { goTo } from "#platform/web/navigation.tsx";
import { notifyInfo } from "#platform/web/notify.ts";
import { useWrite } from "#platform/web/query.ts";
import { readFirm } from "#features/identity/session/endpoints.ts";
import { setUpFirm } from "../endpoints.ts";
import styles from "./setup-form.module.css";

const empty = { code: "", firmName: "", teamName: "", realName: "", shortName: "", email: "", password: "" };
type Name = keyof typeof empty;

/** Everything the first start needs to know. */
export function SetupForm() {
  const [values, setValues] = useState(empty);
  const { mutate, isPending, error } = useWrite(setUpFirm, {
    quiet: true,
    refreshes: [readFirm],
    onSuccess: () => {
      notifyInfo("설정을 마쳤습니다. 로그인해 주세요.");
      goTo("/member/login", { replace: true });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isPending) mutate({ body: values });
  };
  const field = (name: Name, label: string, description?: string) => (
    <TextField
      name={name}
      label={label}
      description={description}
      value={values[name]}
      failure={error}
      onChange={(event) => setValues({ ...values, [name]: event.currentTarget.value })}
    />
  );
  const isAboutField = error !== null && Object.keys(error.fields).length > 0;
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {field("code", "설치 코드", "서버를 시작한 화면에 적혀 있습니다.")}
      {field("firmName", "법인 이름")}
      {field("teamName", "첫 팀 이름")}
      <div className={styles.pair}>
        {field("realName", "관리자 이름")}
        {field("shortName", "호칭")}
      </div>
      {field("email", "이메일", "로그인할 때 씁니다.")}
      <PasswordField
        name="password"
        label="비밀번호"
        autoComplete="new-password"
        placeholder="12자 이상"
        value={values.password}
        failure={error}
        onChange={(event) => setValues({ ...values, password: event.currentTarget.value })}
      />
      <div role="alert" className={styles.failure}>
        {error && !isAboutField && error.message}
      </div>
      <Button type="submit" loading={isPending}>
        설정 마치기
      </Button>
    </form>
  );
}
