import { formatTaskDate } from "../../../../kit/shared/dates.ts";
import type { CallOutput } from "../../../../kit/shared/endpoint.ts";
import { StateChip } from "../../../../kit/web/components/chip.tsx";
import { useRead } from "../../../../kit/web/query.ts";
import { pageQuery, useListState } from "../../../../kit/web/records/list-state.ts";
import { RecordList, type RecordColumn } from "../../../../kit/web/records/record-list.tsx";
import { consultStatusLabels } from "../consult.ts";
import { listConsults } from "../endpoints.ts";
import type { listConsults as schema } from "../schemas.ts";
import { consultTones } from "./tones.ts";

type Consult = CallOutput<typeof schema>["models"][number];

const columns: readonly RecordColumn<Consult>[] = [
  { label: "번호", width: 68, kind: "dim", cell: ({ idInt }) => idInt },
  { label: "접수일시", width: 148, kind: "dim", from: "tablet", cell: ({ createdAt }) => formatTaskDate(createdAt) },
  {
    label: "상태",
    width: 96,
    kind: "state",
    cell: ({ status }) => <StateChip tone={consultTones[status]}>{consultStatusLabels[status]}</StateChip>,
  },
  { label: "성명", width: 132, kind: "strong", cell: ({ name }) => name },
  { label: "연락처", width: 128, kind: "dim", cell: ({ tel }) => tel || "—" },
  { label: "요약", cell: ({ brief }) => brief || "내용없음" },
  { label: "팀", width: 110, kind: "dim", from: "desktop", cell: ({ teamName }) => teamName },
  { label: "담당", width: 88, from: "tablet", cell: ({ assignee }) => assignee?.shortName ?? "—" },
];

/** /lawfirm/consult: consultations, newest first. */
export default function ConsultList() {
  const state = useListState();
  const answer = useRead(
    listConsults,
    { query: { ...pageQuery(state), search: state.search } },
    { keepPrevious: true },
  );
  return (
    <RecordList
      title="상담"
      state={state}
      answer={answer}
      columns={columns}
      keyOf={({ id }) => id}
      pathOf={({ idInt }) => `/lawfirm/consult/${idInt}`}
      searchHint="성명 · 연락처 · 초성 · 번호"
      emptyHint="이 팀에 접수된 상담이 없습니다. 다른 팀의 상담은 팀을 바꾸면 보입니다."
    />
  );
}
