import { Button } from "@mantine/core";
import { useEffect, useRef, useState, type FormEvent } from "react";
import { call, CallError } from "../../../../kit/web/call.ts";
import { PasswordField, TextField } from "../../../../kit/web/components/fields.tsx";
import { acceptToken } from "../../../../kit/web/session.ts";
import { login } from "../endpoints.ts";
import styles from "./sign-in-form.module.css";

type SignInFormProps = {
  readonly email: string;
  readonly onEmail: (email: string) => void;
  readonly password: string;
  readonly onPassword: (password: string) => void;
  /** The field that gets the focus. */
  readonly focus: "email" | "password";
};

/** E-mail and password; on success the sign-in state changes, and the page around follows it. */
export function SignInForm({ email, onEmail, password, onPassword, focus }: SignInFormProps) {
  const [failure, setFailure] = useState<CallError | null>(null);
  const [isSending, setSending] = useState(false);

  // A page that consists of a form begins in it.
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector<HTMLInputElement>("[data-autofocus]")?.focus(), []);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isSending) return;
    const missing = missingField(email, password);
    if (missing) return setFailure(missing);
    setSending(true);
    setFailure(null);
    try {
      const { token } = await call(login, { body: { email: email.trim(), password } });
      await acceptToken(token);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setFailure(error);
      setSending(false);
    }
    return undefined;
  };

  const isAboutField = failure !== null && Object.keys(failure.fields).length > 0;
  return (
    <form ref={form} className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <TextField
        name="email"
        label="이메일"
        type="email"
        autoComplete="username"
        inputMode="email"
        size="md"
        value={email}
        onChange={(event) => onEmail(event.currentTarget.value)}
        failure={failure}
        data-autofocus={focus === "email" || undefined}
      />
      <PasswordField
        name="password"
        label="비밀번호"
        autoComplete="current-password"
        size="md"
        value={password}
        onChange={(event) => onPassword(event.currentTarget.value)}
        failure={failure}
        data-autofocus={focus === "password" || undefined}
      />
      <div role="alert" className={styles.failure}>
        {failure && !isAboutField && failure.message}
      </div>
      <Button type="submit" size="md" fullWidth loading={isSending}>
        로그인
      </Button>
    </form>
  );
}

function missingField(email: string, password: string): CallError | null {
  const fields = {
    ...(email.trim() === "" && { email: "이메일을 입력해 주세요." }),
    ...(password === "" && { password: "비밀번호를 입력해 주세요." }),
  };
  return Object.keys(fields).length > 0
    ? new CallError("invalid", 400, "입력한 내용을 확인해 주세요.", { fields })
    : null;
}
