import { useState } from "react";
import { formatWon, parseWon } from "#platform/money.ts";
import { notifySuccess } from "#platform/web/notify.ts";
import { useWrite } from "#platform/web/query.ts";
import type { RowOf } from "#records/resource.ts";
import { LinesEditor } from "#records/web/lines/lines-editor.tsx";
import { areReady, sentLines, typedLines, type TypedLine } from "#records/web/lines/typed-lines.ts";
import { refreshRecord } from "#records/web/refresh.ts";
import { FormDialog } from "#ui/components/form-dialog.tsx";
import { splitExpense } from "../endpoints.ts";
import { expenseParts } from "../expense-parts.ts";
import { expense } from "../expense.ts";

type SplitDialogProps = { readonly row: RowOf<typeof expense>; readonly onClose: () => void };

/** Divides one receipt over categories and cases; together the parts are its amount. */
export function SplitDialog({ row, onClose }: SplitDialogProps) {
  const { category, project, amount, version } = row;
  const blank = { category, project: null, amount: null };
  const [lines, setLines] = useState(() => typedLines(expenseParts, [{ category, project, amount }, blank]));
  const write = useWrite(splitExpense, {
    quiet: true,
    onSuccess: ({ says }) => {
      onClose();
      notifySuccess(says.join(" "));
      void refreshRecord(expense);
    },
  });
  const sum = lines.reduce((all, line) => all + wonOf(line), 0);
  return (
    <FormDialog
      title={`지출 나누기 · ${row.vendor} ${formatWon(amount)}원`}
      size="min(760px, 96vw)"
      label="나누기"
      sending={write.isPending}
      disabled={sum !== amount || lines.length < 2 || !areReady(expenseParts, lines)}
      failure={write.error?.fields?.["lines"] ?? write.error?.message}
      onlyByButton
      onClose={onClose}
      onSubmit={() =>
        write.mutate({
          params: { number: String(row.number) },
          body: { version, lines: [...sentLines(expenseParts, lines, { known: false })] },
        })
      }
    >
      <p>
        나눈 금액의 합 {formatWon(sum)}원 / 지출 금액 {formatWon(amount)}원. 영수증은 첫 줄의 지출에 남고 나머지도 같은
        영수증을 씁니다.
      </p>
      <LinesEditor
        lines={expenseParts}
        value={lines}
        nameOf={(index) => `${index + 1}번째`}
        blank={blank}
        onChange={setLines}
        refused={(index, key) => write.error?.fields?.[`lines.${index}.${key}`]}
      />
    </FormDialog>
  );
}

/** Won of a line as it is typed; 0 for what is no amount yet. */
function wonOf({ values }: TypedLine): number {
  const typed = values["amount"];
  return typeof typed === "string" ? (parseWon(typed) ?? 0) : 0;
}
