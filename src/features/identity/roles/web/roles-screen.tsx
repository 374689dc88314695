import { SegmentedControl } from "@mantine/core";
import "@mantine/core/styles/FloatingIndicator.css";
import "@mantine/core/styles/SegmentedControl.css";
import { PageHeader } from "#ui/components/page-header.tsx";
import { urlChoice, urlNumber, useUrlState } from "#platform/web/navigation.tsx";
import { useRead } from "#platform/web/query.ts";
import styles from "#features/identity/administration/administration.module.css";
import { listGrants } from "../endpoints.ts";
import { HolderPage } from "./holder-page.tsx";
import { HoldersTab } from "./holders-tab.tsx";
import { HistoryTab } from "./history-tab.tsx";
import { MatrixTab } from "./matrix-tab.tsx";
import { RequestsTab } from "./requests-tab.tsx";

const tabs = ["people", "matrix", "requests", "history"] as const;
type Tab = (typeof tabs)[number];

/** /member/role: people, the table of roles, open requests and the history; with ?user= that person's rights. */
export default function RolesScreen() {
  const [{ tab, user }, set] = useUrlState({ tab: urlChoice(tabs), user: urlNumber, page: urlNumber });
  const requests = useRead(listGrants, { query: { state: "pending" } });
  if (user !== null) return <HolderPage key={user} userId={user} />;
  const waiting = requests.data?.total ?? 0;
  const labels: Readonly<Record<Tab, string>> = {
    people: "사람",
    matrix: "역할 표",
    requests: waiting > 0 ? `승인 요청 ${waiting}` : "승인 요청",
    history: "변경 이력",
  };
  return (
    <>
      <div className={styles.bar}>
        <SegmentedControl
          aria-label="보기"
          data={tabs.map((value) => ({ value, label: labels[value] }))}
          value={tab}
          onChange={(value) => set({ tab: value, page: null })}
        />
      </div>
      {tab === "people" && <HoldersTab />}
      {tab === "matrix" && (
        <>
          <PageHeader title="역할 표" detail="역할이 주는 권한입니다. 정해진 표라 바꿀 수 없습니다." />
          <MatrixTab />
        </>
      )}
      {tab === "requests" && <RequestsTab />}
      {tab === "history" && <HistoryTab />}
    </>
  );
}
