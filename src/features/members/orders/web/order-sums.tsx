import { Button } from "@mantine/core";
import { formatWon, parseWon } from "#platform/money.ts";
import { useRead } from "#platform/web/query.ts";
import type { Ref } from "#records/field.ts";
import { usableCoupons } from "#features/members/coupons/endpoints.ts";
import { memberCalls } from "#features/members/cashpoint/endpoints.ts";
import { services, type Service } from "../order.ts";
import styles from "./orders.module.css";

type OrderSumsProps = {
  readonly values: Readonly<Record<string, unknown>>;
  readonly onCode: (code: string) => void;
};

const won = (value: unknown) => (typeof value === "string" ? (parseWon(value) ?? 0) : 0);

/** What the member has, which coupons fit, and what is left to pay, while the order is typed. */
export function OrderSums({ values, onCode }: OrderSumsProps) {
  const client = values["client"] as Ref | null;
  const service = values["service"] as string;
  const amount = won(values["amount"]);
  const typed = values["couponCode"];
  const code = typeof typed === "string" ? typed.toUpperCase() : "";
  const asks = client !== null && client !== undefined && service in services && amount > 0;
  const { data } = useRead(
    usableCoupons,
    { query: { client: String(client?.id ?? 1), service: service as Service, amount: String(amount || 1) } },
    { enabled: asks, keepPrevious: true },
  );
  const coupons = (asks && data?.models) || [];
  const discount = coupons.find((one) => one.code === code)?.discount ?? 0;
  const left = amount - discount - won(values["pointUsed"]) - won(values["cashUsed"]);
  return (
    <div className={styles.sums}>
      {client && <Balances client={client} />}
      {coupons.length > 0 && (
        <div className={styles.coupons}>
          <span>쓸 수 있는 쿠폰</span>
          {coupons.map((one) => (
            <Button
              key={one.code}
              size="xs"
              variant={one.code === code ? "filled" : "default"}
              aria-pressed={one.code === code}
              onClick={() => onCode(one.code === code ? "" : one.code)}
            >
              {one.name} −{formatWon(one.discount)}원{one.held ? " (보유)" : ""}
            </Button>
          ))}
        </div>
      )}
      <output aria-live="polite">
        {amount === 0
          ? "금액을 넣으면 결제할 금액이 보입니다."
          : left < 0
            ? `할인과 사용액이 금액보다 ${formatWon(-left)}원 많습니다.`
            : `결제할 금액 ${formatWon(left)}원`}
      </output>
    </div>
  );
}

function Balances({ client }: { readonly client: Ref }) {
  const { data } = useRead(memberCalls.list, { query: { client: String(client.id), size: "1" } });
  const found = data?.models[0];
  if (!data) return null;
  return (
    <p className={styles.has}>
      {found
        ? `포인트 ${formatWon(found.point)}원 · 캐시 ${formatWon(found.cash)}원`
        : "아직 포인트와 캐시가 없는 고객입니다."}
    </p>
  );
}
