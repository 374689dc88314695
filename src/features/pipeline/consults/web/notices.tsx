import { consultRef } from "#firm/refs.ts";
import { Button } from "@mantine/core";
import { lazy, Suspense, useState } from "react";
import { formatTaskDate } from "#platform/dates.ts";
import { isWalled } from "#records/field.ts";
import { recordPath, type RowOf } from "#records/resource.ts";
import { call } from "#platform/web/call.ts";
import { PageLink } from "#platform/web/navigation.tsx";
import { notifyError, notifyUndo } from "#platform/web/notify.ts";
import { useRead } from "#platform/web/query.ts";
import { stepsFrom } from "#records/steps.ts";
import { refreshSteps, takeBack } from "#records/web/steps/take-step.ts";
import { conversionProblems, type consult } from "../consult.ts";
import { consultCalls, listMerges, unmergeConsults } from "../endpoints.ts";
import { OpponentNotice } from "./hidden-consult.tsx";
import { SameNumber } from "../same-number.tsx";
import { consultSteps, holdAfterNoAnswers } from "../steps.ts";
import { steps } from "./steps.ts";
import styles from "./consults.module.css";

const StepDialog = lazy(() => import("#records/web/steps/step-dialog.tsx"));

type RowProps = { readonly row: RowOf<typeof consult> };
type Joining = { readonly step: "duplicate" | "merge"; readonly original: number };

/** What a person should know before the next step. */
export function Notices({ row }: RowProps) {
  const problem = opens(row, "convert") ? conversionProblems[row.conflict] : null;
  return (
    <>
      {row.walled && <OpponentNotice />}
      {row.duplicateOf && (
        <p className={styles.notice}>
          중복된 상담입니다.{" "}
          {isWalled(row.duplicateOf) ? (
            row.duplicateOf.label
          ) : (
            <PageLink to={recordPath(consultRef, row.duplicateOf.number) ?? ""}>
              원본 상담 {row.duplicateOf.number}
            </PageLink>
          )}
        </p>
      )}
      <Merges row={row} />
      {row.status === "converted" && (
        <p className={styles.notice}>계약으로 전환되어 고칠 수 없습니다. 메모만 남길 수 있습니다.</p>
      )}
      {problem && <p className={styles.notice}>{problem}</p>}
      {row.noAnswerCount >= holdAfterNoAnswers && row.status === "noAnswer" && (
        <p className={styles.notice}>
          부재중 {row.noAnswerCount}회입니다. 보류로 두고 다시 연락할 날을 정하는 것을 권합니다.
        </p>
      )}
      {!row.separateCase && row.status !== "duplicate" && <Earlier row={row} />}
    </>
  );
}

const opens = ({ status }: RowProps["row"], step: string) => stepsFrom(consultSteps, status).includes(step);

/** Earlier consultations with the same number: the same matter, or another one. */
function Earlier({ row }: RowProps) {
  const [joining, setJoining] = useState<Joining | null>(null);
  const params = { number: String(row.number) };
  const mark = async (version: number, separateCase: boolean) => {
    const { model } = await call(consultCalls.update, { params, body: { version, changes: { separateCase } } });
    await refreshSteps(steps);
    return model.version;
  };
  const separate = async () => {
    try {
      const version = await mark(row.version, true);
      notifyUndo(
        `상담 ${row.number}: 별건`,
        () => void mark(version, false).catch((error: Error) => notifyError("되돌리지 못했습니다.", error.message)),
      );
    } catch (error) {
      notifyError("저장하지 못했습니다.", (error as Error).message);
    }
  };
  return (
    <>
      <SameNumber
        number={row.number}
        {...(row.mayChange &&
          opens(row, "duplicate") && {
            onJoin: (step, original) => setJoining({ step, original }),
            onSeparate: () => void separate(),
          })}
      />
      {joining && (
        <Suspense fallback={null}>
          <StepDialog
            use={steps}
            target={row}
            name={joining.step}
            preset={{ originalNumber: joining.original }}
            onClose={() => setJoining(null)}
          />
        </Suspense>
      )}
    </>
  );
}

/** Merges of this consultation, with the way back while there is one. */
function Merges({ row }: RowProps) {
  const { data } = useRead(listMerges, { params: { number: String(row.number) } });
  const [sending, setSending] = useState(false);
  if (!data || data.models.length === 0) return null;
  const undo = async (target: { readonly number: number; readonly version: number }) => {
    setSending(true);
    await takeBack(steps, target, unmergeConsults);
    setSending(false);
  };
  return (
    <section className={styles.same} aria-label="병합">
      <ul>
        {data.models.map(({ number, version, isKept, at, staffName, moved, undoable }) => (
          <li key={number}>
            <span>{isKept ? "이 상담을 병합한 곳" : "병합한 상담"}</span>
            <PageLink to={recordPath(consultRef, number) ?? ""}>상담 {number}</PageLink>
            <span className={styles.quiet}>
              {[formatTaskDate(at), staffName, ...moved.map(({ label, count }) => `${label} ${count}건`)]
                .filter(Boolean)
                .join(" · ")}
            </span>
            {row.mayChange && undoable && (
              <Button
                size="compact-xs"
                variant="default"
                loading={sending}
                aria-label={`상담 ${isKept ? row.number : number} 병합 되돌리기`}
                onClick={() => void undo(isKept ? row : { number, version })}
              >
                되돌리기
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
