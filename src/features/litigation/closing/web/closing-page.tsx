import { Button, Checkbox, TextInput } from "@mantine/core";
import "@mantine/core/styles/Checkbox.css";
import { useState } from "react";
import { readFirm } from "#features/identity/session/endpoints.ts";
import { DeskTabs } from "#features/litigation/desk/desk-tabs.tsx";
import { today } from "#features/litigation/desk/today.ts";
import { deskPath } from "#features/litigation/desk/tabs.ts";
import type { CallOutput } from "#platform/endpoint.ts";
import { formatDateTime, formatDay } from "#platform/dates.ts";
import { PageLink, urlText, useUrlState } from "#platform/web/navigation.tsx";
import { useRead, useWrite } from "#platform/web/query.ts";
import { Card } from "#ui/components/card.tsx";
import { confirm } from "#ui/components/confirm.ts";
import { ErrorState, SkeletonRows } from "#ui/components/states.tsx";
import { PrintPart, PrintSheet } from "#ui/print/print-sheet.tsx";
import { closeDay, listClosings, readClosing } from "../endpoints.ts";
import type * as schemas from "../schemas.ts";
import { BookTable } from "./book-table.tsx";
import styles from "./closing.module.css";

type Book = CallOutput<typeof schemas.readClosing>;

/** /lawfirm/service/legal-case/closing: the book of a day, closed in the evening, printed with its hash. */
export default function ClosingPage() {
  const [{ day: chosen }, setUrl] = useUrlState({ day: urlText });
  const day = chosen === "" ? today() : chosen;
  const { data, error, refetch } = useRead(readClosing, { params: { day } });
  const { data: firm } = useRead(readFirm, {}, { staleTime: Infinity });
  return (
    <>
      <DeskTabs />
      <div className={styles.bar}>
        <TextInput
          type="date"
          label="날짜"
          max="9999-12-31"
          value={day}
          onChange={(event) => setUrl({ day: event.currentTarget.value })}
        />
        <Chain />
      </div>
      {!data && !error && <SkeletonRows rows={6} columns="80px 1fr" />}
      {error && <ErrorState title="기일부를 불러오지 못했습니다." error={error} onRetry={() => void refetch()} />}
      {data && (
        <>
          {data.closed === null && <Close book={data} />}
          <PrintSheet
            title={`일일마감 ${formatDay(data.day)}`}
            detail={data.closed ? `${data.closed.closedBy} · ${formatDateTime(data.closed.closedAt)}` : "마감 전"}
            firm={firm?.model.name}
            foot={data.closed ? `해시 ${data.closed.hash}` : "마감 전"}
          >
            <BookTable items={data.items} />
            {data.closed?.note && <PrintPart title="메모">{data.closed.note}</PrintPart>}
          </PrintSheet>
        </>
      )}
    </>
  );
}

/** What stands in the way, each receipt to be looked at, and the button. */
function Close({ book }: { readonly book: Book }) {
  const [seen, setSeen] = useState<ReadonlySet<number>>(new Set());
  const close = useWrite(closeDay, {
    refreshes: [readClosing, listClosings],
    success: "마감했습니다.",
    failure: "마감하지 못했습니다.",
  });
  const look = (number: number, on: boolean) => {
    const next = new Set(seen);
    if (on) next.add(number);
    else next.delete(number);
    setSeen(next);
  };
  const ask = async () => {
    const yes = await confirm({
      title: `${formatDay(book.day)} 하루를 마감할까요?`,
      message: "마감은 되돌릴 수 없습니다. 그 뒤에 이날로 넣는 것은 ‘마감 뒤 입력’으로 표시됩니다.",
      confirmLabel: "하루 마감",
      danger: true,
    });
    if (yes) close.mutate({ params: { day: book.day }, body: { receipts: [...seen] } });
  };
  return (
    <Card title="마감">
      {book.blockers.length > 0 && (
        <ul aria-label="마감을 막는 것">
          {book.blockers.map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
      )}
      {book.receipts.map((number) => (
        <div key={number}>
          <Checkbox
            label={`기한 ${number}의 접수증을 열어 확인했습니다.`}
            checked={seen.has(number)}
            onChange={(event) => look(number, event.currentTarget.checked)}
          />
          <PageLink to={`${deskPath}/deadlines/${number}`}>접수증 보기</PageLink>
        </div>
      ))}
      <Button
        loading={close.isPending}
        disabled={book.blockers.length > 0 || seen.size < book.receipts.length}
        onClick={() => void ask()}
      >
        {formatDay(book.day)} 마감
      </Button>
    </Card>
  );
}

/** Faults of the chain and days without a closing. */
function Chain() {
  const { data } = useRead(listClosings, {});
  if (!data) return null;
  return (
    <output>
      {data.faults.map(({ day, words }) => (
        <p key={`${day} ${words}`}>
          <strong>
            {day} {words}
          </strong>
        </p>
      ))}
      {data.missing.length > 0 && (
        <p>
          마감하지 않은 날{" "}
          {data.missing.slice(-10).map((day) => (
            <PageLink key={day} to={`${deskPath}/closing?day=${day}`}>
              {formatDay(day)}{" "}
            </PageLink>
          ))}
        </p>
      )}
    </output>
  );
}
