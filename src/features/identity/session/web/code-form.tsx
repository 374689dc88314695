import { Button } from "@mantine/core";
import { useEffect, useRef, useState, type FormEvent } from "react";
import type { CallError } from "#platform/web/call.ts";
import { TextField } from "#ui/components/fields.tsx";
import styles from "./sign-in-form.module.css";

type CodeFormProps = {
  readonly failure: CallError | null;
  readonly isSending: boolean;
  readonly onCode: (code: string) => void;
};

/** Six digits of the authenticator, or a recovery code for who has it not at hand. */
export function CodeForm({ failure, isSending, onCode }: CodeFormProps) {
  const [code, setCode] = useState("");
  const [isRecovery, setRecovery] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isSending) return;
    // A refused code is typed anew.
    input.current?.select();
    onCode(code);
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <TextField
        ref={input}
        name="code"
        label={isRecovery ? "복구 코드" : "인증 코드"}
        description={isRecovery ? "등록할 때 보관해 둔 코드입니다." : "인증 앱에 나타난 6자리 숫자입니다."}
        inputMode={isRecovery ? "text" : "numeric"}
        autoComplete={isRecovery ? "off" : "one-time-code"}
        limit={40}
        value={code}
        failure={failure}
        onChange={(event) => setCode(event.currentTarget.value)}
        data-autofocus
      />
      <div role="alert" className={styles.failure}>
        {failure && failure.fields["code"] === undefined && failure.message}
      </div>
      <Button type="submit" fullWidth loading={isSending}>
        확인
      </Button>
      <Button
        variant="default"
        fullWidth
        onClick={() => {
          setRecovery(!isRecovery);
          setCode("");
          input.current?.focus();
        }}
      >
        {isRecovery ? "인증 앱의 코드로 로그인" : "휴대전화가 없으면 복구 코드로 로그인"}
      </Button>
    </form>
  );
}
