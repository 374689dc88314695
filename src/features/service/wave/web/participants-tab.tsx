import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useMemo, useState } from "react";
import { useAllowed } from "#platform/web/session.ts";
import { RecordFilters } from "#records/web/filters/record-filters.tsx";
import { RecordForm } from "#records/web/form/record-form.tsx";
import { ImportButton } from "#records/web/import/import-button.tsx";
import { RecordTable, type RecordTableProps } from "#records/web/list/record-table.tsx";
import { useRecordList } from "#records/web/list/use-record-list.ts";
import type { RailRecord } from "#records/web/rails.ts";
import { useBulkSteps } from "#records/web/steps/bulk-steps.tsx";
import { manageSuits } from "../access.ts";
import { participantSteps } from "../participant-steps.ts";
import { participant } from "../participant.ts";
import { Funnel } from "./funnel.tsx";
import { useLinkMessage } from "./link-message-dialog.tsx";
import styles from "./wave.module.css";

const steps = { machine: participantSteps };

/** 참여자 of a suit: the funnel, the list with its bulk steps, a form and a table to paste. */
export default function ParticipantsTab({ record }: { readonly record: RailRecord }) {
  const fixed = useMemo(() => ({ suit: String(record.id) }), [record.id]);
  const given = useMemo(() => ({ suit: record.id }), [record.id]);
  const list = useRecordList(participant, fixed);
  const bulk = useBulkSteps(steps);
  const message = useLinkMessage();
  const mayManage = useAllowed(manageSuits);
  const actions: NonNullable<RecordTableProps<typeof participant>["actions"]> = (rows, clear) => (
    <>
      {bulk.actions(rows, clear)}
      {message.button(
        record,
        rows.map(({ number }) => number),
        clear,
      )}
    </>
  );
  const [creating, setCreating] = useState(false);
  return (
    <div className={styles.tab}>
      <div className={styles.tabHead}>
        <Funnel suit={record.id} list={list} />
        {mayManage && (
          <div className={styles.buttons}>
            <ImportButton resource={participant} given={given} />
            <Button leftSection={<IconPlus size={15} aria-hidden />} onClick={() => setCreating(true)}>
              참여자 등록
            </Button>
          </div>
        )}
      </div>
      <RecordFilters
        list={list}
        fields={["status", "kind", "documentsMissing", "alike", "contactLost", "wave", "origin", "payout", "result"]}
      />
      <RecordTable
        list={list}
        {...(mayManage && { actions })}
        emptyHint="참여자가 없습니다. 엑셀에서 표를 복사해 ‘가져오기’에 붙여 넣거나 한 사람씩 등록해 주세요."
      />
      {bulk.dialog}
      {message.dialog}
      {mayManage && (
        <RecordForm
          resource={participant}
          opened={creating}
          onClose={() => setCreating(false)}
          onSaved={() => setCreating(false)}
          preset={{ suit: { id: record.id, number: record.number, label: record.title }, kind: "self" }}
        />
      )}
    </div>
  );
}
