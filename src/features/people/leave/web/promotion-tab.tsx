import { Button, Textarea } from "@mantine/core";
import { useState } from "react";
import { formatDay, isDay } from "#platform/dates.ts";
import type { CallOutput } from "#platform/endpoint.ts";
import type { Tone } from "#platform/tone.ts";
import { useRead, useWrite } from "#platform/web/query.ts";
import { useAllowed } from "#platform/web/session.ts";
import { Card } from "#ui/components/card.tsx";
import { StateChip } from "#ui/components/chip.tsx";
import { confirm } from "#ui/components/confirm.ts";
import { FormDialog } from "#ui/components/form-dialog.tsx";
import { PageHeader } from "#ui/components/page-header.tsx";
import { EmptyState, ErrorState, SkeletonRows } from "#ui/components/states.tsx";
import { manageLeave } from "../access.ts";
import {
  ackRefusal,
  answerPromotion,
  designateLeave,
  listPromotions,
  notifyPromotion,
  serveRefusal,
} from "../endpoints.ts";
import { minutesInWords } from "../law/days.ts";
import { promotionKinds, promotionStates, type PromotionState } from "../promotions.ts";
import type { listPromotions as schema } from "../schemas.ts";
import { leaveReads } from "./refresh.ts";
import styles from "./leave.module.css";

type Promotion = CallOutput<typeof schema>["models"][number];

const tones: Readonly<Record<PromotionState, Tone>> = {
  due: "amber",
  noticed: "blue",
  answered: "accent",
  designated: "accent",
  done: "green",
  owed: "red",
};

/** 사용촉진 (근로기준법 제61조): what has to happen by when, and the refusals of work on designated days. */
export default function PromotionTab() {
  const { data, error, refetch } = useRead(listPromotions, {});
  return (
    <>
      <PageHeader title="연차 사용촉진" detail={data && `${data.models.length}건`} />
      {error && !data && (
        <ErrorState title="사용촉진을 불러오지 못했습니다." error={error} onRetry={() => void refetch()} />
      )}
      {!data && !error && <SkeletonRows rows={3} columns="1fr" />}
      {data?.models.length === 0 && (
        <EmptyState title="진행 중인 사용촉진이 없습니다.">
          소멸일이 다가오면 통지 기간이 시작되는 날 자동으로 생깁니다.
        </EmptyState>
      )}
      <div className={styles.stack}>
        {data?.models.map((one) => (
          <One key={one.id} promotion={one} />
        ))}
      </div>
    </>
  );
}

function One({ promotion: one }: { readonly promotion: Promotion }) {
  const [fixing, setFixing] = useState<"answer" | "designate" | null>(null);
  const isHr = useAllowed(manageLeave);
  const notify = useWrite(notifyPromotion, {
    refreshes: leaveReads,
    success: "통지했습니다.",
    failure: "통지하지 못했습니다.",
  });
  const ask = async () => {
    const title = `${one.staff.name}에게 미사용 연차 ${minutesInWords(one.minutes, one.day)}를 통지할까요?`;
    if (!(await confirm({ title, confirmLabel: "통지" }))) return;
    notify.mutate({ params: { id: String(one.id) }, body: { version: one.version } });
  };
  return (
    <Card
      title={`${one.staff.name} · ${promotionKinds[one.kind]} ${minutesInWords(one.minutes, one.day)}`}
      aside={<StateChip tone={tones[one.state]}>{promotionStates[one.state]}</StateChip>}
    >
      <ul className={styles.list}>
        <li>소멸 {formatDay(one.expiresOn)}</li>
        <li>
          1차 통지 {formatDay(one.noticeFrom)}–{formatDay(one.noticeUntil)}
          {one.answerUntil && ` · 본인 지정 ${formatDay(one.answerUntil)}까지`} · 회사 지정{" "}
          {formatDay(one.designateUntil)}까지
        </li>
        {one.owedBecause !== "" && <li className={styles.warning}>{one.owedBecause}. 남은 연차는 보상해야 합니다.</li>}
      </ul>
      <Refusals promotion={one} isHr={isHr} />
      <div className={styles.buttons}>
        {isHr && one.state === "due" && (
          <Button size="compact-sm" loading={notify.isPending} onClick={() => void ask()}>
            1차 통지
          </Button>
        )}
        {one.mine && one.state === "noticed" && (
          <Button size="compact-sm" onClick={() => setFixing("answer")}>
            사용일 정하기
          </Button>
        )}
        {isHr && !one.mine && one.state === "noticed" && (
          <Button size="compact-sm" variant="default" onClick={() => setFixing("designate")}>
            회사 지정
          </Button>
        )}
      </div>
      {fixing && <DaysDialog promotion={one} how={fixing} onClose={() => setFixing(null)} />}
    </Card>
  );
}

function Refusals({ promotion: { refusals, mine }, isHr }: { readonly promotion: Promotion; readonly isHr: boolean }) {
  const serve = useWrite(serveRefusal, {
    refreshes: leaveReads,
    success: "노무수령 거부를 통지했습니다.",
    failure: "통지하지 못했습니다.",
  });
  const ack = useWrite(ackRefusal, {
    refreshes: leaveReads,
    success: "확인했습니다.",
    failure: "확인하지 못했습니다.",
  });
  if (refusals.length === 0) return null;
  return (
    <ul className={styles.list} aria-label="지정일 근무">
      {refusals.map(({ id, day, served, acked, returned }) => (
        <li key={id} className={styles.item}>
          <span>
            {formatDay(day)} 지정일에 근무했습니다.{" "}
            {returned
              ? "거부하지 않아 연차로 되돌렸습니다."
              : served
                ? `노무수령 거부 통지${acked ? "·확인" : ", 본인 확인 전"}`
                : "오늘 노무수령을 거부하지 않으면 연차로 되돌립니다."}
          </span>
          {!returned && isHr && !mine && !served && (
            <Button
              size="compact-sm"
              color="red"
              loading={serve.isPending}
              onClick={() => serve.mutate({ params: { id: String(id) } })}
            >
              노무수령 거부 통지
            </Button>
          )}
          {!returned && mine && served && !acked && (
            <Button
              size="compact-sm"
              loading={ack.isPending}
              onClick={() => ack.mutate({ params: { id: String(id) } })}
            >
              통지 확인
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

type DaysProps = { readonly promotion: Promotion; readonly how: "answer" | "designate"; readonly onClose: () => void };

function DaysDialog({ promotion, how, onClose }: DaysProps) {
  const [text, setText] = useState("");
  const days = text.split(/[\s,]+/).filter(Boolean);
  const wrong = days.find((day) => !isDay(day));
  const fix = useWrite(how === "answer" ? answerPromotion : designateLeave, {
    refreshes: leaveReads,
    quiet: true,
    onSuccess: onClose,
  });
  return (
    <FormDialog
      title={how === "answer" ? "연차 사용일 정하기" : `${promotion.staff.name} 연차 사용일 지정`}
      label={how === "answer" ? "정하기" : "지정"}
      sending={fix.isPending}
      disabled={days.length === 0 || wrong !== undefined}
      failure={fix.error?.message}
      onClose={onClose}
      onSubmit={() => fix.mutate({ params: { id: String(promotion.id) }, body: { version: promotion.version, days } })}
    >
      <Textarea
        label="사용일"
        description={`${formatDay(promotion.expiresOn)}까지의 근무일을 한 줄에 하나씩 적습니다. 예: 2026-12-24`}
        autosize
        minRows={4}
        data-autofocus
        value={text}
        error={wrong === undefined ? null : `‘${wrong}’은 날짜가 아닙니다.`}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <p className={styles.quiet}>정한 날은 바로 승인된 휴가가 되고, 그날 근무하면 회사가 노무수령을 거부합니다.</p>
    </FormDialog>
  );
}
