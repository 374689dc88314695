import { Button } from "@mantine/core";
import { useState } from "react";
import { useAllowed } from "#platform/web/session.ts";
import { RecordForm } from "#records/web/form/record-form.tsx";
import type { FormValue, FormValues } from "#records/web/form/form-values.ts";
import type { RailRecord } from "#records/web/rails.ts";
import { manageCourtWork } from "#features/litigation/desk/access.ts";
import { legalCase } from "../legal-case.ts";
import { caseFields } from "./case-fields.ts";
import { NumberReading } from "./number-reading.tsx";

/** 사건 등록 from the page of its project. */
export function AddCase({ project }: { readonly project: RailRecord }) {
  const may = useAllowed(manageCourtWork);
  const [adding, setAdding] = useState(false);
  if (!may) return null;
  const of = { id: project.id, number: project.number, label: project.title };
  return (
    <>
      <Button variant="default" onClick={() => setAdding(true)}>
        사건 등록
      </Button>
      <RecordForm
        resource={legalCase}
        opened={adding}
        fields={caseFields}
        preset={{ eFiling: true, project: of }}
        extraAfter="caseNo"
        extra={numberReading}
        onClose={() => setAdding(false)}
        onSaved={() => setAdding(false)}
      />
    </>
  );
}

function numberReading(values: FormValues, change: (key: string, value: FormValue) => void) {
  return <NumberReading values={values} change={change} />;
}
