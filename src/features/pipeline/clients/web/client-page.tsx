import { Button, Menu } from "@mantine/core";
import { IconArrowMerge } from "@tabler/icons-react";
import { lazy, useState } from "react";
import type { RowOf } from "#records/resource.ts";
import { RecordPage } from "#records/web/page/record-page.tsx";
import { useAllowed } from "#platform/web/session.ts";
import { LoadedPart } from "#ui/components/loaded-part.tsx";
import { OtherActions } from "#ui/components/other-actions.tsx";
import { openTaskCreation } from "#features/work/tasks/panel.ts";
import { manageClients, mergeClients } from "../access.ts";
import { client, clientStatuses } from "../client.ts";
import { endWord } from "../successors.ts";
import { clientCells } from "./client-cells.tsx";
import { formFields } from "./form-fields.ts";
import { MergeDialog } from "./merge-dialog.tsx";
import { MergedClients } from "./merged-card.tsx";
import { shownRisks } from "./risk-flags.tsx";
import { SuccessorsCard } from "./successors-card.tsx";
import { clientTones } from "./tones.ts";

const EndDialog = lazy(() => import("./end-dialog.tsx"));

/** What stands in the header is not said twice; the name is, for it is masked for some and shown from here. */
const elsewhere = ["status", "silent", "silentDays", "hasUnpaid", "contactBanned", "consentMissing"];
const summary = Object.keys(client.fields).filter((key) => !elsewhere.includes(key)) as (keyof typeof client.fields)[];

/** One client: risks, facts, who stands in its place, and merging with a duplicate; cases, consultations and money are tabs beside 요약. */
export function ClientPage({ row }: { readonly row: RowOf<typeof client> }) {
  const mayMerge = useAllowed(mergeClients);
  const [merging, setMerging] = useState(false);
  const [ending, setEnding] = useState(false);
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
        form={{ fields: formFields }}
        onAddTask={() =>
          openTaskCreation({ category: "client", idInt: row.number, label: `고객 ${row.number} ${row.name}` })
        }
        above={mayMerge && <MergedClients number={row.number} />}
        actions={
          <>
            {mayMerge && (
              <Button
                variant="default"
                leftSection={<IconArrowMerge size={15} aria-hidden />}
                onClick={() => setMerging(true)}
              >
                병합
              </Button>
            )}
            {row.mayChange && (
              <OtherActions>
                <Menu.Item onClick={() => setEnding(true)}>
                  {endWord(row.kind)} 표시{row.endedOn !== null && " 수정"}
                </Menu.Item>
              </OtherActions>
            )}
          </>
        }
      >
        <SuccessorsCard row={row} />
      </RecordPage>
      {ending && (
        <LoadedPart onFail={() => setEnding(false)}>
          <EndDialog row={row} onClose={() => setEnding(false)} />
        </LoadedPart>
      )}
      {merging && <MergeDialog row={row} onClose={() => setMerging(false)} />}
    </>
  );
}
