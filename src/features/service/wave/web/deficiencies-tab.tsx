import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useMemo, useState } from "react";
import { useAllowed } from "#platform/web/session.ts";
import { RecordForm } from "#records/web/form/record-form.tsx";
import { RecordTable } from "#records/web/list/record-table.tsx";
import { useRecordList } from "#records/web/list/use-record-list.ts";
import type { RailRecord } from "#records/web/rails.ts";
import { useBulkSteps } from "#records/web/steps/bulk-steps.tsx";
import { manageSuits } from "../access.ts";
import { deficiency, deficiencySteps } from "../deficiency.ts";
import styles from "./wave.module.css";

const steps = { machine: deficiencySteps };

/** 보완 of a participant: what is wrong, whether it was told, and what came of it. */
export default function DeficienciesTab({ record }: { readonly record: RailRecord }) {
  const fixed = useMemo(() => ({ participant: String(record.id) }), [record.id]);
  const list = useRecordList(deficiency, fixed);
  const bulk = useBulkSteps(steps);
  const mayManage = useAllowed(manageSuits);
  const [creating, setCreating] = useState(false);
  return (
    <div className={styles.tab}>
      {mayManage && (
        <div className={styles.buttons}>
          <Button leftSection={<IconPlus size={15} aria-hidden />} onClick={() => setCreating(true)}>
            보완 등록
          </Button>
        </div>
      )}
      <RecordTable
        list={list}
        {...(mayManage && { actions: bulk.actions })}
        emptyHint="보완할 것이 없습니다. 소송의 서류 탭에서 미비 서류를 한꺼번에 요청할 수 있습니다."
      />
      {bulk.dialog}
      {mayManage && (
        <RecordForm
          resource={deficiency}
          opened={creating}
          onClose={() => setCreating(false)}
          onSaved={() => setCreating(false)}
          preset={{ participant: { id: record.id, number: record.number, label: record.title }, cause: "missing" }}
        />
      )}
    </div>
  );
}
