import { Button } from "@mantine/core";
import { formatDateTime } from "#platform/dates.ts";
import type { RowOf } from "#records/resource.ts";
import { PageLink, useIdParam } from "#platform/web/navigation.tsx";
import { useRead } from "#platform/web/query.ts";
import { RecordRead } from "#records/web/page/record-read.tsx";
import { shownText } from "#records/web/shown.ts";
import { readFirm } from "#features/identity/session/endpoints.ts";
import { consult, consultStatusLabels, journalFields, nameless } from "../consult.ts";
import { listAddenda } from "../endpoints.ts";
import styles from "./consult-print.module.css";

type Row = RowOf<typeof consult>;

const shown = [
  "createdAt",
  "type",
  "category",
  "tel",
  "email",
  "opponent",
  "assignee",
  "lawyer",
  "scheduledAt",
  "fee",
] as const satisfies readonly (keyof typeof consult.fields)[];

/** /lawfirm/consult/{상담번호}/print: the consultation on paper. */
export default function ConsultPrint() {
  return (
    <RecordRead resource={consult} number={useIdParam("consultId")}>
      {(row) => <Sheet row={row} />}
    </RecordRead>
  );
}

function Sheet({ row }: { readonly row: Row }) {
  const { data: firm } = useRead(readFirm, {}, { staleTime: Infinity });
  const { data: addenda } = useRead(listAddenda, { params: { number: String(row.number) } });
  const written = journalFields.filter((key) => (row[key] ?? "").trim() !== "");
  return (
    <article className={styles.sheet}>
      <div className={styles.tools}>
        <PageLink to={`/lawfirm/consult/${row.number}`}>상담으로</PageLink>
        <Button onClick={() => window.print()}>인쇄</Button>
      </div>
      <h1>상담기록</h1>
      <p className={styles.number}>
        {firm?.model.name} · 상담번호 {row.number} · {consultStatusLabels[row.status]}
      </p>
      <dl className={styles.facts}>
        <dt>성명</dt>
        <dd>{row.name.trim() || nameless}</dd>
        {shown.map((key) => (
          <Fact key={key} name={key} row={row} />
        ))}
        <dt>요약</dt>
        <dd>{row.brief}</dd>
      </dl>
      <Part title="내용" text={row.content ?? ""} />
      {written.map((key) => (
        <Part key={key} title={consult.fields[key].label} text={row[key] ?? ""} />
      ))}
      {row.journalConfirmedAt && <p className={styles.number}>{formatDateTime(row.journalConfirmedAt)} 확정</p>}
      {addenda?.models.map(({ id, createdAt, staffName, content }) => (
        <Part key={id} title={`추가기재 ${formatDateTime(createdAt).slice(0, 16)} ${staffName}`} text={content} />
      ))}
    </article>
  );
}

function Fact({ name, row }: { readonly name: (typeof shown)[number]; readonly row: Row }) {
  const value = row[name];
  if (value === null || value === undefined || value === "") return null;
  return (
    <>
      <dt>{consult.fields[name].label}</dt>
      <dd>{shownText(consult.fields[name], value)}</dd>
    </>
  );
}

function Part({ title, text }: { readonly title: string; readonly text: string }) {
  if (text.trim() === "") return null;
  return (
    <section>
      <h2>{title}</h2>
      <p className={styles.text}>{text}</p>
    </section>
  );
}
