import { useEffect } from "react";
import { formatWon, type WonSum } from "#platform/money.ts";
import { refreshReads, useRead } from "#platform/web/query.ts";
import { onRecordChange } from "#records/web/record-changes.ts";
import type { RailRecord } from "#records/web/rails.ts";
import { RelatedRecords } from "#records/web/related-records.tsx";
import { useAllowed } from "#platform/web/session.ts";
import { showPayments } from "#features/money/payments/access.ts";
import { readDeposits } from "#features/money/payments/endpoints.ts";
import { payment } from "#features/money/payments/payment.ts";
import { browseContracts } from "#features/pipeline/contracts/access.ts";
import { contract } from "#features/pipeline/contracts/contract.ts";
import { contractCalls, listCoClients } from "#features/pipeline/contracts/endpoints.ts";
import { PageLink } from "#platform/web/navigation.tsx";
import { recordPath } from "#records/resource.ts";
import { client } from "../client.ts";
import { contractCells, paymentCells } from "./related-cells.tsx";
import { DepositLedger } from "./deposit-ledger.tsx";
import styles from "./clients.module.css";

/** 계약·입금 of a client: contracts for those who see them, money for those with 결제관리. */
export default function MoneyTab({ record }: { readonly record: RailRecord }) {
  const seesContracts = useAllowed(browseContracts);
  const seesPayments = useAllowed(showPayments);
  const { data: deposits } = useRead(
    readDeposits,
    { params: { number: String(record.number) } },
    { enabled: seesPayments },
  );
  useEffect(() => onRecordChange("payment", () => void refreshReads(readDeposits)), []);
  return (
    <>
      <dl className={styles.sums}>
        {seesContracts && <ContractSums clientId={record.id} />}
        {seesPayments && <Sum label="예수금" value={deposits?.held} />}
      </dl>
      {seesContracts && (
        <RelatedRecords
          resource={contract}
          by="client"
          id={record.id}
          columns={["title", "status", "total", "paid", "unpaid", "signedAt"]}
          cells={contractCells}
        />
      )}
      {seesContracts && <CoClients number={record.number} />}
      {seesPayments && (
        <RelatedRecords
          resource={payment}
          by="client"
          id={record.id}
          columns={["payDate", "payAmt", "payType", "purpose", "status", "contract"]}
          cells={paymentCells}
        />
      )}
      {deposits && deposits.total > 0 && <DepositLedger entries={deposits.models} />}
    </>
  );
}

/** 공동위임인 of the contracts, where there are any. */
function CoClients({ number }: { readonly number: number }) {
  const { data } = useRead(listCoClients, { params: { number: String(number) } });
  useEffect(() => onRecordChange("contract", () => void refreshReads(listCoClients)), []);
  if (!data || data.models.length === 0) return null;
  return (
    <section className={styles.related} aria-label="공동위임인">
      <div className={styles.relatedHead}>
        <h2>공동위임인</h2>
      </div>
      <ul className={styles.merges}>
        {data.models.map(({ contract: of, jointLiability, clients }) => (
          <li key={of.id}>
            <span className={styles.flags}>
              {clients.map((one) => (
                <PageLink key={one.id} to={recordPath(client, one.number) ?? "/"}>
                  {one.label}
                </PageLink>
              ))}
            </span>
            <small>
              <PageLink to={recordPath(contract, of.number) ?? "/"}>{of.label}</PageLink> ·{" "}
              {jointLiability ? "연대책임" : "각자 책임"}
            </small>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What the contracts that run come to; what came in only where the answer holds it. */
function ContractSums({ clientId }: { readonly clientId: number }) {
  const query = { client: String(clientId), status: "signed,active,fulfilled", size: "1" };
  const { data } = useRead(contractCalls.list, { query });
  const sums = data?.sums;
  return (
    <>
      <Sum label="총액" value={sums?.total} />
      {sums?.paid !== undefined && <Sum label="입금" value={sums.paid} />}
      {sums?.unpaid !== undefined && <Sum label="미수" value={sums.unpaid} />}
    </>
  );
}

function Sum({ label, value }: { readonly label: string; readonly value: WonSum | undefined }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value === undefined ? "–" : `${formatWon(value)}원`}</dd>
    </div>
  );
}
