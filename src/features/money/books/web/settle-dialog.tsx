import { NumberInput, TextInput } from "@mantine/core";
import { useState } from "react";
import { firmToday } from "#platform/dates.ts";
import { formatWon } from "#platform/money.ts";
import { notifySuccess } from "#platform/web/notify.ts";
import { useWrite } from "#platform/web/query.ts";
import { fieldError, unplacedError } from "#ui/components/fields.tsx";
import { FormDialog } from "#ui/components/form-dialog.tsx";
import { LimitedInput } from "#ui/components/limited.tsx";
import { listCards, listSettlements, readYear, settleCards } from "../endpoints.ts";

type SettleDialogProps = {
  readonly rows: readonly { readonly paymentId: number; readonly gross: number; readonly expectedFee: number }[];
  readonly onClose: () => void;
  readonly onDone: () => void;
};

/** One deposit of a card company for the ticked payments; what it kept is the fee. */
export function SettleDialog({ rows, onClose, onDone }: SettleDialogProps) {
  const gross = rows.reduce((sum, row) => sum + row.gross, 0);
  const expected = rows.reduce((sum, row) => sum + row.expectedFee, 0);
  const [settledOn, setSettledOn] = useState(() => firmToday());
  const [amount, setAmount] = useState<number | string>(gross - expected);
  const [memo, setMemo] = useState("");
  const write = useWrite(settleCards, {
    quiet: true,
    refreshes: [listCards, listSettlements, readYear],
    onSuccess: ({ fee }) => {
      notifySuccess(`카드사 입금을 등록했습니다. 수수료 ${formatWon(fee)}원`);
      onDone();
    },
  });
  const fee = gross - (Number(amount) || 0);
  return (
    <FormDialog
      title="카드사 입금 등록"
      label="등록"
      sending={write.isPending}
      failure={unplacedError(write.error)}
      noValidate
      onClose={onClose}
      onSubmit={() =>
        write.mutate({
          body: { settledOn, amount: Number(amount) || 0, paymentIds: rows.map(({ paymentId }) => paymentId), memo },
        })
      }
    >
      <p>
        카드 결제 {rows.length}건, 승인액 {formatWon(gross)}원
      </p>
      <TextInput
        type="date"
        name="settledOn"
        label="입금일"
        value={settledOn}
        error={fieldError(write.error, "settledOn")}
        onChange={(event) => setSettledOn(event.currentTarget.value)}
      />
      <NumberInput
        name="amount"
        label="통장에 들어온 금액"
        suffix="원"
        thousandSeparator=","
        min={0}
        hideControls
        value={amount}
        error={fieldError(write.error, "amount")}
        onChange={setAmount}
      />
      <p>
        수수료 {formatWon(fee)}원 (기준 {formatWon(expected)}원)
      </p>
      <LimitedInput
        name="memo"
        label="메모"
        limit={200}
        value={memo}
        error={fieldError(write.error, "memo")}
        onChange={(event) => setMemo(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
