import { PageTabs } from "#firm/web/page-tabs.tsx";
import { useRead } from "#platform/web/query.ts";
import { readSmsSettings } from "../endpoints.ts";
import styles from "./sms.module.css";

const tabs = [
  { path: "/sms/write", label: "작성" },
  { path: "/sms", label: "예약/이력" },
  { path: "/sms/recipients", label: "수신자" },
  { path: "/sms/templates", label: "템플릿" },
  { path: "/sms/senders", label: "발신번호" },
  { path: "/sms/refusals", label: "수신거부" },
  { path: "/sms/consents", label: "동의" },
];

/** The parts of 문자, and a word where nothing leaves the house. */
export function SmsTabs() {
  const { data } = useRead(readSmsSettings, {});
  return (
    <>
      <PageTabs label="문자 메뉴" tabs={tabs} />
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
