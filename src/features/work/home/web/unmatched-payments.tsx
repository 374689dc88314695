import { formatWon } from "../../../../kit/shared/money.ts";
import { HomeList } from "../../../../kit/web/records/home-list.tsx";
import { payment } from "../../../money/payments/payment.ts";

/** Home card: money that came and belongs to no fee yet. */
export default function UnmatchedPayments() {
  return (
    <HomeList
      resource={payment}
      query="status=received"
      detail={({ payAmt }) => `${formatWon(payAmt)}원`}
      empty="짝을 찾을 입금이 없습니다."
    />
  );
}
