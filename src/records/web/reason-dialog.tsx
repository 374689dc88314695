import { useEffect, useRef, useState, type ReactNode } from "react";
import { LimitedInput } from "#ui/components/limited.tsx";
import type { CallError } from "#platform/web/call.ts";
import { fieldError } from "#ui/components/fields.tsx";
import { Dialog } from "#ui/components/dialog.tsx";
import { DialogForm } from "#ui/components/form-dialog.tsx";

type ReasonFormProps = {
  /** What the reason is kept for. */
  readonly message: ReactNode;
  readonly confirmLabel: string;
  readonly onClose: () => void;
  /** Does it; a rejection is shown here and the form stays. The signal ends with the form. */
  readonly onConfirm: (reason: string, signal: AbortSignal) => Promise<unknown>;
};

/** Asks why, in a dialog that shows more than the question. */
export function ReasonForm({ message, confirmLabel, onClose, onConfirm }: ReasonFormProps) {
  const [reason, setReason] = useState("");
  const [failure, setFailure] = useState<CallError | null>(null);
  const [isWorking, setWorking] = useState(false);
  const work = useRef<AbortController | null>(null);
  useEffect(() => () => work.current?.abort(), []);
  const confirm = async () => {
    const started = new AbortController();
    work.current = started;
    setWorking(true);
    setFailure(null);
    try {
      await onConfirm(reason.trim(), started.signal);
      onClose();
    } catch (error) {
      if (started.signal.aborted) return;
      setFailure(error as CallError);
      setWorking(false);
    }
  };
  return (
    <DialogForm
      label={confirmLabel}
      sending={isWorking}
      disabled={reason.trim() === ""}
      onClose={onClose}
      onSubmit={() => void confirm()}
    >
      <div>{message}</div>
      <LimitedInput
        data-autofocus
        label="사유"
        withAsterisk
        required
        limit={200}
        value={reason}
        error={failure && (fieldError(failure, "reason") ?? failure.message)}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </DialogForm>
  );
}

/** Asks why, before something that is written down: showing what is masked, taking a list away as a file. */
export default function ReasonDialog({ title, ...form }: ReasonFormProps & { readonly title: string }) {
  return (
    <Dialog onClose={form.onClose} title={title} size={440}>
      <ReasonForm {...form} />
    </Dialog>
  );
}
