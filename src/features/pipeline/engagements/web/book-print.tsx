import { readFirm } from "#features/identity/session/endpoints.ts";
import { formatWon } from "#platform/money.ts";
import { useRead } from "#platform/web/query.ts";
import { ErrorState, SkeletonRows } from "#ui/components/states.tsx";
import { Table } from "#ui/components/table.tsx";
import { PrintSheet } from "#ui/print/print-sheet.tsx";
import { printBook } from "../endpoints.ts";
import { amountWords, partyOf, People, type Entry } from "./entry-words.tsx";
import { periodQuery, usePeriod } from "./use-period.ts";
import styles from "./engagements.module.css";

/** /lawfirm/contract/engagements/print: the 수임장부 of a period on paper. */
export default function BookPrint() {
  const { asked } = usePeriod();
  const { data, error, refetch } = useRead(printBook, { query: asked });
  const { data: firm } = useRead(readFirm, {}, { staleTime: Infinity });
  if (!data) {
    if (!error) return <SkeletonRows rows={12} columns="90px 1fr 1fr 1fr 100px" />;
    return <ErrorState title="수임장부를 불러오지 못했습니다." error={error} onRetry={() => void refetch()} />;
  }
  const { entries, amount } = data.summary;
  return (
    <PrintSheet
      title="수임장부"
      detail={`${asked.from} – ${asked.to}${data.lawyer && ` · 담당변호사 ${data.lawyer}`} · ${entries}건 ${formatWon(amount)}원`}
      firm={firm?.model.name}
      foot="수임장부 (변호사법 제28조)"
      back={{ to: `/lawfirm/contract/engagements?${periodQuery(asked)}`, label: "수임장부로" }}
    >
      <div className={styles.paper}>
        <Table label="수임장부" wraps>
          <thead>
            <tr>
              <th scope="col">수임일</th>
              <th scope="col">위임인·당사자</th>
              <th scope="col">상대방</th>
              <th scope="col">사건내용</th>
              <th scope="col">관할기관·사건번호</th>
              <th scope="col" data-right>
                수임액
              </th>
              <th scope="col">처리결과</th>
            </tr>
          </thead>
          <tbody>
            {data.models.map((entry) => (
              <PaperLine key={entry.id} entry={entry} />
            ))}
          </tbody>
        </Table>
      </div>
    </PrintSheet>
  );
}

function PaperLine({ entry }: { readonly entry: Entry }) {
  const party = partyOf(entry);
  return (
    <tr>
      <td>
        {entry.signedAt}
        <small className={styles.below}>{entry.ledgerNo || `계약 ${entry.number}`}</small>
      </td>
      <td>
        <People people={entry.clients} />
        {party && (
          <>
            당사자: <People people={party} />
          </>
        )}
      </td>
      <td>{entry.opponent ? <People people={[entry.opponent]} /> : "없음"}</td>
      <td>
        {entry.title}
        <small className={styles.below}>
          {[entry.category, entry.scope, entry.lawyers].filter(Boolean).join(" · ")}
        </small>
      </td>
      <td>
        {entry.agency}
        <small className={styles.below}>{entry.caseNos.join(", ")}</small>
      </td>
      <td data-right>{amountWords(entry)}</td>
      <td>{entry.result}</td>
    </tr>
  );
}
