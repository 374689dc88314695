import { Button, TextInput } from "@mantine/core";
import { useState, type ReactNode } from "react";
import type { CallError } from "../call.ts";
import { fieldError } from "../components/fields.tsx";
import { Dialog, DialogButtons } from "../components/dialog.tsx";
import styles from "./page/record-page.module.css";

type ReasonDialogProps = {
  readonly title: string;
  /** What the reason is kept for. */
  readonly message: ReactNode;
  readonly confirmLabel: string;
  readonly onClose: () => void;
  /** Does it; a rejection is shown here and the dialog stays. */
  readonly onConfirm: (reason: string, signal: AbortSignal) => Promise<unknown>;
};

/** Asks why, before something that is written down: showing what is masked, taking a list away as a file. */
export default function ReasonDialog({ title, message, confirmLabel, onClose, onConfirm }: ReasonDialogProps) {
  const [reason, setReason] = useState("");
  const [failure, setFailure] = useState<CallError | null>(null);
  const [work, setWork] = useState<AbortController | null>(null);
  const close = () => {
    work?.abort();
    onClose();
  };
  const confirm = async () => {
    const text = reason.trim();
    if (text === "" || work) return;
    const started = new AbortController();
    setWork(started);
    setFailure(null);
    try {
      await onConfirm(text, started.signal);
      onClose();
    } catch (error) {
      if (!started.signal.aborted) setFailure(error as CallError);
      setWork(null);
    }
  };
  return (
    <Dialog onClose={close} title={title} size={440}>
      <form
        className={styles.reason}
        onSubmit={(event) => {
          event.preventDefault();
          void confirm();
        }}
      >
        <p>{message}</p>
        <TextInput
          data-autofocus
          label="사유"
          withAsterisk
          required
          maxLength={200}
          value={reason}
          error={failure && (fieldError(failure, "reason") ?? failure.message)}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <DialogButtons>
          <Button variant="default" onClick={close}>
            취소
          </Button>
          <Button type="submit" loading={work !== null} disabled={reason.trim() === ""}>
            {confirmLabel}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
