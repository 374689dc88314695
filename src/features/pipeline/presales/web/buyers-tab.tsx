import { Button } from "@mantine/core";
import { IconPlus, IconPrinter } from "@tabler/icons-react";
import { useMemo, useState } from "react";
import { PageLink } from "#platform/web/navigation.tsx";
import { useAllowed } from "#platform/web/session.ts";
import { RecordFilters } from "#records/web/filters/record-filters.tsx";
import { RecordForm } from "#records/web/form/record-form.tsx";
import { ImportButton } from "#records/web/import/import-button.tsx";
import { RecordTable } from "#records/web/list/record-table.tsx";
import { useRecordList } from "#records/web/list/use-record-list.ts";
import type { RailRecord } from "#records/web/rails.ts";
import { useBulkSteps } from "#records/web/steps/bulk-steps.tsx";
import { showPresaleAreas } from "../access.ts";
import { presaleBuyer } from "../buyer.ts";
import { buyerSteps } from "../buyer-steps.ts";
import styles from "./presale.module.css";

const steps = { machine: buyerSteps };

/** 수분양자 of a site: the list by unit, a table to paste, and the way to the printer. */
export default function BuyersTab({ record }: { readonly record: RailRecord }) {
  const fixed = useMemo(() => ({ area: String(record.id) }), [record.id]);
  const given = useMemo(() => ({ area: record.id }), [record.id]);
  const list = useRecordList(presaleBuyer, fixed);
  const bulk = useBulkSteps(steps);
  const mayManage = useAllowed(showPresaleAreas);
  const [creating, setCreating] = useState(false);
  return (
    <div className={styles.tab}>
      <div className={styles.buttons}>
        <PageLink to={`/lawfirm/presale/print_style?area=${record.id}`} className={styles.link}>
          <IconPrinter size={15} aria-hidden /> 라벨·안내문 출력
        </PageLink>
        {mayManage && (
          <>
            <ImportButton resource={presaleBuyer} given={given} />
            <Button leftSection={<IconPlus size={15} aria-hidden />} onClick={() => setCreating(true)}>
              수분양자 등록
            </Button>
          </>
        )}
      </div>
      <p className={styles.none}>
        상담을 청하지 않은 사람에게 사건을 권유하거나, 소개의 대가를 주고받을 수 없습니다(변호사법 제34조). 수신거부는
        되돌릴 수 없습니다.
      </p>
      <RecordFilters
        list={list}
        fields={["status", "stance", "owner", "overdue", "printed", "source", "nextContactOn"]}
      />
      <RecordTable
        list={list}
        {...(mayManage && { actions: bulk.actions })}
        emptyHint="이 현장의 수분양자가 없습니다. 엑셀에서 표를 복사해 ‘가져오기’에 붙여 넣을 수 있습니다."
      />
      {bulk.dialog}
      {mayManage && (
        <RecordForm
          resource={presaleBuyer}
          opened={creating}
          onClose={() => setCreating(false)}
          onSaved={() => setCreating(false)}
          preset={{ area: { id: record.id, number: record.number, label: record.title }, source: "tel" }}
        />
      )}
    </div>
  );
}
