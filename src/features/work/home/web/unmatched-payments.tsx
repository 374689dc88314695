import { formatWon } from "#platform/money.ts";
import { HomeList } from "#records/web/home-list.tsx";
import { payment } from "#features/money/payments/payment.ts";

/** Home card: money that came and belongs to no fee yet. */
export default function UnmatchedPayments() {
  return (
    <HomeList
      resource={payment}
      query="status=received"
      detail={({ payAmt }) => `${formatWon(payAmt)}원`}
      empty="미매칭 입금이 없습니다."
    />
  );
}
