import { Button, NativeSelect, TextInput } from "@mantine/core";
import { useState } from "react";
import { addDays, firmToday } from "#platform/dates.ts";
import { urlNumber, urlText, useUrlState } from "#platform/web/navigation.tsx";
import { useRead } from "#platform/web/query.ts";
import { useRefreshOn } from "#records/web/refresh.ts";
import { fieldError } from "#ui/components/fields.tsx";
import { PageHeader } from "#ui/components/page-header.tsx";
import { ErrorState, SkeletonRows } from "#ui/components/states.tsx";
import { listAllEditions, readFigures } from "../endpoints.ts";
import { ImportDialog } from "../import-dialog.tsx";
import { Editions } from "./editions.tsx";
import { FigureCards } from "./figure-cards.tsx";
import styles from "./google-data.module.css";

const isDay = (text: string) => /^20\d\d-\d\d-\d\d$/.test(text);
const usualDays = 89;

/** /lawfirm/finance/googledata: what advertising cost and brought, of every brand, and the imports it is known by. */
export default function GoogleDataScreen() {
  const [{ from: typedFrom, to: typedTo, brand }, set] = useUrlState({ from: urlText, to: urlText, brand: urlNumber });
  const to = isDay(typedTo) ? typedTo : firmToday();
  const from = isDay(typedFrom) ? typedFrom : addDays(to, -usualDays);
  const query = { from, to, ...(brand !== null && { brandId: String(brand) }) };
  useRefreshOn("brand", readFigures);
  useRefreshOn("brand", listAllEditions);
  const { data, error, refetch } = useRead(readFigures, { query }, { keepPrevious: true });
  const editions = useRead(listAllEditions, { query: {} });
  const [importing, setImporting] = useState(false);
  const brands = editions.data?.brands ?? [];
  return (
    <>
      <PageHeader
        title="구글 데이터"
        detail={`${from} – ${to}`}
        actions={
          <Button disabled={brands.length === 0} onClick={() => setImporting(true)}>
            광고비 가져오기
          </Button>
        }
      />
      <div className={styles.filters}>
        <TextInput
          type="date"
          label="시작일"
          value={from}
          error={fieldError(error, "from")}
          onChange={(event) => set({ from: event.currentTarget.value })}
        />
        <TextInput
          type="date"
          label="종료일"
          value={to}
          error={fieldError(error, "to")}
          onChange={(event) => set({ to: event.currentTarget.value })}
        />
        <NativeSelect
          label="브랜드"
          value={brand === null ? "" : String(brand)}
          data={[
            { value: "", label: "모든 브랜드" },
            ...brands.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          onChange={(event) => set({ brand: Number(event.currentTarget.value) || null })}
        />
      </div>
      {!data && !error && <SkeletonRows rows={10} columns="1fr 1fr 1fr 1fr" />}
      {error && !data && (
        <ErrorState title="광고 자료를 불러오지 못했습니다." error={error} onRetry={() => void refetch()} />
      )}
      <div className={styles.stack}>
        {data && <FigureCards figures={data} />}
        <Editions read={editions} />
      </div>
      {importing && (
        <ImportDialog brands={brands} refreshes={[listAllEditions, readFigures]} onClose={() => setImporting(false)} />
      )}
    </>
  );
}
