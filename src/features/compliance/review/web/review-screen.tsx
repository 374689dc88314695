import { SegmentedControl } from "@mantine/core";
import "@mantine/core/styles/FloatingIndicator.css";
import "@mantine/core/styles/SegmentedControl.css";
import { urlChoice, urlNumber, urlText, useUrlState } from "#platform/web/navigation.tsx";
import { useRead } from "#platform/web/query.ts";
import { listAlarms } from "../endpoints.ts";
import { AlarmsTab } from "./alarms-tab.tsx";
import { BackupsTab } from "./backups-tab.tsx";
import { BreachTab } from "./breach-tab.tsx";
import { DestructionTab } from "./destruction-tab.tsx";
import { MonthTab } from "./month-tab.tsx";
import { RequestsTab } from "./requests-tab.tsx";
import styles from "./review.module.css";

const tabs = ["month", "alarms", "requests", "destruction", "breach", "backups"] as const;
type Tab = (typeof tabs)[number];

/** /member/access: who looked at what, and whether the firm's data would come back. */
export default function ReviewScreen() {
  const [{ tab }, set] = useUrlState({ tab: urlChoice(tabs), page: urlNumber, state: urlText });
  const alarms = useRead(listAlarms, {});
  const open = alarms.data?.open ?? 0;
  const labels: Readonly<Record<Tab, string>> = {
    month: "월간 점검",
    alarms: open > 0 ? `알림 ${open}` : "알림",
    requests: "개인정보 요구",
    destruction: "파기함",
    breach: "유출 보고",
    backups: "백업",
  };
  return (
    <>
      <div className={styles.bar}>
        <SegmentedControl
          aria-label="보기"
          data={tabs.map((value) => ({ value, label: labels[value] }))}
          value={tab}
          onChange={(value) => set({ tab: value, page: null, state: "" })}
        />
      </div>
      {tab === "month" && <MonthTab />}
      {tab === "alarms" && <AlarmsTab />}
      {tab === "requests" && <RequestsTab />}
      {tab === "destruction" && <DestructionTab />}
      {tab === "breach" && <BreachTab />}
      {tab === "backups" && <BackupsTab />}
    </>
  );
}
