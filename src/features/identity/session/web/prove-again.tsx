import { Button } from "@mantine/core";
import { useRef, useState, type FormEvent, type KeyboardEvent } from "react";
import { call } from "#platform/web/call.ts";
import { Dialog, DialogButtons } from "#ui/components/dialog.tsx";
import { PasswordField, TextField } from "#ui/components/fields.tsx";
import { openConfirmation } from "#platform/web/confirmation.ts";
import { useRead } from "#platform/web/query.ts";
import { useStore } from "#platform/web/store.ts";
import { proveAgain, readSecondFactor } from "#features/identity/second-factor/endpoints.ts";
import { useSending } from "#features/identity/second-factor/use-sending.tsx";
import styles from "./sign-in-form.module.css";

/** A weighty step waits for a proof of who is at the keyboard; the page beneath keeps all that was typed. */
export default function ProveAgain() {
  const asked = useStore(openConfirmation);
  const [typed, setTyped] = useState("");
  const [byCode, setByCode] = useState(false);
  const { failure, isSending, send } = useSending();
  const { data: factor } = useRead(readSecondFactor, {});
  const input = useRef<HTMLInputElement>(null);
  if (!asked) return null;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isSending || typed === "") return;
    input.current?.select();
    void send(async () => {
      await call(proveAgain, { body: byCode ? { code: typed } : { currentPassword: typed } });
      asked.answer(true);
    });
  };
  const leaveByEscape = (event: KeyboardEvent) => {
    if (event.key === "Escape" && !event.nativeEvent.isComposing) asked.answer(false);
  };
  const field = {
    ref: input,
    value: typed,
    failure,
    onChange: (event: { currentTarget: HTMLInputElement }) => setTyped(event.currentTarget.value),
    "data-autofocus": true,
  };
  return (
    // The dialog beneath, whose call waits, would hear Escape too and be gone with what was typed.
    <Dialog
      onClose={() => asked.answer(false)}
      closeOnEscape={false}
      closeOnClickOutside={false}
      title="본인 확인"
      size={400}
      onKeyDown={leaveByEscape}
      onFocus={(event) => event.target.setAttribute("data-mantine-stop-propagation", "true")}
    >
      <form className={styles.form} onSubmit={submit} noValidate>
        <p>중요한 작업이라 한 번 더 확인합니다. 확인하면 하던 작업이 이어집니다.</p>
        {byCode ? (
          <TextField {...field} name="code" label="인증 코드" inputMode="numeric" autoComplete="one-time-code" />
        ) : (
          <PasswordField {...field} name="currentPassword" label="현재 비밀번호" autoComplete="current-password" />
        )}
        <div role="alert" className={styles.failure}>
          {failure && Object.keys(failure.fields).length === 0 && failure.message}
        </div>
        {factor?.model.enrolledAt && (
          <Button
            variant="subtle"
            size="xs"
            onClick={() => {
              setByCode(!byCode);
              setTyped("");
            }}
          >
            {byCode ? "비밀번호로 확인" : "인증 앱의 코드로 확인"}
          </Button>
        )}
        <DialogButtons>
          <Button variant="default" onClick={() => asked.answer(false)}>
            취소
          </Button>
          <Button type="submit" loading={isSending} disabled={typed === ""}>
            확인
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
