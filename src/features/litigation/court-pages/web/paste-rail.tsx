import { Textarea } from "@mantine/core";
import { useState } from "react";
import { formatNumber } from "#platform/number.ts";
import { useRead } from "#platform/web/query.ts";
import type { RailRecord } from "#records/web/rails.ts";
import { useRefreshOn } from "#records/web/refresh.ts";
import { ErrorState } from "#ui/components/states.tsx";
import { Table } from "#ui/components/table.tsx";
import { overLimit } from "#ui/over-limit.ts";
import { longestPage, readCourtPage } from "../court-page.ts";
import { readStanding } from "../endpoints.ts";
import { compareRow } from "../standing.ts";
import { PastedRow } from "./pasted-row.tsx";
import styles from "./paste.module.css";

/** What a person copied from 나의사건검색 beside what stands: each row is taken over by itself (product N18). */
export default function PasteRail({ record }: { readonly record: RailRecord }) {
  const [text, setText] = useState("");
  const { rows, unread } = readCourtPage(text);
  const params = { number: String(record.number) };
  const { data, error, refetch } = useRead(readStanding, { params }, { enabled: rows.length > 0, keepPrevious: true });
  useRefreshOn(record.type, readStanding);
  const compared = data ? rows.map((row) => compareRow(row, data)) : null;
  const fresh = compared?.filter(({ is }) => is !== "there").length ?? 0;
  return (
    <>
      <Textarea
        label="나의사건검색에서 복사한 내용"
        description="표, 글, 휴대전화 화면을 그대로 붙여넣습니다. 법원에서 자동으로 가져오지 않습니다."
        autosize
        minRows={4}
        maxRows={10}
        value={text}
        error={overLimit(text, longestPage)}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {error && <ErrorState title="비교하지 못했습니다." error={error} onRetry={() => void refetch()} />}
      {compared && rows.length > 0 && (
        <>
          <output className={styles.sum}>
            읽은 줄 {formatNumber(rows.length)}, 새것이나 다른 것 {formatNumber(fresh)}, 읽지 못한 줄{" "}
            {formatNumber(unread.length)}
          </output>
          <Table label="읽은 내용" stacks wraps>
            <tbody>
              {rows.map((row, index) => (
                // oxlint-disable-next-line react/no-array-index-key -- two pasted lines may be alike
                <PastedRow key={index} caseNumber={record.number} row={row} compared={compared[index]!} />
              ))}
            </tbody>
          </Table>
        </>
      )}
      {unread.length > 0 && (
        <section aria-label="읽지 못한 줄">
          <h2 className={styles.head}>읽지 못한 줄 {formatNumber(unread.length)}</h2>
          <ul>
            {unread.map((line, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- two pasted lines may be alike
              <li key={index}>{line}</li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
