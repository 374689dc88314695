import { useState } from "react";
import { formatWon, mostWon, parseWon } from "#platform/money.ts";
import type { RowOf } from "#records/resource.ts";
import { useWrite } from "#platform/web/query.ts";
import { fieldError } from "#ui/components/fields.tsx";
import { FormDialog } from "#ui/components/form-dialog.tsx";
import { LimitedInput } from "#ui/components/limited.tsx";
import type { contract } from "../contract.ts";
import { recordResult } from "../endpoints.ts";
import { feeTotal, successWords } from "../fees.ts";
import { contractReads, type Terms } from "./use-terms.ts";

type ResultDialogProps = {
  readonly row: RowOf<typeof contract>;
  readonly fee: Terms["fees"][number];
  readonly onClose: () => void;
};

/** What the share of a 성공보수 is taken of; what is owed for it is said before it is saved. */
export default function ResultDialog({ row, fee, onClose }: ResultDialogProps) {
  const [typed, setTyped] = useState(fee.successReached === null ? "" : formatWon(fee.successReached));
  const write = useWrite(recordResult, { refreshes: contractReads, quiet: true, onSuccess: onClose });
  const won = typed.trim() === "" ? null : parseWon(typed);
  const isWrong = typed.trim() !== "" && (won === null || won < 0 || won > mostWon);
  const base = fee.successBase ?? "결과 금액";
  const owed = isWrong ? null : feeTotal({ ...fee, successReached: won });
  return (
    <FormDialog
      title="성공보수 결과"
      label="저장"
      sending={write.isPending}
      disabled={isWrong}
      failure={write.error?.message}
      onClose={onClose}
      onSubmit={() =>
        write.mutate({
          params: { number: String(row.number) },
          body: { version: row.version, feeId: fee.id, reached: won },
        })
      }
    >
      <p>{successWords(fee)}</p>
      <LimitedInput
        label={base}
        description="비우면 결과를 지웁니다."
        limit={30}
        data-autofocus
        value={typed}
        onChange={({ currentTarget: { value } }) => setTyped(value)}
        error={isWrong ? "금액을 숫자로 적어 주세요." : fieldError(write.error, "reached")}
      />
      <p aria-live="polite">
        {won === null
          ? "아직 결과가 없습니다."
          : owed !== null && `받을 성공보수 ${formatWon(owed)}원${fee.taxType === "과세" ? " (부가세 포함)" : ""}`}
      </p>
    </FormDialog>
  );
}
