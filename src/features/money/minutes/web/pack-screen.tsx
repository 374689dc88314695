import { Button } from "@mantine/core";
import { lazy, Suspense, useState } from "react";
import { formatMinutes } from "#features/people/worktime/day.ts";
import { formatWon } from "#platform/money.ts";
import { PageLink, useIdParam } from "#platform/web/navigation.tsx";
import { useAllowed } from "#platform/web/session.ts";
import type { RowOf } from "#records/resource.ts";
import { RecordPage } from "#records/web/page/record-page.tsx";
import { RecordRead } from "#records/web/page/record-read.tsx";
import { bookMinutes, manageMinutes } from "../access.ts";
import { timePackSteps } from "../steps.ts";
import { timePack } from "../time-pack.ts";
import { LedgerSection } from "./ledger-section.tsx";
import { LotsCard } from "./lots-card.tsx";
import { minuteReads } from "./refresh.ts";
import { SettlementCard } from "./settlement-card.tsx";
import styles from "./minutes.module.css";

const GrantDialog = lazy(() => import("./grant-dialog.tsx"));
const UseDialog = lazy(() => import("./use-dialog.tsx"));

const steps = { machine: timePackSteps, refreshes: minuteReads };

/** /lawfirm/service/time/{번호}: the minutes of a client as lots, and how they moved. */
export default function PackScreen() {
  return (
    <RecordRead resource={timePack} number={useIdParam("packId")}>
      {(row) => <Pack row={row} />}
    </RecordRead>
  );
}

function Pack({ row }: { readonly row: RowOf<typeof timePack> }) {
  const [open, setOpen] = useState<"grant" | "use" | null>(null);
  const books = useAllowed(bookMinutes) && row.status === "active";
  const close = () => setOpen(null);
  return (
    <RecordPage
      resource={timePack}
      row={row}
      manage={manageMinutes}
      steps={steps}
      facts={[
        { label: "고객", value: <PageLink to={`/lawfirm/client/${row.client.number}`}>{row.client.label}</PageLink> },
        { label: "잔여", value: formatMinutes(row.remaining) },
        { label: "부여", value: formatMinutes(row.granted) },
        { label: "사용", value: formatMinutes(row.used) },
        { label: "만료일", value: row.expiresOn },
        { label: "담당", value: row.owner?.label },
      ]}
      summary={[
        "contract",
        "overUsed",
        "rolloverCap",
        "rolloverMonths",
        "overage",
        "unitPrice",
        "note",
        "refund",
        "charge",
        "settledOn",
      ]}
      cells={{
        overUsed: ({ overUsed = 0 }) => formatMinutes(overUsed),
        rolloverCap: ({ rolloverCap = 0 }) => (rolloverCap === 0 ? "이월 없음" : formatMinutes(rolloverCap)),
        overage: ({ overage = 0 }) => (overage === 0 ? "없음" : formatMinutes(overage)),
        unitPrice: ({ unitPrice }) => (unitPrice ? `${formatWon(unitPrice)}원` : "—"),
      }}
      actions={
        books && (
          <>
            <Button variant="default" onClick={() => setOpen("grant")}>
              부여
            </Button>
            <Button onClick={() => setOpen("use")}>사용처리</Button>
          </>
        )
      }
      aside={
        <div className={styles.aside}>
          <LotsCard number={row.number} books={books} />
          {row.status !== "active" && <SettlementCard number={row.number} />}
        </div>
      }
    >
      <LedgerSection number={row.number} books={books} />
      <Suspense>
        {open === "grant" && <GrantDialog number={row.number} onClose={close} />}
        {open === "use" && <UseDialog number={row.number} onClose={close} />}
      </Suspense>
    </RecordPage>
  );
}
