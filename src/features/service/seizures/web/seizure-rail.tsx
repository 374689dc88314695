import { Button } from "@mantine/core";
import { useState } from "react";
import { formatWon } from "#platform/money.ts";
import { goTo, PageLink } from "#platform/web/navigation.tsx";
import { useRead } from "#platform/web/query.ts";
import { useAllowed } from "#platform/web/session.ts";
import type { Ref } from "#records/field.ts";
import { recordPath, type RowOf } from "#records/resource.ts";
import type { FormValues } from "#records/web/form/form-values.ts";
import { RecordForm } from "#records/web/form/record-form.tsx";
import { useRecord } from "#records/web/page/use-record.ts";
import type { RailRecord } from "#records/web/rails.ts";
import { useRefreshOn } from "#records/web/refresh.ts";
import { legalCase } from "#features/litigation/legal-cases/legal-case.ts";
import { project } from "#features/pipeline/projects/project.ts";
import { StateChip } from "#ui/components/chip.tsx";
import { EmptyState, ErrorState, SkeletonRows } from "#ui/components/states.tsx";
import { Table } from "#ui/components/table.tsx";
import { manageSeizures } from "../access.ts";
import { seizureCalls } from "../endpoints.ts";
import { seizure, seizureKinds, seizureStatuses } from "../seizure.ts";
import { formFields } from "./seizure-form.ts";

type Judged = RowOf<typeof legalCase>;

const waiting = <SkeletonRows rows={3} columns="160px 1fr" />;

/** 압류 of a project, and on the page of one of its cases: those that there are, and a new one for its judgment. */
export default function SeizureRail({ record }: { readonly record: RailRecord }) {
  if (record.type === "legalCase") return <OfCase number={record.number} />;
  return <OfProject of={{ id: record.id, number: record.number, label: record.title }} judged={null} />;
}

function OfCase({ number }: { readonly number: number }) {
  const { data, error, refetch } = useRecord(legalCase, number);
  if (data) return <OfProject of={data.model.project} judged={data.model} />;
  return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : waiting;
}

function OfProject({ of, judged }: { readonly of: Ref; readonly judged: Judged | null }) {
  const { data, error, refetch } = useRead(seizureCalls.list, { query: { project: String(of.id), sort: "number" } });
  useRefreshOn("seizure", seizureCalls.list);
  if (!data) {
    if (!error) return waiting;
    return <ErrorState title="압류를 불러오지 못했습니다." error={error} onRetry={() => void refetch()} />;
  }
  return (
    <>
      {data.models.length === 0 ? <EmptyState title="등록한 압류가 없습니다." /> : <Seizures models={data.models} />}
      <AddSeizure of={of} judged={judged} />
    </>
  );
}

function Seizures({ models }: { readonly models: readonly RowOf<typeof seizure>[] }) {
  return (
    <Table label="압류" stacks>
      <tbody>
        {models.map((row) => (
          <tr key={row.number}>
            <td>
              <PageLink to={recordPath(seizure, row.number)!}>
                {seizureKinds[row.kind]} {row.debtor}
              </PageLink>
            </td>
            <td>{row.caseNo}</td>
            <td data-right data-label="잔액(오늘)">
              {row.remaining === null ? "—" : `${formatWon(row.remaining)}원`}
            </td>
            <td>
              <StateChip tone={seizure.fields.status.tones[row.status]}>{seizureStatuses[row.status]}</StateChip>
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function AddSeizure({ of, judged }: { readonly of: Ref; readonly judged: Judged | null }) {
  const may = useAllowed(manageSeizures);
  const [adding, setAdding] = useState(false);
  const { data, isPending } = useRecord(project, of.number);
  if (!may) return null;
  return (
    <>
      <Button variant="default" loading={isPending} onClick={() => setAdding(true)}>
        압류 등록
      </Button>
      <RecordForm
        resource={seizure}
        opened={adding}
        fields={formFields}
        preset={{ kind: "collection", project: of, ...partiesOf(data?.model), ...titleOf(judged) }}
        onClose={() => setAdding(false)}
        onSaved={({ number }) => goTo(recordPath(seizure, number)!)}
      />
    </>
  );
}

/** A name that the person sees in part only is not taken over. */
const whole = (name: string | null | undefined) => (name && !name.includes("*") ? name : "");

function partiesOf(row: RowOf<typeof project> | undefined): FormValues {
  if (!row) return {};
  return {
    creditor: whole(row.clientName) || whole(row.client?.label),
    debtor: whole(row.opponent),
    client: row.client,
    lawyer: row.responsible,
  };
}

/** The judgment as 집행권원. */
function titleOf(judged: Judged | null): FormValues {
  if (!judged) return {};
  const { caseNo, court, decidedOn, finalizedOn, lawyer } = judged;
  return {
    titleKind: "judgment",
    titleNo: caseNo,
    titleCourt: court,
    titleOn: decidedOn ?? "",
    titleFinalOn: finalizedOn ?? "",
    ...(lawyer && { lawyer }),
  };
}
