import { Button } from "@mantine/core";
import { readFirm } from "#features/identity/session/endpoints.ts";
import { SkeletonBar } from "#ui/components/states.tsx";
import { PageLink, useIdParam } from "#platform/web/navigation.tsx";
import { useRead } from "#platform/web/query.ts";
import { RecordRead } from "#records/web/page/record-read.tsx";
import type { RowOf } from "#records/resource.ts";
import { contract } from "../contract.ts";
import { FeeTable } from "./fee-table.tsx";
import { useTerms } from "./use-terms.ts";
import styles from "./contract-print.module.css";

/** /lawfirm/contract/{계약번호}/print: the contract on paper. */
export default function ContractPrint() {
  return (
    <RecordRead resource={contract} number={useIdParam("contractId")}>
      {(row) => <Sheet row={row} />}
    </RecordRead>
  );
}

function Sheet({ row }: { readonly row: RowOf<typeof contract> }) {
  const { data: terms } = useTerms(row.number);
  const { data: firm } = useRead(readFirm, {}, { staleTime: Infinity });
  const clients = [row.client?.label ?? "", ...(terms?.clients.map(({ label }) => label) ?? [])];
  const amendment = terms?.amendments.find(({ status }) => status === "signed");
  const lawyers = terms?.lawyers.map(({ shortName }) => shortName).join(", ");
  return (
    <article className={styles.sheet}>
      <div className={styles.tools}>
        <PageLink to={`/lawfirm/contract/${row.number}`}>계약으로</PageLink>
        <Button onClick={() => window.print()}>인쇄</Button>
      </div>
      <h1 className={styles.title}>위임계약서</h1>
      <p className={styles.number}>
        계약번호 {row.number}
        {amendment && ` · ${amendment.seq}차 변경계약 (${amendment.signedOn})`}
      </p>
      <dl className={styles.facts}>
        <dt>위임인</dt>
        <dd>
          {clients.join(", ")}
          {clients.length > 1 && row.jointLiability && " (보수를 연대하여 부담)"}
        </dd>
        <dt>수임인</dt>
        <dd>{firm?.model.name ?? ""}</dd>
        <dt>사건명</dt>
        <dd>{row.title}</dd>
        <dt>상대방</dt>
        <dd>{row.opponent}</dd>
        <dt>위임범위</dt>
        <dd>{row.scope}</dd>
        <dt>관할기관</dt>
        <dd>{row.agency}</dd>
        <dt>담당변호사</dt>
        <dd>{lawyers}</dd>
      </dl>
      <h2>보수</h2>
      {terms ? <FeeTable fees={terms.fees} /> : <SkeletonBar width="60%" />}
      {row.freeReason !== "" && <p>무료 사유: {row.freeReason}</p>}
      <h2>해지</h2>
      <p className={styles.terms}>{row.terminationTerms || "민법과 변호사법에 따릅니다."}</p>
      <p className={styles.day}>{row.signedAt ?? "          년      월      일"}</p>
      <div className={styles.signatures}>
        {clients.map((name, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- two clients may have one name
          <p key={index}>위임인 {name} (서명 또는 날인)</p>
        ))}
        <p>수임인 {firm?.model.name} (날인)</p>
      </div>
    </article>
  );
}
