import { formatNumber } from "#platform/number.ts";
import { today } from "#features/litigation/desk/today.ts";
import { Button } from "@mantine/core";
import { lazy, Suspense, useState } from "react";
import { daysBetween } from "#firm/court-days.ts";
import { isFromBefore, type FirstDay } from "#firm/late.ts";
import { useFirstDay } from "#firm/web/first-day.ts";
import { formatDay } from "#platform/dates.ts";
import { PageLink, useIdParam } from "#platform/web/navigation.tsx";
import { useAllowed, useUser } from "#platform/web/session.ts";
import type { RowOf } from "#records/resource.ts";
import { RecordPage } from "#records/web/page/record-page.tsx";
import { RecordRead } from "#records/web/page/record-read.tsx";
import { verifyDeadlines, workOnDeadlines } from "../access.ts";
import { deadline, isStanding, untold } from "../deadline.ts";
import { deadlineSteps } from "../steps.ts";

const CheckDialog = lazy(() => import("./check-dialog.tsx"));
const EntryDialog = lazy(() => import("./entry-dialog.tsx"));

type Row = RowOf<typeof deadline>;
const steps = { machine: deadlineSteps };

/** What stands in the header is not said twice. */
const elsewhere = new Set(["about", "aboutPath"]);
const summary = Object.keys(deadline.fields).filter((key) => !elsewhere.has(key)) as (keyof typeof deadline.fields)[];

/** /lawfirm/service/legal-case/deadlines/{번호}: one deadline with its computation line by line. */
export default function DeadlinePage() {
  const firstDay = useFirstDay();
  return (
    <RecordRead resource={deadline} number={useIdParam("deadlineId")}>
      {(row) => (
        <RecordPage
          resource={deadline}
          row={row}
          manage={workOnDeadlines}
          steps={steps}
          summary={summary}
          actions={<Actions row={row} />}
          facts={[
            { label: "만료일", value: row.dueOn === null ? untold : `${formatDay(row.dueOn)}${leftOf(row, firstDay)}` },
            { label: "불변기간", value: row.peremptory ? "예" : "" },
            {
              label: "변동 대기",
              value: row.actingOn === null || row.actingOn === row.dueOn ? "" : `${formatDay(row.actingOn)}까지로 다룸`,
            },
            { label: "소송사건", value: row.case?.label },
            { label: "대상", value: row.aboutPath && <PageLink to={row.aboutPath}>{row.about}</PageLink> },
            { label: "입력", value: row.enteredBy?.label },
            { label: "검증", value: row.verifiedBy?.label ?? "검증 전" },
            { label: "담당", value: row.owner?.label },
          ]}
        />
      )}
    </RecordRead>
  );
}

function isOpen({ status }: Pick<Row, "status">): boolean {
  return isStanding(status);
}

function leftOf(row: Row, firstDay: FirstDay): string {
  if (!isOpen(row) || row.actingOn === null) return "";
  const left = daysBetween(today(), row.actingOn);
  if (left < 0 && isFromBefore(row.actingOn, firstDay)) return "";
  return left >= 0 ? ` · D-${left}` : ` · ${formatNumber(-left)}일 지남`;
}

function Actions({ row }: { readonly row: Row }) {
  const mayVerify = useAllowed(verifyDeadlines);
  const mayWork = useAllowed(workOnDeadlines);
  const staffId = useUser().staff?.id;
  const [asked, setAsked] = useState<"check" | "correct" | null>(null);
  const close = () => setAsked(null);
  const checks = row.status === "disputed" || (row.status === "entered" && row.peremptory);
  const { number, version, party } = row;
  return (
    <>
      {mayVerify && checks && row.enteredBy?.id !== staffId && (
        <Button onClick={() => setAsked("check")}>
          {row.status === "disputed" ? "불일치 확정" : "문서를 보고 검증"}
        </Button>
      )}
      {mayWork && isOpen(row) && (
        <Button variant="default" onClick={() => setAsked("correct")}>
          정정
        </Button>
      )}
      <Suspense>
        {asked === "check" && <CheckDialog row={row} onClose={close} />}
        {asked === "correct" && (
          <EntryDialog corrects={{ number, version, party, documentName: row.documentName }} onClose={close} />
        )}
      </Suspense>
    </>
  );
}
