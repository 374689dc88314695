import { lazy } from "react";
import { urlNumber, useUrlState } from "#platform/web/navigation.tsx";
import { formatWon } from "#platform/money.ts";
import type { OwnCells } from "#records/web/list/list-columns.ts";
import { RecordRead } from "#records/web/page/record-read.tsx";
import { RecordScreen } from "#records/web/record-screen.tsx";
import { StateChip } from "#ui/components/chip.tsx";
import { LoadedPart } from "#ui/components/loaded-part.tsx";
import { SkeletonRows } from "#ui/components/states.tsx";
import { manageOrders } from "../access.ts";
import { serviceOrder } from "../order.ts";
import { OrderSums } from "./order-sums.tsx";

const OrderPage = lazy(() => import("./order-page.tsx"));

const views = [
  { label: "결제 대기", query: "status=pending,checking" },
  { label: "이행할 것", query: "status=paid,working" },
  { label: "중복 결제", query: "isPaidTwice=Y" },
  { label: "미회수", query: "isOwed=Y" },
  { label: "취소·환불", query: "status=canceled,refunded,chargedBack" },
];

const cells: OwnCells<typeof serviceOrder> = {
  evidence: ({ evidence }) => (evidence === "미발급" ? <StateChip tone="amber">미발급</StateChip> : evidence || "—"),
  paidTwice: ({ paidTwice }) => (paidTwice > 0 ? <StateChip tone="red">{formatWon(paidTwice)}</StateChip> : "—"),
};

const fields = [
  "client",
  "service",
  "title",
  "consult",
  "amount",
  "couponCode",
  "pointUsed",
  "cashUsed",
  "memo",
] as const;

const form = {
  fields,
  preset: { service: "consult", pointUsed: "0", cashUsed: "0" },
  extraAfter: "cashUsed",
  extra: (values: Readonly<Record<string, unknown>>, change: (key: string, value: string) => void) => (
    <OrderSums values={values} onCode={(code) => change("couponCode", code)} />
  ),
} as const;

/** /lawfirm/service/payment: what clients ordered; with ?id= one of them. */
export default function OrderScreen() {
  const [{ id }] = useUrlState({ id: urlNumber });
  if (id === null) {
    return (
      <RecordScreen
        resource={serviceOrder}
        manage={manageOrders}
        title="서비스 결제"
        views={views}
        cells={cells}
        form={form}
        newLabel="주문 등록"
        emptyHint="주문이 없습니다. 상담료나 내용증명처럼 계약 없이 받는 돈을 주문으로 등록해 주세요."
      />
    );
  }
  return (
    <RecordRead resource={serviceOrder} number={id}>
      {(row) => (
        <LoadedPart fallback={<SkeletonRows rows={10} columns="120px 1fr 140px" />}>
          <OrderPage row={row} />
        </LoadedPart>
      )}
    </RecordRead>
  );
}
