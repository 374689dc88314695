import { Button } from "@mantine/core";
import { lazy, Suspense, useState } from "react";
import type { RowOf } from "#records/resource.ts";
import type { RecordTableProps } from "#records/web/list/record-table.tsx";
import { useAllowed } from "#platform/web/session.ts";
import { SmsButton } from "#features/messages/sms/sms-writing.tsx";
import { assignConsults, manageConsults } from "../access.ts";
import { bulkLimit } from "../consult-moves.ts";
import type { consult } from "../consult.ts";
import { bulkSteps, type BulkStepName } from "./bulk-steps.ts";

const BulkDialog = lazy(() => import("./bulk-dialog.tsx"));

type Asked = {
  readonly step: BulkStepName;
  readonly rows: readonly RowOf<typeof consult>[];
  readonly clear: () => void;
};
const managing: readonly BulkStepName[] = ["hold", "lose"];

/** What can be done with ticked rows, as props of the table and the dialog that follows. */
export function useBulkActions() {
  const mayAssign = useAllowed(assignConsults);
  const mayManage = useAllowed(manageConsults);
  const [asked, setAsked] = useState<Asked | null>(null);
  const steps: readonly BulkStepName[] = [...(mayAssign ? ["assign" as const] : []), ...(mayManage ? managing : [])];
  const actions: RecordTableProps<typeof consult>["actions"] = (rows, clear) => (
    <>
      {steps.map((step) => (
        <Button
          key={step}
          variant="default"
          disabled={rows.length > bulkLimit}
          onClick={() => setAsked({ step, rows, clear })}
        >
          {bulkSteps[step].label}
        </Button>
      ))}
      <SmsButton type="consult" rows={rows} />
      {rows.length > bulkLimit && <span>한 번에 {bulkLimit}건까지 처리합니다.</span>}
    </>
  );
  const dialog = asked && (
    <Suspense fallback={null}>
      <BulkDialog
        step={asked.step}
        targets={asked.rows.map(({ number, version }) => ({ number, version }))}
        onDone={asked.clear}
        onClose={() => setAsked(null)}
      />
    </Suspense>
  );
  return { props: { actions }, dialog };
}
