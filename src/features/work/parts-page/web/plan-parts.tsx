import { useState } from "react";
import { firmToday } from "#platform/dates.ts";
import { notifyInfo } from "#platform/web/notify.ts";
import { PageLink } from "#platform/web/navigation.tsx";
import { Board } from "#ui/board/board.tsx";
import type { BoardColumnFacts } from "#ui/board/facts.ts";
import { Calendar } from "#ui/calendar/calendar.tsx";
import type { CalendarEntry } from "#ui/calendar/facts.ts";
import { Card } from "#ui/components/card.tsx";
import styles from "./parts-screen.module.css";

const here = "/lawfirm/project/sytest";

type Sample = { readonly id: number; readonly title: string; readonly state: string };

const states = [
  ["received", "접수", "blue"],
  ["working", "처리중", "amber"],
  ["done", "완료", "green"],
] as const;

const samples: readonly Sample[] = [
  { id: 1, title: "소장 초안", state: "received" },
  { id: 2, title: "사실조회 신청", state: "received" },
  { id: 3, title: "증인 면담", state: "working" },
];

/** A board and a calendar; what is moved stays moved until the page is left. */
export function PlanParts() {
  const [cards, setCards] = useState(samples);
  const columns = states.map(([key, label, tone]): BoardColumnFacts<Sample> => {
    const own = cards.filter(({ state }) => state === key);
    return { key, label, tone, total: own.length, to: here, cards: own };
  });
  return (
    <>
      <Card title="보드">
        <div className={styles.board}>
          <Board
            label="예시 보드"
            columns={columns}
            keyOf={({ id }) => id}
            nameOf={({ title }) => title}
            movesOf={({ state }) =>
              states.filter(([key]) => key !== state).map(([key, label]) => ({ key, label: `${label}로`, to: key }))
            }
            onMove={(card, { to }) =>
              setCards((now) => now.map((one) => (one.id === card.id ? { ...one, state: to } : one)))
            }
            refusalOf={() => "그 상태로는 옮길 수 없습니다."}
          >
            {({ title }) => <PageLink to={here}>{title}</PageLink>}
          </Board>
        </div>
      </Card>
      <Card title="달력">
        <SampleCalendar />
      </Card>
    </>
  );
}

function SampleCalendar() {
  const [today] = useState(() => firmToday());
  const [entries, setEntries] = useState<readonly CalendarEntry[]>(() => [
    {
      id: "hearing",
      title: "변론기일",
      detail: "제301호 법정",
      tone: "blue",
      start: `${today}T01:00:00.000Z`,
      minutes: 30,
      to: here,
      movable: false,
    },
    {
      id: "consult",
      title: "상담",
      tone: "green",
      start: `${today}T05:00:00.000Z`,
      minutes: 60,
      to: here,
      movable: true,
    },
  ]);
  const move = ({ id, title }: CalendarEntry, start: string) => {
    setEntries((now) => now.map((one) => (one.id === id ? { ...one, start } : one)));
    notifyInfo(`${title}: 이 화면에서만 옮겼습니다.`);
  };
  return (
    <Calendar
      label="예시 달력"
      view="week"
      day={today}
      entries={entries}
      holidays={new Map([[today, "예시 공휴일"]])}
      onMove={move}
    />
  );
}
