import { Alert, Button, SegmentedControl, Textarea, TextInput } from "@mantine/core";
import "@mantine/core/styles/Alert.css";
import "@mantine/core/styles/SegmentedControl.css";
import { useState, type FormEvent } from "react";
import { seoulDay } from "../../../../kit/shared/dates.ts";
import type { CallError } from "../../../../kit/web/call.ts";
import { Dialog } from "../../../../kit/web/components/dialog.tsx";
import { fieldError } from "../../../../kit/web/components/fields.tsx";
import { contractMoves, type ContractMoveName } from "../contract-moves.ts";
import styles from "./contract.module.css";

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
  const [signedAt, setSignedAt] = useState(() => seoulDay(new Date()));
  const [signMethod, setSignMethod] = useState<"paper" | "electronic">("paper");
  const send = (event: FormEvent) => {
    event.preventDefault();
    onTake(needsReason ? { reason } : { signedAt, signMethod });
  };
  return (
    <Dialog onClose={onClose} title={label}>
      <form onSubmit={send} className={styles.form}>
        {failure?.status === 422 && (
          <Alert color="red" role="alert">
            {failure.message}
          </Alert>
        )}
        {needsReason ? (
          <Textarea
            label="사유"
            autosize
            minRows={3}
            maxLength={500}
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
        <div className={styles.buttons}>
          <Button variant="default" onClick={onClose}>
            닫기
          </Button>
          <Button type="submit" loading={sending} {...(needsReason && { color: "red" })}>
            {label}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
