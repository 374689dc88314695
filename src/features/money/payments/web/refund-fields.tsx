import { NumberInput } from "@mantine/core";
import { formatWon } from "#platform/money.ts";
import type { CallError } from "#platform/web/call.ts";
import { fieldError } from "#ui/components/fields.tsx";
import { LimitedInput } from "#ui/components/limited.tsx";

/** What is asked for; in won, blank while nothing is typed. */
export type TypedRefund = { readonly amount: number | ""; readonly reason: string };

type RefundFieldsProps = {
  readonly value: TypedRefund;
  /** Won that can be refunded still; absent as long as no payment is chosen. */
  readonly most?: number | undefined;
  readonly failure: CallError | null;
  readonly onChange: (value: TypedRefund) => void;
};

/** Sum and reason of a refund; the server says what is more than can be refunded. */
export function RefundFields({ value, most, failure, onChange }: RefundFieldsProps) {
  return (
    <>
      <NumberInput
        label="환불액"
        description={most !== undefined && `${formatWon(most)}원까지 환불할 수 있습니다.`}
        required
        suffix="원"
        thousandSeparator=","
        min={1}
        allowDecimal={false}
        hideControls
        value={value.amount}
        onChange={(next) => onChange({ ...value, amount: Number(next) || "" })}
        error={fieldError(failure, "amount")}
      />
      <LimitedInput
        label="사유"
        required
        limit={500}
        value={value.reason}
        onChange={({ currentTarget }) => onChange({ ...value, reason: currentTarget.value })}
        error={fieldError(failure, "reason")}
      />
    </>
  );
}
