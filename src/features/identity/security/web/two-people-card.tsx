import { Button, NumberInput } from "@mantine/core";
import "@mantine/core/styles/NumberInput.css";
import { useState } from "react";
import { formatDateTime } from "#platform/dates.ts";
import { call } from "#platform/web/call.ts";
import { Card } from "#ui/components/card.tsx";
import { EndButtons } from "#ui/components/end-buttons.tsx";
import { notifySuccess } from "#platform/web/notify.ts";
import { refreshReads } from "#platform/web/query.ts";
import ReasonDialog from "#records/web/reason-dialog.tsx";
import styles from "#features/identity/administration/administration.module.css";
import { listSecurityChanges, readSecurity, setTwoPeople } from "../endpoints.ts";
import { twoPeopleTimeNames, twoPeopleTimes, type TwoPeopleTime } from "../security.ts";
import type { Security } from "../schemas.ts";

/** As typed: a field may be empty for the moment. */
type Typed = Readonly<Record<TwoPeopleTime, number | "">>;

const descriptions: Readonly<Record<TwoPeopleTime, string>> = {
  waitHours:
    "2단계 인증이 없는 사람에게 준 임시 비밀번호는 이 시간이 지나야 쓸 수 있고, 그동안 본인과 관리자가 취소할 수 있습니다.",
  onePersonDays:
    "한쪽이 다른 쪽의 계정을 만들거나 비밀번호·2단계 인증·연락처를 바꾼 뒤 이 기간에는 서로의 요청을 승인할 수 없습니다.",
};

/** The two times by which two people are told from one. */
export function TwoPeopleCard({ security }: { readonly security: Security }) {
  const stored = Object.fromEntries(
    twoPeopleTimeNames.map((name) => {
      const { value, coming } = security.twoPeople[name];
      return [name, coming?.value ?? value];
    }),
  ) as Record<TwoPeopleTime, number>;
  const [typed, setTyped] = useState<Typed>(stored);
  const [isAsking, setAsking] = useState(false);
  const isWhole = twoPeopleTimeNames.every((name) => typed[name] !== "");
  const isChanged = twoPeopleTimeNames.some((name) => typed[name] !== stored[name]);
  const save = async (reason: string) => {
    await call(setTwoPeople, { body: { ...(typed as Record<TwoPeopleTime, number>), reason } });
    notifySuccess("두 사람 확인의 기간을 바꿨습니다.");
    await refreshReads(readSecurity, listSecurityChanges);
  };
  return (
    <Card title="두 사람 확인">
      <div className={styles.form}>
        <p className={styles.note}>
          역할 부여, 환불, 계약 승인, 파기처럼 두 사람이 필요한 일에 적용됩니다. 늘리면 바로, 줄이면 지금 기간이 지난
          뒤부터 적용되고 모든 관리자에게 알립니다.
        </p>
        {twoPeopleTimeNames.map((name) => {
          const { label, unit, min, max } = twoPeopleTimes[name];
          const { value, coming } = security.twoPeople[name];
          return (
            <NumberInput
              key={name}
              label={label}
              description={
                coming
                  ? `${descriptions[name]} 지금은 ${value}${unit}이고, ${formatDateTime(coming.holdsFrom)}부터 ${coming.value}${unit}입니다.`
                  : descriptions[name]
              }
              suffix={unit}
              min={min}
              max={max}
              clampBehavior="blur"
              allowDecimal={false}
              allowNegative={false}
              hideControls
              value={typed[name]}
              onChange={(next) => setTyped({ ...typed, [name]: typeof next === "number" ? next : "" })}
            />
          );
        })}
        <EndButtons>
          {isChanged && (
            <Button variant="subtle" color="grey" onClick={() => setTyped(stored)}>
              되돌리기
            </Button>
          )}
          <Button variant="default" disabled={!isChanged || !isWhole} onClick={() => setAsking(true)}>
            저장
          </Button>
        </EndButtons>
      </div>
      {isAsking && (
        <ReasonDialog
          title="두 사람 확인"
          message="바꾼 사람과 사유가 기록됩니다."
          confirmLabel="저장"
          onClose={() => setAsking(false)}
          onConfirm={save}
        />
      )}
    </Card>
  );
}
