import { Button } from "@mantine/core";
import { IconArrowMerge } from "@tabler/icons-react";
import { useState } from "react";
import type { RowOf } from "#records/resource.ts";
import { RecordPage } from "#records/web/page/record-page.tsx";
import { useAllowed } from "#platform/web/session.ts";
import { openTaskCreation } from "#features/work/tasks/panel.ts";
import { manageClients, mergeClients } from "../access.ts";
import { client, clientStatuses } from "../client.ts";
import { clientCells } from "./client-cells.tsx";
import { MergeDialog } from "./merge-dialog.tsx";
import { MergedClients } from "./merged-card.tsx";
import { shownRisks } from "./risk-flags.tsx";
import { clientTones } from "./tones.ts";

/** What stands in the header is not said twice; the name is, for it is masked for some and shown from here. */
const elsewhere = ["status", "silent", "silentDays", "hasUnpaid", "contactBanned", "consentMissing"];
const summary = Object.keys(client.fields).filter((key) => !elsewhere.includes(key)) as (keyof typeof client.fields)[];

/** One client: risks, facts, and merging with a duplicate; cases, consultations and money are tabs beside 요약. */
export function ClientPage({ row }: { readonly row: RowOf<typeof client> }) {
  const mayMerge = useAllowed(mergeClients);
  const [merging, setMerging] = useState(false);
  return (
    <>
      <RecordPage
        resource={client}
        row={row}
        manage={manageClients}
        state={{ label: clientStatuses[row.status], tone: clientTones[row.status] }}
        facts={[
          { label: "구분", value: row.kind },
          { label: "담당", value: row.manager?.label ?? "미지정" },
          { label: "변호사", value: row.lawyer?.label },
          { label: "팀", value: row.team?.label },
          { label: "주의", value: shownRisks(row) },
        ]}
        summary={summary}
        cells={clientCells}
        onAddTask={() =>
          openTaskCreation({ category: "client", idInt: row.number, label: `고객 ${row.number} ${row.name}` })
        }
        above={mayMerge && <MergedClients number={row.number} />}
        actions={
          mayMerge && (
            <Button
              variant="default"
              leftSection={<IconArrowMerge size={15} aria-hidden />}
              onClick={() => setMerging(true)}
            >
              병합
            </Button>
          )
        }
      />
      {merging && <MergeDialog row={row} onClose={() => setMerging(false)} />}
    </>
  );
}
