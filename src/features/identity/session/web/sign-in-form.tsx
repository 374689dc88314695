import {
  useEffect,
  useId,
  useRef,
  useState,
  type FormEvent,
  type InputHTMLAttributes,
  type KeyboardEvent,
} from "react";
import { call, CallError } from "#platform/web/call.ts";
import { keepSignedIn } from "#platform/web/session-token.ts";
import { login } from "../endpoints.ts";
import styles from "./sign-in-form.module.css";

type SignInFormProps = {
  readonly email: string;
  readonly onEmail: (email: string) => void;
  readonly password: string;
  readonly onPassword: (password: string) => void;
  /** The field that gets the focus. */
  readonly focus: "email" | "password";
  /** Asks whether to stay signed in; who signs in again over a page stays as before. */
  readonly offersToKeep?: boolean;
  readonly onToken: (token: string) => void;
};

/** E-mail and password; hands on the token of the new session. */
export function SignInForm(props: SignInFormProps) {
  const { email, onEmail, password, onPassword, focus, offersToKeep = false, onToken } = props;
  const [keeps, setKeeps] = useState(true);
  const [failure, setFailure] = useState<CallError | null>(null);
  const [isSending, setSending] = useState(false);
  /** null: not asked for. */
  const [newPassword, setNewPassword] = useState<string | null>(null);
  const [capsLock, setCapsLock] = useState(false);
  // A page that consists of a form begins in it.
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector<HTMLInputElement>("[data-autofocus]")?.focus(), []);

  /** null: not asked for. */
  const [code, setCode] = useState<string | null>(null);

  const isReplacing = newPassword !== null;
  useEffect(() => {
    if (isReplacing) form.current?.querySelector<HTMLInputElement>("[name=newPassword]")?.focus();
  }, [isReplacing]);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isSending) return;
    const missing = missingField(email, password);
    setFailure(missing);
    if (missing) {
      form.current?.querySelector<HTMLInputElement>(`[name=${missing.fields.email ? "email" : "password"}]`)?.focus();
      return;
    }
    setSending(true);
    try {
      const { token } = await call(login, {
        body: { email: email.trim(), password, newPassword: newPassword ?? "", code: code ?? "" },
      });
      if (offersToKeep) keepSignedIn(keeps);
      onToken(token);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setFailure(error);
      if (error.fields.newPassword !== undefined) setNewPassword(newPassword ?? "");
      if (error.fields.code !== undefined) setCode("");
      setSending(false);
    }
  };

  const followCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState("CapsLock"));
  const { email: aboutEmail, password: aboutPassword, newPassword: aboutNew, code: aboutCode } = failure?.fields ?? {};
  const isAboutField = [aboutEmail, aboutPassword, aboutNew, aboutCode].some((words) => words !== undefined);
  return (
    <form ref={form} className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <Field
        label="이메일"
        error={failure?.fields.email}
        name="email"
        type="email"
        autoComplete="username"
        value={email}
        onChange={(event) => onEmail(event.currentTarget.value)}
        data-autofocus={focus === "email" || undefined}
      />
      <Field
        label="비밀번호"
        error={failure?.fields.password}
        hint={capsLock ? "Caps Lock이 켜져 있습니다." : undefined}
        name="password"
        type="password"
        autoComplete="current-password"
        value={password}
        onChange={(event) => onPassword(event.currentTarget.value)}
        onKeyDown={followCapsLock}
        onKeyUp={followCapsLock}
        data-autofocus={focus === "password" || undefined}
      />
      {newPassword !== null && (
        <Field
          label="새 비밀번호"
          error={failure?.fields.newPassword}
          hint="12자 이상으로, 서로 관련 없는 단어를 이어서 정해 주세요."
          name="newPassword"
          type="password"
          autoComplete="new-password"
          value={newPassword}
          onChange={(event) => setNewPassword(event.currentTarget.value)}
        />
      )}
      {code !== null && (
        <Field
          label="인증 코드"
          error={failure?.fields.code}
          hint="인증 앱에 나타난 6자리 숫자나 보관해 둔 복구 코드입니다."
          name="code"
          autoComplete="one-time-code"
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
      )}
      {offersToKeep && (
        <label className={styles.keep}>
          <input type="checkbox" checked={keeps} onChange={(event) => setKeeps(event.currentTarget.checked)} />
          로그인 유지
        </label>
      )}
      <div role="alert" className={styles.failure}>
        {failure && !isAboutField && failure.message}
      </div>
      <button type="submit" className={styles.submit} aria-disabled={isSending}>
        {isSending ? "로그인하는 중" : "로그인"}
      </button>
    </form>
  );
}

type FieldProps = Omit<InputHTMLAttributes<HTMLInputElement>, "className"> & {
  readonly label: string;
  readonly error: string | undefined;
  readonly hint?: string | undefined;
};

function Field({ label, error, hint, ...input }: FieldProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <input {...input} id={id} aria-invalid={error !== undefined} aria-describedby={`${id}-words`} />
      <div id={`${id}-words`} aria-live="polite">
        {error !== undefined && <p className={styles.error}>{error}</p>}
        {hint !== undefined && <p className={styles.hint}>{hint}</p>}
      </div>
    </div>
  );
}

function missingField(email: string, password: string): CallError | null {
  const fields: Record<string, string> = {};
  if (email.trim() === "") fields.email = "이메일을 입력해 주세요.";
  if (password === "") fields.password = "비밀번호를 입력해 주세요.";
  return Object.keys(fields).length > 0
    ? new CallError("invalid", 400, "입력한 내용을 확인해 주세요.", { fields })
    : null;
}
