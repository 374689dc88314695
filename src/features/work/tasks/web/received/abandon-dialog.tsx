import { useState } from "react";
import { LimitedTextarea } from "#ui/components/limited.tsx";
import type { TaskEntry } from "../../schemas.ts";
import { otherRecipients } from "../data/moves.ts";
import { FormDialog } from "#ui/components/form-dialog.tsx";
import classes from "./abandon-dialog.module.css";

const longestReason = 500;

export type AbandonDialogProps = {
  readonly entry: TaskEntry;
  readonly onAbandon: (reason: string) => void;
  readonly onClose: () => void;
};

/** Asks before a task is abandoned: it closes for everyone, so they are named. */
export default function AbandonDialog({ entry, onAbandon, onClose }: AbandonDialogProps) {
  const [reason, setReason] = useState("");
  const others = otherRecipients(entry);
  return (
    <FormDialog
      title="업무 포기"
      size={460}
      label="포기"
      danger
      onClose={onClose}
      onSubmit={() => onAbandon(reason.trim())}
    >
      <p className={classes.title}>{entry.title}</p>
      <p className={classes.words}>
        {others.length === 0
          ? "포기한 업무는 완료업무의 포기 목록으로 옮겨집니다."
          : `포기하면 다른 담당자의 업무도 함께 닫힙니다: ${others.join(", ")}`}
      </p>
      <LimitedTextarea
        label="사유 (선택)"
        description="내 메모에 남습니다."
        data-autofocus
        rows={3}
        limit={longestReason}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
