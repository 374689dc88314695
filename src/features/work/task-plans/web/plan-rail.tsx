import { Button, NativeSelect, TextInput } from "@mantine/core";
import { useState } from "react";
import { firmToday, formatDay, isDay } from "#platform/dates.ts";
import { useRead, useWrite } from "#platform/web/query.ts";
import type { RailRecord } from "#records/web/rails.ts";
import { EmptyState, ErrorState, SkeletonRows } from "#ui/components/states.tsx";
import { listStarts, previewPlan, startPlan } from "../endpoints.ts";
import styles from "./plans.module.css";

/** 업무 묶음 of a case: those that were started, and the starting of another after a look at what will be sent. */
export default function PlanRail({ record: { number } }: { readonly record: RailRecord }) {
  const { data, error, refetch } = useRead(listStarts, { params: { number: String(number) } });
  if (!data) {
    if (!error) return <SkeletonRows rows={3} columns="1fr 160px" />;
    return <ErrorState title="업무 묶음을 불러오지 못했습니다." error={error} onRetry={() => void refetch()} />;
  }
  return (
    <section aria-label="업무 묶음" className={styles.part}>
      {data.mayStart && data.plans.length > 0 && <StartPlan number={number} plans={data.plans} />}
      {data.starts.length === 0 ? (
        <EmptyState title="시작한 업무 묶음이 없습니다." />
      ) : (
        <ul className={styles.list} aria-label="시작한 업무 묶음">
          {data.starts.map(({ id, name, startsOn, startedBy, sent, done, waiting }) => (
            <li key={id}>
              <strong>{name}</strong>
              <span className={styles.quiet}>
                {formatDay(startsOn)} {startedBy} · 보냄 {sent} · 완료 {done} · 기다림 {waiting}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

type StartProps = {
  readonly number: number;
  readonly plans: readonly { readonly number: number; readonly name: string }[];
};

function StartPlan({ number, plans }: StartProps) {
  const [plan, setPlan] = useState("");
  const [startsOn, setStartsOn] = useState(() => firmToday());
  const ready = plan !== "" && isDay(startsOn);
  return (
    <div className={styles.part}>
      <NativeSelect
        label="시작할 업무 묶음"
        value={plan}
        onChange={(event) => setPlan(event.currentTarget.value)}
        data={[{ value: "", label: "고르기" }, ...plans.map((one) => ({ value: String(one.number), label: one.name }))]}
      />
      <TextInput
        label="시작일"
        type="date"
        value={startsOn}
        onChange={(event) => setStartsOn(event.currentTarget.value)}
      />
      {ready && <Preview number={number} plan={Number(plan)} startsOn={startsOn} onStarted={() => setPlan("")} />}
    </div>
  );
}

type PreviewProps = {
  readonly number: number;
  readonly plan: number;
  readonly startsOn: string;
  readonly onStarted: () => void;
};

function Preview({ number, plan, startsOn, onStarted }: PreviewProps) {
  const params = { number: String(number) };
  const { data, error, refetch } = useRead(previewPlan, { params, query: { plan, startsOn } });
  const start = useWrite(startPlan, {
    refreshes: [listStarts],
    onSuccess: onStarted,
    success: "업무를 보냈습니다.",
    failure: "업무 묶음을 시작하지 못했습니다.",
  });
  if (!data) {
    if (!error) return <SkeletonRows rows={3} columns="1fr 160px" />;
    return <ErrorState title="보낼 업무를 불러오지 못했습니다." error={error} onRetry={() => void refetch()} />;
  }
  const complete = data.models.every(({ to }) => to !== "");
  return (
    <>
      <ol className={styles.list} aria-label="보낼 업무">
        {data.models.map(({ place, title, importance, dueOn, to, role, waitsFor }) => (
          <li key={place}>
            <strong>
              {place}. [{importance}] {title}
            </strong>
            <span className={to === "" ? styles.missing : styles.quiet}>
              {to === "" ? `${role}: 받을 사람 없음` : `${role} ${to}`} · 기한 {formatDay(dueOn)}
              {waitsFor !== null && ` · ${waitsFor}번이 끝나면 보냄`}
            </span>
          </li>
        ))}
      </ol>
      <div>
        <Button
          disabled={!complete}
          loading={start.isPending}
          onClick={() => start.mutate({ params, body: { plan, startsOn } })}
        >
          시작
        </Button>
      </div>
      {!complete && <p className={styles.missing}>사건에서 담당을 먼저 지정해 주세요.</p>}
    </>
  );
}
