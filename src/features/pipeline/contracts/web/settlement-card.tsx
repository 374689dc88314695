import { Button } from "@mantine/core";
import { useState, type FormEvent } from "react";
import { LimitedInput } from "#ui/components/limited.tsx";
import { formatWon, parseWon } from "#platform/money.ts";
import type { RowOf } from "#records/resource.ts";
import { Card } from "#ui/components/card.tsx";
import { DialogButtons } from "#ui/components/dialog.tsx";
import { fieldError } from "#ui/components/fields.tsx";
import { useWrite } from "#platform/web/query.ts";
import type { contract } from "../contract.ts";
import { settleContract } from "../endpoints.ts";
import { settle, settledFee } from "../settlement.ts";
import { SettlementOffers } from "./settlement-offers.tsx";
import { contractReads, type Terms } from "./use-terms.ts";
import styles from "./contract.module.css";

type SettlementCardProps = {
  readonly row: RowOf<typeof contract>;
  readonly terms: Terms | undefined;
  readonly mayManage: boolean;
};

/** 정산표 of a terminated contract: proposed by the part performed, confirmed by a person, then refund or objection. */
export function SettlementCard({ row, terms, mayManage }: SettlementCardProps) {
  const [again, setAgain] = useState(false);
  // Whoever may not read receipts has no `paid`, and nothing to settle.
  if (row.status !== "terminated" || !terms || row.paid === undefined) return null;
  const { settlement, fees, givenBack } = terms;
  return (
    <Card title="정산표" aside={settlement && <span>{settlement.confirmedBy} 확정</span>}>
      {settlement && !again ? (
        <>
          <dl className={styles.account}>
            <Line label={`수행도 ${settlement.performedPct}%`} won={settlement.earned} />
            <Line label="입금" won={settlement.paid} />
            {settlement.refund !== settlement.proposed && <Line label="산정 환불액" won={settlement.proposed} />}
            <Line label="환불액" won={settlement.refund} strong />
          </dl>
          {settlement.note !== "" && <p className={styles.none}>{settlement.note}</p>}
          {mayManage && (
            <DialogButtons>
              <Button variant="subtle" onClick={() => setAgain(true)}>
                다시 정산
              </Button>
            </DialogButtons>
          )}
          <SettlementOffers row={row} settlement={settlement} />
        </>
      ) : mayManage ? (
        <SettlementForm
          row={row}
          fees={fees}
          givenBack={givenBack}
          performedPct={settlement?.performedPct ?? null}
          onDone={() => setAgain(false)}
        />
      ) : (
        <p className={styles.none}>아직 정산하지 않았습니다.</p>
      )}
    </Card>
  );
}

type SettlementFormProps = {
  readonly row: RowOf<typeof contract>;
  readonly fees: Terms["fees"];
  readonly givenBack: number;
  readonly performedPct: number | null;
  readonly onDone: () => void;
};

function SettlementForm({ row, fees, givenBack, performedPct, onDone }: SettlementFormProps) {
  const [pct, setPct] = useState(performedPct === null ? "" : String(performedPct));
  /** null: as proposed. */
  const [typed, setTyped] = useState<string | null>(null);
  const [note, setNote] = useState("");
  const write = useWrite(settleContract, { refreshes: contractReads, quiet: true, onSuccess: onDone });
  const percent = pct === "" ? null : Number(pct);
  const fits = percent !== null && percent <= 100;
  const account = settle(fees.map(settledFee), fits ? percent : 0, givenBack);
  const refund = typed === null ? account.refund : parseWon(typed);
  const unreadable = refund === null || refund < 0;
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (!fits || unreadable) return;
    write.mutate({
      params: { number: String(row.number) },
      body: { version: row.version, performedPct: percent, refund, note },
    });
  };
  return (
    <form onSubmit={send} className={styles.form}>
      <LimitedInput
        label="수행도 (%)"
        inputMode="numeric"
        limit={3}
        value={pct}
        onChange={({ currentTarget: { value } }) => setPct(value.replaceAll(/\D/g, ""))}
        error={percent !== null && !fits ? "0에서 100까지 적어 주세요." : fieldError(write.error, "performedPct")}
      />
      {fits && (
        <dl className={styles.account} aria-live="polite">
          <Line label="약정 보수" won={account.agreed} />
          <Line label="수행한 보수" won={account.earned} />
          <Line label="입금(환불을 뺀 금액)" won={account.paid} />
          <Line label="산정 환불액" won={account.refund} strong />
          {account.owed > 0 && <Line label="더 받을 금액" won={account.owed} />}
          {account.held > 0 && <Line label="예수금(따로 정산)" won={account.held} />}
        </dl>
      )}
      <LimitedInput
        label="환불액"
        limit={30}
        disabled={!fits}
        value={typed ?? (fits ? formatWon(account.refund) : "")}
        onChange={({ currentTarget: { value } }) => setTyped(value)}
        error={typed !== null && unreadable ? "금액을 숫자로 적어 주세요." : fieldError(write.error, "refund")}
      />
      <LimitedInput
        label="정산 메모"
        limit={1000}
        value={note}
        onChange={({ currentTarget: { value } }) => setNote(value)}
        error={fieldError(write.error, "note")}
      />
      {write.error && Object.keys(write.error.fields).length === 0 && <p role="alert">{write.error.message}</p>}
      <DialogButtons>
        <Button type="submit" loading={write.isPending} disabled={!fits || unreadable}>
          정산 확정
        </Button>
      </DialogButtons>
    </form>
  );
}

type LineProps = { readonly label: string; readonly won: number; readonly strong?: boolean };

function Line({ label, won, strong = false }: LineProps) {
  return (
    <div data-strong={strong || undefined}>
      <dt>{label}</dt>
      <dd>{formatWon(won)}원</dd>
    </div>
  );
}
