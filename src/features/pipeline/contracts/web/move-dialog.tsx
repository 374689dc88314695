import { SegmentedControl, TextInput } from "@mantine/core";
import "@mantine/core/styles/SegmentedControl.css";
import { useState } from "react";
import { LimitedTextarea } from "#ui/components/limited.tsx";
import { firmToday } from "#platform/dates.ts";
import type { CallError } from "#platform/web/call.ts";
import { fieldError } from "#ui/components/fields.tsx";
import { FormDialog } from "#ui/components/form-dialog.tsx";
import { contractMoves, type ContractMoveName } from "../contract-moves.ts";

type MoveDialogProps = {
  readonly name: ContractMoveName;
  readonly sending: boolean;
  readonly failure: CallError | null;
  readonly onClose: () => void;
  readonly onTake: (more: { reason?: string; signedAt?: string; signMethod?: "paper" | "electronic" }) => void;
};

/** Asks for what a step needs: day and way of signing, or the reason of an end. */
export function MoveDialog({ name, sending, failure, onClose, onTake }: MoveDialogProps) {
  const { label, reason: needsReason } = contractMoves[name];
  const [reason, setReason] = useState("");
  const [signedAt, setSignedAt] = useState(() => firmToday());
  const [signMethod, setSignMethod] = useState<"paper" | "electronic">("paper");
  return (
    <FormDialog
      title={label}
      label={label}
      cancelLabel="닫기"
      sending={sending}
      danger={needsReason}
      failure={failure?.status === 422 ? failure.message : undefined}
      onClose={onClose}
      onSubmit={() => onTake(needsReason ? { reason } : { signedAt, signMethod })}
    >
      {needsReason ? (
        <LimitedTextarea
          label="사유"
          autosize
          minRows={3}
          limit={500}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          error={fieldError(failure, "reason")}
          data-autofocus
        />
      ) : (
        <>
          <TextInput
            label="수임일"
            type="date"
            value={signedAt}
            onChange={(event) => setSignedAt(event.currentTarget.value)}
            error={fieldError(failure, "signedAt")}
            data-autofocus
          />
          <SegmentedControl
            aria-label="서명 방법"
            data={[
              { value: "paper", label: "서면" },
              { value: "electronic", label: "전자" },
            ]}
            value={signMethod}
            onChange={setSignMethod}
          />
        </>
      )}
    </FormDialog>
  );
}
