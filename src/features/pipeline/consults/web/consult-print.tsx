import { formatDateTime } from "#platform/dates.ts";
import type { RowOf } from "#records/resource.ts";
import { useIdParam } from "#platform/web/navigation.tsx";
import { useRead } from "#platform/web/query.ts";
import { PrintFacts, PrintPart, PrintSheet } from "#ui/print/print-sheet.tsx";
import { RecordRead } from "#records/web/page/record-read.tsx";
import { shownText } from "#records/web/shown.ts";
import { readFirm } from "#features/identity/session/endpoints.ts";
import { consult, consultStatusLabels, journalFields, nameless } from "../consult.ts";
import { listAddenda } from "../endpoints.ts";

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
    <PrintSheet
      title="상담기록"
      detail={`상담번호 ${row.number} · ${consultStatusLabels[row.status]}`}
      firm={firm?.model.name}
      foot={`상담기록 ${row.number}`}
      back={{ to: `/lawfirm/consult/${row.number}`, label: "상담으로" }}
    >
      <PrintFacts
        facts={[
          ["성명", row.name.trim() || nameless],
          ...shown.map((key) => [consult.fields[key].label, valueOf(row, key)] as const),
          ["요약", row.brief],
        ]}
      />
      <Part title="내용" text={row.content ?? ""} />
      {written.map((key) => (
        <Part key={key} title={consult.fields[key].label} text={row[key] ?? ""} />
      ))}
      {row.journalConfirmedAt && <p>{formatDateTime(row.journalConfirmedAt)} 확정</p>}
      {addenda?.models.map(({ id, createdAt, staffName, content }) => (
        <Part key={id} title={`추가기재 ${formatDateTime(createdAt).slice(0, 16)} ${staffName}`} text={content} />
      ))}
    </PrintSheet>
  );
}

function valueOf(row: Row, key: (typeof shown)[number]): string | null {
  const value = row[key];
  return value === null || value === undefined || value === "" ? null : shownText(consult.fields[key], value);
}

function Part({ title, text }: { readonly title: string; readonly text: string }) {
  return text.trim() === "" ? null : <PrintPart title={title}>{text}</PrintPart>;
}
