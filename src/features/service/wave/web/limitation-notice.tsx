import { Alert } from "@mantine/core";
import "@mantine/core/styles/Alert.css";
import { useState } from "react";
import { daysBetween } from "#firm/court-days.ts";
import { firmToday, formatDay } from "#platform/dates.ts";
import type { RowOf } from "#records/resource.ts";
import type { groupSuit } from "../suit.ts";

/** Days until the claims of a suit lapse, in words, while it is not before the court. */
export function LimitationNotice({ row }: { readonly row: RowOf<typeof groupSuit> }) {
  const [today] = useState(() => firmToday());
  const open = ["planned", "recruiting", "recruitClosed", "filing"].includes(row.status);
  if (!open) return null;
  if (row.limitationOn === null) {
    return (
      <Alert color="amber" role="note" mb={14}>
        소멸시효일이 없습니다. 모집을 시작하기 전에 시효일과 근거를 적어 주세요.
      </Alert>
    );
  }
  if (!row.limitationNear) return null;
  const left = daysBetween(today, row.limitationOn);
  const words = left < 0 ? `${-left}일 지났습니다` : left === 0 ? "오늘입니다" : `${left}일 남았습니다`;
  return (
    <Alert color="red" role="note" mb={14}>
      소멸시효일 {formatDay(row.limitationOn)}: {words}. {row.limitationBasis}
    </Alert>
  );
}
