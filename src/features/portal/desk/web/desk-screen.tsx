import { firmNow } from "#platform/clock.ts";
import { Button } from "@mantine/core";
import { useEffect, useState } from "react";
import { useIdParam } from "#platform/web/navigation.tsx";
import { useRead } from "#platform/web/query.ts";
import { signOut, useFacts } from "#platform/web/session.ts";
import { useStore } from "#platform/web/store.ts";
import { EmptyState, ErrorState, SkeletonRows } from "#ui/components/states.tsx";
import { listMeetings } from "../endpoints.ts";
import { DeskCaseView } from "./desk-case.tsx";
import { DeskSearch } from "./desk-search.tsx";
import { clearDesk, openCase, useDeskLock } from "./open-case.ts";
import styles from "./desk.module.css";

const shownClock = new Intl.DateTimeFormat("ko-KR", {
  timeZone: "Asia/Seoul",
  month: "long",
  day: "numeric",
  weekday: "short",
  hour: "2-digit",
  minute: "2-digit",
  hour12: false,
});
const shownTime = new Intl.DateTimeFormat("ko-KR", {
  timeZone: "Asia/Seoul",
  hour: "2-digit",
  minute: "2-digit",
  hour12: false,
});

/** /desk and /desk/project/{프로젝트번호}: the screen of the meeting room, looked at together with a client. */
export default function DeskScreen() {
  const number = useIdParam("projectId");
  const found = useStore(openCase);
  const { isDevice } = useFacts();
  // What was typed goes with what was shown.
  const [emptied, setEmptied] = useState(0);
  const [lock] = useState(() => () => {
    clearDesk();
    setEmptied((count) => count + 1);
  });
  useDeskLock(lock);
  const shown = found !== null && found.number === number ? found : null;
  return (
    <div className={styles.desk}>
      <DeskHead clear={shown ? lock : undefined} />
      {shown ? (
        <DeskCaseView of={shown} />
      ) : (
        <div className={styles.start} key={emptied}>
          <DeskSearch number={number} />
          <Meetings />
        </div>
      )}
      <footer className={styles.foot}>
        <span>5분 동안 쓰지 않으면 화면이 지워집니다. Esc를 두 번 누르면 바로 지웁니다.</span>
        {/* Its account has no other screen to sign out on. */}
        {isDevice && (
          <Button variant="subtle" size="compact-md" onClick={() => void signOut()}>
            로그아웃
          </Button>
        )}
      </footer>
    </div>
  );
}

function DeskHead({ clear }: { readonly clear: (() => void) | undefined }) {
  const { data } = useRead(listMeetings, {});
  const [now, setNow] = useState(() => new Date(firmNow()));
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date(firmNow())), 10_000);
    return () => clearInterval(timer);
  }, []);
  return (
    <header className={styles.head}>
      <strong>{data?.firm ?? ""}</strong>
      <span>{shownClock.format(now)}</span>
      {clear && (
        <Button variant="default" size="lg" onClick={clear}>
          화면 지우기
        </Button>
      )}
    </header>
  );
}

function Meetings() {
  const { data, error, refetch } = useRead(listMeetings, {});
  return (
    <section className={styles.meetings} aria-labelledby="desk-meetings">
      <h2 id="desk-meetings">오늘 미팅</h2>
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !data && <SkeletonRows rows={4} columns="90px 1fr 120px" />}
      {data?.models.length === 0 && <EmptyState title="오늘 예정된 미팅이 없습니다." />}
      {data && data.models.length > 0 && (
        <ol>
          {data.models.map(({ at, who, room }) => (
            <li key={`${at} ${who} ${room}`}>
              <time dateTime={at}>{shownTime.format(new Date(at))}</time>
              <strong>{who}</strong>
              <span>{room}</span>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
