import { Button, TextInput } from "@mantine/core";
import { useState, type FormEvent } from "react";
import { LimitedInput } from "#ui/components/limited.tsx";
import { EndButtons } from "#ui/components/end-buttons.tsx";
import { firmToday } from "#platform/dates.ts";
import type { RowOf } from "#records/resource.ts";
import { Card } from "#ui/components/card.tsx";
import { fieldError } from "#ui/components/fields.tsx";
import { useWrite } from "#platform/web/query.ts";
import type { contract } from "../contract.ts";
import { enterLedger } from "../endpoints.ts";
import { LedgerDays } from "./ledger-days.tsx";
import { contractReads } from "./use-terms.ts";
import styles from "./contract.module.css";

type LedgerCardProps = { readonly row: RowOf<typeof contract>; readonly mayManage: boolean };

/** The entry in the 수임장부, due within a month of signing (변호사법 제28조). */
export function LedgerCard({ row, mayManage }: LedgerCardProps) {
  const [ledgerNo, setLedgerNo] = useState("");
  const [ledgerAt, setLedgerAt] = useState(() => firmToday());
  const write = useWrite(enterLedger, { refreshes: contractReads, quiet: true });
  if (row.signedAt === null) return null;
  const save = (event: FormEvent) => {
    event.preventDefault();
    write.mutate({ params: { number: String(row.number) }, body: { version: row.version, ledgerNo, ledgerAt } });
  };
  return (
    <Card title="수임장부" aside={<LedgerDays row={row} />}>
      {row.ledgerAt ? (
        <p className={styles.none}>
          {row.ledgerNo} · {row.ledgerAt} 기재
        </p>
      ) : (
        mayManage && (
          <form onSubmit={save} className={styles.form}>
            <LimitedInput
              label="장부번호"
              limit={20}
              value={ledgerNo}
              onChange={(event) => setLedgerNo(event.currentTarget.value)}
              error={fieldError(write.error, "ledgerNo")}
            />
            <TextInput
              label="기재일"
              type="date"
              value={ledgerAt}
              onChange={(event) => setLedgerAt(event.currentTarget.value)}
              error={fieldError(write.error, "ledgerAt")}
            />
            {write.error && Object.keys(write.error.fields).length === 0 && <p role="alert">{write.error.message}</p>}
            <EndButtons>
              <Button type="submit" variant="default" loading={write.isPending}>
                장부에 기재
              </Button>
            </EndButtons>
          </form>
        )
      )}
    </Card>
  );
}
