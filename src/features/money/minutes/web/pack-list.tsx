import { Button } from "@mantine/core";
import { lazy, Suspense, useState } from "react";
import { formatMinutes } from "#features/people/worktime/day.ts";
import { addDays, firmToday } from "#platform/dates.ts";
import { RecordScreen } from "#records/web/record-screen.tsx";
import { StateChip } from "#ui/components/chip.tsx";
import type { RowOf } from "#records/resource.ts";
import { manageMinutes } from "../access.ts";
import { timePack } from "../time-pack.ts";

const RoundingDialog = lazy(() => import("./rounding-dialog.tsx"));

const views = [
  { label: "사용 중", query: "status=active" },
  { label: "정산 중", query: "status=settling" },
  { label: "내 담당", query: "owner=me" },
  { label: "종료", query: "status=ended" },
];

type Row = RowOf<typeof timePack>;

const cells = {
  granted: ({ granted }: Row) => formatMinutes(granted),
  used: ({ used }: Row) => formatMinutes(used),
  remaining: (row: Row) => <Remaining row={row} />,
  expiresOn: ({ expiresOn }: Row) => (expiresOn ? <Expiry day={expiresOn} /> : "—"),
};

/** /lawfirm/service/time: the minutes of each client, what is left of them and until when. */
export default function PackList() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <RecordScreen
        resource={timePack}
        manage={manageMinutes}
        views={views}
        newLabel="자문시간 등록"
        form={{
          fields: [
            "client",
            "product",
            "contract",
            "owner",
            "rolloverCap",
            "rolloverMonths",
            "overage",
            "unitPrice",
            "note",
          ],
          preset: { rolloverCap: "0", rolloverMonths: "0", overage: "0" },
        }}
        buttons={
          <Button variant="default" onClick={() => setOpen(true)}>
            반올림 규칙
          </Button>
        }
        cells={cells}
        emptyHint="등록된 자문시간이 없습니다. 고객과 계약을 골라 등록한 뒤 시간을 부여합니다."
      />
      <Suspense>{open && <RoundingDialog onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}

/** Little is left where a fifth or less is, as the alert has it by default. */
const littleShare = 0.2;

function Remaining({ row: { remaining, granted, status } }: { readonly row: Row }) {
  const little = status === "active" && granted > 0 && remaining <= granted * littleShare;
  return little ? (
    <StateChip tone={remaining === 0 ? "red" : "amber"}>{formatMinutes(remaining)}</StateChip>
  ) : (
    formatMinutes(remaining)
  );
}

const soonDays = 30;

function Expiry({ day }: { readonly day: string }) {
  return day <= addDays(firmToday(), soonDays) ? <StateChip tone="amber">{day}</StateChip> : day;
}
