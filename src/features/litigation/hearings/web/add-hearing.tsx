import { Button } from "@mantine/core";
import { useState } from "react";
import { useRead } from "#platform/web/query.ts";
import { useAllowed } from "#platform/web/session.ts";
import { RecordForm } from "#records/web/form/record-form.tsx";
import type { FormValues } from "#records/web/form/form-values.ts";
import type { RailRecord } from "#records/web/rails.ts";
import { manageCourtWork } from "#features/litigation/desk/access.ts";
import { legalCaseCalls } from "#features/litigation/legal-cases/endpoints.ts";
import { hearing } from "../hearing.ts";
import { ClashWarning } from "./clash-warning.tsx";

/** 기일 등록 from the page of a case, or of a project: where it has one case alone, that one stands in the form. */
export function AddHearing({ record }: { readonly record: RailRecord }) {
  const may = useAllowed(manageCourtWork);
  const [adding, setAdding] = useState(false);
  const ofProject = record.type === "project";
  const query = { project: String(record.id), size: "2" };
  const { data } = useRead(legalCaseCalls.list, { query }, { enabled: may && ofProject });
  if (!may) return null;
  const only = data?.models.length === 1 ? data.models[0]! : null;
  const of = ofProject
    ? only && { id: only.id, number: only.number, label: only.title }
    : { id: record.id, number: record.number, label: record.title };
  return (
    <>
      <Button variant="default" onClick={() => setAdding(true)}>
        기일 등록
      </Button>
      <RecordForm
        resource={hearing}
        opened={adding}
        preset={{ minutes: "30", ...(of && { case: of }) }}
        extraAfter="minutes"
        extra={clashWarning}
        onClose={() => setAdding(false)}
        onSaved={() => setAdding(false)}
      />
    </>
  );
}

function clashWarning(values: FormValues) {
  return <ClashWarning values={values} />;
}
