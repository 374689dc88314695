import { Button } from "@mantine/core";
import { useState } from "react";
import { useRead } from "#platform/web/query.ts";
import type { RowOf } from "#records/resource.ts";
import { RecordForm } from "#records/web/form/record-form.tsx";
import { Card } from "#ui/components/card.tsx";
import { labelPrinterCalls } from "../endpoints.ts";
import { labelPrinter } from "../print-run.ts";
import styles from "./presale.module.css";

/** Printers with what each misses, so that labels lie where they should (additions P1). */
export function PrintersCard() {
  const { data } = useRead(labelPrinterCalls.list, { query: { size: "50" } });
  const [edited, setEdited] = useState<RowOf<typeof labelPrinter> | "new" | null>(null);
  const close = () => setEdited(null);
  return (
    <Card
      title="프린터 보정"
      aside={
        <Button variant="subtle" onClick={() => setEdited("new")}>
          프린터 등록
        </Button>
      }
    >
      <p className={styles.none}>시험 인쇄를 라벨지에 대어 보고, 어긋난 만큼 0.1mm 단위로 적습니다.</p>
      <ul className={styles.runs}>
        {data?.models.map((row) => (
          <li key={row.id}>
            <span>
              {row.name} · 오른쪽 {row.rightBy / 10}mm · 아래 {row.downBy / 10}mm · {row.scale / 10}%
            </span>
            <Button variant="subtle" onClick={() => setEdited(row)}>
              고치기
            </Button>
          </li>
        ))}
      </ul>
      {edited !== null && (
        <RecordForm
          resource={labelPrinter}
          opened
          onClose={close}
          onSaved={close}
          {...(edited === "new" ? { preset: { rightBy: "0", downBy: "0", scale: "1000" } } : { initial: edited })}
        />
      )}
    </Card>
  );
}
