import { Button } from "@mantine/core";
import { useState } from "react";
import { Dialog, DialogButtons } from "#ui/components/dialog.tsx";
import { PasswordField, TextField, unplacedError } from "#ui/components/fields.tsx";
import { DialogForm } from "#ui/components/form-dialog.tsx";
import { useWrite } from "#platform/web/query.ts";
import { revealIdentifier } from "../endpoints.ts";
import styles from "./identifiers.module.css";

type RevealDialogProps = { readonly number: number; readonly onClose: () => void };

/** The number in full, after reason and password; it goes with the dialog. */
export default function RevealDialog({ number, onClose }: RevealDialogProps) {
  const [reason, setReason] = useState("");
  const [currentPassword, setPassword] = useState("");
  const { mutate, isPending, error, data } = useWrite(revealIdentifier, { quiet: true });
  const submit = () => mutate({ params: { number: String(number) }, body: { reason, currentPassword } });
  return (
    <Dialog onClose={onClose} title="주민등록번호 전체 보기" size={420}>
      {data ? (
        <div className={styles.stack}>
          <output className={styles.number}>{data.rrn}</output>
          <p className={styles.note}>누가 언제 왜 보았는지 접속기록에 남았습니다.</p>
          <DialogButtons>
            <Button onClick={onClose}>닫기</Button>
          </DialogButtons>
        </div>
      ) : (
        <DialogForm
          label="보기"
          sending={isPending}
          failure={unplacedError(error)}
          noValidate
          onClose={onClose}
          onSubmit={submit}
        >
          <p className={styles.note}>사유와 본 사람이 접속기록에 남습니다.</p>
          <TextField
            name="reason"
            label="사유"
            limit={200}
            value={reason}
            failure={error}
            onChange={(event) => setReason(event.currentTarget.value)}
            data-autofocus
          />
          <PasswordField
            name="currentPassword"
            label="현재 비밀번호"
            autoComplete="current-password"
            value={currentPassword}
            failure={error}
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
        </DialogForm>
      )}
    </Dialog>
  );
}
