import { Button } from "@mantine/core";
import { useState } from "react";
import type { CallOutput } from "#platform/endpoint.ts";
import { formatNumber } from "#platform/number.ts";
import { formatWon } from "#platform/money.ts";
import { hasPage, PageLink } from "#platform/web/navigation.tsx";
import { useRead } from "#platform/web/query.ts";
import { useAllowed } from "#platform/web/session.ts";
import { Card } from "#ui/components/card.tsx";
import { EmptyState, ErrorState, SkeletonRows } from "#ui/components/states.tsx";
import { Table } from "#ui/components/table.tsx";
import { manageBooks } from "../access.ts";
import { listEntries } from "../endpoints.ts";
import { entryKinds, proofWords, type EntryKind } from "../words.ts";
import type { listEntries as schema } from "../schemas.ts";
import { NoteDialog } from "./note-dialog.tsx";
import styles from "./books.module.css";

type Entry = CallOutput<typeof schema>["models"][number];

const size = 50;
const methods: Readonly<Record<string, string>> = {
  corporateCard: "법인카드",
  transfer: "계좌이체",
  personalCard: "개인카드",
  cash: "현금",
};
const pages = { income: "/lawfirm/payment", deposit: "/lawfirm/payment", expense: "/lawfirm/finance/expense" } as const;

type EntryListProps = {
  readonly month: string;
  /** One of the kinds; anything else: all of them. */
  readonly kind: string;
  readonly onKind: (kind: string) => void;
};

/** The rows behind a month of the book. */
export function EntryList({ month, kind, onKind }: EntryListProps) {
  const [page, setPage] = useState(1);
  const mayNote = useAllowed(manageBooks);
  const [noting, setNoting] = useState<Entry | null>(null);
  const which = Object.keys(entryKinds).find((one) => one === kind) as EntryKind | undefined;
  const query = { month, page: String(page), size: String(size), ...(which && { kind: which }) };
  const { data, error, refetch } = useRead(listEntries, { query }, { keepPrevious: true });
  const last = Math.max(1, Math.ceil((data?.total ?? 0) / size));
  return (
    <Card
      flush
      title={`${month} 내역`}
      aside={
        <fieldset className={styles.buttons} aria-label="구분">
          {(["", "income", "expense", "deposit"] as const).map((one) => (
            <Button
              key={one}
              size="xs"
              variant={one === (which ?? "") ? "filled" : "default"}
              aria-pressed={one === (which ?? "")}
              onClick={() => onKind(one)}
            >
              {one === "" ? "전체" : entryKinds[one]}
            </Button>
          ))}
        </fieldset>
      }
    >
      {!data && !error && <SkeletonRows rows={8} columns="104px 80px 1fr 120px 120px" />}
      {error && !data && (
        <ErrorState title="내역을 불러오지 못했습니다." error={error} onRetry={() => void refetch()} />
      )}
      {data?.models.length === 0 && <EmptyState>이 달의 내역이 없습니다.</EmptyState>}
      {data && data.models.length > 0 && (
        <Table label={`${month} 내역`} stacks>
          <thead>
            <tr>
              {["일자", "구분", "거래처", "내용", "증빙", "메모"].map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
              <th scope="col" data-right>
                금액
              </th>
              <th scope="col" data-right>
                VAT
              </th>
            </tr>
          </thead>
          <tbody>
            {data.models.map((one) => (
              <tr key={`${one.kind} ${one.id}`}>
                <td>
                  {hasPage(pages[one.kind]) ? (
                    <PageLink to={`${pages[one.kind]}?id=${one.id}`}>{one.day}</PageLink>
                  ) : (
                    one.day
                  )}
                </td>
                <td>{entryKinds[one.kind]}</td>
                <td data-rest data-line="">
                  {one.name}
                </td>
                <td>
                  {one.detail} {methods[one.method] ?? one.method}
                  {one.taxType !== "" && one.taxType !== "과세" && ` · ${one.taxType}`}
                </td>
                <td>
                  {proofWords[one.evidence] ?? "—"} {one.evidenceNo}
                </td>
                <td data-line="">
                  {one.note}{" "}
                  {mayNote && (
                    <button
                      type="button"
                      className={styles.link}
                      aria-label={`${one.day} ${one.name} 분개 메모`}
                      onClick={() => setNoting(one)}
                    >
                      {one.note === "" ? "메모 쓰기" : "수정"}
                    </button>
                  )}
                </td>
                <td data-right data-label="금액">
                  {formatWon(one.amount)}원
                </td>
                <td data-right data-label="VAT">
                  {formatWon(one.vat)}원
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <td colSpan={6} data-line="">
                {formatNumber(data.total)}건 · 들어옴 {formatWon(data.sums.in)}원 · 나감 {formatWon(data.sums.out)}원
              </td>
              <td data-right data-label="차액">
                {formatWon(BigInt(data.sums.in) + BigInt(data.sums.out))}원
              </td>
              <td data-right data-label="VAT">
                {formatWon(data.sums.vat)}원
              </td>
            </tr>
          </tfoot>
        </Table>
      )}
      {noting && <NoteDialog entry={noting} onClose={() => setNoting(null)} />}
      {last > 1 && (
        <div className={styles.pages}>
          <Button size="xs" variant="default" disabled={page <= 1} onClick={() => setPage(page - 1)}>
            이전
          </Button>
          <span>
            {page} / {last}
          </span>
          <Button size="xs" variant="default" disabled={page >= last} onClick={() => setPage(page + 1)}>
            다음
          </Button>
        </div>
      )}
    </Card>
  );
}
