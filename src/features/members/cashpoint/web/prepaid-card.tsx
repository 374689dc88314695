import { Button } from "@mantine/core";
import type { CallOutput } from "#platform/endpoint.ts";
import { formatWon } from "#platform/money.ts";
import { useRead, useWrite } from "#platform/web/query.ts";
import { useAllowed } from "#platform/web/session.ts";
import { confirm } from "#ui/components/confirm.ts";
import { StateChip } from "#ui/components/chip.tsx";
import { setPrepaidMode } from "../access.ts";
import { readPrepaid, setPrepaid } from "../endpoints.ts";
import type * as schemas from "../schemas.ts";
import styles from "./cashpoint.module.css";

type Prepaid = CallOutput<typeof schemas.readPrepaid>["model"];

/** Whether clients may pay cash in beforehand, and how what is outstanding stands to the limits of the law (additions 18). */
export function PrepaidCard() {
  const { data } = useRead(readPrepaid, {});
  const mayDecide = useAllowed(setPrepaidMode);
  if (!data) return null;
  const { model } = data;
  const nothing = !model.on && model.outstanding.sum === "0";
  return (
    <section className={styles.prepaid} aria-label="캐시 충전">
      <StateChip tone={model.on ? "green" : "grey"}>{model.on ? "캐시 충전 받음" : "캐시 충전 안 받음"}</StateChip>
      {nothing ? (
        <p>포인트와 쿠폰만 씁니다. 돈을 미리 받지 않아 선불업 등록과 상관이 없습니다.</p>
      ) : (
        <Figures model={model} />
      )}
      {mayDecide && <Decide on={model.on} />}
    </section>
  );
}

function Figures({ model: { outstanding, year, free } }: { readonly model: Prepaid }) {
  return (
    <dl className={styles.figures}>
      <Limit label="유료 캐시 잔액" {...outstanding} />
      <Limit label="올해 충전" {...year} />
      <div className={styles.figure}>
        <dt>무상 잔액</dt>
        <dd>{formatWon(free)}원</dd>
      </div>
    </dl>
  );
}

function Limit({ label, sum, limit, lawRef, checked }: Prepaid["year"] & { readonly label: string }) {
  const isOver = BigInt(sum) >= BigInt(Math.trunc(limit));
  return (
    <div className={styles.figure} title={lawRef}>
      <dt>{label}</dt>
      <dd>
        {formatWon(sum)}원 / 등록 면제 {formatWon(limit)}원 {isOver && <StateChip tone="red">한도 넘음</StateChip>}
        {!isOver && !checked && <StateChip tone="amber">한도 재확인</StateChip>}
      </dd>
    </div>
  );
}

function Decide({ on }: { readonly on: boolean }) {
  const { mutate, isPending } = useWrite(setPrepaid, {
    success: "캐시 충전 설정을 바꿨습니다.",
    refreshes: [readPrepaid],
  });
  const change = async () => {
    const sure = await confirm({
      title: on ? "캐시 충전을 그만 받을까요?" : "캐시 충전을 받을까요?",
      message: on
        ? "새 충전과 캐시 적립을 받지 않습니다. 이미 있는 캐시는 쓰고 환불할 수 있습니다."
        : "미리 받은 돈은 전자금융거래법의 선불전자지급수단일 수 있습니다. 발행 잔액과 연간 발행액의 한도를 이 화면에서 확인해 주세요.",
      confirmLabel: on ? "그만 받기" : "받기",
    });
    if (sure) mutate({ body: { on: !on } });
  };
  return (
    <Button size="xs" variant="default" loading={isPending} onClick={() => void change()}>
      {on ? "그만 받기" : "충전 받기"}
    </Button>
  );
}
