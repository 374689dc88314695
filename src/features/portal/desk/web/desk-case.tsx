import { formatDay } from "#platform/dates.ts";
import { Card } from "#ui/components/card.tsx";
import { CaseCard } from "#features/portal/cases/case-card.tsx";
import type { DeskCase } from "./open-case.ts";
import styles from "./desk.module.css";

/** A case as its client reads it, and who has what to do next. */
export function DeskCaseView({ of }: { readonly of: DeskCase }) {
  const { who, number, case: told } = of;
  const ours = ourTasks(of);
  const yours = yourTasks(of);
  return (
    <div className={styles.case}>
      <h1>
        {who}님의 사건 <small>{number}</small>
      </h1>
      <CaseCard of={told} />
      <div className={styles.pair}>
        <Card title="저희가 할 일">
          {ours.length === 0 ? (
            <p>담당자가 말씀드리겠습니다.</p>
          ) : (
            <ul>
              {ours.map((task) => (
                <li key={task}>{task}</li>
              ))}
            </ul>
          )}
        </Card>
        <Card title="의뢰인께서 할 일">
          {yours.length === 0 ? (
            <p>지금 준비하실 것은 없습니다.</p>
          ) : (
            <ul>
              {yours.map((task) => (
                <li key={task}>{task}</li>
              ))}
            </ul>
          )}
        </Card>
      </div>
    </div>
  );
}

function ourTasks({ case: { says, next } }: DeskCase): readonly string[] {
  return [says, next && !next.youAttend ? "다음 기일에 변호사가 출석합니다." : ""].filter(Boolean);
}

function yourTasks({ case: told, asked }: DeskCase): readonly string[] {
  const sending = asked.map(({ title, dueOn }) =>
    dueOn === null ? `자료 보내기: ${title}` : `자료 보내기: ${title} (${formatDay(dueOn)}까지)`,
  );
  const attending = told.next?.youAttend ? ["다음 기일에 직접 출석하기"] : [];
  const waiting = told.waitsForYou && sending.length === 0 ? ["담당 변호사가 안내한 내용을 확인하고 준비하기"] : [];
  return [...sending, ...attending, ...waiting];
}
