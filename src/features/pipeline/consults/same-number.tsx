import { Button } from "@mantine/core";
import { useEffect, useState } from "react";
import { phoneDigits } from "#platform/phone.ts";
import { formatTaskDate } from "#platform/dates.ts";
import { PageLink } from "#platform/web/navigation.tsx";
import { useRead } from "#platform/web/query.ts";
import { consultStatusLabels, sameNumberDays } from "./consult.ts";
import { sameNumber } from "./endpoints.ts";
import styles from "./web/consults.module.css";

type SameNumberProps = {
  /** A number that is being typed, or the consultation whose number it is. */
  readonly tel?: string;
  readonly number?: number;
  /** 중복연결 to one of them, or 병합 into it; absent: they are only shown. */
  readonly onJoin?: (step: "duplicate" | "merge", original: number) => void;
  /** 별건: another matter. */
  readonly onSeparate?: () => void;
};

/** 기존 상담 n건: earlier consultations with the same number of the last 30 days. Nothing when there are none. */
export function SameNumber({ tel = "", number, onJoin, onSeparate }: SameNumberProps) {
  const typed = useLate(phoneDigits(tel));
  const body = number === undefined ? { tel: typed } : { number };
  const { data } = useRead(sameNumber, { body }, { enabled: number !== undefined || typed.length >= 8 });
  if (!data || data.total === 0) return null;
  return (
    <section className={styles.same} aria-label="기존 상담">
      <output>
        <strong>기존 상담 {data.total}건</strong> 최근 {sameNumberDays}일 안에 같은 번호로 접수되었습니다.
        {onSeparate && (
          <Button size="compact-xs" variant="default" onClick={onSeparate}>
            별건
          </Button>
        )}
      </output>
      {onJoin && (
        <p className={styles.quiet}>
          같은 사건이면 중복연결(기록은 그대로) 또는 병합(메모·할일·파일·입금을 옮김), 다른 사건이면 별건을 선택해
          주세요.
        </p>
      )}
      <ul>
        {data.models.map((one) => (
          <li key={one.number}>
            <PageLink to={`/lawfirm/consult/${one.number}`}>
              {one.number} {one.name}
            </PageLink>
            <span>
              {consultStatusLabels[one.status]} · {formatTaskDate(one.createdAt)} · {one.assignee?.label ?? "미배정"}
            </span>
            {onJoin && one.status !== "duplicate" && one.status !== "declined" && (
              <>
                <Button
                  size="compact-xs"
                  variant="default"
                  aria-label={`상담 ${one.number}에 중복연결`}
                  onClick={() => onJoin("duplicate", one.number)}
                >
                  중복연결
                </Button>
                <Button
                  size="compact-xs"
                  variant="default"
                  aria-label={`상담 ${one.number}에 병합`}
                  onClick={() => onJoin("merge", one.number)}
                >
                  병합
                </Button>
              </>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The text once the typing pauses. */
function useLate(text: string): string {
  const [late, setLate] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setLate(text), 300);
    return () => clearTimeout(timer);
  }, [text]);
  return late;
}
