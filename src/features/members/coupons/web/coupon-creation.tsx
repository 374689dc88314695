import { Button } from "@mantine/core";
import { useState } from "react";
import { addDays, firmToday } from "#platform/dates.ts";
import { goTo } from "#platform/web/navigation.tsx";
import { RecordForm } from "#records/web/form/record-form.tsx";
import { Card } from "#ui/components/card.tsx";
import { PageHeader } from "#ui/components/page-header.tsx";
import { coupon, couponTargets } from "../coupon.ts";
import { CouponTabs } from "./coupon-tabs.tsx";
import { exampleOf, typedDiscount } from "./typed-discount.ts";
import styles from "./coupons.module.css";

const fields = [
  "name",
  "target",
  "discountKind",
  "won",
  "rate",
  "maxAmount",
  "minAmount",
  "validFrom",
  "validTo",
  "issueLimit",
  "perMember",
  "stackable",
  "memo",
] as const;

/** Amounts that fees of consultations and letters often have. */
const amounts = [30_000, 55_000, 110_000, 330_000];

/** /lawfirm/service/coupon/couponCreation: the form with what the coupon takes off, while it is typed. */
export default function CouponCreation() {
  const [opened, setOpened] = useState(true);
  const today = firmToday();
  return (
    <>
      <CouponTabs />
      <PageHeader title="쿠폰 만들기" detail="작성 상태로 저장됩니다. 코드는 저장할 때 자동으로 만들어집니다." />
      <Card title="무엇을 정하나요">
        <ul className={styles.rules}>
          <li>정액은 할인 금액을, 정률은 할인율(1–100%)과 최대 할인을 함께 정합니다.</li>
          <li>
            대상은 {Object.values(couponTargets).join("·")} 가운데 고릅니다. 착수금과 성공보수는 할인 대상이
            아닙니다(변호사 광고에 관한 규정).
          </li>
          <li>발급을 시작하면 할인 조건과 시작일은 바꿀 수 없습니다. 종료일은 늘릴 수만 있습니다.</li>
        </ul>
        {!opened && <Button onClick={() => setOpened(true)}>입력 이어서 하기</Button>}
      </Card>
      <RecordForm
        resource={coupon}
        opened={opened}
        fields={fields}
        preset={{
          target: "consult",
          discountKind: "rate",
          minAmount: "0",
          perMember: "1",
          validFrom: today,
          validTo: addDays(today, 30),
        }}
        extraAfter="minAmount"
        extra={showExamples}
        onClose={() => setOpened(false)}
        onSaved={(row) => goTo(`/lawfirm/service/coupon/couponDetail?id=${row.number}`)}
      />
    </>
  );
}

const showExamples = (values: Readonly<Record<string, unknown>>) => <Examples values={values} />;

function Examples({ values }: { readonly values: Readonly<Record<string, unknown>> }) {
  const typed = typedDiscount(values);
  return (
    <output className={styles.examples} aria-live="polite">
      {typed === null
        ? "할인 조건을 넣으면 예시가 보입니다."
        : amounts.map((amount) => <span key={amount}>{exampleOf(typed, amount)}</span>)}
    </output>
  );
}
