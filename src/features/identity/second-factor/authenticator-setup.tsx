import { Button } from "@mantine/core";
import { useEffect, useRef, useState, type FormEvent } from "react";
import { renderSVG } from "uqr";
import type { CallError } from "#platform/web/call.ts";
import { TextField } from "#ui/components/fields.tsx";
import styles from "./second-factor.module.css";

type AuthenticatorSetupProps = {
  /** What the authenticator app is given: typed in Base32, or read from the QR code. */
  readonly begun: { readonly secret: string; readonly uri: string };
  readonly failure: CallError | null;
  readonly isSending: boolean;
  readonly onCode: (code: string) => void;
};

/** Enrolling an authenticator app: scan or type the secret, then the first code. */
export function AuthenticatorSetup({ begun, failure, isSending, onCode }: AuthenticatorSetupProps) {
  const [code, setCode] = useState("");
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isSending) onCode(code);
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <ol className={styles.steps}>
        <li>휴대전화의 인증 앱(Google OTP, Microsoft Authenticator 등)으로 QR 코드를 찍습니다.</li>
        <li>앱에 나타난 6자리 숫자를 아래에 입력합니다.</li>
      </ol>
      <img className={styles.code} src={qrImage(begun.uri)} alt="인증 앱으로 찍을 QR 코드" width={196} height={196} />
      <p className={styles.note}>
        찍을 수 없으면 앱에 이 키를 직접 입력합니다.
        <code className={styles.secret}>{begun.secret.replace(/(.{4})(?=.)/g, "$1 ")}</code>
      </p>
      <TextField
        ref={input}
        name="code"
        label="인증 코드"
        inputMode="numeric"
        autoComplete="one-time-code"
        limit={10}
        value={code}
        failure={failure}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
      <div role="alert" className={styles.failure}>
        {failure && failure.fields["code"] === undefined && failure.message}
      </div>
      <Button type="submit" fullWidth loading={isSending}>
        등록
      </Button>
    </form>
  );
}

/** Dark on light in both themes: cameras expect it so. */
function qrImage(text: string): string {
  return `data:image/svg+xml,${encodeURIComponent(renderSVG(text, { border: 3 }))}`;
}
