import { Button } from "@mantine/core";
import { lazy, useState } from "react";
import { useSeesTeams } from "#firm/web/sees-teams.ts";
import { useAllowed } from "#platform/web/session.ts";
import type { RowOf } from "#records/resource.ts";
import { LoadedPart } from "#ui/components/loaded-part.tsx";
import type { RecordFormProps } from "#records/web/form/record-form-props.ts";
import type { RecordTableProps } from "#records/web/list/record-table.tsx";
import { RecordScreen } from "#records/web/record-screen.tsx";
import { SmsButton } from "#features/messages/sms/sms-writing.tsx";
import { assignClients, manageClients } from "../access.ts";
import { client } from "../client.ts";
import { clientCells } from "./client-cells.tsx";
import { formFields } from "./form-fields.ts";
import { SameClients } from "./same-clients.tsx";

const views = [
  { label: "진행중", query: "status=active" },
  { label: "내 고객", query: "manager=me" },
  { label: "무연락", query: "silent=Y" },
  { label: "파기예정", query: "status=dueDestroy" },
];

const form: Pick<RecordFormProps<typeof client>, "fields" | "extra" | "extraAfter"> = {
  fields: formFields,
  extraAfter: "birth",
  extra: (values, change) => <SameClients values={values} onNamesake={() => change("namesake", true)} />,
};

const AssignDialog = lazy(() => import("./assign-dialog.tsx"));

type Chosen = { readonly rows: readonly RowOf<typeof client>[]; readonly clear: () => void };

/** /lawfirm/client: clients with views, filters, a form for a new one, and files in and out. */
export default function ClientList() {
  const mayAssign = useAllowed(assignClients);
  const seesTeams = useSeesTeams();
  const [assigning, setAssigning] = useState<Chosen | null>(null);
  const actions: NonNullable<RecordTableProps<typeof client>["actions"]> = (rows, clear) => (
    <>
      <SmsButton type="client" rows={rows} />
      {mayAssign && (
        <Button variant="default" onClick={() => setAssigning({ rows, clear })}>
          담당 변경
        </Button>
      )}
    </>
  );
  return (
    <>
      <RecordScreen
        resource={client}
        manage={manageClients}
        hint="성명 · 상호 · 연락처 · 초성 · 번호"
        views={views}
        filters={[
          "status",
          "grade",
          "kind",
          "manager",
          "lawyer",
          ...(seesTeams ? (["ownTeam"] as const) : []),
          "caseScope",
          "hasUnpaid",
          "silent",
          "silentDays",
          "contactBanned",
          "consentMissing",
          "lastContactAt",
          "retentionUntil",
        ]}
        cells={clientCells}
        form={form}
        actions={actions}
        newLabel="새 고객"
        importable
        emptyHint="이 팀의 고객이 없습니다. 새 고객을 등록하거나 파일에서 가져와 주세요. 상담을 계약으로 전환해도 고객이 됩니다."
      />
      {assigning && (
        <LoadedPart onFail={() => setAssigning(null)}>
          <AssignDialog rows={assigning.rows} onClose={() => setAssigning(null)} onDone={assigning.clear} />
        </LoadedPart>
      )}
    </>
  );
}
