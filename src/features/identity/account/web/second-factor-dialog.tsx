import { Button } from "@mantine/core";
import { useState, type FormEvent } from "react";
import { call, type CallError } from "#platform/web/call.ts";
import { Dialog } from "#ui/components/dialog.tsx";
import { EndButtons } from "#ui/components/end-buttons.tsx";
import { PasswordField, TextField } from "#ui/components/fields.tsx";
import { notifySuccess } from "#platform/web/notify.ts";
import { refreshReads } from "#platform/web/query.ts";
import { AuthenticatorSetup } from "#features/identity/second-factor/authenticator-setup.tsx";
import {
  beginEnrolment,
  confirmEnrolment,
  readSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
} from "#features/identity/second-factor/endpoints.ts";
import { RecoveryCodes } from "#features/identity/second-factor/recovery-codes.tsx";
import { useSending } from "#features/identity/second-factor/use-sending.tsx";
import { listSessions } from "#features/identity/session/endpoints.ts";
import styles from "./mypage.module.css";

export type SecondFactorAct = "enrol" | "codes" | "remove";

const titles: Readonly<Record<SecondFactorAct, string>> = {
  enrol: "인증 앱 등록",
  codes: "복구 코드 새로 받기",
  remove: "2단계 인증 해제",
};
const messages: Readonly<Record<SecondFactorAct, string>> = {
  enrol: "등록하면 다른 기기에서 로그아웃됩니다.",
  codes: "전에 받은 복구 코드는 더 이상 쓸 수 없습니다.",
  remove: "다음부터 비밀번호만으로 로그인합니다.",
};

type SecondFactorDialogProps = {
  readonly act: SecondFactorAct;
  readonly isEnrolled: boolean;
  readonly onClose: () => void;
};

/** Changing one's own second factor: who it is, then what it is about. */
export default function SecondFactorDialog({ act, isEnrolled, onClose }: SecondFactorDialogProps) {
  const [begun, setBegun] = useState<{ secret: string; uri: string } | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const { failure, isSending, send } = useSending();

  const proceed = (body: { currentPassword: string; code: string }) =>
    void send(async () => {
      if (act === "enrol") return setBegun(await call(beginEnrolment, { body }));
      if (act === "codes") setCodes((await call(renewRecoveryCodes, { body })).recoveryCodes);
      else {
        await call(removeSecondFactor, { body });
        notifySuccess("2단계 인증을 해제했습니다.");
        onClose();
      }
      return refreshReads(readSecondFactor);
    });
  const confirm = (code: string) =>
    void send(async () => {
      setCodes((await call(confirmEnrolment, { body: { code } })).recoveryCodes);
      await refreshReads(readSecondFactor, listSessions);
    });

  return (
    // Codes are shown once: a click beside the dialog shall not lose them.
    <Dialog onClose={onClose} title={titles[act]} size={440} closeOnClickOutside={codes === null}>
      {codes ? (
        <RecoveryCodes codes={codes} onDone={onClose} />
      ) : begun ? (
        <AuthenticatorSetup begun={begun} failure={failure} isSending={isSending} onCode={confirm} />
      ) : (
        <ConfirmForm
          message={messages[act]}
          needsCode={isEnrolled}
          failure={failure}
          isSending={isSending}
          onConfirm={proceed}
        />
      )}
    </Dialog>
  );
}

type ConfirmFormProps = {
  readonly message: string;
  readonly needsCode: boolean;
  readonly failure: CallError | null;
  readonly isSending: boolean;
  readonly onConfirm: (body: { currentPassword: string; code: string }) => void;
};

function ConfirmForm({ message, needsCode, failure, isSending, onConfirm }: ConfirmFormProps) {
  const [currentPassword, setPassword] = useState("");
  const [code, setCode] = useState("");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isSending) onConfirm({ currentPassword, code });
  };
  const isAboutField = failure?.fields["currentPassword"] !== undefined || failure?.fields["code"] !== undefined;
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <p className={styles.note}>{message}</p>
      <PasswordField
        name="currentPassword"
        label="현재 비밀번호"
        autoComplete="current-password"
        value={currentPassword}
        failure={failure}
        onChange={(event) => setPassword(event.currentTarget.value)}
        data-autofocus
      />
      {needsCode && (
        <TextField
          name="code"
          label="지금 쓰는 인증 앱의 코드 또는 복구 코드"
          autoComplete="one-time-code"
          limit={40}
          value={code}
          failure={failure}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
      )}
      <div role="alert" className={styles.failure}>
        {failure && !isAboutField && failure.message}
      </div>
      <EndButtons>
        <Button type="submit" loading={isSending}>
          계속
        </Button>
      </EndButtons>
    </form>
  );
}
