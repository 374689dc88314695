import { Button, SegmentedControl } from "@mantine/core";
import "@mantine/core/styles/SegmentedControl.css";
import { useState } from "react";
import { firmToday, formatDay } from "#platform/dates.ts";
import { useWrite } from "#platform/web/query.ts";
import { Card } from "#ui/components/card.tsx";
import { StateChip } from "#ui/components/chip.tsx";
import { fieldError } from "#ui/components/fields.tsx";
import { completeWeek, reopenWeek, submitWeek } from "../endpoints.ts";
import { refreshWorktime } from "./refresh.ts";
import type { Week } from "./week-types.ts";
import styles from "./worktime.module.css";

const answers = { none: "근무 없음", leave: "휴가", missing: "누락" } as const;
type Answer = keyof typeof answers;

/** 이번 주 완료: one's word that nothing is left to enter, and, apart from it, what is submitted for approval. */
export function DoneCard({ week }: { readonly week: Week }) {
  const { monday, days, done, entries } = week;
  const [given, setGiven] = useState<Readonly<Record<string, Answer>>>({});
  const refreshed = { onSuccess: () => void refreshWorktime() };
  const complete = useWrite(completeWeek, { ...refreshed, quiet: true, success: "완료했습니다." });
  const reopen = useWrite(reopenWeek, { ...refreshed, failure: "완료를 취소하지 못했습니다." });
  const asked = days.filter(
    ({ day, closed, minutes, excuse }) =>
      closed === null && minutes === 0 && day <= firmToday() && (excuse === null || excuse === "missing"),
  );
  const missing = days.filter(({ excuse, minutes }) => excuse === "missing" && minutes === 0);
  const send = () =>
    complete.mutate({
      body: {
        monday,
        answers: Object.entries(given)
          .filter(([day]) => asked.some((one) => one.day === day))
          .map(([day, answer]) => ({ day, answer })),
      },
    });
  return (
    <Card title="이번 주 완료">
      {done ? (
        <>
          <p className={styles.said}>
            <StateChip tone="green">완료</StateChip> {done.at}
          </p>
          {done.later && <p className={styles.quiet}>완료한 뒤에 등록한 기록이 있습니다.</p>}
          {missing.length > 0 && <p className={styles.quiet}>누락 {missing.length}일은 적을 때까지 알려 드립니다.</p>}
          <Button variant="default" loading={reopen.isPending} onClick={() => reopen.mutate({ body: { monday } })}>
            완료 취소
          </Button>
        </>
      ) : (
        <>
          <p className={styles.quiet}>이 주에 더 적을 시간이 없다는 확인입니다. 승인과는 별개입니다.</p>
          {asked.map(({ day }) => (
            <div key={day} className={styles.answer}>
              <span>{formatDay(day).slice(5)}</span>
              <SegmentedControl
                size="xs"
                aria-label={`${day}에 적은 시간이 없는 이유`}
                data={Object.entries(answers).map(([value, label]) => ({ value, label }))}
                value={given[day] ?? ""}
                onChange={(value) => setGiven({ ...given, [day]: value as Answer })}
              />
            </div>
          ))}
          {complete.error && (
            <p role="alert" className={styles.wrong}>
              {fieldError(complete.error, "answers") ?? complete.error.message}
            </p>
          )}
          <Button variant="default" loading={complete.isPending} onClick={send}>
            이번 주 완료
          </Button>
        </>
      )}
      <Submit
        monday={monday}
        count={entries.filter(({ status }) => status === "draft" || status === "rejected").length}
      />
    </Card>
  );
}

function Submit({ monday, count }: { readonly monday: string; readonly count: number }) {
  const submit = useWrite(submitWeek, {
    failure: "제출하지 못했습니다.",
    success: "제출했습니다.",
    onSuccess: () => void refreshWorktime(),
  });
  if (count === 0) return null;
  return (
    <div className={styles.submit}>
      <Button loading={submit.isPending} onClick={() => submit.mutate({ body: { monday } })}>
        {`기록 ${count}건 제출`}
      </Button>
    </div>
  );
}
