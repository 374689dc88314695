import { Button } from "@mantine/core";
import { useState } from "react";
import { projectRef } from "#firm/refs.ts";
import { useWrite } from "#platform/web/query.ts";
import { useAllowed } from "#platform/web/session.ts";
import type { Ref } from "#records/field.ts";
import type { RowOf } from "#records/resource.ts";
import { RefInput } from "#records/web/form/ref-input.tsx";
import { refreshRecord } from "#records/web/refresh.ts";
import { fieldError, unplacedError } from "#ui/components/fields.tsx";
import { FormDialog } from "#ui/components/form-dialog.tsx";
import { enterCases } from "../access.ts";
import { enterCase } from "../endpoints.ts";
import { suitLawsuit } from "../lawsuit.ts";

type EnterCaseProps = { readonly row: RowOf<typeof suitLawsuit> };

/** Enters a case of a suit as 소송사건; one that is there already is chosen in the form. */
export function EnterCase({ row }: EnterCaseProps) {
  const may = useAllowed(enterCases);
  const [open, setOpen] = useState(false);
  if (!may || row.case !== null) return null;
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        소송사건 등록
      </Button>
      {open && <EnterDialog row={row} onClose={() => setOpen(false)} />}
    </>
  );
}

function EnterDialog({ row, onClose }: EnterCaseProps & { readonly onClose: () => void }) {
  const [project, setProject] = useState<Ref | null>(null);
  const enter = useWrite(enterCase, {
    quiet: true,
    once: true,
    success: "소송사건으로 등록하고 연결했습니다.",
    onSuccess: () => {
      void refreshRecord(suitLawsuit);
      onClose();
    },
  });
  return (
    <FormDialog
      title="소송사건 등록"
      label="등록"
      sending={enter.isPending}
      disabled={project === null}
      failure={fieldError(enter.error, "court") ?? unplacedError(enter.error)}
      noValidate
      onClose={onClose}
      onSubmit={() =>
        project &&
        enter.mutate({
          params: { number: String(row.number) },
          body: { version: row.version, project: project.id },
        })
      }
    >
      <p>
        {row.court} {row.caseNo}. 이미 등록된 소송사건이면 ‘수정’에서 골라 연결해 주세요.
      </p>
      <RefInput
        label="사건"
        withAsterisk
        target={projectRef}
        value={project}
        onChange={setProject}
        error={fieldError(enter.error, "project")}
        data-autofocus
      />
    </FormDialog>
  );
}
