import { useState } from "react";
import type { CallOutput } from "#platform/endpoint.ts";
import { formatWon } from "#platform/money.ts";
import { useWrite } from "#platform/web/query.ts";
import { fieldError, unplacedError } from "#ui/components/fields.tsx";
import { FormDialog } from "#ui/components/form-dialog.tsx";
import { LimitedInput } from "#ui/components/limited.tsx";
import { listEntries, noteExpense, notePayment } from "../endpoints.ts";
import type { listEntries as schema } from "../schemas.ts";

type Entry = CallOutput<typeof schema>["models"][number];
type NoteDialogProps = { readonly entry: Entry; readonly onClose: () => void };

/** What the books say of an entry; empty takes it away. */
export function NoteDialog({ entry, onClose }: NoteDialogProps) {
  const [note, setNote] = useState(entry.note);
  const options = { quiet: true, refreshes: [listEntries], success: "분개 메모를 저장했습니다.", onSuccess: onClose };
  const payment = useWrite(notePayment, options);
  const expense = useWrite(noteExpense, options);
  const write = entry.kind === "expense" ? expense : payment;
  return (
    <FormDialog
      title="분개 메모"
      label="저장"
      sending={write.isPending}
      failure={unplacedError(write.error)}
      onClose={onClose}
      onSubmit={() => write.mutate({ params: { number: String(entry.id) }, body: { note } })}
    >
      <p>
        {entry.day} {entry.name} {formatWon(entry.amount)}원. 마감한 달의 내역에도 적을 수 있고, 세무사용 엑셀에 함께
        나갑니다.
      </p>
      <LimitedInput
        label="메모"
        limit={500}
        data-autofocus
        value={note}
        error={fieldError(write.error, "note")}
        onChange={({ currentTarget: { value } }) => setNote(value)}
      />
    </FormDialog>
  );
}
