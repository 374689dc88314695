import { useState } from "react";
import { LimitedInput } from "#ui/components/limited.tsx";
import type { CallError } from "#platform/web/call.ts";
import { fieldError } from "#ui/components/fields.tsx";
import { FormDialog } from "#ui/components/form-dialog.tsx";

type AskDialogProps = {
  readonly title: string;
  readonly confirmLabel: string;
  readonly sending: boolean;
  readonly error: CallError | null;
  readonly onClose: () => void;
  readonly onSend: (reason: string) => void;
};

/** Asks for the reason of a step, and shows what the server says about it. */
export function AskDialog({ title, confirmLabel, sending, error, onClose, onSend }: AskDialogProps) {
  const [reason, setReason] = useState("");
  return (
    <FormDialog title={title} label={confirmLabel} sending={sending} onClose={onClose} onSubmit={() => onSend(reason)}>
      <LimitedInput
        label="사유"
        required
        limit={500}
        data-autofocus
        value={reason}
        onChange={({ currentTarget: { value } }) => setReason(value)}
        error={fieldError(error, "reason")}
      />
    </FormDialog>
  );
}
