import { isFromBefore } from "#firm/late.ts";
import { useFirstDay } from "#firm/web/first-day.ts";
import { PageLink } from "#platform/web/navigation.tsx";
import { StateChip } from "#ui/components/chip.tsx";
import { Table } from "#ui/components/table.tsx";
import { entryStates, particulars } from "../words.ts";
import { amountWords, partyOf, People, type Entry } from "./entry-words.tsx";
import styles from "./engagements.module.css";

const heads = ["수임일", "담당변호사", "위임인", "당사자", "상대방", "사건내용", "관할기관·사건번호", "처리결과"];
const tones = { entered: "green", enteredLate: "amber", open: "grey", overdue: "red" } as const;

/** The lines of the book: what is missing of a contract leads to where it is mended. */
export function BookTable({ entries }: { readonly entries: readonly Entry[] }) {
  return (
    <Table label="수임장부" wraps stacks>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
          <th scope="col" data-right>
            수임액
          </th>
          <th scope="col">장부</th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <Line key={entry.id} entry={entry} />
        ))}
      </tbody>
    </Table>
  );
}

function Line({ entry }: { readonly entry: Entry }) {
  const party = partyOf(entry);
  return (
    <tr>
      <td className={styles.day}>{entry.signedAt}</td>
      <td data-label="담당변호사">{entry.lawyers || "—"}</td>
      <td className={styles.named} data-line="" data-label="위임인">
        <People people={entry.clients} />
      </td>
      <td className={styles.named} data-line="" data-label="당사자">
        {party ? <People people={party} /> : "위임인과 같음"}
      </td>
      <td className={styles.named} data-line="" data-label="상대방">
        {entry.opponent ? <People people={[entry.opponent]} /> : "없음"}
      </td>
      <td data-rest data-line="">
        <PageLink to={`/lawfirm/contract/${entry.number}`}>{entry.title}</PageLink>
        <small className={styles.below}>{[entry.category, entry.scope].filter(Boolean).join(" · ")}</small>
        <Missing entry={entry} />
      </td>
      <td className={styles.named} data-line="" data-label="관할기관">
        <span>
          {entry.agency || "—"}
          <small className={styles.below}>{entry.caseNos.join(", ")}</small>
        </span>
      </td>
      <td data-label="처리결과">{entry.result || "진행 중"}</td>
      <td data-right data-label="수임액">
        {amountWords(entry)}
      </td>
      <td className={styles.named} data-line="" data-label="장부">
        <LedgerState entry={entry} />
      </td>
    </tr>
  );
}

function Missing({ entry: { missing, number } }: { readonly entry: Entry }) {
  if (missing.length === 0) return null;
  return (
    <PageLink to={`/lawfirm/contract/${number}`} className={styles.missing}>
      빠짐: {missing.map((key) => particulars[key]).join(", ")}
    </PageLink>
  );
}

/** How the entry stands; what ran out before the firm began here is not blamed on it. */
function LedgerState({ entry: { state, ledgerNo, ledgerAt, dueOn, keptUntil } }: { readonly entry: Entry }) {
  const before = isFromBefore(dueOn, useFirstDay());
  const tone = before && (state === "overdue" || state === "enteredLate") ? "grey" : tones[state];
  return (
    <span className={styles.ledger} title={keptUntil && ledgerAt ? `${keptUntil}까지 보존` : undefined}>
      <StateChip tone={tone}>{entryStates[state]}</StateChip>
      {ledgerAt && <small>{ledgerNo}</small>}
      <small>{ledgerAt || `${dueOn}까지`}</small>
    </span>
  );
}
