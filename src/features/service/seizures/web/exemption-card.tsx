import { Button } from "@mantine/core";
import { lazy, useState } from "react";
import type { RowOf } from "#records/resource.ts";
import { Card } from "#ui/components/card.tsx";
import { LoadedPart } from "#ui/components/loaded-part.tsx";
import type { seizure } from "../seizure.ts";
import styles from "./seizure.module.css";

const ExemptionDialog = lazy(() => import("./exemption-dialog.tsx"));

/** 압류금지 계산기, opened for the day on which this application was received. */
export function ExemptionCard({ row }: { readonly row: RowOf<typeof seizure> }) {
  const [open, setOpen] = useState(false);
  return (
    <Card title="압류금지 계산기">
      <p className={styles.none}>급여, 예금, 보험금에서 압류할 수 없는 금액을 신청 접수일의 기준으로 계산합니다.</p>
      <Button variant="default" onClick={() => setOpen(true)}>
        계산하기
      </Button>
      {open && (
        <LoadedPart onFail={() => setOpen(false)}>
          <ExemptionDialog filedOn={row.filedOn ?? null} onClose={() => setOpen(false)} />
        </LoadedPart>
      )}
    </Card>
  );
}
