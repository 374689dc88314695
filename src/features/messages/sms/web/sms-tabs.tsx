import { PageLink } from "#platform/web/navigation.tsx";
import { useRead } from "#platform/web/query.ts";
import { readSmsSettings } from "../endpoints.ts";
import styles from "./sms.module.css";

const tabs = [
  ["/sms/write", "작성"],
  ["/sms", "예약/이력"],
  ["/sms/recipients", "수신자"],
  ["/sms/templates", "템플릿"],
  ["/sms/senders", "발신번호"],
  ["/sms/refusals", "수신거부"],
  ["/sms/consents", "동의"],
] as const;

/** The parts of 문자, and a word where nothing leaves the house. */
export function SmsTabs() {
  const { data } = useRead(readSmsSettings, {});
  return (
    <>
      <nav className={styles.tabs} aria-label="문자 메뉴">
        {tabs.map(([to, label]) => (
          <PageLink key={to} to={to} className={styles.tab}>
            {label}
          </PageLink>
        ))}
      </nav>
      {data && !data.model.leaves && <NothingLeaves />}
    </>
  );
}

/** Said wherever somebody might believe that a message has gone out. */
export function NothingLeaves() {
  return (
    <p className={styles.notice} role="note">
      문자 발송사가 연결되어 있지 않습니다. 보낸 문자는 기록으로만 남고 밖으로 나가지 않습니다.
    </p>
  );
}
